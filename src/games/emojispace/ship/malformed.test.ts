import { expect, test } from 'vitest'
import { ship } from '../../../../test/emojispace/ships.ts'
import { assembleShip, resolveCombat } from '../index.ts'

const good = { ...ship('mil_t1_wasp', ['weapon_kinetic_mk1', 'defense_shielded_mk1'], ['gunner']) }
const gun = 'weapon_kinetic_mk1'
const withModule = (module: unknown) => ({ ...good, module_instances: [module] })
const withSecondaries = (secondary_tags: unknown) => withModule({ module_id: gun, secondary_tags })

// input, error code, path, part of the message
test.each<[string, unknown, string, string, RegExp]>([
  ['nothing', undefined, 'STATE_BAD', '', /ship_state/],
  ['a list', [], 'STATE_BAD', '', /ship_state/],
  ['a loadout', { tier: 1, frame: 'MIL', weapon_slots: 2 }, 'LOADOUT_FORBIDDEN', 'weapon_slots', /loadout/],
  ['a loadout in disguise', { ...good, modules: [] }, 'LOADOUT_FORBIDDEN', 'modules', /loadout/],
  ['no hull', { module_instances: [] }, 'HULL_MISSING', 'hull_id', /Name a hull/],
  ['a hull by number', { ...good, hull_id: 7 }, 'HULL_MISSING', 'hull_id', /Name a hull/],
  ['an unknown hull', { ...good, hull_id: 'mil_t9_moth' }, 'HULL_UNKNOWN', 'hull_id', /mil_t9_moth/],
  ['no modules', { hull_id: 'mil_t1_wasp' }, 'MODULES_MISSING', 'module_instances', /list/],
  ['modules as an object', { ...good, module_instances: {} }, 'MODULES_MISSING', 'module_instances', /list/],
  ['a module as a string', withModule(gun), 'MODULE_BAD', 'module_instances[0]', /object/],
  ['a module without id', withModule({}), 'MODULE_BAD', 'module_instances[0].module_id', /id/],
  ['an unknown module', withModule({ module_id: 'x' }), 'MODULE_UNKNOWN', 'module_instances[0].module_id', /"x"/],
  ['secondaries as a string', withSecondaries('alien'), 'SECONDARY_BAD', 'module_instances[0].secondary_tags', /list/],
  ['a secondary by number', withSecondaries([3]), 'SECONDARY_BAD', 'module_instances[0].secondary_tags[0]', /string/],
  [
    'a made-up secondary',
    withSecondaries(['shiny']),
    'SECONDARY_UNKNOWN',
    'module_instances[0].secondary_tags[0]',
    /compact/,
  ],
  [
    'twice alien',
    withSecondaries(['alien', 'secondary:alien']),
    'SECONDARY_STACK',
    'module_instances[0].secondary_tags[1]',
    /listed twice/,
  ],
  [
    'two of the five',
    withSecondaries(['compact', 'alien', 'unstable']),
    'SECONDARY_STACK',
    'module_instances[0].secondary_tags[2]',
    /one secondary/,
  ],
  ['more guns than slots', ship('mil_t1_wasp', [gun, gun, gun]), 'SLOT_OVERFLOW', 'module_instances', /weapon 3\/2/],
  [
    'too much for the untyped slot',
    ship('aln_t1_trilobite', [gun, gun, gun]),
    'SLOT_OVERFLOW',
    'module_instances',
    /untyped 2\/1/,
  ],
  ['degradation as a list', { ...good, degradation_state: [] }, 'DEGRADATION_BAD', 'degradation_state', /object/],
  [
    'negative degradation',
    { ...good, degradation_state: { engine: -1 } },
    'DEGRADATION_BAD',
    'degradation_state.engine',
    /at least 0/,
  ],
  [
    'half a degradation',
    { ...good, degradation_state: { weapon: 0.5 } },
    'DEGRADATION_BAD',
    'degradation_state.weapon',
    /integer/,
  ],
  ['crew as a string', { ...good, crew: 'crew:gunner' }, 'CREW_BAD', 'crew', /list/],
  ['crew without its prefix', { ...good, crew: ['gunner'] }, 'CREW_BAD', 'crew[0]', /crew:gunner/],
  [
    'crew beyond the berths',
    { ...good, crew: ['crew:gunner', 'crew:pilot'] },
    'CREW_CAPACITY',
    'crew',
    /room for 1, not 2/,
  ],
  ['tags that are not strings', { ...good, tags: [1] }, 'TAGS_BAD', 'tags', /strings/],
  ['no hull left', { ...good, current_hull_integrity: 0 }, 'HULL_BAD', 'current_hull_integrity', /at least 1/],
  [
    'more hull than there is',
    { ...good, current_hull_integrity: 11 },
    'HULL_BAD',
    'current_hull_integrity',
    /at most 10 hull points/,
  ],
])('%s is refused', (_, state, code, path, message) => {
  const before = JSON.stringify(state)
  const assembled = assembleShip(state)
  expect(assembled).toEqual({ ok: false, refusal: { code, path, message: expect.stringMatching(message) } })
  // In a combat the path begins with the side, and no number is drawn.
  const neverDrawn = () => {
    throw new Error('drawn')
  }
  const sides = { playerActions: ['Focus Fire'], enemyActions: ['Focus Fire'], draw: neverDrawn } as const
  const resolved = resolveCombat({ ...sides, player: good, enemy: state })
  expect(resolved).toMatchObject({ ok: false, refusal: { code, path: path === '' ? 'enemy' : `enemy.${path}` } })
  expect(JSON.stringify(state)).toBe(before)
})

