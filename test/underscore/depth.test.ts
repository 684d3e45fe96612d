import { describe, expect, test } from 'vitest'
import { moveTags, moveText } from '../../src/games/underscore/content/effects/text.ts'
import {
  ELEMENT,
  FIRST_UNNAMED,
  ITERS,
  isVariableRandom,
  type Move,
  PROOF,
  SPEED,
} from '../../src/games/underscore/duel/move.ts'
import { builtInPack } from '../../src/games/underscore/index.ts'
import { UTILITY } from '../../src/games/underscore/names.ts'
import { median, seedsOf } from '../../studies/figures.ts'
import { botOf, climb, LINES } from '../../studies/underscore/bots.ts'
import { FAMILIES, familyOf } from '../../studies/underscore/choose.ts'

/** A small, fixed version of `npm run deep -- --depth underscore`, and the promises about encounters. */
const pack = builtInPack()
const levels = (bot: (typeof LINES)['none'], count: number): number[] =>
  seedsOf('depth', count).map((seed, i) => climb(pack, pack.builds[i % 4]?.id ?? '', seed, bot, 41).level)

describe('the climb', () => {
  const plan = levels(botOf('plan', 'plan'), 80)
  test('the plan bot gets far, but no bot to the bottom', () => {
    expect(median(plan)).toBeGreaterThanOrEqual(8)
    expect(median(plan)).toBeLessThanOrEqual(14)
    expect(plan.filter((level) => level >= 40)).toEqual([])
  })
  test('without upgrades the median level is at least 4 lower', () => {
    expect(median(plan) - median(levels(LINES.none, 80))).toBeGreaterThanOrEqual(4)
  })
  test.each(['HP only', 'never learn', 'one move', 'always first'] as const)('%s hardly reaches level 20', (name) => {
    expect(levels(LINES[name], 80).filter((level) => level >= 20).length).toBeLessThanOrEqual(5)
  })
})

describe('the encounters', () => {
  const carried = (of: (entry: (typeof pack.encounters)[number]) => readonly string[]): Set<string> =>
    new Set(pack.encounters.flatMap(of))
  test('carry every move and every major', () => {
    const moves = carried(({ moves: { active, banked = [] } }) => [...active, ...banked].map(({ name }) => name))
    expect(pack.roots.filter(({ name }) => !moves.has(name)).map(({ name }) => name)).toEqual([])
    const majors = carried(({ blessings = [] }) => blessings)
    expect(pack.majors.filter(({ name }) => !majors.has(name)).map(({ name }) => name)).toEqual([])
  })
  test('are of every family, none more than a quarter', () => {
    const counts = FAMILIES.map(
      (family) => pack.encounters.filter((entry) => familyOf(pack, entry as never) === family).length,
    )
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan(pack.encounters.length / 3)
  })
})

/** Numbers that are only flags (this turn, the next move, none at all), by index after the named ones. */
const FLAGS = ['Quarry Rest 0', 'Cocoon 2', 'Mirror Plague 2', 'Reckless Gale 1', 'Unfeeling 3', 'Unveil 0', 'Prime 0']

test('the text of every move contains all its numbers: another number gives another text', () => {
  const silent = pack.roots.flatMap(({ fresh, name, type, def }) =>
    fresh.flatMap((value, place) => {
      // A utility without iterable effects has no iterations; its proofs are bits.
      const isIdle =
        place === PROOF || place === SPEED || (place === ITERS && type === UTILITY && def.iter === undefined)
      if (place < ELEMENT || value === 0 || isIdle || isVariableRandom(fresh, place)) return []
      const other = fresh.slice() as Move
      other[place] = place === ELEMENT ? (value + 1) % 7 : value < 0 ? -value : value + 1
      const said = (m: Move): string => `${moveTags(pack, m).join()} ${moveText(pack, m)}`
      return said(fresh) === said(other) ? [`${name} ${place - FIRST_UNNAMED}`] : []
    }),
  )
  expect(silent.filter((one) => !FLAGS.includes(one))).toEqual([])
})
