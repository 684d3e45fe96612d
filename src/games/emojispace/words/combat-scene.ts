import type { Choice, Meter, Panel, Row, Text } from '../../../engine/scene.ts'
import { at, type ByName, byEach } from '../../../kit/vocabulary.ts'
import { type ACTIONS, actionName, ESCAPE, FOCUS_FIRE, type Order, REPAIR, SCAN, SURRENDER } from '../actions.ts'
import type { Bands } from '../content.ts'
import { BANDS, DEFENSE, DEFENSE_TYPES, ENGINE, hullOf, NO_TYPE, type Pack, WEAPON, WEAPON_TYPES } from '../content.ts'
import { bandWords, seenHull } from '../fight/events.ts'
import { bandOf, type Combat, escapeThreshold, rpsOf, type Side, sideOf } from '../fight/side.ts'
import { combatOrders } from '../fight/skirmish.ts'
import { lightOf } from '../fight/view.ts'
import { moduleName } from '../ship/code.ts'
import { hullWords, moduleWords, TONE_OF } from './words.ts'

/** §13 The two ships as a seat may see them, and what it may do about it. */
export const combatPanels = (pack: Pack, c: Combat, seat: number, enemyName: string): Panel[] => {
  const enemy = sideOf(c, 1 - seat)
  return [
    ...ownPanels(pack, sideOf(c, seat)),
    {
      kind: 'meters',
      id: 'enemy',
      title: enemy.isScanned
        ? `${enemyName}: ${hullOf(pack, enemy.kind).name}, scanned (${typeWords(enemy)})`
        : enemyName,
      meters: [enemyHull(enemy), { name: 'TR', value: enemy.tr }],
    },
    ...(enemy.isScanned ? scannedPanels(pack, enemy) : []),
    ...(enemy.isScanned && c.ended === '' && isHopeless(sideOf(c, seat), enemy) && isHopeless(enemy, sideOf(c, seat))
      ? [{ kind: 'text', id: 'stalemate', lines: [STALEMATE] } as const]
      : []),
  ]
}

/** §5 Whether the guns cannot scratch the other, however both choose; a reinforced ship is only harder to hurt. */
const isHopeless = (attacker: Side, defender: Side): boolean =>
  bandOf(attacker, WEAPON, FOCUS_FIRE, rpsOf(attacker, defender)) < bandOf(defender, DEFENSE, SCAN, 0)
const STALEMATE: Text = {
  text: 'Stalemate: as things are neither ship can hurt the other, whatever both choose.',
  tone: 'warn',
}

/** §4 step 7: the one type that counts of its guns and of its defense. */
const typeWords = ({ weaponType, defenseType }: Side): string =>
  `${weaponType === NO_TYPE ? 'no guns' : `${WEAPON_TYPES[weaponType]} guns`}, ${defenseType === NO_TYPE ? 'bare hull' : DEFENSE_TYPES[defenseType]}`

export function ownPanels(pack: Pack, own: Side): Panel[] {
  const { color, percent } = seenHull(own, true)
  const lights = byEach(BANDS, (place, band): Meter => {
    const light = lightOf(own, place)
    return { name: band, value: bandOf(own, place, SURRENDER, 0), note: light, tone: TONE_OF[light] }
  })
  const hull: Meter = {
    name: 'Hull',
    value: own.hull,
    max: own.hullMax,
    note: `${percent} %, ${color}`,
    tone: TONE_OF[color],
  }
  return [
    {
      kind: 'meters',
      id: 'own',
      title: `Your ship: ${hullOf(pack, own.kind).name} (${typeWords(own)})`,
      meters: [hull, ...lights, { name: 'TR', value: own.tr }],
    },
    {
      kind: 'table',
      id: 'modules',
      columns: ['aboard', 'does'],
      rows: moduleRows(pack, own),
      empty: 'No modules aboard.',
    },
  ]
}

/** Modules, then crew. */
function moduleRows(pack: Pack, s: Side): Row[] {
  const modules = s.modules.map((code, place) => {
    const repair = s.repairs.indexOf(place)
    const uses = repair < 0 ? undefined : `Repair: ${s.magnitudes[repair]} points, ${s.uses[repair]} uses left`
    return { id: `m${place + 1}`, cells: [moduleName(pack, code), moduleWords(pack, code, uses)] }
  })
  const crew = s.crew.map((member, i) => ({ id: `c${i + 1}`, cells: [member, roleWords(pack, member)] }))
  return [...modules, ...crew]
}
const roleWords = (pack: Pack, member: string): string =>
  pack.roles.find(({ role }) => `crew:${role}` === member)?.text ?? 'no part in combat'

