import { AI_TYPES, type AiType, elementOf, type IntentType, type MONSTER_TIERS, type Status } from '../vocabulary.ts'
import type { MaybeElement } from './cards.ts'
import { packedList } from './compile/packed.ts'
import { type Affliction, makeAffliction } from './statuses.ts'

/** §6 Monsters: stats, intents and boss phases. */

type Maybe<T> = T | undefined

export interface IntentEntry {
  readonly type: IntentType
  readonly element?: MaybeElement
  readonly value?: Maybe<number>
  readonly probability: number
  readonly hits?: Maybe<number>
  readonly turns?: Maybe<number>
  readonly status?: Maybe<Status>
}
interface PhaseEntry {
  readonly at_hp_pct: number
  readonly set?: Maybe<{ readonly def?: Maybe<number>; readonly ai_type?: Maybe<AiType> }>
  readonly gain?: Maybe<{ readonly might?: Maybe<number> }>
}
export interface MonsterEntry {
  readonly id: string
  readonly name: string
  readonly tier?: Maybe<(typeof MONSTER_TIERS)[number]>
  readonly boss?: Maybe<boolean>
  readonly hp: number
  readonly atk: number
  readonly def: number
  readonly spd: number
  readonly element_affinity?: MaybeElement
  readonly ai_type: AiType
  /** §6.7 Traits of the monster. */
  readonly veil?: Maybe<number>
  readonly hunger?: Maybe<number>
  readonly spite?: Maybe<number>
  readonly growth?: Maybe<number>
  /** A line of flavour text. It has no meaning in the rules. */
  readonly flavour?: Maybe<string>
  readonly summon?: Maybe<{ readonly id: string; readonly cap: number }>
  readonly intents: readonly IntentEntry[]
  readonly phases?: Maybe<readonly PhaseEntry[]>
}

export interface Intent {
  readonly kind: IntentType
  readonly isShift: boolean
  readonly isCharge: boolean
  readonly isDrain: boolean
  readonly element: number
  readonly value: number
  readonly hits: number
  /** For an intent that afflicts: the status the player gets, and the stronger one if two dice match. */
  readonly affliction: Affliction
  readonly strongAffliction: Affliction
}
interface Phase {
  readonly atPercent: number
  /** What changes in this boss phase; −1 leaves a value as it is. */
  readonly def: number
  readonly ai: number
  readonly might: number
}
export interface Monster {
  readonly id: string
  readonly name: string
  readonly isBoss: boolean
  readonly hp: number
  readonly veil: number
  readonly hunger: number
  readonly spite: number
  readonly growth: number
  readonly def: number
  readonly spd: number
  readonly affinity: number
  readonly ai: number
  /** The kind of monster it summons; −1 if it does not summon. */
  readonly summons: number
  readonly summonCap: number
  readonly intents: readonly Intent[]
  /** For each intent the chance of it and all intents before it, in millionths. */
  readonly chances: readonly number[]
  readonly phases: readonly Phase[]
  readonly entry: MonsterEntry
}

/** The unit in which the chances of intents are stored. */
export const CHANCE_UNIT = 1_000_000

const afflictions = (status: Status, value: number, turns: number) => ({
  affliction: makeAffliction({ status, value, turns }),
  strongAffliction: makeAffliction({ status, value: value + 1, turns }),
})
function makeChances(entries: readonly IntentEntry[]): number[] {
  let sum = 0
  return packedList(
    entries.map(({ probability }, i) => {
      sum += Math.round(probability * CHANCE_UNIT)
      return i === entries.length - 1 ? CHANCE_UNIT : sum
    }),
  )
}
function makeIntents(entries: readonly IntentEntry[], atk: number): Intent[] {
  return entries.map((entry) => {
    const value = entry.value ?? atk
    const { affliction: weak, strongAffliction } = afflictions(entry.status ?? 'dim', value, entry.turns ?? 1)
    return {
      kind: entry.type,
      isShift: entry.type === 'shift',
      isCharge: entry.type === 'charge',
      isDrain: entry.type === 'drain',
      element: elementOf(entry.element),
      value,
      hits: entry.hits ?? 1,
      affliction: weak,
      strongAffliction,
    }
  })
}

export const makeMonster = (entry: MonsterEntry, ids: readonly string[]): Monster => ({
  id: entry.id,
  name: entry.name,
  isBoss: entry.boss ?? false,
  hp: entry.hp,
  veil: entry.veil ?? 0,
  hunger: entry.hunger ?? 0,
  spite: entry.spite ?? 0,
  growth: entry.growth ?? 0,
  def: entry.def,
  spd: entry.spd,
  affinity: elementOf(entry.element_affinity),
  ai: AI_TYPES.indexOf(entry.ai_type),
  summons: entry.summon === undefined ? -1 : ids.indexOf(entry.summon.id),
  summonCap: entry.summon?.cap ?? 0,
  intents: makeIntents(entry.intents, entry.atk),
  chances: makeChances(entry.intents),
  phases: (entry.phases ?? []).map((phase) => ({
    atPercent: phase.at_hp_pct,
    def: phase.set?.def ?? -1,
    ai: phase.set?.ai_type === undefined ? -1 : AI_TYPES.indexOf(phase.set.ai_type),
    might: phase.gain?.might ?? 0,
  })),
  entry,
})
