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
  /** Stops after this number of turns. */
  readonly to?: number
  /** Called with every event and the turn it happened in. */
  readonly listen?: (turn: number, event: unknown) => void
  /** A source of true randomness, to continue the run after the end of the journal. */
  readonly entropy?: (what: string) => string
  /** Whether the journal is the log of a run in progress, whose marks are written when it closes. Other journals must be complete. */
  readonly isLog?: boolean
}

/**
 * Replays a journal: the setup, then every choice, comparing checks and marks. The returned run can be inspected,
 * rewound (`seek`), forked and continued. Refuses a journal of another game, version or content. Refuses a journal
 * whose replay differs, and says at which turn it first does.
 */
export function replay(game: AnyGame, journal: Journal, options: ReplayOptions = {}): Run | Refusal {
  const invalid =
    rulesMismatch(game, journal) ?? inconsistent(journal) ?? (options.isLog ? undefined : incomplete(game, journal))
  if (invalid !== undefined) return invalid
  const run = begin(game, journal, options.entropy)
  if (isRefusal(run)) return { ...run, turn: 0 }
  const last = options.to ?? Number.POSITIVE_INFINITY
  const isFast = options.listen === undefined && run.forced.length === 0
  let refusal = compareMark(run, journal) ?? (isFast ? fastReplay(run, journal, last) : queueForcedRolls(run, 1))
  while (refusal === undefined && run.turn < last && run.indexes.length < choiceCount(journal))
    refusal = replayTurn(run, journal, options.listen) ?? queueForcedRolls(run, run.turn + 1)
  if (refusal === undefined && options.to === undefined && options.isLog !== true) refusal = unusedParts(run, journal)
  // Entropy for turns after the last replayed one is not part of this run.
  if (run.entropy.length > run.inner.entropyUsed) run.entropy.length = run.inner.entropyUsed
  run.isUnproven = isHandWritten(journal) && run.turn > 0
  return refusal ?? run
}

/** Whether a person wrote this journal, so that it has choices but no checks. It can be replayed but proves nothing. */
const isHandWritten = ({ checks, marks }: Journal): boolean => checks.length === 0 && marks.length === 0

/** Refuses contradictions that no run writes: indexes and ids of different lengths, forced rolls out of order. */
function inconsistent({ indexes, ids, forced }: Journal): Refusal | undefined {
  if (indexes.length > 0 && ids.length > 0 && indexes.length !== ids.length)
    return malformed(`it has ${indexes.length} choices as indexes and ${ids.length} as ids`)
  for (let i = 0, before = 0; i < forced.length; i++) {
    const step = forced[i]?.step ?? 0
    if (!(Number.isSafeInteger(step) && step >= before)) return malformed('its forced rolls are out of order')
    before = step
  }
  return undefined
}

/**
 * Refuses a journal that was cut off or tampered with. A complete one has a check for every turn, and marks exactly at
 * the last turn and every 256th.
 */
function incomplete(game: AnyGame, journal: Journal): Refusal | undefined {
  if (isHandWritten(journal)) return undefined
  const { checks, marks } = journal
  const turns = checks.length
  if (turns > game.maxTurns)
    return malformed(`it has ${turns} turns, but a run of ${game.id} has at most ${game.maxTurns}`)
  const due = Math.max(1, Math.ceil(turns / MARK_EVERY))
  if (marks.length !== due) return malformed(`it has ${marks.length} marks, but ${turns} turns need ${due}`)
  const at = marks.findIndex(({ turn }, i) => turn !== Math.min(turns, (i + 1) * MARK_EVERY))
  return at < 0 ? undefined : malformed(`its mark ${at + 1} is at turn ${marks[at]?.turn}, where there should be none`)
}

/** Refuses a journal with parts that the run never used. */
function unusedParts(run: Run, journal: Journal): Refusal | undefined {
  if (!isHandWritten(journal) && journal.checks.length !== run.turn)
    return malformed(`it has checks for ${journal.checks.length} turns, but choices for ${run.turn}`)
  if (journal.entropy.length !== run.inner.entropyUsed)
    return malformed(`it has ${journal.entropy.length} entropy values, but the run used ${run.inner.entropyUsed}`)
  const late = journal.forced.find(({ step }) => step > run.turn + 1)
  const [left] = run.game.toAct(run.state).length === 0 ? run.inner.waiting : []
  const surplus = late ?? left
  return surplus === undefined ? undefined : malformed(`it forces "${shortened(surplus.what)}", which is never rolled`)
}

const malformed = (what: string): Refusal => ({
  refused: 'not-whole',
  why: `This journal is damaged or incomplete: ${what}.`,
})

function rulesMismatch(game: AnyGame, journal: Journal): Refusal | undefined {
  if (journal.game !== game.id)
    return { refused: 'other-game', why: `This journal is a run of ${shortened(journal.game)}, not of ${game.id}.` }
  if (journal.version !== game.version) {
    const why = `It was played with version ${journal.version} of the rules, and this is version ${game.version}; replay it with the Undercroft that wrote it.`
    return { refused: 'other-version', why }
  }
  if (journal.content !== game.contentHash) {
    const why = `It was played with content ${journal.content}, and this is ${game.contentHash}; pass the pack it was played with (--pack DIR).`
    return { refused: 'other-content', why }
  }
  return undefined
}

/** Replays one turn of a run that has forced rolls or event listeners. */
function replayTurn(run: Run, journal: Journal, listen: ReplayOptions['listen']): Refusal | undefined {
  const { turn } = run
  const refusal = listen === undefined ? applyTurn(run, journal) : applyAndReport(run, journal, listen)
  if (refusal !== undefined) return refusal
  const { checks } = journal
  if (turn < checks.length && checks[turn] !== run.checks[turn])
    return driftRefusal(turn, 'it ends in a different state')
  return compareMark(run, journal)
}

/** Reports the events to `listen` only after the turn has been applied. */
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
    const moveIndexes: number[] = []
    const moves: Move<Action>[] = []
    const refusal = readMoves(run, journal, turn, moveIndexes, moves)
    if (refusal !== undefined) return refusal
    const impossible = takeTurn(run, moves, moveIndexes, emit)
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
