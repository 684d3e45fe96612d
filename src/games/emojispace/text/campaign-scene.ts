import type { Choice, Panel, Row, Scene, Text } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import {
  ATTACK,
  BRIBE,
  CONTINUE_VOYAGE,
  FLEE,
  FLY_PRIZE,
  LAUNCH,
  MEET_CONTACT,
  nthOrder,
  type Order,
  plainOrder,
  REDRAW_CONTACTS,
  SELL_PRIZE,
  SURRENDER_AT_CONTACT,
  TAKE_SALVAGE,
} from '../actions.ts'
import { campaignOrders, mayRedrawContacts, startingCredits, TOTAL_ENCOUNTERS } from '../campaign/campaign.ts'
import {
  type Campaign,
  cloneCampaign,
  currentLeg,
  freeHoldRoom,
  hasModule,
  hasRoomForModule,
  isLastVesselNext,
  ourSide,
  shipOfContact,
  theirSide,
  unpackContact,
} from '../campaign/campaign-state.ts'
import {
  bribeNow,
  captainsAtHelm,
  contactPay,
  fineNow,
  isPassingFree,
  outrunPercentRange,
  tollFor,
  tollNow,
} from '../campaign/contacts.ts'
import { moduleSalePrice } from '../campaign/dock.ts'
import { flyPrize, prizeSalePrice } from '../campaign/prize.ts'
import { captainsOf, captainTable } from '../combat/captains.ts'
import { bandText, visibleHull } from '../combat/events.ts'
import { LANES, laneRcpRange } from '../combat/lanes.ts'
import type { Side } from '../combat/side.ts'
import type { ShipYard } from '../combat/yard.ts'
import { type Attacker, attackerOf, BALANCE, hullOf, type Pack } from '../content/content.ts'
import { DIFFICULTY_LEVELS } from '../options.ts'
import { moduleName } from '../ship/module-code.ts'
import { CAPTAIN_TIPS } from './captain-tips.ts'
import { combatChoices, combatPanels, ownPanels } from './combat-scene.ts'
import { creditsPanel, dockScene, withUsesRestored } from './dock-scene.ts'
import { endingScene } from './ending.ts'
import { commitmentPanel, fightLogPanel } from './fight-log.ts'
import { hullText, moduleWithFlavour } from './phrases.ts'

export function campaignScene(pack: Pack, yard: ShipYard, s: Campaign): Scene {
  switch (s.phase) {
    case 'outset':
      return outset(pack, s)
    case 'contacts':
      return contacts(pack, yard, s)
    case 'contact':
      return contact(pack, s)
    case 'combat': {
      const panels = combatPanels(pack, s.combat, 0, attackerOf(pack, s.foe).name)
      const round = `Round ${s.combat.round + 1} of at most ${BALANCE.round_cap}`
      const cost = surrenderText(s, attackerOf(pack, s.foe))
      return {
        title: `${titleOf(s)} · ${round}`,
        panels: [...panels, commitmentPanel(s.combat)],
        choices: combatChoices(pack, s.combat, 0, cost, isLastVesselNext(s) ? 'the voyage is lost' : tollText(pack, s)),
      }
    }
    case 'prize':
      return prize(pack, s)
    case 'salvage':
      return salvage(pack, s)
    case 'dock':
      return dockScene(pack, s, dockTitle(s))
    case 'won':
    case 'lost':
      return endingScene(pack, s)
    default:
      return unreachable(s.phase)
  }
}

const titleOf = (s: Campaign): string =>
  isLastVesselNext(s)
    ? 'EmojiSpace · The last vessel'
    : `EmojiSpace · Leg ${currentLeg(s) + 1} · Encounter ${s.encounter + 1} of ${TOTAL_ENCOUNTERS - 1}`

const dockTitle = (s: Campaign): string =>
  s.encounter === 0
    ? 'EmojiSpace · The home dock'
    : `EmojiSpace · Dock after ${s.encounter} of ${TOTAL_ENCOUNTERS - 1} encounters`

function outset(pack: Pack, s: Campaign): Scene {
  const rows = pack.starters.map((kind, i): Row => {
    const { name, base, baseHull: hullBase, slots, crew_capacity, cargo } = hullOf(pack, kind)
    const text = `${startingCredits(pack, kind, s.rung)} credits; ${bandText(base)}; hull ${hullBase}; slots ${slots.join('/')} for weapons/defense/utility/any; crew ${crew_capacity}; hold ${cargo.physical}`
    return { id: String(i + 1), cells: [name, text] }
  })
  const choices = rows.map(({ id, cells }, i) => ({
    id: nthOrder(LAUNCH, i).id,
    label: `Sign for the ${cells[0]}`,
    at: { panel: 'hulls', item: id },
  }))
  const lines = [
    'Twelve encounters in four legs, a dock after each leg, and one last vessel that nobody has brought home yet.',
    'Choose your first hull. It is free and comes with credits for modules: the weaker ships come with more.',
    ...(s.rung === 0 ? [] : [`Difficulty ${s.rung}. ${DIFFICULTY_LEVELS.slice(1, s.rung + 1).join(' ')}`]),
  ]
  const panels: Panel[] = [
    { kind: 'text', id: 'outset', role: 'story', lines },
    { kind: 'table', id: 'hulls', role: 'shop', columns: ['hull', 'what it is'], rows },
  ]
  return { title: 'EmojiSpace', panels, choices }
}

