import type { Choice, Meter, MetersPanel, Panel, Row, Text, Tone } from '../../../engine/contract/scene.ts'
import { at, type ByName, mapWords } from '../../../lib/enums.ts'
import {
  type ActionClass,
  actionClass,
  actionName,
  type COMBAT_ACTIONS,
  ESCAPE,
  EVASIVE,
  FLARE,
  FOCUS_FIRE,
  HARD_BURN,
  type Order,
  OVERCHARGE,
  REINFORCE,
  REPAIR,
  SALVO,
  SCAN,
  SURRENDER,
} from '../actions.ts'
import { ACTION_BONUS, escapeThreshold, shipBand, typeBonus } from '../combat/bands.ts'
import { captainsOf, captainTable } from '../combat/captains.ts'
import { bandText, visibleHull } from '../combat/events.ts'
import { combatOrders } from '../combat/orders.ts'
import { type Combat, type Side, sideOf } from '../combat/side.ts'
import { statusLight } from '../combat/view.ts'
import type { Bands } from '../content/content.ts'
import {
  BALANCE,
  BANDS,
  DEFENSE,
  DEFENSE_TYPES,
  ENGINE,
  hullOf,
  NONE,
  type Pack,
  WEAPON,
  WEAPON_TYPES,
} from '../content/content.ts'
import { moduleName } from '../ship/module-code.ts'
import { capitalize, hullText, moduleText, TONE_OF_COLOR, usesLeftText } from './phrases.ts'

