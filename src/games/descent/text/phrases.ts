import { DIRECTIONS } from '../../../lib/grid.ts'
import { ABILITY_COSTS } from '../campaign/magic.ts'
import { spellRaw, spellTurns } from '../combat/figures.ts'
import type {
  Ability,
  Enemy,
  God,
  Item,
  ItemKnack,
  Pack,
  ScrollEffect,
  Spell,
  SpellEffect,
  Verb,
} from '../content/content.ts'
import type { Creature, Ground } from '../map/floor.ts'
import { LANTERN, type State } from '../state.ts'

export const DIRECTION_WORDS = [
  'north',
  'east',
  'south',
  'west',
  'northeast',
  'southeast',
  'southwest',
  'northwest',
] as const

export const ABILITY_WORDS: Readonly<Record<Ability, { readonly name: string; readonly text: string }>> = {
  berserk: { name: 'Berserk', text: 'blows count double and evasion falls by 10, for 10 turns' },
  hand: { name: "Trog's Hand", text: 'heal 1 HP a turn for 20 turns' },
  surge: { name: 'Surge', text: 'the next spell of harm is free and half as strong again' },
  bolt: { name: 'Bolt', text: 'magic damage of base 10 at somebody in sight, range 6' },
  petition: { name: 'Petition', text: 'a health potion' },
  bribe: { name: 'Bribe', text: 'somebody in sight takes the gold and leaves, without experience; no boss does' },
  heal: { name: 'Heal', text: '10 HP' },
  purify: { name: 'Purify', text: '5 MP, and the rage ends' },
}

const CONDUCT_WORDS = { none: '', 'no-spells': 'casts no spells', mercy: 'strikes nobody who flees' } as const

/** What a god asks and gives. */
export function godWords(god: God): string {
  const gifts = [
    ...(god.pietyPerKill > 0 ? [`${god.pietyPerKill} piety a kill`] : []),
    ...(god.hpPerKill > 0 ? [`${god.hpPerKill} HP a kill`] : []),
    ...(god.mpPerKill > 0 ? [`${god.mpPerKill} MP a kill`] : []),
    ...(god.rangeBonus > 0 ? [`spells of harm reach ${god.rangeBonus} farther`] : []),
    ...(god.goldPercent > 100 ? [`${god.goldPercent - 100} % more gold from the slain`] : []),
    ...(god.potionBonus > 0 ? [`health potions heal ${god.potionBonus} more`] : []),
  ]
  const conduct = god.conduct === 'none' ? '' : ` Whoever follows ${god.name} ${CONDUCT_WORDS[god.conduct]}.`
  const abilities = god.abilities.map((ability) => {
    const { needs, isGold } = ABILITY_COSTS[ability]
    return `${ABILITY_WORDS[ability].name} ${needs} ${isGold ? 'gold' : 'piety'} (${ABILITY_WORDS[ability].text})`
  })
  return `${god.name}: ${gifts.join(', ')}.${conduct} Grants ${abilities.join('; ')}.`
}

/** What comes across: who draws a bow looses arrows. */
export const shotOf = (enemy: Enemy): string => (enemy.verb === 'draw' ? 'arrow' : 'bolt')

