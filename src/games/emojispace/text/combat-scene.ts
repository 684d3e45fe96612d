import type { Meter, MetersPanel, Panel, Row, Scene, Text, Tone } from '../../../engine/contract/scene.ts'
import { at, mapWords } from '../../../lib/enums.ts'
import { type ActionClass, actionClass, actionName, SCAN, SURRENDER } from '../actions.ts'
import { shipBand } from '../combat/bands.ts'
import { captainsOf, captainTable } from '../combat/captains.ts'
import { bandText, visibleHull } from '../combat/events.ts'
import { forecastRound, possibleFoes } from '../combat/round-forecast.ts'
import { type Combat, type Side, sideOf } from '../combat/side.ts'
import { statusLight } from '../combat/view.ts'
import { BALANCE, BANDS, DEFENSE_TYPES, hullOf, NONE, type Pack, WEAPON_TYPES } from '../content/content.ts'
import { moduleName } from '../ship/module-code.ts'
import { type OrderCosts, orderParts } from './combat-orders.ts'
import { isIntentKnown } from './combat-previews.ts'
import { moduleText, TONE_OF_COLOR, usesLeftText } from './phrases.ts'

/** A round of a fight: both ships, the orders, and what can be looked up. `lookalikes` are ships that an unscanned enemy may be. */
export function combatRound(
  pack: Pack,
  c: Combat,
  seat: number,
  enemyName: string,
  costs: OrderCosts,
  lookalikes: readonly Side[],
): Pick<Scene, 'panels' | 'verbs' | 'choices'> {
  const [ship, enemy, ...others] = combatPanels(pack, c, seat, enemyName)
  const foes = possibleFoes(c, seat, lookalikes)
  const { taken } = forecastRound(sideOf(c, seat), foes, SCAN)
  const { panels, verbs, choices } = orderParts(pack, c, seat, costs, foes, taken)
  return { panels: [withStake(ship, taken.most), enemy, ...panels, ...others], verbs, choices }
}

/** The own ship with the most damage that the coming round may do to it, if nothing is done against it. */
const withStake = (ship: MetersPanel, most: number): MetersPanel => ({
  ...ship,
  meters: ship.meters.map((meter, i) => (i === 0 ? { ...meter, stake: Math.min(meter.value, most) } : meter)),
})

/** §13 The two ships as a seat may see them, and what the enemy announces. The panels are the same in every round. */
export function combatPanels(
  pack: Pack,
  c: Combat,
  seat: number,
  enemyName: string,
): readonly [MetersPanel, MetersPanel, ...Panel[]] {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  const isOpen = enemy.isScanned || c.ended !== ''
  const [ship, aboard] = ownPanels(pack, own)
  const title = isOpen ? `${enemyName}: ${hullOf(pack, enemy.kind).name} (${typeText(enemy)})` : enemyName
  return [
    ship,
    {
      kind: 'meters',
      id: 'enemy',
      role: 'foe',
      keep: true,
      title,
      ...(isOpen ? { art: `ship/${artOf(pack, enemy)}` } : {}),
      meters: [enemyHull(enemy, isOpen), { name: 'TR', value: enemy.tr }],
      notes: [...intentNotes(c, seat), ...stillNotes(c)],
    },
    aboard,
    {
      kind: 'text',
      id: 'scan',
      role: 'notes',
      title: 'Scan',
      lines: isOpen ? [scanText(enemy)] : [UNKNOWN],
    },
    {
      kind: 'table',
      id: 'enemy-modules',
      role: 'notes',
      columns: ['enemy has', 'does'],
      rows: isOpen ? moduleRows(pack, enemy) : [],
      empty: isOpen ? 'It has no modules.' : 'A probe array can scan it.',
    },
  ]
}
const UNKNOWN: Text = {
  text: 'Not scanned: you see its hull in percent and its rating. Figures with ~ are those of ships that look like it.',
  tone: 'dim',
}
const artOf = (pack: Pack, { kind }: Side): string => hullOf(pack, kind).name.toLowerCase().replaceAll(' ', '-')

