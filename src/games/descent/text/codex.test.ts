import { expect, test } from 'vitest'
import { codexText } from '../../../../test/codex.ts'
import { at } from '../../../../test/descent.ts'
import { seededDice } from '../../../engine/index.ts'
import { ABILITIES, builtInPack } from '../content/content.ts'
import { descent as game } from '../index.ts'
import { ABILITY_TEXT } from './phrases.ts'

const pack = builtInPack()

const panels = game.codex?.() ?? []
const text = codexText(panels)

test.each([
  ...[pack.enemies, pack.items, pack.species, pack.backgrounds, pack.spells, pack.gods].flatMap((list) =>
    list.map(({ name }) => name),
  ),
  ...ABILITIES.map((ability) => ABILITY_TEXT[ability].name),
])('%s is in the codex', (name) => {
  expect(text).toContain(name)
})

test.each([
  ['Troll · +4 · −2 · 140 % · +1 · 80 % · 2 turns · –'],
  ['Minotaur · +2 · −1 · 110 % · +2 · 80 % · 4 turns · horns: +4 damage against unhurt enemies'],
  ['chain mail · 150 · 28 % · 26 % · armour 5, evasion −10'],
  ['health potion · 25 · 53 % · 59 % · heals 20 HP'],
  ['Freeze · 3 MP, base damage 5, range 5, slows for 2 + INT/5 turns'],
  ["Trog's Hand · 80 piety · 50 piety · – · heal 1 HP a turn for 20 turns"],
  ['Court · skeleton, skeleton, skeleton, orc, orc'],
  ['^ plate · an alarm plate: wakes all enemies within 8 cells'],
  ['2 · You heal at most 15 HP by resting on a floor.'],
])('the codex has the row: %s', (row) => {
  expect(text.split('\n')).toContain(row)
})

test('the codex is the same for every run and does not reveal scroll labels', () => {
  const before = JSON.stringify(game.codex?.())
  for (const seed of ['1', '2', '3']) game.setup({}, seededDice(seed))
  expect(JSON.stringify(game.codex?.())).toBe(before)
  for (const row of text.split('\n')) if (row.includes('ashen')) expect(row).not.toContain('identify')
})

test('panels have unique ids, and rows have as many cells as columns', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const panel of panels)
    if (panel.kind === 'table') for (const { cells } of panel.rows) expect(cells).toHaveLength(panel.columns.length)
})

const MAP = ['#######', '#@.g.>#', '#.!...#', '#######']
const SCENARIO = { map: MAP, legend: { '!': 'health-potion' }, seen: true }

test('describe: floors as maps with a legend, creatures and items', () => {
  const { state } = at({ ...SCENARIO, creatures: [{ x: 3, y: 1, hp: 4, awake: true }] })
  const description = JSON.parse(JSON.stringify(game.describe?.(state)))
  expect(description.floors[0]).toMatchObject({
    map: MAP,
    legend: { '#': 'wall', '@': 'hero', g: 'goblin', '>': 'stairs down' },
    creatures: [{ who: 'goblin', hp: 4, awake: true, at: { x: 3, y: 1 }, goesTo: { x: 1, y: 1 } }],
    items: [{ what: 'health potion', at: { x: 2, y: 2 } }],
    down: { x: 5, y: 1 },
    up: 'nowhere',
    shop: 'nowhere',
  })
})

// hero of the scenario, expected description
test.each([
  [
    {},
    {
      species: 'Human',
      background: 'Gladiator',
      weapon: 'short sword',
      armour: 'leather armour',
      god: 'none',
      spells: [],
    },
  ],
  [
    { weapon: 'battle-axe', god: 'trog', piety: 40 },
    { weapon: 'battle axe', god: 'Trog', piety: 40 },
  ],
  [
    { items: ['fear', 'fear', 'dagger'], spells: ['freeze'] },
    { pack: { c: '2 × scroll of fear', d: 'dagger' }, spells: ['Freeze'] },
  ],
])('describe: a hero %j', (hero, expected) => {
  const { state } = at({ ...SCENARIO, hero })
  expect(game.describe?.(state)).toMatchObject({
    phase: 'play',
    floor: 1,
    turn: 0,
    hero: { at: { x: 1, y: 1 }, ...expected },
  })
})

test('describe: labels, altars, kills and key moments by name', () => {
  const { state, play } = at(
    { map: ['#####', '#@g.#', '#####'], hero: { str: 50, dex: 99 }, creatures: [{ x: 2, y: 1, hp: 1 }] },
    [
      { what: 'hero to hit', value: 0 },
      { what: 'gold dropped', value: 0 },
      { what: 'whether it drops something', value: 99 },
    ],
  )
  play('move-e')
  const description = JSON.parse(JSON.stringify(game.describe?.(state)))
  expect(description).toMatchObject({
    kills: { goblin: 1 },
    killer: 'nobody',
    closestCall: 'never wounded',
    boss: { phase: 1 },
  })
  expect(description.scrolls.map(({ scroll }: { scroll: string }) => scroll)).toContain('scroll of fear')
  expect(description.altars).toHaveLength(3)
})

test('describe: shown hints by name', () => {
  const { state, play } = at(SCENARIO)
  expect(game.describe?.(state)).toMatchObject({ hintsGiven: [] })
  expect(game.describe?.(play('wait'))).toMatchObject({ turn: 1, hintsGiven: ['odds', 'stairs'] })
})
