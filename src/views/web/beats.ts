import type { Beat, Meter, Panel, Scene } from '../../engine/contract/scene.ts'

/** How long each kind of beat takes, in milliseconds. */
const BEAT_LENGTHS: Readonly<Record<Beat['kind'], number>> = {
  hit: 420,
  heal: 300,
  block: 260,
  miss: 220,
  move: 90,
  roll: 520,
  draw: 120,
  spend: 120,
  gain: 200,
  fall: 620,
  phase: 380,
}
/** The longest time that a turn may take, or one column of a battle. */
const MAX_LENGTH = 1400

/** The time at which each beat starts, and the end of the last one. */
export function beatTimes(beats: readonly Beat[], columns: number, speed = 1): readonly number[] {
  const total = beats.reduce((sum, { kind }) => sum + BEAT_LENGTHS[kind], 0)
  const scale = Math.min(1, (MAX_LENGTH * Math.max(1, columns)) / Math.max(1, total)) / speed
  let time = 0
  const starts = beats.map(({ kind }) => {
    const from = time
    time += BEAT_LENGTHS[kind] * scale
    return from
  })
  return [...starts, time]
}

/** How many columns of a matrix (turns of a battle) these beats name. */
export function countColumns(beats: readonly Beat[]): number {
  return new Set(beats.flatMap(({ at }) => (at !== undefined && /^T?\d+/.test(at) ? [at] : []))).size
}

/** The first meter of every actor, to which effects and beats refer. */
function firstMeters(scene: Scene): ReadonlyMap<string, Meter> {
  const found = new Map<string, Meter>()
  for (const panel of scene.panels)
    if (panel.kind === 'meters')
      for (const meter of panel.meters)
        if (meter.actor !== undefined && !found.has(meter.actor)) found.set(meter.actor, meter)
  return found
}

/** The scene on which beats are played: the new one if it still shows every actor that is hit, otherwise the previous one. */
export function sceneForBeats(before: Scene, after: Scene, beats: readonly Beat[]): Scene {
  const [then, now] = [firstMeters(before), firstMeters(after)]
  const hasAllActors = beats.every(({ to }) => to === undefined || !then.has(to) || now.has(to))
  const hasKeptPanels = before.panels.every(
    ({ id, keep }) => keep !== true || after.panels.some((panel) => panel.id === id),
  )
  return hasAllActors && hasKeptPanels ? after : before
}

/** The scene with the values that meters have after beat `at`. They go from the old values to the new ones. */
export function sceneAtBeat(before: Scene, after: Scene, beats: readonly Beat[], at: number): Scene {
  if (at >= beats.length) return after
  const stage = sceneForBeats(before, after, beats)
  const [then, now] = [firstMeters(before), firstMeters(after)]
  const lastOf = new Map(beats.map(({ to }, i) => [to ?? '', i]))
  const values = new Map<string, number>()
  for (const [actor, meter] of then) if (lastOf.has(actor)) values.set(actor, meter.value)
  for (let i = 0; i <= at; i++) {
    const beat = beats[i]
    const value = beat?.to === undefined ? undefined : values.get(beat.to)
    if (beat?.to === undefined || value === undefined) continue
    values.set(
      beat.to,
      lastOf.get(beat.to) === i
        ? (now.get(beat.to)?.value ?? valueAfterBeat(beat, value))
        : valueAfterBeat(beat, value),
    )
  }
  const first = new Set(firstMeters(stage).values())
  const panels = stage.panels.map((panel): Panel => {
    if (panel.kind !== 'meters') return panel
    const meters = panel.meters.map((meter) => {
      const value = meter.actor === undefined || !first.has(meter) ? undefined : values.get(meter.actor)
      return value === undefined || value === meter.value ? meter : { ...meter, value }
    })
    return { ...panel, meters }
  })
  return { ...stage, panels }
}

function valueAfterBeat({ kind, amount = 0 }: Beat, value: number): number {
  if (kind === 'fall') return 0
  return Math.max(0, value + (kind === 'hit' ? -Math.abs(amount) : kind === 'heal' ? Math.abs(amount) : 0))
}
