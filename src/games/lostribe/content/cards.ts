import type { ByName } from '../../../lib/enums.ts'
import {
  type CardType,
  type Element,
  elementName,
  elementOf,
  NO_ELEMENT,
  type Rarity,
  type Target,
} from '../vocabulary.ts'
import type { BonusEntry } from './bonus.ts'
import type { DiceOption, OptionEntry } from './dice-options.ts'
import { type Act, type SplitEffects, withEveryField } from './effects.ts'
import { diceCount, integer, joinList, oneOf, type Shape, type Shapes, STATUS_SHAPE, TRUE_OR_FALSE } from './fields.ts'
import { afflictionText, makeAffliction, type StatusEntry } from './statuses.ts'

/** §7 Cards: every field of a card's entry, how it compiles, and its text. */

type Maybe<T> = T | undefined
export type MaybeElement = Element | 'neutral' | null | undefined

/** A kind of entry in `effects`, recognised by its first field. `isOnAll` says whether the card targets all foes. */
interface CardEffect<Entry> {
  readonly shapes: Shapes
  make(entry: Entry): Act
  text(entry: Entry, isOnAll: boolean): string
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
    shapes: { status: STATUS_SHAPE },
    make: (entry) => ({ kind: 'afflict', affliction: makeAffliction(entry) }),
    text: (entry, isOnAll) => `${afflictionText(makeAffliction(entry))}${isOnAll ? ' on every foe' : ''}`,
  },
  ward: {
    shapes: { ward: integer(1, 99) },
    make: ({ ward: n }) => ({ kind: 'ward', n }),
    text: ({ ward }) => `${ward} ward`,
  },
  draw: {
    shapes: { draw: integer(1, 9) },
    make: ({ draw: n }) => ({ kind: 'draw', n }),
    text: ({ draw }) => `draw ${draw}`,
  },
  energy: {
    shapes: { energy: integer(1, 9) },
    make: ({ energy: n }) => ({ kind: 'energy', n }),
    text: ({ energy }) => `+${energy} energy`,
  },
  lose_hp: {
    shapes: { lose_hp: integer(1, 99) },
    make: ({ lose_hp: n }) => ({ kind: 'lose_hp', n }),
    text: ({ lose_hp }) => `lose ${lose_hp} HP (never the last one)`,
  },
  cleanse: { shapes: { cleanse: TRUE_OR_FALSE }, make: () => ({ kind: 'cleanse' }), text: () => 'cleanse' },
  evolve_in_hand: {
    shapes: { evolve_in_hand: integer(1, 1), scope: oneOf(['combat', 'run']) },
    make: ({ scope }) => ({ kind: 'evolve', isForRun: scope === 'run' }),
    text: ({ scope }) => `evolve a card in hand for the ${scope === 'run' ? 'run' : 'fight'}`,
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
export const makeEffect = (entry: PlainEffectEntry): Act => withEveryField(cardEffectOf(entry).make(entry as never))
export const effectText = (entry: PlainEffectEntry, isOnAll: boolean): string =>
  cardEffectOf(entry).text(entry as never, isOnAll)

/** For each hook of a ritual: the words for its moment, the fields allowed there, and how they compile. */
interface RitualRow {
  /** A phrase that every text of a ritual at this hook must contain. */
  readonly moment: string
  readonly fields: readonly RitualField[]
  make(entry: RitualEntry, element: number): Act[]
  text(entry: RitualEntry): string
}
type RitualField = 'element' | 'deal' | 'to' | 'draw' | 'ward'
const gains = ({ ward = 0, draw = 0 }: RitualEntry): Act[] => [
  ...(ward > 0 ? [{ kind: 'ward', n: ward } as const] : []),
  ...(draw > 0 ? [{ kind: 'draw', n: draw } as const] : []),
]
const gainText = ({ ward = 0, draw = 0 }: RitualEntry): string =>
  joinList([ward > 0 ? `${ward} ward` : '', draw > 0 ? `draw ${draw}` : ''])
export const RITUAL_HOOKS = ['on_consume_die', 'on_resonance', 'on_hit_by_attack', 'on_end_turn_unspent_die'] as const
export type RitualHook = (typeof RITUAL_HOOKS)[number]
export const RITUAL_TABLE: ByName<typeof RITUAL_HOOKS, RitualRow> = {
  on_consume_die: {
    moment: 'die you spend',
    fields: ['element', 'deal', 'to', 'ward'],
    make: (entry, element) => [
      ...(entry.deal === undefined ? [] : [{ kind: 'strike_front', n: entry.deal, element } as const]),
      ...gains(entry),
    ],
    text: (entry) => {
      const { element, deal } = entry
      const dealt = deal === undefined ? '' : `${deal} damage to the front foe`
      const which = elementOf(element) === NO_ELEMENT ? '' : `${elementName(elementOf(element))} `
      return `each ${which}die you spend: ${joinList([dealt, gainText(entry)])}`
    },
  },
  on_resonance: {
    moment: 'each Resonance',
    fields: ['draw', 'ward'],
    make: gains,
    text: (entry) => `each Resonance: ${gainText(entry)}`,
  },
  on_hit_by_attack: {
    moment: 'each hit you take',
    fields: ['deal', 'to'],
    make: ({ deal = 0 }) => [{ kind: 'strike_back', n: deal }],
    text: ({ deal }) => `each hit you take: ${deal ?? 0} damage to the attacker`,
  },
  on_end_turn_unspent_die: {
    moment: 'at the end of your turn',
    fields: ['ward'],
    make: gains,
    text: (entry) => `at the end of your turn: ${gainText(entry)} for each unspent die`,
  },
}
export const RITUAL_SHAPES: Readonly<Record<Exclude<RitualField, 'element'>, Shape>> = {
  deal: integer(1, 99),
  to: oneOf(['front', 'attacker']),
  draw: integer(1, 9),
  ward: integer(1, 99),
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

/** §2.4 What a card may do with dice in the pool. */
export const DICE_MANIPULATIONS = ['reroll', 'bank', 'swap', 'steal', 'add', 'turn_all'] as const
type ManipKind = (typeof DICE_MANIPULATIONS)[number]
const diceText = (n: number): string => (n === 1 ? 'a die' : `${n} dice`)
export const DICE_MANIPULATION_TEXT: ByName<typeof DICE_MANIPULATIONS, (n: number, element: string) => string> = {
  reroll: (n) => `reroll up to ${diceCount(n)}`,
  bank: (n) => `bank ${diceText(n)} for the next turn`,
  swap: (n) => `turn ${diceText(n)} to any face`,
  steal: (n) => `steal ${diceText(n)} of its next roll`,
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
  /** §9.2 The only hero to whom the card is offered. If absent, it is offered to all. */
  readonly hero?: Maybe<string>
  readonly cost: number
  readonly element?: MaybeElement
  readonly target?: Maybe<Target>
  readonly base: {
    readonly type: CardType
    readonly value: number
    readonly hits?: Maybe<number>
    readonly pen?: Maybe<number>
    /** Extra damage of an attack for each die spent this turn. */
    readonly per_spent?: Maybe<number>
  }
  readonly dice_cost?: Maybe<DiceNeed>
  /** §7.4 The dice with which the card may be played, and the bonus for each option. */
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
  /** A line of flavour text. It has no meaning in the rules. */
  readonly flavour?: Maybe<string>
}

export interface Ritual {
  readonly hook: RitualHook
  /** The element of the dice that trigger the ritual; none if every die does. */
  readonly element: number
  readonly acts: readonly Act[]
}
export interface DiceManipulation {
  readonly kind: ManipKind
  readonly count: number
  readonly element: number
}
/** §3.4, §3.5 What fusing a card with dice adds to it. */
export interface Fusion extends SplitEffects {
  readonly id: string
  readonly text: string
}
/** A compiled card: no field is absent. */
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
  // Whether the player aims the card at a foe. It follows from `target` and `type`, and is stored because the rules
  // read it for every card in hand at every step.
  readonly isAimed: boolean
  readonly isOnAll: boolean
  readonly isAttack: boolean
  readonly isFusible: boolean
  readonly ward: number
  readonly healing: number
  readonly hits: number
  readonly pen: number
  readonly perSpent: number
  /** The id of the only hero to whom the card is offered; empty if it is offered to all. */
  readonly hero: string
  readonly options: readonly DiceOption[]
  /** The elements that its dice options and dice cost ask for, as bits. */
  readonly wantedElements: number
  readonly diceElement: number
  readonly diceCount: number
  readonly synergyElement: number
  readonly synergyCount: number
  readonly synergy: SplitEffects
  readonly triple: Fusion | undefined
  readonly pair: Fusion | undefined
  readonly pairWith: number
  readonly manip: DiceManipulation | undefined
  readonly charges: number
  readonly acts: readonly Act[]
  readonly ritual: Ritual | undefined
  readonly exhaust: boolean
  /** The entry from which the card was compiled, after knobs and evolution. */
  readonly entry: CardEntry
}
