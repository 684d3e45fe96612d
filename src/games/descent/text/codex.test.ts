import { expect, test } from 'vitest'
import { codexWords } from '../../../../test/codex.ts'
import { at } from '../../../../test/descent.ts'
import { seededDice } from '../../../engine/index.ts'
import { ABILITIES, housePack } from '../content/content.ts'
import { descent as game } from '../index.ts'
import { ABILITY_WORDS } from './phrases.ts'

const pack = housePack()

const panels = game.codex?.() ?? []
const words = codexWords(panels)

test.each([
  ...[pack.enemies, pack.items, pack.species, pack.backgrounds, pack.spells, pack.gods].flatMap((list) =>
    list.map(({ name }) => name),
  ),
  ...ABILITIES.map((ability) => ABILITY_WORDS[ability].name),
])('%s stands in the codex', (name) => {
  expect(words).toContain(name)
})

test.each([
  ['Troll · +4 · −2 · 140 % · +1 · 80 % · 2 turns · –'],
  ['Minotaur · +2 · −1 · 110 % · +2 · 80 % · 4 turns · horns: +4 with the first blow at somebody unhurt'],
  ['chain mail · 150 · 28 % · 26 % · armour 5, evasion −10'],
  ['health potion · 25 · 53 % · 59 % · heals 20 HP'],
  ['Freeze · 3 MP, base damage 5, range 5, slows for 2 + INT/5 turns'],
  ["Trog's Hand · 80 piety · 50 piety · – · heal 1 HP a turn for 20 turns"],
  ['Court · skeleton, skeleton, skeleton, orc, orc'],
  ['^ plate · an alarm plate: it wakes all within 8'],
  ["2 · A floor's quiet is 15 HP."],
])('with its figures: %s', (row) => {
  expect(words.split('\n')).toContain(row)
})

test('it does not tell which label hides which scroll: it is the same for every run', () => {
  const before = JSON.stringify(game.codex?.())
  for (const seed of ['1', '2', '3']) game.setup({}, seededDice(seed))
  expect(JSON.stringify(game.codex?.())).toBe(before)
  for (const row of words.split('\n')) if (row.includes('ashen')) expect(row).not.toContain('identify')
})

test('panels have ids of their own, and rows as wide as their heads', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const panel of panels)
    if (panel.kind === 'table') for (const { cells } of panel.rows) expect(cells).toHaveLength(panel.columns.length)
})

const MAP = ['#######', '#@.g.>#', '#.!...#', '#######']
const SCENARIO = { map: MAP, legend: { '!': 'health-potion' }, seen: true }

test('describe: the floor as rows of glyphs with a legend, and who and what is on it', () => {
  const { state } = at({ ...SCENARIO, creatures: [{ x: 3, y: 1, hp: 4, awake: true }] })
  const told = JSON.parse(JSON.stringify(game.describe?.(state)))
  expect(told.floors[0]).toMatchObject({
    map: MAP,
    legend: { '#': 'wall', '@': 'hero', g: 'goblin', '>': 'stairs down' },
    creatures: [{ who: 'goblin', hp: 4, awake: true, at: { x: 3, y: 1 }, goesTo: { x: 1, y: 1 } }],
    items: [{ what: 'health potion', at: { x: 2, y: 2 } }],
    down: { x: 5, y: 1 },
    up: 'nowhere',
    shop: 'nowhere',
  })
})

// scenario's hero, what the description says of him
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

test('describe: labels, altars, kills and what is remembered, all by name', () => {
  const { state, play } = at(
    { map: ['#####', '#@g.#', '#####'], hero: { str: 50, dex: 99 }, creatures: [{ x: 2, y: 1, hp: 1 }] },
    [
      { what: 'hero to hit', value: 0 },
      { what: 'gold dropped', value: 0 },
      { what: 'whether it drops something', value: 99 },
    ],
  )
  play('move-e')
  const told = JSON.parse(JSON.stringify(game.describe?.(state)))
  expect(told).toMatchObject({
    kills: { goblin: 1 },
    killer: 'nobody',
    closestCall: 'never wounded',
    boss: { phase: 1 },
  })
  expect(told.scrolls.map(({ scroll }: { scroll: string }) => scroll)).toContain('scroll of fear')
  expect(told.altars).toHaveLength(3)
})

test('describe: hints that have been given, by name', () => {
  const { state, play } = at(SCENARIO)
  expect(game.describe?.(state)).toMatchObject({ hintsGiven: [] })
  expect(game.describe?.(play('wait'))).toMatchObject({ turn: 1, hintsGiven: ['odds', 'stairs'] })
})
