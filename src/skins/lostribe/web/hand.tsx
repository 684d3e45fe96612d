import type { Card, CardsPanel, Scene } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { effectText } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { choicesOfCard, variantName, withoutNumber } from './parts.ts'
import { ElementSign, elementOfTags } from './signs.tsx'
import { SKIN_TEXT } from './text.ts'

interface Props {
  readonly panel: CardsPanel
  readonly scene: Scene
  readonly api: StageApi
  /** The card that was pressed and waits for a target. */
  readonly pressed: string | undefined
  readonly setPressed: (card: string | undefined) => void
}

export function Hand({ panel, scene, api, pressed, setPressed }: Props) {
  return (
    <section class="lt-hand" aria-label={panel.title ?? 'Hand'}>
      <ol data-count={panel.cards.length}>
        {panel.cards.map((card) => (
          <HandCard
            key={card.id}
            card={card}
            panel={panel}
            scene={scene}
            api={api}
            pressed={pressed}
            setPressed={setPressed}
          />
        ))}
      </ol>
      {panel.cards.length === 0 ? <p class="t-dim">{SKIN_TEXT.emptyHand}</p> : null}
    </section>
  )
}

function HandCard({ card, panel, scene, api, pressed, setPressed }: Props & { readonly card: Card }) {
  const { all, targets, focused, variants } = choicesOfCard(scene, panel.id, card, api.focus)
  const open = all.filter(({ blocked }) => blocked === undefined)
  const shown = focused ?? open[0] ?? all[0]
  const number = shown === undefined ? undefined : api.keys.get(shown.id)
  const why = open.length === 0 ? shown?.blocked : undefined
  const press = (event: MouseEvent): void => {
    if (shown === undefined) return
    const isTap = (event as Partial<PointerEvent>).pointerType === 'touch'
    // A key press takes the focused choice and does nothing else.
    if (event.detail === 0 && focused !== undefined) return api.choose(focused.id)
    // If there are several targets, the first press selects the card, and the next one takes the target.
    if (focused === undefined || (isTap && pressed !== card.id) || (targets.length > 1 && pressed !== card.id)) {
      api.setFocus(shown.id)
      setPressed(card.id)
    } else api.choose(focused.id)
  }
  return (
    <li
      class={`lt-card ${focused === undefined ? '' : 'lit'} ${pressed === card.id ? 'held' : ''} ${focused !== undefined && variants.length > 1 ? 'has-ways' : ''} ${why === undefined ? '' : 'blocked'}`}
      data-card={card.id}
    >
      <button
        type="button"
        class={`lt-take ${focused === undefined ? '' : 'lit'}`}
        data-choice={shown?.id}
        aria-disabled={all.length === 0 || why !== undefined}
        onPointerEnter={({ pointerType }) =>
          pointerType === 'mouse' && pressed === undefined && shown !== undefined && api.setFocus(shown.id)
        }
        onFocus={({ currentTarget }) =>
          shown !== undefined &&
          focused === undefined &&
          currentTarget.matches(':focus-visible') &&
          api.setFocus(shown.id)
        }
        onClick={press}
      >
        <CardFace card={card} />
        {number === undefined ? null : <kbd class="lt-key">{number}</kbd>}
        {shown === undefined ? null : <span class="lt-result">{why ?? resultOf(shown)}</span>}
      </button>
      {focused !== undefined && variants.length > 1 ? (
        <span class="lt-ways">
          {variants.map((way) => (
            <button
              key={way.id}
              type="button"
              data-choice={way.id}
              class={way.id === api.focus ? 'lit' : ''}
              aria-disabled={way.blocked !== undefined}
              aria-pressed={way.id === api.focus}
              aria-label={`${variantName(way, card)}: ${way.label}`}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && api.setFocus(way.id)}
              onClick={() => (way.id === api.focus ? api.choose(way.id) : api.setFocus(way.id))}
            >
              {variantName(way, card)}
            </button>
          ))}
        </span>
      ) : null}
    </li>
  )
}

function resultOf(choice: Scene['choices'][number] | undefined): string {
  if (choice === undefined) return ''
  const effects = (choice.effects ?? [])
    .map((one) => (one.amount === 0 ? [SKIN_TEXT.noDamage, ...(one.statuses ?? [])].join(', ') : effectText(one)))
    .filter((text) => text !== '')
  return effects.length > 0 && choice.on !== undefined ? effects.join(', ') : (choice.preview ?? '')
}

/** The face of a card in the hand, in an offer or in a shop. */
export function CardFace({ card, art }: { readonly card: Card; readonly art?: string }) {
  const element = elementOfTags(card.tags)
  const others = (card.tags ?? []).filter((tag) => tag !== element)
  const key = art ?? card.art ?? `card/${slug(card.name)}`
  return (
    <>
      {card.cost === undefined ? null : <span class="lt-cost">{card.cost}</span>}
      <span class="lt-name">{withoutNumber(card.name)}</span>
      <ArtPicture art={key} facts={element === undefined ? { element: 'none' } : { element }} name="lt-picture" />
      <span class="lt-text">{card.text}</span>
      <span class="lt-tags">
        {element === undefined ? null : <ElementSign element={element} />}
        {others.length === 0 ? null : ` ${others.join(' · ')}`}
      </span>
    </>
  )
}
const slug = (name: string): string =>
  withoutNumber(name)
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
