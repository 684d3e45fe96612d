import { describe, expect, test } from 'vitest'
import { smallGame, smallPack } from '../../../../test/lostribe/small-pack.ts'
import { type Dice, seededDice } from '../../../engine/index.ts'
import { KIND } from '../foe.ts'
import type { Action, State } from '../index.ts'
import { NODE_BOSS, NODE_ELITE, NODE_FIGHT, NODE_REST, NODE_SHOP, NODE_TREASURE } from '../vocabulary.ts'
import { hasPathTo, LAST_MAP_ROW, MAP_COLUMNS, MAP_ROWS, makeMap, nodeKindAt, pathsFrom } from './map.ts'

describe('§9.1 maps', () => {
  const maps = Array.from({ length: 200 }, (_, i) => makeMap(smallPack, seededDice(`map ${i}`)))
  test('row 1 is all fights, row 4 treasure, row 7 rest, row 8 the boss; no elite before row 3', () => {
    for (const map of maps)
      for (let row = 0; row < MAP_ROWS; row++)
        for (let column = 0; column < MAP_COLUMNS; column++) {
          const node = nodeKindAt(map, row, column)
          if (node < 0) continue
          if (row === 0) expect(node).toBe(NODE_FIGHT)
          if (row === 3) expect(node).toBe(NODE_TREASURE)
          if (row === 6) expect(node).toBe(NODE_REST)
          if (row === LAST_MAP_ROW) expect(node).toBe(NODE_BOSS)
          if (row < 2) expect(node).not.toBe(NODE_ELITE)
        }
  })
  test('every node can be reached and leads to the boss; paths go to the same or a neighbouring column and never cross', () => {
    for (const map of maps) {
      let reached = 15
      for (let row = 0; row < LAST_MAP_ROW; row++) {
        let next = 0
        for (let column = 0; column < MAP_COLUMNS; column++) {
          if (nodeKindAt(map, row, column) < 0) continue
          expect(reached & (1 << column)).not.toBe(0)
          const ways = pathsFrom(map, row, column)
          expect(ways).not.toBe(0)
          for (let to = 0; to < MAP_COLUMNS; to++) {
            if ((ways & (1 << to)) === 0) continue
            expect(nodeKindAt(map, row + 1, to)).toBeGreaterThanOrEqual(0)
            if (row < 6) expect(Math.abs(to - column)).toBeLessThanOrEqual(1)
            if (row < 6 && to > column) expect(pathsFrom(map, row, to) & (1 << column)).toBe(0)
          }
          next |= ways
        }
        reached = next
      }
    }
  })
  test('no elite, rest or shop twice in a row along a path', () => {
    for (const map of maps)
      for (let row = 0; row < LAST_MAP_ROW - 1; row++)
        for (let column = 0; column < MAP_COLUMNS; column++) {
          const node = nodeKindAt(map, row, column)
          if (node !== NODE_ELITE && node !== NODE_REST && node !== NODE_SHOP) continue
          for (let to = 0; to < MAP_COLUMNS; to++)
            if (hasPathTo(pathsFrom(map, row, column), to)) expect(nodeKindAt(map, row + 1, to)).not.toBe(node)
        }
  })
  test('the map of an act depends on the seed alone', () => {
    const play = (choice: number): readonly number[] => {
      const dice = seededDice('same')
      const s = smallGame.setup({}, dice)
      for (let step = 0; step < 2; step++)
        smallGame.apply(s, [{ seat: 0, action: smallGame.legal(s, 0)[choice] as never }], dice)
      return s.map
    }
    expect(play(0)).toEqual(play(1))
  })
})

describe('§9.3 encounters', () => {
  /** Enters fights in these rows of an act; returns how many groups each draw chose from, and the foes. */
  function meet(rows: readonly number[], act = 1, before: readonly number[] = []) {
    const open: number[] = []
    const who: string[] = []
    const note = (what: string, sides: number): number => {
      if (what === 'encounter') open.push(sides)
      return 0
    }
    const dice: Dice = { roll: (_, sides, what) => note(what, sides), fork: () => dice, entropy: () => '' }
    const s = smallGame.setup({ scenario: { place: 'map', act, relics: [] } }, dice)
    s.met = [...before]
    const go = smallGame.legal(s, 0)[0] as Action
    for (const row of rows) {
      s.phase = 'map'
      s.row = row - 2
      s.map[row - 1] = s.map[1] as number
      smallGame.apply(s, [{ seat: 0, action: go }], dice)
      who.push(s.foes.map((foe) => smallPack.monsters[foe[KIND]]?.name.split(' ').at(-1)).join(' '))
    }
    return { open, who, s }
  }
  test('no group of the last two fights comes again', () => {
    const { open, who } = meet([2, 5, 6, 2])
    expect(who).toEqual(['Jackal', 'Tick Tick Sentry', 'Leech Moth Tick', 'Jackal'])
    expect(open).toEqual([5, 4, 3, 2, 1, 1])
  })
  test('two groups come from row 5 on, and in the first act only', () => {
    expect(meet([4]).open).toHaveLength(1)
    expect(meet([5]).open).toHaveLength(2)
    expect(meet([6], 2).open).toHaveLength(1)
  })
  test('act II has other groups than act I, so all are open; act III has those of act II', () => {
    const enter = (act: number): State => {
      const boss = { act, stakes: 'boss' as const, monsters: [{ id: 'm_sandling', hp: 1, intent: 0 }] }
      const s = smallGame.setup({ scenario: { ...boss, hand: ['c_ember_jab'], dice: [] } }, seededDice('1'))
      s.met = [1, 2]
      for (const id of ['play-1-on-1', 'skip']) {
        const action = smallGame.legal(s, 0).find((one) => one.id === id) as Action
        smallGame.apply(s, [{ seat: 0, action }], seededDice('1'))
      }
      return s
    }
    expect([enter(1).met, enter(1).act]).toEqual([[], 1])
    expect([enter(2).met, enter(2).act]).toEqual([[1, 2], 2])
  })
})
