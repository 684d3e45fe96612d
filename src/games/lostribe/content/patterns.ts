import { type Element, elementName } from '../vocabulary.ts'
import { type Effect, makeModifier } from './effects.ts'
import {
  type EntryOf,
  type Field,
  type Fields,
  integer,
  type Shape,
  STATUS_SHAPE,
  TIMED_SHAPE,
  TRUE_OR_FALSE,
} from './fields.ts'
import { afflictionOf, afflictionText, makeAffliction, type StatusEntry, type ValueAndTurns } from './statuses.ts'

/** §3 What dice patterns do: fusions and ults, attunements of pairs, side effects of the single die, and sparks. */

const numberField = (
  shape: Shape,
  make: (n: number) => Effect,
  text: (n: number) => string,
): Field<number, Effect> => ({
  shape,
  make,
  text,
})
const flagField = (effect: Effect, text: string): Field<boolean, Effect> => ({
  shape: TRUE_OR_FALSE,
  make: () => effect,
  text: () => text,
})
const onAllField = (status: 'burn' | 'dim', target: string): Field<ValueAndTurns, Effect> => ({
  shape: TIMED_SHAPE,
  make: (timed) => ({ kind: 'afflict_all', affliction: afflictionOf(status, timed) }),
  text: (timed) => `${afflictionText(afflictionOf(status, timed))} on ${target}`,
})

/** §3.4, §3.5 The effects of fusions and ults, in the order they take effect. Damage and ignored defense change the card's own hit. */
export const FUSION_FIELDS = {
  damage: numberField(
    integer(1, 99),
    (n) => makeModifier('damage', n),
    (n) => `+${n} damage`,
  ),
  ignore_def: flagField(makeModifier('ignores_defense', 1), 'ignore all defense'),
  damage_all: numberField(
    integer(1, 99),
    (n) => ({ kind: 'strike_all', n }),
    (n) => `${n} damage to every foe`,
  ),
  burn: {
    shape: TIMED_SHAPE,
    make: (timed) => ({ kind: 'afflict_foe', affliction: afflictionOf('burn', timed) }),
    text: (timed) => afflictionText(afflictionOf('burn', timed)),
  } as Field<ValueAndTurns, Effect>,
  burn_all: onAllField('burn', 'every foe'),
  dim_all: onAllField('dim', 'every foe'),
  stun_all: numberField(
    integer(1, 9),
    (turns) => ({ kind: 'afflict_all', affliction: makeAffliction({ status: 'stun', turns }) }),
    (turns) => `${afflictionText(makeAffliction({ status: 'stun', turns }))} on every foe`,
  ),
  heal: numberField(
    integer(1, 99),
    (n) => ({ kind: 'heal', n }),
    (n) => `heal ${n}`,
  ),
  ward: numberField(
    integer(1, 99),
    (n) => ({ kind: 'ward', n }),
    (n) => `${n} ward`,
  ),
  cleanse: flagField({ kind: 'cleanse' }, 'cleanse'),
  draw: numberField(
    integer(1, 9),
    (n) => ({ kind: 'draw', n }),
    (n) => `draw ${n}`,
  ),
} satisfies Fields<Effect>
export type FusionEntry = EntryOf<typeof FUSION_FIELDS>

/** §3.3 The side effect of the single die beside a pair. */
export const SIDE_FIELDS = {
  burn_all: onAllField('burn', 'every foe'),
  draw: FUSION_FIELDS.draw,
  ward: FUSION_FIELDS.ward,
  heal: FUSION_FIELDS.heal,
} satisfies Fields<Effect>
export type SideEntry = EntryOf<typeof SIDE_FIELDS>

/** §3.6 What a spark does. */
export const SPARK_FIELDS = {
  damage: numberField(
    integer(1, 99),
    (n) => ({ kind: 'prick_front', n }),
    (n) => `${n} damage to the front foe, past defense`,
  ),
  ward: FUSION_FIELDS.ward,
  heal: FUSION_FIELDS.heal,
  draw: FUSION_FIELDS.draw,
  burn_all: onAllField('burn', 'every foe'),
  dim_all: onAllField('dim', 'every foe'),
  reroll: flagField({ kind: 'ward', n: 0 }, 'reroll your other dice'),
} satisfies Fields<Effect>
export type SparkEntry = EntryOf<typeof SPARK_FIELDS>

/** §3.3 A field that says what a pair does for cards of its element. `Row` is that element. */
type AttunementField = Field<number, Effect, number>
const attunementField = (
  shape: Shape,
  what: Parameters<typeof makeModifier>[0],
  text: (n: number, x: string) => string,
): AttunementField => ({
  shape,
  make: (n) => makeModifier(what, n),
  text: (n, element) => text(n, elementName(element)),
})
export const ATTUNEMENT_FIELDS = {
  attack_damage: attunementField(integer(1, 99), 'damage', (n, x) => `${x} attacks +${n} damage`),
  attack_pen: attunementField(integer(1, 99), 'pen', (n, x) => `${x} attacks pen ${n}`),
  ward: attunementField(integer(1, 99), 'ward', (n, x) => `${x} ward cards +${n}`),
  heal: attunementField(integer(1, 99), 'heal', (n, x) => `${x} heal cards +${n}`),
  /** A status that the turn's first attack of the element also applies. */
  first_attack: {
    shape: STATUS_SHAPE,
    make: (entry) => ({ kind: 'afflict', affliction: makeAffliction(entry) }),
    text: (entry, element) => `first ${elementName(element)} attack also ${afflictionText(makeAffliction(entry))}`,
  } as Field<StatusEntry, Effect, number>,
  first_card_discount: attunementField(integer(1, 9), 'discount', (n, x) => `first ${x} card costs ${n} less`),
  first_card_dodge: attunementField(integer(1, 9), 'dodge', (n, x) => `first ${x} card also grants Dodge ${n}`),
} satisfies Fields<Effect, number>
export type AttunementEntry = EntryOf<typeof ATTUNEMENT_FIELDS> & { readonly name: string }

/** The key of an attunement in config.json: `fire+earth`. */
export const pairKey = (primary: Element, single: Element): string => `${primary}+${single}`
