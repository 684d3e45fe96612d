import type { Line, Text, Tone } from '../../../engine/scene.ts'
import type { DiceEvent, Event, HitEvent } from '../events.ts'
import { ALL_DEFENSE } from '../fight/blows.ts'
import { elementName } from '../fight/elements.ts'
import type { Act, Card, Hero, Monster, Pack } from '../language/pack.ts'
import { ACT_TITLES, ASK_WORDS, EVENT_WORDS, NODE_WORDS, STAKES_WORDS } from './lore.ts'
import { afflictionWords, boonName, cardName, count, diceWords, foeName, REASON_WORDS } from './words.ts'

const say = (text: string, tone?: Tone): Text => (tone === undefined ? text : { text, tone })
const who = (pack: Pack, actor: number, of: number): string => (actor === 0 ? 'You' : foeName(pack, of, actor))

/** The id of a card, relic, monster or fusion as a name; other causes are words already. */
export function causeName(pack: Pack, cause: string): string {
  const found =
    pack.cards.find(({ id }) => id === cause)?.name ??
    pack.boons.find(({ id }) => id === cause)?.name ??
    pack.monsters.find(({ id }) => id === cause)?.name
  return found ?? cause.replaceAll('_', ' ')
}

/** An event as a line for the player. */
export function tell(pack: Pack, e: Event): Line {
  switch (e.kind) {
    case 'dice':
      return { text: say(diceLine(pack, e), 'dim'), sum: `pool: ${diceWords(e.pool)}`, rule: '§2' }
    case 'hit':
      return tellHit(pack, e)
    case 'hero':
      return { text: `You are the ${(pack.heroes[e.hero] as Hero).name}, with ${e.hp} hp.`, rule: '§9' }
    case 'offered':
      return {
        text: say(
          `Offered: ${e.offers.map((at) => (e.what === 'cards' ? cardName(pack, at) : boonName(pack, at))).join(', ') || 'nothing'}.`,
        ),
        rule: '§9.2',
      }
    case 'destiny':
      return { text: say(`Your destiny: ${boonName(pack, e.boon)}.`, 'key'), rule: '§9' }
    case 'act':
      return { text: say(`${ACT_TITLES[e.act]}.`, 'key'), rule: '§9.1' }
    case 'node':
      return { text: say(`Row ${e.row + 1}: ${NODE_WORDS[e.node]}.`, 'key'), rule: '§9.1' }
    case 'fight':
      return {
        text: say(
          `${STAKES_WORDS[e.stakes]}: ${e.foes.map((kind) => (pack.monsters[kind] as Monster).name).join(', ')}.`,
          'bad',
        ),
        rule: '§9.3',
      }
    case 'turn':
      return { text: say(`— Turn ${e.turn}: ${e.energy} energy.`, 'key'), rule: '§2.1' }
    case 'pattern':
      return { text: say(`Pattern: ${e.name}.`, 'good'), rule: '§3' }
    case 'resonance':
      return {
        text: say(
          `Resonance: +${count(e.gained, 'charge')} (${e.charges})${e.energy > 0 ? `, +${e.energy} energy next turn` : ''}.`,
          'good',
        ),
        rule: '§3.2',
      }
    case 'intent':
      return e.intent < 0
        ? {
            text: say(`${foeName(pack, e.of, e.foe)} pivots: it will harden against ${elementName(e.pivot)}.`, 'warn'),
            rule: '§6.5',
          }
        : {
            text: say(`${foeName(pack, e.of, e.foe)} intends to ${intentVerb(pack, e.of, e.intent)}.`, 'dim'),
            rule: '§6.1',
          }
    case 'played':
      return {
        text: `You play ${cardName(pack, e.card)}${e.target === 0 ? '' : ` on ${foeName(pack, e.of, e.target)}`}${e.fusion === '' ? '' : `, fused into ${e.fusion.replaceAll('_', ' ')}`}.`,
        sum: `${e.cost} energy (${e.energy} left)${e.charges > 0 ? `, ${count(e.charges, 'charge')}` : ''}${e.hasSynergy ? ', synergy holds' : ''}`,
        rule: '§7.3',
      }
    case 'ult':
      return { text: say(`Three ${elementName(e.element)}: ${e.fusion}!`, 'good'), rule: '§3.4' }
    default:
      return tellMore(pack, e)
  }
}

