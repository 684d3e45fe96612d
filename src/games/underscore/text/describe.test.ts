import { describe, expect, test } from 'vitest'
import { testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { finish, newRun, take } from '../../../../test/underscore/run-fixture.ts'
import { seededDice } from '../../../engine/index.ts'
import { underscore as game } from '../index.ts'
import { capitalize, ELEMENTS, STATUSES } from '../names.ts'
import { makeState, type State } from '../state.ts'

const inFight = (...given: Parameters<typeof testDuel>): { s: State } & ReturnType<typeof testDuel> => {
  const made = testDuel(...given)
  return { ...made, s: { ...makeState('duel', {}), phase: 'fight', duel: made.d } }
}
// biome-ignore lint/suspicious/noExplicitAny: read like parsed JSON
const asJson = (s: State): any => JSON.parse(JSON.stringify(game.describe?.(s)))

describe('the readable state', () => {
  test('statuses, attunements and moves by name', () => {
    const { s, turn } = inFight(
      { moves: ['Cleanse', 'Arc'], bank: ['Bulwark'], has: { burn: 2, regen: 1 }, attuned: { fire: 3 }, hp: 7 },
      { moves: ['Gash'], immune: ['sleep'], ignores: { decay: 2 } },
    )
    turn('Cleanse: burn', 'Gash')
    const { duel } = asJson(s)
    expect(duel).toMatchObject({ turn: 2, priority: 'opponent' })
    expect(duel.player.statuses).toMatchObject({ wound: { most: 1000, immune: false } })
    expect(duel.player.statuses.burn).toBeUndefined()
    expect(duel.player.attunements).toMatchObject({ fire: { turns: 4, public: true } })
    expect(duel.player.active[0]).toMatchObject({ slot: '1', name: 'Cleanse', cooling: 2, bound: 0, public: true })
    expect(duel.player.active[1]).toMatchObject({ name: 'Arc', public: false, charged: expect.any(Number) })
    expect(duel.player.banked[0]).toMatchObject({ slot: 'bank 1', name: 'Bulwark' })
    expect(duel.player.active[0].variables).toMatchObject({ element: 'water', cooldown: 2 })
    expect(duel.player.history).toEqual(['turn 1: Cleanse'])
    expect(duel.opponent.statuses).toMatchObject({ sleep: { immune: true }, decay: { ignored: 1 } })
    expect(duel.opponent.active[0].variables).toMatchObject({ 'status:0': 'wound' })
  })

  test('declarations, blessings, choices and delayed effects', () => {
    const { s, turn, d } = inFight(
      { moves: ['Death Number', 'Shove'], blessings: ['Red Mist'] },
      { moves: ['Shove'], has: { sleep: 2 } },
    )
    turn('Death Number: number-4', 'Shove')
    const { duel } = asJson(s)
    expect(duel.declarations[0]).toMatchObject({
      by: 'player',
      of: 'Death Number',
      type: 'number',
      value: '4',
      state: 'active',
      trap: true,
    })
    expect(duel.player.blessings[0]).toMatchObject({ name: 'Red Mist', spent: false })
    expect(duel.opponent.history).toEqual(['turn 1: Shove (could not act)'])
    expect(duel.player.chosen).toBe('nothing yet')
    d.winner = 0
    expect(asJson(s).duel.winner).toBe('player')
  })

  test('a run and its upgrade screen', () => {
    const { s, dice } = newRun()
    expect(asJson(s)).toMatchObject({ mode: 'run', phase: 'fight', level: 1, character: { build: 'mason', burden: 0 } })
    finish(s, dice)
    expect(asJson(s)).toMatchObject({ phase: 'upgrade', opponents_slain: 1, upgrade: { major_open: true } })
    take(s, dice, 'minor')
    expect(asJson(s).upgrade.minors).toHaveLength(3)
    expect(asJson(s).rules).toMatchObject({ turnCap: 100, bankSize: 2, chargeLatch: 1 })
  })

  test('it has no gaps in any position, and changes nothing', () => {
    const dice = seededDice('describe')
    for (const options of [{}, { mode: 'duel', rival: 'seat' }, { mode: 'tutorial' }] as const) {
      const s = game.setup(options, dice)
      for (let n = 0; n < 60 && game.toAct(s).length > 0; n++) {
        const before = JSON.stringify(s)
        expect(JSON.stringify(game.describe?.(s))).not.toMatch(/undefined|NaN|\[object/)
        expect(JSON.stringify(s)).toBe(before)
        const moves = game.toAct(s).map((seat) => {
          const legal = game.legal(s, seat)
          return { seat, action: legal[dice.roll('x', legal.length, 'x')] as (typeof legal)[number] }
        })
        game.apply(s, moves, dice)
      }
    }
  })
})

describe('the codex', () => {
  const panels = game.codex?.() ?? []
  const text = JSON.stringify(panels)
  test('names every row of the content, every element and every status', () => {
    const { moves, blessings, builds, encounters } = game.pack.files
    for (const { name } of [
      ...moves.moves,
      ...blessings.majors,
      ...blessings.minors,
      ...builds.builds,
      ...encounters.encounters,
    ])
      expect(text, name).toContain(JSON.stringify(name).slice(1, -1))
    for (const name of [...ELEMENTS, ...STATUSES]) expect(text).toContain(capitalize(name))
    expect(text).not.toMatch(/undefined|NaN|\[object|\$\w/)
  })
  test('its panels have unique ids', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})
