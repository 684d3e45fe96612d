import { type Chosen, type ForcedRoll, isRefusal, type Seat, waitingFor } from '../../engine/index.ts'
import type { LocalSession } from '../../play/session.ts'
import { refuseAs } from './error-codes.ts'

/** The result of a list of choices: those made, their events, and why it stopped early. */
export interface AppliedChoices {
  readonly took: string[]
  readonly events: unknown[]
  readonly forgotten: ForcedRoll[]
  stopped?: { readonly code: string; readonly why: string }
}

const noChoices = (): AppliedChoices => ({ took: [], events: [], forgotten: [] })

function note({ took, events, forgotten }: AppliedChoices, choice: string, chosen: Chosen): void {
  took.push(choice)
  events.push(...chosen.events)
  forgotten.push(...(chosen.forgotten ?? []))
}

/** Makes choices in order. Refuses if the first is illegal; stops at a later illegal one and reports why. */
export function applyChoices(
  session: LocalSession,
  seat: Seat,
  choices: readonly string[],
  turn: number,
  rolls: readonly ForcedRoll[],
): AppliedChoices {
  const done = noChoices()
  for (const choice of choices) {
    const isFirst = done.took.length === 0
    const chosen = session.chooseFor(seat, choice, isFirst ? { turn, rolls } : {})
    if (isRefusal(chosen)) {
      if (isFirst) return refuseAs(chosen)
      done.stopped = { code: chosen.refused, why: chosen.why }
      return done
    }
    note(done, choice, chosen)
  }
  return done
}

/** Guards against rules that force choices without end; real sequences are much shorter. */
const MAX_FORCED = 200

/** Makes forced choices (only one is legal) while no other seat has to choose. */
export function applyForcedChoices(session: LocalSession, seat: Seat, done = noChoices()): void {
  const { run } = session
  for (let i = 0; i < MAX_FORCED; i++) {
    const waiting = waitingFor(run)
    if (waiting.length !== 1 || waiting[0] !== seat) return
    const [only, second] = run.game.legal(run.state, seat)
    if (only === undefined || second !== undefined) return
    const chosen = session.chooseFor(seat, only.id)
    if (isRefusal(chosen)) return
    note(done, only.id, chosen)
  }
}
