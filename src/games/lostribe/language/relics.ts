import { type Element, elementName, elementOf, NO_ELEMENT, RARITIES, type Rarity } from '../names.ts'
import { type Act, oneShape } from './effects.ts'
import {
  count,
  ELEMENT,
  type EntryOf,
  type Field,
  type Fields,
  FLAG,
  listed,
  makeFields,
  parts,
  type Shape,
  type Shapes,
  whole,
  word,
  wordsOfFields,
} from './fields.ts'
import { packed } from './packed.ts'

/**
 * Relics and destinies: when they act (the hook) and what they do then. This table is all there is: the schema, the compiler, the rules and
 * the descriptions read it. A hook `does` acts, which the rules carry out by `runHook` at the one place where it happens, and is asked for
 * figures there, which `sumAsked` and its kin add up. law.test.ts holds every row of a pack to its hook.
 */

/** What stands beside an effect and says more about it. */
interface Beside {
  readonly on_turn?: number | undefined
  readonly per?: 'combat' | undefined
  readonly from?: 'front' | undefined
}
/** An act of a relic, on which turn of a fight (0: on any), and the relic's id. */
export interface Hooked {
  readonly act: Act
  readonly onTurn: number
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
  kind: 'ward' | 'heal' | 'energy' | 'tarot_charge' | 'steal',
  words: (n: number, row: Beside) => string,
): Does<number> => ({
  shape: whole(1, most),
  make: (n, { on_turn }) => ({ act: { kind, n }, onTurn: on_turn ?? ANY_TURN }),
  words,
})
const asks = (shape: Shape, words: (n: number) => string, none = 0): Asks<number> => ({
  shape,
  make: (n) => n,
  words,
  none,
})
const ON_TURN = whole(1, 99)
const START = 'At the start of a fight:'
const dice = (n: number): string => (n === 1 ? 'one unspent die' : `${n} unspent dice`)

const ember: Does<{ readonly index: number; readonly to: Element; readonly on_turn: number }> = {
  shape: parts({ index: whole(0, 2), to: ELEMENT, on_turn: ON_TURN }),
  make: ({ index, to, on_turn }) => ({
    act: { kind: 'set_die', place: index, element: elementOf(to) },
    onTurn: on_turn,
  }),
  words: ({ index, to, on_turn }) => `On turn ${on_turn} die ${index + 1} shows ${elementName(elementOf(to))}`,
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
      energy: does(
        9,
        'energy',
        (n, { on_turn }) => `+${n} energy ${on_turn === undefined ? 'each turn' : `on turn ${on_turn} of each fight`}`,
      ),
    },
    asks: { hand_limit: asks(whole(-4, 4), (n) => `hand limit ${n > 0 ? '+' : '−'}${Math.abs(n)}`) },
    beside: { on_turn: ON_TURN },
  },
  end_turn: {
    says: 'at the end of a turn',
    does: {},
    asks: { bank_capacity: asks(whole(1, 5), (n) => `Keep up to ${dice(n)} at the end of a turn (tidy)`) },
    beside: {},
  },
  after_roll: { says: 'On turn', does: { set_die: ember }, asks: {}, beside: {} },
  declare_intent: {
    says: 'coming dice of foes',
    does: {},
    asks: { reveal_monster_dice: lens },
    beside: { on_turn: ON_TURN },
  },
  action: {
    says: 'a fight (throw)',
    does: {},
    asks: {
      reroll_all: asks(whole(1, 9), (n) => `Reroll all dice, ${n === 1 ? 'once' : `${n} times`} a fight (throw)`),
    },
    beside: { per: word('combat') },
  },
  on_resonance: {
    says: 'Resonance',
    does: {},
    asks: { tarot_charge: asks(whole(1, 9), (n) => `Resonance gives ${count(n, 'more charge')}`) },
    beside: {},
  },
  on_attack: {
    says: 'Attacks',
    does: {},
    asks: { pen: asks(whole(1, 99), (n) => `Attacks have pen ${n}`) },
    beside: {},
  },
  on_consume_die: { says: 'spent', does: {}, asks: { refund_first_per_turn: wick }, beside: {} },
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
    asks: { side_effect_times: asks(whole(2, 9), (n) => `Side-effects of pairs happen ${n} times over`, 1) },
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
    throw new Error(`${entry.id} acts at ${entry.hook}, which HOOK_TABLE in language/relics.ts does not know`)
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
      const acts = makeFields(does, entry.effect, entry.effect).map(({ act, onTurn }) => ({
        act: oneShape(act),
        onTurn,
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
  return `${listed([...wordsOfFields(does, effect, effect), ...wordsOfFields(asks, effect, effect)])}.`
}