/** §22 The scene with the contacts to choose from: kind, captain, lane, rating and pay of each. */
function contacts(pack: Pack, yard: ShipYard, s: Campaign): Scene {
  const strangers = s.contacts.map((contact) => ({
    ...unpackContact(contact),
    tr: shipOfContact(yard, currentLeg(s), contact).tr,
  }))
  const rows = strangers.map(({ attacker, lane, captain, tr }, i): Row => {
    const { name } = attackerOf(pack, attacker)
    const pay = isLastVesselNext(s) ? 'its hull' : payText(pack, s, attacker, lane)
    const helm = isLastVesselNext(s) ? captainsOf(captainsAtHelm(s, captain)) : [captain]
    const captains = helm.map((one) => captainTable(one).name).join(', then ')
    return {
      id: String(i + 1),
      art: `contact/${attackerOf(pack, attacker).subtype}`,
      cells: [name, String(tr), laneText(s, lane), `${pay}; ${captains}`],
    }
  })
  const choices = strangers.map(
    ({ attacker, lane, tr }, i): Choice => ({
      id: nthOrder(MEET_CONTACT, i).id,
      label: `Close with the ${attackerOf(pack, attacker).name}, TR ${tr}`,
      ...(isLastVesselNext(s) ? {} : { preview: passingText(pack, s, lane, tr) }),
      at: { panel: 'contacts', item: String(i + 1) },
    }),
  )
  const redraw: Choice[] = hasModule(pack, s, 'ship:utility_extra_fuel')
    ? [
        {
          id: plainOrder(REDRAW_CONTACTS).id,
          label: 'Burn the drop tank: new contacts',
          key: 'o',
          ...(mayRedrawContacts(pack, s) ? {} : { blocked: 'The tank is empty until the next dock.' }),
        },
      ]
    : []
  const columns = ['contact', 'TR', 'lane (RCP)', 'reward; captain']
  return {
    title: titleOf(s),
    panels: [
      ...ownPanels(pack, withUsesRestored(pack, ourSide(s))),
      creditsPanel(pack, s),
      {
        kind: 'table',
        id: 'contacts',
        role: 'board',
        keep: true,
        columns,
        rows,
        title: `Your RCP: ${ourSide(s).rcp}`,
      },
      helmPanel(strangers.map(({ captain }) => captain)),
      fightLogPanel(pack, s.fight),
    ],
    choices: [...choices, ...redraw],
  }
}

/** §24 What declining the contact costs, as text. */
function passingText(pack: Pack, s: Campaign, lane: number, tr: number): string {
  if (hasModule(pack, s, 'ship:utility_mining_equipment')) return `passing it by earns ${BALANCE.mining_pay} credits`
  return isPassingFree(s) ? 'no toll if you get away' : `toll if you get away: ${tollFor(s, lane, tr)}`
}

const laneText = (s: Campaign, lane: number): string =>
  `${isLastVesselNext(s) ? 'the last' : LANES[lane]} (${laneRcpRange(currentLeg(s), lane).join('–')})`

/** §25 What is known of these captains. */
function helmPanel(captains: readonly number[]): Panel {
  const rows = [...new Set(captains)].map((captain) => {
    const { captain: id, name, tell } = captainTable(captain)
    return { id: String(captain), cells: [name, `${CAPTAIN_TIPS[id]} Its tell: ${tell}.`] }
  })
  return { kind: 'table', id: 'helm', role: 'notes', columns: ['captain', 'what is known'], rows }
}

const enemyHullText = (side: Side): string => hullText(visibleHull(side, false))

/** The pay for beating an attacker: `1600–2400 credits, 3–4 units of cargo`. */
function payText(pack: Pack, s: Campaign, attacker: number, lane: number): string {
  const pay = contactPay(pack, s, attacker, lane)
  const { cargo } = attackerOf(pack, attacker)
  const parts = [
    `${Math.floor((pay * 80) / 100)}–${Math.floor((pay * 120) / 100)} credits`,
    ...(cargo === undefined ? [] : [`${cargo.join('–')} cargo`]),
  ]
  return parts.join(', ')
}

function contact(pack: Pack, s: Campaign): Scene {
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
  return {
    title: titleOf(s),
    panels: [
      { kind: 'text', id: 'contact', role: 'foe', keep: true, lines },
      ...ownPanels(pack, withUsesRestored(pack, ourSide(s))),
      creditsPanel(pack, s),
      helmPanel(captains),
    ],
    choices: contactChoices(pack, s, foe).map(([order, choice]) =>
      open.has(order) ? choice : { ...choice, blocked: whyNot(s, order) },
    ),
  }
}

