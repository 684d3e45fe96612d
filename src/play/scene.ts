import type { Run, Scene, Seat } from '../engine/index.ts'

/** The last scenes of each run, by seat, and the state they show. */
const known = new WeakMap<Run, { state: unknown; turn: number; readonly scenes: Map<Seat, Scene> }>()

/** The scene of a seat, made once per turn: keys, screen, save log and log all need it. */
export function sceneOf(run: Run, seat: Seat): Scene {
  const { state, turn } = run
  let last = known.get(run)
  if (last === undefined || last.state !== state || last.turn !== turn) {
    last = { state, turn, scenes: new Map() }
    known.set(run, last)
  }
  const scene = last.scenes.get(seat) ?? run.game.scene(state, seat)
  last.scenes.set(seat, scene)
  return scene
}
