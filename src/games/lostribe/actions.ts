import type { Action as AnyAction } from '../../engine/contract/game.ts'
import { type ByIndex, mapWords } from '../../lib/enums.ts'
import { codeName, heroOf, type Pack, relicOf } from './content/pack.ts'
import { ELEMENTS } from './vocabulary.ts'

type CombatVerb =
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
export type CampaignVerb =
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
type Verb = CombatVerb | CampaignVerb

export interface Action extends AnyAction {
  readonly verb: Verb
  /** An index into the hand, the pool or the offers, or a column, or an element; for the verb `deck` a card's code. */
  readonly n: number
  /** The index of the target foe, or the element a die is turned to; −1 if there is neither. */
  readonly target: number
  /** §7.4 The number of the card's dice option, from 1; 0 if the card is played without one. */
  readonly optionNumber: number
}

const action = (verb: Verb, id: string = verb, n = 0, target = -1, optionIndex = 0): Action => ({
  id,
  verb,
  n,
  target,
  optionNumber: optionIndex,
})
// Tables are filled by `push`: V8 treats the result of `Array.from` as holey, and reading holey tables cost a tenth of the running time.
function tableOf<T>(length: number, make: (n: number) => T): readonly T[] {
  const table: T[] = []
  for (let n = 0; n < length; n++) table.push(make(n))
  return table
}
const numberedActions = (verb: Verb, count: number): readonly Action[] =>
  tableOf(count, (n) => action(verb, `${verb}-${n + 1}`, n))

const HAND_SLOTS = 16
const FOE_SLOTS = 10
const POOL_SLOTS = 32

const aimedActions = (verb: Verb): readonly (readonly Action[])[] =>
  tableOf(HAND_SLOTS, (n) =>
    tableOf(FOE_SLOTS, (target) => action(verb, `${verb}-${n + 1}-on-${target + 1}`, n, target)),
  )

/** Actions that play or fuse a card, by index in the hand; those aimed at a foe also by the foe's index. */
export const PLAY_CARD = numberedActions('play', HAND_SLOTS)
export const PLAY_CARD_ON = aimedActions('play')
export const FUSE_CARD = numberedActions('fuse', HAND_SLOTS)
export const FUSE_CARD_ON = aimedActions('fuse')
/** Actions that play a card with a dice option, by option from 0, then by hand and foe index: `kindle-2a`, `kindle-2a-on-1`. */
const MAX_DICE_OPTIONS = 4
const letterOf = (optionIndex: number): string => String.fromCharCode('a'.charCodeAt(0) + optionIndex)
export const KINDLE_CARD: readonly (readonly Action[])[] = tableOf(MAX_DICE_OPTIONS, (optionIndex) =>
  tableOf(HAND_SLOTS, (n) => action('kindle', `kindle-${n + 1}${letterOf(optionIndex)}`, n, -1, optionIndex + 1)),
)
export const KINDLE_CARD_ON: readonly (readonly (readonly Action[])[])[] = tableOf(MAX_DICE_OPTIONS, (optionIndex) =>
  tableOf(HAND_SLOTS, (n) =>
    tableOf(FOE_SLOTS, (target) =>
      action('kindle', `kindle-${n + 1}${letterOf(optionIndex)}-on-${target + 1}`, n, target, optionIndex + 1),
    ),
  ),
)
/**
 * The number of play modes of a card: plain, each dice option, fused. The two tables below hold these actions by hand
 * index, foe and mode: all modes of one card and foe are adjacent, because `legal` reads them together at every
 * decision.
 */
export const PLAY_MODE_COUNT = MAX_DICE_OPTIONS + 2
const PLAY_MODE_SLOTS = 8
const byPlayMode = (length: number, pick: (at: number, table: readonly Action[]) => Action, tables: Tables) => {
  const all: Action[] = []
  for (let at = 0; at < length; at++)
    for (let mode = 0; mode < PLAY_MODE_SLOTS; mode++) all.push(pick(at, tables[mode] ?? tables[0]))
  return all
}
type Tables = readonly [readonly Action[], ...(readonly Action[])[]]
const inTable = (index: number, table: readonly Action[]): Action => actionAt(table, index)
const UNAIMED_PLAYS: readonly Action[] = byPlayMode(HAND_SLOTS, inTable, [PLAY_CARD, ...KINDLE_CARD, FUSE_CARD])
const flat = (table: readonly (readonly Action[])[]): readonly Action[] => table.flat()
const AIMED_PLAYS: readonly Action[] = byPlayMode(HAND_SLOTS * FOE_SLOTS, inTable, [
  flat(PLAY_CARD_ON),
  ...KINDLE_CARD_ON.map(flat),
  flat(FUSE_CARD_ON),
])
export const unaimedPlay = (index: number, mode: number): Action => actionAt(UNAIMED_PLAYS, (index << 3) | mode)
export const aimedPlay = (index: number, foe: number, mode: number): Action =>
  actionAt(AIMED_PLAYS, ((index * 10 + foe) << 3) | mode)
