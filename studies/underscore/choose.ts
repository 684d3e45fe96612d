import { openStream, type Stream, seededDice } from '../../src/engine/dice/dice.ts'
import type { EncounterDef } from '../../src/games/underscore/content/content.ts'
import { fallenName } from '../../src/games/underscore/content/fallen.ts'
import type { Ghost, Pack } from '../../src/games/underscore/index.ts'
import { ELEMENTS } from '../../src/games/underscore/names.ts'
import type { Character } from '../../src/games/underscore/state.ts'
import { type Bot, FIGHTS } from './bots.ts'
import { DEEPEST, type Fallen, rootsIn } from './careers.ts'
import { trial } from './trial.ts'

/** Chooses which ghosts become encounters: as strong as the curve asks against good characters, hard for bots that do only one thing, and varied. */

/** The share of good characters an opponent of a level should beat. lab: 0.7 points a level to 10, then 2.2, at most 60. */
export const curve = (level: number): number => Math.min(0.6, level <= 10 ? 0.007 * level : 0.07 + 0.022 * (level - 10))
/** Encounters per level: more at early levels, which more runs reach. */
export const wanted = (level: number): number => Math.max(12, Math.round(63 - 3.2 * (level - 1)))
export const ELITES = 3
const MOST_CANDIDATES = 130
/** Duels against good characters per candidate. An early opponent wins few of them, so it takes many to tell. */
const TRIALS = 32
/** The largest share of opponents that may carry the same move. */
const MOST_USES = 0.11

const NEAR = 0.04

export interface Candidate {
  readonly ghost: Ghost
  readonly family: string
  /** Shares of duels won against good characters, and against each line. */
  readonly strength: number
  readonly against: readonly number[]
}
export interface Refs {
  readonly good: readonly (readonly Character[])[]
  readonly lines: readonly { readonly bot: Bot; readonly by: readonly (readonly Character[])[] }[]
}

/** The element of most of its active moves, or `mixed`. */
export function familyOf(pack: Pack, { moves }: Pick<Ghost, 'moves'>): string {
  const counts = new Map<string, number>()
  for (const { name, modifications } of moves.active) {
    const element = (modifications?.element ?? pack.rootByName.get(name.toLowerCase())?.def.element) as string
    counts.set(element, (counts.get(element) ?? 0) + 1)
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1])
  const [first, second] = ranked
  return first === undefined || first[1] < 2 || first[1] === second?.[1] ? 'mixed' : first[0]
}
export const FAMILIES: readonly string[] = [...ELEMENTS, 'mixed']

/** Measures the candidates of a level against the characters that reach it. `pack` has them as its encounters, in this order. */
export function rankLevel(pack: Pack, fallen: readonly Fallen[], level: number, refs: Refs): Candidate[] {
  const feet = openStream('weigh', String(level))
  const dice = seededDice(`weigh ${level}`)
  const rate = (encounter: number, by: readonly Character[], fight: Bot['fight'], n: number, from: Stream): number => {
    let lost = 0
    for (let i = 0; i < n; i++)
      if (!trial(pack, by[(i + encounter) % by.length] as Character, encounter, fight, from, dice)) lost++
    return lost / n
  }
  return fallen.map(({ ghost }, encounter) => {
    const good = refs.good[level] ?? []
    const strength = good.length === 0 ? 0.5 : rate(encounter, good, FIGHTS.plan, TRIALS, feet)
    const against = refs.lines.map(({ bot, by }) => {
      const list = nearest(by, level)
      return list.length === 0 ? 1 : rate(encounter, list, bot.fight, 6, feet)
    })
    return { ghost, family: familyOf(pack, ghost), strength, against }
  })
}
function nearest(by: readonly (readonly Character[])[], level: number): readonly Character[] {
  for (let here = level; here >= 1; here--) {
    const list = by[here] ?? []
    if (list.length >= 2) return list
  }
  return []
}

/** What has been chosen so far, over all levels. */
export interface Tally {
  readonly moves: Map<number, number>
  readonly majors: Map<string, number>
  readonly families: Map<string, number>
  /** By family: the sum of how far its encounters are above their target strength. */
  readonly lean: Map<string, number>
  taken: number
}
export const makeTally = (): Tally => ({
  moves: new Map(),
  majors: new Map(),
  families: new Map(),
  lean: new Map(),
  taken: 0,
})

const mean = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0) / Math.max(1, list.length)
const isTwin = (pack: Pack, ghost: Ghost): boolean => {
  const roots = rootsIn(pack, ghost)
  return new Set(roots).size < roots.length
}

