import type { IndexesOf, IndexIn } from '../../lib/enums.ts'

/** §17.3 The events during combat. A set of listeners has one bit for each of them. */
const COMBAT_EVENTS = [
  'matchStart',
  'turnStart',
  'beforeMove',
  'afterMove',
  'moveUsed',
  'turnEnd',
  'dealDamage',
  'takeDamage',
  'wouldTakeDamage',
  'heal',
  'wouldOverheal',
  'wouldGainStatus',
  'gainStatus',
  'loseStatus',
  'reachStatusMax',
  'attune',
  'loseAttune',
  'burnOut',
  'openWounds',
  'declare',
  'wouldDeclare',
  'declarationTriggered',
  'gainCooldown',
  'discharged',
  'bindEnd',
  'banked',
  'unbanked',
  'targeted',
  'wouldDie',
  'hpChanged',
] as const
/** The events between combats, which are looked up by name. */
const RUN_EVENTS = ['blessingTaken', 'draft', 'matchEnd'] as const
export const EVENTS = [...COMBAT_EVENTS, ...RUN_EVENTS] as const
export type EventName = (typeof EVENTS)[number]
export type RunEventName = (typeof RUN_EVENTS)[number]
export type CombatEventName = (typeof COMBAT_EVENTS)[number]
export type EventIndex = IndexIn<typeof COMBAT_EVENTS>
export const isRunEvent = (name: EventName): name is RunEventName => RUN_EVENTS.some((known) => known === name)

/**
 * The indexes of the events, as literals: an object built from a list at run time is accessed by hashing, which is too
 * slow for the innermost loops. The compiler checks each index against the vocabulary.
 */
export const EVENT = {
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
} as const satisfies IndexesOf<typeof COMBAT_EVENTS>

/** §17.4 What a blessing can change as long as its bearer has it. */
export const STATICS = [
  'damageOut',
  'damageIn',
  'iters',
  'speedMod',
  'castBanked',
  'proof',
  'ignoreCooldown',
  'ignoreBind',
  'immuneStatus',
  'ignoreDamage',
  'cooldownStart',
  'bankSlots',
  'hitsBoth',
  'swapDamageIters',
  'declarationCount',
  'seePrivate',
  'seeChoice',
  'maskInfo',
  'persistStatuses',
  'attuneExpiry',
  'allDraftsRare',
  'draftMustInclude',
  'attackRoll',
  'woundsHitBoth',
  'ignoreElements',
] as const
export type StaticName = (typeof STATICS)[number]
export type StaticIndex = IndexIn<typeof STATICS>
export const STATIC = {
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
} as const satisfies IndexesOf<typeof STATICS>
