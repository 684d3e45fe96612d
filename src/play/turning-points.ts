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
  readonly isFight: boolean
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
      isFight: scene.panels.some(({ role, keep }) => role === 'foe' && keep === true),
      isForGood: scene.opens === 'permanent',
      health: ownBar(scene)?.value,
    })
  })
  return glimpses
}

/** The first turn of the fight that was going on at an index or before it. */
function fightBefore(glimpses: readonly Glimpse[], index: number): Glimpse | undefined {
  let end = index
  while (end >= 0 && glimpses[end]?.isFight !== true) end--
  let start = end
  while (start > 0 && glimpses[start - 1]?.isFight === true) start--
  return glimpses[start]
}

/** The fight that cost most health, without the last one. */
function costliestFight(glimpses: readonly Glimpse[]): { readonly from: Glimpse; readonly cost: number } | undefined {
  let worst: { readonly from: Glimpse; readonly cost: number } | undefined
  for (let start = 0; start < glimpses.length; start++) {
    const from = glimpses[start] as Glimpse
    if (!from.isFight) continue
    let end = start
    while (glimpses[end + 1]?.isFight === true) end++
    const after = glimpses[end + 1]
    const cost = (from.health ?? 0) - (after?.health ?? from.health ?? 0)
    if (after !== undefined && cost > (worst?.cost ?? 0)) worst = { from, cost }
    start = end
  }
  return worst
}
