import { choose, type ForcedRoll, isRefusal, type Run, type Seat, waitingFor } from '../../engine/index.ts'
import { refuseAs } from './error-codes.ts'
import type { Request } from './request.ts'

/** The result of a list of choices: those made, their events, and why it stopped early. */
export interface AppliedChoices {
  readonly took: string[]
  readonly events: unknown[]
  readonly forgotten: ForcedRoll[]
  stopped?: { readonly code: string; readonly why: string }
}

/** Makes choices in order. Refuses if the first is illegal; stops at a later illegal one and reports why. */
export function applyChoices(
  run: Run,
  seat: Seat,
  choices: readonly string[],
  { turn, rolls }: Request,
): AppliedChoices {
  const done: AppliedChoices = { took: [], events: [], forgotten: [] }
  for (const choice of choices) {
    const isFirst = done.took.length === 0
    const chosen = choose(run, isFirst ? (turn ?? run.turn) : run.turn, seat, choice, isFirst ? rolls : [])
    if (isRefusal(chosen)) {
      if (isFirst) return refuseAs(chosen)
      done.stopped = { code: chosen.refused, why: chosen.why }
      return done
    }
    done.took.push(choice)
    done.events.push(...chosen.events)
    done.forgotten.push(...(chosen.forgotten ?? []))
  }
  return done
}

/** Guards against rules that force choices without end; real sequences are much shorter. */
const MAX_FORCED = 200

/** Makes forced choices (only one is legal) while no other seat has to choose. */
export function applyForcedChoices(run: Run, seat: Seat, took: string[], done?: AppliedChoices): void {
  for (let i = 0; i < MAX_FORCED; i++) {
    const waiting = waitingFor(run)
    if (waiting.length !== 1 || waiting[0] !== seat) return
    const [only, second] = run.game.legal(run.state, seat)
    if (only === undefined || second !== undefined) return
    const chosen = choose(run, run.turn, seat, only.id)
    if (isRefusal(chosen)) return
    took.push(only.id)
    done?.events.push(...chosen.events)
    done?.forgotten.push(...(chosen.forgotten ?? []))
  }
}
