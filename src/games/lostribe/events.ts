import type { DiceVerb, FightKind, PickKind, RefusalReason, StatusIndex } from './vocabulary.ts'

/** What a rule did, with its arithmetic. Dice, cards and foes are numbers here; text/ turns them into names. */

export interface DiceEvent {
  readonly kind: 'dice'
  readonly verb: DiceVerb
  readonly turn: number
  /** The actor whose dice these are: 0 for the player, otherwise the foe's number. */
  readonly actor: number
  /** The actor's kind of monster; −1 for the player. */
  readonly of: number
  readonly dice: readonly number[]
  /** For rerolls and swaps: the faces before. */
  readonly before?: readonly number[]
  readonly pool: readonly number[]
  /** What caused the event: the id of a card, relic or intent, or the phase of the turn. */
  readonly cause: string
}

export interface HitEvent {
  readonly kind: 'hit'
  /** Who hits: 0 for the player, otherwise the foe's number. */
  readonly by: number
  readonly byKind: number
  readonly at: number
  readonly atKind: number
  readonly cause: string
  readonly base: number
  readonly bonus: number
  readonly might: number
  readonly dim: number
  readonly def: number
  readonly pen: number
  readonly percent: number
  readonly raw: number
  readonly absorbed: number
  readonly hpBefore: number
  readonly hp: number
  readonly isDodged: boolean
}

export type Event =
  | DiceEvent
  | HitEvent
  | { readonly kind: 'hero'; readonly hero: number; readonly hp: number }
  | { readonly kind: 'offered'; readonly what: 'destinies' | 'cards' | 'relics'; readonly offers: readonly number[] }
  | { readonly kind: 'destiny'; readonly boon: number }
  | { readonly kind: 'act'; readonly act: number }
  | { readonly kind: 'node'; readonly node: number; readonly row: number; readonly column: number }
  | { readonly kind: 'fight'; readonly foes: readonly number[]; readonly stakes: FightKind }
  | { readonly kind: 'turn'; readonly turn: number; readonly energy: number }
  | { readonly kind: 'pattern'; readonly pattern: number; readonly name: string }
  | { readonly kind: 'resonance'; readonly charges: number; readonly gained: number; readonly energy: number }
  | {
      readonly kind: 'intent'
      readonly foe: number
      readonly of: number
      readonly intent: number
    }
  | {
      readonly kind: 'played'
      readonly card: number
      readonly target: number
      readonly of: number
      readonly cost: number
      readonly energy: number
      readonly charges: number
      readonly hasSynergy: boolean
      readonly fusion: string
    }
  | { readonly kind: 'spark'; readonly element: number }
  | { readonly kind: 'overridden'; readonly what: string; readonly value: number }
  | { readonly kind: 'ult'; readonly element: number; readonly fusion: string }
  | { readonly kind: 'drew'; readonly cards: readonly number[]; readonly cause: string }
  | { readonly kind: 'shuffled'; readonly cards: number }
  | { readonly kind: 'discarded'; readonly card: number }
  | {
      readonly kind: 'ward'
      readonly actor: number
      readonly of: number
      readonly gained: number
      readonly ward: number
      readonly sum: string
    }
  | {
      readonly kind: 'healed'
      readonly actor: number
      readonly of: number
      readonly gained: number
      readonly hp: number
      readonly cause: string
    }
  | { readonly kind: 'lost-hp'; readonly amount: number; readonly hp: number; readonly cause: string }
  | { readonly kind: 'energy'; readonly gained: number; readonly energy: number; readonly cause: string }
  | { readonly kind: 'charges'; readonly gained: number; readonly charges: number; readonly cause: string }
  | {
      readonly kind: 'status'
      readonly actor: number
      readonly of: number
      readonly status: StatusIndex
      readonly value: number
      readonly turns: number
      readonly cause: string
    }
  | { readonly kind: 'immune'; readonly actor: number; readonly of: number }
  | { readonly kind: 'cleansed'; readonly count: number }
  | {
      readonly kind: 'tick'
      readonly actor: number
      readonly of: number
      readonly value: number
      readonly percent: number
      readonly damage: number
      readonly hp: number
    }
  | { readonly kind: 'stunned'; readonly foe: number; readonly of: number; readonly isBoss: boolean }
  | { readonly kind: 'wound-up'; readonly foe: number; readonly of: number; readonly value: number }
  | { readonly kind: 'moved'; readonly foe: number; readonly of: number; readonly with: number }
  | { readonly kind: 'summoned'; readonly by: number; readonly foe: number; readonly of: number; readonly hp: number }
  | { readonly kind: 'shifted'; readonly foe: number; readonly of: number; readonly element: number }
  | {
      readonly kind: 'hardened'
      readonly foe: number
      readonly of: number
      readonly element: number
      /** The element to which the foe's intent turns; −1 if it does not turn. */
      readonly turnedTo: number
      readonly turns: number
    }
  | {
      readonly kind: 'phase'
      readonly foe: number
      readonly of: number
      readonly stage: number
      readonly might: number
    }
  | {
      readonly kind: 'second-form'
      readonly foe: number
      readonly of: number
      readonly hp: number
      readonly element: number
    }
  | { readonly kind: 'slain'; readonly foe: number; readonly of: number }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'storm'; readonly damage: number; readonly hp: number; readonly turn: number }
  | { readonly kind: 'marked'; readonly foe: number; readonly of: number; readonly count: number }
  | { readonly kind: 'victory'; readonly stakes: FightKind; readonly turns: number }
  | { readonly kind: 'gold'; readonly gained: number; readonly gold: number }
  | {
      readonly kind: 'card'
      readonly what: 'gained' | 'lost' | 'evolved'
      readonly card: number
      readonly isForCombat: boolean
    }
  | { readonly kind: 'relic'; readonly boon: number }
  | { readonly kind: 'skipped'; readonly what: string }
  | { readonly kind: 'asked'; readonly ask: PickKind; readonly count: number }
  | { readonly kind: 'picked'; readonly place: number }
  | { readonly kind: 'tidying' }
  | { readonly kind: 'rested' }
  | { readonly kind: 'event'; readonly event: number }
  | { readonly kind: 'trap'; readonly element: number; readonly damage: number }
  | { readonly kind: 'cast'; readonly dice: readonly number[]; readonly matches: number; readonly damage: number }
  | { readonly kind: 'max-hp'; readonly gained: number; readonly maxHp: number }
  | { readonly kind: 'stock'; readonly offers: readonly number[] }
  | { readonly kind: 'left' }
  | { readonly kind: 'ended'; readonly won: boolean; readonly killer: number; readonly score: number }