function tellMore(pack: Pack, e: Exclude<Event, DiceEvent | HitEvent>): Line {
  switch (e.kind) {
    case 'drew':
      return { text: say(`Drawn: ${e.cards.map((code) => cardName(pack, code)).join(', ')}.`), rule: '§7.1' }
    case 'shuffled':
      return { text: say(`The discard pile (${e.cards}) becomes the draw pile.`, 'dim'), rule: '§7.1' }
    case 'discarded':
      return { text: `${cardName(pack, e.card)} is discarded.`, rule: '§2.5' }
    case 'ward':
      return {
        text: say(`${who(pack, e.actor, e.of)}: +${e.gained} ward (${e.ward}).`, e.actor === 0 ? 'good' : 'warn'),
        sum: causeName(pack, e.sum),
        rule: '§4.4',
      }
    case 'healed':
      return {
        text: say(`${who(pack, e.actor, e.of)}: +${e.gained} hp (${e.hp}).`, e.actor === 0 ? 'good' : 'warn'),
        sum: causeName(pack, e.cause),
        rule: '§4.4',
      }
    case 'lost-hp':
      return {
        text: say(`You lose ${e.amount} hp (${e.hp}).`, e.amount > 0 ? 'bad' : 'dim'),
        sum: causeName(pack, e.cause),
        rule: '§4.4',
      }
    case 'energy':
      return { text: say(`+${e.gained} energy (${e.energy}).`, 'good'), sum: causeName(pack, e.cause), rule: '§2.1' }
    case 'charges':
      return {
        text: say(
          `${e.gained < 0 ? '−' : '+'}${count(Math.abs(e.gained), 'charge')} (${e.charges}).`,
          e.gained > 0 ? 'good' : 'dim',
        ),
        sum: causeName(pack, e.cause),
        rule: '§8.1',
      }
    case 'status':
      return {
        text: say(`${who(pack, e.actor, e.of)}: ${afflictionWords(e)}.`, e.actor === 0 ? 'warn' : 'good'),
        sum: causeName(pack, e.cause),
        rule: '§5',
      }
    case 'immune':
      return { text: say(`${who(pack, e.actor, e.of)} cannot be stunned again so soon.`, 'dim'), rule: '§5' }
    case 'cleansed':
      return { text: say(`Cleansed of ${count(e.count, 'affliction')}.`, 'good'), rule: '§5' }
    case 'tick':
      return {
        text: say(
          `${who(pack, e.actor, e.of)}: ${e.damage} from Burn (${e.hp} hp left).`,
          e.actor === 0 ? 'bad' : 'good',
        ),
        sum: `⌊${e.value} × ${e.percent} %⌋ = ${e.damage}; defense and ward do not help`,
        rule: '§4.3',
      }
    case 'stunned':
      return {
        text: say(
          `${foeName(pack, e.of, e.foe)} is stunned: ${e.isBoss ? 'a boss loses only its dice' : 'it does nothing'}.`,
          'good',
        ),
        rule: '§5',
      }
    case 'wound-up':
      return { text: say(`${foeName(pack, e.of, e.foe)} winds up for ${e.value}.`, 'warn'), rule: '§6.3' }
    case 'moved':
      return {
        text: say(`${foeName(pack, e.of, e.foe)} slips behind m${e.with} and is screened.`, 'warn'),
        rule: '§6.3',
      }
    case 'summoned':
      return {
        text: say(`${foeName(pack, e.of, e.foe)} joins with ${e.hp} hp, called by m${e.by}.`, 'warn'),
        rule: '§6.3',
      }
    case 'shifted':
      return { text: say(`${foeName(pack, e.of, e.foe)} is now of ${elementName(e.element)}.`, 'warn'), rule: '§6.3' }
    case 'hardened':
      return {
        text: say(
          `${foeName(pack, e.of, e.foe)} hardens: ${elementName(e.element)} is neutral against it for ${count(e.turns, 'turn')}.`,
          'warn',
        ),
        rule: '§6.5',
      }
    case 'phase':
      return {
        text: say(
          `${foeName(pack, e.of, e.foe)} enters phase ${e.stage + 1}${e.might > 0 ? `, +${e.might} might` : ''}.`,
          'warn',
        ),
        rule: '§6.6',
      }
    case 'second-form':
      return {
        text: say(`${foeName(pack, e.of, e.foe)} rises again with ${e.hp} hp, of ${elementName(e.element)}.`, 'bad'),
        rule: '§10',
      }
    case 'refused':
      return { text: say(REASON_WORDS[e.reason], 'warn'), rule: '§7.2' }
    case 'slain':
      return { text: say(`${foeName(pack, e.of, e.foe)} falls.`, 'good'), rule: '§4.5' }
    case 'storm':
      return { text: say(`The storm of turn ${e.turn} takes ${e.damage} hp (${e.hp}).`, 'bad'), rule: '§2.6' }
    case 'marked':
      return {
        text: `You will steal ${count(e.count, 'of its dice')} at ${foeName(pack, e.of, e.foe)}'s next roll.`,
        rule: '§2.4',
      }
    case 'victory':
      return { text: say(`Victory after ${count(e.turns, 'turn')}.`, 'good'), rule: '§4.5' }
    default:
      return tellRun(pack, e)
  }
}

