import { type Beat, type Line, type Panel, plain, type Scene, type Text } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { firstMeters } from '../panels/aim.ts'
import type { ScreenLogLine } from '../screen/parts.ts'

/** The animation of a turn. The state is final already; the motion only delays when its numbers are shown. */
export interface TurnMotion {
  /** How long it takes, in milliseconds. There is at most one frame per `FRAME_MS`. */
  readonly length: number
  /** Whether it plays on the previous scene: the last blow of a fight is shown before the next page. */
  readonly isBefore: boolean
  /** The times at which the phases of a battle begin, for stepping through it. Empty if the turn has no phases. */
  readonly steps: readonly number[]
  at(time: number): MotionMoment
}
/** What the screen shows at a point in time. */
export interface MotionMoment {
  readonly scene: Scene
  readonly log: readonly ScreenLogLine[]
  readonly beat: Beat
  /** The progress of the beat from 0 to 1. At 1 nothing flashes any more. */
  readonly part: number
  /** The log line of a moment of its own, to be shown large. */
  readonly banner?: string
}

export const FRAME_MS = 40
/** The longest time that a turn may take, or one phase of a battle. */
const MAX_LENGTH = 900
/** How long a moment of its own takes. */
const MOMENT = 1300
/** For how long the last blow stays before the next page. */
const LAST_BLOW = 600

const LENGTHS: Readonly<Record<Beat['kind'], number>> = {
  hit: 240,
  heal: 280,
  block: 160,
  miss: 120,
  move: 40,
  roll: 400,
  draw: 80,
  spend: 40,
  gain: 120,
  fall: 280,
  phase: 160,
}

interface Cue {
  readonly beat: Beat
  readonly text: string
  /** The number of log lines shown by then. */
  readonly lines: number
  readonly from: number
  readonly to: number
}

/** The motion between two scenes, or undefined if no new log line has a beat. `fresh` has the lines that were not played before. */
export function makeMotion(
  before: Scene,
  after: Scene,
  log: readonly ScreenLogLine[],
  fresh: ReadonlySet<Line>,
  speed: number,
): TurnMotion | undefined {
  const news = log.filter(({ line }) => fresh.has(line))
  const beats = news.flatMap(({ line }, i) =>
    line.beat === undefined ? [] : [{ beat: line.beat, text: plain(line.text), lines: i + 1 }],
  )
  if (beats.length === 0 || speed <= 0) return undefined
  const isBefore = !keepsActors(
    after,
    before,
    beats.map(({ beat }) => beat),
  )
  const stage = isBefore ? before : after
  const columns = columnsOf(stage)
  const phases = new Set(beats.flatMap(({ beat: { at } }) => (at !== undefined && columns.has(at) ? [at] : []))).size
  const total = beats.reduce((sum, { beat }) => sum + (beat.isMoment === true ? 0 : LENGTHS[beat.kind]), 0)
  const pace = Math.min(1, (MAX_LENGTH * Math.max(1, phases)) / Math.max(1, total)) / speed
  let time = 0
  const cues: Cue[] = beats.map((one) => {
    const from = time
    time += one.beat.isMoment === true ? MOMENT / speed : LENGTHS[one.beat.kind] * pace
    return { ...one, from, to: time }
  })
  const steps = phases < 2 ? [] : stepsOf(cues, columns)
  const values = valuesAt(before, after, cues)
  const old = log.filter(({ line }) => !fresh.has(line)).map(({ line }) => ({ line, isNew: false }))
  return {
    length: time + (isBefore ? LAST_BLOW / speed : 0),
    isBefore,
    steps,
    at(now) {
      const index = Math.max(
        0,
        cues.findLastIndex(({ from }) => now >= from),
      )
      const { beat, text, lines, from, to } = cues[index] as Cue
      const part = Math.min(1, (now - from) / Math.max(1, to - from))
      const isLast = index === cues.length - 1 && part >= 1
      return {
        beat,
        part,
        ...(beat.isMoment === true ? { banner: text } : {}),
        scene: sceneAtCue(stage, values(index, part), cues.slice(0, index + 1), part),
        log: [...old, ...news.slice(0, isLast ? news.length : lines)],
      }
    },
  }
}

/** The index of the first cue of every phase. Cues before any phase belong to the first one. */
function stepsOf(cues: readonly Cue[], columns: ReadonlySet<string>): number[] {
  const steps: number[] = []
  let phase: string | undefined
  for (const { beat, from } of cues) {
    if (beat.at === undefined || !columns.has(beat.at) || beat.at === phase) continue
    phase = beat.at
    steps.push(steps.length === 0 ? 0 : from)
  }
  return steps
}

/** The names by which beats may refer to a column: its text, the first word of it, or its number. */
const namesOf = (column: Text, i: number): string[] => [plain(column), plain(column).split(' ')[0] as string, String(i)]

