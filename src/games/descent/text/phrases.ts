import { unreachable } from '../../../engine/unreachable.ts'
import { DIRECTIONS } from '../../../lib/grid.ts'
import { joinParts } from '../../../lib/join-parts.ts'
import { ABILITY_COSTS } from '../campaign/magic.ts'
import { rawSpellDamage, spellTurns } from '../combat/formulas.ts'
import type {
  Ability,
  Enemy,
  EnemyVerb,
  God,
  Item,
  ItemKnack,
  Pack,
  ScrollEffect,
  Spell,
  SpellEffect,
} from '../content/content.ts'
import type { Creature, TerrainKind } from '../map/floor.ts'
import { LANTERN_TURNS, type State } from '../state.ts'

export const DIRECTION_NAMES = [
  'north',
  'east',
  'south',
  'west',
  'northeast',
  'southeast',
  'southwest',
  'northwest',
] as const

export const ABILITY_TEXT: Readonly<Record<Ability, { readonly name: string; readonly text: string }>> = {
  berserk: { name: 'Berserk', text: 'double damage with blows and evasion −10, for 10 turns' },
  hand: { name: "Trog's Hand", text: 'heal 1 HP a turn for 20 turns' },
  surge: { name: 'Surge', text: 'the next damage spell is free and does half as much damage again' },
  bolt: { name: 'Bolt', text: 'magic damage of base 10 to an enemy in sight, range 6' },
  petition: { name: 'Petition', text: 'you get a health potion' },
  bribe: { name: 'Bribe', text: 'an enemy in sight takes the gold and leaves; no experience; not the boss' },
  heal: { name: 'Heal', text: 'heals 10 HP' },
  purify: { name: 'Purify', text: 'gives 5 MP and ends berserk' },
}

const CONDUCT_TEXT = {
  none: '',
  'no-spells': 'must not cast spells',
  mercy: 'must not attack fleeing enemies',
} as const

/** The rule of a god, and his gifts and abilities, as text. */
export function godText(god: God): string {
  const gifts = joinParts(
    ', ',
    god.pietyPerKill > 0 && `${god.pietyPerKill} piety per kill`,
    god.hpPerKill > 0 && `${god.hpPerKill} HP per kill`,
    god.mpPerKill > 0 && `${god.mpPerKill} MP per kill`,
    god.rangeBonus > 0 && `damage spells: range +${god.rangeBonus}`,
    god.goldPercent > 100 && `${god.goldPercent - 100} % more gold from kills`,
    god.potionBonus > 0 && `health potions heal ${god.potionBonus} more`,
  )
  const conduct = god.conduct === 'none' ? '' : ` A follower of ${god.name} ${CONDUCT_TEXT[god.conduct]}.`
  const abilities = god.abilities.map((ability) => {
    const { needs, isGold } = ABILITY_COSTS[ability]
    return `${ABILITY_TEXT[ability].name} ${needs} ${isGold ? 'gold' : 'piety'} (${ABILITY_TEXT[ability].text})`
  })
  return `${god.name}: ${gifts}.${conduct} Grants ${abilities.join('; ')}.`
}

/** What a ranged enemy shoots. */
export const missileName = (enemy: Enemy): string => (enemy.verb === 'draw' ? 'arrow' : 'bolt')

export const signedNumber = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

