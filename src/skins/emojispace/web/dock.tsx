import { plain, type Scene, type TablePanel } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { ChoiceBox } from '../../../views/web/choice-button.tsx'
import { choiceById, choicesAt } from '../../../views/web/input.ts'
import type { StageProps } from '../../../views/web/skin.ts'
import { looseChoices, meterOf, panelOf, withoutEmoji } from '../../read-scene.ts'
import { EmojiSign, OrderCard, ReferencePanels, type SceneProps, VoyageProgress } from './parts.tsx'
import { BANDS, ownBands, parseBands, parseFitted, parseForSale, slug, splitTitle } from './read-scene.ts'
import { BandBlocks, HullCells, ShipPicture } from './ship.tsx'

const SHELVES = ['shop', 'modules', 'crew', 'hulls'] as const

/** The stage of a dock: the ship with the focused change, everything for sale, services, and the way out. */
export function DockStage({ scene, api }: StageProps) {
  const shelves = SHELVES.flatMap((id) => panelOf(scene, id, 'table') ?? [])
  const talk = panelOf(scene, 'talk', 'text')
  const drawn = new Set<unknown>([
    ...shelves,
    talk,
    panelOf(scene, 'own', 'meters'),
    panelOf(scene, 'purse', 'meters'),
    panelOf(scene, 'hands', 'table'),
    panelOf(scene, 'contracts', 'table'),
    panelOf(scene, 'repair', 'table'),
  ])
  const reference = scene.panels.filter((panel) => !drawn.has(panel))
  const loose = looseChoices(scene, [...SHELVES])
  const crew = loose.filter(({ id }) => id.startsWith('dismiss-'))
  const leave = loose.find(({ id }) => id === 'leave')
  const services = loose.filter((choice) => !crew.includes(choice) && choice !== leave)
  const orders = (choices: typeof loose, name: string) =>
    choices.length === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form.
      <div class="es-orders es-few" role="group" aria-label={name}>
        {choices.map((choice) => (
          <OrderCard key={choice.id} choice={choice} api={api} />
        ))}
      </div>
    )
  return (
    <div class="es-dock">
      <div class="es-dock-head">
        <CreditsPanel scene={scene} />
        <VoyageProgress scene={scene} />
      </div>
      <div class="es-yard">
        <div class="es-berth">
          <OwnShip scene={scene} api={api} />
          {orders(crew, 'Crew')}
          {orders(services, 'Services')}
          {leave === undefined ? null : (
            <OrderCard choice={leave} api={api}>
              <small class="es-preview">{[stateText(scene), ...(talk?.lines.map(plain) ?? [])].join('. ')}</small>
            </OrderCard>
          )}
        </div>
        <div class="es-shelves">
          {shelves.map((panel) => (
            <Shelf key={panel.id} panel={panel} scene={scene} api={api} />
          ))}
        </div>
      </div>
      <FocusedChange scene={scene} api={api} />
      <ReferencePanels scene={scene} api={api} panels={reference} />
    </div>
  )
}

/** The state in which the ship leaves, with its damage. The exit button shows it. */
function stateText(scene: Scene): string {
  const own = panelOf(scene, 'own', 'meters')
  const hull = meterOf(own, 'hull')
  const red = BANDS.filter((band) => meterOf(own, band)?.note === 'broken')
  return [`hull ${hull?.value}/${hull?.max}`, ...(red.length === 0 ? [] : [`${red.join(', ')} broken`])].join(', ')
}

/** What the focused choice would change on the ship, in one line at a fixed place. */
function FocusedChange({ scene, api }: SceneProps) {
  const choice = choiceById(scene, api.focus)
  return (
    <p class="es-swap" aria-live="off">
      {choice === undefined ? (
        ' '
      ) : (
        <>
          <b>{withoutEmoji(choice.label)}</b> {choice.blocked ?? choice.preview ?? ''}
        </>
      )}
    </p>
  )
}

export function CreditsPanel({ scene }: { readonly scene: Scene }) {
  const purse = panelOf(scene, 'purse', 'meters')
  if (purse === undefined) return null
  const signs = ['🪙', '📦', '📜']
  return (
    <ul class="es-purse" aria-label="Purse">
      {purse.meters.map(({ name, value, max }, i) => (
        <li key={name}>
          <EmojiSign sign={signs[i] ?? ''} /> <b>{max === undefined ? value : `${value}/${max}`}</b>{' '}
          <small>{name.toLowerCase()}</small>
        </li>
      ))}
    </ul>
  )
}