/** §13 The two ships as a seat may see them, and what the enemy announces. The panels are the same in every round. */
export const combatPanels = (pack: Pack, c: Combat, seat: number, enemyName: string): Panel[] => {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  const isOpen = enemy.isScanned || c.ended !== ''
  const [ship, aboard] = ownPanels(pack, own)
  const title = isOpen ? `${enemyName}: ${hullOf(pack, enemy.kind).name} (${typeText(enemy)})` : enemyName
  return [
    { ...ship, meters: ship.meters.map((meter, i) => (i === 0 ? { ...meter, ...worstDamage(c, seat) } : meter)) },
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
const UNKNOWN: Text = { text: 'Not scanned: you see only its hull in percent and its rating.', tone: 'dim' }
const artOf = (pack: Pack, { kind }: Side): string => hullOf(pack, kind).name.toLowerCase().replaceAll(' ', '-')

/** §25 What the enemy announces, and who its captain is. */
function intentNotes(c: Combat, seat: number): Text[] {
  if (c.captain < 0 || seat !== 0 || c.ended !== '')
    return [{ text: 'It chooses at the same time as you.', tone: 'dim' }]
  const enemy = sideOf(c, 1)
  const captains = captainsOf(c.captain).map((captain) => captainTable(captain).name)
  const announced: Text = {
    text: `${intentText(c)}${enemy.isWound ? ' (wound up)' : ''}`,
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
  busy: 'Next: it is busy and does not attack',
  leave: 'Next: it runs',
  parley: 'Next: it strikes its colours',
}
/** Whether the exact action is announced, not only its kind. */
const isIntentKnown = (c: Combat): boolean => c.isRead || sideOf(c, 1).isScanned
const intentText = (c: Combat): string =>
  isIntentKnown(c) ? `Next: ${actionName(c.intent)}` : INTENT_TEXT[actionClass(c.intent)]

function stillNotes(c: Combat): Text[] {
  if (c.dry < 3 && c.still < 6) return []
  const left = Math.min(BALANCE.dry_rounds - c.dry, BALANCE.still_rounds - c.still)
  return [{ text: `Stalemate: after ${left} more rounds without effect both ships turn away.`, tone: 'warn' }]
}

/** The most damage that the coming round may do, if the enemy is scanned. */
function worstDamage(c: Combat, seat: number): { stake?: number } {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  if (!enemy.isScanned || c.ended !== '') return {}
  const theirs = c.captain >= 0 && seat === 0 ? c.intent : FOCUS_FIRE
  const delta = shipBand(enemy, WEAPON, theirs, typeBonus(enemy, own), SCAN) - shipBand(own, DEFENSE, SCAN, 0, theirs)
  return { stake: Math.max(0, Math.min(own.hull, delta === 0 ? 1 : delta)) }
}

/** §4 step 7: the weapon type and the defense type of a ship, as text. */
const typeText = ({ weaponType, defenseType }: Side): string =>
  `${weaponType === NONE ? 'no guns' : `${WEAPON_TYPES[weaponType]} guns`}, ${defenseType === NONE ? 'bare hull' : DEFENSE_TYPES[defenseType]}`

export function ownPanels(pack: Pack, own: Side): readonly [MetersPanel, Panel] {
  const { color, percent } = visibleHull(own, true)
  const lights = mapWords(BANDS, (index, band): Meter => {
    const light = statusLight(own, index)
    // §13 Red means band 0. If the subsystem is not damaged, nothing is broken: the ship only has no module for it.
    const isUndamaged = light === 'red' && at(own.degradation, index) === 0
    const value = shipBand(own, index, SURRENDER, 0)
    return {
      name: band,
      value,
      note: isUndamaged ? 'none fitted' : light,
      tone: isUndamaged ? 'dim' : TONE_OF_COLOR[light],
    }
  })
  const hull: Meter = {
    name: 'Hull',
    value: own.hull,
    max: own.hullMax,
    note: `${percent} %, ${color}`,
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
      title: `Your ship: ${hullOf(pack, own.kind).name} (${typeText(own)})`,
      meters: [hull, ...lights, { name: 'TR', value: own.tr }],
      ...(usesText(own) === '' ? {} : { notes: [usesText(own)] }),
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

/** The state of a ship's limited actions: `wound up · Overcharge 2 · Flare 3`. */
const usesText = (own: Side): string =>
  [
    ...(own.isWound ? ['wound up'] : []),
    ...(own.surges > 0 ? [`Overcharge ${own.surges}`] : []),
    ...(own.flares > 0 ? [`Flare ${own.flares}`] : []),
    ...(own.burns > 0 ? [`Hard Burn ${own.burns}`] : []),
    ...own.uses.map((uses) => `Repair ${uses}`),
  ].join(' · ')

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

const enemyHull = (enemy: Side, isOpen: boolean): Meter => {
  const { color, percent } = visibleHull(enemy, false)
  return isOpen
    ? {
        name: 'Hull',
        value: enemy.hull,
        max: enemy.hullMax,
        note: `${percent} %, ${color}`,
        tone: TONE_OF_COLOR[color],
        actor: 'enemy',
      }
    : {
        name: 'Hull',
        value: percent,
        max: 100,
        note: `${percent} %, ${color}`,
        tone: TONE_OF_COLOR[color],
        actor: 'enemy',
      }
}

const scanText = (enemy: Side): Text =>
  `Bands: ${bandText(enemy.bands)}. Degradation: ${bandText(enemy.degradation)}; capacity: ${bandText(enemy.capacity)}.`

const KEYS: ByName<typeof COMBAT_ACTIONS, string> = {
  'Focus Fire': 'f',
  'Reinforce Shields': 'r',
  'Evasive Maneuvers': 'e',
  'Attempt Escape': 'a',
  Surrender: 's',
  Scan: 'c',
  Repair: 'm',
  'Wind-up': 'w',
  Salvo: 'v',
  Overcharge: 'o',
  Batter: 'b',
  Unpick: 'u',
  Flare: 'l',
  Brace: 'k',
  Reflex: 'x',
  'Hard Burn': 'h',
  Grapple: 'g',
}
/** §3 What each action does, with the numbers of the rules. */
export const ACTION_TEXT: ByName<typeof COMBAT_ACTIONS, string> = {
  'Focus Fire': 'weapon +1',
  'Reinforce Shields': 'defense +1',
  'Evasive Maneuvers': 'engine +1, and each hit may do 1 less',
  'Attempt Escape': 'engine +1; no attacks if you get away',
  Surrender: 'ends the combat at once',
  Scan: 'may reveal the enemy for the rest of the combat',
  Repair: 'restores hull before attacks',
  'Wind-up': `defense −${ACTION_BONUS.windUpOpens} now; next round a Salvo, or it is lost`,
  Salvo: `weapon +${ACTION_BONUS.salvo}, after a Wind-up`,
  Overcharge: `weapon +${ACTION_BONUS.overcharge}; few uses`,
  Batter: `weapon +${ACTION_BONUS.batter} if the other guards`,
  Unpick: `weapon +${ACTION_BONUS.unpick} if the other is busy or dodges`,
  Flare: `defense +${ACTION_BONUS.flare}; few uses`,
  Brace: `defense +${ACTION_BONUS.brace} against Salvo and Overcharge, +${ACTION_BONUS.braceLight} against other attacks`,
  Reflex: `defense +${ACTION_BONUS.reflex} against Salvo and Overcharge, +${ACTION_BONUS.reflexQuiet} while the other guards or is busy`,
  'Hard Burn': `dodges with defense +${ACTION_BONUS.burnDefense} and engine +${ACTION_BONUS.burnEngine}; one use per module`,
  Grapple: `engine +${ACTION_BONUS.grapple}: escaping from you is harder`,
}

/**
 * The choices of a round. Each shows the bands it gives and, once the enemy is scanned, its effects. `surrender` and
 * `leaving` say what these two cost.
 */
export function combatChoices(pack: Pack, c: Combat, seat: number, surrender: string, leaving: string): Choice[] {
  const own = sideOf(c, seat)
  const firstRepair = own.repairs[own.uses.findIndex((uses) => uses > 0)]
  const open = combatOrders(c, seat).map((order): Choice => {
    const { action } = order
    if (action === REPAIR)
      return { ...repairChoice(pack, own, order), ...(order.index === firstRepair ? { key: KEYS.Repair } : {}) }
    return {
      id: order.id,
      label: `${actionName(action)}: ${ACTION_TEXT[actionName(action)]}`,
      key: KEYS[actionName(action)],
      preview:
        action === SURRENDER ? surrender : `${previewOf(c, seat, action)}${action === ESCAPE ? `; ${leaving}` : ''}`,
      ...(action === SURRENDER ? { final: true as const, ask: `Give up? ${capitalize(surrender)}.` } : {}),
      ...(action === OVERCHARGE || action === FLARE || action === HARD_BURN
        ? { spends: [{ name: actionName(action), amount: 1 }] }
        : {}),
      ...exactForecast(c, seat, action),
    }
  })
  const spent = own.repairs.flatMap((index, i): Choice[] =>
    at(own.uses, i) > 0
      ? []
      : [
          {
            id: `repair-${index + 1}`,
            label: `Repair with ${moduleName(pack, at(own.modules, index))}`,
            blocked: 'No uses left in this combat.',
          },
        ],
  )
  const noProbe: Choice[] = own.hasProbe
    ? []
    : [{ id: 'scan', label: 'Scan', blocked: 'You need a probe array to scan.' }]
  return [...open, ...spent, ...noProbe]
}

/** §5 The exact forecast of a round for both ships, if the enemy and its order are known. */
function exactForecast(c: Combat, seat: number, action: number): Pick<Choice, 'effects' | 'danger'> {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  if (!enemy.isScanned || c.captain < 0 || action === SURRENDER || c.intent === SURRENDER) return {}
  const theirs = c.intent
  const dealt =
    shipBand(own, WEAPON, action, typeBonus(own, enemy), theirs) - shipBand(enemy, DEFENSE, theirs, 0, action)
  const taken =
    shipBand(enemy, WEAPON, theirs, typeBonus(enemy, own), action) - shipBand(own, DEFENSE, action, 0, theirs)
  const most = (delta: number): number => (delta < 0 ? 0 : Math.max(1, delta))
  const worst = Math.min(own.hull, most(taken))
  const falls = most(dealt) >= enemy.hull
  const dies = worst < own.hull ? 0 : taken <= 1 ? 50 : Math.round((100 * (taken - own.hull + 1)) / taken)
  return {
    effects: [
      ...[
        { actor: 'enemy', amount: -Math.min(enemy.hull, most(dealt)), after: Math.max(0, enemy.hull - most(dealt)) },
      ].map((effect) => (falls ? { ...effect, falls: true as const } : effect)),
    ],
    danger: {
      text: worst === 0 ? 'it cannot damage you' : `at worst −${worst}${dies > 0 ? `; destroys you: ${dies} %` : ''}`,
      least: own.hull - worst,
      dies,
    },
  }
}

function repairChoice(pack: Pack, own: Side, { id, index }: Order): Choice {
  const i = own.repairs.indexOf(index)
  const hull = Math.min(own.hullMax, own.hull + at(own.magnitudes, i))
  const then = hullText(visibleHull({ ...own, hull }, true))
  return {
    id,
    label: `Repair with ${moduleName(pack, at(own.modules, index))}`,
    spends: [{ name: 'Repair', amount: 1 }],
    ...(own.hull === own.hullMax ? { ask: 'Your hull is full. Spend a repair anyway?' } : {}),
    preview: `hull ${own.hull} → ${then} before attacks; ${bandText(mapWords(BANDS, (band) => shipBand(own, band, REPAIR, 0)))}`,
  }
}

/** The bands under an action, given what the enemy announces, and the damage they do once the enemy is scanned. */
function previewOf(c: Combat, seat: number, action: number): string {
  const own = sideOf(c, seat)
  const enemy = sideOf(c, 1 - seat)
  const theirs = c.captain >= 0 && seat === 0 ? announcedAction(c) : -1
  if (!enemy.isScanned) {
    const bands = mapWords(BANDS, (band) => shipBand(own, band, action, 0, theirs))
    return action === ESCAPE ? `${bandText(bands)}; ${escapeRange(own, bands)}` : bandText(bands)
  }
  const bands = mapWords(BANDS, (band) => shipBand(own, band, action, typeBonus(own, enemy), theirs))
  const delta = bands[WEAPON] - shipBand(enemy, DEFENSE, theirs < 0 ? SCAN : theirs, 0, action)
  const more = action === ESCAPE ? `; ${escapeText(own, enemy, bands)}` : ''
  return `${bandText(bands)}; ${damageText(delta)}${theirs < 0 ? ' unless it reinforces or evades' : ''}${more}`
}

/** The announced action, or a typical action of the announced kind. Bonuses that depend on the kind are exact either way. */
function announcedAction(c: Combat): number {
  if (isIntentKnown(c)) return c.intent
  const announced = actionClass(c.intent)
  // §25 A captain who has wound up and announces an attack always fires the Salvo.
  return announced === 'attack' && sideOf(c, 1).isWound ? SALVO : TYPICAL_ACTION[announced]
}
const TYPICAL_ACTION: Readonly<Record<ActionClass, number>> = {
  attack: FOCUS_FIRE,
  guard: REINFORCE,
  dodge: EVASIVE,
  busy: SCAN,
  leave: ESCAPE,
  parley: SURRENDER,
}

function damageText(delta: number): string {
  if (delta < 0) return 'no damage'
  return delta === 0 ? 'damage 0 to 1' : delta === 1 ? 'damage 1' : `damage 1 to ${delta}`
}

/** §9 The range of the chance to escape: an unscanned enemy may have any engine band, and interdiction. */
function escapeRange(own: Side, bands: Readonly<Bands>): string {
  const most = escapeThreshold(bands[ENGINE] + own.escapeBonus)
  return `${escapeThreshold(-2)} to ${most} % to escape, depending on their engines`
}

function escapeText(own: Side, enemy: Side, bands: Readonly<Bands>): string {
  const score = bands[ENGINE] - shipBand(enemy, ENGINE, SCAN, 0) + own.escapeBonus - enemy.grip
  return `${escapeThreshold(score)} % to escape if it does not use its engines`
}
