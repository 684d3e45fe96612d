import { type Element, elementName, elementOf, NO_ELEMENT, RARITIES, type Rarity } from '../names.ts'
import { packed } from './compile/packed.ts'
import { type Act, oneShape } from './effects.ts'
import {
  count,
  counted,
  ELEMENT,
  type EntryOf,
  type Field,
  type Fields,
  FLAG,
  inOneBreath,
  makeFields,
  parts,
  type Shape,
  type Shapes,
  whole,
  word,
  wordsOfFields,
} from './fields.ts'
import { statusTitle } from './statuses.ts'

/**
 * Relics and destinies: when they act (the hook) and what they do then. This table is all there is: the schema, the compiler, the rules and
 * the descriptions read it. A hook `does` acts, which the rules carry out by `runHook` at the one place where it happens, and is asked for
 * figures there, which `sumAsked` and its kin add up. law.test.ts holds every row of a pack to its hook.
 */

/** What stands beside an effect and says more about it. */
interface Beside {
  readonly on_turn?: number | undefined
  readonly every?: number | undefined
  readonly per?: 'combat' | undefined
  readonly from?: 'front' | undefined
}
/** An act of a relic, on which turn of a fight (0: on any), and the relic's id. */
export interface Hooked {
  readonly act: Act
  readonly onTurn: number
  /** In every so-manieth turn; 1: in all of them. */
  readonly every: number
  readonly cause: string
}
type Does<Value> = Field<Value, Omit<Hooked, 'cause'>, Beside>
/** A figure, and what stands for none: every relic has a number, since lists of numbers alone are the quickest to read. */
interface Asks<Value> extends Field<Value, number, Beside> {
  readonly none: number
}
interface HookRow {
  /** Words that stand in the text of everything that acts here: the moment. */
  readonly says: string
  readonly does: Fields<Omit<Hooked, 'cause'>, Beside>
  readonly asks: Readonly<Record<string, Asks<never>>>
  readonly beside: Shapes
}

const ANY_TURN = 0
/** Later than any turn of a fight. */
const EVERY_TURN = 9999
const does = (
  most: number,
  kind: 'ward' | 'heal' | 'energy' | 'tarot_charge' | 'steal' | 'draw' | 'lose_hp' | 'prick_front',
  words: (n: number, row: Beside) => string,
): Does<number> => ({
  shape: whole(1, most),
  make: (n, { on_turn, every }) => ({ act: { kind, n }, onTurn: on_turn ?? ANY_TURN, every: every ?? 1 }),
  words,
})
const when = ({ on_turn, every }: Beside): string =>
  on_turn !== undefined
    ? `on turn ${on_turn} of each fight`
    : every !== undefined
      ? `every ${every} turns`
      : 'each turn'
