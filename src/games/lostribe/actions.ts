import type { Action as AnyAction } from '../../engine/contract/game.ts'
import { type ByIndex, mapWords } from '../../lib/enums.ts'
import { codeName, heroOf, type Pack, relicOf } from './content/pack.ts'
import { ELEMENTS } from './names.ts'

type FightVerb =
  | 'admin'
  | 'play'
  | 'kindle'
  | 'spark'
  | 'fuse'
  | 'ult'
  | 'throw'
  | 'end-turn'
  | 'tidy'
  | 'die'
  | 'card'
  | 'keep'
  | 'discard'
  | 'done'
export type RoadVerb =
  | 'hero'
  | 'destiny'
  | 'go'
  | 'take'
  | 'skip'
  | 'deck'
  | 'rest'
  | 'meditate'
  | 'forget'
  | 'buy'
  | 'removal'
  | 'restock'
  | 'leave'
  | 'roll'
  | 'endure'
  | 'reroll'
  | 'option'
type Verb = FightVerb | RoadVerb

export interface Action extends AnyAction {
  readonly verb: Verb
  /** Place in the hand, the pool, the offers, a column, or an element; a card's code for `deck`. */
  readonly n: number
  /** Place of the foe, or the element a die is turned to; −1: none. */
  readonly target: number
  /** §7.4 With which of a card's dice options, from 1; 0: with none. */
  readonly way: number
}

const action = (verb: Verb, id: string = verb, n = 0, target = -1, way = 0): Action => ({ id, verb, n, target, way })
// Filled one by one: a table that `Array.from` made counts as having holes for ever, and a tenth of all time goes into reading them.
function tableOf<T>(length: number, make: (n: number) => T): readonly T[] {
  const table: T[] = []
  for (let n = 0; n < length; n++) table.push(make(n))
  return table
}
const several = (verb: Verb, count: number): readonly Action[] =>
  tableOf(count, (n) => action(verb, `${verb}-${n + 1}`, n))

const MOST_HAND = 16
const MOST_FOES = 10
const MOST_POOL = 32

const atFoes = (verb: Verb): readonly (readonly Action[])[] =>
  tableOf(MOST_HAND, (n) =>
    tableOf(MOST_FOES, (target) => action(verb, `${verb}-${n + 1}-on-${target + 1}`, n, target)),
  )

/** By place in the hand; at a foe, by its place too. */
export const PLAY = several('play', MOST_HAND)
export const PLAY_ON = atFoes('play')
export const FUSE = several('fuse', MOST_HAND)
export const FUSE_ON = atFoes('fuse')
/** By dice option from 0, then as above: `kindle-2a`, `kindle-2a-on-1`. */
const MOST_WAYS = 4
const letterOf = (way: number): string => String.fromCharCode('a'.charCodeAt(0) + way)
export const KINDLE: readonly (readonly Action[])[] = tableOf(MOST_WAYS, (way) =>
  tableOf(MOST_HAND, (n) => action('kindle', `kindle-${n + 1}${letterOf(way)}`, n, -1, way + 1)),
)
export const KINDLE_ON: readonly (readonly (readonly Action[])[])[] = tableOf(MOST_WAYS, (way) =>
  tableOf(MOST_HAND, (n) =>
    tableOf(MOST_FOES, (target) =>
      action('kindle', `kindle-${n + 1}${letterOf(way)}-on-${target + 1}`, n, target, way + 1),
    ),
  ),
)
/**
 * How a card is played: plainly, with each dice option, fused. These two have the same actions by place, foe and manner: what one card and one
 * foe ask for lies side by side, since legal reads it at every decision.
 */
