import type { Choice } from '../../../engine/contract/scene.ts'
import { at, mapWords } from '../../../lib/enums.ts'
import {
  type ActionClass,
  actionClass,
  ESCAPE,
  EVASIVE,
  FOCUS_FIRE,
  REINFORCE,
  REPAIR,
  SALVO,
  SCAN,
  SURRENDER,
} from '../actions.ts'
import { escapeThreshold, shipBand, typeBonus } from '../combat/bands.ts'
import { bandText, visibleHull } from '../combat/events.ts'
import { type Combat, type Side, sideOf } from '../combat/side.ts'
import { BANDS, type Bands, DEFENSE, ENGINE, WEAPON } from '../content/content.ts'
import { hullText } from './phrases.ts'

/** What an order would do, as far as the seat may know it. */

/** Whether the exact action is announced, not only its kind. */
export const isIntentKnown = (c: Combat): boolean => c.isRead || sideOf(c, 1).isScanned

/** §5 The exact forecast of a round for both ships, if the enemy and its order are known. */
export function exactForecast(c: Combat, seat: number, action: number): Pick<Choice, 'effects' | 'danger'> {
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

/** What repair module `i` would restore, and the bands during the repair. */
export function repairPreview(own: Side, i: number): string {
  const hull = Math.min(own.hullMax, own.hull + at(own.magnitudes, i))
  const then = hullText(visibleHull({ ...own, hull }, true))
  return `hull ${own.hull} → ${then} before attacks; ${bandText(mapWords(BANDS, (band) => shipBand(own, band, REPAIR, 0)))}`
}

/** The bands under an action, given what the enemy announces, and the damage they do once the enemy is scanned. */
export function previewOf(c: Combat, seat: number, action: number): string {
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
export function announcedAction(c: Combat): number {
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

/** §9 The chance to escape in a few words. */
export function escapePercentText(c: Combat, seat: number): string {
  const [own, enemy] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  const theirs = c.captain >= 0 && seat === 0 ? announcedAction(c) : -1
  const engine = shipBand(own, ENGINE, ESCAPE, 0, theirs)
  if (!enemy.isScanned) return `${escapeThreshold(-2)} to ${escapeThreshold(engine + own.escapeBonus)} % to get away`
  const score = engine - shipBand(enemy, ENGINE, SCAN, 0) + own.escapeBonus - enemy.grip
  return `${escapeThreshold(score)} % to get away`
}