const EVERY = whole(2, 9)
const shaped = (act: Act, words: string): Does<boolean> => ({
  shape: FLAG,
  make: (_, { every }) => ({ act, onTurn: ANY_TURN, every: every ?? 1 }),
  words: (_, row) => `${words} ${when(row)}`,
})
const asks = (shape: Shape, words: (n: number) => string, none = 0): Asks<number> => ({
  shape,
  make: (n) => n,
  words,
  none,
})
const ON_TURN = whole(1, 99)
const START = 'At the start of a fight:'
const often = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${counted(n)} times`)
const dice = (n: number): string => (n === 1 ? 'one unspent die' : `${counted(n)} unspent dice`)

const ember: Does<{ readonly index: number; readonly to: Element }> = {
  shape: parts({ index: whole(0, 2), to: ELEMENT }),
  make: ({ index, to }, { on_turn, every }) => ({
    act: { kind: 'set_die', place: index, element: elementOf(to) },
    onTurn: on_turn ?? ANY_TURN,
    every: every ?? 1,
  }),
  words: ({ index, to }, row) => `Die ${index + 1} shows ${elementName(elementOf(to))} ${when(row)}`,
}
/** Dice that lie ready when a fight begins. */
const readyDice: Does<{ readonly element: Element; readonly count: number }> = {
  shape: parts({ element: ELEMENT, count: whole(1, 3) }),
  make: ({ element, count: n }) => ({
    act: { kind: 'bank_dice', n, element: elementOf(element) },
    onTurn: ANY_TURN,
    every: 1,
  }),
  words: ({ element, count: n }) => `${START} ${n === 1 ? `a ${element} die` : `${n} ${element} dice`} more`,
}
/** An element whose dice pay for all: a bit, so that two of them do not get in each other's way. */
const wild: Asks<Element> = {
  none: 0,
  shape: ELEMENT,
  make: (element) => 1 << elementOf(element),
  words: (element) => `${statusTitle(element)} dice pay for any element`,
}
/** Before which turn foes show their coming dice. */
const lens: Asks<boolean> = {
  none: 0,
  shape: FLAG,
  make: (_, { on_turn }) => on_turn ?? EVERY_TURN,
  words: (_, { on_turn }) => `See the coming dice of foes${on_turn === undefined ? '' : ' on the first turn'}`,
}
const wick: Asks<Element> = {
  none: NO_ELEMENT,
  shape: ELEMENT,
  make: elementOf,
  words: (element) => `The first ${element} die spent in a turn comes back`,
}

const HOOK_TABLE = {
  combat_start: {
    says: 'the start of a fight',
    does: {
      ward: does(99, 'ward', (n) => `${START} ${n} ward`),
      tarot_charge: does(9, 'tarot_charge', (n) => `${START} +${count(n, 'charge')}`),
      steal: does(3, 'steal', (n) => `${START} steal ${n} of the front foe's dice`),
      draw: does(5, 'draw', (n) => `${START} draw ${n} more`),
      dice: readyDice,
    },
    asks: {},
    beside: { from: word('front') },
  },
  combat_end: {
    says: 'after each fight',
    does: { heal: does(99, 'heal', (n) => `Heal ${n} after each fight`) },
    asks: {},
    beside: {},
  },
  start_turn: {
    says: 'turn',
    does: {
      energy: does(9, 'energy', (n, row) => `+${n} energy ${when(row)}`),
      ward: does(99, 'ward', (n, row) => `${n} ward ${when(row)}`),
      heal: does(99, 'heal', (n, row) => `Heal ${n} ${when(row)}`),
      lose_hp: does(9, 'lose_hp', (n, row) => `Lose ${n} hp ${when(row)}`),
    },
    asks: { hand_limit: asks(whole(-4, 4), (n) => `Hand limit ${n > 0 ? '+' : '−'}${Math.abs(n)}`) },
    beside: { on_turn: ON_TURN, every: EVERY },
  },
  end_turn: {
    says: 'at the end of a turn',
    does: {},
    asks: {
      bank_capacity: asks(whole(1, 5), (n) => `Keep up to ${dice(n)} at the end of a turn (tidy)`),
      kept_ward: asks(whole(1, 9), (n) => `${n} ward for each die kept`),
      left_ward: asks(whole(1, 9), (n) => `${n} ward for each die left at the end of a turn`),
      left_gold: asks(whole(1, 9), (n) => `${n} gold for each die left at the end of a turn`),
    },
    beside: {},
  },
  after_roll: {
    says: 'turn',
    does: {
      set_die: ember,
      odd_die: shaped({ kind: 'odd_die' }, 'Die 3 never shows what die 1 does,'),
      even_die: shaped({ kind: 'even_die' }, 'Die 3 shows what die 1 does'),
    },
    asks: {},
    beside: { on_turn: ON_TURN, every: EVERY },
  },
  pay_dice: { says: 'pay for any element', does: {}, asks: { wild }, beside: {} },
  declare_intent: {
    says: 'coming dice of foes',
    does: {},
    asks: { reveal_monster_dice: lens },
    beside: { on_turn: ON_TURN },
  },
  action: {
    says: '(throw)',
    does: {},
    asks: {
      reroll_all: asks(whole(1, 9), (n) => `Reroll all dice, ${often(n)} a fight (throw)`),
      throw_each_turn: asks(whole(1, 1), () => 'Reroll all unspent dice once a turn (throw)'),
    },
    beside: { per: word('combat') },
  },
  on_resonance: {
    says: 'Resonance',
    does: {
      ward: does(99, 'ward', (n) => `Resonance also gives ${n} ward`),
      draw: does(9, 'draw', (n) => `Resonance also draws ${n}`),
      heal: does(9, 'heal', (n) => `Resonance also heals ${n}`),
    },
    asks: { tarot_charge: asks(whole(1, 9), (n) => `Resonance gives ${count(n, 'more charge')}`) },
    beside: {},
  },
  on_attack: {
    says: 'Attacks',
    does: {},
    asks: {
      pen: asks(whole(1, 99), (n) => `Attacks have pen ${n}`),
      spent_damage: asks(whole(1, 99), (n) => `Attacks that spend dice do ${n} more`),
    },
    beside: {},
  },
  on_consume_die: {
    says: 'spen',
    does: {
      prick: does(9, 'prick_front', (n) => `Each die you spend: ${n} damage to the front foe, past defense`),
      ward: does(9, 'ward', (n) => `Each die you spend: ${n} ward`),
    },
    asks: { refund_first_per_turn: wick },
    beside: {},
  },
  on_fuse: {
    says: 'two or more dice',
    does: {
      ward: does(99, 'ward', (n) => `A card played with two or more dice gives ${n} ward`),
      draw: does(9, 'draw', (n) => `A card played with two or more dice draws ${n}`),
    },
    asks: {
      first_twice: asks(whole(1, 1), () => 'The first card of a fight played with two or more dice happens once more'),
    },
    beside: {},
  },
  on_kill: {
    says: 'a foe falls',
    does: {
      ward: does(99, 'ward', (n) => `When a foe falls: ${n} ward`),
      heal: does(99, 'heal', (n) => `When a foe falls: heal ${n}`),
      draw: does(9, 'draw', (n) => `When a foe falls: draw ${n}`),
      energy: does(9, 'energy', (n) => `When a foe falls: +${n} energy`),
    },
    asks: {},
    beside: {},
  },
  on_pivot: {
    says: 'a foe hardens',
    does: {
      tarot_charge: does(9, 'tarot_charge', (n) => `When a foe hardens: +${count(n, 'charge')}`),
      ward: does(99, 'ward', (n) => `When a foe hardens: ${n} ward`),
    },
    asks: {},
    beside: {},
  },
  spark: {
    says: 'Sparks',
    does: {},
    asks: { spark_times: asks(whole(2, 9), (n) => `Sparks happen ${often(n)}`, 1) },
    beside: {},
  },
  evolution: {
    says: 'Evolving',
    does: {},
    asks: { evolve_discount: asks(whole(1, 9), (n) => `Evolving costs ${count(n, 'charge')} less`) },
    beside: {},
  },
  shop: {
    says: 'Shops',
    does: {},
    asks: { price_pct: asks(whole(-90, -1), (n) => `Shops ask ${-n} % less`) },
    beside: {},
  },
  element_multiplier: {
    says: 'advantage',
    does: {},
    asks: {
      advantage_pct: asks(whole(100, 300), (n) => `With advantage you do ${n} % damage`),
      disadvantage_pct: asks(whole(1, 100), (n) => `At a disadvantage you do ${n} % damage`),
    },
    beside: {},
  },
  play_card: {
    says: 'The first card of each fight',
    does: {},
    asks: { first_card_discount: asks(whole(1, 9), (n) => `The first card of each fight costs ${n} less`) },
    beside: {},
  },
  attune: {
    says: 'Side-effects of pairs',
    does: {},
    asks: { side_effect_times: asks(whole(2, 9), (n) => `Side-effects of pairs happen ${often(n)}`, 1) },
    beside: {},
  },
  trophy: {
    says: 'for every elite and boss',
    does: { tarot_charge: does(9, 'tarot_charge', (n) => `+${count(n, 'charge')} for every elite and boss`) },
    asks: {},
    beside: {},
  },
} satisfies Readonly<Record<string, HookRow>>

