import type { Choice, Panel, Row, Scene, Text } from '../../../engine/scene.ts'
import { ATTACK, alone, BRIBE, FLEE, GO_ON, LAUNCH, MEET, nth, type Order, TAKE, YIELD } from '../actions.ts'
import { type Attacker, attackerOf, BALANCE, hullOf, type Pack } from '../content.ts'
import { bandWords, seenHull } from '../fight/events.ts'
import type { Side } from '../fight/side.ts'
import type { Yard } from '../fight/yard.ts'
import { bribeOf, campaignOrders, fineOf, pursuitRange, TOTAL_ENCOUNTERS } from '../run/campaign.ts'
import { type Campaign, contactOf, freeRoom, isFinal, legOf, ourSide, theirSide } from '../run/campaign-state.ts'
import { moduleName } from '../ship/code.ts'
import { combatChoices, combatPanels, ownPanels } from './combat-scene.ts'
import { dockScene, pursePanel } from './dock-scene.ts'
import { ending } from './ending.ts'
import { hullWords, wareWords } from './words.ts'

export function campaignScene(pack: Pack, yard: Yard, s: Campaign): Scene {
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
      const cost = surrenderWords(s, attackerOf(pack, s.foe))
      return { title: `${titleOf(s)} · ${round}`, panels, choices: combatChoices(pack, s.combat, 0, cost) }
    }
    case 'salvage':
      return salvage(pack, s)
    case 'dock':
      return dockScene(pack, s, dockTitle(s))
    case 'won':
    case 'lost':
      return ending(pack, s)
  }
}

const titleOf = (s: Campaign): string =>
  isFinal(s)
    ? 'EmojiSpace · The last vessel'
    : `EmojiSpace · Leg ${legOf(s) + 1} · Encounter ${s.encounter + 1} of ${TOTAL_ENCOUNTERS - 1}`

const dockTitle = (s: Campaign): string =>
  s.encounter === 0
    ? 'EmojiSpace · The home dock'
    : `EmojiSpace · Dock after ${s.encounter} of ${TOTAL_ENCOUNTERS - 1} encounters`

function outset(pack: Pack, s: Campaign): Scene {
  const rows = pack.starters.map((kind, i): Row => {
    const { name, base, hullBase, slots, crew_capacity, cargo } = hullOf(pack, kind)
    const words = `${bandWords(base)}; hull ${hullBase}; slots ${slots.join('/')} for weapons/defense/utility/any; crew ${crew_capacity}; hold ${cargo.physical}`
    return { id: String(i + 1), cells: [name, words] }
  })
  const choices = rows.map(({ id, cells }, i) => ({
    ...{ id: nth(LAUNCH, i).id, label: `Sign for the ${cells[0]}`, at: { panel: 'hulls', item: id } },
  }))
  const lines = [
    'Twelve encounters in four legs, a dock after each, and one last vessel that nobody has brought home yet.',
    `Choose a hull; it is yours. Your ${s.credits} credits buy its first modules.`,
  ]
  const panels: Panel[] = [
    { kind: 'text', id: 'outset', lines },
    { kind: 'table', id: 'hulls', columns: ['hull', 'what it is'], rows },
  ]
  return { title: 'EmojiSpace', panels, choices }
}

function contacts(pack: Pack, yard: Yard, s: Campaign): Scene {
  const strangers = s.contacts.map((contact) => contactOf(yard, s, contact))
  const rows = strangers.map(({ attacker, side }, i): Row => {
    const { name, posture } = attackerOf(pack, attacker)
    return {
      id: String(i + 1),
      cells: [name, posture, `TR ${side.tr}`, payWords(attackerOf(pack, attacker), side.tr)],
    }
  })
  const choices = strangers.map(
    ({ attacker, side }, i): Choice => ({
      ...{ id: nth(MEET, i).id, label: `Close with the ${attackerOf(pack, attacker).name}, TR ${side.tr}` },
      at: { panel: 'contacts', item: String(i + 1) },
    }),
  )
  const columns = ['contact', 'posture', 'rating', 'destroyed it pays']
  return {
    title: titleOf(s),
    panels: [...ownPanels(pack, ourSide(s)), pursePanel(pack, s), { kind: 'table', id: 'contacts', columns, rows }],
    choices,
  }
}

const seenWords = (side: Side): string => hullWords(seenHull(side, false))

