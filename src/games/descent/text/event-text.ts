import type { Beat, Line, Tone } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { attributeAt } from '../actions.ts'
import { HINTS } from '../campaign/hints.ts'
import { enemyOf, godAt, itemOf, type Pack, spellOf } from '../content/content.ts'
import type { Event } from '../events.ts'
import { LETTERS } from '../state.ts'
import { actorOf, YOU } from './danger.ts'
import { HINT_WORDS } from './hints.ts'
import { ABILITY_WORDS, capital, DIRECTION_WORDS, shotOf, theEnemy } from './phrases.ts'

const say = (text: string, tone?: Tone, more: Partial<Line> = {}): Line => ({
  text: tone === undefined ? text : { text, tone },
  ...more,
})
const repeats = (times = 1): string => (times > 1 ? ` ×${times}` : '')

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
  marked: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} marks the cell you stand on: its next action strikes it.`, 'warn', {
      rule: '§12.4',
      beat: { kind: 'phase', from: actorOf(e), at: `${e.place & 31},${e.place >> 5}` },
    }),
  swung: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} strikes the empty cell.`, 'dim', {
      rule: '§12.4',
      beat: { kind: 'miss', from: actorOf(e) },
    }),
  'enemy-does': (pack, e) =>
    say(`${capital(the(pack, e.enemy))} ${DEED_WORDS[e.deed] ?? e.deed}.`, 'warn', { rule: '§12.7' }),
  mirrored: (pack, e) =>
    say(`It flies back from ${the(pack, e.enemy)}: ${damageWords(e.damage, e.hp, 'you have')}`, 'bad', {
      rule: '§12.7',
      beat: { kind: 'hit', from: actorOf(e), to: YOU, amount: e.damage },
    }),
  burnt: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} takes ${e.damage}, ${e.hp} HP left.`, undefined, {
      rule: '§18',
      beat: { kind: 'hit', to: actorOf(e), amount: e.damage, element: 'fire' },
    }),
  drained: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} clings to you: ${e.damage} damage, you have ${e.hp} HP left.`, 'bad', {
      rule: '§12.7',
      beat: { kind: 'hit', from: actorOf(e), to: YOU, amount: e.damage },
    }),
  stolen: (pack, e) =>
    say(
      `${capital(the(pack, e.enemy))} takes ${itemOf(pack, e.item).type === 'scroll' ? 'a scroll' : `your ${itemOf(pack, e.item).name}`} and runs.`,
      'bad',
      {
        rule: '§12.7',
        beat: { kind: 'spend', from: YOU, to: actorOf(e) },
      },
    ),
  webbed: (pack, e) =>
    say(
      e.turns > 0
        ? `${capital(the(pack, e.enemy))}'s web holds you: no steps for ${e.turns} turns.`
        : `${capital(the(pack, e.enemy))}'s web misses you.`,
      e.turns > 0 ? 'bad' : 'dim',
      { sum: `80 + 3 × skill 0 = ${e.chance} %; rolled ${e.roll}`, rule: '§12.7' },
    ),
  afflicted: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} is ${e.what}${e.turns > 0 ? ` for ${e.turns} turns` : ''}.`, 'good', {
      rule: '§17',
    }),
  pushed: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} is driven ${PUSH_WORDS[e.into]}.`, undefined, {
      rule: '§17',
      beat: { kind: 'move', to: actorOf(e) },
    }),
  scorched: (_, e) =>
    say(`${e.what}: ${e.damage} damage, you have ${e.hp} HP left.`, 'bad', {
      rule: '§18',
      beat: { kind: 'hit', to: YOU, amount: e.damage, element: 'fire' },
    }),
  alarm: () => say('The plate rings: all within 8 cells are awake.', 'bad', { rule: '§18' }),
  caught: () => say('The web holds you for a turn.', 'warn', { rule: '§18' }),
  wanderers: (_, e) =>
    say(
      e.count === 0
        ? 'Steps on the far stairs: wanderers are on this floor, and know where you are.'
        : `${e.count} wanderers come down the stairs.`,
      'warn',
      { rule: '§12.6' },
    ),
  follows: (pack, e) => say(`${capital(the(pack, e.enemy))} follows you.`, 'warn', { rule: '§10' }),
  'quiet-spent': () =>
    say('This floor has no quiet left: nothing more heals by itself here.', 'warn', { rule: '§5.4' }),
  thrown: (_, e) => say(`The ${e.name} leaves your hand. ${e.effect}`, undefined, { rule: '§7.6' }),
  slain: (pack, e) =>
    say(`${capital(the(pack, e.enemy))} dies.${e.xp > 0 ? ` +${e.xp} XP.` : ''}`, 'good', {
      rule: '§5.3',
      beat: { kind: 'fall', to: actorOf(e) },
    }),
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
  'picked-up': (_, e) =>
    say(`You take the ${e.name} (${LETTERS[e.letter]}).`, 'good', { rule: '§7.1', beat: { kind: 'gain', to: YOU } }),
  gold: (_, e) => say(`You gather ${e.amount} gold; you have ${e.gold}.`, 'good', { rule: '§7.3' }),
  dropped: (_, e) => say(`You put down the ${e.name}.`),
  'left-behind': (_, e) => say(`Here lies: ${e.name}.`),
  drank: (_, e) =>
    say(`You drink the ${e.name}: HP ${e.hp}, MP ${e.mp}.`, 'good', { rule: '§7.7', beat: { kind: 'heal', to: YOU } }),
  equipped: (_, e) =>
    say(
      `You ${e.isWeapon ? 'take up' : 'put on'} the ${e.name}${e.off === '' ? '' : ` and put the ${e.off} into the pack`}.`,
      undefined,
      {
        rule: '§7.2',
      },
    ),
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
  stairs: (pack, e) =>
    say(
      `You go ${e.isDown ? 'down' : 'up'} to floor ${e.floor}.${arenaWords(pack, e.arena)}${e.isNew ? '' : ' It is as you left it.'}`,
      'key',
      { rule: '§10' },
    ),
  walked: (_, e) =>
    say(`${WALKS[e.what]} ${e.turns} ${e.turns === 1 ? 'turn' : 'turns'}: ${e.why}.`, 'dim', { rule: '§14' }),
  'boss-phase': (_, e) =>
    say(
      e.phase === 2
        ? 'The Dungeon Lord bleeds, and calls for help.'
        : 'The Dungeon Lord goes berserk: half as much damage again.',
      'warn',
      { rule: '§9.2', beat: { kind: 'phase' } },
    ),
  summoned: (pack, e) =>
    say(`${e.count} of the ${enemyOf(pack, e.enemy).name}s answer the call.`, 'warn', {
      rule: '§9.3',
    }),
  time: (_, e) => say(`${e.what}.`, 'warn'),
  died: (pack, e) => say(deathWords(pack, e.killer), 'bad', { beat: { kind: 'fall', to: YOU } }),
  won: (_, e) =>
    say(`The Dungeon Lord falls after ${e.turns} turns. The way up is free: VICTORY.`, 'good', {
      rule: '§9.4',
    }),
}

