import type { Choice, Panel, Row, Scene, Text, Verb } from '../../../engine/contract/scene.ts'
import { ATTACK, BRIBE, FLEE, type Order, plainOrder, SURRENDER_AT_CONTACT } from '../actions.ts'
import { campaignOrders, TOTAL_ENCOUNTERS } from '../campaign/campaign.ts'
import {
  type Campaign,
  currentLeg,
  hasModule,
  isLastVesselNext,
  ourSide,
  theirSide,
} from '../campaign/campaign-state.ts'
import { bribeNow, contactPay, fineNow, isPassingFree, outrunPercentRange, tollNow } from '../campaign/contacts.ts'
import { captainsOf, captainTable } from '../combat/captains.ts'
import { visibleHull } from '../combat/events.ts'
import { LANES, laneRcpRange } from '../combat/lanes.ts'
import type { Side } from '../combat/side.ts'
import { type Attacker, attackerOf, BALANCE, type Pack } from '../content/content.ts'
import { CAPTAIN_TIPS } from './captain-tips.ts'
import { ownPanels } from './combat-scene.ts'
import { creditsPanel, withUsesRestored } from './dock-scene.ts'
import { hullText } from './phrases.ts'

/** §24 The scene of a meeting: pay, run, attack or give up. */
export function contactScene(pack: Pack, s: Campaign): Scene {
  const foe = attackerOf(pack, s.foe)
  const enemy = theirSide(s)
  const captains = captainsOf(s.combat.captain)
  const lines: Text[] = [
    `${foe.name}, ${foe.posture}. TR ${enemy.tr}, hull ${enemyHullText(enemy)}. Your ship: RCP ${ourSide(s).rcp}, TR ${ourSide(s).tr}.`,
    isLastVesselNext(s)
      ? 'Destroy it to bring it home and win the voyage.'
      : `The ${LANES[s.lane]} lane, RCP ${laneRcpRange(currentLeg(s), s.lane).join('–')}. Reward: ${payText(pack, s, s.foe, s.lane)}.`,
    `Captain: ${captains.map((captain) => captainTable(captain).name).join(', then once it is hurt ')}.`,
  ]
  if (isLastVesselNext(s)) lines.push({ text: 'It does not answer hails, and you cannot run from it.', tone: 'warn' })
  const open = new Set(campaignOrders(pack, s))
  const answers = contactAnswers(pack, s, foe).map((answer) =>
    open.has(answer.order) ? answer : { ...answer, blocked: whyNot(s, answer.order) },
  )
  const rows = answers.map(({ order, name, odds, costs, blocked }): Row => {
    const cells = blocked === undefined ? [name, odds, costs] : [{ text: name, tone: 'dim' }, '–', blocked]
    return { id: order.id, cells }
  })
  return {
    title: titleOf(s),
    verbs: CONTACT_VERBS,
    panels: [
      { kind: 'text', id: 'contact', role: 'foe', keep: true, lines },
      {
        kind: 'table',
        id: 'answers',
        role: 'hand',
        keep: true,
        isNumbered: true,
        title: 'What you can do',
        columns: ['choice', 'no fight', 'what it costs or brings'],
        rows,
      },
      ...ownPanels(pack, withUsesRestored(pack, ourSide(s))),
      creditsPanel(pack, s),
      helmPanel(captains),
    ],
    choices: answers.map(({ order, verb, label, preview, ask, blocked }): Choice => {
      const head = { id: order.id, label, verb, at: { panel: 'answers', item: order.id }, preview }
      return blocked === undefined ? { ...head, ...(ask === undefined ? {} : { ask }) } : { ...head, blocked }
    }),
  }
}
const CONTACT_VERBS: readonly Verb[] = [
  { id: 'pay', key: 'p', label: 'Pay' },
  { id: 'attempt-escape', key: 'q', label: 'Run' },
  { id: 'attack', key: 'a', label: 'Attack' },
  { id: 'surrender', key: 'y', label: 'Surrender' },
]

const whyNot = (s: Campaign, { action }: Order): string =>
  isLastVesselNext(s)
    ? 'The last vessel does not talk, and cannot be outrun.'
    : action === BRIBE
      ? `A bribe is ${bribeNow(s)} credits.`
      : 'Not now.'

/** What surrendering to an attacker costs, on meeting it or in combat. */
export function surrenderText(s: Campaign, { surrender_means }: Attacker): string {
  if (surrender_means === 'death') return 'death: they take no prisoners'
  if (surrender_means === 'fine') {
    const fine = fineNow(s)
    return fine <= s.credits
      ? `a fine of ${fine} credits`
      : `a fine of ${fine} credits: all you have, and your most expensive module`
  }
  const units = s.cargo + s.hold.length
  return units > 0
    ? `they take all cargo and loose modules (${units} units) and your most expensive module`
    : 'they take your two most expensive modules (your hold is empty)'
}
/** The toll, of which nobody pays more than they have. */
const tollPrice = (s: Campaign): string => {
  const toll = tollNow(s)
  return toll > s.credits ? `toll ${s.credits} (all you have)` : `toll ${toll}`
}

/** The same as `surrenderText` in a few words. */
function surrenderPrice(s: Campaign, { surrender_means }: Attacker): string {
  if (surrender_means === 'death') return 'your life'
  if (surrender_means === 'fine') {
    const fine = fineNow(s)
    return fine <= s.credits ? `a fine of ${fine}` : 'all your credits and your best module'
  }
  return s.cargo + s.hold.length > 0 ? 'your hold and your best module' : 'your two best modules'
}

