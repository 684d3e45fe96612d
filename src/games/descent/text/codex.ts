import type { Panel, Row } from '../../../engine/contract/scene.ts'
import { ABILITY_COSTS } from '../campaign/magic.ts'
import { FEAR_REACH } from '../campaign/scrolls.ts'
import { SUMMON_COUNT, SUMMON_TURNS } from '../campaign/turn.ts'
import {
  ABILITIES,
  type Enemy,
  enemyOf,
  FLOORS,
  type Item,
  type ItemType,
  LABELS,
  type Pack,
  SPEEDS,
} from '../content/content.ts'
import { LEVELS } from '../difficulty.ts'
import { GROUNDS } from '../map/floor.ts'
import { GROUND_GLYPHS } from '../map/ground-signs.ts'
import { CAPACITY, LANTERN, LEVEL_CAP, MOST_SPELLS, STACK } from '../state.ts'
import { ABILITY_WORDS, enemyNotes, GROUND_WORDS, godWords, itemWords, spellWords } from './phrases.ts'

/** Everything a hero may look up: what exists, but not which label hides which scroll. */
export const codex = (pack: Pack): readonly Panel[] => [
  { kind: 'text', id: 'codex-sums', title: 'The arithmetic', lines: sumLines() },
  table(
    'bestiary',
    'Bestiary',
    BEAST_COLUMNS,
    pack.enemies.map((enemy, i) => row(i, ...beastCells(pack, enemy))),
  ),
  { kind: 'text', id: 'codex-boss', title: 'The last floor', lines: bossLines(pack) },
  table('arenas', 'Arenas: one of them a run', ['arena', 'guards'], arenaRows(pack)),
  table(
    'ground',
    'Ground',
    ['ground', 'does'],
    GROUNDS.filter((kind) => GROUND_WORDS[kind] !== '').map((kind, i) =>
      row(i, `${GROUND_GLYPHS[kind]} ${kind}`, GROUND_WORDS[kind]),
    ),
  ),
  table(
    'ladder',
    'The ladder: every depth holds what those before it say',
    ['depth', 'rule'],
    LEVELS.map((rule, i) => row(i, String(i), rule)),
  ),
  table(
    'species',
    'Species',
    ['species', 'HP', 'MP', 'XP needed', 'blows', 'magic', '1 HP every', 'besides'],
    speciesRows(pack),
  ),
  table('backgrounds', 'Backgrounds', BACKGROUND_COLUMNS, backgroundRows(pack)),
  itemTable(pack, 'weapon', 'Weapons'),
  itemTable(pack, 'armour', 'Armour'),
  itemTable(pack, 'potion', 'Potions'),
  itemTable(pack, 'scroll', 'Scrolls: each has one of these labels until one is read'),
  itemTable(pack, 'thrown', 'Things to throw'),
  itemTable(pack, 'wand', 'Wands'),
  itemTable(pack, 'gold', 'Money'),
  { kind: 'text', id: 'codex-labels', lines: [`Labels: ${LABELS.join(', ')}.`] },
  table(
    'spells',
    `Spells, ${MOST_SPELLS} at most`,
    ['spell', 'does'],
    pack.spells.map((spell, i) => row(i, spell.name, spellWords(spell))),
  ),
  table(
    'gods',
    'Gods: three of them have altars, on floors 2 to 4',
    ['god', 'asks and gives'],
    pack.gods.map((god, i) => row(i, god.name, godWords(god))),
  ),
  table('abilities', 'What gods grant', ['ability', 'needs', 'costs', 'range', 'does'], abilityRows()),
  table('floors', 'Floors', ['floor', 'size', 'enemies', 'things', 'has', 'who'], floorRows(pack)),
]

const table = (id: string, title: string, columns: readonly string[], rows: readonly Row[]): Panel => ({
  kind: 'table',
  id: `codex-${id}`,
  title,
  columns,
  rows,
  empty: 'None.',
})
const row = (i: number, ...cells: string[]): Row => ({ id: String(i + 1), cells })
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

const sumLines = (): string[] => [
  'A blow hits 70 + 2 × DEX − 2 × evasion %, magic 80 + 3 × skill %, both between 5 and 95. Damage holds no chance.',
  'Blow: weapon + STR + species, less armour. Magic: base × (100 + 5 × INT) % × species, less armour; evasion does not help against it.',
  'Evasion: 10 + 2 × DEX + background + gear. Bare hands do 1. Magic skill: background, and 1 for every 4 levels.',
  `HP: (10 + species) × (100 + 15 × level) %. MP: (5 + species) × (100 + 10 × level) %. Level n takes 10 × n XP in all, by species; ${LEVEL_CAP} is the last.`,
  'A spell at levels 3, 6 and 9, an attribute every fifth level. 1 MP comes back every 10 turns and HP by species, at most 20 of both on each floor.',
  `The pack has ${CAPACITY} slots; potions and scrolls stack to ${STACK}. The lantern burns for ${LANTERN} turns. Fear reaches ${FEAR_REACH} cells.`,
  `Energy a turn: ${Object.entries(SPEEDS)
    .map(([name, energy]) => `${name} ${energy}`)
    .join(', ')}; an action takes 100.`,
]

