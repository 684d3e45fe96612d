import { digest } from '../../../engine/digest.ts'
import { lazily, withLazy } from '../../../kit/lazy.ts'
import { type PackOrders, packOrders } from '../actions.ts'
import blessingData from '../content/blessings.json' with { type: 'json' }
import buildData from '../content/builds.json' with { type: 'json' }
import encounterData from '../content/encounters.json' with { type: 'json' }
import moveData from '../content/moves.json' with { type: 'json' }
import ruleData from '../content/rules.json' with { type: 'json' }
import tutorialData from '../content/tutorials.json' with { type: 'json' }
import type { Blessing, Compiled, Place, Root, Value } from '../duel/machine.ts'
import type { Mv, Side } from '../duel/side.ts'
import { element, num, proofBits, test, variablesOf } from '../language/compile.ts'
import type { BlessingDef, Eff, Fighter, MoveDef, Num } from '../language/content.ts'
import { compileEffects, compileStatic, compileTrigger, type Shelf } from '../language/effects.ts'
import { ELEMENTS, type Element, POOLS, RARITIES, type RuleChanges, TYPES } from '../names.ts'
import { sideOfFighter } from './fighter.ts'

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
  /** Ids of choices, in order; the last part is looped from `loop` on. */
  readonly hints: readonly string[]
  readonly loop?: number | undefined
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
  readonly tutorials: { readonly lessons: readonly LessonDef[] }
  readonly rules: { readonly rules: RuleChanges }
}

/** Content, compiled once: every later duel pays no parsing. */
export interface Pack extends Compiled {
  readonly files: Files
  readonly hash: string
  readonly builds: readonly BuildDef[]
  readonly encounters: readonly EncounterDef[]
  readonly lessons: readonly LessonDef[]
  readonly orders: PackOrders
  /** By name and by id, in lower case. */
  readonly rootByName: ReadonlyMap<string, Root>
  readonly majorByName: ReadonlyMap<string, Blessing>
  readonly rules: RuleChanges
  readonly byElement: readonly (readonly Root[])[]
  /** Attacks with a base damage of 2 or more. */
  readonly hardHitters: readonly Root[]
  /** The encounters, ready for combat: to be copied. */
  readonly templates: readonly Side[]
  /** Universal blessings that ask nothing: gifts to begin with. */
  readonly gifts: readonly Blessing[]
  /** Places of the scripted encounters of a level, or of the nearest lower one. */
  byLevel(level: number, isElite: boolean): readonly number[]
}

/** Names of results the effects of an entry speak of, so that what reads them may stand before what makes them. */
function resultNames(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const inner of value) resultNames(inner, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      if (key === 'sumInto' && typeof inner === 'string' && !found.includes(inner)) found.push(inner)
      else resultNames(inner, found)
  return found
}

const hasVerb = (list: readonly Eff[] | undefined, verb: string): boolean =>
  JSON.stringify(list ?? []).includes(`"do":"${verb}"`)

/** What one iteration would strike for: the sum of its damage effects, branches taken as they stand. */
function estimateOf(place: Place, list: readonly Eff[]): Value {
  const constant: Place = { ...place, variables: undefined }
  const parts = list.flatMap((e): Value[] => {
    if (e.do === 'if') {
      const holds = test(constant, e.cond as never)
      const yes = estimateOf(constant, (e.then ?? []) as Eff[])
      const no = estimateOf(constant, (e.else ?? []) as Eff[])
      return [(c) => (holds(c) ? yes(c) : no(c))]
    }
    if (e.do !== 'damage' || e.to === 'self') return []
    const base = num(constant, (e.base ?? { v: 'baseDamage' }) as Num)
    const times = num(constant, (e.iters ?? 1) as Num)
    return [(c) => base(c) * times(c)]
  })
  return (c) => parts.reduce((sum, part) => sum + part(c), 0)
}

function strikesOf(place: Place, list: readonly Eff[]): Value {
  const first = list.find((e) => e.do === 'damage')
  const el = first?.el
  if (typeof el === 'string' && el.startsWith('$') && el !== '$element') return () => -1
  return element({ ...place, variables: undefined }, el)
}

