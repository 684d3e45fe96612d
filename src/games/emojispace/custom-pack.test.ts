import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { walk } from '../../../test/laws/walk.ts'
import { type AnyGame, problemText, seededDice } from '../../engine/index.ts'
import { gameSchema } from './schema.ts'

type Row = Record<string, unknown>
type Files = Record<string, string>
const read = (file: string): Record<string, Row[]> =>
  JSON.parse(readFileSync(new URL(`./content/${file}`, import.meta.url), 'utf8')) as Record<string, Row[]>
/** All four files, with the list of rows in each changed. */
function files(change: (rows: Row[], key: string) => Row[]): Files {
  const changed = (file: string, key: string): string => {
    const data = read(file)
    return JSON.stringify({ ...data, [key]: change(data[key] ?? [], key) })
  }
  return {
    'hulls.json': changed('hulls.json', 'hulls'),
    'modules.json': changed('modules.json', 'modules'),
    'attackers.json': changed('attackers.json', 'attackers'),
    'crew.json': changed('crew.json', 'roles'),
  }
}
const complaints = (pack: Files): string[] => {
  const loaded = gameSchema.loadPack(pack)
  return loaded.ok ? [] : loaded.problems.map(problemText)
}

const NEW: Readonly<Record<string, Row>> = {
  hulls: { ...read('hulls.json').hulls?.[0], hull_id: 'new_hull', name: 'Newcomer' },
  modules: { ...read('modules.json').modules?.[0], module_id: 'new_module', name: 'New Gun' },
  attackers: { ...read('attackers.json').attackers?.[0], subtype: 'newcomer', name: 'New Raider', weight: 50 },
  roles: { role: 'cook', hire: [1, 2], wage: 1, text: 'morale' },
}
/** Only what the rules need: a hull, a common module per slot type, an attacker, a last vessel and a role. */
const few = (rows: Row[], key: string): Row[] =>
  key === 'modules'
    ? rows.filter((row, i) => row.rarity === 'common' && rows.findIndex((one) => one.slot === row.slot) === i)
    : key === 'attackers'
      ? rows.filter((row, i) => rows.findIndex((one) => (one.weight === 0) === (row.weight === 0)) === i)
      : rows.slice(0, 1)
const NAMES: Readonly<Record<string, readonly string[]>> = {
  hulls: ['hull_id', 'name'],
  modules: ['module_id', 'name'],
  attackers: ['subtype', 'name'],
  roles: ['role'],
}
const renamed = (rows: Row[], key: string): Row[] =>
  rows.map((row) => ({ ...row, ...Object.fromEntries((NAMES[key] ?? []).map((name) => [name, `other ${row[name]}`])) }))

const PACKS: readonly [string, Files][] = [
  ['rows added', files((rows, key) => [NEW[key] ?? {}, ...rows])],
  ['rows removed', files(few)],
  ['rows renamed', files(renamed)],
  ['rows reversed', files((rows) => rows.reverse())],
]

/** Plays to the end and renders every state on the way. Returns everything that was shown. */
function seeEverything(game: AnyGame, seed: string, wit: number): string {
  const output: string[] = [JSON.stringify(game.codex?.())]
  walk(game, { seed, feet: seed, wit }, ({ state, moves, dice }) => {
    output.push(JSON.stringify([game.describe?.(state), game.scene(state, 0), game.value?.(state, 0)]))
    const copy = game.clone(state)
    game.apply(copy, moves, dice, (event) => output.push(JSON.stringify(game.eventText(event, 0))))
  })
  return output.join('\n')
}

/** A random skirmish of two seats. */
function skirmish(game: AnyGame): unknown {
  const [dice, feet] = [seededDice('1'), seededDice('feet')]
  const s = game.setup({ mode: 'skirmish', rival: 'seat' }, dice)
  while (game.toAct(s).length > 0) {
    const moves = game.toAct(s).map((seat) => {
      const legal = game.legal(s, seat)
      return { seat, action: legal[feet.roll('feet', legal.length, 'step')] as (typeof legal)[number] }
    })
    game.apply(s, moves, dice)
  }
  return game.describe?.(s)
}

