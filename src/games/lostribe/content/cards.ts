import type { ByName } from '../../../lib/enums.ts'
import { type CardType, type Element, elementName, elementOf, NO_ELEMENT, type Rarity, type Target } from '../names.ts'
import type { BonusEntry } from './bonus.ts'
import type { DiceOption, OptionEntry } from './dice-options.ts'
import { type Act, type Bundle, oneShape } from './effects.ts'
import { dice, FLAG, listed, type Shape, type Shapes, STATUS, whole, word } from './fields.ts'
import { affliction, afflictionWords, type StatusEntry } from './statuses.ts'

/** §7 Cards: every field of an entry, what the rules make of it, and its words. */

type Maybe<T> = T | undefined
export type MaybeElement = Element | 'neutral' | null | undefined

/** An entry of `effects`: it is known by the field it is named after. `isOnAll` is about the card it stands on. */
interface CardEffect<Entry> {
  readonly shapes: Shapes
  make(entry: Entry): Act
  words(entry: Entry, isOnAll: boolean): string
}
interface EvolveEntry {
  readonly evolve_in_hand: number
  readonly scope: 'combat' | 'run'
}
interface EffectEntries {
  readonly status: StatusEntry
  readonly ward: { readonly ward: number }
  readonly draw: { readonly draw: number }
  readonly energy: { readonly energy: number }
  readonly lose_hp: { readonly lose_hp: number }
  readonly cleanse: { readonly cleanse: boolean }
  readonly evolve_in_hand: EvolveEntry
}
export const CARD_EFFECTS: { readonly [Name in keyof EffectEntries]: CardEffect<EffectEntries[Name]> } = {
  status: {
    shapes: { status: STATUS },
    make: (entry) => ({ kind: 'afflict', affliction: affliction(entry) }),
    words: (entry, isOnAll) => `${afflictionWords(affliction(entry))}${isOnAll ? ' on every foe' : ''}`,
  },
  ward: {
    shapes: { ward: whole(1, 99) },
    make: ({ ward: n }) => ({ kind: 'ward', n }),
    words: ({ ward }) => `${ward} ward`,
  },
  draw: {
    shapes: { draw: whole(1, 9) },
    make: ({ draw: n }) => ({ kind: 'draw', n }),
    words: ({ draw }) => `draw ${draw}`,
  },
  energy: {
    shapes: { energy: whole(1, 9) },
    make: ({ energy: n }) => ({ kind: 'energy', n }),
    words: ({ energy }) => `+${energy} energy`,
  },
  lose_hp: {
    shapes: { lose_hp: whole(1, 99) },
    make: ({ lose_hp: n }) => ({ kind: 'lose_hp', n }),
    words: ({ lose_hp }) => `lose ${lose_hp} hp (never the last one)`,
  },
  cleanse: { shapes: { cleanse: FLAG }, make: () => ({ kind: 'cleanse' }), words: () => 'cleanse' },
  evolve_in_hand: {
    shapes: { evolve_in_hand: whole(1, 1), scope: word('combat', 'run') },
    make: ({ scope }) => ({ kind: 'evolve', isForRun: scope === 'run' }),
    words: ({ scope }) => `evolve a card in hand for the ${scope === 'run' ? 'run' : 'fight'}`,
  },
}
const cardEffectOf = (entry: PlainEffectEntry): CardEffect<never> => {
  if ('status' in entry) return CARD_EFFECTS.status
  if ('ward' in entry) return CARD_EFFECTS.ward
  if ('draw' in entry) return CARD_EFFECTS.draw
  if ('energy' in entry) return CARD_EFFECTS.energy
  if ('lose_hp' in entry) return CARD_EFFECTS.lose_hp
  return 'cleanse' in entry ? CARD_EFFECTS.cleanse : CARD_EFFECTS.evolve_in_hand
}
export const makeEffect = (entry: PlainEffectEntry): Act => oneShape(cardEffectOf(entry).make(entry as never))
export const effectWords = (entry: PlainEffectEntry, isOnAll: boolean): string =>
  cardEffectOf(entry).words(entry as never, isOnAll)

