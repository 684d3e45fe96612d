import { type Element, elementName } from '../names.ts'
import { type Effect, modify } from './effects.ts'
import { type EntryOf, type Field, type Fields, FLAG, type Shape, STATUS, TIMED, whole } from './fields.ts'
import { affliction, afflictionOf, afflictionWords, type StatusEntry, type Timed } from './statuses.ts'

/** §3 What patterns of dice do: fusions and unleashed triples, the pair's attunement, the single die's side effect. */

const number = (shape: Shape, make: (n: number) => Effect, words: (n: number) => string): Field<number, Effect> => ({
  shape,
  make,
  words,
})
const flag = (effect: Effect, words: string): Field<boolean, Effect> => ({
  shape: FLAG,
  make: () => effect,
  words: () => words,
})
const onEvery = (status: 'burn' | 'dim', whom: string): Field<Timed, Effect> => ({
  shape: TIMED,
  make: (timed) => ({ kind: 'afflict_all', affliction: afflictionOf(status, timed) }),
  words: (timed) => `${afflictionWords(afflictionOf(status, timed))} on ${whom}`,
})

/** §3.4, §3.5 In the order things happen; "+6 damage" and "ignore defense" belong to the card's own hit. */
export const FUSION_FIELDS = {
  damage: number(
    whole(1, 99),
    (n) => modify('damage', n),
    (n) => `+${n} damage`,
  ),
  ignore_def: flag(modify('ignores_defense', 1), 'ignore all defense'),
  damage_all: number(
    whole(1, 99),
    (n) => ({ kind: 'strike_all', n }),
    (n) => `${n} damage to every foe`,
  ),
  burn: {
    shape: TIMED,
    make: (timed) => ({ kind: 'afflict_foe', affliction: afflictionOf('burn', timed) }),
    words: (timed) => afflictionWords(afflictionOf('burn', timed)),
  } as Field<Timed, Effect>,
  burn_all: onEvery('burn', 'every foe'),
  dim_all: onEvery('dim', 'every foe'),
  stun_all: number(
    whole(1, 9),
    (turns) => ({ kind: 'afflict_all', affliction: affliction({ status: 'stun', turns }) }),
    (turns) => `${afflictionWords(affliction({ status: 'stun', turns }))} on every foe`,
  ),
  heal: number(
    whole(1, 99),
    (n) => ({ kind: 'heal', n }),
    (n) => `heal ${n}`,
  ),
  ward: number(
    whole(1, 99),
    (n) => ({ kind: 'ward', n }),
    (n) => `${n} ward`,
  ),
  cleanse: flag({ kind: 'cleanse' }, 'cleanse'),
  draw: number(
    whole(1, 9),
    (n) => ({ kind: 'draw', n }),
    (n) => `draw ${n}`,
  ),
} satisfies Fields<Effect>
export type FusionEntry = EntryOf<typeof FUSION_FIELDS>

/** §3.3 What the single die of a pair does at once. */
export const SIDE_FIELDS = {
  burn_all: onEvery('burn', 'every foe'),
  draw: FUSION_FIELDS.draw,
  ward: FUSION_FIELDS.ward,
  heal: FUSION_FIELDS.heal,
} satisfies Fields<Effect>
export type SideEntry = EntryOf<typeof SIDE_FIELDS>

/** §3.6 What one die does by itself. */
export const SPARK_FIELDS = {
  damage: number(
    whole(1, 99),
    (n) => ({ kind: 'prick_front', n }),
    (n) => `${n} damage to the front foe, past defense`,
  ),
  ward: FUSION_FIELDS.ward,
  heal: FUSION_FIELDS.heal,
  draw: FUSION_FIELDS.draw,
  burn_all: onEvery('burn', 'every foe'),
  dim_all: onEvery('dim', 'every foe'),
  reroll: flag({ kind: 'ward', n: 0 }, 'reroll your other dice'),
} satisfies Fields<Effect>
export type SparkEntry = EntryOf<typeof SPARK_FIELDS>

/** §3.3 What the pair does for cards of its element. `Row` is that element. */
type Tuned = Field<number, Effect, number>
const tuned = (shape: Shape, what: Parameters<typeof modify>[0], words: (n: number, x: string) => string): Tuned => ({
  shape,
  make: (n) => modify(what, n),
  words: (n, element) => words(n, elementName(element)),
})
export const ATTUNEMENT_FIELDS = {
  attack_damage: tuned(whole(1, 99), 'damage', (n, x) => `${x} attacks +${n} damage`),
  attack_pen: tuned(whole(1, 99), 'pen', (n, x) => `${x} attacks pen ${n}`),
  ward: tuned(whole(1, 99), 'ward', (n, x) => `${x} ward cards +${n}`),
  heal: tuned(whole(1, 99), 'heal', (n, x) => `${x} heal cards +${n}`),
  /** Its act is the first attack's own. */
  first_attack: {
    shape: STATUS,
    make: (entry) => ({ kind: 'afflict', affliction: affliction(entry) }),
    words: (entry, element) => `first ${elementName(element)} attack also ${afflictionWords(affliction(entry))}`,
  } as Field<StatusEntry, Effect, number>,
  first_card_discount: tuned(whole(1, 9), 'discount', (n, x) => `first ${x} card costs ${n} less`),
  first_card_dodge: tuned(whole(1, 9), 'dodge', (n, x) => `first ${x} card also grants Dodge ${n}`),
} satisfies Fields<Effect, number>
export type AttunementEntry = EntryOf<typeof ATTUNEMENT_FIELDS> & { readonly name: string }

/** `fire+earth` */
export const pairKey = (primary: Element, single: Element): string => `${primary}+${single}`
