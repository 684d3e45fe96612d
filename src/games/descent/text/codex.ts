import type { Panel } from '../../../engine/contract/scene.ts'
import type { ByName } from '../../../lib/enums.ts'
import { joinParts } from '../../../lib/join-parts.ts'
import { tablePanel } from '../../../lib/table-panel.ts'
import { ABILITY_COSTS } from '../campaign/magic.ts'
import { FEAR_RADIUS } from '../campaign/scrolls.ts'
import { SUMMON_COUNT, SUMMON_TURNS } from '../campaign/turn.ts'
import {
  ABILITIES,
  type Background,
  type Enemy,
  enemyOf,
  FLOORS,
  type FloorPlan,
  ITEM_TYPES,
  type Item,
  type ItemType,
  LABELS,
  type Pack,
  SPEEDS,
} from '../content/content.ts'
import { DIFFICULTY_LEVELS } from '../difficulty.ts'
import { TERRAIN_KINDS } from '../map/floor.ts'
import { GROUND_GLYPHS } from '../map/ground-glyphs.ts'
import { CAPACITY, LANTERN_TURNS, LEVEL_CAP, MAX_STACK, MOST_SPELLS } from '../state.ts'
import { ABILITY_TEXT, enemyNotes, GROUND_TEXT, godText, itemText, signedNumber, spellText } from './phrases.ts'

/** The codex: all content and formulas. It does not say which label belongs to which scroll. */
export const codex = (pack: Pack): readonly Panel[] => [
  { kind: 'text', id: 'codex-sums', title: 'Formulas', lines: FORMULAS },
  tablePanel('codex-bestiary', 'Bestiary', pack.enemies, {
    enemy: ({ glyph, name }) => `${glyph} ${name}`,
    HP: 'hp',
    damage: 'damage',
    DEX: 'dex',
    evasion: 'evasion',
    armour: 'armour',
    XP: 'xp',
    notes: (enemy) => bestiaryNotes(pack, enemy),
  }),
  { kind: 'text', id: 'codex-boss', title: 'The last floor', lines: bossLines(pack) },
  tablePanel('codex-arenas', 'Arenas (one per run)', pack.arenas, {
    arena: 'name',
    guards: ({ guards }) => enemyNames(pack, guards),
  }),
  tablePanel(
    'codex-ground',
    'Terrain',
    TERRAIN_KINDS.filter((kind) => GROUND_TEXT[kind] !== ''),
    { terrain: (kind) => `${GROUND_GLYPHS[kind]} ${kind}`, effect: (kind) => GROUND_TEXT[kind] },
  ),
  tablePanel('codex-ladder', 'Difficulty: each depth includes all lower ones', DIFFICULTY_LEVELS, {
    depth: (_, depth) => depth,
    rule: (rule) => rule,
  }),
  tablePanel('codex-species', 'Species', pack.species, {
    species: 'name',
    HP: ({ hp }) => signedNumber(hp),
    MP: ({ mp }) => signedNumber(mp),
    'XP needed': ({ xpPercent }) => `${xpPercent} %`,
    blows: ({ melee }) => signedNumber(melee),
    magic: ({ magicPercent }) => `${magicPercent} %`,
    '1 HP every': ({ regenerationTurns }) => `${regenerationTurns} turns`,
    special: ({ horns, farSight }) =>
      horns !== undefined
        ? `horns: +${horns} damage against unhurt enemies`
        : farSight !== undefined
          ? `spell range +${farSight}`
          : '–',
  }),
  tablePanel('codex-backgrounds', 'Backgrounds', pack.backgrounds, {
    background: 'name',
    gold: 'gold',
    evasion: ({ dodge }) => signedNumber(dodge),
    'magic skill': 'magic',
    'equipment and spells': (background) => equipmentText(pack, background),
  }),
  ...ITEM_TYPES.filter((type) => type !== 'gold').map((type) => itemTable(pack, type)),
  itemTable(pack, 'gold'),
  { kind: 'text', id: 'codex-labels', lines: [`Scroll labels: ${LABELS.join(', ')}.`] },
  tablePanel('codex-spells', `Spells (you can know ${MOST_SPELLS})`, pack.spells, {
    spell: 'name',
    effect: spellText,
  }),
  tablePanel('codex-gods', 'Gods (three of them have altars, on floors 2 to 4)', pack.gods, {
    god: 'name',
    'rules and gifts': godText,
  }),
  tablePanel('codex-abilities', 'Abilities of gods', ABILITIES, {
    ability: (ability) => ABILITY_TEXT[ability].name,
    needs: (ability) => `${ABILITY_COSTS[ability].needs} ${coinOf(ability)}`,
    costs: (ability) => `${ABILITY_COSTS[ability].costs} ${coinOf(ability)}`,
    range: (ability) => ABILITY_COSTS[ability].range || '–',
    effect: (ability) => ABILITY_TEXT[ability].text,
  }),
  tablePanel('codex-floors', 'Floors', FLOORS, {
    floor: 'number',
    size: ({ size }) => `${size} × ${size}`,
    enemies: ({ enemies: [least, most] }) => (least === most ? least : `${least}–${most}`),
    items: 'items',
    feature: 'feature',
    'kinds of enemies': (floor) => floorEnemies(pack, floor),
  }),
]

