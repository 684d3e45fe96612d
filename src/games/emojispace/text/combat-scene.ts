import type { Choice, Meter, MetersPanel, Panel, Row, Text, Tone } from '../../../engine/contract/scene.ts'
import { at, type ByName, mapWords } from '../../../lib/enums.ts'
import {
  type ACTIONS,
  type ActionClass,
  actionName,
  classOf,
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
import { BONUS, bandOf, escapeThreshold, rpsOf } from '../combat/bands.ts'
import { captainRow, captainsOf } from '../combat/captains.ts'
import { bandWords, seenHull } from '../combat/events.ts'
import { combatOrders } from '../combat/orders.ts'
import { type Combat, type Side, sideOf } from '../combat/side.ts'
import { lightOf } from '../combat/view.ts'
import type { Bands } from '../content/content.ts'
import {
  BALANCE,
  BANDS,
  DEFENSE,
  DEFENSE_TYPES,
  ENGINE,
  hullOf,
  NO_TYPE,
  type Pack,
  WEAPON,
  WEAPON_TYPES,
} from '../content/content.ts'
import { moduleName } from '../ship/code.ts'
import { capital, hullWords, moduleWords, TONE_OF, usesLeftWords } from './phrases.ts'

/** §13 The two ships as a seat may see them, what the enemy is about, and what it may do about it. The same panels in every round. */
export const combatPanels = (pack: Pack, c: Combat, seat: number, enemyName: string): Panel[] => {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  const isOpen = enemy.isScanned || c.ended !== ''
  const [ship, aboard] = ownPanels(pack, own)
  const title = isOpen ? `${enemyName}: ${hullOf(pack, enemy.kind).name} (${typeWords(enemy)})` : enemyName
  return [
    { ...ship, meters: ship.meters.map((meter, i) => (i === 0 ? { ...meter, ...stakeOf(c, seat) } : meter)) },
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
      title: 'What is known of it',
      lines: isOpen ? [scanWords(enemy)] : [UNKNOWN],
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
const UNKNOWN: Text = { text: 'Not scanned: its hull in percent and its rating are all there is to see.', tone: 'dim' }
const artOf = (pack: Pack, { kind }: Side): string => hullOf(pack, kind).name.toLowerCase().replaceAll(' ', '-')

/** §25 What the enemy is about to do, and who does it. */
function intentNotes(c: Combat, seat: number): Text[] {
  if (c.captain < 0 || seat !== 0 || c.ended !== '') return [{ text: 'It chooses when you do.', tone: 'dim' }]
  const enemy = sideOf(c, 1)
  const captains = captainsOf(c.captain).map((captain) => captainRow(captain).name)
  const told: Text = {
    text: `${intentWords(c)}${enemy.isWound ? ' (wound up)' : ''}`,
    tone: TOLD_TONE[classOf(c.intent)],
  }
  return [told, `${captains.join(', then ')}: ${captainRow(captainsOf(c.captain)[0] as number).tell}`]
}
const TOLD_TONE: Readonly<Record<ActionClass, Tone>> = {
  attack: 'bad',
  guard: 'warn',
  dodge: 'warn',
  busy: 'key',
  leave: 'dim',
  parley: 'good',
}
const TOLD_WORDS: Readonly<Record<ActionClass, string>> = {
  attack: 'It is about to attack',
  guard: 'It is about to guard',
  dodge: 'It is about to dodge',
  busy: 'It is about to be busy',
  leave: 'It is about to run',
  parley: 'It is about to strike its colours',
}
/** As much of the enemy's order as is told. */
const isExactlyTold = (c: Combat): boolean => c.isRead || sideOf(c, 1).isScanned
const intentWords = (c: Combat): string =>
  isExactlyTold(c) ? `It is about to: ${actionName(c.intent)}` : TOLD_WORDS[classOf(c.intent)]

function stillNotes(c: Combat): Text[] {
  if (c.dry < 3 && c.still < 6) return []
  const left = Math.min(BALANCE.dry_rounds - c.dry, BALANCE.still_rounds - c.still)
  return [{ text: `Nothing gets through: ${left} more such rounds, and both turn away.`, tone: 'warn' }]
}

/** The most the coming round may cost, where both ships are known; else nothing is said. */
function stakeOf(c: Combat, seat: number): { stake?: number } {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  if (!enemy.isScanned || c.ended !== '') return {}
  const theirs = c.captain >= 0 && seat === 0 ? c.intent : FOCUS_FIRE
  const delta = bandOf(enemy, WEAPON, theirs, rpsOf(enemy, own), SCAN) - bandOf(own, DEFENSE, SCAN, 0, theirs)
  return { stake: Math.max(0, Math.min(own.hull, delta === 0 ? 1 : delta)) }
}

/** §4 step 7: the one type that counts of its guns and of its defense. */
const typeWords = ({ weaponType, defenseType }: Side): string =>
  `${weaponType === NO_TYPE ? 'no guns' : `${WEAPON_TYPES[weaponType]} guns`}, ${defenseType === NO_TYPE ? 'bare hull' : DEFENSE_TYPES[defenseType]}`

export function ownPanels(pack: Pack, own: Side): readonly [MetersPanel, Panel] {
  const { color, percent } = seenHull(own, true)
  const lights = mapWords(BANDS, (place, band): Meter => {
    const light = lightOf(own, place)
    // §13 Red is band 0, also where nothing of its kind is fitted: then it is not broken, and is said so.
    const isWhole = light === 'red' && at(own.degradation, place) === 0
    const value = bandOf(own, place, SURRENDER, 0)
    return { name: band, value, note: isWhole ? 'red, intact' : light, tone: isWhole ? 'dim' : TONE_OF[light] }
  })
  const hull: Meter = {
    name: 'Hull',
    value: own.hull,
    max: own.hullMax,
    note: `${percent} %, ${color}`,
    tone: TONE_OF[color],
    actor: 'you',
  }
  return [
    {
      kind: 'meters',
      id: 'own',
      role: 'self',
      keep: true,
      art: `ship/${artOf(pack, own)}`,
      title: `Your ship: ${hullOf(pack, own.kind).name} (${typeWords(own)})`,
      meters: [hull, ...lights, { name: 'TR', value: own.tr }],
      ...(usesWords(own) === '' ? {} : { notes: [usesWords(own)] }),
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

/** `wound up · Overcharge 2 · Flare 3` */
const usesWords = (own: Side): string =>
  [
    ...(own.isWound ? ['wound up'] : []),
    ...(own.surges > 0 ? [`Overcharge ${own.surges}`] : []),
    ...(own.flares > 0 ? [`Flare ${own.flares}`] : []),
    ...(own.burns > 0 ? [`Hard Burn ${own.burns}`] : []),
    ...own.uses.map((uses) => `Repair ${uses}`),
  ].join(' · ')

/** Modules, then crew. */
function moduleRows(pack: Pack, s: Side): Row[] {
  const modules = s.modules.map((code, place) => {
    const repair = s.repairs.indexOf(place)
    const uses = repair < 0 ? undefined : `Repair: ${s.magnitudes[repair]} points, ${usesLeftWords(at(s.uses, repair))}`
    return { id: `m${place + 1}`, cells: [moduleName(pack, code), moduleWords(pack, code, uses)] }
  })
  const crew = s.crew.map((member, i) => ({ id: `c${i + 1}`, cells: [roleName(member), roleWords(pack, member)] }))
  return [...modules, ...crew]
}
/** As a ship_state calls them, without its prefix. */
const roleName = (member: string): string => member.replace(/^crew:/, '')
const roleWords = (pack: Pack, member: string): string =>
  pack.roles.find(({ role }) => `crew:${role}` === member)?.text ?? 'no part in combat'

const enemyHull = (enemy: Side, isOpen: boolean): Meter => {
  const { color, percent } = seenHull(enemy, false)
  return isOpen
    ? {
        name: 'Hull',
        value: enemy.hull,
        max: enemy.hullMax,
        note: `${percent} %, ${color}`,
        tone: TONE_OF[color],
        actor: 'enemy',
      }
    : { name: 'Hull', value: percent, max: 100, note: `percent, ${color}`, tone: TONE_OF[color], actor: 'enemy' }
}

const scanWords = (enemy: Side): Text =>
  `Bands: ${bandWords(enemy.bands)}. Degradation: ${bandWords(enemy.degradation)}, of ${bandWords(enemy.capacity)}.`

const KEYS: ByName<typeof ACTIONS, string> = {
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
/** §3 What each action does, by the figures the rules use. */
export const ACTION_WORDS: ByName<typeof ACTIONS, string> = {
  'Focus Fire': 'weapon +1',
  'Reinforce Shields': 'defense +1',
  'Evasive Maneuvers': 'engine +1, and each hit may be one lighter',
  'Attempt Escape': 'engine +1; no attacks if you get away',
  Surrender: 'ends the combat at once',
  Scan: 'may lay the enemy open for the rest of the combat',
  Repair: 'gives back hull points before the guns speak',
  'Wind-up': `defense −${BONUS.windUpOpens} now; next round a Salvo, or it is lost`,
  Salvo: `weapon +${BONUS.salvo}, after a Wind-up`,
  Overcharge: `weapon +${BONUS.overcharge}; few uses`,
  Batter: `weapon +${BONUS.batter} if the other guards`,
  Unpick: `weapon +${BONUS.unpick} if the other is busy or dodges`,
  Flare: `defense +${BONUS.flare}; few uses`,
  Brace: `defense +${BONUS.brace} against Salvo and Overcharge, +${BONUS.braceLight} against other attacks`,
  Reflex: `defense +${BONUS.reflex} against Salvo and Overcharge, +${BONUS.reflexQuiet} while the other guards or is busy`,
  'Hard Burn': `dodges with defense +${BONUS.burnDefense} and engine +${BONUS.burnEngine}; one use a module`,
  Grapple: `engine +${BONUS.grapple}: who flees from you flees worse`,
}

/** Every order with the bands it would give, exactly; and what follows from them once the enemy is known. `surrender` and `leaving` say what those cost. */
export function combatChoices(pack: Pack, c: Combat, seat: number, surrender: string, leaving: string): Choice[] {
  const own = sideOf(c, seat)
  const firstRepair = own.repairs[own.uses.findIndex((uses) => uses > 0)]
  const open = combatOrders(c, seat).map((order): Choice => {
    const { action } = order
    if (action === REPAIR)
      return { ...repairChoice(pack, own, order), ...(order.place === firstRepair ? { key: KEYS.Repair } : {}) }
    return {
      id: order.id,
      label: `${actionName(action)}: ${ACTION_WORDS[actionName(action)]}`,
      key: KEYS[actionName(action)],
      preview:
        action === SURRENDER ? surrender : `${previewOf(c, seat, action)}${action === ESCAPE ? `; ${leaving}` : ''}`,
      ...(action === SURRENDER ? { final: true as const, ask: `Give up? ${capital(surrender)}.` } : {}),
      ...(action === OVERCHARGE || action === FLARE || action === HARD_BURN
        ? { spends: [{ name: actionName(action), amount: 1 }] }
        : {}),
      ...foreseen(c, seat, action),
    }
  })
  const spent = own.repairs.flatMap((place, i): Choice[] =>
    at(own.uses, i) > 0
      ? []
      : [
          {
            id: `repair-${place + 1}`,
            label: `Repair with ${moduleName(pack, at(own.modules, place))}`,
            blocked: 'Both uses of this combat are spent.',
          },
        ],
  )
  const noProbe: Choice[] = own.hasProbe
    ? []
    : [{ id: 'scan', label: 'Scan', blocked: 'It takes a probe array to scan.' }]
  return [...open, ...spent, ...noProbe]
}

/** §5 What a round would do to both, where both ships and the order of the other are known. */
function foreseen(c: Combat, seat: number, action: number): Pick<Choice, 'effects' | 'danger'> {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  if (!enemy.isScanned || c.captain < 0 || action === SURRENDER || c.intent === SURRENDER) return {}
  const theirs = c.intent
  const dealt = bandOf(own, WEAPON, action, rpsOf(own, enemy), theirs) - bandOf(enemy, DEFENSE, theirs, 0, action)
  const taken = bandOf(enemy, WEAPON, theirs, rpsOf(enemy, own), action) - bandOf(own, DEFENSE, action, 0, theirs)
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
      text: worst === 0 ? 'it cannot hurt you' : `at worst −${worst}${dies > 0 ? `; you could fall: ${dies} %` : ''}`,
      least: own.hull - worst,
      dies,
    },
  }
}

function repairChoice(pack: Pack, own: Side, { id, place }: Order): Choice {
  const i = own.repairs.indexOf(place)
  const hull = Math.min(own.hullMax, own.hull + at(own.magnitudes, i))
  const then = hullWords(seenHull({ ...own, hull }, true))
  return {
    id,
    label: `Repair with ${moduleName(pack, at(own.modules, place))}`,
    spends: [{ name: 'Repair', amount: 1 }],
    ...(own.hull === own.hullMax ? { ask: 'Your hull is whole. Spend a repair?' } : {}),
    preview: `hull ${own.hull} → ${then} before the guns speak; ${bandWords(mapWords(BANDS, (band) => bandOf(own, band, REPAIR, 0)))}`,
  }
}

/** Bands with what is told of the other counted in; and what follows from them once the enemy is known. */
function previewOf(c: Combat, seat: number, action: number): string {
  const own = sideOf(c, seat)
  const enemy = sideOf(c, 1 - seat)
  const theirs = c.captain >= 0 && seat === 0 ? toldAction(c) : -1
  if (!enemy.isScanned) {
    const bands = mapWords(BANDS, (band) => bandOf(own, band, action, 0, theirs))
    return action === ESCAPE ? `${bandWords(bands)}; ${escapeRange(own, bands)}` : bandWords(bands)
  }
  const bands = mapWords(BANDS, (band) => bandOf(own, band, action, rpsOf(own, enemy), theirs))
  const delta = bands[WEAPON] - bandOf(enemy, DEFENSE, theirs < 0 ? SCAN : theirs, 0, action)
  const more = action === ESCAPE ? `; ${escapeWords(own, enemy, bands)}` : ''
  return `${bandWords(bands)}; ${damageWords(delta)}${theirs < 0 ? ' unless it reinforces or evades' : ''}${more}`
}

/** The order that is told, or one of the kind that is: as far as answers go by the kind, they are right. */
function toldAction(c: Combat): number {
  if (isExactlyTold(c)) return c.intent
  const told = classOf(c.intent)
  // §25 Of who is wound up and told to attack every captain's table says the same.
  return told === 'attack' && sideOf(c, 1).isWound ? SALVO : STAND_INS[told]
}
const STAND_INS: Readonly<Record<ActionClass, number>> = {
  attack: FOCUS_FIRE,
  guard: REINFORCE,
  dodge: EVASIVE,
  busy: SCAN,
  leave: ESCAPE,
  parley: SURRENDER,
}

function damageWords(delta: number): string {
  if (delta < 0) return 'no damage'
  return delta === 0 ? 'damage 0 to 1' : delta === 1 ? 'damage 1' : `damage 1 to ${delta}`
}

/** §9 Whoever is not scanned may have any engines, and interdiction. */
function escapeRange(own: Side, bands: Readonly<Bands>): string {
  const most = escapeThreshold(bands[ENGINE] + own.escapeBonus)
  return `${escapeThreshold(-2)} to ${most} % to get away, by their engines`
}

function escapeWords(own: Side, enemy: Side, bands: Readonly<Bands>): string {
  const score = bands[ENGINE] - bandOf(enemy, ENGINE, SCAN, 0) + own.escapeBonus - enemy.grip
  return `${escapeThreshold(score)} % to get away if its engines idle`
}
