import type { Danger, Panel, Row, Scene, Text } from '../../../engine/contract/scene.ts'
import { has } from '../../../lib/grid.ts'
import type { SpellActions } from '../actions.ts'
import { LESSONS } from '../campaign/lessons.ts'
import { godOfAltarHere } from '../campaign/magic.ts'
import { SUMMON_TURNS } from '../campaign/turn.ts'
import { godOf, heroArmour, heroEvasion, heroMeleeDamage, xpForLevel } from '../combat/formulas.ts'
import { combatOddsOf, enemyOddsText, heroOddsText } from '../combat/odds.ts'
import { enemyOf, FLOOR_COUNT, itemOf, type Pack } from '../content/content.ts'
import { isIdentified, knownItemName, scrollLabelOf } from '../context.ts'
import { maxRegeneration, WANDER_TURNS } from '../difficulty.ts'
import {
  type Creature,
  isInRoom,
  itemKind,
  itemPlus,
  itemStack,
  offersOf,
  type RoomKind,
  readRooms,
} from '../map/floor.ts'
import { enemiesInSight, heroView, itemsAt } from '../map/senses.ts'
import { backgroundOf, CAPACITY, floorOf, ITEM_LETTERS, isOver, LEVEL_CAP, type State, speciesOf } from '../state.ts'
import { choicesOf } from './choices.ts'
import { compareGear } from './compare.ts'
import { actorIdOf, HERO_ACTOR_ID } from './danger.ts'
import { mapPanel } from './map.ts'
import { godText, intentText, itemText, lanternText } from './phrases.ts'
import { runSummaryPanels } from './run-summary.ts'

/** The scene: what the hero knows, sees and can do. */
export function sceneOf(pack: Pack, spells: SpellActions, s: State): Scene {
  const seen = heroView(s)
  const inSight = enemiesInSight(s, seen)
  const map = mapPanel(pack, s, seen, inSight)
  const things = [packPanel(pack, s), discoveries(pack, s)]
  const art = `descent/floor-${s.depth}`
  if (isOver(s)) {
    const panels = [...runSummaryPanels(pack, s), map, heroPanel(pack, s, 0), gearPanel(pack, s), ...things]
    return { title: titleOf(s), art, panels, choices: [] }
  }
  const list = choicesOf(pack, spells, s, inSight)
  const wait = list.find(({ id }) => id === 'wait')?.danger
  const stake = wait?.least === undefined ? 0 : s.hero.hp - wait.least
  const panels: Panel[] = [
    map,
    heroPanel(pack, s, stake),
    enemiesPanel(pack, s, inSight),
    turnPanel(s, wait),
    herePanel(pack, s, inSight),
    gearPanel(pack, s),
    ...things,
    ...lessonPanels(s),
  ]
  const { shop } = floorOf(s)
  if (shop >= 0 && has(seen, shop)) panels.push(shopPanel(pack, s))
  return { title: titleOf(s), art, panels, choices: list }
}

/** The danger of waiting this turn, counting all possible attackers together. */
function turnPanel(s: State, danger: Danger | undefined): Panel {
  const { turns } = floorOf(s)
  const clock = s.depth === 5 ? '' : ` Wanderers in ${WANDER_TURNS - turns} turns.`
  const lines: Text[] = [
    danger === undefined
      ? { text: 'No enemy can strike you before your next choice.', tone: 'dim' }
      : { text: `If you wait: ${danger.text}.`, tone: (danger.dies ?? 0) > 0 ? 'bad' : 'warn' },
    {
      text: `Rest can still heal ${Math.max(0, maxRegeneration(s) - floorOf(s).quiet)} HP on this floor.${clock}`,
      tone: 'dim',
    },
  ]
  return { kind: 'text', id: 'turn', role: 'odds', title: 'This turn', lines }
}

function lessonPanels(s: State): Panel[] {
  const lesson = LESSONS[s.lesson]
  return lesson === undefined
    ? []
    : [{ kind: 'text', id: 'lesson', role: 'story', title: lesson.name, lines: lesson.lines }]
}

const QUESTIONS = {
  tile: ' · Where to?',
  learn: ' · Learn a spell',
  raise: ' · Raise an attribute',
  identify: ' · Identify a scroll',
} as const

function titleOf(s: State): string {
  if (s.phase === 'won') return 'DESCENT · VICTORY'
  if (s.phase === 'dead') return 'DESCENT · DEATH'
  const asked = s.phase === 'play' ? '' : QUESTIONS[s.phase]
  const depth = s.rung === 0 ? '' : ` · Depth ${s.rung}`
  return `Descent · Floor ${s.depth} of 5 · Turn ${s.turn}${depth}${asked}`
}

