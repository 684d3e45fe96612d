import { type Element, elementOf } from '../names.ts'
import { type Effect, modify } from './effects.ts'
import { count, counted, ELEMENT, type EntryOf, type Field, type Fields, FLAG, parts, TIMED, whole } from './fields.ts'
import { affliction, afflictionOf, afflictionWords, type Timed } from './statuses.ts'

/** §7.3, §7.4 What a card does more: by synergy, or by the dice it is played with. In the order things happen. */

const bonus = (most: number, make: (n: number) => Effect, words: (n: number) => string): Field<number, Effect> => ({
  shape: whole(0, most),
  make,
  words,
})
const flag = (effect: Effect, words: string): Field<boolean, Effect> => ({
  shape: FLAG,
  make: () => effect,
  words: () => words,
})
type TimedStatus = 'burn' | 'brittle' | 'dim' | 'fortify' | 'might' | 'regen'
const timed = (
  kind: 'afflict' | 'afflict_all' | 'afflict_self',
  status: TimedStatus,
  where = '',
): Field<Timed, Effect> => ({
  shape: TIMED,
  make: (value) => ({ kind, affliction: afflictionOf(status, value) }),
  words: (value) => `${afflictionWords(afflictionOf(status, value))}${where}`,
})
const ON_ALL = ' on every foe'

export const BONUS_FIELDS = {
  damage: bonus(
    99,
    (n) => modify('damage', n),
    (n) => `+${n} damage`,
  ),
  hits: bonus(
    9,
    (n) => modify('hits', n),
    (n) => `+${count(n, 'hit')}`,
  ),
  /** The card's own hits or ward happen so often in all. */
  times: bonus(
    3,
    (n) => modify('repeats', n - 1),
    (n) => (n === 2 ? 'twice' : `${counted(n)} times`),
  ),
  all: flag(modify('on_all', 1), 'hits every foe'),
  ignore_def: flag(modify('ignores_defense', 1), 'ignore all defense'),
  ward: bonus(
    99,
    (n) => modify('ward', n),
    (n) => `+${n} ward`,
  ),
  heal: bonus(
    99,
    (n) => modify('heal', n),
    (n) => `heal ${n}`,
  ),
  burn: timed('afflict', 'burn'),
  burn_all: timed('afflict_all', 'burn', ON_ALL),
  brittle: timed('afflict', 'brittle'),
  dim: timed('afflict', 'dim'),
  dim_all: timed('afflict_all', 'dim', ON_ALL),
  stun: bonus(
    3,
    (turns) => ({ kind: 'afflict', affliction: affliction({ status: 'stun', turns }) }),
    (turns) => `Stun ${turns}`,
  ),
  dodge: bonus(
    9,
    (charges) => ({ kind: 'afflict_self', affliction: affliction({ status: 'dodge', charges }) }),
    (charges) => `Dodge ${charges}`,
  ),
  fortify: timed('afflict_self', 'fortify'),
  might: timed('afflict_self', 'might'),
  regen: timed('afflict_self', 'regen'),
  cleanse: flag({ kind: 'cleanse' }, 'cleanse'),
  energy: bonus(
    9,
    (n) => ({ kind: 'energy', n }),
    (n) => `+${n} energy`,
  ),
  draw: bonus(
    9,
    (n) => ({ kind: 'draw', n }),
    (n) => `draw ${n}`,
  ),
  charge: bonus(
    9,
    (n) => ({ kind: 'tarot_charge', n }),
    (n) => `+${count(n, 'charge')}`,
  ),
  add: {
    shape: parts({ element: ELEMENT, count: whole(1, 3) }),
    make: ({ element, count: n }) => ({ kind: 'add_dice', n, element: elementOf(element) }),
    words: ({ element, count: n }) => `add ${n === 1 ? `a ${element} die` : `${n} ${element} dice`}`,
  } as Field<{ readonly element: Element; readonly count: number }, Effect>,
  returns: flag(modify('returns', 1), 'returns to your hand'),
  burn_turns: bonus(
    9,
    (n) => modify('burn_turns', n),
    (n) => `Burn lasts ${count(n, 'turn')} longer`,
  ),
} satisfies Fields<Effect>
export type BonusEntry = EntryOf<typeof BONUS_FIELDS>