const BEAST_COLUMNS = ['who', 'HP', 'damage', 'DEX', 'evasion', 'armour', 'XP', 'more']
function beastCells(pack: Pack, enemy: Enemy): string[] {
  const drops = [...new Set(enemy.drops)].map((kind) => pack.items[kind]?.name)
  const more = [
    ...(enemy.role === 'common' ? [] : [enemy.role]),
    `${enemy.speed}, wakes within ${enemy.aggro}, gold ${enemy.gold.join('–')}`,
    ...(enemyNotes(enemy) === '' ? [] : [enemyNotes(enemy)]),
    ...(enemy.dropPercent > 0 ? [`${enemy.dropPercent} %: ${drops.join(', ')}`] : []),
  ]
  const figures = [enemy.hp, enemy.damage, enemy.dex, enemy.evasion, enemy.armour, enemy.xp].map(String)
  return [`${enemy.glyph} ${enemy.name}`, ...figures, more.join('; ')]
}

function bossLines(pack: Pack): string[] {
  return [
    `The ${enemyOf(pack, pack.boss).name} and his five guards sleep until one of them is seen, then all wake. He never leaves his arena.`,
    `Below half of his HP he calls: ${SUMMON_COUNT} of the ${enemyOf(pack, pack.summons).name}s come at once, and again every ${SUMMON_TURNS} turns, without experience or gold.`,
    'Below a quarter he goes berserk: half as much damage again. His death ends the run, and it is won.',
  ]
}
const arenaRows = (pack: Pack): Row[] =>
  pack.arenas.map(({ name, guards }, i) => row(i, name, guards.map((kind) => enemyOf(pack, kind).name).join(', ')))

const speciesRows = (pack: Pack): Row[] =>
  pack.species.map(({ name, hp, mp, xpPercent, melee, magicPercent, regenerationTurns, horns, farSight }, i) =>
    row(
      i,
      name,
      signed(hp),
      signed(mp),
      `${xpPercent} %`,
      signed(melee),
      `${magicPercent} %`,
      `${regenerationTurns} turns`,
      horns !== undefined
        ? `horns: +${horns} with the first blow at somebody unhurt`
        : farSight !== undefined
          ? `spells reach ${farSight} farther`
          : '–',
    ),
  )

const BACKGROUND_COLUMNS = ['background', 'gold', 'evasion', 'skill', 'wears and carries']
const backgroundRows = (pack: Pack): Row[] =>
  pack.backgrounds.map((entry, i) => {
    const name = (id: string): string => pack.items.find((item) => item.id === id)?.name ?? id
    const spells = entry.spells.map((id) => pack.spells.find((spell) => spell.id === id)?.name ?? id)
    const scrolls = entry.randomScrolls ?? 0
    const things = [
      ...[entry.weapon, entry.armour, ...entry.items].map(name),
      ...(scrolls > 0 ? [`${scrolls} scrolls by chance`] : []),
      ...(spells.length > 0 ? [`knows ${spells.join(', ')}`] : []),
      ...(entry.cellsPerMp === undefined
        ? []
        : [`1 MP for every kill and every ${entry.cellsPerMp} cells seen for the first time`]),
      ...(entry.spareCharges === true ? ['every other charge of a wand is spared'] : []),
    ]
    return row(i, entry.name, String(entry.gold), signed(entry.dodge), String(entry.magic), things.join(', '))
  })

function itemTable(pack: Pack, type: ItemType, title: string): Panel {
  const all = pack.items.filter((item) => item.type === type)
  const sum = (weight: (item: Item) => number): number => all.reduce((total, item) => total + weight(item), 0)
  const share = (part: number, whole: number): string => (part === 0 ? '–' : `${Math.round((100 * part) / whole)} %`)
  const [loot, shop] = [sum((item) => item.loot), sum((item) => item.shop)]
  const rows = all.map((item, i) =>
    row(i, item.name, String(item.value), share(item.loot, loot), share(item.shop, shop), itemWords(item)),
  )
  return table(type, title, ['thing', 'value', 'lying about', 'sold', 'does'], rows)
}

const abilityRows = (): Row[] =>
  ABILITIES.map((ability, i) => {
    const { needs, costs, isGold, range } = ABILITY_COSTS[ability]
    const coin = isGold ? 'gold' : 'piety'
    const { name, text } = ABILITY_WORDS[ability]
    return row(i, name, `${needs} ${coin}`, `${costs} ${coin}`, range === 0 ? '–' : String(range), text)
  })

const floorRows = (pack: Pack): Row[] =>
  FLOORS.map(({ number, size, enemies, items, feature, hasMiniboss }, i) => {
    const who = pack.enemies.filter((enemy) => (enemy.floors[i] ?? 0) > 0).map(({ name }) => name)
    const chief = hasMiniboss ? [`one of ${pack.minibosses.map((kind) => enemyOf(pack, kind).name).join(', ')}`] : []
    const arena = feature === 'none' ? [enemyOf(pack, pack.boss).name, 'guards by arena'] : []
    const count = enemies[0] === enemies[1] ? String(enemies[0]) : enemies.join('–')
    return row(
      i,
      String(number),
      `${size} × ${size}`,
      count,
      String(items),
      feature,
      [...who, ...chief, ...arena].join(', '),
    )
  })