export const MANNERS = MOST_WAYS + 2
const MANNER_ROOM = 8
const inManners = (length: number, one: (at: number, table: readonly Action[]) => Action, tables: Tables) => {
  const all: Action[] = []
  for (let at = 0; at < length; at++)
    for (let manner = 0; manner < MANNER_ROOM; manner++) all.push(one(at, tables[manner] ?? tables[0]))
  return all
}
type Tables = readonly [readonly Action[], ...(readonly Action[])[]]
const inTable = (at: number, table: readonly Action[]): Action => actionAt(table, at)
const FREELY: readonly Action[] = inManners(MOST_HAND, inTable, [PLAY, ...KINDLE, FUSE])
const flat = (table: readonly (readonly Action[])[]): readonly Action[] => table.flat()
const AT_FOES: readonly Action[] = inManners(MOST_HAND * MOST_FOES, inTable, [
  flat(PLAY_ON),
  ...KINDLE_ON.map(flat),
  flat(FUSE_ON),
])
export const playFreely = (place: number, manner: number): Action => actionAt(FREELY, (place << 3) | manner)
export const playAtFoe = (place: number, foe: number, manner: number): Action =>
  actionAt(AT_FOES, ((place * 10 + foe) << 3) | manner)
/** By element. */
export const SPARK: ByIndex<typeof ELEMENTS, Action> = mapWords(ELEMENTS, (n, name) =>
  action('spark', `spark-${name}`, n),
)
export const ULT: ByIndex<typeof ELEMENTS, Action> = mapWords(ELEMENTS, (n, name) => action('ult', `ult-${name}`, n))
export const THROW = action('throw')
export const END_TURN = action('end-turn')
/** §12 Takes up what was forced; only in runs that ask for it. */
export const ADMIN = action('admin')
export const TIDY = action('tidy')
/** By place in the pool; to an element, by that too. */
export const DIE = several('die', MOST_POOL)
export const DIE_TO: readonly ByIndex<typeof ELEMENTS, Action>[] = tableOf(MOST_POOL, (n) =>
  mapWords(ELEMENTS, (target, name) => action('die', `die-${n + 1}-${name}`, n, target)),
)
export const CARD = several('card', MOST_HAND)
export const KEEP = several('keep', MOST_POOL)
export const DISCARD = several('discard', MOST_HAND)
export const DONE = action('done')
/** By place among the offers. */
export const TAKE = several('take', 8)
export const BUY = several('buy', 24)
export const SKIP = action('skip')
export const GO = several('go', 4)
export const REST = action('rest')
export const MEDITATE = action('meditate')
export const FORGET = action('forget')
export const REMOVAL = action('removal')
export const RESTOCK = action('restock')
export const LEAVE = action('leave')
export const ROLL_TRAP = action('roll')
export const ENDURE = action('endure')
export const REROLL_TRAP = action('reroll')
/** §9.5 Every event has something to take and something else. */
export const OPTIONS = several('option', 2)

/** The first ones of a table, by how many, each list with what comes last: built once, since a third of all decisions picks from them. */
export const firstOf = (table: readonly Action[], last: Action): readonly (readonly Action[])[] =>
  tableOf(table.length + 1, (count) => {
    const list = table.slice(0, count)
    list.push(last)
    return list
  })

const missing = (place: number): never => {
  throw new Error(`a table has no action at ${place}`)
}

/** An action of a table that the caller knows to be there. */
export function actionAt(table: readonly Action[], place: number): Action {
  return table[place] ?? missing(place)
}
/** One table of several, by dice option. */
export function tableAt<T>(tables: readonly (readonly T[])[], way: number): readonly T[] {
  return tables[way] ?? missing(way)
}
/** The same at foes. */
export function actionsAt(table: readonly (readonly Action[])[], place: number): readonly Action[] {
  return table[place] ?? missing(place)
}

/** Actions that name things of the pack, built once for it. */
export interface PackActions {
  readonly heroes: readonly Action[]
  /** By relic. */
  readonly destinies: readonly Action[]
  /** By card code. */
  readonly deck: readonly Action[]
}
export const packActions = (pack: Pack): PackActions => ({
  heroes: tableOf(pack.heroes.length, (n) => action('hero', `hero-${heroOf(pack, n).id}`, n)),
  destinies: tableOf(pack.relics.length, (n) => action('destiny', `destiny-${relicOf(pack, n).id}`, n)),
  deck: tableOf(pack.cards.length, (code) => action('deck', `deck-${codeName(pack, code)}`, code)),
})
