import {
  CHARGE,
  ELEMENT,
  EXTRA,
  MINOR_ADDITIONS,
  type Move,
  RANDOM,
  ROOT,
  setChargeLeft,
  variableOf,
} from '../duel/move.ts'
import { numberAt, packNumber } from '../duel/packed-numbers.ts'
import type { Duel } from '../duel/side.ts'
import type { Character } from '../state.ts'

/**
 * Moves are stored where they are used: in combat with the side, between combats with the character. During a combat
 * the character has its moves as a string, because all copies of a state share strings, and copying states is most of a
 * search's work.
 */

/** The separators are lower than every packed number. */
const NEXT_MOVE = ','
const NEXT_POOL = '.'
/** Few moves have random variables. The bit after those of `extra` says that such variables follow. */
const HAS_RANDOM = 1 << MINOR_ADDITIONS.length
/** `random` is packed into three characters, each with this many bits. */
const BITS = 11
const LOW = (1 << BITS) - 1

/** Appends the moves of a pool as character codes. Each move starts with a separator. */
function pushPool(signs: number[], moves: readonly Move[]): void {
  for (const m of moves) {
    const random = m[RANDOM]
    signs.push(
      NEXT_MOVE.charCodeAt(0),
      packNumber(m[ROOT]),
      packNumber(random === 0 ? m[EXTRA] : m[EXTRA] | HAS_RANDOM),
    )
    if (random !== 0)
      signs.push(packNumber(random & LOW), packNumber((random >> BITS) & LOW), packNumber(random >>> (2 * BITS)))
    for (let index = ELEMENT; index < m.length; index++) signs.push(packNumber(variableOf(m, index)))
  }
}

function parseMove(text: string): Move {
  const extra = numberAt(text, 1)
  const hasRandom = (extra & HAS_RANDOM) !== 0
  const head = hasRandom ? 5 : 2
  const random = hasRandom ? numberAt(text, 2) | (numberAt(text, 3) << BITS) | (numberAt(text, 4) << (2 * BITS)) : 0
  const m: Move = [numberAt(text, 0), 0, extra & ~HAS_RANDOM, random, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let index = head; index < text.length; index++) m[ELEMENT + index - head] = numberAt(text, index)
  setChargeLeft(m, m[CHARGE])
  return m
}
function parsePool(text: string): Move[] {
  const moves: Move[] = []
  for (const one of text.split(NEXT_MOVE)) if (one !== '') moves.push(parseMove(one))
  return moves
}

/** Packs the character's moves. Called when a combat begins, where the side has a copy of them, and when the run is over. */
export function packMoves(character: Character): void {
  const signs: number[] = []
  pushPool(signs, character.active)
  signs.push(NEXT_POOL.charCodeAt(0))
  pushPool(signs, character.bank)
  character.aside = String.fromCharCode(...signs)
  character.active = []
  character.bank = []
}

/** The moves of a character, whether they are packed or not. */
export function movesOfCharacter({ active, bank, aside }: Character): { active: Move[]; bank: Move[] } {
  if (aside === '') return { active, bank }
  const [first = '', second = ''] = aside.split(NEXT_POOL)
  return { active: parsePool(first), bank: parsePool(second) }
}

/** Unpacks the character's moves after a combat. */
export function unpackMoves(character: Character): void {
  const { active, bank } = movesOfCharacter(character)
  character.active = active
  character.bank = bank
  character.aside = ''
}

/** Clears what a duel no longer needs after the combat. */
export function clearDuel({ sides }: Duel): void {
  for (const side of sides) {
    side.active = []
    side.bank = []
    side.script = ''
  }
}