/** Rituals: when they act, which of the fields count then, and the sentence. */
interface RitualRow {
  /** Words that stand in the text of every ritual of this hook. */
  readonly says: string
  readonly fields: readonly RitualField[]
  make(entry: RitualEntry, element: number): Act[]
  words(entry: RitualEntry): string
}
type RitualField = 'element' | 'deal' | 'to' | 'draw' | 'ward'
const gains = ({ ward = 0, draw = 0 }: RitualEntry): Act[] => [
  ...(ward > 0 ? [{ kind: 'ward', n: ward } as const] : []),
  ...(draw > 0 ? [{ kind: 'draw', n: draw } as const] : []),
]
const gainWords = ({ ward = 0, draw = 0 }: RitualEntry): string =>
  listed([ward > 0 ? `${ward} ward` : '', draw > 0 ? `draw ${draw}` : ''])
export const RITUAL_HOOKS = ['on_consume_die', 'on_resonance', 'on_hit_by_attack', 'on_end_turn_unspent_die'] as const
export type RitualHook = (typeof RITUAL_HOOKS)[number]
export const RITUAL_TABLE: ByName<typeof RITUAL_HOOKS, RitualRow> = {
  on_consume_die: {
    says: 'die you spend',
    fields: ['element', 'deal', 'to', 'ward'],
    make: (entry, element) => [
      ...(entry.deal === undefined ? [] : [{ kind: 'strike_front', n: entry.deal, element } as const]),
      ...gains(entry),
    ],
    words: (entry) => {
      const { element, deal } = entry
      const dealt = deal === undefined ? '' : `${deal} damage to the front foe`
      const which = elementOf(element) === NO_ELEMENT ? '' : `${elementName(elementOf(element))} `
      return `each ${which}die you spend: ${listed([dealt, gainWords(entry)])}`
    },
  },
  on_resonance: {
    says: 'each Resonance',
    fields: ['draw', 'ward'],
    make: gains,
    words: (entry) => `each Resonance: ${gainWords(entry)}`,
  },
  on_hit_by_attack: {
    says: 'each hit you take',
    fields: ['deal', 'to'],
    make: ({ deal = 0 }) => [{ kind: 'strike_back', n: deal }],
    words: ({ deal }) => `each hit you take: ${deal ?? 0} damage to the attacker`,
  },
  on_end_turn_unspent_die: {
    says: 'at the end of your turn',
    fields: ['ward'],
    make: gains,
    words: (entry) => `at the end of your turn: ${gainWords(entry)} for each unspent die`,
  },
}
export const RITUAL_SHAPES: Readonly<Record<Exclude<RitualField, 'element'>, Shape>> = {
  deal: whole(1, 99),
  to: word('front', 'attacker'),
  draw: whole(1, 9),
  ward: whole(1, 99),
}
export interface RitualEntry {
  readonly ritual: RitualHook
  readonly element?: MaybeElement
  readonly deal?: Maybe<number>
  readonly to?: Maybe<'front' | 'attacker'>
  readonly draw?: Maybe<number>
  readonly ward?: Maybe<number>
}
export type PlainEffectEntry = EffectEntries[keyof EffectEntries]
export type EffectEntry = PlainEffectEntry | RitualEntry
export const isRitual = (entry: EffectEntry): entry is RitualEntry => 'ritual' in entry
export const isPlainEffect = (entry: EffectEntry): entry is PlainEffectEntry => !isRitual(entry)

