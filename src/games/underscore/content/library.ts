import type { IndexIn } from '../../../lib/enums.ts'
import type { Blessing, CompiledPack, ElementValue, Root, Value } from '../duel/context.ts'
import type { POOLS, RARITIES } from '../names.ts'
import type { BlessingDef, MoveDef } from './content.ts'
import type { Variable } from './effects/phrases.ts'

/** Moves and blessings, compiled, with the rows they came from. */
export interface MoveRoot extends Root {
  readonly def: MoveDef
  readonly variables: readonly Variable[]
  readonly hasDamage: boolean
  /** Estimated base damage of one iteration, and its element (NONE: as declared), for bots. */
  readonly estimate: Value
  readonly strikeElement: ElementValue
  /** It only deals damage of its own element. */
  readonly strikesOwn: boolean
}
export interface BlessingRow extends Blessing {
  readonly def: BlessingDef
  /** Indexes in POOLS and RARITIES. */
  readonly pool: IndexIn<typeof POOLS>
  readonly rarity: IndexIn<typeof RARITIES>
}
export interface Library extends CompiledPack {
  readonly roots: readonly MoveRoot[]
  readonly majors: readonly BlessingRow[]
  readonly minors: readonly BlessingRow[]
  /** By name and by id, in lower case. */
  readonly rootByName: ReadonlyMap<string, MoveRoot>
  readonly majorByName: ReadonlyMap<string, BlessingRow>
}

/** Content of a pack by name or id, case-insensitive. */
export const rootNamed = (pack: Library, name: string): MoveRoot | undefined => pack.rootByName.get(name.toLowerCase())
export const majorNamed = (pack: Library, name: string): BlessingRow | undefined =>
  pack.majorByName.get(name.toLowerCase())
/** The same, for a name that the pack was checked to have. */
export function knownRoot(pack: Library, name: string): MoveRoot {
  const root = rootNamed(pack, name)
  if (root === undefined) throw new Error(`there is no move "${name}"`)
  return root
}
