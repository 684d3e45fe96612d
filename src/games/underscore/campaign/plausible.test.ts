import { describe, expect, test } from 'vitest'
import { pack } from '../../../../test/underscore/duel-fixture.ts'
import { ghostId, seededDice } from '../../../engine/index.ts'
import type { Order } from '../actions.ts'
import { underscore as game, makeUnderscore, type Options, type State } from '../index.ts'
import { checkGhost, type Ghost, ghostOf } from './ghost.ts'

/** Plays a run with the plan bot, or with random choices, to its end. */
function playRun(seed: number, isPlanned: boolean, options: Options = {}, of = game): State {
  const dice = seededDice(`lived ${seed}`)
  const feet = seededDice(`feet ${seed}`)
  const s = of.setup({ build: pack.builds[seed % 4]?.id, ...options }, dice)
  while (of.toAct(s).length > 0) {
    const legal = of.legal(s, 0)
    const [plan] = isPlanned ? (of.candidateLines?.(s, 0) ?? []) : []
    const action = plan?.[0] ?? (legal[feet.roll('x', legal.length, 'x')] as Order)
    of.apply(s, [{ seat: 0, action }], dice)
  }
  return s
}

const SOUND = { name: 'x', max_hp: 14, hp: 14, moves: { active: [{ name: 'Roll Tide' }, { name: 'Brace' }] } }
const grown = (damage: number) => ({ active: [{ name: 'Roll Tide', modifications: { base_damage: damage } }] })

describe('§15 plausible ghosts', () => {
  test('every character that played by the rules is plausible', () => {
    const fallen = Array.from({ length: 40 }, (_, seed) => ghostOf(pack, playRun(seed, seed % 2 === 0))).filter(
      (ghost) => ghost !== undefined,
    )
    expect(fallen.length).toBeGreaterThan(30)
    expect(Math.max(...fallen.map(({ level }) => level))).toBeGreaterThan(8)
    for (const ghost of fallen) expect(checkGhost(pack, ghost)).toEqual({ ok: true, ghost, notes: [] })
  })

  test.each<[string, object, boolean]>([
    ['a start at level 1', { level: 1 }, false],
    ['with a gift', { level: 1, blessings: ['Close Shave'] }, false],
    ['with two majors', { level: 1, blessings: ['Close Shave', 'Galvanized'] }, true],
    ['the same a level later', { level: 2, blessings: ['Close Shave', 'Galvanized'] }, false],
    ['40 Max HP at level 1', { level: 1, max_hp: 40 }, true],
    ['40 Max HP at level 4', { level: 4, max_hp: 40 }, false],
    ['a starting HP above 18', { level: 30, max_hp: 40, hp: 19 }, true],
    [
      'moves of two starts and of none, at level 1',
      { level: 1, moves: { active: [{ name: 'Snap' }, { name: 'Gash' }, { name: 'Scour' }] } },
      true,
    ],
    [
      'the same a level later',
      { level: 2, moves: { active: [{ name: 'Snap' }, { name: 'Gash' }, { name: 'Scour' }] } },
      false,
    ],
    ['a blow of 20 at level 3', { level: 3, moves: grown(20) }, true],
    ['a blow of 20 at level 12', { level: 12, moves: grown(20) }, false],
    ['a character that climbed the levels twice', { level: 2, max_hp: 60, blessings: ['Time Traveller'] }, false],
  ])('%s', (_, change, isForeign) => {
    const read = checkGhost(pack, { ...SOUND, ...change })
    expect(read.ok && read.ghost.foreign === true).toBe(isForeign)
  })
})

describe('§15 a season', () => {
  const straw = (name: string, level: number): Ghost => {
    const read = checkGhost(pack, {
      name,
      level,
      max_hp: 1,
      moves: { active: [{ name: 'Brace' }] },
      is_elite: level === 7,
    })
    if (!read.ok) throw new Error(read.why)
    return read.ghost
  }
  const known = [straw('First', 7), straw('Second', 2), straw('Third', 90)].map((ghost) => ({
    id: ghostId(ghost),
    ghost,
  }))
  const wise = game.extras?.withGhosts?.(known) as typeof game
  const options = game.extras?.ghosts?.naming?.({ build: 'mason' }, known, 'one') as Options

  test('encounters come in order and unchanged; beating the last one completes the season', () => {
    expect(options.ghosts).toEqual([`7e:${known[0]?.id}`, `2:${known[1]?.id}`, `90:${known[2]?.id}`])
    const dice = seededDice('season')
    const s = wise.setup(options, dice)
    const met: string[] = []
    while (wise.toAct(s).length > 0) {
      const { name, hp } = s.duel.sides[1]
      if (met.at(-1) !== `${name} ${hp}` && s.phase === 'fight' && s.duel.turn === 1) met.push(`${name} ${hp}`)
      const [plan] = wise.candidateLines?.(s, 0) ?? []
      wise.apply(s, [{ seat: 0, action: plan?.[0] as Order }], dice)
    }
    expect([met, s.reason, s.won, ghostOf(pack, s)]).toEqual([
      ['First 1', 'Second 1', 'Third 1'],
      'undefeated',
      3,
      undefined,
    ])
    expect(JSON.stringify(wise.scene(s, 0).panels)).toContain('You have cracked the season')
  })

  test('the error names an unknown ghost', () => {
    expect(() => game.setup(options, seededDice('1'))).toThrow(`Unknown ghost 7e:${known[0]?.id}`)
    expect(makeUnderscore(pack).extras?.ghosts?.named?.(options)).toEqual(known.map(({ id }) => id))
    expect(game.extras?.ghosts?.named?.({ ghosts: [null, 'boo', { name: 'x' }] })).toEqual([])
  })
})
