import type { Dice } from '../../../engine/dice.ts'
import { ANSWERS, type Order } from '../actions.ts'
import type { Blessing } from '../duel/machine.ts'
import { kinOf } from '../duel/offers.ts'
import {
  BANK_SLOT,
  CHARGE,
  type Character,
  COOLDOWN,
  DAMAGE,
  ELEMENT,
  EXTRA,
  FROM_BANK_UNBANK,
  HEAT,
  ITERS,
  MORE,
  MOST_MAJORS,
  type Mv,
  SPEED,
} from '../duel/side.ts'
import { type Ask, type BlessingDef, MOD } from '../language/content.ts'
import { ANGER, ELEMENTS, FIRE, PLANT, SLEEP, STUN, VITAL } from '../names.ts'
import type { State } from '../state.ts'
import { isStatusPlace } from './fighter.ts'
import type { Pack } from './pack.ts'

/** §12 What the upgrade screen offers, and which answers a blessing takes. */

/** By number of active moves of an element: which rarities join the pool, as bits of common, uncommon, rare. */
export const MINOR_SCOPE: readonly number[] = [0, 0b001, 0b011, 0b111, 0b110]
export const MAJOR_SCOPE: readonly number[] = [0, 0b001, 0b011, 0b110, 0b100]
const EVERYTHING = 0b111

/** Rarities by pool: the universal pool is always there, the others by what is active. */
export function scopeOf(c: Character, table: readonly number[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const m of c.active) counts[m[ELEMENT] as number] = (counts[m[ELEMENT] as number] as number) + 1
  const scope = counts.map((n) => table[Math.min(n, 4)] as number)
  scope.push(EVERYTHING)
  return scope
}

const staticsOf = (pack: Pack, c: Character, mod: number): readonly unknown[] => {
  const values: unknown[] = []
  for (let i = 0; i < c.blessings.length; i++) {
    const { mods, statics } = pack.majors[c.blessings[i] as number] as Blessing
    if ((mods & (1 << mod)) === 0) continue
    for (const entry of statics) if (entry.mod === mod) values.push(entry.raw ?? 1)
  }
  return values
}

function poolOf(pack: Pack, c: Character, list: readonly Blessing[], table: readonly number[]): Blessing[] {
  const scope = scopeOf(c, table)
  const pool: Blessing[] = []
  for (let i = 0; i < list.length; i++) {
    const b = list[i] as Blessing
    if (((scope[b.pool] as number) & (1 << b.rarity)) !== 0) pool.push(b)
  }
  if (c.blessings.length === 0 || staticsOf(pack, c, MOD.allDraftsRare).length === 0) return pool
  const rare = pool.filter(({ def }) => def.rarity === 'rare')
  return rare.length > 0 ? rare : pool
}

/** Elements a draft must include, as bits: foci and blessings that say so. */
function focusOf(pack: Pack, c: Character): number {
  const focus = c.focusNext | c.focusAlways
  if (c.blessings.length === 0) return focus
  const named = staticsOf(pack, c, MOD.draftMustInclude).flat() as string[]
  return named.reduce((bits, name) => bits | (1 << ELEMENTS.indexOf(name as never)), focus)
}

/** Uniformly without replacement; what cannot be taken is thrown back, which leaves the others alike. */
function draw(left: Blessing[], n: number, what: string, dice: Dice, isFit: (b: Blessing) => boolean): Blessing[] {
  const drawn: Blessing[] = []
  while (drawn.length < n && left.length > 0) {
    const at = left.length === 1 ? 0 : dice.roll('run', left.length, what)
    const b = left[at] as Blessing
    left[at] = left[left.length - 1] as Blessing
    left.pop()
    if (isFit(b)) drawn.push(b)
  }
  return drawn
}

