import { indexesOf } from '../../../lib/enums.ts'
import { type PackOrders, packOrders } from '../actions.ts'
import { prepareAsk } from '../duel/choices/questions.ts'
import {
  type CompiledEffect,
  type CompiledTrigger,
  type ElementValue,
  type NumberValue,
  OPPONENT,
  OWNER,
} from '../duel/context.ts'
import { MAX_VARIABLES, type Move, NAMED_VARIABLES, setChargeLeft } from '../duel/move.ts'
import { EVENT, isRunEvent } from '../hooks.ts'
import {
  ATTACK,
  BLESSING_POOLS,
  ELEMENTS,
  MOVE_TYPES,
  NONE,
  proofBits,
  RARITIES,
  type Status,
  TARGETS,
} from '../names.ts'
import type { AnyTrigger, BlessingDef, MoveDef, RunTrigger, Trigger } from './content.ts'
import { compileTest } from './effects/conditions.ts'
import type { AnyEffect, Who } from './effects/fields.ts'
import type { Variable } from './effects/phrases.ts'
import {
  type CompileScope,
  contentError,
  type SharedEffects,
  type VariableDraft,
  withoutVariables,
} from './effects/scope.ts'
import { compileStatic } from './effects/statics.ts'
import { compileElement, compileNumber } from './effects/values.ts'
import { whoseDoing } from './effects/verbs/declarations.ts'
import { checkRunEffects, compileEffect, type Effect, effectsIn } from './effects/verbs.ts'
import type { BlessingRow, Library, MoveRoot } from './library.ts'

/** Compiles rows of content to the form that duels run. An error names the row that does not compile. */

const types = indexesOf(MOVE_TYPES)
const elements = indexesOf(ELEMENTS)
const targets = indexesOf(TARGETS)
const pools = indexesOf(BLESSING_POOLS)
const rarities = indexesOf(RARITIES)

/**
 * Returns a list that V8 keeps as a list of objects. It treats an empty list as a list of integers, and code that meets
 * both kinds is slower, so an empty one is made from a list that held an object.
 */
const listOf = <T extends object>(list: T[]): T[] => (list.length > 0 ? list : ([{}].slice(1) as T[]))

function scopeOf(
  shared: SharedEffects,
  title: string,
  kind: 'move' | 'blessing',
  rest: Pick<CompileScope, 'variables' | 'asks' | 'locals'>,
): CompileScope {
  const scope: CompileScope = {
    name: `${kind} "${title}"`,
    title,
    ...rest,
    of: undefined,
    shared: shared,
    acts: (list) => listOf(list.map((effect) => compileEffect(scope, effect))),
  }
  return scope
}

/**
 * The names of results in the effects of a row. They are collected in advance, so that an effect that reads a result
 * may come before the one that writes it.
 */
function resultNames(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const inner of value) resultNames(inner, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      if (key === 'sumInto' && typeof inner === 'string' && !found.includes(inner)) found.push(inner)
      else resultNames(inner, found)
  return found
}

/** Whether an effect in the list, or one nested in it, uses this verb. */
const hasVerb = (list: readonly AnyEffect[] | undefined, verb: string): boolean =>
  JSON.stringify(list ?? []).includes(`"do":"${verb}"`)

/** The estimated damage of one iteration: the sum of its damage effects, where the condition of each branch is evaluated. */
function estimateOf(scope: CompileScope, list: readonly Effect[]): NumberValue {
  const constant = withoutVariables(scope)
  const parts = list.flatMap((effect): NumberValue[] => {
    if (effect.do === 'if') {
      const holds = compileTest(constant, effect.cond)
      const yes = estimateOf(constant, effectsIn(effect.then))
      const no = estimateOf(constant, effectsIn(effect.else))
      return [(cast) => (holds(cast) ? yes(cast) : no(cast))]
    }
    if (effect.do !== 'damage' || effect.to === 'self') return []
    const base = compileNumber(constant, effect.base ?? { v: 'baseDamage' })
    const times = compileNumber(constant, effect.iters ?? 1)
    return [(cast) => base(cast) * times(cast)]
  })
  return (cast) => parts.reduce((sum, part) => sum + part(cast), 0)
}

const isDamage = (effect: Effect): effect is Effect & { do: 'damage' } => effect.do === 'damage'
function strikeElementOf(scope: CompileScope, list: readonly Effect[]): ElementValue {
  const el = list.find(isDamage)?.el
  if (el?.startsWith('$') === true && el !== '$element') return () => NONE
  return compileElement(withoutVariables(scope), el)
}