const enemyHull = (enemy: Side): Meter => {
  const { color, percent } = seenHull(enemy, false)
  return enemy.isScanned
    ? { name: 'Hull', value: enemy.hull, max: enemy.hullMax, note: `${percent} %, ${color}`, tone: TONE_OF[color] }
    : { name: 'Hull percent', value: percent, note: color, tone: TONE_OF[color] }
}

function scannedPanels(pack: Pack, enemy: Side): Panel[] {
  const lines: Text[] = [
    `Bands: ${bandWords(enemy.bands)}. Degradation: ${bandWords(enemy.degradation)}, of ${bandWords(enemy.capacity)}.`,
  ]
  return [
    { kind: 'text', id: 'scan', lines },
    {
      kind: 'table',
      id: 'enemy-modules',
      columns: ['enemy has', 'does'],
      rows: moduleRows(pack, enemy),
      empty: 'It has no modules.',
    },
  ]
}

const KEYS = ['f', 'r', 'e', 'a', 's', 'c'] as const
/** The first module that can mend; as at the dock. */
const REPAIR_KEY = 'm'
export const ACTION_WORDS: ByName<typeof ACTIONS, string> = {
  'Focus Fire': 'weapon +1',
  'Reinforce Shields': 'defense +1',
  'Evasive Maneuvers': 'engine +1, and each hit may be one lighter',
  'Attempt Escape': 'engine +1; no attacks if you get away',
  Surrender: 'ends the combat at once',
  Scan: 'may lay the enemy open for the rest of the combat',
  Repair: 'gives back hull points before the guns speak',
}

/** Every order with the bands it would give, exactly; and what follows from them once the enemy is known. `surrender` says what that costs. */
export function combatChoices(pack: Pack, c: Combat, seat: number, surrender: string): Choice[] {
  const own = sideOf(c, seat)
  const firstRepair = own.repairs[own.uses.findIndex((uses) => uses > 0)]
  const open = combatOrders(c, seat).map((order): Choice => {
    const { action } = order
    if (action === REPAIR)
      return { ...repairChoice(pack, own, order), ...(order.place === firstRepair ? { key: REPAIR_KEY } : {}) }
    return {
      id: order.id,
      label: `${actionName(action)}: ${ACTION_WORDS[actionName(action)]}`,
      key: at(KEYS, action),
      preview: action === SURRENDER ? surrender : previewOf(c, seat, action),
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

function repairChoice(pack: Pack, own: Side, { id, place }: Order): Choice {
  const i = own.repairs.indexOf(place)
  const hull = Math.min(own.hullMax, own.hull + at(own.magnitudes, i))
  const then = hullWords(seenHull({ ...own, hull }, true))
  return {
    id,
    label: `Repair with ${moduleName(pack, at(own.modules, place))}`,
    preview: `hull ${own.hull} → ${then} before the guns speak; ${bandWords(byEach(BANDS, (band) => bandOf(own, band, REPAIR, 0)))}`,
  }
}

function previewOf(c: Combat, seat: number, action: number): string {
  const own = sideOf(c, seat)
  const enemy = sideOf(c, 1 - seat)
  if (!enemy.isScanned) return bandWords(byEach(BANDS, (band) => bandOf(own, band, action, 0)))
  const bands = byEach(BANDS, (band) => bandOf(own, band, action, rpsOf(own, enemy)))
  const delta = bands[WEAPON] - bandOf(enemy, DEFENSE, SCAN, 0)
  const more = action === ESCAPE ? `; ${escapeWords(own, enemy, bands)}` : ''
  return `${bandWords(bands)}; ${damageWords(delta)} unless it reinforces or evades${more}`
}

function damageWords(delta: number): string {
  if (delta < 0) return 'no damage'
  return delta === 0 ? 'damage 0 to 1' : delta === 1 ? 'damage 1' : `damage 1 to ${delta}`
}

function escapeWords(own: Side, enemy: Side, bands: Readonly<Bands>): string {
  const score = bands[ENGINE] - bandOf(enemy, ENGINE, SCAN, 0) + own.escapeBonus - enemy.grip
  return `${escapeThreshold(score)} % to get away if its engines idle`
}
