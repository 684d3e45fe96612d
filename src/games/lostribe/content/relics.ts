import { type Element, elementName, elementOf, NO_ELEMENT, RARITIES, type Rarity } from '../vocabulary.ts'
import { packedList } from './compile/packed.ts'
import { type Act, withEveryField } from './effects.ts'
import {
  countText,
  countWord,
  ELEMENT_SHAPE,
  type EntryOf,
  type Field,
  type Fields,
  integer,
  joinPhrases,
  makeFields,
  objectOf,
  oneOf,
  type Shape,
  type Shapes,
  TRUE_OR_FALSE,
  textOfFields,
} from './fields.ts'
import { statusTitle } from './statuses.ts'

/**
 * Relics and destinies: the hook says when they act, and the fields what they do then. The schema, the compiler, the
 * rules and the descriptions all read this table. Each hook has one call site, which runs its acts (`runHook`) and
 * combines the values it gives (`sumOfRelics` and its siblings). relics-law.test.ts checks every relic of a pack at its
 * hook.
 */

/** Fields that say when and how often an effect applies. */
interface Qualifiers {
  readonly on_turn?: number | undefined
  readonly every?: number | undefined
  readonly per?: 'combat' | undefined
  readonly from?: 'front' | undefined
}
/** What a relic does: the act, the turn of the fight in which it does it (0 for every turn), and the relic's id. */
export interface RelicAct {
  readonly act: Act
  readonly onTurn: number
  /** Acts in every n-th turn; 1 is every turn. */
  readonly every: number
  readonly cause: string
}
type ActField<Value> = Field<Value, Omit<RelicAct, 'cause'>, Qualifiers>
/** A number that a relic gives, and the number that stands for no value, so that the compiled lists hold numbers only. */
interface ValueField<Value> extends Field<Value, number, Qualifiers> {
  readonly none: number
}
interface HookRow {
  /** A phrase that every text of a relic at this hook must contain. */
  readonly moment: string
  readonly acts: Fields<Omit<RelicAct, 'cause'>, Qualifiers>
  readonly values: Readonly<Record<string, ValueField<never>>>
  readonly qualifiers: Shapes
}

const ANY_TURN = 0
/** A number larger than any turn's. */
const EVERY_TURN = 9999
const actField = (
  most: number,
  kind: 'ward' | 'heal' | 'energy' | 'tarot_charge' | 'steal' | 'draw' | 'lose_hp' | 'prick_front',
  text: (n: number, row: Qualifiers) => string,
): ActField<number> => ({
  shape: integer(1, most),
  make: (n, { on_turn, every }) => ({ act: { kind, n }, onTurn: on_turn ?? ANY_TURN, every: every ?? 1 }),
  text,
})
const whenText = ({ on_turn, every }: Qualifiers): string =>
  on_turn !== undefined
    ? `on turn ${on_turn} of each fight`
    : every !== undefined
      ? `every ${every} turns`
      : 'each turn'
