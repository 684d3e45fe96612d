import { type Choice, type MetersPanel, plain, type Scene } from '../../../engine/contract/scene.ts'
import { choiceById, currentBeat } from '../../../views/web/input.ts'
import { FloatingAmount } from '../../../views/web/meters.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageProps } from '../../../views/web/skin.ts'
import { meterOf, panelOf } from '../../read-scene.ts'
import { EmojiSign, OrderCard, ReferencePanels, type SceneProps, VoyageProgress } from './parts.tsx'
import {
  BANDS,
  type Bands,
  damageDealt,
  enemyBands,
  escapeChance,
  orderSign,
  ownBands,
  parseBands,
  parseFitted,
  slug,
  splitOrderLabel,
  splitTitle,
} from './read-scene.ts'
import { BandBlocks, HullCells, ShipPicture, worstLoss } from './ship.tsx'

/** The stage of a fight: both ships, what the enemy announces, the arithmetic between them, and the orders. */
export function CombatStage({ scene, api, isNarrow }: StageProps) {
  const own = panelOf(scene, 'own', 'meters')
  const enemy = panelOf(scene, 'enemy', 'meters')
  if (own === undefined || enemy === undefined) return null
  const drawn = ['own', 'enemy', 'orders', 'modules', 'enemy-modules', 'scan']
  const story = scene.panels.filter(({ role }) => role === 'story')
  const reference = scene.panels.filter((panel) => !drawn.includes(panel.id) && !story.includes(panel))
  const kind = slug(splitTitle(enemy.title).who).split('-')[0] ?? ''
  const name = splitTitle(own.title).hull
  const ship = (
    <ShipPicture
      art={own.art ?? `ship/${slug(name)}`}
      fittings={parseFitted(panelOf(scene, 'modules', 'table'))}
      api={api}
      faces={'right'}
      actor={'you'}
      kind={'you'}
    />
  )
  const other = (
    <ShipPicture
      art={enemy.art ?? `contact/${slug(splitTitle(enemy.title).who)}`}
      fittings={parseFitted(panelOf(scene, 'enemy-modules', 'table'))}
      api={api}
      faces="left"
      actor="enemy"
      kind={`they es-kind-${kind}`}
    />
  )
  return (
    <div class="es-combat">
      <ReferencePanels panels={story} isOpen scene={scene} api={api} />
      <div class="es-space">
        <p class="es-name es-you">
          <b>{name}</b>{' '}
          <small>
            you · TR {meterOf(own, 'tr')?.value} · {splitTitle(own.title).types}
          </small>
        </p>
        <p class="es-name es-they">
          <small>
            {enemyBands(scene) === undefined ? 'not scanned' : 'scanned'} · TR {meterOf(enemy, 'tr')?.value}
            {splitTitle(enemy.title).types === '' ? '' : ` · ${splitTitle(enemy.title).types}`}
          </small>{' '}
          <b>
            {splitTitle(enemy.title).who}
            {splitTitle(enemy.title).hull === '' ? '' : `, ${splitTitle(enemy.title).hull}`}
          </b>
        </p>
        <Intent enemy={enemy} />
        {ship}
        <Lanes own={own} scene={scene} api={api} />
        {other}
        {isNarrow ? null : <VoyageProgress scene={scene} />}
      </div>
      <div class="es-plates">
        <Plate panel={own} bands={ownBands(own)} isFoe={false} scene={scene} api={api} />
        <Plate panel={enemy} bands={enemyBands(scene)} isFoe scene={scene} api={api} />
      </div>
      <Orders own={own} scene={scene} api={api} />
      <ReferencePanels panels={reference} scene={scene} api={api} />
    </div>
  )
}