export function compileMove(shelf: Shelf, def: MoveDef, index: number): Root {
  const asks = def.ask ?? []
  const place: Place = {
    name: `move "${def.name}"`,
    variables: [],
    asks,
    locals: [...asks.map((ask) => ask.bind), ...resultNames([def.pre, def.iter, def.post, def.fromBank])],
  }
  const type = TYPES.indexOf(def.type)
  const effects = (list: readonly Eff[] | undefined) => compileEffects(shelf, place, list ?? [])
  const iterable: readonly Eff[] = def.iter ?? (def.type === 'attack' ? [{ do: 'damage' }] : [])
  const pre = effects(def.pre)
  const iter = effects(iterable)
  const post = effects(def.post)
  const whileBanked = (def.whileBanked ?? []).map((trigger) => compileTrigger(shelf, place, trigger))
  const fromBank = def.fromBank === undefined ? undefined : effects(def.fromBank)
  const conditional = typeof def.speedMod === 'object' ? def.speedMod : undefined
  const extra = (place.variables ?? []).map(({ value }) => value)
  const speed = typeof def.speedMod === 'number' ? def.speedMod : 0
  const fresh: Mv = [
    ...[index, 0, 0, 0, 0, def.charge ?? 0, 0, 0, 0, 0],
    ...[ELEMENTS.indexOf(def.element), def.baseDamage ?? 0, def.baseIters ?? 1, def.cooldown ?? 0, def.charge ?? 0],
    ...[def.heat ?? 0, speed, proofBits(def.proof ?? []), ...extra],
  ]
  // One literal, no spreads: so all roots have one shape, and what reads them stays quick.
  return {
    index,
    def,
    type,
    target: ['opponent', 'caster', 'declared', 'both'].indexOf(def.target ?? 'opponent'),
    fresh,
    variables: variablesOf(place),
    asks,
    asksTarget: def.target === 'declared',
    isPlainAsk: asks.length === 0 && def.target !== 'declared',
    declares: asks.some((ask) => ask.quiet !== true),
    locals: place.locals.length,
    attunes: type === 0 && def.noAttune !== true,
    moreIters: def.moreIters === undefined ? undefined : num(place, def.moreIters, false),
    speedTest: conditional === undefined ? undefined : test(place, conditional.if),
    speedThen: conditional?.then ?? 0,
    pre,
    iter,
    post,
    whileBanked,
    fromBank,
    bankHears: whileBanked.reduce((bits, trigger) => bits | (1 << trigger.event), 0),
    estimate: estimateOf(place, iterable),
    strikes: strikesOf(place, iterable),
    strikesOwn: iterable.every((e) => e.do !== 'damage' || e.el === undefined || e.el === '$element'),
    hasDamage: type === 0 || [def.pre, def.iter, def.post].some((list) => hasVerb(list, 'damage')),
  }
}

/** Events between combats; their effects are run by the upgrade screen. */
export const RUN_EVENTS = ['blessingTaken', 'draft', 'matchEnd']

export function compileBlessing(shelf: Shelf, def: BlessingDef, index: number): Blessing {
  const place: Place = { name: `blessing "${def.name}"`, variables: undefined, asks: [], locals: resultNames(def) }
  const triggers = (def.triggers ?? [])
    .filter((trigger) => !RUN_EVENTS.includes(trigger.on))
    .map((trigger) => compileTrigger(shelf, place, trigger))
  const statics = (def.statics ?? []).map((entry) => compileStatic(place, entry))
  return {
    index,
    def,
    pool: POOLS.indexOf(def.pool),
    rarity: RARITIES.indexOf(def.rarity),
    isOnce: def.once !== undefined,
    triggers,
    statics,
    hears: triggers.reduce((bits, trigger) => bits | (1 << trigger.event), 0),
    mods: statics.reduce((bits, entry) => bits | (1 << entry.mod), 0),
  }
}

const byName = <T extends { readonly def: { readonly id: string; readonly name: string } }>(
  list: readonly T[],
): Map<string, T> =>
  new Map(list.flatMap((entry) => [[entry.def.name.toLowerCase(), entry] as const, [entry.def.id, entry] as const]))

