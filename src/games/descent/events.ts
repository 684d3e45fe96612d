import type { Ability } from './content/content.ts'

interface Blow {
  readonly chance: number
  readonly roll: number
  readonly raw: number
  readonly armour: number
  readonly damage: number
  readonly hp: number
}

/** §12.7 What the hero can see an enemy do. */
export type EnemyAct =
  | 'draws'
  | 'lights'
  | 'bursts'
  | 'hastens'
  | 'wakes'
  | 'raises'
  | 'grabs'
  | 'paws'
  | 'charges'
  | 'stuns'
  | 'blinks'
  | 'rings'
  | 'drums'
  | 'keeps-pace'

interface EnemyRef {
  readonly enemy: number
  /** The number under which the hero knows the enemy on this floor. */
  readonly met: number
}

/** What a rule did, with the numbers behind it. An event is emitted only if the hero notices it. */
export type Event =
  | { readonly kind: 'moved'; readonly direction: number }
  | { readonly kind: 'waited'; readonly times?: number }
  | { readonly kind: 'aims' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'hint'; readonly n: number }
  | { readonly kind: 'plain-floor'; readonly floor: number; readonly attempts: number }
  | (Blow & {
      readonly kind: 'hero-strikes'
      readonly enemy: number
      readonly met: number
      readonly dex: number
      readonly evasion: number
    })
  | (Blow & {
      readonly kind: 'spell-strikes'
      readonly enemy: number
      readonly met: number
      readonly name: string
      readonly skill: number
      readonly slows: number
    })
  | (Blow & {
      readonly kind: 'enemy-strikes'
      readonly enemy: number
      readonly met: number
      readonly isMagic: boolean
      readonly dex: number
      readonly evasion: number
    })
  | (EnemyRef & { readonly kind: 'marked'; readonly place: number })
  | (EnemyRef & { readonly kind: 'swung' })
  | (EnemyRef & { readonly kind: 'enemy-does'; readonly deed: EnemyAct })
  | (EnemyRef & { readonly kind: 'mirrored'; readonly chance: number; readonly damage: number; readonly hp: number })
  | (EnemyRef & { readonly kind: 'burnt'; readonly damage: number; readonly hp: number })
  | (EnemyRef & { readonly kind: 'drained'; readonly damage: number; readonly hp: number })
  | (EnemyRef & { readonly kind: 'stolen'; readonly item: number })
  | (EnemyRef & { readonly kind: 'webbed'; readonly chance: number; readonly roll: number; readonly turns: number })
  | (EnemyRef & { readonly kind: 'afflicted'; readonly what: string; readonly turns: number })
  | (EnemyRef & { readonly kind: 'pushed'; readonly damage: number; readonly into: 'free' | 'wall' | 'fellow' })
  | { readonly kind: 'scorched'; readonly damage: number; readonly hp: number; readonly what: string }
  | { readonly kind: 'alarm' }
  | { readonly kind: 'caught' }
  | { readonly kind: 'wanderers'; readonly count: number }
  | { readonly kind: 'follows'; readonly enemy: number; readonly met: number }
  | { readonly kind: 'quiet-spent' }
  | { readonly kind: 'thrown'; readonly name: string; readonly effect: string }
  | (EnemyRef & { readonly kind: 'slain'; readonly xp: number })
  | { readonly kind: 'level'; readonly level: number; readonly maxHp: number; readonly maxMp: number }
  | (EnemyRef & { readonly kind: 'noticed'; readonly times?: number })
  | (EnemyRef & { readonly kind: 'came-into-sight'; readonly count: number })
  | (EnemyRef & { readonly kind: 'enemy-moves'; readonly isAway: boolean; readonly times?: number })
  | { readonly kind: 'picked-up'; readonly name: string; readonly letter: number }
  | { readonly kind: 'gold'; readonly amount: number; readonly gold: number }
  | { readonly kind: 'dropped'; readonly name: string }
  | { readonly kind: 'left-behind'; readonly name: string }
  | { readonly kind: 'drank'; readonly name: string; readonly hp: number; readonly mp: number }
  | { readonly kind: 'equipped'; readonly name: string; readonly off: string; readonly isWeapon: boolean }
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
  | {
      readonly kind: 'stairs'
      readonly floor: number
      readonly isDown: boolean
      readonly isNew: boolean
      readonly arena: number
    }
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
