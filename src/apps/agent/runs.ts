import { type Run, type Scene, type Seat, waitingFor } from '../../engine/index.ts'
import { refuse } from './error-codes.ts'
import type { Limits } from './limits.ts'
import type { Entropy, Format, Protocol } from './request.ts'

/** What a seat was shown last: what has not changed since need not be sent again. */
export interface ShownScene {
  readonly turn: number
  readonly scene: Scene
}
export interface SentBefore {
  readonly shown: Map<Seat, ShownScene>
  rank: string
}

/** How a run is spoken about: settled when it is opened. */
export interface AnswerSettings {
  readonly protocol: Protocol
  /** What an answer shows unless a request asks for something else. */
  readonly formats: readonly Format[]
  readonly auto: boolean
}

/** A run and what the agent knows beside it; gone with it. */
export interface OpenRun {
  readonly name: string
  run: Run
  readonly entropy: Entropy
  /** What happened to seats while another one chose: they hear it with their next answer. */
  readonly unseenEvents: Map<Seat, readonly unknown[]>
  readonly settings: AnswerSettings
  /** What the asker has been told already, in protocol 2. */
  readonly sent: SentBefore
}

/** The runs of an agent, and the room they may take. */
export interface Runs {
  /** The run of this name; refused where there is none. */
  get(name: string | undefined): OpenRun
  /** Refuses where so many more find no room, even when runs that are over make way. */
  checkLimits(more: { readonly runs: number; readonly turns: number }): void
  open(run: Run, entropy: Entropy, settings: AnswerSettings): OpenRun
  /** Runs that are over make way, the oldest first, until the limits hold again; all but one. */
  evictFinished(spare: OpenRun): void
  end(name: string): void
  all(): Iterable<OpenRun>
}

export function makeRuns(limits: Limits): Runs {
  const runs = new Map<string, OpenRun>()
  let started = 0
  const turnsOf = (some: Iterable<OpenRun>): number => {
    let turns = 0
    for (const { run } of some) turns += run.turn
    return turns
  }
  const trim = (spare: OpenRun): void => {
    let turns = turnsOf(runs.values())
    for (const open of runs.values()) {
      if (runs.size <= limits.runs && turns <= limits.turnsInAll) return
      if (open === spare || !isOver(open.run)) continue
      turns -= open.run.turn
      runs.delete(open.name)
    }
  }
  return {
    get(name) {
      const open = name === undefined ? undefined : runs.get(name)
      if (open !== undefined) return open
      if (name !== undefined && isGone(name, started))
        return refuse('gone-run', `${name} is kept no longer: it was ended, or it was over and made room for another.`)
      const names = [...runs.keys()].slice(-8).join(', ')
      const known = names === '' ? '; there is none yet' : `: ${names}`
      return refuse('unknown-run', `"run" is the name a start, fork or load answered with${known}.`)
    },
    checkLimits(more) {
      if (runs.size + more.runs <= limits.runs && turnsOf(runs.values()) + more.turns <= limits.turnsInAll) return
      const lasting = [...runs.values()].filter(({ run }) => !isOver(run))
      if (lasting.length + more.runs > limits.runs)
        refuse('too-many-runs', `${limits.runs} runs are open, and that is the limit; end one.`)
      if (turnsOf(lasting) + more.turns > limits.turnsInAll)
        refuse('too-many-turns', `All open runs together have at most ${limits.turnsInAll} turns; end one.`)
    },
    open(run, entropy, settings) {
      started++
      const open = {
        name: `r${started}`,
        run,
        entropy,
        unseenEvents: new Map(),
        settings,
        sent: { shown: new Map(), rank: '' },
      }
      runs.set(open.name, open)
      trim(open)
      return open
    },
    evictFinished: trim,
    end: (name) => void runs.delete(name),
    all: () => runs.values(),
  }
}

/** Names are numbers in a row: of those that are gone nothing has to be kept. */
const isGone = (name: string, started: number): boolean =>
  /^r[1-9]\d{0,15}$/.test(name) && Number(name.slice(1)) <= started

const isOver = (run: Run): boolean => run.game.toAct(run.state).length === 0

/** Who sits in a run: seat 0, whoever is to act at its start or now, and all who have a standing at its end. Nobody else is shown anything. */
export function seatsOf(run: Run): readonly Seat[] {
  const { game, state, keyframes } = run
  const first = keyframes[0] === undefined ? [] : game.toAct(keyframes[0].state)
  const standings = game.outcome(state)?.standings.map((_, seat) => seat) ?? []
  return [...new Set([0, ...first, ...game.toAct(state), ...standings])].sort((a, b) => a - b)
}

/** The seat that is asked about: the one that was given, or the first that still has to choose. */
export function seatIn(run: Run, seat: Seat | undefined): Seat {
  if (seat === undefined) return waitingFor(run)[0] ?? 0
  const seats = seatsOf(run)
  if (seats.includes(seat)) return seat
  return refuse('no-such-seat', `There is no seat ${seat} in this run; ${seatsText(seats)}.`)
}

const seatsText = (seats: readonly Seat[]): string =>
  seats.length === 1 ? `it has seat ${seats[0]} only` : `its seats are ${seats.join(' and ')}`