function heroPanel(pack: Pack, s: State, stake: number): Panel {
  const { hero } = s
  const next = hero.level < LEVEL_CAP ? ` of ${xpForLevel(hero.level + 1, speciesOf(pack, s).xpPercent)}` : ''
  const states = [
    ...(hero.rooted > 0 ? [`held for ${hero.rooted} turns`] : []),
    ...(hero.berserk > 0 ? [`berserk for ${hero.berserk} turns`] : []),
    ...(hero.fury > 0 ? [`furious for ${hero.fury} turns`] : []),
    ...(hero.stone > 0 ? [`as hard as stone for ${hero.stone} turns`] : []),
    ...(hero.hand > 0 ? [`healing for ${hero.hand} turns`] : []),
    ...(hero.hasSurge ? ['charged with a surge'] : []),
    ...(hero.hasGlass ? ['protected by glass skin'] : []),
  ]
  return {
    kind: 'meters',
    id: 'hero',
    role: 'self',
    keep: true,
    title: `${speciesOf(pack, s).name} ${backgroundOf(pack, s).name}`,
    meters: [
      {
        name: 'HP',
        value: hero.hp,
        max: hero.maxHp,
        actor: HERO_ACTOR_ID,
        ...(hero.hp * 3 <= hero.maxHp ? { tone: 'bad' } : {}),
        ...(stake > 0 ? { stake: Math.min(stake, hero.hp) } : {}),
      },
      { name: 'MP', value: hero.mp, max: hero.maxMp },
      { name: 'Level', value: hero.level, note: `XP ${hero.xp}${next}` },
      { name: 'STR', value: hero.str },
      { name: 'DEX', value: hero.dex },
      { name: 'INT', value: hero.int },
      { name: 'Gold', value: hero.gold },
    ],
    notes: [states.length === 0 ? { text: 'No effects.', tone: 'dim' } : `You are ${states.join(', ')}.`],
  }
}

function gearPanel(pack: Pack, s: State): Panel {
  const { hero } = s
  const god = godOf(pack, s)
  const worn = (stack: { kind: number; plus: number; count: number; letter: number }, none: string): string =>
    stack.kind < 0
      ? none
      : `${ITEM_LETTERS[stack.letter]} ${knownItemName(pack, s, stack)} (${itemText(itemOf(pack, stack.kind), stack.plus)})`
  const lines: Text[] = [
    `Weapon: ${worn(hero.weapon, 'bare hands')}, blow ${heroMeleeDamage(pack, s)}. Armour: ${worn(hero.armour, 'none')}, total ${heroArmour(pack, s)}. Evasion ${heroEvasion(pack, s)}.`,
    `${god === undefined ? 'No god' : `${god.name}, piety ${hero.piety}`}. ${hero.spells.length === 0 ? 'No spells' : `Spells: ${hero.spells.map((i) => pack.spells[i]?.name).join(', ')}`}. Lantern: ${lanternText(s.turn)}.`,
  ]
  return { kind: 'text', id: 'gear', role: 'notes', lines }
}

const ROOM_TEXT: Readonly<Record<RoomKind, string>> = {
  chamber: 'A chamber.',
  entrance: 'The chamber you arrived in.',
  exit: 'The chamber with the stairs down.',
  market: "The trader's nook.",
  shrine: 'A quiet shrine.',
  vault: 'A vault in a dead end, with a strongbox.',
  den: 'A den, with gnawed bones in the corners.',
  lair: "The chief's lair.",
  hall: 'A great hall with a fountain.',
  library: 'A library: scrolls are found here.',
  larder: 'A larder: potions are found here.',
  armoury: 'An armoury: weapons and armour are found here.',
  arena: "The Dungeon Lord's arena.",
}

/** What is on the hero's cell: the room, the items and the feature. */
function herePanel(pack: Pack, s: State, inSight: readonly Creature[]): Panel {
  const f = floorOf(s)
  const { place } = s.hero
  const room = readRooms(f).find((candidate) => isInRoom(candidate, place))
  const where = room === undefined ? 'A passage.' : ROOM_TEXT[room.kind]
  const stairs = place === f.down ? ' The stairs down are here.' : place === f.up ? ' The stairs up are here.' : ''
  const lines: Text[] = [`${where}${stairs}`, ...bossText(s)]
  const lying = itemsAt(f, place).map((item) => {
    const change = compareGear(pack, s, itemKind(item), itemPlus(item), inSight)
    return `${knownItemName(pack, s, itemStack(item))}${change === '' ? '' : ` (${change})`}`
  })
  if (lying.length > 0) lines.push(`Here lies: ${lying.join(', ')}.`)
  const god = pack.gods[godOfAltarHere(s)]
  if (god !== undefined) lines.push(`An altar. ${godText(god)}`)
  if (s.hasHints && s.turn === 0 && s.phase === 'play' && s.hasMacros)
    lines.push({ text: 'Hint: o explores; w a s d, the arrows or the number pad step; ? shows help.', tone: 'dim' })
  return { kind: 'text', id: 'here', role: 'notes', lines }
}

