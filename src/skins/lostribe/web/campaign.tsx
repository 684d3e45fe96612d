import type { CardsPanel, GridPanel, MetersPanel, Panel, Scene } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { ChoiceList } from '../../../views/web/choices.tsx'
import { FoldBox } from '../../../views/web/fold.tsx'
import { choiceHandlers, choicesAt } from '../../../views/web/input.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import type { StageApi, StageProps } from '../../../views/web/skin.ts'
import { CardFace } from './hand.tsx'
import { cardsOfTable, parseMap } from './parts.ts'
import { PLACE_ICONS } from './places.ts'
import { PlayerPlate } from './plates.tsx'
import { SKIN_TEXT } from './text.ts'

/** The stage between fights: the hero, offers as cards, and the map up to the boss. */
export function CampaignStage({ scene, api, isNarrow }: StageProps) {
  const { panels } = scene
  const you = panels.find((panel): panel is MetersPanel => panel.kind === 'meters')
  const map = panels.find((panel): panel is GridPanel => panel.kind === 'grid')
  const hasPictures = (panel: Panel): boolean =>
    panel.kind === 'table' && panel.rows.some(({ art }) => art !== undefined)
  const offers = panels.flatMap((panel): CardsPanel[] => {
    if (panel.kind === 'cards') return [panel]
    return panel.kind === 'table' && hasPictures(panel) ? [cardsOfTable(panel)] : []
  })
  const isOffer = (panel: Panel): boolean => panel.kind === 'cards' || hasPictures(panel)
  // The list of choices shows the options of a place.
  const others = panels.filter((panel) => panel !== you && panel !== map && panel.id !== 'options' && !isOffer(panel))
  const isBelongings = ({ id }: Panel): boolean => id === 'boons' || id === 'deck'
  const box = (panel: Panel) => <PanelBox key={panel.id} panel={panel} scene={scene} api={api} />
  const isCard = (panel: string | undefined): boolean => offers.some(({ id }) => id === panel)
  const own = others.filter(isBelongings).map(box)
  // If nothing else is shown, the map gets more room.
  const isWalking = map !== undefined && offers.length === 0 && others.every(isBelongings)
  return (
    <div
      class={`lt-campaign ${isNarrow ? 'narrow' : 'wide'} ${map === undefined ? 'no-map' : ''} ${isWalking ? 'walking' : ''}`}
    >
      {you === undefined ? null : (
        <div class="lt-own">
          <PlayerPlate scene={scene} api={api} panel={{ art: heroArt(you), ...you }} />
          {isNarrow && own.length > 0 ? (
            <FoldBox name="lt-notes lt-frame" title={SKIN_TEXT.relicsAndDeck}>
              {() => own}
            </FoldBox>
          ) : (
            own
          )}
        </div>
      )}
      <div class="lt-here">
        {you === undefined ? <ArtPicture art="title/lostribe" name="lt-title" /> : null}
        {others.filter((panel) => !isBelongings(panel)).map(box)}
        {offers.map((panel) => (
          <Offers key={panel.id} panel={panel} scene={scene} api={api} />
        ))}
        <ChoiceList scene={scene} api={api} label={SKIN_TEXT.whatYouCanDo} only={({ at }) => !isCard(at?.panel)} />
      </div>
      {map === undefined ? null : <MapBox map={map} scene={scene} api={api} />}
    </div>
  )
}

/**
 * The art key of a hero, from the title of a panel: `Stone Mason (earth)` gives `hero/stone_mason`. Scenes between
 * fights have no art key.
 */
const heroArt = ({ title = '' }: MetersPanel): string =>
  `hero/${title
    .replace(/ \(.*$/, '')
    .toLowerCase()
    .replaceAll(' ', '_')}`

interface Shared {
  readonly scene: Scene
  readonly api: StageApi
}

