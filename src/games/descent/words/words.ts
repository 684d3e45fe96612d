import type { Ability, Enemy, God, Item, Spell } from '../content.ts'
import { LANTERN } from '../state.ts'

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
  const abilities = god.abilities.map((ability) => `${ABILITY_WORDS[ability].name} (${ABILITY_WORDS[ability].text})`)
  return `${god.name}: ${gifts.join(', ')}.${conduct} Grants ${abilities.join('; ')}.`
}

/** What a thing does: `damage 8`, `armour 5, evasion −10`. */
export function itemWords(item: Item, plus = 0): string {
  const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
  switch (item.type) {
    case 'weapon':
      return `damage ${item.damage + plus}${item.evasion === 0 ? '' : `, evasion ${signed(item.evasion)}`}`
    case 'armour':
      return `armour ${item.armour + plus}${item.evasion === 0 ? '' : `, evasion ${signed(item.evasion)}`}`
    case 'potion':
      return item.hp > 0 ? `heals ${item.hp} HP` : `gives ${item.mp} MP`
    case 'scroll':
      return SCROLL_WORDS[item.effect ?? 'identify']
    default:
      return 'money'
  }
}
const SCROLL_WORDS = {
  identify: 'names one unknown scroll you carry',
  teleport: 'takes you elsewhere on this floor',
  fear: 'all within 5 flee for 10 turns',
  mapping: 'shows the layout of this floor',
  'enchant-weapon': 'your weapon gains 1 damage',
  'enchant-armour': 'your armour gains 1',
} as const

export function spellWords(spell: Spell): string {
  const slows = spell.slowTurns > 0 ? `, slows for ${spell.slowTurns} turns` : ''
  if (spell.damage > 0) return `${spell.mp} MP, base damage ${spell.damage}, range ${spell.range}${slows}`
  return spell.heal > 0
    ? `${spell.mp} MP, heals ${spell.heal}`
    : `${spell.mp} MP, jumps up to ${spell.blink} cells, blindly`
}

/** `the goblin`; those with a name of their own have no article in the middle of a sentence. */
export const theEnemy = (enemy: Enemy): string => `the ${enemy.name}`

export const lanternWords = (turn: number): string => `oil for ${LANTERN - turn} more turns`