/** The effect of an item as text: `damage 8`, `armour 5, evasion −10`. */
export function itemText(item: Item, plus = 0): string {
  const evasion = item.evasion === 0 ? '' : `, evasion ${signedNumber(item.evasion)}`
  const knack = KNACK_TEXT[item.knack]
  switch (item.type) {
    case 'weapon':
      return `damage ${item.damage + plus}${evasion}${knack === '' ? '' : `; ${knack}`}`
    case 'armour':
      return `armour ${item.armour + plus}${evasion}${knack === '' ? '' : `; ${knack}`}`
    case 'potion':
      return item.hp > 0 ? `heals ${item.hp} HP` : item.mp > 0 ? `gives ${item.mp} MP` : knack
    case 'scroll':
      return SCROLL_TEXT[item.effect ?? 'identify']
    case 'thrown':
    case 'wand':
      return `${knack}${item.range > 0 ? `, range ${item.range}` : ''}`
    case 'gold':
      return 'money'
    default:
      return unreachable(item.type)
  }
}
const KNACK_TEXT: Readonly<Record<ItemKnack, string>> = {
  none: '',
  reach: 'can thrust over a free cell at an enemy two cells away',
  cleave: 'all other enemies beside you take half damage, each with its own roll',
  stab: 'triple damage to sleepers',
  push: 'a hit pushes the enemy one cell',
  bell: 'wakes enemies within 5 cells',
  fury: 'double damage and evasion 0 for 10 turns; no more rest on this floor',
  stone: 'armour +6 for 8 turns, but you cannot step for 4',
  javelin: 'thrown: 4 + STR, 80 % to hit',
  fire: 'thrown: 11 damage less armour to all within 1 cell of the target, always hits; ignites grass and webs',
  net: 'thrown: the target cannot step for 4 turns and loses an announced blow',
  smoke:
    'smoke on the 3 × 3 cells around you for 5 turns: enemies more than 1 cell away cannot see or shoot through it',
  exchange: 'you and the target change places',
  beckon: 'pulls the target up to 3 cells nearer',
  frost: 'magic damage of base 6, slows for 3 turns',
}
const SCROLL_TEXT: Readonly<Record<ScrollEffect, string>> = {
  identify: 'identifies one unknown scroll you carry',
  teleport: 'takes you to a random cell of this floor',
  fear: 'enemies within 5 cells flee for 10 turns',
  mapping: 'shows the layout of this floor',
  'enchant-weapon': 'your weapon gets +1 damage',
  'enchant-armour': 'your armour gets +1',
  alarm: 'bad: wakes the whole floor',
  calling: 'bad: two enemies of this floor appear beside you and give no experience',
  withering: 'bad: your weapon loses 1 damage and you lose all MP',
  immolation: '14 damage less armour to all enemies within 2 cells, and 5 to you (you keep at least 1 HP)',
  slumber: 'all enemies in sight except the Lord sleep for 6 turns or until hurt',
  roots: 'no enemy in sight can step for 6 turns',
}

export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** §12.7 The trick of an enemy in one sentence. */
const VERB_TEXT: Readonly<Record<EnemyVerb, string>> = {
  none: '',
  circle: 'stays two cells away while you have at most three open sides',
  draw: 'draws in one action and shoots in the next, if it still sees you',
  burst: 'lights its fuse beside you; with its next action, or when killed, it hurts everything beside it',
  hasten: 'with every third action hastens an ally for 4 turns or wakes one; stays behind the others',
  steal: '60 %: grabs an item instead of striking (80 % to hit) and runs for 12 turns; kill it to get the item back',
  shield: 'shield up: armour +9 against blows until it strikes; spells and fire ignore it',
  web: 'casts a web from 2 to 4 cells away (80 %): you cannot step for 3 turns',
  charge: '2 to 6 cells away in a straight line it paws, then charges that way for double damage; a wall stuns it',
  raise: 'with every fourth action raises a skeleton with half its HP, four in all',
  blink: 'jumps up to four cells away when hurt',
  hold: 'after its hit you cannot step for 2 turns',
  bell: 'rings after seeing you for three actions: wanderers come at once',
  cling: 'clings to you once it hits: 2 damage per turn without a roll, until you hurt it',
  mirror: 'reflects bolts and thrown weapons back at you',
  drum: 'wakes all enemies within 8 cells when he first sees you',
}
export const enemyNotes = (enemy: Enemy): string =>
  joinParts(
    '; ',
    enemy.marks && 'announces its blow: marks your cell, then strikes it for half as much damage again',
    VERB_TEXT[enemy.verb],
    enemy.range > 0 && enemy.verb === 'none' && `shoots bolts from up to ${enemy.range} cells`,
    enemy.regeneration > 0 && `heals ${enemy.regeneration} HP every other turn`,
  )