const FORMULAS = [
  'A blow hits with 70 + 2 × DEX − 2 × evasion %, magic with 80 + 3 × skill %, both between 5 and 95. Damage is not rolled.',
  'Damage of a blow: weapon + STR + species − armour. Of magic: base × (100 + 5 × INT) % × species − armour; evasion does not help against magic.',
  'Evasion: 10 + 2 × DEX + background + gear. Bare hands: damage 1. Magic skill: background + 1 for every 4 levels.',
  `HP: (10 + species) × (100 + 15 × level) %. MP: (5 + species) × (100 + 10 × level) %. Level n needs 10 × n XP in total, adjusted by species; level ${LEVEL_CAP} is the highest.`,
  'You learn a spell at levels 3, 6 and 9 and raise an attribute every fifth level. 1 MP comes back every 10 turns and HP by species, at most 20 of both together on each floor.',
  `The pack has ${CAPACITY} slots; potions, scrolls and thrown items stack to ${MAX_STACK}. The lantern burns for ${LANTERN_TURNS} turns. A scroll of fear reaches ${FEAR_RADIUS} cells.`,
  `Energy per turn: ${Object.entries(SPEEDS)
    .map(([name, energy]) => `${name} ${energy}`)
    .join(', ')}; an action takes 100.`,
]

const bossLines = (pack: Pack): string[] => [
  `The ${enemyOf(pack, pack.boss).name} and his five guards sleep until you see one of them, then all wake. He never leaves his arena.`,
  `Below half of his HP he calls for help: ${SUMMON_COUNT} ${enemyOf(pack, pack.summons).name}s come at once and again every ${SUMMON_TURNS} turns; they give no experience or gold.`,
  'Below a quarter he goes berserk: half as much damage again. When he dies, you win.',
]

const enemyNames = (pack: Pack, kinds: readonly number[]): string =>
  kinds.map((kind) => enemyOf(pack, kind).name).join(', ')
const coinOf = (ability: (typeof ABILITIES)[number]): string => (ABILITY_COSTS[ability].isGold ? 'gold' : 'piety')

function bestiaryNotes(pack: Pack, enemy: Enemy): string {
  const drops = [...new Set(enemy.dropKinds)].map((kind) => pack.items[kind]?.name)
  return joinParts(
    '; ',
    enemy.role !== 'common' && enemy.role,
    `${enemy.speed}, wakes within ${enemy.aggro} cells, gold ${enemy.gold.join('–')}`,
    enemyNotes(enemy),
    enemy.dropPercent > 0 && `drops with ${enemy.dropPercent} %: ${drops.join(', ')}`,
  )
}

function equipmentText(pack: Pack, { weapon, armour, items, spells, ...more }: Background): string {
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string): string =>
    list.find((entry) => entry.id === id)?.name ?? id
  return joinParts(
    ', ',
    ...[weapon, armour, ...items].map((id) => nameIn(pack.items, id)),
    more.randomScrolls !== undefined && `${more.randomScrolls} random scrolls`,
    spells.length > 0 && `knows ${spells.map((id) => nameIn(pack.spells, id)).join(', ')}`,
    more.cellsPerMp !== undefined && `1 MP for every kill and every ${more.cellsPerMp} cells seen for the first time`,
    more.spareCharges === true && 'half of all wand uses spend no charge',
  )
}

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
  const items = pack.items.filter((item) => item.type === type)
  /** The share of an item's weight in all weights, as text. */
  const share = (weightOf: (item: Item) => number, item: Item): string => {
    const total = items.reduce((sum, one) => sum + weightOf(one), 0)
    return weightOf(item) === 0 ? '–' : `${Math.round((100 * weightOf(item)) / total)} %`
  }
  return tablePanel(`codex-${type}`, ITEM_TITLES[type], items, {
    item: 'name',
    value: 'value',
    found: (item) => share(({ loot }) => loot, item),
    sold: (item) => share(({ shop }) => shop, item),
    effect: (item) => itemText(item),
  })
}

const floorEnemies = (pack: Pack, { number, hasMiniboss, feature }: FloorPlan): string =>
  [
    ...pack.enemies.filter(({ floors }) => (floors[number - 1] ?? 0) > 0).map(({ name }) => name),
    ...(hasMiniboss ? [`one of ${enemyNames(pack, pack.minibosses)}`] : []),
    ...(feature === 'none' ? [enemyOf(pack, pack.boss).name, 'guards by arena'] : []),
  ].join(', ')
