import type { Meter, Run, Scene } from '../engine/index.ts'
import { traceRun } from './history.ts'

/** A turn of a finished run from which it is worth trying again. */
export interface TurningPoint {
  readonly turn: number
  /** Where it is: the title of its scene. */
  readonly place: string
  readonly why: string
}

/** What a run looked like before a turn. */
interface Glimpse {
  readonly turn: number
  readonly title: string
  /** Whom the fight is against; undefined: there is none. '' where several come and go. */
  readonly foe: string | undefined
  readonly isForGood: boolean
  readonly health: number | undefined
}

/** The first bar of the player's own side. */
export const ownBar = ({ panels }: Scene): Meter | undefined => {
  const meters = panels.flatMap((panel) => (panel.kind === 'meters' ? [panel] : []))
  const own = meters.find(({ role }) => role === 'self') ?? meters[0]
  return own?.meters.find(({ max }) => max !== undefined && max > 0)
}

/**
 * Moments of a run to try again from: the start of the last fight, the fight that cost most, the last choice for good. They follow from
 * what was on the screen, not from simulations. A run with several seats has none.
 */
export function turningPoints(run: Run): readonly TurningPoint[] {
  if (run.ids.length !== run.turn || run.turn < 2) return []
  const glimpses = glimpsesOf(run)
  const last = fightBefore(glimpses, glimpses.length - 1)
  const worst = costliestFight(glimpses)
  const choice = glimpses.findLast(({ isForGood }) => isForGood)
  const points = [
    last && { ...last, why: 'the start of the last fight' },
    worst && worst.from.turn !== last?.turn && { ...worst.from, why: `this fight cost ${worst.cost} of your health` },
    choice && { ...choice, why: 'the last choice for good' },
  ]
  return points.flatMap((point) =>
    point === undefined || point === false ? [] : [{ turn: point.turn, place: point.title, why: point.why }],
  )
}

/** Plays the run again and looks at each scene of seat 0. */
function glimpsesOf(run: Run): Glimpse[] {
  const glimpses: Glimpse[] = []
  traceRun(run, (turn, state) => {
    const scene = run.game.scene(state, 0)
    glimpses.push({
      turn,
      title: scene.title,
      foe: foeOf(scene),
      isForGood: scene.opens === 'permanent',
      health: ownBar(scene)?.value,
    })
  })
  return glimpses
}

/** Whom a scene shows on the other side: the heading of their bars. */
function foeOf({ panels }: Scene): string | undefined {
  const shown = panels.filter(
    (panel) => panel.role === 'foe' && panel.keep === true && !(panel.kind === 'table' && panel.rows.length === 0),
  )
  if (shown.length === 0) return undefined
  const title = shown.find(({ kind }) => kind === 'meters')?.title ?? ''
  // Behind the name is what changes from turn to turn.
  return title.split(' · ')[0] ?? ''
}

/** Whether two turns in a row belong to the same fight. */
const isSameFight = (before: Glimpse | undefined, after: Glimpse | undefined): boolean =>
  before?.foe !== undefined &&
  after?.foe !== undefined &&
  (before.foe === after.foe || before.foe === '' || after.foe === '')

/** The first turn of the fight that was going on at an index or before it. */
function fightBefore(glimpses: readonly Glimpse[], index: number): Glimpse | undefined {
  let end = index
  while (end >= 0 && glimpses[end]?.foe === undefined) end--
  let start = end
  while (start > 0 && isSameFight(glimpses[start - 1], glimpses[start])) start--
  return glimpses[start]
}

/** The fight that cost most health, without the last one. */
function costliestFight(glimpses: readonly Glimpse[]): { readonly from: Glimpse; readonly cost: number } | undefined {
  let worst: { readonly from: Glimpse; readonly cost: number } | undefined
  for (let start = 0; start < glimpses.length; start++) {
    const from = glimpses[start] as Glimpse
    if (from.foe === undefined) continue
    let end = start
    while (isSameFight(glimpses[end], glimpses[end + 1])) end++
    const after = glimpses[end + 1]
    const cost = (from.health ?? 0) - (after?.health ?? from.health ?? 0)
    if (after !== undefined && cost > (worst?.cost ?? 0)) worst = { from, cost }
    start = end
  }
  return worst
}