test('of several problems the first in the order of checks is reported', () => {
  const state = { ...withSecondaries(['shiny']), degradation_state: { weapon: -1 }, crew: ['x'] }
  expect(assembleShip(state)).toMatchObject({ refusal: { code: 'SECONDARY_UNKNOWN' } })
})

const PROBING = {
  player: ship('civ_t2_fly', ['ship_utility_probe_array']),
  playerActions: ['Scan'],
  scan: ['maybe'],
}

// what is wrong with the rest of the input
test.each<[string, object, string, string]>([
  ['neither seed nor draws', { seed: undefined }, 'SEED_MISSING', 'seed'],
  ['a seed that is not a string', { seed: 7 }, 'SEED_BAD', 'seed'],
  ['an empty seed', { seed: '' }, 'SEED_BAD', 'seed'],
  ['no actions at all', { playerActions: undefined }, 'ACTION_UNKNOWN', 'playerActions'],
  ['actions as a number', { enemyActions: 3 }, 'ACTION_UNKNOWN', 'enemyActions'],
  ['null as an action', { enemyActions: [null] }, 'ACTION_UNKNOWN', 'enemyActions[0]'],
  ['draws as a string', { draw: 'high' }, 'DRAW_MISMATCH', 'draw'],
  ['null as a draw', { draw: [null] }, 'DRAW_MISMATCH', 'draw[0]'],
  ['scans as a string', { scan: 'yes' }, 'SCAN_BAD', 'scan'],
  ['a scan result that is neither true nor false', PROBING, 'SCAN_BAD', 'scan[0]'],
  ['an unknown action', { playerActions: ['Ram'] }, 'ACTION_UNKNOWN', 'playerActions[0]'],
  ['an unknown captain', { enemyActions: 'ahab' }, 'ACTION_UNKNOWN', 'enemyActions'],
  ['a scan without a probe', { enemyActions: ['Scan'] }, 'ACTION_ILLEGAL', 'enemyActions[0]'],
  [
    'a repair without a module',
    { playerActions: ['Focus Fire', 'Repair'], enemyActions: 'basic' },
    'ACTION_ILLEGAL',
    'playerActions[1]',
  ],
  [
    'a policy that repairs with a gun',
    { playerActions: () => ({ action: 'Repair', module: 0 }) },
    'ACTION_ILLEGAL',
    'playerActions',
  ],
  ['half a round', { maxRounds: 0.5 }, 'ROUNDS_BAD', 'maxRounds'],
  ['no round at all', { maxRounds: 0 }, 'ROUNDS_BAD', 'maxRounds'],
  ['two million rounds', { maxRounds: 2_000_000 }, 'ROUNDS_BAD', 'maxRounds'],
  ['a misspelt key', { insurred: true }, 'KEY_UNKNOWN', 'insurred'],
  ['a misspelt key of a ship', { player: { ...good, krew: [] } }, 'KEY_UNKNOWN', 'player.krew'],
  ['insured as a string', { insured: 'no' }, 'FLAG_BAD', 'insured'],
  ['log as a number', { log: 0 }, 'FLAG_BAD', 'log'],
  ['a scan function that returns a string', { ...PROBING, scan: () => 'no' }, 'SCAN_BAD', 'scan'],
  ['a salvo that was not wound up', { playerActions: ['Salvo'] }, 'ACTION_ILLEGAL', 'playerActions[0]'],
  ['a reaction without its module', { playerActions: ['Brace'] }, 'ACTION_ILLEGAL', 'playerActions[0]'],
  ['a draw beyond its range', { draw: () => 77 }, 'DRAW_RANGE', 'draw'],
  ['draws that end too early', { draw: [] }, 'DRAW_MISMATCH', 'draw[0]'],
  ['draws of another kind', { draw: [['escape', 1, 100, 1]] }, 'DRAW_MISMATCH', 'draw[0]'],
  ['draws of another range', { draw: [['damage', 1, 9, 1]] }, 'DRAW_MISMATCH', 'draw[0]'],
  [
    'a draw too many',
    {
      draw: [
        ['damage', 1, 4, 1],
        ['damage', 1, 4, 1],
        ['damage', 1, 4, 1],
      ],
    },
    'DRAW_LEFT',
    'draw[2]',
  ],
  ['a scan result too many', { scan: [true] }, 'SCAN_LEFT', 'scan[0]'],
])('%s is refused', (_, change, code, path) => {
  const input = { player: good, enemy: good, seed: '1', playerActions: ['Focus Fire'], enemyActions: ['Focus Fire'] }
  expect(resolveCombat({ ...input, ...change } as never)).toMatchObject({ ok: false, refusal: { code, path } })
})

