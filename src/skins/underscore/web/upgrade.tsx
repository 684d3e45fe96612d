import type { ComponentChildren } from 'preact'
import type { CardsPanel, Choice, MetersPanel, Scene } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { ChoiceList } from '../../../views/web/choices.tsx'
import { FoldBox } from '../../../views/web/fold.tsx'
import { choiceHandlers, choicesAt } from '../../../views/web/input.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import type { StageApi, StageProps } from '../../../views/web/skin.ts'
import { isElement } from './elements.ts'
import type { UpgradePanels } from './parts.ts'
import { SKIN_TEXT } from './text.ts'

/**
 * The stage of an upgrade: what the defeated opponent offers above, the player's character below. Panels without
 * choices are beside them.
 */
export function UpgradeStage({ upgrade, scene, api, isNarrow }: StageProps & { readonly upgrade: UpgradePanels }) {
  const { fallen, offers, pools, character, rest } = upgrade
  const shared = { scene, api }
  const drawn = new Set(
    [...offers, pools].flatMap(({ id, cards }) => cards.map((card) => choiceOn(scene, id, card)?.id)),
  )
  const others = <ChoiceList {...shared} label={SKIN_TEXT.whatYouCanDo} only={({ id }) => !drawn.has(id)} />
  const notes = rest.map((panel) => <PanelBox key={panel.id} {...shared} panel={panel} />)
  return (
    <div class={`us-upgrade ${isNarrow ? 'narrow' : 'wide'}`}>
      <div class="us-left">
        {fallen === undefined ? null : (
          <figure>
            <ArtPicture art="foe/fallen" facts={{ name: fallen, hp: 0, max: 10 }} name="us-portrait" />
            <figcaption>
              <b>{fallen}</b> {SKIN_TEXT.fallen}
            </figcaption>
          </figure>
        )}
        <Own {...shared} panel={character} />
      </div>
      <div class="us-paths">
        {offers.map((panel) => (
          <OfferCards key={panel.id} {...shared} panel={panel} />
        ))}
        {offers.length === 0 ? null : others}
        {offers.length === 0 ? null : <hr />}
        <OfferCards {...shared} panel={pools} />
        {offers.length === 0 ? others : null}
      </div>
      <Notes isNarrow={isNarrow} titles={rest.flatMap(({ title }) => title ?? [])}>
        {notes}
      </Notes>
    </div>
  )
}

const choiceOn = (scene: Scene, panel: string, { id }: { readonly id: string }): Choice | undefined =>
  choicesAt(scene, panel, id)[0]

/** Reference panels: beside the choices or, on a small screen, below them in a box that can be collapsed. */
function Notes({
  isNarrow,
  titles,
  children,
}: {
  readonly isNarrow: boolean
  readonly titles: readonly string[]
  readonly children: ComponentChildren
}) {
  if (titles.length === 0) return null
  if (!isNarrow) return <aside class="us-notes">{children}</aside>
  return (
    <FoldBox name="us-notes" title={titles.join(' · ')}>
      {() => children}
    </FoldBox>
  )
}

interface Shared {
  readonly scene: Scene
  readonly api: StageApi
}

function Own({ panel }: Shared & { readonly panel: MetersPanel | undefined }) {
  if (panel === undefined) return null
  const figure = (name: string): number => panel.meters.find((meter) => meter.name === name)?.value ?? 0
  const max = figure('Max HP')
  return (
    <figure>
      <ArtPicture
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

/** Cards to choose from: builds, minor blessings, moves to learn. */
export function OfferCards({ panel, scene, api }: Shared & { readonly panel: CardsPanel }) {
  return (
    <section class="us-offers" aria-label={panel.title ?? panel.id}>
      {panel.title === undefined ? null : <h2>{panel.title}</h2>}
      <ul>
        {panel.cards.map((card) => {
          const choice = choiceOn(scene, panel.id, card)
          const elements = [...new Set([...(card.tags ?? []), card.tone ?? ''])].filter(isElement)
          const face = (
            <>
              {panel.id === 'builds' ? (
                <ArtPicture art="self" facts={{ name: card.name, attunements: elements }} name="us-portrait" />
              ) : null}
              <span class="us-name">{card.name}</span>
              <span class="us-kind">
                {elements.map((element) => (
                  <ArtPicture key={element} art={`element/${element}`} name="us-sign" />
                ))}
                {[...(card.tags ?? []), ...(card.cost === undefined ? [] : [card.cost])].join(', ')}
              </span>
              <span class="us-text">{card.text}</span>
            </>
          )
          return (
            <li
              key={card.id}
              class={`us-slab ${choice !== undefined && choice.id === api.focus ? 'lit' : ''} ${elements.length === 1 ? `of-${elements[0]}` : ''} ${card.cost === undefined ? '' : 'banked'}`}
            >
              {choice === undefined ? (
                <div class="us-face">{face}</div>
              ) : (
                <button
                  type="button"
                  class={`us-face ${choice.id === api.focus ? 'lit' : ''}`}
                  aria-disabled={choice.blocked !== undefined}
                  {...choiceHandlers(api, choice.id)}
                >
                  {face}
                  <span class="us-result">
                    {choice.blocked ?? choice.label}
                    {api.keys.get(choice.id) === undefined ? null : <kbd>{api.keys.get(choice.id)}</kbd>}
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
