import type { PlaceIn } from '../../../lib/enums.ts'
import type { Blessing, Compiled, ElementValue, Root, Value } from '../duel/machine.ts'
import type { POOLS, RARITIES } from '../names.ts'
import type { BlessingDef, MoveDef } from './content.ts'
import type { Variable } from './effects/phrases.ts'

/** Moves and blessings, compiled, with the rows they came from. */
export interface MoveRoot extends Root {
  readonly def: MoveDef
  readonly variables: readonly Variable[]
  readonly hasDamage: boolean
  /** Base damage of one iteration as things stand, and its element (NONE: as declared). Rules of thumb go by it. */
  readonly estimate: Value
  readonly strikeElement: ElementValue
  /** It strikes with its own element alone. */
  readonly strikesOwn: boolean
}
export interface BlessingRow extends Blessing {
  readonly def: BlessingDef
  /** Places in POOLS and RARITIES. */
  readonly pool: PlaceIn<typeof POOLS>
  readonly rarity: PlaceIn<typeof RARITIES>
}
export interface Library extends Compiled {
  readonly roots: readonly MoveRoot[]
  readonly majors: readonly BlessingRow[]
  readonly minors: readonly BlessingRow[]
  /** By name and by id, in lower case. */
  readonly rootByName: ReadonlyMap<string, MoveRoot>
  readonly majorByName: ReadonlyMap<string, BlessingRow>
}

/** Things of a pack by their name or id, whatever the case. */
export const rootNamed = (pack: Library, name: string): MoveRoot | undefined => pack.rootByName.get(name.toLowerCase())
export const majorNamed = (pack: Library, name: string): BlessingRow | undefined =>
  pack.majorByName.get(name.toLowerCase())
/** The same where the pack was checked to have it. */
export function knownRoot(pack: Library, name: string): MoveRoot {
  const root = rootNamed(pack, name)
  if (root === undefined) throw new Error(`there is no move "${name}"`)
  return root
}