/** Throws with the name of the entry if one does not compile; a pack from outside is caught by the schema. */
export function makePack(files: Files): Pack {
  const shelf: Shelf = { traps: [], delays: [], offers: [] }
  const roots = files.moves.moves.map((def, i) => compileMove(shelf, def, i))
  const majors = files.blessings.majors.map((def, i) => compileBlessing(shelf, def, i))
  const minors = files.blessings.minors.map((def, i) =>
    compileBlessing(shelf, { ...def, triggers: [], statics: [] }, i),
  )
  const added: Place = { name: 'an added effect', variables: undefined, asks: [], locals: [] }
  const pack = {
    ...{ roots, majors, minors, traps: shelf.traps, delays: shelf.delays, offers: shelf.offers, files },
    bankRegen: compileTrigger(shelf, added, { on: 'turnStart', who: 'self', do: [ADDED_EFFECTS.bankRegen] }),
    heatBurn: compileEffects(shelf, added, [ADDED_EFFECTS.heatBurn]),
    unbankThis: compileEffects(shelf, added, [ADDED_EFFECTS.fromBankUnbank]),
    ...{ builds: files.builds.builds, encounters: files.encounters.encounters, lessons: files.tutorials.lessons },
    orders: packOrders(
      files.moves.moves.map((def) => def.id),
      files.builds.builds.map((def) => def.id),
    ),
    ...{ rootByName: byName(roots), majorByName: byName(majors), rules: files.rules.rules },
    hardHitters: hardHitters(roots),
    byElement: ELEMENTS.map((name) => roots.filter(({ def }) => def.element === name)),
    byLevel: levels(files.encounters.encounters),
    gifts: [...minors, ...majors].filter(isGift),
    templates: [] as Side[],
  }
  // Worked out when somebody asks: a quick start does without.
  const whole = withLazy(pack, 'hash', () => digest(files).slice(0, 16))
  for (const entry of pack.encounters) pack.templates.push(sideOfFighter(whole, entry))
  return whole
}

function hardHitters(roots: readonly Root[]): readonly Root[] {
  const fit = roots.filter(({ def, type }) => type === 0 && (def.baseDamage ?? 0) >= 2)
  return fit.length > 0 ? fit : roots
}

/** What grows or stands by itself: a second draft before the first combat would make no sense. */
const isGift = ({ def }: Blessing): boolean =>
  def.pool === 'universal' && (def.ask ?? []).length === 0 && !(def.onTake ?? []).some((e) => e.do === 'redraft')

function levels(encounters: readonly EncounterDef[]): Pack['byLevel'] {
  const isElite = (entry: EncounterDef): boolean => entry.is_elite === true || entry.is_elite === 'True'
  const deepest = encounters.reduce((most, entry) => Math.max(most, entry.level), 1)
  const tables = [false, true].map((wanted) => {
    const table: (readonly number[])[] = [[]]
    for (let level = 1; level <= deepest; level++) {
      const here = encounters.flatMap((entry, i) => (entry.level === level && isElite(entry) === wanted ? [i] : []))
      table.push(here.length > 0 ? here : (table[level - 1] as readonly number[]))
    }
    return table
  })
  return (level, elite) => {
    const at = Math.min(level, deepest)
    const list = tables[elite ? 1 : 0]?.[at] ?? []
    if (list.length > 0) return list
    return elite ? (tables[0]?.[at] ?? []) : encounters.map((_, i) => i)
  }
}

/** §12, §13 of the upgrades: what minors can add to a move, in the words of the same vocabulary. */
export const ADDED_EFFECTS = {
  fromBankUnbank: { do: 'unbank', moves: 'this' },
  heatBurn: {
    do: 'if',
    cond: { overheated: true },
    // biome-ignore lint/suspicious/noThenProperty: a field of the content format
    then: [{ do: 'gainStatus', to: 'self', status: 'burn', n: 1 }],
    else: [{ do: 'gainStatus', to: 'target', status: 'burn', n: 1 }],
  },
  bankRegen: { do: 'gainStatus', to: 'self', status: 'regen', n: 1 },
} as const

export const houseFiles: Files = {
  moves: moveData as unknown as Files['moves'],
  blessings: blessingData as unknown as Files['blessings'],
  builds: buildData as unknown as Files['builds'],
  encounters: encounterData as unknown as Files['encounters'],
  tutorials: tutorialData as unknown as Files['tutorials'],
  rules: ruleData,
}
/** Compiled when the first duel is wanted: who plays another game does not wait for it. */
export const housePack: () => Pack = lazily(() => makePack(houseFiles))
