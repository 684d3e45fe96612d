import type { Ability } from './content.ts'

interface Blow {
  readonly chance: number
  readonly roll: number
  readonly raw: number
  readonly armour: number
  readonly damage: number
  readonly hp: number
}

/** What a rule did, with the arithmetic that led to it. Only what the hero notices is told. */
export type Event =
  | { readonly kind: 'moved'; readonly direction: number }
  | { readonly kind: 'waited'; readonly times?: number }
  | { readonly kind: 'aims' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'hint'; readonly n: number }
  | { readonly kind: 'plain-floor'; readonly floor: number; readonly attempts: number }
  | (Blow & { readonly kind: 'hero-strikes'; readonly enemy: number; readonly dex: number; readonly evasion: number })
  | (Blow & {
      readonly kind: 'spell-strikes'
      readonly enemy: number
      readonly name: string
      readonly skill: number
      readonly slows: number
    })
  | (Blow & {
      readonly kind: 'enemy-strikes'
      readonly enemy: number
      readonly isMagic: boolean
      readonly dex: number
      readonly evasion: number
    })
  | { readonly kind: 'slain'; readonly enemy: number; readonly xp: number }
  | { readonly kind: 'level'; readonly level: number; readonly maxHp: number; readonly maxMp: number }
  | { readonly kind: 'noticed'; readonly enemy: number; readonly times?: number }
  | { readonly kind: 'came-into-sight'; readonly enemy: number; readonly count: number }
  | { readonly kind: 'enemy-moves'; readonly enemy: number; readonly isAway: boolean; readonly times?: number }
  | { readonly kind: 'picked-up'; readonly name: string; readonly slot: number }
  | { readonly kind: 'gold'; readonly amount: number; readonly gold: number }
  | { readonly kind: 'dropped'; readonly name: string }
  | { readonly kind: 'left-behind'; readonly name: string }
  | { readonly kind: 'drank'; readonly name: string; readonly hp: number; readonly mp: number }
  | { readonly kind: 'equipped'; readonly name: string; readonly off: string }
  | { readonly kind: 'unequipped'; readonly name: string }
  | { readonly kind: 'read'; readonly name: string; readonly label: string; readonly effect: string }
  | { readonly kind: 'identified'; readonly name: string; readonly label: string }
  | { readonly kind: 'cast'; readonly name: string; readonly effect: string }
  | { readonly kind: 'invoked'; readonly ability: Ability; readonly effect: string }
  | { readonly kind: 'worships'; readonly god: number; readonly left: number }
  | { readonly kind: 'wrath'; readonly god: number }
  | { readonly kind: 'bought'; readonly name: string; readonly price: number; readonly gold: number }
  | { readonly kind: 'rerolled'; readonly price: number; readonly gold: number }
  | { readonly kind: 'learned'; readonly spell: number }
  | { readonly kind: 'raised'; readonly attribute: number; readonly to: number }
  | { readonly kind: 'stairs'; readonly floor: number; readonly isDown: boolean; readonly isNew: boolean }
  | {
      readonly kind: 'walked'
      readonly what: 'explore' | 'travel' | 'rest'
      readonly turns: number
      readonly why: string
    }
  | { readonly kind: 'boss-phase'; readonly phase: number }
  | { readonly kind: 'summoned'; readonly count: number; readonly enemy: number }
  | { readonly kind: 'time'; readonly what: string }
  | { readonly kind: 'died'; readonly killer: number }
  | { readonly kind: 'won'; readonly turns: number }
