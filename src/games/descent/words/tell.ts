import type { Line, Tone } from '../../../engine/scene.ts'
import { at } from '../../../kit/vocabulary.ts'
import { attributeAt } from '../actions.ts'
import { enemyOf, godAt, type Pack, spellOf } from '../content.ts'
import type { Event } from '../events.ts'
import { HINTS } from '../run/hints.ts'
import { HINT_WORDS } from './hints.ts'
import { ABILITY_WORDS, DIRECTION_WORDS, theEnemy } from './words.ts'

const say = (text: string, tone?: Tone, more: Partial<Line> = {}): Line => ({
  text: tone === undefined ? text : { text, tone },
  ...more,
})
const repeats = (times = 1): string => (times > 1 ? ` ×${times}` : '')
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const the = (pack: Pack, enemy: number): string => theEnemy(enemyOf(pack, enemy))
const WALKS = { explore: 'You explore for', travel: 'You travel for', rest: 'You rest for' } as const

/** An event as a line for the hero: one row a kind. */
const TELLERS: { readonly [K in Event['kind']]: (pack: Pack, e: Event & { readonly kind: K }) => Line } = {
  moved: (_, e) => say(`You go ${DIRECTION_WORDS[e.direction]}.`, 'dim'),
  waited: (_, e) => say(`You wait.${repeats(e.times)}`, 'dim'),
  aims: () => say('Where to?', 'dim', { rule: '§14.4' }),
  cancelled: () => say('You stay where you are.', 'dim', { rule: '§14.4' }),
  hint: (_, e) => say(`Hint: ${HINT_WORDS[at(HINTS, e.n)]}`, 'dim', { rule: '§14.5' }),
  'plain-floor': (_, e) =>
    say(`None of ${e.attempts} layouts of floor ${e.floor} held: this one is plain.`, 'warn', { rule: '§6.1' }),
  'hero-strikes': (pack, e) => tellStrike(pack, e),
  'spell-strikes': (pack, e) => tellStrike(pack, e),
  'enemy-strikes': (pack, e) => tellEnemyStrike(pack, e),
  slain: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} dies.${e.xp > 0 ? ` +${e.xp} XP.` : ''}`, 'good', { rule: '§5.3' }),
  level: (_, e) =>
    say(`You reach level ${e.level}: ${e.maxHp} HP and ${e.maxMp} MP at most.`, 'good', { rule: '§5.2' }),
  noticed: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} notices you.${repeats(e.times)}`, 'warn', { rule: '§12.1' }),
  'came-into-sight': (pack, e) =>
    say(
      e.count === 1
        ? `${capital(the(pack, e.enemy))} comes into sight.`
        : `${e.count} ${enemyOf(pack, e.enemy).name}s come into sight.`,
      'warn',
    ),
  'enemy-moves': (pack, e) => say(`${capital(the(pack, e.enemy))} backs away.${repeats(e.times)}`, 'dim'),
  'picked-up': (_, e) => say(`You take the ${e.name} (slot ${e.slot + 1}).`, 'good', { rule: '§7.1' }),
  gold: (_, e) => say(`You gather ${e.amount} gold; you have ${e.gold}.`, 'good', { rule: '§7.3' }),
  dropped: (_, e) => say(`You put down the ${e.name}.`),
  'left-behind': (_, e) => say(`Here lies: ${e.name}.`),
  drank: (_, e) => say(`You drink the ${e.name}: HP ${e.hp}, MP ${e.mp}.`, 'good'),
  equipped: (_, e) =>
    say(`You put on the ${e.name}${e.off === '' ? '' : ` and put the ${e.off} into the pack`}.`, undefined, {
      rule: '§7.2',
    }),
  unequipped: (_, e) => say(`You take off the ${e.name}.`),
  read: (_, e) => say(`You read the scroll of ${e.label}. It is a ${e.name}. ${e.effect}`, 'key', { rule: '§8' }),
  identified: (_, e) => say(`The scroll of ${e.label} is a ${e.name}.`, 'key', { rule: '§8' }),
  cast: (_, e) => say(`You cast ${e.name}: ${e.effect}.`),
  invoked: (_, e) => say(`${ABILITY_WORDS[e.ability].name}. ${e.effect}`, 'key', { rule: '§13.2' }),
  worships: (pack, e) =>
    say(
      `You kneel to ${godAt(pack, e.god).name}${e.left < 0 ? '' : ` and forsake ${godAt(pack, e.left).name}`}.`,
      'key',
      {
        rule: '§13.1',
      },
    ),
  wrath: (pack, e) =>
    say(`${godAt(pack, e.god).name} turns away: you struck one who fled. Piety 0.`, 'bad', { rule: '§13' }),
  bought: (_, e) => say(`You buy the ${e.name} for ${e.price}; ${e.gold} gold left.`, 'good', { rule: '§11' }),
  rerolled: (_, e) => say(`New wares for ${e.price}; ${e.gold} gold left.`, undefined, { rule: '§11' }),
  learned: (pack, e) => say(`You learn ${spellOf(pack, e.spell).name}.`, 'good', { rule: '§5.6' }),
  raised: (_, e) => say(`${attributeAt(e.attribute).toUpperCase()} is ${e.to} now.`, 'good', { rule: '§5.6' }),
  stairs: (_, e) =>
    say(`You go ${e.isDown ? 'down' : 'up'} to floor ${e.floor}.${e.isNew ? '' : ' It is as you left it.'}`, 'key', {
      rule: '§10',
    }),
  walked: (_, e) =>
    say(`${WALKS[e.what]} ${e.turns} ${e.turns === 1 ? 'turn' : 'turns'}: ${e.why}.`, 'dim', { rule: '§14' }),
  'boss-phase': (_, e) =>
    say(
      e.phase === 2
        ? 'The Dungeon Lord bleeds, and calls for help.'
        : 'The Dungeon Lord goes berserk: half as much damage again.',
      'warn',
      { rule: '§9.2' },
    ),
  summoned: (pack, e) =>
    say(`${e.count} of the ${enemyOf(pack, e.enemy).name}s answer the call.`, 'warn', {
      rule: '§9.3',
    }),
  time: (_, e) => say(`${e.what}.`, 'warn'),
  died: (pack, e) =>
    say(e.killer < 0 ? 'You die in the dark.' : `You die, slain by ${theEnemy(enemyOf(pack, e.killer))}.`, 'bad'),
  won: (_, e) =>
    say(`The Dungeon Lord falls after ${e.turns} turns. The way up is free: VICTORY.`, 'good', {
      rule: '§9.4',
    }),
}

export function tell<K extends Event['kind']>(pack: Pack, e: Event & { readonly kind: K }): Line {
  const teller: (pack: Pack, e: Event & { readonly kind: K }) => Line = TELLERS[e.kind]
  return teller(pack, e)
}

function damageWords(damage: number, hp: number, whose: string): string {
  return damage === 0 ? 'The armour takes it all: no damage.' : `${damage} damage, ${whose} ${hp} HP left.`
}

function tellStrike(pack: Pack, e: Event & { kind: 'hero-strikes' | 'spell-strikes' }): Line {
  const name = theEnemy(enemyOf(pack, e.enemy))
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
  const name = capital(theEnemy(enemyOf(pack, e.enemy)))
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
