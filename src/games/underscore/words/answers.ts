import { DECL_TYPES, type Order, THEIR_SLOTS } from '../actions.ts'
import { readAlias } from '../duel/offers.ts'
import {
  D_PRIVATE,
  D_TYPE,
  D_VALUE,
  type Declaration,
  type Duel,
  ELEMENT,
  type Mv,
  moveAt,
  PUBLIC,
  SEEN,
  type Side,
  SPEED,
} from '../duel/side.ts'
import { capital, ELEMENTS, STATUSES } from '../names.ts'
import type { Pack } from '../run/pack.ts'

/** Answers and declared values in words, from the view of a seat. */

const slotWords = (pack: Pack, side: Side, slot: number, isOwn: boolean): string => {
  const m = moveAt(side, slot)
  if (m === undefined) return 'nothing'
  const place = slot >= 8 ? `bank ${slot - 7}` : `slot ${slot + 1}`
  return isOwn || isPublic(m) ? `${pack.roots[m[0] as number]?.def.name} (${place})` : `the unknown move in ${place}`
}
export const isPublic = (m: Mv): boolean => ((m[PUBLIC] as number) & SEEN) !== 0

export function answerWords(pack: Pack, d: Duel, seat: number, order: Order): string {
  const { verb, n } = order
  switch (verb) {
    case 'element':
      return capital(ELEMENTS[n] as string)
    case 'status':
      return capital(STATUSES[n] as string)
    case 'theirMove':
      return slotWords(pack, d.sides[(1 - seat) as 0 | 1], n, false)
    case 'ownMove':
      return slotWords(pack, d.sides[seat as 0 | 1], n, true)
    case 'anyMove':
      return n < THEIR_SLOTS
        ? `own ${slotWords(pack, d.sides[seat as 0 | 1], n, true)}`
        : `opponent's ${slotWords(pack, d.sides[(1 - seat) as 0 | 1], n - THEIR_SLOTS, false)}`
    case 'pair':
      return order.id.replaceAll('-', ' ')
    case 'guess':
      return pack.roots[n]?.def.name ?? '?'
    case 'declaration': {
      const entry = d.declarations[n - 1]
      return entry === undefined ? 'nothing' : declarationWords(pack, d, entry, seat)
    }
    case 'declType':
      return `a ${DECL_TYPES[n]}`
    case 'option':
      return n === 1 ? 'yes' : 'no'
    case 'target':
      return n === 1 ? 'self' : 'opponent'
    case 'skip':
      return 'nothing'
    case 'alias':
      return aliasWords(pack, d.sides[seat as 0 | 1], n)
    default:
      return String(n)
  }
}

/** `Scorch (slot 1): Burn becomes Decay`. */
function aliasWords(pack: Pack, side: Side, n: number): string {
  const m = side.active[n >> 8]
  if (m === undefined) return 'nothing'
  const [, place, to] = readAlias(n)
  const names: readonly string[] = place === ELEMENT ? ELEMENTS : STATUSES
  const word = (value: number): string =>
    place === SPEED ? (value > 0 ? 'Quick-Move' : 'Slow-Move') : capital(names[value] as string)
  return `${slotWords(pack, side, n >> 8, true)}: ${word(m[place] as number)} becomes ${word(to)}`
}

/** What a declared value is called; moves as far as the seat knows them. */
export function valueWords(pack: Pack, d: Duel, type: number, value: number, seat: number): string {
  switch (DECL_TYPES[type]) {
    case 'element':
      return capital(ELEMENTS[value] ?? '?')
    case 'status':
      return capital(STATUSES[value] ?? '?')
    case 'move': {
      const owner = value >> 6
      const side = d.sides[owner as 0 | 1]
      const moves = [...side.active, ...side.bank]
      const m = moves.find((known) => known[1] === (value & 63))
      if (m === undefined) return 'a move that is gone'
      const whose = owner === seat ? 'own' : "opponent's"
      return owner === seat || isPublic(m)
        ? `${whose} ${pack.roots[m[0] as number]?.def.name}`
        : `${whose} unknown move`
    }
    case 'guess':
      return pack.roots[value]?.def.name ?? '?'
    case 'type':
      return `a ${DECL_TYPES[value] ?? '?'}`
    default:
      return String(value)
  }
}

export function declarationWords(pack: Pack, d: Duel, entry: Declaration, seat: number): string {
  const isHidden = entry[D_PRIVATE] === 1 && entry[1] !== seat
  const what = isHidden ? 'unknown' : valueWords(pack, d, entry[D_TYPE] as number, entry[D_VALUE] as number, seat)
  return `${entry[1] === seat ? 'own' : "opponent's"} ${DECL_TYPES[entry[D_TYPE] as number]}: ${what} (${pack.roots[entry[7] as number]?.def.name})`
}