/** §12.1 Three minors; one of a focused element is among them if there is any. */
export function draftMinors(pack: Pack, s: State, dice: Dice): { readonly minors: number[]; readonly pool: number } {
  const { character: c } = s
  const pool = poolOf(pack, c, pack.minors, MINOR_SCOPE)
  const size = pool.length
  const isFit = ({ def }: Blessing): boolean => canTake(pack, s, def)
  const focus = focusOf(pack, c)
  c.focusNext = 0
  const wanted = focus === 0 ? [] : pack.minors.filter((b) => ((1 << b.pool) & focus) !== 0)
  const first = draw(wanted, 1, 'focused minor', dice, isFit)
  const others = first.length === 0 ? pool : pool.filter((b) => !first.includes(b))
  const rest = draw(others, 3 - first.length, 'minor', dice, isFit)
  return { minors: [...first, ...rest].map(({ index }) => index), pool: size }
}

/** §12.2 One major, face up; those one has are not offered, nor is any to who bears as many as one can. */
export function draftMajor(pack: Pack, s: State, dice: Dice): number {
  const { character: c } = s
  if (c.blessings.length >= MOST_MAJORS) return -1
  const isNew = ({ index }: Blessing): boolean => !c.blessings.includes(index)
  return draw(poolOf(pack, c, pack.majors, MAJOR_SCOPE), 1, 'major', dice, isNew)[0]?.index ?? -1
}

/** §12.3 Open while the burden is not above the elites slain. */
export const isMajorOpen = (c: Character): boolean => c.burden <= c.elites

/** Whether every question of a blessing has an answer. */
export const canTake = (pack: Pack, s: State, def: BlessingDef): boolean =>
  (def.ask ?? []).length === 0 || upgradeAnswers(pack, s, def, []).length > 0

const isAmount = (pack: Pack, m: Mv, place: number): boolean => place >= MORE && !isStatusPlace(pack, m, place)

/** Amounts that belong to a status: those right behind it in the list of variables. */
const isStatusAmount = (pack: Pack, m: Mv, place: number): boolean =>
  isAmount(pack, m, place) && place > MORE && isStatusPlace(pack, m, place - 1)

/** Places of a move that hold a number, as bits. */
const NUMBERS = (1 << DAMAGE) | (1 << ITERS) | (1 << COOLDOWN) | (1 << CHARGE) | (1 << HEAT)

type PlaceTest = (pack: Pack, m: Mv, place: number) => boolean
const PLACES: Readonly<Record<string, PlaceTest>> = {
  amount: isStatusAmount,
  amountAbove1: (pack, m, place) => isStatusAmount(pack, m, place) && (m[place] as number) > 1,
  status: isStatusPlace,
  keyword: (pack, m, place) => kinOf(pack, m, place).length > 0,
  number: (pack, m, place) => (((NUMBERS >> place) & 1) === 1 && (m[place] as number) > 0) || isAmount(pack, m, place),
  any: (pack, m, place) =>
    place === ELEMENT || (PLACES.number as PlaceTest)(pack, m, place) || isStatusPlace(pack, m, place),
}

/** Which of one's moves a minor may be laid on. */
const MOVES: Readonly<Record<string, (pack: Pack, m: Mv, c: Character) => boolean>> = {
  heat: (_, m) => (m[HEAT] as number) > 0,
  charge: (_, m) => (m[CHARGE] as number) > 0,
  notSlow: (_, m) => (m[SPEED] as number) > -1,
  notQuick: (_, m) => (m[SPEED] as number) < 1,
  notPlant: (_, m) => m[ELEMENT] !== PLANT,
  notVital: (_, m) => m[ELEMENT] !== VITAL,
  notFromBank: (pack, m) =>
    pack.roots[m[0] as number]?.fromBank === undefined && ((m[EXTRA] as number) & FROM_BANK_UNBANK) === 0,
  damage: (pack, m) => pack.roots[m[0] as number]?.hasDamage === true,
  fireDamage: (pack, m, c) =>
    m[ELEMENT] === FIRE && pack.roots[m[0] as number]?.hasDamage === true && countMoves(c) > 2,
  attackDamage: (pack, m) => pack.roots[m[0] as number]?.type === 0 && (m[DAMAGE] as number) > 0,
  forgettable: (_, m, c) => countMoves(c) > 1 && !(c.active.length === 1 && c.active[0] === m),
}
const countMoves = (c: Character): number => c.active.length + c.bank.length