/** The names of all columns to which beats can refer. */
function columnsOf(scene: Scene): ReadonlySet<string> {
  const matrices = scene.panels.filter((panel) => panel.kind === 'matrix')
  return new Set(matrices.flatMap(({ columns }) => columns.flatMap(namesOf)))
}

/** Whether the new scene still shows every pinned panel, and every actor that a beat hits. */
function keepsActors(after: Scene, before: Scene, beats: readonly Beat[]): boolean {
  const [then, now] = [firstMeters(before), firstMeters(after)]
  if (before.panels.some(({ id, keep }) => keep === true && !after.panels.some((panel) => panel.id === id)))
    return false
  return beats.every(({ to }) => to === undefined || !then.has(to) || now.has(to))
}

/** The value of each actor's bar while a beat plays. The values go from the old one to the new one. */
function valuesAt(
  before: Scene,
  after: Scene,
  cues: readonly Cue[],
): (index: number, part: number) => Map<string, number> {
  const [then, now] = [firstMeters(before), firstMeters(after)]
  const lastOf = new Map(cues.map(({ beat }, i) => [beat.to ?? '', i]))
  const start = new Map<string, number>()
  for (const [actor, meter] of then) start.set(actor, meter.value)
  for (const [actor, meter] of now) if (!start.has(actor) || !lastOf.has(actor)) start.set(actor, meter.value)
  const change = ({ kind, amount = 0 }: Beat): number =>
    kind === 'hit' ? -Math.abs(amount) : kind === 'heal' ? Math.abs(amount) : 0
  return (index, part) => {
    const values = new Map(start)
    for (let i = 0; i <= index; i++) {
      const { beat } = cues[i] as Cue
      const value = beat.to === undefined ? undefined : values.get(beat.to)
      if (beat.to === undefined || value === undefined) continue
      const counted = beat.kind === 'fall' ? 0 : Math.max(0, value + change(beat))
      const end = lastOf.get(beat.to) === i ? (now.get(beat.to)?.value ?? counted) : counted
      // The number changes in the middle of a beat, so that first the blow is seen and then its result.
      const progress = i < index ? 1 : Math.max(0, Math.min(1, (part - 0.3) / 0.5))
      values.set(beat.to, Math.round(value + (end - value) * progress))
    }
    return values
  }
}

/** The scene as it looks at a cue: with the values of that time, rolling dice, and only the columns up to the current phase. */
function sceneAtCue(scene: Scene, values: ReadonlyMap<string, number>, cues: readonly Cue[], part: number): Scene {
  const meters = firstMeters(scene)
  const now = cues.at(-1) as Cue
  const columns = columnsOf(scene)
  const phase = cues.findLast(({ beat: { at } }) => at !== undefined && columns.has(at))?.beat.at
  const panels = scene.panels.map((panel): Panel => {
    switch (panel.kind) {
      case 'meters':
        return {
          ...panel,
          meters: panel.meters.map((meter) =>
            meter.actor !== undefined && meters.get(meter.actor) === meter
              ? { ...meter, value: values.get(meter.actor) ?? meter.value }
              : meter,
          ),
        }
      case 'dice':
        return now.beat.kind === 'roll' && part < 1 ? tumbling(panel, now.beat, part) : panel
      case 'matrix':
        return phase === undefined ? panel : revealUpTo(panel, phase)
      case 'cards':
      case 'grid':
      case 'table':
      case 'text':
        return panel
      default:
        return unreachable(panel)
    }
  })
  return { ...scene, panels }
}

/** Dice that are still rolling. Their faces follow the clock and never the dice of the run; they stop one after another. */
function tumbling(panel: Panel & { kind: 'dice' }, beat: Beat, part: number): Panel {
  const concerns = beat.at === undefined ? panel.actor === undefined || panel.actor === (beat.from ?? beat.to) : true
  if (!concerns) return panel
  const faces = panel.dice.map(({ sign = '?' }) => sign)
  const step = Math.floor(part * 10)
  const dice = panel.dice.map((die, i) => {
    const isRolling =
      (beat.at === undefined || beat.at === die.id) &&
      die.state !== 'banked' &&
      part < 0.4 + (0.5 * (i + 1)) / panel.dice.length
    if (!isRolling) return die
    return { id: die.id, face: '', sign: `  ${faces[(step * 7 + i * 3 + 1) % faces.length]}`, tone: 'dim' }
  })
  return { ...panel, dice }
}

/** A matrix with only the columns up to the current phase. */
function revealUpTo(panel: Panel & { kind: 'matrix' }, phase: string): Panel {
  const at = panel.columns.findIndex((column, i) => namesOf(column, i).includes(phase))
  if (at < 0) return panel
  const rows = panel.rows.map((row) => ({ ...row, cells: row.cells.map((cell, i) => (i > at + 1 ? '…' : cell)) }))
  return { ...panel, rows, now: [at] }
}
