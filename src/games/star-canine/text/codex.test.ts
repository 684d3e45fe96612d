import { expect, test } from 'vitest'
import { codexText } from '../../../../test/codex.ts'
import { at } from '../../../../test/star-canine.ts'

import { builtInPack } from '../content/content.ts'
import { starCanine as game } from '../index.ts'
import { UPGRADES } from '../state.ts'
import { upgradeText } from './phrases.ts'

const pack = builtInPack()

const panels = game.codex?.() ?? []
const text = codexText(panels)

test.each([
  ...pack.equipment.map(({ name }) => name),
  ...pack.enemies.map(({ id }) => id),
  ...UPGRADES.map((_, place) => upgradeText(place).name),
])('the codex lists %s', (name) => {
  expect(text).toContain(name)
})

test.each([
  ['🚀 Comet Lance · 40 · – · – · 3 · unlimited · aboard at the start'],
  ['⚡ Solar Overload · – · – · 25 · 0 · 1 · as a reward'],
  ['💥 Mirror Shroud · shield +90 · as a reward; burns out'],
  ['🔥 Warhead Optimizer · MISSILE damage ×2 · as a reward'],
  ['⚠️ Broken Scrap · no use in battle · left by items that burned out'],
  ['FENRIR (Ambush) · Boss, K9 · 140/110/40 · LONG 75 (2 uses), MID 35 (2 uses), CLOSE 40 (2 uses); met at II-9'],
  ['I-4 · dock · – · –'],
])('the codex has the row: %s', (row) => {
  expect(text.split('\n')).toContain(row)
})

test('panels have unique ids and are not empty', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const panel of panels)
    if (panel.kind === 'table') {
      expect(new Set(panel.rows.map(({ id }) => id)).size).toBe(panel.rows.length)
      for (const { cells } of panel.rows) expect(cells).toHaveLength(panel.columns.length)
    }
})

// scenario, orders, part of the description afterwards
test.each([
  [
    {},
    [],
    { scene: 'pre-combat', stage: 'I-1', ship: { hull: 200, maxHull: 200, shield: 0, armor: 0, ammo: 12, slots: 6 } },
  ],
  [{}, ['equip-4'], { equipped: ['◾ Reinforced Plating #4'], ship: { armor: 25 }, changesAtThisStage: 1 }],
  [{ stage: 4 }, ['offer-2'], { scene: 'dock', stage: 'I-4', counter: ['⚡ Hull Cutter #2'] }],
  [
    { stage: 3, enemy: 'Debris Lancer', items: [101], equipped: [0], upgrades: ['reinforced_hangar'] as const },
    ['engage'],
    {
      scene: 'combat-log',
      items: [
        { item: '💥 Final Gambit #1', fate: 'gone' },
        { item: '⚠️ Broken Scrap #2', fate: 'aboard' },
      ],
      lastCombat: { result: 'win', fought: ['💥 Final Gambit #1'], hullBefore: 200, ammoBefore: 12 },
      tally: { wins: 1 },
    },
  ],
])('describe: %j after %j', (scenario, orders, expected) => {
  const { play } = at(scenario)
  expect(game.describe?.(play(...orders))).toMatchObject(expected)
})

test('describe names the enemy of every stage and every upgrade', () => {
  const { state } = at({ upgrades: ['reinforced_hangar'], enemy: 'Tick Drone' })
  const described = JSON.stringify(game.describe?.(state))
  expect(described).toContain('{"stage":"I-1","meets":"Tick Drone"}')
  expect(described).toContain('{"stage":"III-8","meets":"a dock"}')
  expect(described).toContain('{"name":"reinforced_hangar","fate":"owned"}')
  expect(described).toContain('{"name":"forward_shield_projector","fate":"not seen"}')
})