function cost(
  pack: Pack,
  { ghost, family, strength, against }: Candidate,
  level: number,
  tally: Tally,
  aim: number,
): number {
  const rare = (uses: number): number => 1 / (1 + uses)
  const roots = rootsIn(pack, ghost)
  const variety =
    mean(roots.map((root) => rare(tally.moves.get(root) ?? 0))) +
    mean((ghost.blessings ?? []).map((name) => rare(tally.majors.get(name) ?? 0)))
  const most = Math.max(...roots.map((root) => tally.moves.get(root) ?? 0)) / Math.max(60, tally.taken)
  const share = (tally.families.get(family) ?? 0) / Math.max(8, tally.taken)
  // A family that is too weak so far prefers its stronger ghosts.
  const lean = (tally.lean.get(family) ?? 0) / ((tally.families.get(family) ?? 0) + 6)
  // Prefer moves and majors that nobody carries yet, but not opponents too strong for the first levels.
  const isUnmet =
    strength - aim < NEAR &&
    (roots.some((root) => !tally.moves.has(root)) || (ghost.blessings ?? []).some((name) => !tally.majors.has(name)))
  const hard = 0.5 * mean(against) + 0.5 * Math.min(...against)
  return (
    3 * Math.abs(strength - aim + lean) -
    0.5 * variety -
    (isUnmet ? 1.5 : 0) +
    (most > MOST_USES ? 1 : 0) +
    (share > 1.5 / FAMILIES.length ? 0.5 : 0.4 * share) +
    (isTwin(pack, ghost) ? 1 : 0) -
    1.5 * Math.min(1, level / 12) * hard
  )
}

/** Takes the cheapest candidate, one after the other; each makes similar ones more expensive. */
export function choose(
  pack: Pack,
  candidates: readonly Candidate[],
  level: number,
  n: number,
  aim: number,
  tally: Tally,
): Candidate[] {
  const left = [...candidates]
  const chosen: Candidate[] = []
  while (chosen.length < n && left.length > 0) {
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [i, candidate] of left.entries()) {
      const c = cost(pack, candidate, level, tally, aim)
      if (c < least) {
        least = c
        best = i
      }
    }
    for (const candidate of left.splice(best, 1)) {
      chosen.push(candidate)
      tally.taken++
      tally.lean.set(candidate.family, (tally.lean.get(candidate.family) ?? 0) + candidate.strength - aim)
      tally.families.set(candidate.family, (tally.families.get(candidate.family) ?? 0) + 1)
      for (const root of rootsIn(pack, candidate.ghost)) tally.moves.set(root, (tally.moves.get(root) ?? 0) + 1)
      for (const name of candidate.ghost.blessings ?? []) tally.majors.set(name, (tally.majors.get(name) ?? 0) + 1)
    }
  }
  return chosen
}

/** The candidates of a level: a sample, so that measuring takes minutes and not hours. */
export const someOf = (fallen: readonly Fallen[], level: number, tally: Tally): readonly Fallen[] => {
  const most = Math.max(MOST_CANDIDATES, Math.ceil(wanted(level) * 3))
  if (fallen.length <= most) return fallen
  // Ghosts with a major that nobody carries yet are always candidates.
  const rare = fallen
    .filter(({ ghost }) => (ghost.blessings ?? []).some((name) => !tally.majors.has(name)))
    .slice(0, 20)
  const rest = fallen.filter((one) => !rare.includes(one))
  const room = most - rare.length
  return [...rare, ...rest.filter((_, i) => (i * room) % rest.length < room)]
}
/** Starts at the first level, so that rare moves and majors appear where most runs are. */
export const LEVELS: readonly number[] = Array.from({ length: DEEPEST }, (_, i) => i + 1)

/** A row of encounters.json: the first turns of the ghost's script, without default values. */
const MOST_TURNS = 8
export function rowOf({ ghost, family }: Candidate, level: number, n: number, isElite: boolean): EncounterDef {
  const bare = (list: Ghost['moves']['active']): Ghost['moves']['active'] =>
    list.map(({ name, modifications = {}, added_effects: added }) => {
      const effects = Object.fromEntries(
        Object.entries(added as object).filter(([, names]) => (names as unknown[]).length > 0),
      )
      return {
        name,
        ...(Object.keys(modifications).length === 0 ? {} : { modifications }),
        ...(Object.keys(effects).length === 0 ? {} : { added_effects: effects }),
      }
    })
  const history = Object.entries(ghost.turn_history ?? {}).slice(0, MOST_TURNS)
  const turns = history.map(([turn, { move, args }]) => {
    const target = args?.target === 'caster' ? { target: 'caster' as const } : {}
    const declarations = (args?.declarations ?? []).length === 0 ? {} : { declarations: args?.declarations }
    const said = { ...target, ...declarations }
    return [turn, Object.keys(said).length === 0 ? { move } : { move, args: said }] as const
  })
  const { banked = [] } = ghost.moves
  return {
    id: `${family}-${level}-${isElite ? 'elite-' : ''}${n + 1}`,
    name: fallenName(family, level, n),
    level,
    max_hp: ghost.max_hp,
    ...(ghost.hp === ghost.max_hp ? {} : { hp: ghost.hp }),
    ...((ghost.start_wound ?? 0) === 0 ? {} : { start_wound: ghost.start_wound }),
    ...(isElite ? { is_elite: true } : {}),
    ...((ghost.blessings ?? []).length === 0 ? {} : { blessings: ghost.blessings }),
    moves: { active: bare(ghost.moves.active), ...(banked.length === 0 ? {} : { banked: bare(banked) }) },
    turn_history: Object.fromEntries(turns),
  }
}
