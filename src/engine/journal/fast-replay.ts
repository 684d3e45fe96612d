import type { Action, Move, Seat } from '../contract/game.ts'
import {
  isStandard,
  KEYFRAME_EVERY,
  MARK_EVERY,
  type Refusal,
  type Run,
  ruleError,
  saveKeyframe,
  saveMark,
} from '../run/run.ts'
import type { Journal, Mark } from './journal.ts'
import { bitsOf, checkOf, isMark } from './journal-format.ts'

/**
 * Replays the choices of a journal up to turn `last` in one loop, with `takeTurn` inlined; only for runs without forced
 * rolls and without event listeners. Servers verify runs by the thousand, and here a turn costs little more than its
 * rules. Stops at the first turn that differs.
 */
export function fastReplay(run: Run, journal: Journal, last: number): Refusal | undefined {
  const { game, state, format, inner, indexes, ids, checks } = run
  const { dice, diceState, textHashes } = inner
  const expected = journal.checks
  const choices = choiceCount(journal)
  let { turn } = run
  let { check } = inner
  let marked = nextMark(journal, turn)
  // One list serves all turns, because only the check reads it, and only during its turn.
  let moveIndexes: number[] = [0]
  while (turn < last && indexes.length < choices) {
    let moves: Move<Action>[]
    try {
      const acting = game.toAct(state)
      const [seat] = acting
      if (seat !== undefined && acting.length === 1) {
        const legal = game.legal(state, seat)
        const index = legalIndex(legal, journal, indexes.length)
        if (index < 0) return illegalChoice(turn, seat, journal, indexes.length)
        if (moveIndexes.length > 1) moveIndexes = [0]
        moveIndexes[0] = index
        moves = [{ seat, action: legal[index] as Action }]
      } else {
        moveIndexes = []
        moves = []
        const refusal = readMoves(run, journal, turn, moveIndexes, moves)
        if (refusal !== undefined) return refusal
      }
      game.apply(state, moves, dice)
    } catch (error) {
      run.turn = turn
      return rulesFailed(run, ruleError(run, error as Error))
    }
    for (const index of moveIndexes) indexes.push(index)
    for (const { action } of moves) ids.push(action.id)
    turn++
    check = checkOf(format, check, turn, moveIndexes, state, diceState, textHashes)
    const bits = bitsOf(format, check)
    checks.push(bits)
    if (turn <= expected.length && bits !== expected[turn - 1])
      return driftRefusal(turn - 1, 'it ends in a different state')
    if (turn % KEYFRAME_EVERY === 0) {
      run.turn = turn
      inner.check = check >>> 0
      if (turn % MARK_EVERY === 0) saveMark(run)
      saveKeyframe(run)
    }
    if (turn === marked) {
      if (!isMark(format, (markAt(journal, turn) as Mark).digest, state, textHashes)) return markMismatch(turn)
      marked = nextMark(journal, turn)
    }
  }
  run.turn = turn
  inner.check = check >>> 0
  return undefined
}

/** Reads from the journal what all acting seats chose. Fills `moves`, and `moveIndexes` with the indexes in the seats' legal lists. */
export function readMoves(
  { game, state, indexes }: Run,
  journal: Journal,
  turn: number,
  moveIndexes: number[],
  moves: Move<Action>[],
): Refusal | undefined {
  const acting = game.toAct(state)
  if (acting.length === 0) return driftRefusal(turn, 'the run is over, but the journal has more choices')
  for (const seat of acting) {
    const at = indexes.length + moveIndexes.length
    const legal = game.legal(state, seat)
    const index = legalIndex(legal, journal, at)
    if (index < 0) return illegalChoice(turn, seat, journal, at)
    moveIndexes.push(index)
    moves.push({ seat, action: legal[index] as Action })
  }
  return undefined
}

export const choiceCount = (journal: Journal): number => Math.max(journal.indexes.length, journal.ids.length)

/** The index of a journal's choice in the legal list, or −1 if it is not legal. If the journal has index and id, they must agree. */
function legalIndex(legal: readonly Action[], { indexes, ids }: Journal, at: number): number {
  if (at >= indexes.length) return at < ids.length ? legalIndexOfId(legal, ids[at] as string) : -1
  const index = indexes[at] as number
  const action = legal[index]
  return action === undefined || (at < ids.length && action.id !== ids[at]) ? -1 : index
}

function legalIndexOfId(legal: readonly Action[], id: string): number {
  return legal.findIndex((action) => action.id === id)
}

/** The mark of a turn. If there are several, the last of them. */
export const markAt = ({ marks }: Journal, turn: number): Mark | undefined =>
  marks.findLast((mark) => mark.turn === turn)

/** The first turn after this one that has a mark. Run logs may have marks in any order. */
function nextMark({ marks }: Journal, turn: number): number {
  let next = Number.MAX_SAFE_INTEGER
  for (const mark of marks) {
    if (mark.turn > turn && mark.turn < next) next = mark.turn
  }
  return next
}

export function driftRefusal(turn: number, what: string): Refusal {
  return { refused: 'drift', turn, why: `The replay differs from the journal at turn ${turn}: ${what}.` }
}

export const markMismatch = (turn: number): Refusal =>
  driftRefusal(turn, `the state after ${turn} turns does not match the journal's digest`)

const illegalChoice = (turn: number, seat: Seat, journal: Journal, at: number): Refusal =>
  driftRefusal(turn, `seat ${seat} chose ${choiceText(journal, at)}, which is not legal there`)

function choiceText({ ids, indexes }: Journal, at: number): string {
  return ids[at] === undefined ? (indexes[at] === undefined ? 'nothing' : `choice ${indexes[at]}`) : shortened(ids[at])
}

/** A text from the journal, shortened for a message. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/**
 * Turns an error that the rules threw into a refusal if options or forced rolls from outside may have caused it,
 * although they passed every check. Otherwise it is a bug, and is thrown again.
 */
export function rulesFailed(run: Run, error: Error): Refusal {
  if (isStandard(run)) throw error
  return { refused: 'bad-options', turn: run.turn, why: `The rules cannot continue from here: ${error.message}` }
}
