import type { Beat, Line, Tone } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { attributeAt } from '../actions.ts'
import { HINTS } from '../campaign/hints.ts'
import { enemyOf, godAt, itemOf, type Pack, spellOf } from '../content/content.ts'
import type { EnemyAct, Event } from '../events.ts'
import { ITEM_LETTERS } from '../state.ts'
import { actorIdOf, HERO_ACTOR_ID } from './danger.ts'
import { HINT_TEXT } from './hints.ts'
import { ABILITY_TEXT, capitalize, DIRECTION_NAMES, missileName, theEnemyName } from './phrases.ts'

const makeLine = (text: string, tone?: Tone, more: Partial<Line> = {}): Line => ({
  text: tone === undefined ? text : { text, tone },
  ...more,
})
const repeats = (times = 1): string => (times > 1 ? ` ×${times}` : '')

const the = (pack: Pack, enemy: number): string => theEnemyName(enemyOf(pack, enemy))
const WALKS = { explore: 'You explore for', travel: 'You travel for', rest: 'You rest for' } as const

/** The log entry of every kind of event. */
const LINES: { readonly [K in Event['kind']]: (pack: Pack, e: Event & { readonly kind: K }) => Line } = {
  moved: (_, e) => makeLine(`You go ${DIRECTION_NAMES[e.direction]}.`, 'dim'),
  waited: (_, e) => makeLine(`You wait.${repeats(e.times)}`, 'dim'),
  aims: () => makeLine('Where to?', 'dim', { rule: '§14.4' }),
  cancelled: () => makeLine('You stay where you are.', 'dim', { rule: '§14.4' }),
  hint: (_, e) => makeLine(`Hint: ${HINT_TEXT[at(HINTS, e.n)]}`, 'dim', { rule: '§14.5' }),
  'plain-floor': (_, e) =>
    makeLine(`Floor ${e.floor} is a plain room: ${e.attempts} generated layouts failed the checks.`, 'warn', {
      rule: '§6.1',
    }),
  'hero-strikes': (pack, e) => strikeLine(pack, e),
  'spell-strikes': (pack, e) => strikeLine(pack, e),
  'enemy-strikes': (pack, e) => enemyStrikeLine(pack, e),
  marked: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} marks your cell: its next action strikes there.`, 'warn', {
      rule: '§12.4',
      beat: { kind: 'phase', from: actorIdOf(e), at: `${e.place & 31},${e.place >> 5}` },
    }),
  swung: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} strikes the empty cell.`, 'dim', {
      rule: '§12.4',
      beat: { kind: 'miss', from: actorIdOf(e) },
    }),
  'enemy-does': (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} ${ENEMY_ACTION_TEXT[e.deed]}.`, 'warn', { rule: '§12.7' }),
  mirrored: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} reflects it: ${damageText(e.damage, e.hp, 'you have')}`, 'bad', {
      rule: '§12.7',
      beat: { kind: 'hit', from: actorIdOf(e), to: HERO_ACTOR_ID, amount: e.damage },
    }),
  burnt: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} takes ${e.damage}, ${e.hp} HP left.`, undefined, {
      rule: '§18',
      beat: { kind: 'hit', to: actorIdOf(e), amount: e.damage, element: 'fire' },
    }),
  drained: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} clings to you: ${e.damage} damage, you have ${e.hp} HP left.`, 'bad', {
      rule: '§12.7',
      beat: { kind: 'hit', from: actorIdOf(e), to: HERO_ACTOR_ID, amount: e.damage },
    }),
  stolen: (pack, e) =>
    makeLine(
      `${capitalize(the(pack, e.enemy))} takes ${itemOf(pack, e.item).type === 'scroll' ? 'a scroll' : `your ${itemOf(pack, e.item).name}`} and runs.`,
      'bad',
      {
        rule: '§12.7',
        beat: { kind: 'spend', from: HERO_ACTOR_ID, to: actorIdOf(e) },
      },
    ),
  webbed: (pack, e) =>
    makeLine(
      e.turns > 0
        ? `${capitalize(the(pack, e.enemy))}'s web holds you: you cannot step for ${e.turns} turns.`
        : `${capitalize(the(pack, e.enemy))}'s web misses you.`,
      e.turns > 0 ? 'bad' : 'dim',
      { sum: `80 + 3 × skill 0 = ${e.chance} %; rolled ${e.roll}`, rule: '§12.7' },
    ),
  afflicted: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} is ${e.what}${e.turns > 0 ? ` for ${e.turns} turns` : ''}.`, 'good', {
      rule: '§17',
    }),
  pushed: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} is pushed ${PUSH_TEXT[e.into]}.`, undefined, {
      rule: '§17',
      beat: { kind: 'move', to: actorIdOf(e) },
    }),
  scorched: (_, e) =>
    makeLine(`${e.what}: ${e.damage} damage, you have ${e.hp} HP left.`, 'bad', {
      rule: '§18',
      beat: { kind: 'hit', to: HERO_ACTOR_ID, amount: e.damage, element: 'fire' },
    }),
  alarm: () => makeLine('The plate rings: every enemy within 8 cells wakes.', 'bad', { rule: '§18' }),
  caught: () => makeLine('The web holds you for a turn.', 'warn', { rule: '§18' }),
  wanderers: (_, e) =>
    makeLine(
      e.count === 0
        ? 'You hear steps on the far stairs: wanderers are on this floor and know where you are.'
        : `${e.count} wanderers come down the stairs.`,
      'warn',
      { rule: '§12.6' },
    ),
  follows: (pack, e) => makeLine(`${capitalize(the(pack, e.enemy))} follows you.`, 'warn', { rule: '§10' }),
  'quiet-spent': () => makeLine('You cannot heal by resting any more on this floor.', 'warn', { rule: '§5.4' }),
  thrown: (_, e) => makeLine(`You throw the ${e.name}. ${e.effect}`, undefined, { rule: '§7.6' }),
  slain: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} dies.${e.xp > 0 ? ` +${e.xp} XP.` : ''}`, 'good', {
      rule: '§5.3',
      beat: { kind: 'fall', to: actorIdOf(e), ...(isBoss(pack, e.enemy) ? { isMoment: true } : {}) },
    }),
  level: (_, e) =>
    makeLine(`You reach level ${e.level}: maximum ${e.maxHp} HP and ${e.maxMp} MP.`, 'good', {
      rule: '§5.2',
      beat: { kind: 'gain', to: HERO_ACTOR_ID, isMoment: true },
    }),
  noticed: (pack, e) =>
    makeLine(`${capitalize(the(pack, e.enemy))} notices you.${repeats(e.times)}`, 'warn', { rule: '§12.1' }),
  'came-into-sight': (pack, e) =>
    makeLine(
      e.count === 1
        ? `${capitalize(the(pack, e.enemy))} comes into sight.`
        : `${e.count} ${enemyOf(pack, e.enemy).name}s come into sight.`,
      'warn',
    ),
  'enemy-moves': (pack, e) => makeLine(`${capitalize(the(pack, e.enemy))} backs away.${repeats(e.times)}`, 'dim'),
  'picked-up': (_, e) =>
    makeLine(`You take the ${e.name} (${ITEM_LETTERS[e.letter]}).`, 'good', {
      rule: '§7.1',
      beat: { kind: 'gain', to: HERO_ACTOR_ID },
    }),
  gold: (_, e) => makeLine(`You pick up ${e.amount} gold; you now have ${e.gold}.`, 'good', { rule: '§7.3' }),
  dropped: (_, e) => makeLine(`You put down the ${e.name}.`),
  'left-behind': (_, e) => makeLine(`Here lies: ${e.name}.`),
  drank: (_, e) =>
    makeLine(`You drink the ${e.name}: HP ${e.hp}, MP ${e.mp}.`, 'good', {
      rule: '§7.7',
      beat: { kind: 'heal', to: HERO_ACTOR_ID },
    }),
  equipped: (_, e) =>
    makeLine(
      `You ${e.isWeapon ? 'wield' : 'put on'} the ${e.name}${e.off === '' ? '' : ` and put the ${e.off} into your pack`}.`,
      undefined,
      {
        rule: '§7.2',
      },
    ),
  unequipped: (_, e) => makeLine(`You take off the ${e.name}.`),
  read: (_, e) => makeLine(`You read the scroll of ${e.label}. It is a ${e.name}. ${e.effect}`, 'key', { rule: '§8' }),
  identified: (_, e) => makeLine(`The scroll of ${e.label} is a ${e.name}.`, 'key', { rule: '§8' }),
  cast: (_, e) => makeLine(`You cast ${e.name}: ${e.effect}.`),
  invoked: (_, e) => makeLine(`${ABILITY_TEXT[e.ability].name}. ${e.effect}`, 'key', { rule: '§13.2' }),
  worships: (pack, e) =>
    makeLine(
      `You kneel to ${godAt(pack, e.god).name}${e.left < 0 ? '' : ` and forsake ${godAt(pack, e.left).name}`}.`,
      'key',
      {
        rule: '§13.1',
      },
    ),
  wrath: (pack, e) =>
    makeLine(`${godAt(pack, e.god).name} is angry: you struck a fleeing enemy. Piety 0.`, 'bad', { rule: '§13' }),
  bought: (_, e) => makeLine(`You buy the ${e.name} for ${e.price}; ${e.gold} gold left.`, 'good', { rule: '§11' }),
  rerolled: (_, e) => makeLine(`New offers for ${e.price}; ${e.gold} gold left.`, undefined, { rule: '§11' }),
  learned: (pack, e) => makeLine(`You learn ${spellOf(pack, e.spell).name}.`, 'good', { rule: '§5.6' }),
  raised: (_, e) => makeLine(`${attributeAt(e.attribute).toUpperCase()} is now ${e.to}.`, 'good', { rule: '§5.6' }),
  stairs: (pack, e) =>
    makeLine(
      `You go ${e.isDown ? 'down' : 'up'} to floor ${e.floor}.${arenaText(pack, e.arena)}${e.isNew ? '' : ' It is as you left it.'}`,
      'key',
      { rule: '§10' },
    ),
  walked: (_, e) =>
    makeLine(`${WALKS[e.what]} ${e.turns} ${e.turns === 1 ? 'turn' : 'turns'}: ${e.why}.`, 'dim', { rule: '§14' }),
  'boss-phase': (_, e) =>
    makeLine(
      e.phase === 2
        ? 'The Dungeon Lord is below half his HP and calls for help.'
        : 'The Dungeon Lord goes berserk: half as much damage again.',
      'warn',
      { rule: '§9.2', beat: { kind: 'phase' } },
    ),
  summoned: (pack, e) =>
    makeLine(`${e.count} ${enemyOf(pack, e.enemy).name}s answer the call.`, 'warn', {
      rule: '§9.3',
    }),
  time: (_, e) => makeLine(`${e.what}.`, 'warn'),
  died: (pack, e) => makeLine(deathText(pack, e.killer), 'bad', { beat: { kind: 'fall', to: HERO_ACTOR_ID } }),
  won: (_, e) =>
    makeLine(`The Dungeon Lord falls after ${e.turns} turns. The way up is free: VICTORY.`, 'good', {
      rule: '§9.4',
    }),
}

export function eventText<K extends Event['kind']>(pack: Pack, e: Event & { readonly kind: K }): Line {
  const lineOf: (pack: Pack, e: Event & { readonly kind: K }) => Line = LINES[e.kind]
  return lineOf(pack, e)
}

function deathText(pack: Pack, killer: number): string {
  if (killer >= 0) return `You die, slain by ${theEnemyName(enemyOf(pack, killer))}.`
  return killer === -1 ? 'You die in the dark.' : 'You die in the flames.'
}
const arenaText = (pack: Pack, arena: number): string =>
  arena < 0 ? '' : ` The ${pack.arenas[arena]?.name}: the Dungeon Lord's arena.`