/** §2.4 What a card lets one do to dice. */
export const MANIPS = ['reroll', 'bank', 'swap', 'steal', 'add', 'turn_all'] as const
type ManipKind = (typeof MANIPS)[number]
const many = (n: number): string => (n === 1 ? 'a die' : `${n} dice`)
export const MANIP_WORDS: ByName<typeof MANIPS, (n: number, element: string) => string> = {
  reroll: (n) => `reroll up to ${dice(n)}`,
  bank: (n) => `bank ${many(n)} for the next turn`,
  swap: (n) => `turn ${many(n)} to any face`,
  steal: (n) => `steal ${many(n)} of its next roll`,
  add: (n, element) => `add ${n === 1 ? `a ${element} die` : `${n} ${element} dice`}`,
  turn_all: (_, element) => `turn all your dice to ${element}`,
}

interface DiceNeed {
  readonly element: Element
  readonly count: number
}
export interface CardEntry {
  readonly id: string
  readonly name: string
  readonly rarity?: Maybe<Rarity>
  /** §9.2 Whose it is: offered to this hero alone. */
  readonly hero?: Maybe<string>
  readonly cost: number
  readonly element?: MaybeElement
  readonly target?: Maybe<Target>
  readonly base: {
    readonly type: CardType
    readonly value: number
    readonly hits?: Maybe<number>
    readonly pen?: Maybe<number>
    /** An attack: so much more for each die spent this turn. */
    readonly per_spent?: Maybe<number>
  }
  readonly dice_cost?: Maybe<DiceNeed>
  /** §7.4 Ways to play it with more dice. */
  readonly dice_options?: Maybe<readonly OptionEntry[]>
  readonly dice_synergy?: Maybe<{ readonly if: DiceNeed; readonly bonus: BonusEntry }>
  readonly fuse?: Maybe<{
    readonly triple?: Maybe<{ readonly effect: string; readonly desc?: Maybe<string> }>
    readonly pair?: Maybe<{ readonly with: Element; readonly effect: string; readonly desc?: Maybe<string> }>
  }>
  readonly manip?: Maybe<{
    readonly op: ManipKind
    readonly count: number
    readonly choose?: Maybe<boolean>
    readonly element?: Maybe<Element>
    readonly to?: Maybe<Element | 'choose'>
  }>
  readonly tarot_charge?: Maybe<number>
  readonly effects?: Maybe<readonly EffectEntry[]>
  readonly exhaust?: Maybe<boolean>
  readonly evolves_to?: Maybe<string>
  /** One line that is no rule. */
  readonly flavour?: Maybe<string>
}

export interface Ritual {
  readonly hook: RitualHook
  /** Of the dice that set it off, where that matters. */
  readonly element: number
  readonly acts: readonly Act[]
}
export interface Manip {
  readonly kind: ManipKind
  readonly count: number
  readonly element: number
}
/** §3.4, §3.5 */
export interface Fusion extends Bundle {
  readonly id: string
  readonly text: string
}
/** What the rules run on: nothing is absent. */
export interface Card {
  readonly id: string
  readonly name: string
  readonly kind: number
  readonly isEvolved: boolean
  readonly rarity: number
  readonly cost: number
  readonly element: number
  readonly target: Target
  readonly type: CardType
  readonly value: number
  // The same as the rules ask for it: these are read for every card of the hand at every step.
  readonly isAimed: boolean
  readonly isOnAll: boolean
  readonly isAttack: boolean
  readonly isFusible: boolean
  readonly ward: number
  readonly healing: number
  readonly hits: number
  readonly pen: number
  readonly perSpent: number
  /** Whose it is, by id; empty: everybody's. */
  readonly hero: string
  readonly options: readonly DiceOption[]
  /** Elements its options and costs ask for, as bits. */
  readonly wants: number
  readonly diceElement: number
  readonly diceCount: number
  readonly synergyElement: number
  readonly synergyCount: number
  readonly synergy: Bundle
  readonly triple: Fusion | undefined
  readonly pair: Fusion | undefined
  readonly pairWith: number
  readonly manip: Manip | undefined
  readonly charges: number
  readonly acts: readonly Act[]
  readonly ritual: Ritual | undefined
  readonly exhaust: boolean
  /** What it says: the entry as it came to be, by knobs and evolution. */
  readonly face: CardEntry
}
