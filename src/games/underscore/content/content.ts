import type { Fighter } from '../fighters.ts'
import type { CombatEventName, RunEventName } from '../hooks.ts'
import type { BlessingPool, Element, ProofKind, Rarity } from '../names.ts'
import type { Question } from '../questions.ts'
import type { RulingChanges } from '../rulings.ts'
import type { ContentCondition } from './effects/conditions.ts'
import type { Amount } from './effects/fields.ts'
import type { StandingChange } from './effects/statics.ts'
import type { Effect } from './effects/verbs.ts'

/** §17 Content as files have it: values only. It is compiled once, when a pack is made. */

/** A reaction of a blessing, or of a banked move, to a combat event. */
export interface Trigger {
  readonly on: CombatEventName
  readonly if?: ContentCondition | undefined
  readonly replace?: true | undefined
  /** The side that must have caused the event; if absent, either side may have. */
  readonly who?: 'self' | 'opponent' | undefined
  readonly do: readonly Effect[]
}
/** A reaction between combats, where only the player acts. */
export interface RunTrigger {
  readonly on: RunEventName
  readonly if?: ContentCondition | undefined
  readonly do: readonly Effect[]
}
export type AnyTrigger = Trigger | RunTrigger

export interface MoveDef {
  readonly id: string
  readonly name: string
  readonly element: Element
  readonly type: 'attack' | 'utility'
  readonly target?: 'opponent' | 'caster' | 'declared' | 'both' | undefined
  readonly baseDamage?: number | undefined
  readonly baseIters?: number | undefined
  /** Extra iterations. They are computed when the move starts to iterate. */
  readonly moreIters?: Amount | undefined
  readonly cooldown?: number | undefined
  readonly charge?: number | undefined
  readonly heat?: number | undefined
  readonly speedMod?: -1 | 1 | { readonly if: ContentCondition; readonly then: -1 | 1 } | undefined
  readonly proof?: readonly ProofKind[] | undefined
  readonly noAttune?: true | undefined
  readonly rarity: Rarity
  readonly ask?: readonly Question[] | undefined
  readonly pre?: readonly Effect[] | undefined
  readonly iter?: readonly Effect[] | undefined
  readonly post?: readonly Effect[] | undefined
  readonly whileBanked?: readonly Trigger[] | undefined
  readonly fromBank?: readonly Effect[] | undefined
}
export interface BlessingDef {
  readonly id: string
  readonly name: string
  readonly class: 'major' | 'minor'
  readonly pool: BlessingPool
  readonly rarity: Rarity
  readonly once?: 'match' | 'run' | undefined
  readonly statics?: readonly StandingChange[] | undefined
  readonly triggers?: readonly AnyTrigger[] | undefined
  readonly ask?: readonly Question[] | undefined
  readonly onTake?: readonly Effect[] | undefined
}

export interface BuildDef {
  readonly id: string
  readonly name: string
  readonly elements: readonly Element[]
  readonly lore: string
  readonly teaches: string
  readonly max_hp: number
  readonly gift: 'bankedMove' | 'maxHp' | 'charge' | 'randomMove'
  readonly moves: readonly string[]
}
export interface LessonDef {
  readonly title: string
  readonly stage: number
  readonly teaches: readonly string[]
  readonly player: Fighter
  readonly enemy: Fighter
  readonly priority: 0 | 1
  /** Ids of choices, in order. Once all were given, those from index `loop` on repeat. */
  readonly hints: readonly string[]
  readonly loop?: number | undefined
  /** What follows a victory: the lesson goes on with the upgrade screen, and then with a foe that cannot be beaten without the upgrade. */
  readonly then?: Sequel | undefined
}
interface Sequel {
  readonly teaches: readonly string[]
  /** The major that is on offer and can be taken. */
  readonly major?: string | undefined
  readonly enemy: Fighter
  readonly priority: 0 | 1
  readonly hints: readonly string[]
  readonly loop?: number | undefined
}
/** A position that the player is to win, and the turn by which a good player wins it. */
export interface ChallengeDef {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly par: number
  readonly player: Fighter
  readonly enemy: Fighter & { readonly attunements?: Readonly<Record<string, number>> | undefined }
  readonly priority: 0 | 1
}
export interface EncounterDef extends Fighter {
  readonly id: string
  readonly level: number
}

export interface Files {
  readonly moves: { readonly moves: readonly MoveDef[] }
  readonly blessings: { readonly majors: readonly BlessingDef[]; readonly minors: readonly BlessingDef[] }
  readonly builds: { readonly builds: readonly BuildDef[] }
  readonly encounters: { readonly encounters: readonly EncounterDef[] }
  readonly tutorials: {
    readonly lessons: readonly LessonDef[]
    readonly challenges?: readonly ChallengeDef[] | undefined
  }
  readonly rules: { readonly rules: RulingChanges }
}
