import type { Panel, Row } from '../../../engine/contract/scene.ts'
import type { ByName } from '../../../lib/enums.ts'
import { ABILITY_COSTS } from '../campaign/magic.ts'
import { FEAR_REACH } from '../campaign/scrolls.ts'
import { SUMMON_COUNT, SUMMON_TURNS } from '../campaign/turn.ts'
import {
  ABILITIES,
  type Enemy,
  enemyOf,
  FLOORS,
  ITEM_TYPES,
  type Item,
  type ItemType,
  LABELS,
  type Pack,
  SPEEDS,
} from '../content/content.ts'
import { LEVELS } from '../difficulty.ts'
import { GROUNDS } from '../map/floor.ts'
import { GROUND_GLYPHS } from '../map/ground-glyphs.ts'
import { CAPACITY, LANTERN, LEVEL_CAP, MOST_SPELLS, STACK } from '../state.ts'
import { ABILITY_TEXT, enemyNotes, GROUND_TEXT, godText, itemText, spellText } from './phrases.ts'

/** The codex: all content and formulas, but not which label belongs to which scroll. */
export const codex = (pack: Pack): readonly Panel[] => [
  { kind: 'text', id: 'codex-sums', title: 'Formulas', lines: sumLines() },
  table(
    'bestiary',
    'Bestiary',
    BEAST_COLUMNS,
    pack.enemies.map((enemy, i) => row(i, ...beastCells(pack, enemy))),
  ),
  { kind: 'text', id: 'codex-boss', title: 'The last floor', lines: bossLines(pack) },
  table('arenas', 'Arenas (one per run)', ['arena', 'guards'], arenaRows(pack)),
  table(
    'ground',
    'Terrain',
    ['terrain', 'effect'],
    GROUNDS.filter((kind) => GROUND_TEXT[kind] !== '').map((kind, i) =>
      row(i, `${GROUND_GLYPHS[kind]} ${kind}`, GROUND_TEXT[kind]),
    ),
  ),
  table(
    'ladder',
    'Difficulty: each depth includes all lower ones',
    ['depth', 'rule'],
    LEVELS.map((rule, i) => row(i, String(i), rule)),
  ),
  table(
    'species',
    'Species',
    ['species', 'HP', 'MP', 'XP needed', 'blows', 'magic', '1 HP every', 'special'],
    speciesRows(pack),
  ),
  table('backgrounds', 'Backgrounds', BACKGROUND_COLUMNS, backgroundRows(pack)),
  ...ITEM_TYPES.filter((type) => type !== 'gold').map((type) => itemTable(pack, type)),
  itemTable(pack, 'gold'),
  { kind: 'text', id: 'codex-labels', lines: [`Scroll labels: ${LABELS.join(', ')}.`] },
  table(
    'spells',
    `Spells (you can know ${MOST_SPELLS})`,
    ['spell', 'effect'],
    pack.spells.map((spell, i) => row(i, spell.name, spellText(spell))),
  ),
  table(
    'gods',
    'Gods (three of them have altars, on floors 2 to 4)',
    ['god', 'rules and gifts'],
    pack.gods.map((god, i) => row(i, god.name, godText(god))),
  ),
  table('abilities', 'Abilities of gods', ['ability', 'needs', 'costs', 'range', 'effect'], abilityRows()),
  table('floors', 'Floors', ['floor', 'size', 'enemies', 'items', 'feature', 'kinds of enemies'], floorRows(pack)),
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
  'A blow hits with 70 + 2 × DEX − 2 × evasion %, magic with 80 + 3 × skill %, both between 5 and 95. Damage is not rolled.',
  'Damage of a blow: weapon + STR + species − armour. Of magic: base × (100 + 5 × INT) % × species − armour; evasion does not help against magic.',
  'Evasion: 10 + 2 × DEX + background + gear. Bare hands: damage 1. Magic skill: background + 1 for every 4 levels.',
  `HP: (10 + species) × (100 + 15 × level) %. MP: (5 + species) × (100 + 10 × level) %. Level n needs 10 × n XP in total, adjusted by species; level ${LEVEL_CAP} is the highest.`,
  'You learn a spell at levels 3, 6 and 9 and raise an attribute every fifth level. 1 MP comes back every 10 turns and HP by species, at most 20 of both together on each floor.',
  `The pack has ${CAPACITY} slots; potions, scrolls and thrown items stack to ${STACK}. The lantern burns for ${LANTERN} turns. A scroll of fear reaches ${FEAR_REACH} cells.`,
  `Energy per turn: ${Object.entries(SPEEDS)
    .map(([name, energy]) => `${name} ${energy}`)
    .join(', ')}; an action takes 100.`,
]

