import type { KnownGhost } from '../../../engine/contract/ghosts.ts'
import { digest } from '../../../engine/journal/digest.ts'
import { at, mapWords } from '../../../lib/enums.ts'
import { lazy, withLazyField } from '../../../lib/lazy.ts'
import blessingData from '../content/blessings.json' with { type: 'json' }
import buildData from '../content/builds.json' with { type: 'json' }
import { compileLibrary } from '../content/compile.ts'
import type { BuildDef, ChallengeDef, EncounterDef, Files, LessonDef } from '../content/content.ts'
import fallenData from '../content/fallen.json' with { type: 'json' }
import { parseFallen } from '../content/fallen.ts'
import type { BlessingRow, Library, MoveRoot } from '../content/library.ts'
import moveData from '../content/moves.json' with { type: 'json' }
import ruleData from '../content/rules.json' with { type: 'json' }
import tutorialData from '../content/tutorials.json' with { type: 'json' }
import type { Side } from '../duel/side.ts'
import type { Fighter } from '../fighters.ts'
import { ATTACK, type ByElement, ELEMENTS } from '../names.ts'
import type { RulingChanges } from '../rulings.ts'
import { isEliteFighter, sideOfFighter } from './fighter.ts'

/** Content, compiled once, so that duels parse nothing. */
export interface Pack extends Library {
  readonly files: Files
  readonly hash: string
  readonly builds: readonly BuildDef[]
  readonly encounters: readonly EncounterDef[]
  readonly lessons: readonly LessonDef[]
  readonly challenges: readonly ChallengeDef[]
  readonly rules: RulingChanges
  readonly byElement: ByElement<readonly MoveRoot[]>
  /** The attacks with a base damage of 2 or more. */
  readonly hardHitters: readonly MoveRoot[]
  /** The side of an encounter, ready for combat. The caller must copy it. */
  template(encounter: number): Side
  /** The deepest level that has an encounter. */
  readonly deepest: number
  /** Universal blessings that ask nothing and so can be gifts at the start. */
  readonly gifts: readonly BlessingRow[]
  /** The indexes of the scripted encounters of a level, or of the nearest lower level that has any. */
  byLevel(level: number, isElite: boolean): readonly number[]
  /** §15 Ghosts that runs may refer to, by id. Empty unless an app provides them. */
  readonly ghosts: ReadonlyMap<string, Fighter>
}

/**
 * Compiles files to a pack. Throws with the name of the first entry that does not compile; for installed packs the
 * schema finds such errors earlier.
 */
export function makePack(files: Files): Pack {
  const { builds } = files.builds
  const { encounters } = files.encounters
  const library = compileLibrary(files.moves.moves, files.blessings.majors, files.blessings.minors, builds)
  const { roots, majors, minors } = library
  // Written without an object spread, which would give an object in dictionary mode: duels read this all the time.
  const pack = {
    roots,
    majors,
    majorOwn: library.majorOwn,
    majorOther: library.majorOther,
    majorMods: library.majorMods,
    minors,
    traps: library.traps,
    delays: library.delays,
    offers: library.offers,
    bankRegen: library.bankRegen,
    heatBurn: library.heatBurn,
    unbankThis: library.unbankThis,
    orders: library.orders,
    rootByName: library.rootByName,
    majorByName: library.majorByName,
    files,
    builds,
    encounters,
    lessons: files.tutorials.lessons,
    challenges: files.tutorials.challenges ?? [],
    rules: files.rules.rules,
    hardHitters: hardHitters(roots),
    byElement: mapWords(ELEMENTS, (_, name) => roots.filter(({ def }) => def.element === name)),
    byLevel: levels(encounters),
    gifts: [...minors, ...majors].filter(isGift),
    template: templates(library, encounters),
    deepest: deepestOf(encounters),
    ghosts: NO_GHOSTS,
  }
  // Computed on demand, so that the game starts fast.
  return withLazyField(pack, 'hash', () => digest(files).slice(0, 16))
}

const NO_GHOSTS: ReadonlyMap<string, Fighter> = new Map()

/** The same pack, with ghosts that are known by id. */
export const packWithGhosts = (pack: Pack, known: readonly KnownGhost[]): Pack => ({
  ...pack,
  ghosts: new Map(known.map(({ id, ghost }) => [id, ghost as unknown as Fighter])),
})

/** Returns the sides of encounters, each created on first use: there are hundreds, and a run meets a dozen. */
function templates(library: Library, encounters: readonly EncounterDef[]): Pack['template'] {
  const made: (Side | undefined)[] = encounters.map(() => undefined)
  return (encounter) => {
    const known = made[encounter]
    if (known !== undefined) return known
    const side = sideOfFighter(library, at(encounters, encounter))
    made[encounter] = side
    return side
  }
}
const deepestOf = (encounters: readonly EncounterDef[]): number =>
  encounters.reduce((most, entry) => Math.max(most, entry.level), 1)

function hardHitters(roots: readonly MoveRoot[]): readonly MoveRoot[] {
  const fit = roots.filter(({ def, type }) => type === ATTACK && (def.baseDamage ?? 0) >= 2)
  return fit.length > 0 ? fit : roots
}

/**
 * Whether a blessing can be a gift: small, and independent of choices. A second draft before the first combat makes no
 * sense, and anything larger would be half a run.
 */
const isGift = ({ def }: BlessingRow): boolean =>
  def.pool === 'universal' &&
  (def.class === 'major' || def.rarity === 'common') &&
  (def.ask ?? []).length === 0 &&
  !(def.onTake ?? []).some((e) => e.do === 'redraft')

function levels(encounters: readonly EncounterDef[]): Pack['byLevel'] {
  const deepest = deepestOf(encounters)
  const tableOf = (isElite: boolean): readonly (readonly number[])[] => {
    const table: number[][] = Array.from({ length: deepest + 1 }, () => [])
    for (const [i, entry] of encounters.entries()) if (isEliteFighter(entry) === isElite) table[entry.level]?.push(i)
    // A level without encounters uses those of the level before.
    for (let level = 1; level <= deepest; level++) if (table[level]?.length === 0) table[level] = table[level - 1] ?? []
    return table
  }
  const [plain, elite] = [tableOf(false), tableOf(true)]
  return (level, isElite) => {
    const at = Math.min(level, deepest)
    const list = (isElite ? elite : plain)[at] ?? []
    if (list.length > 0) return list
    return isElite ? (plain[at] ?? []) : encounters.map((_, i) => i)
  }
}

/** The built-in files. JSON types are too wide for the rows; tests check the content against its schema. */
export const builtInFiles: Files = withLazyField(
  { moves: moveData, blessings: blessingData, builds: buildData, tutorials: tutorialData, rules: ruleData },
  'encounters',
  () => ({ encounters: parseFallen(fallenData) }),
) as unknown as Files
/** The built-in pack, compiled on the first duel, so that other games start faster. */
export const builtInPack: () => Pack = lazy(() => makePack(builtInFiles))
