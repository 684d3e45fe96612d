import {
  type Action,
  ADMIN,
  AT_FOES,
  actionAt,
  END_TURN,
  FREELY,
  inAtFoes,
  inFreely,
  MANNERS,
  SPARK,
  THROW,
  TIDY,
  ULT,
} from '../actions.ts'
import { ELEMENTS } from '../names.ts'
import { isIn } from '../state.ts'
import { diceOfCode, ENOUGH, MANNER_BITS, POOLS } from './ways.ts'

/** The list of what may be done is put together from pieces that are each built once: what one card offers, and what comes after the cards. */

type Piece = readonly Action[]
const emptyMemory = (length: number): (Piece | undefined)[] => {
  const memory: (Piece | undefined)[] = []
  for (let i = 0; i < length; i++) memory.push(undefined)
  return memory
}

/** Foes are bits here. More of them than a fight ever has are not remembered. */
const TARGET_BITS = 5
const OFFER_BITS = MANNER_BITS + TARGET_BITS
const OFFERS = emptyMemory((FREELY.length / MANNERS) << OFFER_BITS)

/** What the card at a place of the hand offers: in each of these manners (bits, see ways.ts), at each of these foes; no foes: it is not aimed. */
export function offerOf(place: number, manners: number, foes: number): Piece {
  if (foes >> TARGET_BITS !== 0) return makeOffer(place, manners, foes)
  const key = (((place << TARGET_BITS) | foes) << MANNER_BITS) | manners
  return OFFERS[key] ?? remember(OFFERS, key, makeOffer(place, manners, foes))
}

function makeOffer(place: number, manners: number, foes: number): Piece {
  const actions: Action[] = []
  for (let manner = 0; manner < MANNERS; manner++) {
    if (!isIn(manners, manner)) continue
    if (foes === 0) actions.push(actionAt(FREELY, inFreely(manner, place)))
    for (let foe = 0; foes >> foe !== 0; foe++)
      if (isIn(foes, foe)) actions.push(actionAt(AT_FOES, inAtFoes(manner, place) + foe))
  }
  return actions
}

function remember(memory: (Piece | undefined)[], key: number, piece: Piece): Piece {
  memory[key] = piece
  return piece
}

/** What comes after the cards, as bits: a spark of each element, an unleashed triple of each, then these. */
const FIRST_ULT = ELEMENTS.length
const AFTER_ULTS = FIRST_ULT + ELEMENTS.length
export const CAN_THROW = 1 << AFTER_ULTS
export const CAN_MEDDLE = CAN_THROW << 1
export const CAN_TIDY = CAN_MEDDLE << 1
const ENDINGS = emptyMemory(CAN_TIDY << 1)

/** By pool: the faces that lie there, and those that lie there three times. */
const SPARKS: number[] = []
const ULTS: number[] = []
for (let pool = 0; pool < POOLS; pool++) {
  const bitsOf = (least: number): number =>
    ELEMENTS.reduce((bits, _, face) => (diceOfCode(pool, face) >= least ? bits | (1 << face) : bits), 0)
  SPARKS.push(bitsOf(1))
  ULTS.push(bitsOf(ENOUGH) << FIRST_ULT)
}
/** §3.6 One for each face that lies there. */
export const sparksIn = (pool: number): number => SPARKS[pool] ?? 0
export const ultsIn = (pool: number): number => ULTS[pool] ?? 0

export const endingOf = (bits: number): Piece => ENDINGS[bits] ?? remember(ENDINGS, bits, makeEnding(bits))

function makeEnding(bits: number): Piece {
  const actions: Action[] = []
  for (const element of ELEMENTS.keys()) if (isIn(bits, element)) actions.push(actionAt(SPARK, element))
  for (const element of ELEMENTS.keys()) if (isIn(bits, FIRST_ULT + element)) actions.push(actionAt(ULT, element))
  if ((bits & CAN_THROW) !== 0) actions.push(THROW)
  if ((bits & CAN_MEDDLE) !== 0) actions.push(ADMIN)
  actions.push(END_TURN)
  if ((bits & CAN_TIDY) !== 0) actions.push(TIDY)
  return actions
}