const BEAST_COLUMNS = ['enemy', 'HP', 'damage', 'DEX', 'evasion', 'armour', 'XP', 'notes']
function beastCells(pack: Pack, enemy: Enemy): string[] {
  const drops = [...new Set(enemy.dropKinds)].map((kind) => pack.items[kind]?.name)
  const more = [
    ...(enemy.role === 'common' ? [] : [enemy.role]),
    `${enemy.speed}, wakes within ${enemy.aggro} cells, gold ${enemy.gold.join('–')}`,
    ...(enemyNotes(enemy) === '' ? [] : [enemyNotes(enemy)]),
    ...(enemy.dropPercent > 0 ? [`drops with ${enemy.dropPercent} %: ${drops.join(', ')}`] : []),
  ]
  const figures = [enemy.hp, enemy.damage, enemy.dex, enemy.evasion, enemy.armour, enemy.xp].map(String)
  return [`${enemy.glyph} ${enemy.name}`, ...figures, more.join('; ')]
}

function bossLines(pack: Pack): string[] {
  return [
    `The ${enemyOf(pack, pack.boss).name} and his five guards sleep until you see one of them, then all wake. He never leaves his arena.`,
    `Below half of his HP he calls for help: ${SUMMON_COUNT} ${enemyOf(pack, pack.summons).name}s come at once and again every ${SUMMON_TURNS} turns; they give no experience or gold.`,
    'Below a quarter he goes berserk: half as much damage again. When he dies, you win.',
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
        ? `horns: +${horns} damage against unhurt enemies`
        : farSight !== undefined
          ? `spell range +${farSight}`
          : '–',
    ),
  )

const BACKGROUND_COLUMNS = ['background', 'gold', 'evasion', 'magic skill', 'equipment and spells']
const backgroundRows = (pack: Pack): Row[] =>
  pack.backgrounds.map((entry, i) => {
    const name = (id: string): string => pack.items.find((item) => item.id === id)?.name ?? id
    const spells = entry.spells.map((id) => pack.spells.find((spell) => spell.id === id)?.name ?? id)
    const scrolls = entry.randomScrolls ?? 0
    const things = [
      ...[entry.weapon, entry.armour, ...entry.items].map(name),
      ...(scrolls > 0 ? [`${scrolls} random scrolls`] : []),
      ...(spells.length > 0 ? [`knows ${spells.join(', ')}`] : []),
      ...(entry.cellsPerMp === undefined
        ? []
        : [`1 MP for every kill and every ${entry.cellsPerMp} cells seen for the first time`]),
      ...(entry.spareCharges === true ? ['half of all wand uses spend no charge'] : []),
    ]
    return row(i, entry.name, String(entry.gold), signed(entry.dodge), String(entry.magic), things.join(', '))
  })

const ITEM_TITLES: ByName<typeof ITEM_TYPES, string> = {
  gold: 'Money',
  weapon: 'Weapons',
  armour: 'Armour',
  potion: 'Potions',
  scroll: 'Scrolls (each shows only a label until one of its kind is read)',
  thrown: 'Items to throw',
  wand: 'Wands',
}
function itemTable(pack: Pack, type: ItemType): Panel {
  const all = pack.items.filter((item) => item.type === type)
  const sum = (weight: (item: Item) => number): number => all.reduce((total, item) => total + weight(item), 0)
  const share = (part: number, whole: number): string => (part === 0 ? '–' : `${Math.round((100 * part) / whole)} %`)
  const [loot, shop] = [sum((item) => item.loot), sum((item) => item.shop)]
  const rows = all.map((item, i) =>
    row(i, item.name, String(item.value), share(item.loot, loot), share(item.shop, shop), itemText(item)),
  )
  return table(type, ITEM_TITLES[type], ['item', 'value', 'found', 'sold', 'effect'], rows)
}

const abilityRows = (): Row[] =>
  ABILITIES.map((ability, i) => {
    const { needs, costs, isGold, range } = ABILITY_COSTS[ability]
    const coin = isGold ? 'gold' : 'piety'
    const { name, text } = ABILITY_TEXT[ability]
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