/** What the enemy announces, and how the player knows it. */
function Intent({ enemy }: { readonly enemy: MetersPanel }) {
  const [intent, ...more] = enemy.notes ?? []
  if (intent === undefined) return null
  const order = /^Next: (?:it (?:is )?)?(.+?)(?: and |;| \(|$)/.exec(plain(intent))?.[1] ?? ''
  return (
    <div class="es-intent">
      <EmojiSign sign={orderSign(order) || (INTENT_SIGNS[order] ?? '👾')} />
      <span>
        <b>
          <RichText text={intent} />
        </b>
        {more.map((line, i) => (
          <small key={i}>
            <RichText text={line} />
          </small>
        ))}
      </span>
    </div>
  )
}
const INTENT_SIGNS: Readonly<Record<string, string>> = {
  attacks: '🎯',
  guards: '🛡',
  dodges: '💨',
  busy: '🔧',
  runs: '🏃',
  'strikes its colours': '🏳',
}

/** The arithmetic of the focused order: your guns against their shields, and their guns against yours. */
function Lanes({ own, scene, api }: SceneProps & { readonly own: MetersPanel }) {
  const choice = choiceById(scene, api.focus)
  const mine = parseBands(choice?.preview) ?? ownBands(own)
  const theirs = enemyBands(scene)
  const hull = meterOf(own, 'hull')?.value ?? 0
  const worst = worstLoss(choice, hull)
  const deals = choice === undefined ? undefined : damageDealt(choice)
  const beat = currentBeat(api)
  const fires = (actor: string): string =>
    beat !== undefined && beat.from === actor ? `es-fires es-fires-${beat.kind}` : ''
  const { name, does } = splitOrderLabel(choice?.label ?? '')
  return (
    <div class="es-lanes">
      <p class="es-preview-name">
        {choice === undefined ? ' ' : <b>{name}</b>} <span>{does}</span>
      </p>
      <div class={`es-lane es-lane-you ${fires('you')}`}>
        <b>{laneText(mine.weapon, theirs?.defense, deals)}</b>
      </div>
      <small class="es-you">your guns, their shields</small>
      <div class={`es-lane es-lane-they ${fires('enemy')}`}>
        <b>
          {laneText(
            theirs?.weapon,
            mine.defense,
            worst === undefined ? undefined : worst === 0 ? '0' : `up to ${worst}`,
          )}
        </b>
      </div>
      <small class="es-they">their guns, your shields</small>
    </div>
  )
}

const laneText = (guns: number | undefined, shields: number | undefined, damage: string | undefined): string =>
  `${guns ?? '?'} − ${shields ?? '?'} → ${damage ?? '?'}`

/** The hull and the bands of one side. The bars of the enemy grow from the middle. */
function Plate({
  panel,
  bands,
  isFoe,
  scene,
  api,
}: SceneProps & { readonly panel: MetersPanel; readonly bands: Bands | undefined; readonly isFoe: boolean }) {
  const hull = panel.meters[0]
  if (hull === undefined) return null
  const choice = choiceById(scene, api.focus)
  const then = isFoe ? undefined : parseBands(choice?.preview)
  const effect = choice?.effects?.find(({ actor }) => actor === hull.actor)
  // A ship that was not scanned shows only a percentage. No hull has 100 points, so a maximum of 100 means percent.
  const isPercent = hull.max === 100
  const [value, max] = isPercent ? [Math.ceil(hull.value / 10), 10] : [hull.value, hull.max ?? hull.value]
  const goes = isFoe ? -(effect?.amount ?? 0) : (worstLoss(choice, hull.value) ?? hull.stake ?? 0)
  const after = goes > 0 ? `${Math.max(0, hull.value - goes)}${goes > 1 ? `–${hull.value}` : ''}` : ''
  return (
    <section class={`es-plate ${isFoe ? 'es-they' : 'es-you'}`} aria-label={panel.title}>
      <div class="es-hull-line">
        <b class="es-big">
          {hull.value}
          <small>{isPercent ? ' %' : `/${hull.max}`}</small>
        </b>
        <HullCells value={value} max={max} isMirrored={isFoe} stake={isPercent ? 0 : goes} />
        <span class="es-after">{after === '' ? (hull.note ?? '') : `after: ${after}`}</span>
        <FloatingAmount api={api} actor={hull.actor} />
      </div>
      {BANDS.map((band) => {
        const meter = meterOf(panel, band)
        return (
          <div key={band} class="es-band-line">
            <EmojiSign sign={BAND_SIGNS[band]} />
            <span>{band}</span>
            {bands === undefined ? (
              <span class="es-blocks es-hidden" aria-hidden="true" />
            ) : (
              <BandBlocks now={bands[band]} then={then?.[band]} />
            )}
            <b>{bands === undefined ? '?' : (then?.[band] ?? bands[band])}</b>
            <small>{meter?.note === 'broken' ? 'BROKEN' : meter?.note === 'damaged' ? 'worn' : ''}</small>
          </div>
        )
      })}
      {!isFoe && panel.notes !== undefined ? (
        <p class="es-uses">
          {panel.notes.map((note, i) => (
            <RichText key={i} text={note} />
          ))}
        </p>
      ) : null}
    </section>
  )
}
const BAND_SIGNS = { weapon: '🔆', defense: '🛡', engine: '🔥' } as const

/** The orders as cards. If both ships are known, a card shows the damage dealt and taken. */
function Orders({ own, scene, api }: SceneProps & { readonly own: MetersPanel }) {
  const hull = meterOf(own, 'hull')?.value ?? 0
  const sorted = scene.choices.toSorted((a, b) => rank(a) - rank(b))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form.
    <div class="es-orders" role="group" aria-label="Orders">
      {sorted.map((choice) => (
        <OrderCard key={choice.id} choice={choice} api={api}>
          <OrderFigures choice={choice} hull={hull} />
        </OrderCard>
      ))}
    </div>
  )
}
const rank = ({ blocked, final }: Choice): number => (blocked !== undefined ? 2 : final === true ? 1 : 0)

function OrderFigures({ choice, hull }: { readonly choice: Choice; readonly hull: number }) {
  const deals = damageDealt(choice)
  const bands = parseBands(choice.preview)
  const worst = worstLoss(choice, hull)
  const away = escapeChance(choice)
  if (bands === undefined) return <small class="es-preview">{choice.preview}</small>
  return (
    <span class="es-figures">
      {deals === undefined ? (
        BANDS.map((band) => (
          <span key={band} class="es-mini">
            <EmojiSign sign={BAND_SIGNS[band]} /> <span class="sr-only">{band}</span> <b>{bands[band]}</b>
          </span>
        ))
      ) : (
        <span class="es-you">
          deal <b>{deals}</b>
        </span>
      )}
      {worst === undefined ? null : (
        <>
          <span class="es-they">
            take <b>{worst === 0 ? '0' : `≤ ${worst}`}</b>
          </span>
          <span>
            hull left <b>{worst === 0 ? hull : `${hull - worst}–${hull}`}</b>
          </span>
        </>
      )}
      {away === undefined ? null : (
        <span class="es-good">
          escape <b>{away} %</b>
        </span>
      )}
      {(choice.danger?.dies ?? 0) > 0 ? (
        <span class="es-loss">
          you die <b>{choice.danger?.dies} %</b>
        </span>
      ) : null}
    </span>
  )
}

export const isCombatScene = (scene: Scene): boolean =>
  panelOf(scene, 'own', 'meters') !== undefined && panelOf(scene, 'enemy', 'meters') !== undefined