function Offers({ panel, scene, api }: Shared & { readonly panel: CardsPanel }) {
  return (
    <section class="lt-offers" aria-label={panel.title ?? panel.id}>
      {panel.title === undefined ? null : <h3>{panel.title}</h3>}
      <ul data-count={panel.cards.length}>
        {panel.cards.map((card) => {
          const [choice] = choicesAt(scene, panel.id, card.id)
          const key = choice === undefined ? undefined : api.keys.get(choice.id)
          const art = panel.id === 'heroes' ? `hero/${card.id}` : undefined
          const face = <CardFace card={card} {...(art === undefined ? {} : { art })} />
          return (
            <li
              key={card.id}
              class={`lt-card ${panel.id === 'heroes' ? 'hero' : ''} ${choice?.id === api.focus && choice !== undefined ? 'lit' : ''} ${choice?.blocked === undefined ? '' : 'blocked'}`}
            >
              {choice === undefined ? (
                <div class="lt-take">{face}</div>
              ) : (
                <button
                  type="button"
                  class={`lt-take ${choice.id === api.focus ? 'lit' : ''}`}
                  aria-disabled={choice.blocked !== undefined}
                  {...choiceHandlers(api, choice.id)}
                >
                  {face}
                  {key === undefined ? null : <kbd class="lt-key">{key}</kbd>}
                  <span class="lt-result">{choice.blocked ?? choice.preview ?? choice.label}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const STEP = 22
const ROW = 21
/** The name of a place's picture, from its text in the legend: `a resting place` gives `resting-place`. */
const placeName = (means: string): string => means.replace(/^(an?|the) /, '').replaceAll(' ', '-')
/** The icon of a place. A glyph of a pack that has no icon stays a character. */
const PlaceIcon = ({ glyph, means }: { readonly glyph: string; readonly means: string }) =>
  PLACE_ICONS[placeName(means)] === undefined ? (
    <span aria-hidden="true">{glyph}</span>
  ) : (
    <ArtPicture art={`place/${placeName(means)}`} name="lt-form" />
  )

/** The complete map with the boss at the top. Places that can be reached are buttons; the list of choices names them too. */
function MapBox({ map, scene, api }: Shared & { readonly map: GridPanel }) {
  const { places, lines, width, height } = parseMap(map.rows, map.legend, scene.choices)
  const at = (x: number, y: number) => ({
    left: `${((x + 0.5) / width) * 100}%`,
    top: `${((y + 0.5) / height) * 100}%`,
  })
  return (
    <section class="lt-way lt-frame" aria-label={map.title ?? SKIN_TEXT.map}>
      <h3>{map.title ?? SKIN_TEXT.map}</h3>
      <div class="lt-map">
        <svg width="240" viewBox={`0 0 ${width * STEP} ${height * ROW}`} preserveAspectRatio="none" aria-hidden="true">
          {lines.map(([x, y, tx, ty]) => (
            <path
              key={`${x},${y},${tx}`}
              d={`M${(x + 0.5) * STEP} ${(y + 0.5) * ROW}L${(tx + 0.5) * STEP} ${(ty + 0.5) * ROW}`}
              vector-effect="non-scaling-stroke"
            />
          ))}
        </svg>
        {places.map(({ x, y, glyph, means, choice }) =>
          choice === undefined ? (
            <span
              key={`${x},${y}`}
              class={`lt-place of-${placeName(means)} ${glyph === '@' ? 'here' : ''}`}
              style={at(x, y)}
              title={means}
            >
              <PlaceIcon glyph={glyph} means={means} />
            </span>
          ) : (
            <button
              key={`${x},${y}`}
              type="button"
              class={`lt-place can ${choice.id === api.focus ? 'lit' : ''}`}
              style={at(x, y)}
              aria-label={choice.label}
              title={means}
              {...choiceHandlers(api, choice.id, false)}
            >
              <PlaceIcon glyph={glyph} means={means} />
            </button>
          ),
        )}
      </div>
      <ul class="lt-legend" aria-hidden="true">
        {map.legend.map(({ glyph, means }) => (
          <li key={glyph}>
            <PlaceIcon glyph={glyph} means={means} /> {means}
          </li>
        ))}
      </ul>
    </section>
  )
}
