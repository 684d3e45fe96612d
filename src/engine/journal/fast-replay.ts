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
 * Lives the choices of a journal in one loop, up to a turn: what `takeTurn` does for one, where nobody listens and no roll is forced. Proving is done
 * by the thousand, and here a turn costs little more than its rules. The first turn that comes out differently is refused.
 */
export function fastReplay(run: Run, journal: Journal, last: number): Refusal | undefined {
  const { game, state, format, inner, indexes, ids, checks } = run
  const { dice, diceState, textHashes } = inner
  const expected = journal.checks
  const choices = choiceCount(journal)
  let { turn } = run
  let { check } = inner
  let marked = nextMark(journal, turn)
  // Read by the check and then forgotten, so that one list serves all turns.
  let places: number[] = [0]
  while (turn < last && indexes.length < choices) {
    let moves: Move<Action>[]
    try {
      const acting = game.toAct(state)
      if (acting.length === 1) {
        const seat = acting[0] as Seat
        const legal = game.legal(state, seat)
        const place = legalIndex(legal, journal, indexes.length)
        if (place < 0) return illegalChoice(turn, seat, journal, indexes.length)
        if (places.length > 1) places = [0]
        places[0] = place
        moves = [{ seat, action: legal[place] as Action }]
      } else {
        places = []
        moves = []
        const refusal = readMoves(run, journal, turn, places, moves)
        if (refusal !== undefined) return refusal
      }
      game.apply(state, moves, dice)
    } catch (error) {
      run.turn = turn
      return rulesFailed(run, ruleError(run, error as Error))
    }
    for (let i = 0; i < moves.length; i++) {
      indexes.push(places[i] as number)
      ids.push((moves[i] as Move<Action>).action.id)
    }
    turn++
    check = checkOf(format, check, turn, places, state, diceState, textHashes)
    const bits = bitsOf(format, check)
    checks.push(bits)
    if (turn <= expected.length && bits !== expected[turn - 1])
      return driftRefusal(turn - 1, 'the state after it is another')
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

/** What the journal has all acting seats choose: the places in their legal lists, and the moves. */
export function readMoves(
  { game, state, indexes }: Run,
  journal: Journal,
  turn: number,
  places: number[],
  moves: Move<Action>[],
): Refusal | undefined {
  const acting = game.toAct(state)
  if (acting.length === 0) return driftRefusal(turn, 'the run is over, but the journal goes on')
  for (const seat of acting) {
    const at = indexes.length + places.length
    const legal = game.legal(state, seat)
    const place = legalIndex(legal, journal, at)
    if (place < 0) return illegalChoice(turn, seat, journal, at)
    places.push(place)
    moves.push({ seat, action: legal[place] as Action })
  }
  return undefined
}

export const choiceCount = (journal: Journal): number => Math.max(journal.indexes.length, journal.ids.length)

/** Where a choice stands in the legal list; below 0: it does not. Place and name must agree. */
function legalIndex(legal: readonly Action[], { indexes, ids }: Journal, at: number): number {
  if (at >= indexes.length) return at < ids.length ? legalIndexOfId(legal, ids[at] as string) : -1
  const place = indexes[at] as number
  const action = legal[place]
  return action === undefined || (at < ids.length && action.id !== ids[at]) ? -1 : place
}

function legalIndexOfId(legal: readonly Action[], id: string): number {
  for (let place = 0; place < legal.length; place++) if ((legal[place] as Action).id === id) return place
  return -1
}

/** The mark of a turn; the last one, should there be two. */
export function markAt({ marks }: Journal, turn: number): Mark | undefined {
  let at = marks.length - 1
  while (at >= 0 && (marks[at] as Mark).turn !== turn) at--
  return marks[at]
}

/** The first turn after this one that has a mark. Logs may have them anywhere. */
function nextMark({ marks }: Journal, turn: number): number {
  let next = Number.MAX_SAFE_INTEGER
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i] as Mark
    if (mark.turn > turn && mark.turn < next) next = mark.turn
  }
  return next
}

export function driftRefusal(turn: number, what: string): Refusal {
  return { refused: 'drift', turn, why: `Turn ${turn} does not come out as the journal says: ${what}.` }
}

export const markMismatch = (turn: number): Refusal =>
  driftRefusal(turn, `the digest after ${turn} turns is not the one in the journal`)

const illegalChoice = (turn: number, seat: Seat, journal: Journal, at: number): Refusal =>
  driftRefusal(turn, `seat ${seat} chose ${choiceText(journal, at)}, which is not legal there`)

function choiceText({ ids, indexes }: Journal, at: number): string {
  return ids[at] === undefined ? (indexes[at] === undefined ? 'nothing' : `choice ${indexes[at]}`) : shortened(ids[at])
}

/** A word of the journal's own, for a sentence. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The rules threw. A position or options from outside can pass every check and still be one the rules cannot go on from; anything else is a bug. */
export function rulesFailed(run: Run, error: Error): Refusal {
  if (isStandard(run)) throw error
  return { refused: 'bad-options', turn: run.turn, why: `The rules cannot go on from here: ${error.message}` }
}