/** The player's ship, with the bands that it would have after the focused choice. */
export function OwnShip({ scene, api }: SceneProps) {
  const own = panelOf(scene, 'own', 'meters')
  if (own === undefined) return null
  const hull = meterOf(own, 'hull')
  const now = ownBands(own)
  const then = parseBands(choiceById(scene, api.focus)?.preview)
  const { hull: name, types } = splitTitle(own.title)
  const slots = panelOf(scene, 'fitting', 'text')?.lines.map(plain).join(' ') ?? ''
  const [used, all] = [...slots.matchAll(/(?:weapon|defense|utility|untyped) (\d+)\/(\d+)/g)].reduce<
    readonly [number, number]
  >(([a, b], [, one, of]) => [a + Number(one), b + Number(of)], [0, 0])
  return (
    <section class="es-own es-plate es-you" aria-label={own.title}>
      <p class="es-name">
        <b>{name}</b>{' '}
        <small>
          TR {meterOf(own, 'tr')?.value} · {types}
        </small>
      </p>
      <ShipPicture
        art={own.art ?? `ship/${slug(name)}`}
        fittings={parseFitted(panelOf(scene, 'modules', 'table'), panelOf(scene, 'hands', 'table'))}
        empty={Math.max(0, Math.floor(all - used))}
        choiceFor={({ id }) => choicesAt(scene, 'modules', id).find((choice) => choice.id.startsWith('unfit-'))}
        api={api}
        faces={'right'}
        actor={'you'}
        kind={'you'}
      />
      {hull?.max === undefined ? null : (
        <div class="es-hull-line">
          <b class="es-big">
            {hull.value}
            <small>/{hull.max}</small>
          </b>
          <HullCells value={hull.value} max={hull.max} stake={0} isMirrored={false} />
          <span class="es-after">{hull.note}</span>
        </div>
      )}
      {BANDS.map((band) => (
        <div key={band} class="es-band-line">
          <EmojiSign sign={BAND_SIGNS[band]} />
          <span>{band}</span>
          <BandBlocks now={now[band]} then={then?.[band]} />
          <b>{then?.[band] ?? now[band]}</b>
          <small>{meterOf(own, band)?.note === 'broken' ? 'BROKEN' : ''}</small>
        </div>
      ))}
    </section>
  )
}
const BAND_SIGNS = { weapon: '🔆', defense: '🛡', engine: '🔥' } as const

/** A shelf with modules, crew or hulls. */
function Shelf({ panel, scene, api }: SceneProps & { readonly panel: TablePanel }) {
  return (
    <section class={`es-shelf es-shelf-${panel.id}`} aria-label={panel.title}>
      <h2>{(panel.title ?? '').split(' (')[0]}</h2>
      {panel.rows.length === 0 ? <p class="es-preview">{panel.empty}</p> : null}
      <ul>
        {panel.rows.map((row) => {
          const ware = parseForSale(panel, row)
          const [choice] = choicesAt(scene, panel.id, row.id)
          const key = choice === undefined ? undefined : api.keys.get(choice.id)
          const art =
            panel.id === 'crew'
              ? `crew/${slug(ware.name)}`
              : panel.id === 'hulls'
                ? `ship/${slug(ware.name)}`
                : undefined
          const body = (
            <>
              <span class="es-ware-head">
                {art === undefined ? (
                  <EmojiSign sign={ware.sign} />
                ) : (
                  <ArtPicture art={art} name={panel.id === 'crew' ? 'es-sign' : 'es-tiny'} />
                )}
                <span class="es-price">{ware.price}</span>
              </span>
              <b>{ware.name}</b>
              <small>{choice?.blocked ?? firstEffects(ware.does)}</small>
              {key === undefined ? null : <kbd>{key}</kbd>}
            </>
          )
          return (
            <li key={row.id}>
              <ChoiceBox choice={choice} api={api} kind="es-ware" title={ware.does}>
                {body}
              </ChoiceBox>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The first two effects of a module. The title of the card has the full text. */
const firstEffects = (does: string): string => does.split('; ').slice(0, 2).join('; ').split('. ')[0] ?? does
