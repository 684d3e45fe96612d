import type { Line, Tone } from '../../../engine/scene.ts'
import { ATTRIBUTES } from '../actions.ts'
import type { Ability, Enemy, God, Item, Pack, Spell } from '../content.ts'
import type { Event } from '../events.ts'
import { LANTERN } from '../state.ts'
import { HINTS } from './hints.ts'

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

const say = (text: string, tone?: Tone, more: Partial<Line> = {}): Line => ({
  text: tone === undefined ? text : { text, tone },
  ...more,
})
const repeats = (times = 1): string => (times > 1 ? ` ×${times}` : '')
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** An event as a line for the hero. */
export function tell(pack: Pack, e: Event): Line {
  const the = (enemy: number): string => theEnemy(pack.enemies[enemy] as Enemy)
  switch (e.kind) {
    case 'moved':
      return say(`You go ${DIRECTION_WORDS[e.direction]}.`, 'dim')
    case 'waited':
      return say(`You wait.${repeats(e.times)}`, 'dim')
    case 'aims':
      return say('Where to?', 'dim', { rule: '§14.4' })
    case 'cancelled':
      return say('You stay where you are.', 'dim', { rule: '§14.4' })
    case 'hint':
      return say(`Hint: ${HINTS[e.n]?.text}`, 'dim', { rule: '§14.5' })
    case 'plain-floor':
      return say(`None of ${e.attempts} layouts of floor ${e.floor} held: this one is plain.`, 'warn', { rule: '§6.1' })
    case 'hero-strikes':
    case 'spell-strikes':
      return tellStrike(pack, e)
    case 'enemy-strikes':
      return tellEnemyStrike(pack, e)
    case 'slain':
      return say(`${capital(the(e.enemy))} dies.${e.xp > 0 ? ` +${e.xp} XP.` : ''}`, 'good', { rule: '§5.3' })
    case 'level':
      return say(`You reach level ${e.level}: ${e.maxHp} HP and ${e.maxMp} MP at most.`, 'good', { rule: '§5.2' })
    case 'noticed':
      return say(`${capital(the(e.enemy))} notices you.${repeats(e.times)}`, 'warn', { rule: '§12.1' })
    case 'came-into-sight':
      return say(
        e.count === 1
          ? `${capital(the(e.enemy))} comes into sight.`
          : `${e.count} ${(pack.enemies[e.enemy] as Enemy).name}s come into sight.`,
        'warn',
      )
    case 'enemy-moves':
      return say(`${capital(the(e.enemy))} backs away.${repeats(e.times)}`, 'dim')
    case 'picked-up':
      return say(`You take the ${e.name} (slot ${e.slot + 1}).`, 'good', { rule: '§7.1' })
    case 'gold':
      return say(`You gather ${e.amount} gold; you have ${e.gold}.`, 'good', { rule: '§7.3' })
    case 'dropped':
      return say(`You put down the ${e.name}.`)
    case 'left-behind':
      return say(`Here lies: ${e.name}.`)
    case 'drank':
      return say(`You drink the ${e.name}: HP ${e.hp}, MP ${e.mp}.`, 'good')
    case 'equipped':
      return say(`You put on the ${e.name}${e.off === '' ? '' : ` and put the ${e.off} into the pack`}.`, undefined, {
        rule: '§7.2',
      })
    case 'unequipped':
      return say(`You take off the ${e.name}.`)
    case 'read':
      return say(`You read the scroll of ${e.label}. It is a ${e.name}. ${e.effect}`, 'key', { rule: '§8' })
    case 'identified':
      return say(`The scroll of ${e.label} is a ${e.name}.`, 'key', { rule: '§8' })
    case 'cast':
      return say(`You cast ${e.name}: ${e.effect}.`)
    case 'invoked':
      return say(`${ABILITY_WORDS[e.ability].name}. ${e.effect}`, 'key', { rule: '§13.2' })
    default:
      return tellRest(pack, e)
  }
}

type Rest = Exclude<
  Event,
  {
    kind:
      | 'moved'
      | 'waited'
      | 'aims'
      | 'cancelled'
      | 'hint'
      | 'plain-floor'
      | 'hero-strikes'
      | 'spell-strikes'
      | 'enemy-strikes'
      | 'slain'
      | 'level'
      | 'noticed'
      | 'came-into-sight'
      | 'enemy-moves'
      | 'picked-up'
      | 'gold'
      | 'dropped'
      | 'left-behind'
      | 'drank'
      | 'equipped'
      | 'unequipped'
      | 'read'
      | 'identified'
      | 'cast'
      | 'invoked'
  }
>

