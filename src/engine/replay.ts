import { digest } from './digest.ts'
import type { Action, AnyGame, Seat } from './game.ts'
import type { Journal } from './journal.ts'
import { begin, isRefusal, type Refusal, type Run, takeUpForced, turnOver } from './run.ts'

export interface ReplayOptions {
  /** Stop after so many turns. */
  readonly to?: number
  /** Told of every event, with the turn it happened in. */
  readonly listen?: (turn: number, event: unknown) => void
  /** The host's true randomness, for those who go on where the journal ends. */
  readonly entropy?: (what: string) => string
}

/**
 * Lives a journal again: setup, then every choice, comparing checks and marks. The run that comes back can be looked at, sought
 * and forked. A journal of another game, version or content is refused, and so is one that comes out differently, with the
 * first turn that does.
 */
export function replay(game: AnyGame, journal: Journal, options: ReplayOptions = {}): Run | Refusal {
  const stranger = otherRules(game, journal)
  if (stranger !== undefined) return stranger
  const run = begin(game, journal, options.entropy)
  if (isRefusal(run)) return { ...run, turn: 0 }
  const last = options.to ?? Number.POSITIVE_INFINITY
  let refusal = compareMark(run, journal)
  takeUpForced(run, 1)
  while (refusal === undefined && run.turn < last && run.indexes.length < choicesIn(journal)) {
    refusal = repeatTurn(run, journal, options)
    takeUpForced(run, run.turn + 1)
  }
  // What lies beyond the last turn has not happened to this run.
  run.entropy.length = Math.min(run.entropy.length, run.inner.entropyUsed)
  return refusal ?? run
}

const choicesIn = (journal: Journal): number => Math.max(journal.indexes.length, journal.ids.length)

function otherRules(game: AnyGame, journal: Journal): Refusal | undefined {
  if (journal.game !== game.id)
    return { refused: 'other-game', why: `This journal is of ${journal.game}, not of ${game.id}.` }
  if (journal.version !== game.version) {
    const why = `It was played by version ${journal.version} of the rules and this is version ${game.version}; replay it with the Undercroft that wrote it.`
    return { refused: 'other-version', why }
  }
  if (journal.content !== game.contentHash) {
    const why = `It was played with content ${journal.content} and this is ${game.contentHash}; give the pack it was played with (--pack DIR).`
    return { refused: 'other-content', why }
  }
  return undefined
}

function repeatTurn(run: Run, journal: Journal, { listen }: ReplayOptions): Refusal | undefined {
  const { game, turn } = run
  const acting = game.toAct(run.state)
  if (acting.length === 0) return drift(turn, 'the run is over, but the journal goes on')
  for (const seat of acting) {
    const action = choiceAt(run, journal, seat)
    if (action === undefined) {
      const at = run.indexes.length + run.pending.size
      const what = journal.ids[at] ?? (journal.indexes[at] === undefined ? 'nothing' : `choice ${journal.indexes[at]}`)
      return drift(turn, `seat ${seat} chose ${what}, which is not legal there`)
    }
    run.pending.set(seat, action)
  }
  const refusal = turnOver(run, acting, listen === undefined ? undefined : (event) => listen(turn, event))
  if (refusal !== undefined) return { ...refusal, turn }
  const expected = journal.checks[turn]
  if (expected !== undefined && expected !== run.checks[turn]) return drift(turn, 'the state after it is another')
  return compareMark(run, journal)
}

function choiceAt(run: Run, journal: Journal, seat: Seat): Action | undefined {
  const at = run.indexes.length + run.pending.size
  const legal = run.game.legal(run.state, seat)
  const index = journal.indexes[at]
  return index === undefined ? legal.find((action) => action.id === journal.ids[at]) : legal[index]
}

function compareMark(run: Run, journal: Journal): Refusal | undefined {
  const mark = journal.marks.find((m) => m.turn === run.turn)
  if (mark === undefined || mark.digest === digest(run.state)) return undefined
  return drift(run.turn, `the digest after ${run.turn} turns is not the one in the journal`)
}

function drift(turn: number, what: string): Refusal {
  return { refused: 'drift', turn, why: `Turn ${turn} does not come out as the journal says: ${what}.` }
}