/** What a thing does: `damage 8`, `armour 5, evasion −10`. */
export function itemWords(item: Item, plus = 0): string {
  const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
  const evasion = item.evasion === 0 ? '' : `, evasion ${signed(item.evasion)}`
  const knack = KNACK_WORDS[item.knack]
  switch (item.type) {
    case 'weapon':
      return `damage ${item.damage + plus}${evasion}${knack === '' ? '' : `; ${knack}`}`
    case 'armour':
      return `armour ${item.armour + plus}${evasion}${knack === '' ? '' : `; ${knack}`}`
    case 'potion':
      return item.hp > 0 ? `heals ${item.hp} HP` : item.mp > 0 ? `gives ${item.mp} MP` : knack
    case 'scroll':
      return SCROLL_WORDS[item.effect ?? 'identify']
    case 'thrown':
    case 'wand':
      return `${knack}${item.range > 0 ? `, range ${item.range}` : ''}`
    default:
      return 'money'
  }
}
const KNACK_WORDS: Readonly<Record<ItemKnack, string>> = {
  none: '',
  reach: 'thrusts over a free cell at somebody two cells away',
  cleave: 'all others beside you take half, each with a roll',
  stab: 'three times the damage to sleepers',
  push: 'a hit pushes one cell',
  bell: 'whoever is within 5 cells wakes',
  fury: 'blows count double and you do not dodge, for 10 turns; this floor has no quiet left',
  stone: 'armour +6 for 8 turns, and no steps for 4',
  javelin: 'thrown: 4 + STR, 80 % to hit',
  fire: 'thrown: 11 less armour to all within 1 of the target, sure; lights grass and webs',
  net: 'thrown: it takes no step for 4 turns, a told blow is lost',
  smoke: 'smoke on the 3 × 3 around you for 5 turns: nobody farther than 1 aims or notices across it',
  exchange: 'you and the target change places',
  beckon: 'pulls the target up to 3 cells nearer',
  frost: 'magic damage of base 6, slows for 3 turns',
}
const SCROLL_WORDS: Readonly<Record<ScrollEffect, string>> = {
  identify: 'names one unknown scroll you carry',
  teleport: 'takes you elsewhere on this floor',
  fear: 'all within 5 flee for 10 turns',
  mapping: 'shows the layout of this floor',
  'enchant-weapon': 'your weapon gains 1 damage',
  'enchant-armour': 'your armour gains 1',
  alarm: 'bad: wakes the whole floor',
  calling: 'bad: two enemies of this floor appear beside you, worth nothing',
  withering: 'bad: your weapon loses 1, your MP are gone',
  immolation: '14 less armour to all within 2, and 5 to you, never below 1',
  slumber: 'all in sight sleep for 6 turns; a wound wakes, the Lord does not sleep',
  roots: 'all in sight take no step for 6 turns',
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** §12.7 What an enemy does besides, in one sentence. */
const VERB_WORDS: Readonly<Record<Verb, string>> = {
  none: '',
  circle: 'comes no nearer than two cells to somebody with at most three open sides',
  draw: 'draws in one action and shoots in the next, if it still sees you',
  burst: 'beside you it lights its fuse; at its next action, or slain, it hurts all beside it',
  hasten: 'every third action hastens a fellow for 4 turns or wakes a sleeper, and keeps behind the others',
  steal: 'six times of ten it grabs a thing (80 %) and runs for 12 turns; slain it drops it',
  shield: 'shield up: blows meet 9 more armour until it has struck; spells and fire pass',
  web: 'from 2 to 4 cells it casts a web (80 %): no steps for 3 turns',
  charge: 'in a line at 2 to 6 cells it paws, then runs that way for double damage; a wall stuns it',
  raise: 'every fourth action a dead one rises beside it with half its HP, four in all',
  blink: 'when hurt it is up to four cells away',
  hold: 'whoever it hits takes no step for 2 turns',
  bell: 'rings after seeing you for three actions: wanderers come at once',
  cling: 'once it has hit it clings: 2 HP a turn, sure, until it is hurt',
  mirror: 'bolts and thrown blades fly back at you',
  drum: 'wakes everybody within 8 cells when he first sees you',
}
export function enemyNotes(enemy: Enemy): string {
  return [
    ...(enemy.marks ? ['tells its blow: marks your cell, then strikes it for half as much again'] : []),
    ...(enemy.verb === 'none' ? [] : [VERB_WORDS[enemy.verb]]),
    ...(enemy.range > 0 && enemy.verb === 'none' ? [`bolts from ${enemy.range} cells`] : []),
    ...(enemy.regeneration > 0 ? [`heals ${enemy.regeneration} HP every other turn`] : []),
  ].join('; ')
}

/** §12.7 What somebody in sight is about to do. */
export function intentWords({ hero }: State, enemy: Enemy, creature: Creature): string {
  if (creature.slumber > 0) return `asleep ${creature.slumber}`
  if (!creature.isAwake) return 'asleep'
  if (creature.mark >= 0) return creature.mark === hero.place ? 'strikes you' : 'strikes beside'
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

export function spellWords(spell: Spell): string {
  const parts = [
    `${spell.mp} MP`,
    ...(spell.damage > 0 ? [`base damage ${spell.damage}`] : []),
    ...(spell.range > 0 ? [`range ${spell.range}`] : []),
    ...(spell.slowTurns > 0 ? [`slows for ${spell.slowTurns - 1} + INT/5 turns`] : []),
    ...(spell.shatter > 100 ? [`${spell.shatter} % against the slow and slowed`] : []),
    EFFECT_WORDS[spell.effect](spell, `${spell.turns} + INT/5`),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
/** The same with this hero's own figures, before armour; what it costs and how far it reaches is said where it can be cast. */
export function castWords(pack: Pack, s: State, spell: Spell): string {
  const parts = [
    EFFECT_WORDS[spell.effect](spell, String(spellTurns(s, spell.turns))),
    ...(spell.damage > 0 ? [`${spellRaw(pack, s, spell.damage)} damage`] : []),
    ...(spell.slowTurns > 0 ? [`slows for ${spellTurns(s, spell.slowTurns) - 1} turns`] : []),
  ]
  return parts.join(', ')
}
const EFFECT_WORDS: Readonly<Record<SpellEffect, (spell: Spell, turns: string) => string>> = {
  bolt: () => '',
  heal: ({ heal }) => `heals ${heal}`,
  blink: ({ cells }) => `jumps up to ${cells} cells, blindly`,
  nova: () => 'at all beside you',
  push: ({ cells }) => `pushes ${cells} cells; against a wall or a fellow it hurts both`,
  pull: ({ cells }) => `pulls ${cells} cells nearer`,
  sleep: (_, turns) => `sleep for ${turns} turns; a wound wakes, the Lord does not sleep`,
  root: (_, turns) => `no step for ${turns} turns`,
  wall: (_, turns) => `three cells of ice before the target for ${turns} turns`,
  carpet: ({ turns }) => `the 3 × 3 around the target burns for ${turns} turns, 3 each`,
  exchange: () => 'you change places',
  dread: (_, turns) => `all within range flee for ${turns} turns, not the Lord`,
  glass: () => 'the next hit does half, its striker takes the other half',
}

/** `the goblin`; those with a name of their own have no article in the middle of a sentence. */
export const theEnemy = (enemy: Enemy): string => `the ${enemy.name}`

export const lanternWords = (turn: number): string => `oil for ${LANTERN - turn} more turns`

/** §18 What one should know of ground before one steps on it. */
export const GROUND_WORDS: Readonly<Record<Ground, string>> = {
  plain: '',
  grass: 'grass: it burns',
  water: 'water: evasion −10',
  rubble: 'rubble: nobody keeps pace into it',
  plate: 'an alarm plate: it wakes all within 8',
  web: 'a web: it holds you for a turn',
  fire: 'fire: 3 HP',
  ice: 'ice',
  smoke: 'smoke: nobody farther than 1 aims across it',
}