/** §25 What the enemy announces, and who its captain is. */
function intentNotes(c: Combat, seat: number): Text[] {
  if (c.captain < 0 || seat !== 0 || c.ended !== '')
    return [{ text: 'It chooses at the same time as you.', tone: 'dim' }]
  const enemy = sideOf(c, 1)
  const captains = captainsOf(c.captain).map((captain) => captainTable(captain).name)
  const announced: Text = {
    text: `${intentText(c)}${enemy.isWound ? ' (charged)' : ''}`,
    tone: INTENT_TONE[actionClass(c.intent)],
  }
  return [announced, `${captains.join(', then ')}: ${captainTable(at(captainsOf(c.captain), 0)).tell}`]
}
const INTENT_TONE: Readonly<Record<ActionClass, Tone>> = {
  attack: 'bad',
  guard: 'warn',
  dodge: 'warn',
  busy: 'key',
  leave: 'dim',
  parley: 'good',
}
const INTENT_TEXT: Readonly<Record<ActionClass, string>> = {
  attack: 'Next: it attacks',
  guard: 'Next: it guards',
  dodge: 'Next: it dodges',
  busy: 'Next: busy; it charges, mends or scans',
  leave: 'Next: it runs',
  parley: 'Next: it strikes its colours',
}
const intentText = (c: Combat): string =>
  isIntentKnown(c) ? `Next: ${actionName(c.intent)}` : INTENT_TEXT[actionClass(c.intent)]

function stillNotes(c: Combat): Text[] {
  if (c.dry < 3 && c.still < 6) return []
  const left = Math.min(BALANCE.dry_rounds - c.dry, BALANCE.still_rounds - c.still)
  return [{ text: `Stalemate: after ${left} more rounds without effect both ships turn away.`, tone: 'warn' }]
}

/** §4 step 7: the weapon type and the defense type of a ship, as text. */
const typeText = ({ weaponType, defenseType }: Side): string =>
  `${weaponType === NONE ? 'no guns' : `${WEAPON_TYPES[weaponType]} guns`}, ${defenseType === NONE ? 'bare hull' : DEFENSE_TYPES[defenseType]}`

/** §13 A damaged subsystem has a band one lower for each damage; a broken one has band 0 until a dock. */
const LIGHT_TEXT = { green: undefined, yellow: 'damaged', red: 'broken' } as const

export function ownPanels(pack: Pack, own: Side): readonly [MetersPanel, Panel] {
  const { color, percent } = visibleHull(own, true)
  const lights = mapWords(BANDS, (index, band): Meter => {
    const light = statusLight(own, index)
    // §13 Red means band 0. If the subsystem is not damaged, nothing is broken: the ship only has no module for it.
    const isUndamaged = light === 'red' && at(own.degradation, index) === 0
    const value = shipBand(own, index, SURRENDER, 0)
    const note = isUndamaged ? 'none fitted' : LIGHT_TEXT[light]
    return {
      name: band,
      value,
      ...(note === undefined ? {} : { note }),
      tone: isUndamaged ? 'dim' : TONE_OF_COLOR[light],
    }
  })
  const hull: Meter = {
    name: 'Hull',
    value: own.hull,
    max: own.hullMax,
    note: `${percent} %`,
    tone: TONE_OF_COLOR[color],
    actor: 'you',
  }
  return [
    {
      kind: 'meters',
      id: 'own',
      role: 'self',
      keep: true,
      art: `ship/${artOf(pack, own)}`,
      title: `You: ${hullOf(pack, own.kind).name} (${typeText(own)})`,
      meters: [hull, ...lights, { name: 'TR', value: own.tr }],
    },
    {
      kind: 'table',
      id: 'modules',
      role: 'notes',
      columns: ['aboard', 'does'],
      rows: moduleRows(pack, own),
      empty: 'No modules aboard.',
    },
  ]
}

/** The rows of a ship's modules, then those of its crew. */
function moduleRows(pack: Pack, s: Side): Row[] {
  const modules = s.modules.map((code, index) => {
    const repair = s.repairs.indexOf(index)
    const uses = repair < 0 ? undefined : `Repair: ${s.magnitudes[repair]} points, ${usesLeftText(at(s.uses, repair))}`
    return { id: `m${index + 1}`, cells: [moduleName(pack, code), moduleText(pack, code, uses)] }
  })
  const crew = s.crew.map((member, i) => ({ id: `c${i + 1}`, cells: [roleName(member), roleText(pack, member)] }))
  return [...modules, ...crew]
}
/** The name of a role without the prefix that it has in a ship_state: "gunner" for "crew:gunner". */
const roleName = (member: string): string => member.replace(/^crew:/, '')
const roleText = (pack: Pack, member: string): string =>
  pack.roles.find(({ role }) => `crew:${role}` === member)?.text ?? 'no effect in combat'

function enemyHull(enemy: Side, isOpen: boolean): Meter {
  const { color, percent } = visibleHull(enemy, false)
  const [value, max] = isOpen ? [enemy.hull, enemy.hullMax] : [percent, 100]
  return { name: 'Hull', value, max, note: `${percent} %`, tone: TONE_OF_COLOR[color], actor: 'enemy' }
}

const scanText = (enemy: Side): Text =>
  `Bands: ${bandText(enemy.bands)}. Degradation: ${bandText(enemy.degradation)}; capacity: ${bandText(enemy.capacity)}.`