type HookTable = typeof HOOK_TABLE
export type Hook = keyof HookTable
const ROWS: Readonly<Record<string, HookRow>> = HOOK_TABLE
export const HOOKS: readonly string[] = Object.keys(HOOK_TABLE)

/** The fields of every hook, for the schema: one name has one shape wherever it stands. */
export const EFFECT_SHAPES: Shapes = Object.fromEntries(
  Object.values(ROWS).flatMap(({ does, asks, beside }) => [
    ...[...Object.entries(does), ...Object.entries(asks)].map(([name, { shape }]) => [name, shape] as const),
    ...Object.entries(beside),
  ]),
)
/** Fields that may stand at a hook. */
export const effectsAt = (hook: Hook): readonly string[] => {
  const { does, asks, beside } = HOOK_TABLE[hook]
  return [...Object.keys(does), ...Object.keys(asks), ...Object.keys(beside)]
}
export const momentOf = (hook: Hook): string => HOOK_TABLE[hook].says

type EntryAt<H extends Hook> = EntryOf<HookTable[H]['does']> & EntryOf<HookTable[H]['asks']>
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
type RelicEffects = Together<{ [H in Hook]: EntryAt<H> }[Hook]> & Beside
export interface RelicEntry {
  readonly id: string
  readonly name: string
  readonly rarity?: Rarity | undefined
  readonly hook: Hook
  readonly effect: RelicEffects
  /** One line that is no rule. */
  readonly flavour?: string | undefined
}

