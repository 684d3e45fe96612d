import { type Element, elementOf } from '../vocabulary.ts'
import { type Effect, modify } from './effects.ts'
import {
  count,
  countWord,
  ELEMENT,
  type EntryOf,
  type Field,
  type Fields,
  FLAG,
  integer,
  row,
  TIMED,
} from './fields.ts'
import { affliction, afflictionOf, afflictionText, type Timed } from './statuses.ts'

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
  shape: FLAG,
  make: () => effect,
  text: () => text,
})
type TimedStatus = 'burn' | 'brittle' | 'dim' | 'fortify' | 'might' | 'regen'
const timedField = (
  kind: 'afflict' | 'afflict_all' | 'afflict_self',
  status: TimedStatus,
  where = '',
): Field<Timed, Effect> => ({
  shape: TIMED,
  make: (value) => ({ kind, affliction: afflictionOf(status, value) }),
  text: (value) => `${afflictionText(afflictionOf(status, value))}${where}`,
})
const ON_ALL = ' on every foe'

export const BONUS_FIELDS = {
  damage: numberField(
    99,
    (n) => modify('damage', n),
    (n) => `+${n} damage`,
  ),
  hits: numberField(
    9,
    (n) => modify('hits', n),
    (n) => `+${count(n, 'hit')}`,
  ),
  /** How many times the card's own hits or ward happen in total. */
  times: numberField(
    3,
    (n) => modify('repeats', n - 1),
    (n) => (n === 2 ? 'twice' : `${countWord(n)} times`),
  ),
  all: flagField(modify('on_all', 1), 'hits every foe'),
  ignore_def: flagField(modify('ignores_defense', 1), 'ignore all defense'),
  ward: numberField(
    99,
    (n) => modify('ward', n),
    (n) => `+${n} ward`,
  ),
  heal: numberField(
    99,
    (n) => modify('heal', n),
    (n) => `heal ${n}`,
  ),
  burn: timedField('afflict', 'burn'),
  burn_all: timedField('afflict_all', 'burn', ON_ALL),
  brittle: timedField('afflict', 'brittle'),
  dim: timedField('afflict', 'dim'),
  dim_all: timedField('afflict_all', 'dim', ON_ALL),
  stun: numberField(
    3,
    (turns) => ({ kind: 'afflict', affliction: affliction({ status: 'stun', turns }) }),
    (turns) => `Stun ${turns}`,
  ),
  dodge: numberField(
    9,
    (charges) => ({ kind: 'afflict_self', affliction: affliction({ status: 'dodge', charges }) }),
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
    (n) => `+${count(n, 'charge')}`,
  ),
  add: {
    shape: row({ element: ELEMENT, count: integer(1, 3) }),
    make: ({ element, count: n }) => ({ kind: 'add_dice', n, element: elementOf(element) }),
    text: ({ element, count: n }) => `add ${n === 1 ? `a ${element} die` : `${n} ${element} dice`}`,
  } as Field<{ readonly element: Element; readonly count: number }, Effect>,
  returns: flagField(modify('returns', 1), 'returns to your hand'),
  burn_turns: numberField(
    9,
    (n) => modify('burn_turns', n),
    (n) => `Burn lasts ${count(n, 'turn')} longer`,
  ),
} satisfies Fields<Effect>
export type BonusEntry = EntryOf<typeof BONUS_FIELDS>