/** Actions that spend dice of one element, by element. */
export const CAST_SPARK: ByIndex<typeof ELEMENTS, Action> = mapWords(ELEMENTS, (n, name) =>
  action('spark', `spark-${name}`, n),
)
export const CAST_ULT: ByIndex<typeof ELEMENTS, Action> = mapWords(ELEMENTS, (n, name) =>
  action('ult', `ult-${name}`, n),
)
export const THROW_DICE = action('throw')
export const END_TURN = action('end-turn')
/** §12 Applies forced values. Legal only in runs with the admin option. */
export const OVERRIDE = action('admin')
export const TIDY_HAND = action('tidy')
/** Actions that pick a die, by index in the pool. TURN_DIE_TO turns the die and is also indexed by the new element. */
export const PICK_DIE = numberedActions('die', POOL_SLOTS)
export const TURN_DIE_TO: readonly ByIndex<typeof ELEMENTS, Action>[] = tableOf(POOL_SLOTS, (n) =>
  mapWords(ELEMENTS, (target, name) => action('die', `die-${n + 1}-${name}`, n, target)),
)
export const PICK_CARD = numberedActions('card', HAND_SLOTS)
export const KEEP_DIE = numberedActions('keep', POOL_SLOTS)
export const DISCARD_CARD = numberedActions('discard', HAND_SLOTS)
export const DONE_PICKING = action('done')
/** Actions that take or buy an offer, by index of the offer. */
export const TAKE_OFFER = numberedActions('take', 8)
export const BUY_OFFER = numberedActions('buy', 24)
export const SKIP = action('skip')
export const GO_TO_COLUMN = numberedActions('go', 4)
export const REST = action('rest')
export const MEDITATE = action('meditate')
export const FORGET_CARD = action('forget')
export const BUY_REMOVAL = action('removal')
export const RESTOCK_SHOP = action('restock')
export const LEAVE = action('leave')
export const ROLL_TRAP = action('roll')
export const ENDURE_TRAP = action('endure')
export const REROLL_TRAP = action('reroll')
/** §9.5 The two options that every event has. */
export const CHOOSE_OPTION = numberedActions('option', 2)

/** For each count, that many first actions of a table, followed by `last`. Built once: a third of all decisions use these lists. */
export const actionPrefixes = (table: readonly Action[], last: Action): readonly (readonly Action[])[] =>
  tableOf(table.length + 1, (count) => {
    const list = table.slice(0, count)
    list.push(last)
    return list
  })

const missing = (index: number): never => {
  throw new Error(`An action table has no entry ${index}.`)
}

/** The action at an index of a table. Throws if there is none. */
export function actionAt(table: readonly Action[], index: number): Action {
  return table[index] ?? missing(index)
}
/** The table of actions for a dice option, by index of the option. */
export function optionTableAt<T>(tables: readonly (readonly T[])[], optionIndex: number): readonly T[] {
  return tables[optionIndex] ?? missing(optionIndex)
}
/** The aimed actions for the card at a hand index. */
export function aimedActionsAt(table: readonly (readonly Action[])[], index: number): readonly Action[] {
  return table[index] ?? missing(index)
}

/** Actions whose ids contain ids of the pack, built once per pack. */
export interface PackActions {
  readonly heroes: readonly Action[]
  /** Choosing a destiny, by index of the relic. */
  readonly destinies: readonly Action[]
  /** Choosing a card of the deck, by card code. */
  readonly deck: readonly Action[]
}
export const packActions = (pack: Pack): PackActions => ({
  heroes: tableOf(pack.heroes.length, (n) => action('hero', `hero-${heroOf(pack, n).id}`, n)),
  destinies: tableOf(pack.relics.length, (n) => action('destiny', `destiny-${relicOf(pack, n).id}`, n)),
  deck: tableOf(pack.cards.length, (code) => action('deck', `deck-${codeName(pack, code)}`, code)),
})
