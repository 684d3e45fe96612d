import { type Run, type Scene, type Seat, waitingFor } from '../../engine/index.ts'
import type { LocalSession } from '../../play/session.ts'
import { refuse } from './error-codes.ts'
import type { Limits } from './limits.ts'
import type { Entropy, Format, Protocol } from './request.ts'

/** The scene a seat was shown last; protocol 2 sends only changes to it. */
export interface SentScene {
  readonly turn: number
  readonly scene: Scene
}
export interface SentBefore {
  readonly shown: Map<Seat, SentScene>
  rank: string
}

/** Format of the answers about a run, fixed when it is opened. */
export interface AnswerSettings {
  readonly protocol: Protocol
  /** Default formats of its answers. */
  readonly formats: readonly Format[]
  readonly auto: boolean
}

/** A run with the agent's data about it. */
export interface OpenRun {
  readonly name: string
  readonly session: LocalSession
  /** The run of the session. */
  readonly run: Run
  readonly entropy: Entropy
  /** Events of other seats' choices, sent to a seat with its next answer. */
  readonly unseenEvents: Map<Seat, readonly unknown[]>
  readonly settings: AnswerSettings
  /** What the client has already received, for protocol 2. */
  readonly sent: SentBefore
}

export type Runs = ReturnType<typeof makeRuns>

/** The open runs of an agent, within its limits. */
export function makeRuns(limits: Limits) {
  const runs = new Map<string, OpenRun>()
  let started = 0
  const turnsOf = (some: Iterable<OpenRun>): number => {
    let turns = 0
    for (const { run } of some) turns += run.turn
    return turns
  }
  /** Evicts finished runs other than `spare`, the oldest first, until the limits hold. */
  const evictFinished = (spare: OpenRun): void => {
    let turns = turnsOf(runs.values())
    for (const open of runs.values()) {
      if (runs.size <= limits.runs && turns <= limits.turnsInAll) return
      if (open === spare || !isOver(open.run)) continue
      turns -= open.run.turn
      runs.delete(open.name)
    }
  }
  return {
    /** The run with this name; refuses if there is none. */
    get(name: string | undefined): OpenRun {
      const open = name === undefined ? undefined : runs.get(name)
      if (open !== undefined) return open
      if (name !== undefined && isGone(name, started))
        return refuse('gone-run', `Run ${name} no longer exists: it was closed, or it had ended and was evicted.`)
      const names = [...runs.keys()].slice(-8).join(', ')
      const known = names === '' ? 'No run is open yet.' : `Open runs: ${names}.`
      return refuse('unknown-run', `"run" must be a name returned by start, fork or load. ${known}`)
    },
    /** Refuses if so many more runs or turns would exceed the limits even after evicting finished runs. */
    checkLimits(more: { readonly runs: number; readonly turns: number }): void {
      if (runs.size + more.runs <= limits.runs && turnsOf(runs.values()) + more.turns <= limits.turnsInAll) return
      const lasting = [...runs.values()].filter(({ run }) => !isOver(run))
      if (lasting.length + more.runs > limits.runs)
        refuse('too-many-runs', `Too many runs: the limit is ${limits.runs}. Close one with "end".`)
      if (turnsOf(lasting) + more.turns > limits.turnsInAll)
        refuse(
          'too-many-turns',
          `Too many turns: all open runs together may have ${limits.turnsInAll}. Close a run with "end".`,
        )
    },
    open(session: LocalSession, entropy: Entropy, settings: AnswerSettings): OpenRun {
      started++
      const open: OpenRun = {
        name: `r${started}`,
        session,
        get run() {
          return session.run
        },
        entropy,
        unseenEvents: new Map(),
        settings,
        sent: { shown: new Map(), rank: '' },
      }
      runs.set(open.name, open)
      evictFinished(open)
      return open
    },
    evictFinished,
    end: (name: string): boolean => runs.delete(name),
    all: (): Iterable<OpenRun> => runs.values(),
  }
}

/** Run names are numbered, so closed runs need not be remembered. */
const isGone = (name: string, started: number): boolean =>
  /^r[1-9]\d{0,15}$/.test(name) && Number(name.slice(1)) <= started

const isOver = (run: Run): boolean => run.game.toAct(run.state).length === 0

/** The seats of a run: seat 0, those to act at its start or now, and those with a standing at its end. */
export function seatsOf(run: Run): readonly Seat[] {
  const { game, state, keyframes } = run
  const first = keyframes[0] === undefined ? [] : game.toAct(keyframes[0].state)
  const standings = game.outcome(state)?.standings.map((_, seat) => seat) ?? []
  return [...new Set([0, ...first, ...game.toAct(state), ...standings])].sort((a, b) => a - b)
}

/** The seat of a request: the given one, or by default the first that has to choose. */
export function seatIn(run: Run, seat: Seat | undefined): Seat {
  if (seat === undefined) return waitingFor(run)[0] ?? 0
  const seats = seatsOf(run)
  if (seats.includes(seat)) return seat
  return refuse('no-such-seat', `This run has no seat ${seat}; ${seatsText(seats)}.`)
}

const seatsText = (seats: readonly Seat[]): string =>
  seats.length === 1 ? `its only seat is ${seats[0]}` : `its seats are ${seats.join(' and ')}`