function movesFor(pack: Pack, c: Character, ask: Ask, not: readonly number[]): Order[] {
  const isFit = (m: Mv, slot: number): boolean => {
    if (not.includes(slot)) return false
    const of = ask.of ?? ''
    const places = PLACES[of]
    if (places !== undefined) return m.some((_, place) => place >= ELEMENT && places(pack, m, place))
    return MOVES[of]?.(pack, m, c) ?? true
  }
  const orders: Order[] = []
  for (let i = 0; i < c.active.length; i++) if (isFit(c.active[i] as Mv, i)) orders.push(ANSWERS.ownMove[i] as Order)
  for (let i = 0; i < c.bank.length; i++)
    if (isFit(c.bank[i] as Mv, BANK_SLOT + i)) orders.push(ANSWERS.ownMove[BANK_SLOT + i] as Order)
  return orders
}

export const moveOf = (c: Character, slot: number): Mv =>
  (slot >= BANK_SLOT ? c.bank[slot - BANK_SLOT] : c.active[slot]) as Mv

/** What may be answered to the next question of a blessing that is being taken: what leaves a later one without answer is none. */
export function upgradeAnswers(pack: Pack, s: State, def: BlessingDef, answers: readonly number[]): readonly Order[] {
  const asks = def.ask ?? []
  const ask = asks[answers.length]
  if (ask === undefined) return []
  const orders = answersTo(pack, s.character, asks, ask, answers)
  if (answers.length + 1 === asks.length) return orders
  return orders.filter(({ n }) => upgradeAnswers(pack, s, def, [...answers, n]).length > 0)
}

function answersTo(
  pack: Pack,
  c: Character,
  asks: readonly Ask[],
  ask: Ask,
  answers: readonly number[],
): readonly Order[] {
  const at = asks.findIndex((other) => other.ask === 'ownMove')
  const m = at >= 0 && at < answers.length ? moveOf(c, answers[at] as number) : undefined
  switch (ask.ask) {
    case 'ownMove':
      return movesFor(
        pack,
        c,
        ask,
        answers.filter((_, i) => asks[i]?.ask === 'ownMove'),
      )
    case 'field': {
      const places = PLACES[ask.of ?? 'any'] as PlaceTest
      const orders: Order[] = []
      for (let place = ELEMENT; m !== undefined && place < m.length; place++)
        if (places(pack, m, place)) orders.push(ANSWERS.field[place - ELEMENT] as Order)
      return orders
    }
    case 'sign': {
      const value = m?.[ask.of === 'charge' ? CHARGE : COOLDOWN] ?? 0
      return value > (ask.of === 'charge' ? 1 : 0) ? ANSWERS.sign : [ANSWERS.sign[1] as Order]
    }
    case 'status':
      return statusesFor(pack, m, ask, answers)
    default:
      return ANSWERS[ask.ask]
  }
}

function statusesFor(pack: Pack, m: Mv | undefined, ask: Ask, answers: readonly number[]): readonly Order[] {
  if (ask.of === 'disqualifying') return [ANGER, STUN, SLEEP].map((n) => ANSWERS.status[n] as Order)
  if (m === undefined || answers.length < 2) return ANSWERS.status
  const place = ELEMENT + (answers[1] as number)
  const now = m[place] as number
  if (ask.of !== 'kindred') return ANSWERS.status.filter(({ n }) => n !== now)
  if (place === SPEED) return [ANSWERS.sign[now < 0 ? 1 : 0] as Order]
  return kinOf(pack, m, place).map((n) => ANSWERS[place === ELEMENT ? 'element' : 'status'][n] as Order)
}