function tellRest(pack: Pack, e: Rest): Line {
  const god = (index: number): string => (pack.gods[index] as God).name
  switch (e.kind) {
    case 'worships':
      return say(`You kneel to ${god(e.god)}${e.left < 0 ? '' : ` and forsake ${god(e.left)}`}.`, 'key', {
        rule: '§13.1',
      })
    case 'wrath':
      return say(`${god(e.god)} turns away: you struck one who fled. Piety 0.`, 'bad', { rule: '§13' })
    case 'bought':
      return say(`You buy the ${e.name} for ${e.price}; ${e.gold} gold left.`, 'good', { rule: '§11' })
    case 'rerolled':
      return say(`New wares for ${e.price}; ${e.gold} gold left.`, undefined, { rule: '§11' })
    case 'learned':
      return say(`You learn ${(pack.spells[e.spell] as Spell).name}.`, 'good', { rule: '§5.6' })
    case 'raised':
      return say(`${(ATTRIBUTES[e.attribute] as string).toUpperCase()} is ${e.to} now.`, 'good', { rule: '§5.6' })
    case 'stairs':
      return say(
        `You go ${e.isDown ? 'down' : 'up'} to floor ${e.floor}.${e.isNew ? '' : ' It is as you left it.'}`,
        'key',
        { rule: '§10' },
      )
    case 'walked':
      return say(`${WALKS[e.what]} ${e.turns} ${e.turns === 1 ? 'turn' : 'turns'}: ${e.why}.`, 'dim', { rule: '§14' })
    case 'boss-phase':
      return say(
        e.phase === 2
          ? 'The Dungeon Lord bleeds, and calls for help.'
          : 'The Dungeon Lord goes berserk: half as much damage again.',
        'warn',
        { rule: '§9.2' },
      )
    case 'summoned':
      return say(`${e.count} of the ${(pack.enemies[e.enemy] as Enemy).name}s answer the call.`, 'warn', {
        rule: '§9.3',
      })
    case 'time':
      return say(`${e.what}.`, 'warn')
    case 'died':
      return say(
        e.killer < 0 ? 'You die in the dark.' : `You die, slain by ${theEnemy(pack.enemies[e.killer] as Enemy)}.`,
        'bad',
      )
    case 'won':
      return say(`The Dungeon Lord falls after ${e.turns} turns. The way up is free: VICTORY.`, 'good', {
        rule: '§9.4',
      })
  }
}

const WALKS = { explore: 'You explore for', travel: 'You travel for', rest: 'You rest for' } as const

/** `the goblin`; those with a name of their own have no article in the middle of a sentence. */
export const theEnemy = (enemy: Enemy): string => `the ${enemy.name}`

function damageWords(damage: number, hp: number, whose: string): string {
  return damage === 0 ? 'The armour takes it all: no damage.' : `${damage} damage, ${whose} ${hp} HP left.`
}

function tellStrike(pack: Pack, e: Event & { kind: 'hero-strikes' | 'spell-strikes' }): Line {
  const name = theEnemy(pack.enemies[e.enemy] as Enemy)
  const verb = e.kind === 'hero-strikes' ? 'You' : `${e.name}`
  const isHit = e.roll <= e.chance
  const slowed = e.kind === 'spell-strikes' && e.slows > 0 ? ` It is slowed for ${e.slows} turns.` : ''
  const s = e.kind === 'hero-strikes' ? '' : 's'
  const text = isHit
    ? `${verb} hit${s} ${name}: ${damageWords(e.damage, e.hp, 'it has')}${slowed}`
    : `${verb} miss${s === '' ? '' : 'es'} ${name}.`
  const chance =
    e.kind === 'hero-strikes' ? `70 + 2 × DEX ${e.dex} − 2 × evasion ${e.evasion}` : `80 + 3 × skill ${e.skill}`
  return say(text, undefined, { sum: `${blowSum(chance, e)}`, rule: '§4' })
}

function tellEnemyStrike(pack: Pack, e: Event & { kind: 'enemy-strikes' }): Line {
  const name = capital(theEnemy(pack.enemies[e.enemy] as Enemy))
  const isHit = e.roll <= e.chance
  const with_ = e.isMagic ? "'s bolt" : ''
  const text = isHit
    ? `${name}${with_} hits you: ${damageWords(e.damage, e.hp, 'you have')}`
    : `${name}${with_} misses you.`
  const chance = e.isMagic ? '80 + 3 × skill 0' : `70 + 2 × DEX ${e.dex} − 2 × evasion ${e.evasion}`
  return say(text, isHit && e.damage > 0 ? 'bad' : 'dim', { sum: blowSum(chance, e), rule: '§4' })
}

function blowSum(
  chance: string,
  e: { chance: number; roll: number; raw: number; armour: number; damage: number },
): string {
  const roll = `${chance}, between 5 and 95, = ${e.chance} %; rolled ${e.roll}`
  return e.roll <= e.chance ? `${roll}; ${e.raw} − armour ${e.armour} = ${e.damage}` : roll
}

export const lanternWords = (turn: number): string => `oil for ${LANTERN - turn} more turns`