/** §24 What passing an attacker by costs now, as text. */
export function tollText(pack: Pack, s: Campaign): string {
  if (hasModule(pack, s, 'ship:utility_mining_equipment')) return `you mine instead: +${BALANCE.mining_pay} credits`
  return isPassingFree(s) ? 'no toll, thanks to your pilot' : tollPrice(s)
}

const ANSWERS: Readonly<Record<string, string>> = {
  accept: 'they let you go',
  accept_and_attack: 'they take it and attack anyway',
  refuse_attack: 'they refuse and attack',
  attack: 'they attack',
  ignore: 'they wave you on',
}
/** The odds of the answers: `50 % they let you go, 50 % they attack`. `price` says what letting you go costs. */
function odds(weights: Readonly<Record<string, number | undefined>>, price = ''): string {
  const entries = Object.entries(weights)
  const sum = entries.reduce((total, [, weight = 0]) => total + weight, 0)
  return entries
    .map(
      ([answer, weight = 0]) =>
        `${Math.round((100 * weight) / sum)} % ${ANSWERS[answer]}${answer === 'accept' ? price : ''}`,
    )
    .join(', ')
}

/** What a player can do on meeting somebody: a row of the table, and its choice. */
interface ContactAnswer {
  readonly order: Order
  readonly verb: string
  readonly name: string
  readonly label: string
  readonly odds: string
  readonly costs: string
  readonly preview: string
  readonly ask?: string
  readonly blocked?: string
}

function contactAnswers(pack: Pack, s: Campaign, foe: Attacker): readonly ContactAnswer[] {
  const [least, most] = outrunPercentRange(ourSide(s), theirSide(s).tr)
  const yields = foe.posture === 'authority' ? 'Comply' : foe.posture === 'neutral' ? 'Let it pass' : 'Surrender'
  const waved = foe.on_surrender.ignore === undefined ? '' : `; ${tollText(pack, s)}`
  const toll = tollText(pack, s)
  const cost = surrenderText(s, foe)
  const bribe = bribeNow(s)
  return [
    {
      order: plainOrder(BRIBE),
      verb: 'pay',
      name: 'Pay',
      label: `Bribe them with ${bribe} credits`,
      odds: peaceOdds(foe.on_bribe),
      costs: `${bribe} credits, ${s.credits} → ${s.credits - bribe}`,
      preview: odds(foe.on_bribe),
    },
    {
      order: plainOrder(FLEE),
      verb: 'attempt-escape',
      name: 'Run',
      label: 'Flee',
      odds: `${least} to ${most} %`,
      costs: `${toll}; if caught, you fight`,
      preview: `${least} to ${most} %, depending on their engines; ${toll}; if caught, you fight`,
    },
    {
      order: plainOrder(ATTACK),
      verb: 'attack',
      name: 'Attack',
      label: 'Attack',
      odds: '–',
      costs: `combat, TR ${ourSide(s).tr} against TR ${theirSide(s).tr}`,
      preview: `combat, TR ${ourSide(s).tr} against TR ${theirSide(s).tr}`,
    },
    {
      order: plainOrder(SURRENDER_AT_CONTACT),
      verb: 'surrender',
      name: yields,
      label: yields,
      odds: peaceOdds(foe.on_surrender),
      costs: surrenderPrice(s, foe),
      preview: `${odds(foe.on_surrender, ` for this: ${cost}`)}${waved}`,
      ask: `${yields}? The price: ${cost}.`,
    },
  ]
}

/** The chance that an answer ends the meeting without a fight. */
function peaceOdds(weights: Readonly<Record<string, number | undefined>>): string {
  const entries = Object.entries(weights)
  const all = entries.reduce((total, [, weight = 0]) => total + weight, 0)
  const peace = entries.reduce(
    (total, [answer, weight = 0]) => (answer === 'accept' || answer === 'ignore' ? total + weight : total),
    0,
  )
  return `${Math.round((100 * peace) / all)} %`
}

/** §25 What is known of these captains. */
export function helmPanel(captains: readonly number[]): Panel {
  const rows = [...new Set(captains)].map((captain) => {
    const { captain: id, name, tell } = captainTable(captain)
    return { id: String(captain), cells: [name, `${CAPTAIN_TIPS[id]} Its tell: ${tell}.`] }
  })
  return { kind: 'table', id: 'helm', role: 'notes', columns: ['captain', 'what is known'], rows }
}

const enemyHullText = (side: Side): string => hullText(visibleHull(side, false))

/** The pay for beating an attacker: `1600–2400 credits, 3–4 units of cargo`. */
export function payText(pack: Pack, s: Campaign, attacker: number, lane: number): string {
  const pay = contactPay(pack, s, attacker, lane)
  const { cargo } = attackerOf(pack, attacker)
  const parts = [
    `${Math.floor((pay * 80) / 100)}–${Math.floor((pay * 120) / 100)} credits`,
    ...(cargo === undefined ? [] : [`${cargo.join('–')} cargo`]),
  ]
  return parts.join(', ')
}

export const titleOf = (s: Campaign): string =>
  isLastVesselNext(s)
    ? 'EmojiSpace · The last vessel'
    : `EmojiSpace · Leg ${currentLeg(s) + 1} · Encounter ${s.encounter + 1} of ${TOTAL_ENCOUNTERS - 1}`