type RunEvent = Exclude<Parameters<typeof tellMore>[1], { kind: 'drew' | 'ward' }>

function tellRun(pack: Pack, e: RunEvent): Line {
  switch (e.kind) {
    case 'gold':
      return {
        text: say(`${e.gained < 0 ? '−' : '+'}${Math.abs(e.gained)} gold (${e.gold}).`, e.gained > 0 ? 'good' : 'dim'),
        rule: '§9.2',
      }
    case 'card':
      return {
        text: say(cardLine(pack, e.what, e.card, e.isForCombat), 'good'),
        rule: e.what === 'evolved' ? '§8.2' : '§9.2',
      }
    case 'relic':
      return { text: say(`${boonName(pack, e.boon)} is yours.`, 'good'), rule: '§9.2' }
    case 'asked':
      return { text: say(`Choose ${ASK_WORDS[e.ask]}.`), rule: '§2.4' }
    case 'picked':
      return { text: `Die ${e.place + 1} is picked.`, rule: '§2.4' }
    case 'tidying':
      return { text: 'The end of the turn: discard what you like, keep what you may.', rule: '§2.5' }
    case 'rested':
      return { text: 'You rest by the fire.', rule: '§9.4' }
    case 'event':
      return { text: say(`${EVENT_WORDS[e.event]?.name}.`, 'key'), rule: '§9.5' }
    case 'trap':
      return { text: say(`A ${elementName(e.element)} trap: ${e.damage} damage.`, 'warn'), rule: '§9.4' }
    case 'cast':
      return {
        text: `The dice show ${diceWords(e.dice)}.`,
        sum: `${count(e.matches, 'match').replace('matchs', 'matches')}: ${e.damage} damage`,
        rule: '§9.4',
      }
    case 'max-hp':
      return { text: say(`+${e.gained} max hp (${e.maxHp}).`, 'good'), rule: '§9.5' }
    case 'stock':
      return { text: say('The wares are laid out.', 'dim'), rule: '§9.4' }
    case 'left':
      return { text: say('You go on.', 'dim'), rule: '§9' }
    case 'ended':
      return {
        text: say(
          `${e.won ? 'The last veil is torn' : 'The tribe is lost'}. Score ${e.score}.`,
          e.won ? 'good' : 'bad',
        ),
        rule: '§9.6',
      }
    case 'skipped':
      return { text: say('You leave it.', 'dim'), rule: '§9.2' }
    default:
      return { text: 'Something happens.' }
  }
}