describe.each(PACKS)('%s', (name, pack) => {
  const loaded = gameSchema.loadPack(pack)
  test.each([0, 9])('full voyages, following the plan in %i of 10 choices', (wit) => {
    if (!loaded.ok) throw new Error(loaded.problems.map(problemText).join('\n'))
    const output = ['1', '2'].map((seed) => seeEverything(loaded.value, seed, wit)).join('\n')
    expect(output).not.toMatch(/undefined|NaN/)
    if (name === 'rows added') expect(output).toContain('Newcomer')
    if (name === 'rows renamed') expect(output).toContain('other ')
  })
  test('a skirmish', () => {
    expect(loaded.ok && JSON.stringify(skirmish(loaded.value))).not.toMatch(/undefined|NaN|going on/)
  })
})

const without = (file: string, key: string, isGone: (row: Row) => boolean): Files => ({
  [file]: JSON.stringify({ ...read(file), [key]: (read(file)[key] ?? []).filter((row) => !isGone(row)) }),
})
const changed = (file: string, key: string, change: Row): Files => ({
  [file]: JSON.stringify({
    ...read(file),
    [key]: (read(file)[key] ?? []).map((row, i) => (i === 1 ? { ...row, ...change } : row)),
  }),
})
test.each<[string, Files, string]>([
  [
    'a hull of a frame that is gone',
    without('hulls.json', 'frames', ({ frame }) => frame === 'XA'),
    'hulls.json: frames: expected frame XA',
  ],
  [
    'a hull of a tier that is gone',
    without('hulls.json', 'tiers', ({ tier }) => tier === 2),
    'hulls.json: tiers: expected tier 2',
  ],
  [
    'no module for a kind of slot',
    without('modules.json', 'modules', ({ slot }) => slot === 'defense'),
    'modules.json: modules: expected a common defense module with a weight: NPC ships are drawn from them',
  ],
  [
    'nobody for the end',
    without('attackers.json', 'attackers', ({ weight }) => weight === 0),
    'attackers.json: attackers: expected an attacker with weight 0: the last vessel is one of these',
  ],
  [
    'nobody on the way',
    without('attackers.json', 'attackers', ({ weight }) => weight !== 0),
    'attackers.json: attackers: expected an attacker with a weight above 0: contacts are drawn from these',
  ],
  [
    'an attacker whose frames are none',
    changed('attackers.json', 'attackers', { frames: { UFO: 1 } }),
    'attackers.json: attackers[1].frames.UFO: expected one of MIL, CIV, FRG, XA, XB, XC, ALN',
  ],
  [
    'an attacker who answers in no way',
    changed('attackers.json', 'attackers', { on_bribe: { accept: 0 } }),
    'attackers.json: attackers[1].on_bribe: expected a weight above 0 for one of accept, accept_and_attack, refuse_attack',
  ],
  [
    'a captain nobody knows',
    changed('attackers.json', 'attackers', { captains: { kirk: 1 } }),
    'attackers.json: attackers[1].captains.kirk: expected one of basic, anvil, warden, gambler, dancer, beast, surgeon, hyena, old-hand, mirror, merchant',
  ],
  [
    'a fee that falls',
    changed('crew.json', 'roles', { hire: [5, 1] }),
    'crew.json: roles[1].hire: expected the least before the most',
  ],
  [
    'a role twice',
    changed('crew.json', 'roles', { role: 'pilot' }),
    'crew.json: roles[1].role: expected a unique role, "pilot" is taken',
  ],
  [
    'no roles',
    without('crew.json', 'roles', () => true),
    'crew.json: roles: expected at least one role: every dock offers crew',
  ],
])('content check refuses %s', (_, pack, complaint) => {
  expect(complaints(pack)[0]).toBe(complaint)
})