function payWords({ reward }: Attacker, tr: number): string {
  const scale = (credits: number): number => Math.floor((credits * tr * BALANCE.rating_pay_percent) / 100)
  const parts = [
    ...(reward.cargo === undefined ? [] : [`${reward.cargo.join('–')} units of cargo`]),
    ...(reward.credits === undefined ? [] : [`${reward.credits.map(scale).join('–')} credits`]),
  ]
  return parts.length === 0 ? 'salvage only' : parts.join(', ')
}

function contact(pack: Pack, s: Campaign): Scene {
  const foe = attackerOf(pack, s.foe)
  const enemy = theirSide(s)
  const lines: Text[] = [
    `${foe.name}, ${foe.posture}. TR ${enemy.tr}, hull ${seenWords(enemy)}. Yours: TR ${ourSide(s).tr}.`,
    `Destroyed it pays ${payWords(foe, enemy.tr)}. ${foe.manner}`,
  ]
  if (isFinal(s)) lines.push({ text: 'It does not answer hails, and there is nowhere left to run to.', tone: 'warn' })
  const open = new Set(campaignOrders(pack, s))
  return {
    title: titleOf(s),
    panels: [{ kind: 'text', id: 'contact', lines }, ...ownPanels(pack, ourSide(s)), pursePanel(pack, s)],
    choices: contactChoices(s, foe).map(([order, choice]) =>
      open.has(order) ? choice : { ...choice, blocked: whyNot(s, order) },
    ),
  }
}

const whyNot = (s: Campaign, { action }: Order): string =>
  isFinal(s)
    ? 'The last vessel does not talk, and cannot be outrun.'
    : action === BRIBE
      ? `A bribe is ${bribeOf(s)} credits.`
      : 'Not now.'

/** What giving up to them costs, at the contact or in combat. */
const surrenderWords = (s: Campaign, { surrender_means }: Attacker): string =>
  ({
    cargo: `they take all cargo and loose modules (${s.cargo + s.hold.length} units)`,
    fine: `a fine of ${fineOf(s)} credits`,
    death: 'death: they take no prisoners',
  })[surrender_means]

const ANSWERS: Readonly<Record<string, string>> = {
  accept: 'they let you go',
  accept_and_attack: 'they take it and attack',
  refuse_attack: 'they refuse it and attack',
  attack: 'they attack',
  ignore: 'they wave you on',
}
/** `50 % they let you go, 50 % they take it and attack`; `price` is what they want for the first. */
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

function contactChoices(s: Campaign, foe: Attacker): [Order, Choice][] {
  const [least, most] = pursuitRange(ourSide(s), theirSide(s).tr)
  const choice = (action: number, key: string, label: string, preview: string): [Order, Choice] => [
    alone(action),
    { id: alone(action).id, label, key, preview },
  ]
  return [
    choice(ATTACK, 'a', 'Attack', `combat, TR ${ourSide(s).tr} against TR ${theirSide(s).tr}`),
    choice(FLEE, 'f', 'Flee', `${least} to ${most} %, by their engines; caught, you fight`),
    choice(BRIBE, 'b', `Bribe them with ${bribeOf(s)} credits`, odds(foe.on_bribe)),
    choice(
      YIELD,
      'y',
      foe.posture === 'authority' ? 'Comply' : 'Surrender',
      odds(foe.on_surrender, ` for this: ${surrenderWords(s, foe)}`),
    ),
  ]
}

function salvage(pack: Pack, s: Campaign): Scene {
  const rows = s.salvage.map(
    (code, i): Row => ({ id: String(i + 1), cells: [moduleName(pack, code), wareWords(pack, code)] }),
  )
  const choices: Choice[] = s.salvage.map((code, i) => ({
    ...{ id: nth(TAKE, i).id, label: `Take ${moduleName(pack, code)}`, at: { panel: 'wreck', item: String(i + 1) } },
  }))
  return {
    title: `${titleOf(s)} · Salvage`,
    panels: [
      {
        kind: 'table',
        id: 'wreck',
        title: `In the wreck; room for ${freeRoom(pack, s)}`,
        columns: ['module', 'does'],
        rows,
      },
      ...ownPanels(pack, ourSide(s)),
      pursePanel(pack, s),
    ],
    choices: [...choices, { id: alone(GO_ON).id, label: 'Leave the rest and go on', key: 'enter' }],
  }
}
