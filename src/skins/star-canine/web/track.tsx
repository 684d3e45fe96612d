import type { MatrixPanel, Scene } from '../../../engine/contract/scene.ts'
import { DeferredForScreenReader } from '../../../views/web/deferred.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { MatrixBox } from '../../../views/web/tables.tsx'
import { panelOf } from '../../read-scene.ts'
import { type LedgerTurn, parseTurns, type RangeName } from './read-scene.ts'

/** How far each side is from the edge, in percent of the height. The gap between the sides stands for the range. */
const EDGE_OFFSET: Readonly<Record<RangeName, number>> = { LONG: 14, MID: 24, CLOSE: 35 }

/** The forecast as a picture: both hulls over six turns, the shots between them, and what shields and armor absorb. */
export function ForecastTrack({
  ledger,
  scene,
  api,
}: {
  readonly ledger: MatrixPanel
  readonly scene: Scene
  readonly api: StageApi
}) {
  const turns = parseTurns(ledger, panelOf(scene, 'ship', 'meters'), panelOf(scene, 'enemy', 'meters'))
  return (
    <section class="sc-track" aria-label={ledger.title}>
      <h2>
        {ledger.title} <small>exact: combat has no luck</small>
      </h2>
      <p class="sc-key" aria-hidden="true">
        <span class="sc-they">▬ it fires, its hull after</span> <span class="sc-you">▬ you fire, your hull after</span>
      </p>
      <div class="sc-turns" aria-hidden="true">
        <Curves turns={turns} />
        {turns.map((turn) => (
          <Column key={turn.name} turn={turn} />
        ))}
      </div>
      <DeferredForScreenReader of={ledger}>
        {(panel) => <MatrixBox panel={panel} scene={scene} api={api} />}
      </DeferredForScreenReader>
    </section>
  )
}

/** The two flight paths: theirs above, yours below. */
function Curves({ turns }: { readonly turns: readonly LedgerTurn[] }) {
  const path = (isOurs: boolean): string =>
    turns
      .map(({ range }, i) => {
        const [x, y] = [((i + 0.5) * 600) / turns.length, isOurs ? 100 - EDGE_OFFSET[range] : EDGE_OFFSET[range]]
        const before = turns[i - 1]
        if (before === undefined) return `M${x} ${y}`
        const from = ((i - 0.5) * 600) / turns.length
        const middle = (from + x) / 2
        const high = isOurs ? 100 - EDGE_OFFSET[before.range] : EDGE_OFFSET[before.range]
        return `C${middle} ${high} ${middle} ${y} ${x} ${y}`
      })
      .join('')
  return (
    <svg class="sc-curves" width="320" viewBox="0 0 600 100" preserveAspectRatio="none" aria-hidden="true">
      <path class="sc-they" d={path(false)} vector-effect="non-scaling-stroke" />
      <path class="sc-you" d={path(true)} vector-effect="non-scaling-stroke" />
    </svg>
  )
}

/** The width of a beam, given its damage. */
const beamWidth = (damage: number): string => `${Math.min(12, 2 + Math.round(damage / 10))}px`

function Column({ turn }: { readonly turn: LedgerTurn }) {
  const { number, range, fire, answer, theirs, ours, isReached } = turn
  const off = EDGE_OFFSET[range]
  const isKill = theirs === 0
  const place = { top: `${off}%` }
  const between = { top: `${off}%`, bottom: `${off}%` }
  return (
    <div class={`sc-turn ${isReached ? '' : 'sc-later'}`}>
      <div class="sc-range">
        <b>{number}</b> {range}
      </div>
      {isReached ? (
        <div class="sc-gap">
          {theirs === undefined ? null : (
            <span class={`sc-pill sc-they ${isKill ? 'sc-burst' : ''}`} style={place}>
              {theirs}
            </span>
          )}
          <div class="sc-shots" style={between}>
            <Beam side="you" damage={fire} absorbed={turn.theyAbsorb} pool={POOLS[range]} />
            <Beam side="they" damage={answer} absorbed={turn.youAbsorb} pool={POOLS[range]} />
            {isKill ? <span class="sc-kill">destroyed</span> : null}
            {fire === undefined && answer === undefined ? <span class="sc-still">no shots</span> : null}
          </div>
          {ours === undefined ? null : (
            <span class="sc-pill sc-you" style={{ bottom: `${off}%` }}>
              {ours === 0 ? '†' : ours}
            </span>
          )}
          <span class="sc-ammo">{turn.asks === '' ? `ammo ${turn.ammo}` : `asks ${turn.asks}`}</span>
        </div>
      ) : (
        <div class="sc-gap">
          <span class="sc-still">not reached</span>
        </div>
      )}
    </div>
  )
}
const POOLS: Readonly<Record<RangeName, string>> = { LONG: 'sh', MID: '', CLOSE: 'ar' }

function Beam({
  side,
  damage,
  absorbed,
  pool,
}: {
  readonly side: 'you' | 'they'
  readonly damage: number | undefined
  readonly absorbed: number
  readonly pool: string
}) {
  if (damage === undefined) return null
  return (
    <span class={`sc-beam sc-${side}`}>
      <span class="sc-shaft" style={{ width: beamWidth(damage) }} />
      <span class="sc-sum">
        {damage}
        {absorbed > 0 ? (
          <small>
            −{absorbed} {pool}
          </small>
        ) : null}
      </span>
    </span>
  )
}
