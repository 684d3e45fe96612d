import type { Action, AnyGame, Move } from '../contract/game.ts'
import { begin, isRefusal, MARK_EVERY, queueForcedRolls, type Refusal, type Run, takeTurn } from '../run/run.ts'
import {
  choiceCount,
  driftRefusal,
  fastReplay,
  markAt,
  markMismatch,
  readMoves,
  rulesFailed,
  shortened,
} from './fast-replay.ts'
import type { Journal } from './journal.ts'
import { isMark } from './journal-format.ts'

export interface ReplayOptions {
  /** Stop after so many turns. */
  readonly to?: number
  /** Told of every event, with the turn it happened in. */
  readonly listen?: (turn: number, event: unknown) => void
  /** The host's true randomness, for those who go on where the journal ends. */
  readonly entropy?: (what: string) => string
  /** The log of a run that is being kept: its marks come when it is put away. Anything else must be whole. */
  readonly isLog?: boolean
}

/**
 * Lives a journal again: setup, then every choice, comparing checks and marks. The run that comes back can be looked at, sought
 * and forked. A journal of another game, version or content is refused, and so is one that comes out differently, with the
 * first turn that does.
 */
export function replay(game: AnyGame, journal: Journal, options: ReplayOptions = {}): Run | Refusal {
  const stranger =
    rulesMismatch(game, journal) ?? inconsistent(journal) ?? (options.isLog ? undefined : incomplete(game, journal))
  if (stranger !== undefined) return stranger
  const run = begin(game, journal, options.entropy)
  if (isRefusal(run)) return { ...run, turn: 0 }
  const last = options.to ?? Number.POSITIVE_INFINITY
  const isPlain = options.listen === undefined && run.forced.length === 0
  let refusal = compareMark(run, journal) ?? (isPlain ? fastReplay(run, journal, last) : queueForcedRolls(run, 1))
  while (refusal === undefined && run.turn < last && run.indexes.length < choiceCount(journal))
    refusal = replayTurn(run, journal, options.listen) ?? queueForcedRolls(run, run.turn + 1)
  if (refusal === undefined && options.to === undefined && options.isLog !== true) refusal = unusedParts(run, journal)
  // What lies beyond the last turn has not happened to this run.
  if (run.entropy.length > run.inner.entropyUsed) run.entropy.length = run.inner.entropyUsed
  run.isUnproven = isHandWritten(journal) && run.turn > 0
  return refusal ?? run
}

/** Written by a person: its choices are all there is. It can be replayed, and proves nothing. */
const isHandWritten = ({ checks, marks }: Journal): boolean => checks.length === 0 && marks.length === 0

/** What no run writes, kept or shared: choices told twice and differently, forced rolls that do not stand in the order they were given. */
function inconsistent({ indexes, ids, forced }: Journal): Refusal | undefined {
  if (indexes.length > 0 && ids.length > 0 && indexes.length !== ids.length)
    return malformed(`it has ${indexes.length} choices by place and ${ids.length} by name`)
  for (let i = 0, before = 0; i < forced.length; i++) {
    const step = forced[i]?.step ?? 0
    if (!(Number.isSafeInteger(step) && step >= before)) return malformed('its forced rolls are out of order')
    before = step
  }
  return undefined
}

/** A check for every turn, a mark where one belongs and at the last turn, and nothing twice: else it was tampered with or cut off. */
function incomplete(game: AnyGame, journal: Journal): Refusal | undefined {
  if (isHandWritten(journal)) return undefined
  const { checks, marks } = journal
  const turns = checks.length
  if (turns > game.bound)
    return malformed(`it has ${turns} turns, and no run of ${game.id} has more than ${game.bound}`)
  const due = Math.max(1, Math.ceil(turns / MARK_EVERY))
  if (marks.length !== due) return malformed(`it has ${marks.length} marks, and ${due} belong to ${turns} turns`)
  const at = marks.findIndex(({ turn }, i) => turn !== Math.min(turns, (i + 1) * MARK_EVERY))
  return at < 0 ? undefined : malformed(`its mark ${at + 1} stands at turn ${marks[at]?.turn}, where none belongs`)
}

/** What the journal brings and the run never asked for. */
function unusedParts(run: Run, journal: Journal): Refusal | undefined {
  if (!isHandWritten(journal) && journal.checks.length !== run.turn)
    return malformed(`it has checks for ${journal.checks.length} turns, and choices for ${run.turn}`)
  if (journal.entropy.length !== run.inner.entropyUsed)
    return malformed(
      `it brings ${journal.entropy.length} answers of the host, and ${run.inner.entropyUsed} were asked for`,
    )
  const late = journal.forced.find(({ step }) => step > run.turn + 1)
  const [left] = run.game.toAct(run.state).length === 0 ? run.inner.waiting : []
  const surplus = late ?? left
  return surplus === undefined ? undefined : malformed(`it forces "${shortened(surplus.what)}", which never falls`)
}

const malformed = (what: string): Refusal => ({ refused: 'not-whole', why: `This journal is not whole: ${what}.` })

function rulesMismatch(game: AnyGame, journal: Journal): Refusal | undefined {
  if (journal.game !== game.id)
    return { refused: 'other-game', why: `This journal is of ${shortened(journal.game)}, not of ${game.id}.` }
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

/** One turn, where somebody listens or rolls are forced. */
function replayTurn(run: Run, journal: Journal, listen: ReplayOptions['listen']): Refusal | undefined {
  const { turn } = run
  const refusal = listen === undefined ? applyTurn(run, journal) : applyAndReport(run, journal, listen)
  if (refusal !== undefined) return refusal
  const { checks } = journal
  if (turn < checks.length && checks[turn] !== run.checks[turn])
    return driftRefusal(turn, 'the state after it is another')
  return compareMark(run, journal)
}

/** Events are told once the turn is over: of one that fails nothing is heard. */
function applyAndReport(run: Run, journal: Journal, listen: NonNullable<ReplayOptions['listen']>): Refusal | undefined {
  const { turn } = run
  const events: unknown[] = []
  const refusal = applyTurn(run, journal, (event) => events.push(event))
  for (const event of events) listen(turn, event)
  return refusal
}

function applyTurn(run: Run, journal: Journal, emit?: (event: unknown) => void): Refusal | undefined {
  const { turn } = run
  try {
    const places: number[] = []
    const moves: Move<Action>[] = []
    const refusal = readMoves(run, journal, turn, places, moves)
    if (refusal !== undefined) return refusal
    const impossible = takeTurn(run, moves, places, emit)
    return impossible === undefined ? undefined : { refused: 'bad-roll', why: impossible.why, turn }
  } catch (error) {
    return rulesFailed(run, error as Error)
  }
}

function compareMark(run: Run, journal: Journal): Refusal | undefined {
  const mark = markAt(journal, run.turn)
  return mark === undefined || isMark(run.format, mark.digest, run.state, run.inner.textHashes)
    ? undefined
    : markMismatch(run.turn)
}
