import type { Element, Pool, Rarity, Status } from '../names.ts'

/** §17 Content as it stands in the files: values only. Everything here is compiled once, when a pack is made. */

export type Who = 'self' | 'opponent' | 'target' | 'other' | 'both' | 'source'
export type Num =
  | number
  | { readonly v: string }
  | { readonly add: readonly Num[] }
  | { readonly sub: readonly [Num, Num] }
  | { readonly mul: readonly Num[] }
  | { readonly min: readonly Num[] }
  | { readonly max: readonly Num[] }
  | { readonly tri: Num }
  | { readonly random: readonly [Num, Num] }

/** A condition is an object with one key, its name. */
export type Cond = Readonly<Record<string, unknown>>
/** An effect: its verb under `do`, and the verb's own fields. */
export interface Eff {
  readonly do: string
  readonly [field: string]: unknown
}
export interface Trigger {
  readonly on: EventName
  readonly if?: Cond | undefined
  readonly replace?: true | undefined
  /** Whose doing it must be; anybody's where it is absent. */
  readonly who?: 'self' | 'opponent' | undefined
  readonly do: readonly Eff[]
}
export interface Static {
  readonly while?: Cond | undefined
  readonly mod: StaticName
  readonly value?: unknown
}
/** A question that is answered in P1 with the move, or when a blessing is taken. */
export interface Ask {
  readonly ask: AskType
  readonly bind: string
  /** Narrows the answers: see asks.ts. */
  readonly of?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly private?: true | undefined
  /** Only asked if the answer at this place is yes. */
  readonly when?: number | undefined
  /** An answer that only chooses, and is no declaration in the sense of §14. */
  readonly quiet?: true | undefined
}
/** A question a blessing puts in combat; `may`: it can be declined. */
export interface Offer {
  readonly ask: Ask
  readonly may: boolean
  /** Who asks. */
  readonly name: string
}
export const ASK_TYPES = [
  ...(['element', 'status', 'number', 'theirMove', 'ownMove', 'guess'] as const),
  ...([
    'declaration',
    'declType',
    'option',
    'times',
    'field',
    'sign',
    'path',
    'pick',
    'target',
    'alias',
    'anyMove',
    'pair',
  ] as const),
] as const
export type AskType = (typeof ASK_TYPES)[number]

export interface MoveDef {
  readonly id: string
  readonly name: string
  readonly element: Element
  readonly type: 'attack' | 'utility'
  readonly target?: 'opponent' | 'caster' | 'declared' | 'both' | undefined
  readonly baseDamage?: number | undefined
  readonly baseIters?: number | undefined
  /** More iterations, worked out on entry. */
  readonly moreIters?: Num | undefined
  readonly cooldown?: number | undefined
  readonly charge?: number | undefined
  readonly heat?: number | undefined
  readonly speedMod?: -1 | 1 | { readonly if: Cond; readonly then: -1 | 1 } | undefined
  readonly proof?: readonly ('sleep' | 'stun' | 'anger' | 'bind')[] | undefined
  readonly noAttune?: true | undefined
  readonly rarity: Rarity
  readonly ask?: readonly Ask[] | undefined
  readonly pre?: readonly Eff[] | undefined
  readonly iter?: readonly Eff[] | undefined
  readonly post?: readonly Eff[] | undefined
  readonly whileBanked?: readonly Trigger[] | undefined
  readonly fromBank?: readonly Eff[] | undefined
}
export interface BlessingDef {
  readonly id: string
  readonly name: string
  readonly class: 'major' | 'minor'
  readonly pool: Pool
  readonly rarity: Rarity
  readonly once?: 'match' | 'run' | undefined
  readonly statics?: readonly Static[] | undefined
  readonly triggers?: readonly Trigger[] | undefined
  readonly ask?: readonly Ask[] | undefined
  readonly onTake?: readonly Eff[] | undefined
}

/**
 * §17.3 Things that happen. The first thirty happen in combat and fit the bits of a number. Written out, because a list made into an
 * object at run time is looked up by hashing, and these stand in the innermost loops.
 */
export const ON = {
  matchStart: 0,
  turnStart: 1,
  beforeMove: 2,
  afterMove: 3,
  moveUsed: 4,
  turnEnd: 5,
  dealDamage: 6,
  takeDamage: 7,
  wouldTakeDamage: 8,
  heal: 9,
  wouldOverheal: 10,
  wouldGainStatus: 11,
  gainStatus: 12,
  loseStatus: 13,
  reachStatusMax: 14,
  attune: 15,
  loseAttune: 16,
  burnOut: 17,
  openWounds: 18,
  declare: 19,
  wouldDeclare: 20,
  declarationTriggered: 21,
  gainCooldown: 22,
  discharged: 23,
  bindEnd: 24,
  banked: 25,
  unbanked: 26,
  targeted: 27,
  wouldDie: 28,
  hpChanged: 29,
  blessingTaken: 30,
  draft: 31,
  matchEnd: 32,
} as const
export type EventName = keyof typeof ON
export const EVENTS = Object.keys(ON) as EventName[]
export const eventNumber = (name: EventName): number => EVENTS.indexOf(name)

/** §17.4 What a standing blessing can change. */
export const MOD = {
  damageOut: 0,
  damageIn: 1,
  iters: 2,
  speedMod: 3,
  castBanked: 4,
  proof: 5,
  ignoreCooldown: 6,
  ignoreBind: 7,
  immuneStatus: 8,
  ignoreDamage: 9,
  cooldownStart: 10,
  bankSlots: 11,
  hitsBoth: 12,
  swapDamageIters: 13,
  declarationCount: 14,
  seePrivate: 15,
  seeChoice: 16,
  maskInfo: 17,
  persistStatuses: 18,
  attuneExpiry: 19,
  allDraftsRare: 20,
  draftMustInclude: 21,
  attackRoll: 22,
  woundsHitBoth: 23,
  ignoreElements: 24,
} as const
export type StaticName = keyof typeof MOD
export const STATICS = Object.keys(MOD) as StaticName[]
export const staticNumber = (name: StaticName): number => STATICS.indexOf(name)

/** A move somebody carries: a root by name or id, and what differs. */
export interface MoveEntry {
  readonly name: string
  readonly modifications?: Readonly<Record<string, unknown>> | undefined
  readonly added_effects?: unknown
}
export interface Fighter {
  readonly name: string
  readonly level?: number | undefined
  readonly max_hp?: number | undefined
  readonly hp?: number | undefined
  readonly start_wound?: number | undefined
  readonly is_elite?: boolean | string | undefined
  readonly blessings?: readonly string[] | undefined
  readonly moves: { readonly active: readonly MoveEntry[]; readonly banked?: readonly MoveEntry[] | undefined }
  readonly turn_history?: Readonly<Record<string, HistoryEntry>> | undefined
}
export interface HistoryEntry {
  readonly move: string
  readonly args?:
    | {
        readonly target?: 'caster' | 'opponent' | undefined
        readonly declarations?: readonly string[] | undefined
      }
    | undefined
}
export type { Element, Status }
