import type { CardsPanel, Choice, MetersPanel, Panel, Scene } from '../../../engine/scene.ts'
import { ChoiceButton, Choices } from '../../../views/web/choices.tsx'
import { choicesAt, takes } from '../../../views/web/hands.ts'
import { shownKeys } from '../../../views/web/keys.ts'
import type { Hands, StageProps } from '../../../views/web/look.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import { Art } from '../../../views/web/words.tsx'
import { isElement } from './elements.ts'
import { Slabs } from './moves.tsx'
import type { Upgrade } from './parts.ts'
import { WORDS } from './words.ts'

/** What the fallen left above, a dashed line, and oneself below: two by two, as in the pit. */
export function UpgradeStage({ upgrade, scene, hands, isNarrow }: StageProps & { readonly upgrade: Upgrade }) {
  const { spoils, cards, pools, character, major, rest } = upgrade
  const shared = { scene, hands }
  const panels = new Set([spoils?.id, pools.id, ...cards.map(({ id }) => id)])
  const byId = (id: string): Choice | undefined => scene.choices.find((choice) => choice.id === id)
  const paths = [byId('major'), byId('minor')].filter((choice) => choice !== undefined)
  const isPlaced = (choice: Choice): boolean => panels.has(choice.at?.panel) || paths.includes(choice)
  const box = (panel: Panel) => <PanelBox key={panel.id} {...shared} panel={panel} />
  const isStory = ({ role }: Panel): boolean => role === undefined || role === 'story' || role === 'shop'
  const fallen = /what (.*) knew/.exec(spoils?.title ?? '')?.[1]
  return (
    <div class={`us-upgrade ${isNarrow ? 'narrow' : 'wide'}`}>
      <div class="us-left">
        {fallen === undefined ? null : (
          <figure>
            <Art art="foe/fallen" facts={{ name: fallen, hp: 0, max: 10 }} name="us-portrait" />
            <figcaption>
              <b>{fallen}</b> {WORDS.fallen}
            </figcaption>
          </figure>
        )}
        <Own {...shared} panel={character} />
      </div>
      <div class="us-paths">
        {rest.filter(isStory).map(box)}
        {spoils === undefined ? null : (
          <section class="us-learn">
            <h2>{spoils.title}</h2>
            <Slabs {...shared} panel={spoils} />
          </section>
        )}
        {cards.map((panel) => (
          <Offers key={panel.id} {...shared} panel={panel} />
        ))}
        {paths.length === 0 ? null : (
          <div class="us-two">
            {paths.map((choice) => (
              <PathBox key={choice.id} {...shared} choice={choice} panel={choice.id === 'major' ? major : undefined} />
            ))}
          </div>
        )}
        {paths.length === 0 && major !== undefined ? box(major) : null}
        <Choices {...shared} label={WORDS.whatYouCanDo} only={(choice) => !isPlaced(choice)} />
        <hr />
        <section class="us-current">
          <h2>{WORDS.current}</h2>
          <Slabs {...shared} panel={pools} label={WORDS.current} />
        </section>
      </div>
      <aside class="us-notes">{rest.filter((panel) => !isStory(panel)).map(box)}</aside>
    </div>
  )
}

interface Shared {
  readonly scene: Scene
  readonly hands: Hands
}

function Own({ panel }: Shared & { readonly panel: MetersPanel | undefined }) {
  if (panel === undefined) return null
  const figure = (name: string): number => panel.meters.find((meter) => meter.name === name)?.value ?? 0
  const max = figure('Max HP')
  return (
    <figure>
      <Art
        art="self"
        facts={{ name: 'bastard', hp: figure('starting HP'), max, wound: figure('starting Wound') }}
        name="us-portrait"
      />
      <figcaption>
        <b>{panel.title ?? ''}</b>
        <ul class="us-figures">
          {panel.meters.map(({ name, value }) => (
            <li key={name}>
              {name} <b>{value}</b>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

/** One of the two other paths, with what it holds. */
function PathBox({
  choice,
  panel,
  scene,
  hands,
}: Shared & { readonly choice: Choice; readonly panel: Panel | undefined }) {
  return (
    <section class={`us-path ${choice.id === hands.focus ? 'lit' : ''}`}>
      <h3>{panel?.title ?? WORDS.draft}</h3>
      {panel?.kind === 'text'
        ? panel.lines.map((line, i) => (
            <p key={i}>{typeof line === 'string' ? line : 'text' in line ? line.text : ''}</p>
          ))
        : null}
      <ChoiceButton choice={choice} hands={hands} shown={shownKeys(scene).get(choice.id)} />
    </section>
  )
}

/** Cards in the open: builds to be, minors to take, picks to learn. */
export function Offers({ panel, scene, hands }: Shared & { readonly panel: CardsPanel }) {
  const keys = shownKeys(scene)
  return (
    <section class="us-offers" aria-label={panel.title ?? panel.id}>
      {panel.title === undefined ? null : <h3>{panel.title}</h3>}
      <ul>
        {panel.cards.map((card) => {
          const [choice] = choicesAt(scene, panel.id, card.id)
          const elements = [...new Set([...(card.tags ?? []), card.tone ?? ''])].filter(isElement)
          const face = (
            <>
              {panel.id === 'builds' ? (
                <Art art="self" facts={{ name: card.name, attunements: elements }} name="us-portrait" />
              ) : null}
              <span class="us-name">{card.name}</span>
              <span class="us-kind">
                {elements.map((element) => (
                  <Art key={element} art={`element/${element}`} name="us-sign" />
                ))}
                {(card.tags ?? []).join(', ')}
              </span>
              <span class="us-text">{card.text}</span>
            </>
          )
          return (
            <li
              key={card.id}
              class={`us-slab ${choice !== undefined && choice.id === hands.focus ? 'lit' : ''} ${elements.length === 1 ? `of-${elements[0]}` : ''}`}
            >
              {choice === undefined ? (
                <div class="us-face">{face}</div>
              ) : (
                <button
                  type="button"
                  class={`us-face ${choice.id === hands.focus ? 'lit' : ''}`}
                  aria-disabled={choice.blocked !== undefined}
                  {...takes(hands, choice.id)}
                >
                  {face}
                  <span class="us-result">
                    {choice.blocked ?? choice.label}
                    {keys.get(choice.id) === undefined ? null : <kbd>{keys.get(choice.id)}</kbd>}
                  </span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
