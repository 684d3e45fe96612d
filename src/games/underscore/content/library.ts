import type { IndexIn } from '../../../lib/enums.ts'
import type { CompiledBlessing, CompiledMove, CompiledPack, ElementValue, NumberValue } from '../duel/context.ts'
import type { BLESSING_POOLS, RARITIES } from '../names.ts'
import type { BlessingDef, MoveDef } from './content.ts'
import type { Variable } from './effects/phrases.ts'

/** A move of the library: compiled, and with the row it was compiled from. */
export interface MoveRoot extends CompiledMove {
  readonly def: MoveDef
  readonly variables: readonly Variable[]
  readonly hasDamage: boolean
  /** For bots: the estimated base damage of one iteration, and its element (NONE if it is declared). */
  readonly estimate: NumberValue
  readonly strikeElement: ElementValue
  /** Whether the move does nothing but deal damage of its own element. */
  readonly strikesOwn: boolean
}
export interface BlessingRow extends CompiledBlessing {
  readonly def: BlessingDef
  /** The indexes of its pool in POOLS and of its rarity in RARITIES. */
  readonly pool: IndexIn<typeof BLESSING_POOLS>
  readonly rarity: IndexIn<typeof RARITIES>
}
export interface Library extends CompiledPack {
  readonly roots: readonly MoveRoot[]
  readonly majors: readonly BlessingRow[]
  readonly minors: readonly BlessingRow[]
  /** The moves by name and by id, both in lower case. */
  readonly rootByName: ReadonlyMap<string, MoveRoot>
  readonly majorByName: ReadonlyMap<string, BlessingRow>
}

/** Finds content of a pack by name or id, ignoring case. */
export const rootNamed = (pack: Library, name: string): MoveRoot | undefined => pack.rootByName.get(name.toLowerCase())
export const majorNamed = (pack: Library, name: string): BlessingRow | undefined =>
  pack.majorByName.get(name.toLowerCase())
/** The move with this name. The pack was checked to have it, so it throws if there is none. */
export function knownRoot(pack: Library, name: string): MoveRoot {
  const root = rootNamed(pack, name)
  if (root === undefined) throw new Error(`there is no move "${name}"`)
  return root
}
