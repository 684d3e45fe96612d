import { ACTION_CLASSES, actionClass } from '../../src/games/emojispace/actions.ts'
import { type Combat, cloneCombat, sideOf } from '../../src/games/emojispace/combat/side.ts'
import { at } from '../../src/lib/enums.ts'
import { announcedActs, type Frame, legalActions, load, loadInner, makeFrame, placeIn, positionsOf } from './frame.ts'
import { follow, openTable, type Rule, settle, type Table } from './table.ts'

/**
 * A combat against a captain, solved exactly: dynamic programming over hulls, degradation, uses left, wind-ups and the captain's beat.
 * The player knows both ships and the kind of the announced action, not the action. A fight is worth 1 if the enemy is destroyed or strikes;
 * one round in a hundred ends it without result, so that patience is not free. Scan, Escape and Surrender are left out.
 */
export interface Solved {
  /** The chance to win with perfect play, then with each given rule. */
  readonly values: readonly number[]
  /** For this combat and announced kind: every legal action with its chance to win under perfect play afterwards. */
  odds(c: Combat, told: number): readonly { readonly action: number; readonly value: number }[]
}

/** Undefined if the table needs more than `most` numbers. */
export function solve(start: Combat, rules: readonly Rule[] = [], most = 40_000_000): Solved | undefined {
  const perfect = tableFor(start, undefined, most)
  if (perfect === undefined) return undefined
  const byRule = rules.map((rule) => {
    // A rule that never spends uses needs no positions for them.
    const poorer = cloneCombat(start)
    const own = sideOf(poorer, 0)
    if (!rule.spends.includes('uses')) own.surges = own.flares = own.burns = 0
    if (!rule.spends.includes('repairs')) own.uses.fill(0)
    const table = tableFor(poorer, rule, most)
    return table === undefined ? Number.NaN : valueIn(table, poorer)
  })
  return { values: [valueIn(perfect, start), ...byRule], odds: (now, told) => oddsIn(perfect, now, told) }
}

function tableFor(start: Combat, rule: Rule | undefined, most: number): Table | undefined {
  const f = makeFrame(start)
  const table = openTable(f, rule, most)
  if (table !== undefined) for (let position = 0; position < positionsOf(f); position++) settle(table, position)
  return table
}

function valueIn({ f, sums, width }: Table, start: Combat): number {
  const { position, inner } = placeIn(f, start)
  return sums[(position * f.inners + inner) * width] as number
}

function oddsIn(table: Table, now: Combat, told: number): { action: number; value: number }[] {
  const { f } = table
  const { position, inner } = placeIn(f, now)
  load(f, position)
  const beat = loadInner(f, inner)
  const legal = legalActions(f.own)
  const deeds = actsAnnounced(f, inner, now, told)
  const sum = deeds.reduce((all, { p }) => all + p, 0)
  return legal.map((mine) => {
    let value = 0
    for (const { action, p } of deeds) value += (p / sum) * follow(table, position, mine, action, beat)
    return { action: mine, value }
  })
}
function actsAnnounced(f: Frame, inner: number, now: Combat, told: number) {
  const alike = announcedActs(f, inner).find((deeds) => actionClass(at(deeds, 0).action) === ACTION_CLASSES[told])
  // §12 A captain that presses on chooses outside its table.
  return alike ?? [{ action: now.intent, p: 1 }]
}

export type { Rule } from './table.ts'