/** §12.7 What an enemy in sight will do next, or the state it is in. */
export function intentText({ hero }: State, enemy: Enemy, creature: Creature): string {
  if (creature.slumber > 0) return `asleep ${creature.slumber}`
  if (!creature.isAwake) return 'asleep'
  if (creature.mark >= 0) return creature.mark === hero.place ? 'strikes you next' : 'strikes beside you'
  if (creature.afraid > 0) return 'fleeing'
  if (enemy.verb === 'draw' && creature.wind === 1) return 'has drawn'
  if (enemy.verb === 'burst' && creature.wind === 1) return 'fuse lit'
  if (enemy.verb === 'charge' && creature.wind > 0) return `charges ${DIRECTIONS[creature.wind - 1]}`
  if (enemy.verb === 'cling' && creature.wind === 1) return 'clings'
  if (enemy.verb === 'shield') return creature.wind === 0 ? 'shield up' : 'shield down'
  if (creature.rooted > 0) return `held ${creature.rooted}`
  if (creature.hasted > 0) return 'hasted'
  if (creature.slowed > 0) return 'slowed'
  return creature.pace % 2 === 1 ? 'keeps pace' : 'awake'
}

export const spellText = (spell: Spell): string =>
  joinParts(
    ', ',
    `${spell.mp} MP`,
    spell.damage > 0 && `base damage ${spell.damage}`,
    spell.range > 0 && `range ${spell.range}`,
    spell.slowTurns > 0 && `slows for ${spell.slowTurns - 1} + INT/5 turns`,
    spell.shatter > 100 && `${spell.shatter} % damage to slow or slowed targets`,
    EFFECT_TEXT[spell.effect](spell, `${spell.turns} + INT/5`),
  )
/** The effect of a spell with this hero's stats, before armour. The choice shows cost and range elsewhere. */
export function castText(pack: Pack, s: State, spell: Spell): string {
  const effect = EFFECT_TEXT[spell.effect](spell, String(spellTurns(s, spell.turns)))
  const parts = [
    ...(effect === '' ? [] : [effect]),
    ...(spell.damage > 0 ? [`${rawSpellDamage(pack, s, spell.damage)} damage`] : []),
    ...(spell.slowTurns > 0 ? [`slows for ${spellTurns(s, spell.slowTurns) - 1} turns`] : []),
  ]
  return parts.join(', ')
}
const EFFECT_TEXT: Readonly<Record<SpellEffect, (spell: Spell, turns: string) => string>> = {
  bolt: () => '',
  heal: ({ heal }) => `heals ${heal}`,
  blink: ({ cells }) => `jumps to a random cell up to ${cells} cells away`,
  nova: () => 'hits all enemies beside you',
  push: ({ cells }) => `pushes ${cells} cells; hitting a wall or another enemy hurts`,
  pull: ({ cells }) => `pulls ${cells} cells nearer`,
  sleep: (_, turns) => `puts to sleep for ${turns} turns or until hurt; not the Lord`,
  root: (_, turns) => `the target cannot step for ${turns} turns`,
  wall: (_, turns) => `three cells of ice in front of the target for ${turns} turns`,
  carpet: ({ turns }) => `the 3 × 3 cells around the target burn for ${turns} turns, 3 damage each`,
  exchange: () => 'you change places',
  dread: (_, turns) => `all enemies in range except the Lord flee for ${turns} turns`,
  glass: () => 'the next hit does half its damage to you and half to the attacker',
}

/** The name of an enemy with its article: `the goblin`. */
export const theEnemyName = (enemy: Enemy): string => `the ${enemy.name}`

export const lanternText = (turn: number): string => `oil for ${LANTERN_TURNS - turn} more turns`

/** §18 What each kind of terrain does. */
export const GROUND_TEXT: Readonly<Record<TerrainKind, string>> = {
  plain: '',
  grass: 'grass: it burns',
  water: 'water: evasion −10',
  rubble: 'rubble: enemies cannot keep pace',
  plate: 'an alarm plate: wakes all enemies within 8 cells',
  web: 'a web: holds you for a turn',
  fire: 'fire: 3 damage per turn',
  ice: 'ice',
  smoke: 'smoke: enemies more than 1 cell away cannot shoot through it',
}