const whyNot = (s: Campaign, { action }: Order): string =>
  isLastVesselNext(s)
    ? 'The last vessel does not talk, and cannot be outrun.'
    : action === BRIBE
      ? `A bribe is ${bribeNow(s)} credits.`
      : 'Not now.'

/** What surrendering to an attacker costs, on meeting it or in combat. */
function surrenderText(s: Campaign, { surrender_means }: Attacker): string {
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
/** §24 What passing an attacker by costs now, as text. */
function tollText(pack: Pack, s: Campaign): string {
  if (hasModule(pack, s, 'ship:utility_mining_equipment')) return `you mine instead: +${BALANCE.mining_pay} credits`
  return isPassingFree(s) ? 'no toll, thanks to your pilot' : `toll ${tollNow(s)} (at most all your credits)`
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

function contactChoices(pack: Pack, s: Campaign, foe: Attacker): [Order, Choice][] {
  const [least, most] = outrunPercentRange(ourSide(s), theirSide(s).tr)
  const choice = (action: number, key: string, label: string, preview: string): [Order, Choice] => [
    plainOrder(action),
    { id: plainOrder(action).id, label, key, preview },
  ]
  const yields = foe.posture === 'authority' ? 'Comply' : foe.posture === 'neutral' ? 'Let it pass' : 'Surrender'
  const waved = foe.on_surrender.ignore === undefined ? '' : `; ${tollText(pack, s)}`
  return [
    choice(ATTACK, 'a', 'Attack', `combat, TR ${ourSide(s).tr} against TR ${theirSide(s).tr}`),
    choice(
      FLEE,
      'f',
      'Flee',
      `${least} to ${most} %, depending on their engines; ${tollText(pack, s)}; if caught, you fight`,
    ),
    choice(BRIBE, 'b', `Bribe them with ${bribeNow(s)} credits`, odds(foe.on_bribe)),
    choice(
      SURRENDER_AT_CONTACT,
      'y',
      yields,
      `${odds(foe.on_surrender, ` for this: ${surrenderText(s, foe)}`)}${waved}`,
    ),
  ]
}

/** §26 The scene of a captured ship: the player flies it or sells it. */
function prize(pack: Pack, s: Campaign): Scene {
  const enemy = theirSide(s)
  const { name, tier } = hullOf(pack, enemy.kind)
  const flown = cloneCampaign(s)
  flyPrize(pack, flown)
  const then = ourSide(flown)
  return {
    title: `${titleOf(s)} · A prize`,
    panels: [
      {
        kind: 'text',
        id: 'prize',
        role: 'story',
        art: `ship/${name.toLowerCase().replaceAll(' ', '-')}`,
        lines: [
          `The ${name}, tier ${tier}: ${bandText(enemy.bands)}, hull ${enemy.hullMax}, RCP ${enemy.rcp}, with ${enemy.modules.map((code) => moduleName(pack, code)).join(', ') || 'nothing aboard'}.`,
          'Fly it, with half its hull and all its modules, and sell your old ship cheaply; or sell it, and take salvage from it.',
        ],
      },
      ...ownPanels(pack, withUsesRestored(pack, ourSide(s))),
      creditsPanel(pack, s),
      fightLogPanel(pack, s.fight),
    ],
    choices: [
      {
        id: plainOrder(FLY_PRIZE).id,
        label: `Fly the ${name}`,
        key: 'f',
        preview: `${bandText(then.bands)}, hull ${then.hull}/${then.hullMax}, RCP ${ourSide(s).rcp} → ${then.rcp}, credits ${s.credits} → ${flown.credits}`,
      },
      {
        id: plainOrder(SELL_PRIZE).id,
        label: `Sell it for ${prizeSalePrice(pack, enemy.kind)} credits`,
        key: 's',
        preview: `credits ${s.credits} → ${s.credits + prizeSalePrice(pack, enemy.kind)}; ${hasRoomForModule(pack, s) ? 'then salvage' : 'no room for salvage'}`,
      },
    ],
  }
}

function salvage(pack: Pack, s: Campaign): Scene {
  const rows = s.salvage.map(
    (code, i): Row => ({ id: String(i + 1), cells: [moduleName(pack, code), moduleWithFlavour(pack, code)] }),
  )
  const choices: Choice[] = s.salvage.map((code, i) => ({
    id: nthOrder(TAKE_SALVAGE, i).id,
    label: `Take ${moduleName(pack, code)}`,
    at: { panel: 'wreck', item: String(i + 1) },
    preview: `sells for ${moduleSalePrice(pack, s, code)}`,
  }))
  return {
    title: `${titleOf(s)} · Salvage`,
    panels: [
      {
        kind: 'table',
        id: 'wreck',
        role: 'shop',
        title: `In the wreck (room in your hold: ${freeHoldRoom(pack, s)})`,
        columns: ['module', 'does'],
        rows,
      },
      ...ownPanels(pack, withUsesRestored(pack, ourSide(s))),
      creditsPanel(pack, s),
      fightLogPanel(pack, s.fight),
    ],
    choices: [...choices, { id: plainOrder(CONTINUE_VOYAGE).id, label: 'Leave the rest and continue', key: 'enter' }],
  }
}