/** A relic, or a destiny: that is a relic one begins with, and a run owns a list of both. */
export interface Relic {
  readonly id: string
  readonly name: string
  readonly isDestiny: boolean
  readonly rarity: number
  readonly entry: RelicEntry
}
export function makeRelic(entry: RelicEntry, isDestiny: boolean): Relic {
  if (!HOOKS.includes(entry.hook))
    throw new Error(`${entry.id} acts at ${entry.hook}, which HOOK_TABLE in content/relics.ts does not know`)
  const rarity = RARITIES.indexOf(entry.rarity ?? 'common')
  return { id: entry.id, name: entry.name, isDestiny, rarity, entry }
}

/** By hook and relic: what it does there. */
export type HookedByRelic = readonly (readonly Hooked[] | undefined)[]
export type HookedActs = { readonly [H in Hook]: HookedByRelic }
/** By hook, field and relic: the figure it gives when asked. */
export type FigureByRelic = readonly number[]
export type HookedFigures = { readonly [H in Hook]: { readonly [Name in keyof HookTable[H]['asks']]: FigureByRelic } }

export function hookedActs(relics: readonly Relic[]): HookedActs {
  const actsAt = (hook: string, { does }: HookRow): HookedByRelic =>
    relics.map(({ id, entry }) => {
      if (entry.hook !== hook) return undefined
      const acts = makeFields(does, entry.effect, entry.effect).map(({ act, onTurn, every }) => ({
        act: oneShape(act),
        onTurn,
        every,
        cause: id,
      }))
      return acts.length === 0 ? undefined : acts
    })
  return Object.fromEntries(Object.entries(ROWS).map(([hook, row]) => [hook, actsAt(hook, row)])) as HookedActs
}

export function hookedFigures(relics: readonly Relic[]): HookedFigures {
  const figureAt = (hook: string, name: string, field: Asks<never>): FigureByRelic =>
    packed(
      relics.map(({ entry }) => {
        const figures = entry.hook === hook ? makeFields({ [name]: field }, entry.effect, entry.effect) : []
        return figures[0] ?? field.none
      }),
    )
  return Object.fromEntries(
    Object.entries(ROWS).map(([hook, { asks }]) => [
      hook,
      Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, figureAt(hook, name, field)])),
    ]),
  ) as HookedFigures
}

/** What a relic or destiny does. */
export function relicText({ entry: { hook, effect } }: Relic): string {
  const { does, asks }: HookRow = HOOK_TABLE[hook]
  return `${inOneBreath([...wordsOfFields(does, effect, effect), ...wordsOfFields(asks, effect, effect)])}.`
}
