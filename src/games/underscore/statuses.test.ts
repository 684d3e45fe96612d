import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choose, pack, testDuel } from '../../../test/underscore/duel-fixture.ts'
import { type Dice, seededDice } from '../../engine/index.ts'
import { setIgnoredTurns } from './duel/side.ts'
import { playTurn } from './duel/turn.ts'
import type { Event } from './events.ts'
import { capitalize, STATUS_INDEXES, STATUSES, WOUND } from './names.ts'
import { codex } from './text/codex.ts'

/** Situations in which a status can show: an attack or a utility, at full or low HP, with or without priority. */
const SITUATIONS = [
  { move: 'Chip', hp: 10, priority: 0 },
  { move: 'Chip', hp: 10, priority: 1 },
  { move: 'Chip', hp: 4, priority: 0 },
  { move: 'Brace', hp: 4, priority: 0 },
] as const

/** What a turn does to both sides, apart from the turns of statuses; and the turns of the status afterwards. */
function turnWith(name: string | undefined, situation: (typeof SITUATIONS)[number], isIgnored = false) {
  const { move, hp, priority } = situation
  const has = name === undefined ? {} : { [name]: 2 }
  const { d, p, e } = testDuel({ moves: [move], hp, has }, { moves: ['Jolt'] }, {}, { priority })
  if (isIgnored) for (const status of STATUS_INDEXES) setIgnoredTurns(p, status, 9)
  choose(d, 0, move)
  choose(d, 1, 'Jolt')
  const casts: Event[] = []
  const dice: Dice = seededDice('status')
  playTurn(pack, d, dice, (event) => event.kind === 'casts' && casts.push(event))
  return { result: JSON.stringify([p.hp, p.maxHp, e.hp, casts]), stats: p.stats }
}
const acts = (name: string, isIgnored = false): boolean =>
  SITUATIONS.some((at) => turnWith(name, at, isIgnored).result !== turnWith(undefined, at, isIgnored).result)

// §6 A status that is only added to the vocabulary, with a text but without a rule, fails here.
describe('every status acts and is described', () => {
  const rows = codex(pack).flatMap((panel) => (panel.kind === 'table' && panel.id === 'statuses' ? panel.rows : []))
  const rules = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const section = rules.slice(rules.indexOf('## 6.'), rules.indexOf('## 7.'))
  test.each(STATUSES)('%s', (name) => {
    expect(acts(name), 'changes HP, the order of the casts, or whether a move is cast').toBe(true)
    expect(rows.filter(({ cells }) => cells[0] === capitalize(name))).toHaveLength(1)
    expect(section, 'rule book §6').toMatch(new RegExp(`\\b${capitalize(name)}\\b`))
  })
  test('an ignored status does not act, so this test can fail', () => {
    expect(STATUSES.filter((name) => acts(name, true))).toEqual([])
  })
  test('every status but Wound loses a turn in its own execution', () => {
    const left = STATUS_INDEXES.map((status) => turnWith(STATUSES[status], SITUATIONS[0]).stats[status])
    expect(left).toEqual(STATUS_INDEXES.map((status) => (status === WOUND ? 2 : 1)))
  })
})
