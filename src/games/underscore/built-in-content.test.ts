import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MAX_ALIASED, makeAlias, readAlias, readSwap, SLOT_BITS, swapOrder } from './actions.ts'
import { builtInFiles, builtInPack } from './campaign/pack.ts'
import readable from './content/encounters.json' with { type: 'json' }
import { makeFallen, parseFallen } from './content/fallen.ts'
import { MAX_ROOTS, readRecords, recordHead, WAITED_RECORD } from './duel/choice-records.ts'
import { IGNORABLE_DAMAGE } from './duel/damage.ts'
import { MAX_VARIABLES, NAMED_VARIABLES } from './duel/move.ts'
import { MAX_MAJORS, makeMoveReference, ownerOfReference, uidOfReference, WOUND_SEALED } from './duel/side.ts'
import { EVENT, STATICS } from './hooks.ts'
import { BLESSING_POOLS, PROOF_KINDS, RARITIES, STATUS_MAX, STATUSES } from './names.ts'
import { packRulings, RULING_BITS, RULING_NAME_LIST, RULINGS, rulingByName } from './rulings.ts'

/** Packed content fits its limits and unpacks unchanged. */

test.each([
  ['statuses and the seal', STATUSES.length + 1],
  ['what a blessing can ignore', IGNORABLE_DAMAGE.length],
  ['events of a combat', Object.keys(EVENT).length],
  ['statics', STATICS.length],
  ['proofs', PROOF_KINDS.length],
  ['pools', BLESSING_POOLS.length],
  ['rarities', RARITIES.length],
  ['major blessings of one bearer', MAX_MAJORS],
  ['slots', SLOT_BITS],
  ['rulings', RULING_BITS],
  ['variables of a move', MAX_VARIABLES],
] as const)('the bits of %s fit a small number: %i', (_, bits) => {
  expect(bits).toBeLessThanOrEqual(31)
})
test('every built-in move fits its variables', () => {
  for (const { fresh, variables } of builtInPack().roots) {
    expect(variables.length + NAMED_VARIABLES.length).toBeLessThanOrEqual(MAX_VARIABLES)
    expect(fresh.every(Number.isInteger)).toBe(true)
  }
})
test('the seal has its own bit, and every status a maximum', () => {
  expect(WOUND_SEALED).toBe(2 ** STATUSES.length)
  expect(STATUS_MAX).toHaveLength(STATUSES.length)
  expect(STATUS_MAX.every((turns) => turns > 0)).toBe(true)
  // An alias has four bits for the new keyword, which may be −1.
  expect(STATUSES.length + 1).toBeLessThanOrEqual(MAX_ALIASED)
})
test.each([
  [0, 0, -1],
  [5, 15, 11],
  [63, 3, 6],
])('alias %i %i %i', (owner, variable, to) => {
  expect(readAlias(makeAlias(owner, variable, to))).toEqual({ owner, variable, to })
})
test.each([
  [0, 0],
  [1, 63],
])('reference %i %i', (owner, uid) => {
  expect([ownerOfReference(makeMoveReference(owner, uid)), uidOfReference(makeMoveReference(owner, uid))]).toEqual([
    owner,
    uid,
  ])
})
test('the compact format of the built-in fallen reads back unchanged', () => {
  const { encounters } = builtInFiles.encounters
  // The readable form, which people read and packs start from.
  expect(encounters).toEqual(readable.encounters)
  const written = makeFallen(encounters)
  expect(parseFallen(written)).toEqual(encounters)
  expect(written.levels[0]?.[0]).toMatch(/^[a-z]{2} 14 {2}([A-Z][a-z]){4} \d+/)
})
test('a line with every feature of the format', () => {
  const table = { moves: ['Arc', 'Bite'], majors: ['Spite'], answers: ['burn', 'own-1'] }
  const line = 'pl7* 14/12w2 Aa Abd3s-1e2+0{"proof":["sleep"]},Aa 1!AaAb0:Ab'
  const [row] = parseFallen({ ...table, levels: [[], [line]] })
  const bite = { base_damage: 3, speed: -1, element: 'fire', proof: ['sleep'] }
  expect(row).toEqual({
    id: 'plant-2-elite-7',
    name: 'Overgrown Orphan',
    level: 2,
    max_hp: 14,
    hp: 12,
    start_wound: 2,
    is_elite: true,
    blessings: ['Spite'],
    moves: {
      active: [{ name: 'Bite', modifications: bite, added_effects: { 'post-iter': ['heatBurn'] } }],
      banked: [{ name: 'Arc' }],
    },
    turn_history: {
      1: { move: 'Arc', args: { target: 'caster', declarations: ['burn', 'own-1'] } },
      2: { move: 'Bite' },
      3: { move: 'Bite' },
    },
  })
})
test.each([
  ['a custom name', { name: 'Somebody' }, 'does not survive the compact format'],
  [
    'an odd effect',
    { moves: { active: [{ name: 'Arc', added_effects: { 'post-iter': ['what'] } }] } },
    'does not survive',
  ],
])('the compact format rejects what it cannot store: %s', (_, change, why) => {
  const [first] = builtInFiles.encounters.encounters
  expect(() => makeFallen([{ ...(first as NonNullable<typeof first>), ...change }])).toThrow(why)
})
test('swaps, records and rulings', () => {
  expect(readSwap(swapOrder(3, 2).n)).toEqual({ active: 3, banked: 2 })
  const history = [WAITED_RECORD, recordHead(MAX_ROOTS - 1, 2, 1, 1), 4, -1, recordHead(0, 0, 0, 0)]
  expect(readRecords(history)).toEqual([
    { turn: 2, root: MAX_ROOTS - 1, target: 1, fate: 1, answers: [4, -1] },
    { turn: 3, root: 0, target: 0, fate: 0, answers: [] },
  ])
  const most = packRulings(Object.fromEntries(RULING_NAME_LIST.map((name) => [name, RULINGS[name].max])))
  for (const name of RULING_NAME_LIST) expect(rulingByName(most, name)).toBe(RULINGS[name].max)
})

/** The layers from the bottom up: a file imports its own layer and lower ones. */
const LAYERS = ['duel', 'content', 'campaign', 'ai', 'text']
const here = dirname(fileURLToPath(import.meta.url))
const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : /(?<!\.test)\.ts$/.test(name) ? [path] : []
  })

test('imports point downwards', () => {
  const upwards = filesBelow(here).flatMap((path) => {
    const layer = LAYERS.indexOf(relative(here, path).split('/')[0] ?? '')
    if (layer < 0) return []
    const imports = [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']*)'/g)]
    return imports.flatMap(([, target = '']) => {
      const to = LAYERS.indexOf(relative(here, resolve(dirname(path), target)).split('/')[0] ?? '')
      return to > layer ? [`${relative(here, path)} imports ${target}`] : []
    })
  })
  expect(upwards).toEqual([])
})
test('no folder has more than 24 files, no file more than 400 lines', () => {
  for (const folder of ['.', ...LAYERS])
    expect(readdirSync(join(here, folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).length).toBeLessThanOrEqual(
      24,
    )
  for (const path of filesBelow(here))
    expect(readFileSync(path, 'utf8').split('\n').length, path).toBeLessThanOrEqual(401)
})
