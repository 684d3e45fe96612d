import type { Danger, MetersPanel, Panel, Row, Scene, Text } from '../../../engine/contract/scene.ts'
import { has } from '../../../lib/grid.ts'
import { EXPLORE, FIGHT_NEAREST, type SpellActions } from '../actions.ts'
import { LESSONS } from '../campaign/lessons.ts'
import { godOfAltarHere } from '../campaign/magic.ts'
import { SUMMON_TURNS } from '../campaign/turn.ts'
import { godOf, heroArmour, heroEvasion, heroMeleeDamage, xpForLevel } from '../combat/formulas.ts'
import { FLOOR_COUNT, itemOf, type Pack } from '../content/content.ts'
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
import { HERO_ACTOR_ID } from './danger.ts'
import { enemiesPanel, tricksPanel } from './enemies.ts'
import { isQuestion, questionPanel } from './level-up.ts'
import { mapPanel } from './map.ts'
import { stackName } from './names.ts'
import { godText, itemText, lanternText } from './phrases.ts'
import { runSummaryPanels } from './run-summary.ts'
import { isAtShop, mapVerbs } from './verbs.ts'

/** The scene: what the hero knows, sees and can do. */
export function sceneOf(pack: Pack, spells: SpellActions, s: State): Scene {
  const seen = heroView(s)
  const inSight = enemiesInSight(s, seen)
  const things = [packPanel(pack, s), discoveries(pack, s)]
  const title = titleOf(s)
  const art = `descent/floor-${s.depth}`
  if (isOver(s)) {
    const map = mapPanel(pack, s, seen, inSight)
    const panels = [...runSummaryPanels(pack, s), map, heroPanel(pack, s, 0), gearPanel(pack, s), ...things]
    return { title, art, panels, choices: [] }
  }
  const choices = choicesOf(pack, spells, s, inSight)
  if (isQuestion(s.phase)) {
    const { notes: _, ...hero } = heroPanel(pack, s, 0)
    const panels = [hero, questionPanel(pack, spells, s, s.phase), gearPanel(pack, s), ...things]
    return { title, art, panels, choices, opens: 'permanent', enter: s.phase }
  }
  const wait = choices.find(({ id }) => id === 'wait')?.danger
  const stake = wait?.least === undefined ? 0 : s.hero.hp - wait.least
  const { shop } = floorOf(s)
  const panels: Panel[] = [
    mapPanel(pack, s, seen, inSight),
    heroPanel(pack, s, stake),
    enemiesPanel(pack, s, inSight),
    turnPanel(s, wait),
    tricksPanel(pack, inSight),
    herePanel(pack, s, inSight),
    ...(shop >= 0 && has(seen, shop) ? [shopPanel(pack, s, inSight)] : []),
    gearPanel(pack, s),
    ...things,
    ...lessonPanels(s),
  ]
  return {
    title,
    art,
    panels,
    choices,
    ...(s.phase === 'play'
      ? {
          verbs: mapVerbs(pack, s, inSight),
          enter: 'strike',
          first: inSight.length > 0 ? FIGHT_NEAREST.id : EXPLORE.id,
        }
      : { enter: 'go' }),
  }
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

function heroPanel(pack: Pack, s: State, stake: number): MetersPanel {
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
      { name: 'MP', tone: 'mana', value: hero.mp, max: hero.maxMp },
      { name: 'Level', value: hero.level, note: `XP ${hero.xp}${next}` },
      { name: 'Gold', value: hero.gold },
    ],
    notes: [
      `Blow ${heroMeleeDamage(pack, s)}, armour ${heroArmour(pack, s)}, evasion ${heroEvasion(pack, s)}.`,
      states.length === 0 ? { text: 'No effects.', tone: 'dim' } : `You are ${states.join(', ')}.`,
    ],
  }
}

function gearPanel(pack: Pack, s: State): Panel {
  const { hero } = s
  const god = godOf(pack, s)
  const worn = (stack: { kind: number; plus: number; count: number; letter: number }, none: string): string =>
    stack.kind < 0 ? none : `${knownItemName(pack, s, stack)} (${itemText(itemOf(pack, stack.kind), stack.plus)})`
  const lines: Text[] = [
    `STR ${hero.str}, DEX ${hero.dex}, INT ${hero.int}. Weapon: ${worn(hero.weapon, 'bare hands')}. Armour: ${worn(hero.armour, 'none')}.`,
    `${god === undefined ? 'No god' : `${god.name}, piety ${hero.piety}`}. ${hero.spells.length === 0 ? 'No spells' : `Spells: ${hero.spells.map((i) => pack.spells[i]?.name).join(', ')}`}. Lantern: ${lanternText(s.turn)}.`,
  ]
  return { kind: 'text', id: 'gear', role: 'notes', title: 'Worn', lines }
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

function packPanel(pack: Pack, s: State): Panel {
  const rows = s.hero.pack.map((stack): Row => {
    const item = itemOf(pack, stack.kind)
    const isKnown = isIdentified(pack, s, stack.kind)
    return {
      id: ITEM_LETTERS[stack.letter] ?? '',
      cells: [stackName(pack, s, stack), isKnown ? itemText(item, stack.plus) : 'unknown'],
      art: isKnown ? `item/${item.id}` : 'item/scroll',
    }
  })
  return {
    kind: 'table',
    id: 'pack',
    role: 'hand',
    title: `Pack ${rows.length} of ${CAPACITY}`,
    columns: ['item', 'what it does'],
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

/** The offers. A sold one keeps its row. */
function shopPanel(pack: Pack, s: State, inSight: readonly Creature[]): Panel {
  const rows = offersOf(floorOf(s)).map((offer, i): Row => {
    const item = itemOf(pack, offer.kind)
    const change = compareGear(pack, s, offer.kind, 0, inSight)
    const does = change === '' ? itemText(item) : `${itemText(item)}: ${change}`
    return {
      id: String(i + 1),
      art: `item/${item.id}`,
      cells: [item.name, offer.isSold ? { text: 'sold', tone: 'dim' } : String(offer.price), does],
    }
  })
  return {
    kind: 'table',
    id: 'shop',
    role: 'shop',
    title: isAtShop(s) ? 'The trader offers ($ to buy)' : 'The trader offers ($ to walk there)',
    columns: ['item', 'gold', 'what it does'],
    rows,
  }
}