function cardLine(pack: Pack, what: 'gained' | 'lost' | 'evolved', code: number, isForCombat: boolean): string {
  const name = cardName(pack, code)
  if (what === 'gained') return `${name} joins the deck.`
  if (what === 'lost') return `${name} leaves the deck.`
  return `${name} evolves into ${(pack.cards[code + 1] as Card).name}${isForCombat ? ' for this fight' : ''}.`
}

function intentVerb(pack: Pack, kind: number, at: number): string {
  const entry = pack.content.monsters[kind]?.intents[at]
  return `${entry?.type} (${entry?.element ?? 'neutral'})`
}

const VERB_WORDS = {
  roll: 'roll',
  consume: 'spend',
  reroll: 'reroll',
  swap: 'turn',
  bank: 'bank',
  unbank: 'take back',
  steal: 'steal',
  add: 'add',
  refund: 'get back',
  expire: 'lose',
  fuse: 'fuse',
} as const

export function diceLine(pack: Pack, e: DiceEvent): string {
  const before = e.before === undefined ? '' : `${diceWords(e.before)} → `
  const cause = causeName(pack, e.cause)
  if (e.actor === 0 && e.verb === 'expire') return `Unspent dice expire: ${diceWords(e.dice)} (${cause}).`
  if (e.actor === 0) return `You ${VERB_WORDS[e.verb]} ${before}${diceWords(e.dice)} (${cause}).`
  const name = foeName(pack, e.of, e.actor)
  if (e.verb === 'steal') return `${name} is robbed of ${diceWords(e.dice)}.`
  if (e.verb === 'expire') return `${name} leaves ${diceWords(e.dice)} unused.`
  return `${name} ${e.verb === 'roll' ? 'rolls' : 'burns'} ${diceWords(e.dice)}.`
}

function tellHit(pack: Pack, e: HitEvent): Line {
  const by = who(pack, e.by, e.byKind)
  const at = e.at === 0 ? 'you' : foeName(pack, e.atKind, e.at)
  const tone = e.at === 0 ? 'bad' : 'good'
  const rule = '§4.1'
  const [hit, dodge] = e.by === 0 ? ['hit', 'You'] : ['hits', by]
  if (e.isDodged)
    return {
      text: say(
        `${e.at === 0 ? 'You dodge' : `${at} dodges`} ${e.by === 0 ? causeName(pack, e.cause) : dodge}.`,
        'warn',
      ),
      sum: 'a dodge cancels a whole hit',
      rule: '§5',
    }
  const base = [
    String(e.base),
    ...(e.bonus === 0 ? [] : [`+ ${e.bonus}`]),
    ...(e.might === 0 ? [] : [`+ ${e.might} might`]),
    ...(e.dim === 0 ? [] : [`− ${e.dim} dim`]),
    ...(e.def === 0 ? [] : [`− ${e.def} def`]),
  ].join(' ')
  const ward = e.absorbed > 0 ? `, ${e.absorbed} into ward` : ''
  const over = e.raw - e.absorbed - e.hpBefore
  return {
    text: say(`${by} ${hit} ${at} for ${e.raw}${ward}: ${e.hpBefore} → ${e.hp} hp.`, tone),
    sum: `${causeName(pack, e.cause)}: ⌊(${base}) × ${e.percent} %⌋ = ${e.raw}${e.absorbed > 0 ? `, ward takes ${e.absorbed}` : ''}${e.pen >= ALL_DEFENSE ? ', defense ignored' : e.pen > 0 ? `, pen ${e.pen}` : ''}${over > 0 ? `, ${over} more than ${e.at === 0 ? 'you' : 'it'} had` : ''}`,
    rule,
  }
}

export const bossOf = (pack: Pack, act: number): string => (pack.monsters[(pack.acts[act] as Act).boss] as Monster).name