const variablesOf = (drafts: readonly VariableDraft[]): Variable[] => {
  const seen = { status: 0, number: 0 }
  return drafts.map(({ kind, of }) => ({
    of,
    key: kind === 'status' ? `status:${seen.status++}` : `amount:${seen.number++}`,
    kind,
  }))
}

/** A move instance without any changes. Its uid, cooldown, bind and publicity are set in combat. */
const freshMove = (def: MoveDef, index: number, drafts: readonly VariableDraft[]): Move => [
  index,
  0,
  0,
  0,
  0,
  0,
  0,
  elements[def.element],
  def.baseDamage ?? 0,
  def.baseIters ?? 1,
  def.cooldown ?? 0,
  def.charge ?? 0,
  def.heat ?? 0,
  typeof def.speedMod === 'number' ? def.speedMod : 0,
  proofBits(def.proof ?? []),
  ...drafts.map(({ value }) => value),
]

function compileMove(shared: SharedEffects, def: MoveDef, index: number): MoveRoot {
  const asks = listOf((def.ask ?? []).map(prepareAsk))
  const drafts: VariableDraft[] = []
  const scope = scopeOf(shared, def.name, 'move', {
    variables: drafts,
    asks,
    locals: [...asks.map((ask) => ask.bind), ...resultNames([def.pre, def.iter, def.post, def.fromBank])],
  })
  const type = types[def.type]
  const iterable: readonly Effect[] = def.iter ?? (type === ATTACK ? [{ do: 'damage' }] : [])
  const pre = scope.acts(def.pre ?? [])
  const iter = scope.acts(iterable)
  const post = scope.acts(def.post ?? [])
  const whileBanked = listOf((def.whileBanked ?? []).map((trigger) => compileTrigger(scope, trigger)))
  const fromBank = def.fromBank === undefined ? undefined : scope.acts(def.fromBank)
  const conditional = typeof def.speedMod === 'object' ? def.speedMod : undefined
  const fresh = freshMove(def, index, drafts)
  setChargeLeft(fresh, def.charge ?? 0)
  if (drafts.length + NAMED_VARIABLES.length > MAX_VARIABLES)
    throw contentError(scope, 'too many numbers and statuses for one move')
  // A single object literal without spreads: all roots then share a hidden class, so that access stays fast.
  return {
    index,
    id: def.id,
    name: def.name,
    rarity: def.rarity,
    def,
    type,
    target: targets[def.target ?? 'opponent'],
    fresh,
    variables: variablesOf(drafts),
    asks,
    asksTarget: def.target === 'declared',
    isPlainAsk: asks.length === 0 && def.target !== 'declared',
    declares: asks.some((ask) => ask.quiet !== true),
    locals: scope.locals.length,
    attunes: type === ATTACK && def.noAttune !== true,
    moreIters: def.moreIters === undefined ? undefined : compileNumber(scope, def.moreIters, false),
    speedTest: conditional === undefined ? undefined : compileTest(scope, conditional.if),
    speedThen: conditional?.then ?? 0,
    pre,
    iter,
    post,
    whileBanked,
    fromBank,
    bankOwn: eventBits(whileBanked, OPPONENT),
    bankOther: eventBits(whileBanked, OWNER),
    estimate: estimateOf(scope, iterable),
    strikeElement: strikeElementOf(scope, iterable),
    strikesOwn: iterable.every((e) => e.do !== 'damage' || e.el === undefined || e.el === '$element'),
    hasDamage: type === ATTACK || [def.pre, def.iter, def.post].some((list) => hasVerb(list, 'damage')),
  }
}

/** A bit for each event to which the triggers listen, leaving out triggers that only watch `but`. */
const eventBits = (triggers: readonly CompiledTrigger[], but: number): number =>
  triggers.reduce((bits, { event, who }) => (who === but ? bits : bits | (1 << event)), 0)

function compileTrigger(scope: CompileScope, trigger: Trigger): CompiledTrigger {
  if (!Object.hasOwn(EVENT, trigger.on)) throw contentError(scope, `there is no event "${trigger.on}"`)
  return {
    event: EVENT[trigger.on],
    test: trigger.if === undefined ? undefined : compileTest(scope, trigger.if),
    isReplacing: trigger.replace === true,
    who: whoseDoing(trigger.who),
    run: scope.acts(trigger.do),
  }
}
export const isRunTrigger = (trigger: AnyTrigger): trigger is RunTrigger => isRunEvent(trigger.on)
const isCombatTrigger = (trigger: AnyTrigger): trigger is Trigger => !isRunEvent(trigger.on)