test.each<[string, () => unknown]>([
  ['a policy that throws', () => ({ playerActions: boom })],
  ['draws that throw', () => ({ draw: boom })],
  ['a field that throws when it is read', () => Object.defineProperty({}, 'seed', { enumerable: true, get: boom })],
  [
    'a ship that throws when it is read',
    () => ({ enemy: Object.defineProperty({}, 'hull_id', { enumerable: true, get: boom }) }),
  ],
])('%s gives a refusal, not an exception', (_, change) => {
  const valid = { player: good, enemy: good, playerActions: ['Focus Fire'], enemyActions: ['Focus Fire'] }
  const input = Object.create(null, {
    ...Object.getOwnPropertyDescriptors({ ...valid, seed: '1' }),
    ...Object.getOwnPropertyDescriptors(change() as object),
  }) as never
  expect(resolveCombat(input)).toMatchObject({ ok: false, refusal: { code: 'INPUT_THREW' } })
})
const boom = (): never => {
  throw new Error('boom')
}

test.each([undefined, null, 7, 'ship', []])('%j as input is refused', (input) => {
  expect(resolveCombat(input as never)).toMatchObject({ ok: false, refusal: { code: 'INPUT_BAD' } })
})

test('without a log the same combat ends the same way', () => {
  const input = { player: good, enemy: good, seed: 'quick', playerActions: 'basic', enemyActions: 'gambler' } as const
  const [long, short] = [resolveCombat(input), resolveCombat({ ...input, log: false })]
  if (!long.ok || !short.ok) throw new Error('refused')
  expect({ ...short.result, log: 0, draws: 0 }).toEqual({ ...long.result, log: 0, draws: 0 })
  expect([short.result.log.rounds, short.result.draws]).toEqual([[], []])
})