const EVERY = integer(2, 9)
const dieField = (act: Act, text: string): ActField<boolean> => ({
  shape: TRUE_OR_FALSE,
  make: (_, { every }) => ({ act, onTurn: ANY_TURN, every: every ?? 1 }),
  text: (_, row) => `${text} ${whenText(row)}`,
})
const valueField = (shape: Shape, text: (n: number) => string, none = 0): ValueField<number> => ({
  shape,
  make: (n) => n,
  text,
  none,
})
const ON_TURN = integer(1, 99)
const START = 'At the start of a fight:'
const timesText = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${countWord(n)} times`)
const unspentDiceText = (n: number): string => (n === 1 ? 'one unspent die' : `${countWord(n)} unspent dice`)

const setDieField: ActField<{ readonly index: number; readonly to: Element }> = {
  shape: objectOf({ index: integer(0, 2), to: ELEMENT_SHAPE }),
  make: ({ index, to }, { on_turn, every }) => ({
    act: { kind: 'set_die', place: index, element: elementOf(to) },
    onTurn: on_turn ?? ANY_TURN,
    every: every ?? 1,
  }),
  text: ({ index, to }, row) => `Die ${index + 1} shows ${elementName(elementOf(to))} ${whenText(row)}`,
}
/** Extra dice in the first turn of a fight. */
const readyDiceField: ActField<{ readonly element: Element; readonly count: number }> = {
  shape: objectOf({ element: ELEMENT_SHAPE, count: integer(1, 3) }),
  make: ({ element, count: n }) => ({
    act: { kind: 'bank_dice', n, element: elementOf(element) },
    onTurn: ANY_TURN,
    every: 1,
  }),
  text: ({ element, count: n }) => `${START} ${n === 1 ? `a ${element} die` : `${n} ${element} dice`} more`,
}
/** An element whose dice can pay for any other. It is stored as a bit, so that several relics combine. */
const wildField: ValueField<Element> = {
  none: 0,
  shape: ELEMENT_SHAPE,
  make: (element) => 1 << elementOf(element),
  text: (element) => `${statusTitle(element)} dice pay for any element`,
}
/** A number: foes reveal their next dice while the turn number is below it. */
const revealField: ValueField<boolean> = {
  none: 0,
  shape: TRUE_OR_FALSE,
  make: (_, { on_turn }) => on_turn ?? EVERY_TURN,
  text: (_, { on_turn }) => `See foes’ dice before they act${on_turn === undefined ? '' : ', on the first turn'}`,
}
const refundField: ValueField<Element> = {
  none: NO_ELEMENT,
  shape: ELEMENT_SHAPE,
  make: elementOf,
  text: (element) => `The first ${element} die spent each turn returns to your pool`,
}

const HOOK_TABLE = {
  combat_start: {
    moment: 'the start of a fight',
    acts: {
      ward: actField(99, 'ward', (n) => `${START} ${n} ward`),
      tarot_charge: actField(9, 'tarot_charge', (n) => `${START} +${countText(n, 'charge')}`),
      steal: actField(3, 'steal', (n) => `${START} steal ${n} of the front foe's dice`),
      draw: actField(5, 'draw', (n) => `${START} draw ${n} more`),
      dice: readyDiceField,
    },
    values: {},
    qualifiers: { from: oneOf(['front']) },
  },
  combat_end: {
    moment: 'after each fight',
    acts: { heal: actField(99, 'heal', (n) => `Heal ${n} after each fight`) },
    values: {},
    qualifiers: {},
  },
  start_turn: {
    moment: 'turn',
    acts: {
      energy: actField(9, 'energy', (n, row) => `+${n} energy ${whenText(row)}`),
      ward: actField(99, 'ward', (n, row) => `${n} ward ${whenText(row)}`),
      heal: actField(99, 'heal', (n, row) => `Heal ${n} ${whenText(row)}`),
      lose_hp: actField(9, 'lose_hp', (n, row) => `Lose ${n} HP ${whenText(row)}`),
    },
    values: { hand_limit: valueField(integer(-4, 4), (n) => `Hand limit ${n > 0 ? '+' : '−'}${Math.abs(n)}`) },
    qualifiers: { on_turn: ON_TURN, every: EVERY },
  },
  end_turn: {
    moment: 'at the end of a turn',
    acts: {},
    values: {
      bank_capacity: valueField(integer(1, 5), (n) => `Keep up to ${unspentDiceText(n)} at the end of a turn (key k)`),
      kept_ward: valueField(integer(1, 9), (n) => `${n} ward for each die kept`),
      left_ward: valueField(integer(1, 9), (n) => `${n} ward for each die left at the end of a turn`),
      left_gold: valueField(integer(1, 9), (n) => `${n} gold for each die left at the end of a turn`),
    },
    qualifiers: {},
  },
  after_roll: {
    moment: 'turn',
    acts: {
      set_die: setDieField,
      odd_die: dieField({ kind: 'odd_die' }, 'Die 3 never equals die 1,'),
      even_die: dieField({ kind: 'even_die' }, 'Die 3 copies die 1'),
    },
    values: {},
    qualifiers: { on_turn: ON_TURN, every: EVERY },
  },
  pay_dice: { moment: 'pay for any element', acts: {}, values: { wild: wildField }, qualifiers: {} },
  declare_intent: {
    moment: 'See foes’ dice',
    acts: {},
    values: { reveal_monster_dice: revealField },
    qualifiers: { on_turn: ON_TURN },
  },
  action: {
    moment: '(key r)',
    acts: {},
    values: {
      reroll_all: valueField(integer(1, 9), (n) => `Reroll all dice, ${timesText(n)} a fight (key r)`),
      throw_each_turn: valueField(integer(1, 1), () => 'Reroll all unspent dice once a turn (key r)'),
    },
    qualifiers: { per: oneOf(['combat']) },
  },
  on_resonance: {
    moment: 'Resonance',
    acts: {
      ward: actField(99, 'ward', (n) => `Resonance also gives ${n} ward`),
      draw: actField(9, 'draw', (n) => `Resonance also draws ${n}`),
      heal: actField(9, 'heal', (n) => `Resonance also heals ${n}`),
    },
    values: { tarot_charge: valueField(integer(1, 9), (n) => `Resonance gives ${countText(n, 'more charge')}`) },
    qualifiers: {},
  },
  on_attack: {
    moment: 'Attacks',
    acts: {},
    values: {
      pen: valueField(integer(1, 99), (n) => `Attacks have pen ${n}`),
      spent_damage: valueField(integer(1, 99), (n) => `Attacks that spend dice do ${n} more`),
    },
    qualifiers: {},
  },
  on_consume_die: {
    moment: 'spen',
    acts: {
      prick: actField(9, 'prick_front', (n) => `Each die you spend: ${n} damage to the front foe, past defense`),
      ward: actField(9, 'ward', (n) => `Each die you spend: ${n} ward`),
    },
    values: { refund_first_per_turn: refundField },
    qualifiers: {},
  },
  on_fuse: {
    moment: 'two or more dice',
    acts: {
      ward: actField(99, 'ward', (n) => `A card played with two or more dice gives ${n} ward`),
      draw: actField(9, 'draw', (n) => `A card played with two or more dice draws ${n}`),
    },
    values: {
      first_twice: valueField(
        integer(1, 1),
        () => 'The first card of a fight played with two or more dice takes effect twice',
      ),
    },
    qualifiers: {},
  },
  on_kill: {
    moment: 'a foe falls',
    acts: {
      ward: actField(99, 'ward', (n) => `When a foe falls: ${n} ward`),
      heal: actField(99, 'heal', (n) => `When a foe falls: heal ${n}`),
      draw: actField(9, 'draw', (n) => `When a foe falls: draw ${n}`),
      energy: actField(9, 'energy', (n) => `When a foe falls: +${n} energy`),
    },
    values: {},
    qualifiers: {},
  },
  on_pivot: {
    moment: 'a foe hardens',
    acts: {
      tarot_charge: actField(9, 'tarot_charge', (n) => `When a foe hardens: +${countText(n, 'charge')}`),
      ward: actField(99, 'ward', (n) => `When a foe hardens: ${n} ward`),
    },
    values: {},
    qualifiers: {},
  },
  spark: {
    moment: 'Sparks',
    acts: {},
    values: { spark_times: valueField(integer(2, 9), (n) => `Sparks take effect ${timesText(n)}`, 1) },
    qualifiers: {},
  },
  evolution: {
    moment: 'Evolving',
    acts: {},
    values: { evolve_discount: valueField(integer(1, 9), (n) => `Evolving costs ${countText(n, 'charge')} less`) },
    qualifiers: {},
  },
  shop: {
    moment: 'Shop prices',
    acts: {},
    values: { price_pct: valueField(integer(-90, -1), (n) => `Shop prices −${-n} %`) },
    qualifiers: {},
  },
  element_multiplier: {
    moment: 'advantage',
    acts: {},
    values: {
      advantage_pct: valueField(integer(100, 300), (n) => `With advantage you do ${n} % damage`),
      disadvantage_pct: valueField(integer(1, 100), (n) => `At a disadvantage you do ${n} % damage`),
    },
    qualifiers: {},
  },
  play_card: {
    moment: 'The first card of each fight',
    acts: {},
    values: { first_card_discount: valueField(integer(1, 9), (n) => `The first card of each fight costs ${n} less`) },
    qualifiers: {},
  },
  attune: {
    moment: 'Side effects of pairs',
    acts: {},
    values: { side_effect_times: valueField(integer(2, 9), (n) => `Side effects of pairs happen ${timesText(n)}`, 1) },
    qualifiers: {},
  },
  trophy: {
    moment: 'for every elite and boss',
    acts: { tarot_charge: actField(9, 'tarot_charge', (n) => `+${countText(n, 'charge')} for every elite and boss`) },
    values: {},
    qualifiers: {},
  },
} satisfies Readonly<Record<string, HookRow>>