export function tell<K extends Event['kind']>(pack: Pack, e: Event & { readonly kind: K }): Line {
  const teller: (pack: Pack, e: Event & { readonly kind: K }) => Line = TELLERS[e.kind]
  return teller(pack, e)
}

function deathWords(pack: Pack, killer: number): string {
  if (killer >= 0) return `You die, slain by ${theEnemy(enemyOf(pack, killer))}.`
  return killer === -1 ? 'You die in the dark.' : 'You die in the flames.'
}
const arenaWords = (pack: Pack, arena: number): string =>
  arena < 0 ? '' : ` The ${pack.arenas[arena]?.name}: the Dungeon Lord's arena.`
const PUSH_WORDS = { free: 'over the ground', wall: 'against the wall', fellow: 'into a fellow' } as const
/** §12.7 */
const DEED_WORDS: Readonly<Record<string, string>> = {
  draws: 'draws its bow',
  lights: 'lights its fuse',
  bursts: 'bursts',
  hastens: 'hastens a fellow',
  wakes: 'wakes a sleeper',
  raises: 'raises the dead',
  grabs: 'grabs at your pack and misses',
  paws: 'paws the ground',
  charges: 'charges',
  stuns: 'runs into a wall and reels',
  blinks: 'is somewhere else',
  rings: 'rings its bell',
  drums: 'beats the drum: all near are awake',
  'keeps-pace': 'keeps pace with you',
}

function damageWords(damage: number, hp: number, whose: string): string {
  return damage === 0 ? 'The armour takes it all: no damage.' : `${damage} damage, ${whose} ${hp} HP left.`
}

/** Things are written small, spells large: `The javelin hits`, `Ice Shard hits`. */
const isThing = (name: string): boolean => /^\p{Ll}/u.test(name)

function tellStrike(pack: Pack, e: Event & { kind: 'hero-strikes' | 'spell-strikes' }): Line {
  const name = theEnemy(enemyOf(pack, e.enemy))
  const verb = e.kind === 'hero-strikes' ? 'You' : isThing(e.name) ? `The ${e.name}` : e.name
  const isHit = e.roll <= e.chance
  const slowed = e.kind === 'spell-strikes' && e.slows > 0 ? ` It is slowed for ${e.slows} turns.` : ''
  const s = e.kind === 'hero-strikes' ? '' : 's'
  const text = isHit
    ? `${verb} hit${s} ${name}: ${damageWords(e.damage, e.hp, 'it has')}${slowed}`
    : `${verb} miss${s === '' ? '' : 'es'} ${name}.`
  const chance =
    e.kind === 'hero-strikes' ? `70 + 2 × DEX ${e.dex} − 2 × evasion ${e.evasion}` : `80 + 3 × skill ${e.skill}`
  const beat: Beat = isHit
    ? { kind: 'hit', from: YOU, to: actorOf(e), amount: e.damage }
    : { kind: 'miss', from: YOU, to: actorOf(e) }
  return say(text, undefined, { sum: `${blowSum(chance, e)}`, rule: '§4', beat })
}

function tellEnemyStrike(pack: Pack, e: Event & { kind: 'enemy-strikes' }): Line {
  const enemy = enemyOf(pack, e.enemy)
  const name = capital(theEnemy(enemy))
  const isHit = e.roll <= e.chance
  const with_ = e.isMagic ? `'s ${shotOf(enemy)}` : ''
  const text = isHit
    ? `${name}${with_} hits you: ${damageWords(e.damage, e.hp, 'you have')}`
    : `${name}${with_} misses you.`
  const chance = e.isMagic ? '80 + 3 × skill 0' : `70 + 2 × DEX ${e.dex} − 2 × evasion ${e.evasion}`
  const beat: Beat = isHit
    ? { kind: e.damage > 0 ? 'hit' : 'block', from: actorOf(e), to: YOU, amount: e.damage }
    : { kind: 'miss', from: actorOf(e), to: YOU }
  return say(text, isHit && e.damage > 0 ? 'bad' : 'dim', { sum: blowSum(chance, e), rule: '§4', beat })
}

function blowSum(
  chance: string,
  e: { chance: number; roll: number; raw: number; armour: number; damage: number },
): string {
  const roll = `${chance}, between 5 and 95, = ${e.chance} %; rolled ${e.roll}`
  return e.roll <= e.chance ? `${roll}; ${e.raw} − armour ${e.armour} = ${e.damage}` : roll
}
