import { type Element, elementOf } from '../vocabulary.ts'
import { type Effect, makeModifier } from './effects.ts'
import {
  countText,
  countWord,
  ELEMENT_SHAPE,
  type EntryOf,
  type Field,
  type Fields,
  integer,
  objectOf,
  TIMED_SHAPE,
  TRUE_OR_FALSE,
} from './fields.ts'
import { afflictionOf, afflictionText, makeAffliction, type ValueAndTurns } from './statuses.ts'

/** §7.3, §7.4 The bonuses that a card's synergy or dice option may give, in the order in which they take effect. */

const numberField = (
  most: number,
  make: (n: number) => Effect,
  text: (n: number) => string,
): Field<number, Effect> => ({
  shape: integer(0, most),
  make,
  text,
})
const flagField = (effect: Effect, text: string): Field<boolean, Effect> => ({
  shape: TRUE_OR_FALSE,
  make: () => effect,
  text: () => text,
})
type TimedStatus = 'burn' | 'brittle' | 'dim' | 'fortify' | 'might' | 'regen'
const timedField = (
  kind: 'afflict' | 'afflict_all' | 'afflict_self',
  status: TimedStatus,
  where = '',
): Field<ValueAndTurns, Effect> => ({
  shape: TIMED_SHAPE,
  make: (value) => ({ kind, affliction: afflictionOf(status, value) }),
  text: (value) => `${afflictionText(afflictionOf(status, value))}${where}`,
})
const ON_ALL = ' on every foe'

export const BONUS_FIELDS = {
  damage: numberField(
    99,
    (n) => makeModifier('damage', n),
    (n) => `+${n} damage`,
  ),
  hits: numberField(
    9,
    (n) => makeModifier('hits', n),
    (n) => `+${countText(n, 'hit')}`,
  ),
  /** How many times the card's own hits or ward happen in total. */
  times: numberField(
    3,
    (n) => makeModifier('repeats', n - 1),
    (n) => (n === 2 ? 'twice' : `${countWord(n)} times`),
  ),
  all: flagField(makeModifier('on_all', 1), 'hits every foe'),
  ignore_def: flagField(makeModifier('ignores_defense', 1), 'ignore all defense'),
  ward: numberField(
    99,
    (n) => makeModifier('ward', n),
    (n) => `+${n} ward`,
  ),
  heal: numberField(
    99,
    (n) => makeModifier('heal', n),
    (n) => `heal ${n}`,
  ),
  burn: timedField('afflict', 'burn'),
  burn_all: timedField('afflict_all', 'burn', ON_ALL),
  brittle: timedField('afflict', 'brittle'),
  dim: timedField('afflict', 'dim'),
  dim_all: timedField('afflict_all', 'dim', ON_ALL),
  stun: numberField(
    3,
    (turns) => ({ kind: 'afflict', affliction: makeAffliction({ status: 'stun', turns }) }),
    (turns) => `Stun ${turns}`,
  ),
  dodge: numberField(
    9,
    (charges) => ({ kind: 'afflict_self', affliction: makeAffliction({ status: 'dodge', charges }) }),
    (charges) => `Dodge ${charges}`,
  ),
  fortify: timedField('afflict_self', 'fortify'),
  might: timedField('afflict_self', 'might'),
  regen: timedField('afflict_self', 'regen'),
  cleanse: flagField({ kind: 'cleanse' }, 'cleanse'),
  energy: numberField(
    9,
    (n) => ({ kind: 'energy', n }),
    (n) => `+${n} energy`,
  ),
  draw: numberField(
    9,
    (n) => ({ kind: 'draw', n }),
    (n) => `draw ${n}`,
  ),
  charge: numberField(
    9,
    (n) => ({ kind: 'tarot_charge', n }),
    (n) => `+${countText(n, 'charge')}`,
  ),
  add: {
    shape: objectOf({ element: ELEMENT_SHAPE, count: integer(1, 3) }),
    make: ({ element, count: n }) => ({ kind: 'add_dice', n, element: elementOf(element) }),
    text: ({ element, count: n }) => `add ${n === 1 ? `a ${element} die` : `${n} ${element} dice`}`,
  } as Field<{ readonly element: Element; readonly count: number }, Effect>,
  returns: flagField(makeModifier('returns', 1), 'returns to your hand'),
  burn_turns: numberField(
    9,
    (n) => makeModifier('burn_turns', n),
    (n) => `Burn lasts ${countText(n, 'turn')} longer`,
  ),
} satisfies Fields<Effect>
export type BonusEntry = EntryOf<typeof BONUS_FIELDS>