type HookTable = typeof HOOK_TABLE
export type Hook = keyof HookTable
const ROWS: Readonly<Record<string, HookRow>> = HOOK_TABLE
export const HOOKS: readonly string[] = Object.keys(HOOK_TABLE)

/** The fields of all hooks, for the schema. A field name has the same shape at every hook. */
export const EFFECT_SHAPES: Shapes = Object.fromEntries(
  Object.values(ROWS).flatMap(({ acts, values, qualifiers }) => [
    ...[...Object.entries(acts), ...Object.entries(values)].map(([name, { shape }]) => [name, shape] as const),
    ...Object.entries(qualifiers),
  ]),
)
/** The names of the fields that are allowed at a hook. */
export const effectsAt = (hook: Hook): readonly string[] => {
  const { acts, values, qualifiers } = HOOK_TABLE[hook]
  return [...Object.keys(acts), ...Object.keys(values), ...Object.keys(qualifiers)]
}
export const momentOf = (hook: Hook): string => HOOK_TABLE[hook].moment

type EntryAt<H extends Hook> = EntryOf<HookTable[H]['acts']> & EntryOf<HookTable[H]['values']>
type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never
type RelicEffects = Intersection<{ [H in Hook]: EntryAt<H> }[Hook]> & Qualifiers
export interface RelicEntry {
  readonly id: string
  readonly name: string
  readonly rarity?: Rarity | undefined
  readonly hook: Hook
  readonly effect: RelicEffects
  /** A line of flavour text. It has no meaning in the rules. */
  readonly flavour?: string | undefined
}