/** §9.2 The Lord's current phase as text, from the second phase on. */
function bossText(s: State): Text[] {
  if (s.depth < FLOOR_COUNT || s.bossPhase === 1) return []
  if (s.bossPhase === 3) return [{ text: 'The Dungeon Lord is berserk: half as much damage again.', tone: 'warn' }]
  const turns = SUMMON_TURNS - Math.max(0, s.bossClock)
  const text = `The Dungeon Lord calls for help: two more enemies come in ${turns} ${turns === 1 ? 'turn' : 'turns'}.`
  return [{ text, tone: 'warn' }]
}

/** §14.3 The enemies in sight, with the hero's odds against them and theirs against him. */
function enemiesPanel(pack: Pack, s: State, inSight: readonly Creature[]): Panel {
  const rows: Row[] = inSight.map((creature, i) => {
    const enemy = enemyOf(pack, creature.kind)
    const odds = combatOddsOf(pack, s, creature)
    return {
      id: String(i + 1),
      actor: actorIdOf(creature),
      art: `foe/${enemy.id}`,
      cells: [
        `${i + 1} ${enemy.glyph} ${enemy.name}`,
        `${creature.hp}/${enemy.hp}`,
        `${intentText(s, enemy, creature)}${enemy.speed === 'normal' ? '' : `, ${enemy.speed}`}`,
        enemyOddsText(odds),
        heroOddsText(odds),
      ],
    }
  })
  return {
    kind: 'table',
    id: 'enemies',
    role: 'foe',
    title: 'In sight',
    columns: ['who', 'HP', 'does', 'it hits', 'you hit'],
    rows,
    empty: 'No enemy in sight.',
  }
}

function packPanel(pack: Pack, s: State): Panel {
  const rows: Row[] = s.hero.pack.map((stack) => {
    const item = itemOf(pack, stack.kind)
    const effect = isIdentified(pack, s, stack.kind) ? itemText(item, stack.plus) : 'unknown'
    const letter = ITEM_LETTERS[stack.letter] ?? ''
    return {
      id: letter,
      cells: [`${letter} ${knownItemName(pack, s, stack)}: ${effect}`],
      art: isIdentified(pack, s, stack.kind) ? `item/${item.id}` : 'item/scroll',
    }
  })
  return {
    kind: 'table',
    id: 'pack',
    role: 'hand',
    title: `Pack ${rows.length}/${CAPACITY}`,
    columns: ['item'],
    rows,
    empty: 'Nothing.',
  }
}

/** §8 The scroll types identified so far. */
function discoveries(pack: Pack, s: State): Panel {
  const known = pack.scrolls.filter((kind) => isIdentified(pack, s, kind))
  const found = known.map(
    (kind) => `${scrollLabelOf(pack, s, kind)} is ${itemOf(pack, kind).name.replace('scroll of ', '')}`,
  )
  const left = pack.scrolls.length - known.length
  const rest = left === 0 ? 'you know them all' : `${left} of ${pack.scrolls.length} kinds are unknown`
  const text = found.length === 0 ? `Scrolls: ${rest}.` : `Scrolls: ${found.join(', ')}; ${rest}.`
  return { kind: 'text', id: 'discoveries', role: 'notes', lines: [text] }
}

function shopPanel(pack: Pack, s: State): Panel {
  const f = floorOf(s)
  const rows: Row[] = offersOf(f).map((offer, i) => {
    const item = itemOf(pack, offer.kind)
    return {
      id: String(i + 1),
      art: `item/${item.id}`,
      cells: [offer.isSold ? 'sold' : `${offer.price} gold`, `${item.name}: ${itemText(item)}`],
    }
  })
  return {
    kind: 'table',
    id: 'shop',
    role: 'shop',
    title: f.shop === s.hero.place ? 'The trader offers' : 'The trader offers (press $ to walk there)',
    columns: ['price', 'item'],
    rows,
  }
}