function compileBlessing(shared: SharedEffects, def: BlessingDef, index: number): BlessingRow {
  const scope = scopeOf(shared, def.name, 'blessing', { variables: undefined, asks: [], locals: resultNames(def) })
  const rows = def.triggers ?? []
  checkRunEffects(scope.name, def.onTake ?? [])
  for (const trigger of rows.filter(isRunTrigger)) {
    checkRunEffects(scope.name, trigger.do)
    // No other condition can be evaluated between combats.
    if (trigger.if !== undefined && !('hpBelow' in trigger.if))
      throw contentError(scope, `the only condition of "${trigger.on}" can be hpBelow`)
  }
  // Whether the blessing has effects in combat. Only majors do; a minor acts once, when it is taken.
  const isBorne = def.class === 'major'
  if (!isBorne && rows.length + (def.statics ?? []).length > 0)
    throw contentError(scope, 'a minor acts when it is taken, so it cannot have triggers or statics')
  const triggers = listOf(rows.filter(isCombatTrigger).map((trigger) => compileTrigger(scope, trigger)))
  const statics = listOf((def.statics ?? []).map((entry) => compileStatic(scope, entry)))
  return {
    index,
    name: def.name,
    def,
    pool: pools[def.pool],
    rarity: rarities[def.rarity],
    isOnce: def.once !== undefined,
    triggers,
    statics,
    own: eventBits(triggers, OPPONENT),
    other: eventBits(triggers, OWNER),
    mods: statics.reduce((bits, { mod }) => bits | (1 << mod), 0),
  }
}

const byName = <T extends { readonly def: { readonly id: string; readonly name: string } }>(
  list: readonly T[],
): ReadonlyMap<string, T> =>
  new Map(list.flatMap((entry) => [entry.def.name, entry.def.id].map((name) => [name.toLowerCase(), entry] as const)))

/** §12, §13 The effects that minors can add to a move, written like effects of content. */
const gain = (to: Who, status: Status): Effect => ({ do: 'gainStatus', to, status, n: 1 })
const UNBANK_THIS: readonly Effect[] = [{ do: 'unbank', moves: 'this' }]
const BANK_REGEN_EFFECTS: readonly Effect[] = [gain('self', 'regen')]
const HEAT_BURN_EFFECTS: readonly Effect[] = [
  // biome-ignore lint/suspicious/noThenProperty: a field of the content format
  { do: 'if', cond: { overheated: true }, then: [gain('self', 'burn')], else: [gain('target', 'burn')] },
]

/** The ids of library moves to which a row refers (`copyMove`). */
function referencedRoots(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencedRoots)
  if (typeof value !== 'object' || value === null) return []
  const own = 'do' in value && value.do === 'copyMove' && 'root' in value ? [String(value.root)] : []
  return [...own, ...Object.values(value).flatMap(referencedRoots)]
}

/** Compiles all rows to a library. */
export function compileLibrary(
  moves: readonly MoveDef[],
  majors: readonly BlessingDef[],
  minors: readonly BlessingDef[],
  builds: readonly { readonly id: string }[],
): Library {
  const shared: SharedEffects = { traps: [], delays: [], offers: [] }
  const roots = moves.map((def, i) => compileMove(shared, def, i))
  const majorRows = majors.map((def, i) => compileBlessing(shared, def, i))
  const minorRows = minors.map((def, i) => compileBlessing(shared, def, i))
  for (const def of [...moves, ...majors])
    for (const id of referencedRoots(def))
      if (!roots.some((root) => root.id === id)) throw new Error(`blessing "${def.name}": there is no move "${id}"`)
  const added = scopeOf(shared, 'an added effect', 'blessing', { variables: undefined, asks: [], locals: [] })
  const heatBurn: readonly CompiledEffect[] = added.acts(HEAT_BURN_EFFECTS)
  const orders: PackOrders = packOrders(
    moves.map(({ id }) => id),
    builds.map(({ id }) => id),
  )
  return {
    roots,
    majors: majorRows,
    majorOwn: majorRows.map(({ own }) => own),
    majorOther: majorRows.map(({ other }) => other),
    majorMods: majorRows.map(({ mods }) => mods),
    minors: minorRows,
    traps: shared.traps,
    delays: shared.delays,
    offers: shared.offers,
    bankRegen: compileTrigger(added, { on: 'turnStart', who: 'self', do: BANK_REGEN_EFFECTS }),
    heatBurn,
    unbankThis: added.acts(UNBANK_THIS),
    orders,
    rootByName: byName(roots),
    majorByName: byName(majorRows),
  }
}
