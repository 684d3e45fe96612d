import type { Dice } from '../../../engine/dice/dice.ts'
import { at, indexesOf, mapWords } from '../../../lib/enums.ts'
import type { BlessingRow } from '../content/library.ts'
import { majorAt } from '../duel/context.ts'
import { ELEMENT, type Move } from '../duel/move.ts'
import { MAX_MAJORS } from '../duel/side.ts'
import { STATIC, type StaticIndex } from '../hooks.ts'
import { BLESSING_POOLS, type ByPool, ELEMENT_INDEXES, hasBit, NONE, RARITIES } from '../names.ts'
import { type Character, focusOfEveryDraft, focusOfNextDraft, type State, setDraftFocus } from '../state.ts'
import type { Pack } from './pack.ts'
import { canTakeBlessing } from './upgrade-answers.ts'

/** §12 What the upgrade screen offers. */

/** The rarities that can be drafted, by the number of active moves of an element. Bits stand for common, uncommon and rare. */
export type RarityScopes = readonly [number, number, number, number, number]
export const MINOR_RARITIES: RarityScopes = [0, 0b001, 0b011, 0b111, 0b110]
export const MAJOR_RARITIES: RarityScopes = [0, 0b001, 0b011, 0b110, 0b100]
const EVERYTHING = (1 << RARITIES.length) - 1

/** The rarities that can be drafted from each pool: all of the universal pool, those of other pools by the number of active moves. */
export function raritiesInScope({ active }: Character, table: RarityScopes): ByPool<number> {
  const scope = mapWords(BLESSING_POOLS, () => 0)
  for (const pool of ELEMENT_INDEXES) {
    let n = 0
    for (let i = 0; i < active.length; i++) if ((active[i] as Move)[ELEMENT] === pool) n++
    scope[pool] = at(table, Math.min(n, table.length - 1))
  }
  scope[UNIVERSAL] = EVERYTHING
  return scope
}
const { universal: UNIVERSAL } = indexesOf(BLESSING_POOLS)

/** The values that a character's blessings give to a standing change between combats, where no condition is tested. */
function staticsOf(pack: Pack, character: Character, mod: StaticIndex): number[] {
  const values: number[] = []
  for (const index of character.blessings) {
    const { mods, statics } = majorAt(pack, index)
    if (!hasBit(mods, mod)) continue
    for (const entry of statics) if (entry.mod === mod) values.push(entry.fixed ?? 0)
  }
  return values
}

function poolOf(pack: Pack, character: Character, list: readonly BlessingRow[], table: RarityScopes): BlessingRow[] {
  const scope = raritiesInScope(character, table)
  const pool: BlessingRow[] = []
  for (let i = 0; i < list.length; i++) {
    const b = list[i] as BlessingRow
    if (hasBit(scope[b.pool], b.rarity)) pool.push(b)
  }
  if (character.blessings.length === 0 || staticsOf(pack, character, STATIC.allDraftsRare).length === 0) return pool
  return rarestOf(pool)
}

/** With Focus Pocus: of each element only the rarest blessings. Universal ones that are not rare only fill up to three. */
function rarestOf(pool: readonly BlessingRow[]): BlessingRow[] {
  const most = mapWords(BLESSING_POOLS, () => 0)
  for (const { pool: of, rarity } of pool) most[of] = Math.max(most[of], rarity)
  const rarest = pool.filter(({ pool: of, rarity }) => of !== UNIVERSAL && rarity === most[of])
  if (rarest.length >= DRAFTED) return rarest
  return [...rarest, ...pool.filter(({ pool: of, def }) => of === UNIVERSAL && def.rarity !== 'rare')]
}
const DRAFTED = 3

/** The elements that a draft must include because of foci and blessings, as bits. */
function focusOf(pack: Pack, character: Character): number {
  const focus = focusOfNextDraft(character) | focusOfEveryDraft(character)
  if (character.blessings.length === 0) return focus
  return staticsOf(pack, character, STATIC.draftMustInclude).reduce((bits, named) => bits | named, focus)
}

/** Draws uniformly without replacement. A blessing that cannot be taken is dropped, which does not change the odds of the others. */
function draw(
  left: BlessingRow[],
  n: number,
  what: string,
  dice: Dice,
  isFit: (b: BlessingRow) => boolean,
): BlessingRow[] {
  const drawn: BlessingRow[] = []
  while (drawn.length < n && left.length > 0) {
    const position = left.length === 1 ? 0 : dice.roll('run', left.length, what)
    const b = at(left, position)
    left[position] = at(left, left.length - 1)
    left.pop()
    if (isFit(b)) drawn.push(b)
  }
  return drawn
}

/** §12.1 Drafts three minors. If there is any of a focused element, at least one of the three is. */
export function draftMinors(pack: Pack, s: State, dice: Dice): { readonly minors: number[]; readonly pool: number } {
  const { character } = s
  const pool = poolOf(pack, character, pack.minors, MINOR_RARITIES)
  const size = pool.length
  const isFit = ({ def }: BlessingRow): boolean => canTakeBlessing(pack, s, def)
  const focus = focusOf(pack, character)
  setDraftFocus(character, 0, focusOfEveryDraft(character))
  const wanted = focus === 0 ? [] : pack.minors.filter((b) => hasBit(focus, b.pool))
  const first = draw(wanted, 1, 'focused minor', dice, isFit)
  const others = first.length === 0 ? pool : pool.filter((b) => !first.includes(b))
  const rest = draw(others, DRAFTED - first.length, 'minor', dice, isFit)
  return { minors: [...first, ...rest].map(({ index }) => index), pool: size }
}

/** §12.2 Drafts one major, face up. It is never one that the character has; there is none once the character has the maximum number. */
export function draftMajor(pack: Pack, s: State, dice: Dice): number {
  const { character } = s
  if (character.blessings.length >= MAX_MAJORS) return NONE
  const isNew = ({ index }: BlessingRow): boolean => !character.blessings.includes(index)
  return draw(poolOf(pack, character, pack.majors, MAJOR_RARITIES), 1, 'major', dice, isNew)[0]?.index ?? NONE
}

/** §12.3 Whether majors can be taken: the burden must not exceed the number of elites slain. */
export const isMajorOpen = (character: Character): boolean => character.burden <= character.elites