const PUSH_TEXT = { free: 'away', wall: 'against a wall', fellow: 'into another enemy' } as const
/** §12.7 The log texts of what an enemy does. */
const ENEMY_ACTION_TEXT: Readonly<Record<EnemyAct, string>> = {
  draws: 'draws its bow',
  lights: 'lights its fuse',
  bursts: 'bursts',
  hastens: 'hastens an ally',
  wakes: 'wakes an ally',
  raises: 'raises a dead ally',
  grabs: 'grabs at your pack and misses',
  paws: 'paws the ground',
  charges: 'charges',
  stuns: 'runs into a wall and is stunned',
  blinks: 'jumps away',
  rings: 'rings its bell',
  drums: 'beats the drum and wakes all enemies near',
  'keeps-pace': 'keeps pace with you',
}

function damageText(damage: number, hp: number, whose: string): string {
  return damage === 0 ? 'armour stops all damage.' : `${damage} damage, ${whose} ${hp} HP left.`
}

/** Names of items are lowercase, names of spells capitalised: `The javelin hits`, `Ice Shard hits`. */
const isItemName = (name: string): boolean => /^\p{Ll}/u.test(name)

function strikeLine(pack: Pack, e: Event & { kind: 'hero-strikes' | 'spell-strikes' }): Line {
  const name = theEnemyName(enemyOf(pack, e.enemy))
  const verb = e.kind === 'hero-strikes' ? 'You' : isItemName(e.name) ? `The ${e.name}` : e.name
  const isHit = e.roll <= e.chance
  const slowed = e.kind === 'spell-strikes' && e.slows > 0 ? ` It is slowed for ${e.slows} turns.` : ''
  const s = e.kind === 'hero-strikes' ? '' : 's'
  const text = isHit
    ? `${verb} hit${s} ${name}: ${damageText(e.damage, e.hp, 'it has')}${slowed}`
    : `${verb} miss${s === '' ? '' : 'es'} ${name}.`
  const chance =
    e.kind === 'hero-strikes' ? `70 + 2 × DEX ${e.dex} − 2 × evasion ${e.evasion}` : `80 + 3 × skill ${e.skill}`
  const beat: Beat = isHit
    ? { kind: 'hit', from: HERO_ACTOR_ID, to: actorIdOf(e), amount: e.damage }
    : { kind: 'miss', from: HERO_ACTOR_ID, to: actorIdOf(e) }
  return makeLine(text, undefined, { sum: `${blowSum(chance, e)}`, rule: '§4', beat })
}