/** A relic, or a destiny, which is a relic chosen at the start of the run. One list holds both. */
export interface Relic {
  readonly id: string
  readonly name: string
  readonly isDestiny: boolean
  readonly rarity: number
  readonly entry: RelicEntry
}
export function makeRelic(entry: RelicEntry, isDestiny: boolean): Relic {
  if (!HOOKS.includes(entry.hook))
    throw new Error(`Relic ${entry.id} uses hook ${entry.hook}, which HOOK_TABLE in content/relics.ts does not have.`)
  const rarity = RARITIES.indexOf(entry.rarity ?? 'common')
  return { id: entry.id, name: entry.name, isDestiny, rarity, entry }
}

/** What each relic does at a hook, by relic. */
export type ActsByRelic = readonly (readonly RelicAct[] | undefined)[]
export type RelicActs = { readonly [H in Hook]: ActsByRelic }
/** The value of a field that each relic gives at a hook, by relic. */
export type ValueByRelic = readonly number[]
export type RelicValues = { readonly [H in Hook]: { readonly [Name in keyof HookTable[H]['values']]: ValueByRelic } }

export function makeRelicActs(relics: readonly Relic[]): RelicActs {
  const actsAt = (hook: string, { acts }: HookRow): ActsByRelic =>
    relics.map(({ id, entry }) => {
      if (entry.hook !== hook) return undefined
      const made = makeFields(acts, entry.effect, entry.effect).map(({ act, onTurn, every }) => ({
        act: withEveryField(act),
        onTurn,
        every,
        cause: id,
      }))
      return made.length === 0 ? undefined : made
    })
  return Object.fromEntries(Object.entries(ROWS).map(([hook, row]) => [hook, actsAt(hook, row)])) as RelicActs
}

export function makeRelicValues(relics: readonly Relic[]): RelicValues {
  const valueAt = (hook: string, name: string, field: ValueField<never>): ValueByRelic =>
    packedList(
      relics.map(({ entry }) => {
        const values = entry.hook === hook ? makeFields({ [name]: field }, entry.effect, entry.effect) : []
        return values[0] ?? field.none
      }),
    )
  return Object.fromEntries(
    Object.entries(ROWS).map(([hook, { values }]) => [
      hook,
      Object.fromEntries(Object.entries(values).map(([name, field]) => [name, valueAt(hook, name, field)])),
    ]),
  ) as RelicValues
}

/** The text of a relic or destiny. */
export function relicText({ entry: { hook, effect } }: Relic): string {
  const { acts, values }: HookRow = HOOK_TABLE[hook]
  return `${joinPhrases([...textOfFields(acts, effect, effect), ...textOfFields(values, effect, effect)])}.`
}
