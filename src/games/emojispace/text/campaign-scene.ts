import type { Choice, Panel, Row, Scene } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import {
  CONTINUE_VOYAGE,
  FLY_PRIZE,
  LAUNCH,
  MEET_CONTACT,
  nthOrder,
  plainOrder,
  REDRAW_CONTACTS,
  SELL_PRIZE,
  TAKE_SALVAGE,
} from '../actions.ts'
import { mayRedrawContacts, startingCredits, TOTAL_ENCOUNTERS } from '../campaign/campaign.ts'
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
import { captainsAtHelm, isPassingFree, tollFor } from '../campaign/contacts.ts'
import { moduleSalePrice } from '../campaign/dock.ts'
import { flyPrize, prizeSalePrice } from '../campaign/prize.ts'
import { captainsOf, captainTable } from '../combat/captains.ts'
import { bandText } from '../combat/events.ts'
import { LANES, laneRcpRange } from '../combat/lanes.ts'
import type { ShipYard } from '../combat/yard.ts'
import { attackerOf, BALANCE, hullOf, type Pack } from '../content/content.ts'
import { DIFFICULTY_LEVELS } from '../options.ts'
import { moduleName } from '../ship/module-code.ts'
import { combatRound, ownPanels } from './combat-scene.ts'
import { contactScene, helmPanel, payText, surrenderText, titleOf, tollText } from './contact-scene.ts'
import { HULL_COLUMNS, hullCells, hullHint } from './dock-offers.ts'
import { creditsPanel, dockScene, withUsesRestored } from './dock-scene.ts'
import { endingScene } from './ending.ts'
import { commitmentPanel, fightLogPanel } from './fight-log.ts'
import { moduleWithFlavour } from './phrases.ts'

export function campaignScene(pack: Pack, yard: ShipYard, s: Campaign): Scene {
  switch (s.phase) {
    case 'outset':
      return outset(pack, s)
    case 'contacts':
      return contacts(pack, yard, s)
    case 'contact':
      return contactScene(pack, s)
    case 'combat': {
      const costs = {
        surrender: surrenderText(s, attackerOf(pack, s.foe)),
        leaving: isLastVesselNext(s) ? 'the voyage is lost' : tollText(pack, s),
      }
      const likes = yard.lookalikes(s.foe, currentLeg(s), s.lane, theirSide(s).tr)
      const round = combatRound(pack, s.combat, 0, attackerOf(pack, s.foe).name, costs, likes)
      return {
        ...round,
        title: `${titleOf(s)} · Round ${s.combat.round + 1} of at most ${BALANCE.round_cap}`,
        panels: [...round.panels, commitmentPanel(s.combat)],
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

const dockTitle = (s: Campaign): string =>
  s.encounter === 0
    ? 'EmojiSpace · The home dock'
    : `EmojiSpace · Dock after ${s.encounter} of ${TOTAL_ENCOUNTERS - 1} encounters`

function outset(pack: Pack, s: Campaign): Scene {
  const rows = pack.starters.map((kind, i): Row => {
    const { name } = hullOf(pack, kind)
    return {
      id: String(i + 1),
      art: `ship/${name.toLowerCase().replaceAll(' ', '-')}`,
      cells: [name, `${startingCredits(pack, kind, s.rung)}`, ...hullCells(pack, kind)],
    }
  })
  const choices = pack.starters.map((kind, i) => ({
    id: nthOrder(LAUNCH, i).id,
    label: `Sign for the ${hullOf(pack, kind).name}`,
    at: { panel: 'hulls', item: String(i + 1) },
    hint: hullHint(pack, kind),
  }))
  const lines = [
    'Twelve encounters in four legs, a dock after each leg, and one last vessel that nobody has brought home yet.',
    'Choose your first ship. It is free and comes with credits for modules: the weaker ships come with more.',
    ...(s.rung === 0 ? [] : [`Difficulty ${s.rung}. ${DIFFICULTY_LEVELS.slice(1, s.rung + 1).join(' ')}`]),
  ]
  const columns = ['ship', 'credits', ...HULL_COLUMNS]
  const panels: Panel[] = [
    { kind: 'text', id: 'outset', role: 'story', lines },
    { kind: 'table', id: 'hulls', role: 'shop', keep: true, title: 'Choose one for this voyage', columns, rows },
  ]
  return { title: 'EmojiSpace', opens: 'permanent', enter: 'sign', panels, choices }
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
      cells: [name, String(tr), laneText(s, lane), captains, pay],
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
          ...(mayRedrawContacts(pack, s) ? {} : { blocked: 'The tank is empty until the next dock.' }),
        },
      ]
    : []
  const columns = ['contact', 'TR', 'lane (RCP)', 'captain', 'reward']
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

/** §26 The scene of a captured ship: the player flies it or sells it. */
function prize(pack: Pack, s: Campaign): Scene {
  const enemy = theirSide(s)
  const { name, tier } = hullOf(pack, enemy.kind)
  const flown = cloneCampaign(s)
  flyPrize(pack, flown)
  const then = ourSide(flown)
  const price = prizeSalePrice(pack, enemy.kind)
  const salvageText = hasRoomForModule(pack, s) ? 'then salvage' : 'no room for salvage'
  const flies = `${bandText(then.bands)}, hull ${then.hull}/${then.hullMax}, RCP ${ourSide(s).rcp} → ${then.rcp}, credits ${s.credits} → ${flown.credits}`
  const sells = `credits ${s.credits} → ${s.credits + price}; ${salvageText}`
  const choice = (action: number, label: string, preview: string): Choice => {
    const { id } = plainOrder(action)
    return { id, label, at: { panel: 'offers', item: id }, preview }
  }
  const choices = [
    choice(FLY_PRIZE, `Fly the ${name}`, flies),
    choice(SELL_PRIZE, `Sell it for ${price} credits`, sells),
  ]
  return {
    title: `${titleOf(s)} · A prize`,
    opens: 'permanent',
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
      {
        kind: 'table',
        id: 'offers',
        role: 'shop',
        keep: true,
        title: 'Choose one, for good',
        columns: ['choice', 'what happens'],
        rows: choices.map(({ id, label, preview = '' }) => ({ id, cells: [label, preview] })),
      },
      ...ownPanels(pack, withUsesRestored(pack, ourSide(s))),
      creditsPanel(pack, s),
      fightLogPanel(pack, s.fight),
    ],
    choices,
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
    choices: [...choices, { id: plainOrder(CONTINUE_VOYAGE).id, label: 'Leave the rest and continue' }],
  }
}