function enemyStrikeLine(pack: Pack, e: Event & { kind: 'enemy-strikes' }): Line {
  const enemy = enemyOf(pack, e.enemy)
  const name = capitalize(theEnemyName(enemy))
  const isHit = e.roll <= e.chance
  const shot = e.isMagic ? `'s ${missileName(enemy)}` : ''
  const hit = e.damage === 0 ? ' hits; your armour stops it.' : ` hits you: ${damageText(e.damage, e.hp, 'you have')}`
  const text = `${name}${shot}${isHit ? hit : ' misses you.'}`
  const chance = e.isMagic ? '80 + 3 × skill 0' : `70 + 2 × DEX ${e.dex} − 2 × evasion ${e.evasion}`
  const beat: Beat = isHit
    ? { kind: e.damage > 0 ? 'hit' : 'block', from: actorIdOf(e), to: HERO_ACTOR_ID, amount: e.damage }
    : { kind: 'miss', from: actorIdOf(e), to: HERO_ACTOR_ID }
  return makeLine(text, isHit && e.damage > 0 ? 'bad' : 'dim', { sum: blowSum(chance, e), rule: '§4', beat })
}

function blowSum(
  chance: string,
  e: { chance: number; roll: number; raw: number; armour: number; damage: number },
): string {
  const roll = `${chance}, between 5 and 95, = ${e.chance} %; rolled ${e.roll}`
  return e.roll <= e.chance ? `${roll}; ${e.raw} − armour ${e.armour} = ${e.damage}` : roll
}

const isBoss = (pack: Pack, enemy: number): boolean => enemy === pack.boss || pack.minibosses.includes(enemy)
