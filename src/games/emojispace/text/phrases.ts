import type { Line, Text, Tone } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { ACTION_UNLOCKED_BY, actionName, COMBAT_ACTIONS } from '../actions.ts'
import { bandText, type CombatEvent, type ShipOwner, type VisibleHull } from '../combat/events.ts'
import {
  BANDS,
  CLOAK_TAG,
  DEFENSE_TYPES,
  type DefenseTypeIndex,
  INTERDICTION_TAG,
  NONE,
  type Pack,
  PROBE_TAG,
  REPAIR_TAG,
  SECONDARY_TEXT,
  TYPE_BONUS,
  WEAPON_TYPES,
  type WeaponTypeIndex,
} from '../content/content.ts'
import { moduleOf, secondariesOf } from '../ship/module-code.ts'

/** What a module does: `weapon +1; kinetic: +1 against shielded, −1 against adaptive`. `special` replaces what its tag would say. */
export function moduleText(pack: Pack, code: number, special?: string): string {
  const { numeric_bonus = {}, conditionalBand, weaponType, defenseType, primary_tag, slot } = moduleOf(pack, code)
  const bonuses = Object.entries(numeric_bonus).map(([band, amount]) => `${band} +${amount}`)
  const effects = [
    ...bonuses,
    ...(conditionalBand === NONE ? [] : [`${BANDS[conditionalBand]} +1 on ${COMBAT_ACTIONS[conditionalBand]}`]),
    ...(weaponType === NONE ? [] : [weaponTypeText(weaponType)]),
    ...(defenseType === NONE ? [] : [defenseTypeText(defenseType)]),
    ...[special ?? TAG_TEXT[primary_tag] ?? []].flat(),
    ...unlockText(primary_tag, slot),
  ]
  const more = secondariesOf(code).map((name) => `${name}: ${SECONDARY_TEXT[name]}`)
  return [...(effects.length === 0 ? ['no effect in combat or on this voyage'] : effects), ...more].join('; ')
}

/** What a module gives besides bands, in a few words: `kinetic: Batter`. */
export function moduleGains(pack: Pack, code: number): string {
  const { weaponType, defenseType, primary_tag, conditionalBand } = moduleOf(pack, code)
  const action = ACTION_UNLOCKED_BY[primary_tag]
  const order = action === undefined ? [] : [actionName(action)]
  if (weaponType !== NONE) return [WEAPON_TYPES[weaponType], ...order].join(': ')
  if (defenseType !== NONE) return [DEFENSE_TYPES[defenseType], ...order].join(': ')
  const [focus = ''] = conditionalBand === NONE ? [] : (COMBAT_ACTIONS[conditionalBand]?.split(' ') ?? [])
  const parts = [
    ...order,
    ...(conditionalBand === NONE ? [] : [`${conditionalBand === 0 ? 'Focus Fire' : focus} +1`]),
    ...(action === undefined ? [SHORT_TAG_TEXT[primary_tag] ?? TAG_TEXT[primary_tag] ?? []].flat() : []),
  ]
  return parts.join(', ')
}
/** The texts of tags that are shorter in a shop. The others are short already. */
const SHORT_TAG_TEXT: Readonly<Record<string, string>> = {
  [REPAIR_TAG]: 'Mend 2, twice',
  'ship:utility_data_array': 'reads captains',
  'ship:utility_mining_equipment': 'passing by earns 600',
}

/** What a module does, with its flavour text. */
export const moduleWithFlavour = (pack: Pack, code: number): string =>
  `${moduleText(pack, code)}. ${moduleOf(pack, code).text}`

/** §3 The actions that a module unlocks, and those of which it gives another use. */
function unlockText(tag: string, slot: string): string[] {
  const action = ACTION_UNLOCKED_BY[tag]
  return [
    ...(action === undefined || tag === PROBE_TAG ? [] : [`unlocks ${actionName(action)}`]),
    ...(slot === 'weapon' ? ['Wind-up and Salvo'] : []),
    ...(FEEDS[tag] === undefined ? [] : [FEEDS[tag]]),
  ]
}
const FEEDS: Readonly<Record<string, string>> = {
  'combat:utility_overcharger': 'one more Overcharge per combat, with an energy weapon',
  'combat:utility_signal_scrambler': 'one more Flare per combat, with a shield',
}

/** What modules do besides giving bonuses, by tag. */
const TAG_TEXT: Readonly<Record<string, string>> = {
  [REPAIR_TAG]: 'Repair: 2 hull points, twice per combat',
  [PROBE_TAG]: 'unlocks Scan',
  [CLOAK_TAG]: 'escape score +1',
  [INTERDICTION_TAG]: 'enemies have escape score −1',
  'combat:defense_armored': 'hull +1',
  'ship:utility_extra_cargo': 'hold +5',
  'ship:utility_data_array': 'shows the exact action of captains you have scanned or beaten',
  'ship:utility_smuggler_hold': '3 units survive any surrender',
  'ship:utility_mining_equipment': 'passing by a contact pays 600 instead of costing a toll',
  'ship:utility_extra_fuel': 'once per leg: draw new contacts',
}

/** What a weapon type is good for: `kinetic: +1 against shielded, −1 against adaptive`. */
function weaponTypeText(type: WeaponTypeIndex): string {
  const edges = DEFENSE_TYPES.flatMap((defense, i) => typeBonusText(at(TYPE_BONUS[type], i), `against ${defense}`))
  return `${WEAPON_TYPES[type]}: ${edges.sort().join(', ')}`
}
/** What a defense type is good for: `shielded: +1 for kinetic guns, −1 for energy guns`. */
function defenseTypeText(type: DefenseTypeIndex): string {
  const edges = WEAPON_TYPES.flatMap((weapon, i) => typeBonusText(at(TYPE_BONUS, i)[type], `for ${weapon} guns`))
  return `${DEFENSE_TYPES[type]}: ${edges.sort().join(', ')}`
}
const typeBonusText = (edge: number, target: string): string[] =>
  edge === 0 ? [] : [`${edge > 0 ? '+1' : '−1'} ${target}`]

export const TONE_OF_COLOR: Readonly<Record<'green' | 'yellow' | 'red', Tone>> = {
  green: 'good',
  yellow: 'warn',
  red: 'bad',
}

/** A hull as text: `7/9 (77 %)`. If its points are hidden, only percent. */
export function hullText({ percent, points, max }: VisibleHull): string {
  return points === undefined ? `${percent} %` : `${points}/${max} (${percent} %)`
}

const toned = (text: string, tone?: Tone): Text => (tone === undefined ? text : { text, tone })
/** The id of the actor to whom the meters belong. */
const actorOf = (whose: ShipOwner): string => (whose === 'own' ? 'you' : 'enemy')
const WHO: Readonly<Record<ShipOwner, string>> = { own: 'You', enemy: 'The enemy' }
const signed = (n: number): string => (n < 0 ? `− ${-n}` : `+ ${n}`)

/** The log entry of a combat event, for the seat that receives it. */
export function combatEventText(e: CombatEvent): Line {
  switch (e.kind) {
    case 'orders':
      return { text: toned(`Round ${e.round}. You: ${e.mine}. The enemy: ${e.theirs}.`, 'key'), rule: '§2, §3' }
    case 'repaired':
      return repairText(e)
    case 'scan':
      return scanText(e)
    case 'bands':
      return {
        text: toned(`${e.whose === 'own' ? 'Your' : 'Enemy'} bands: ${bandText(e.bands)}.`, 'dim'),
        ...(e.rps === undefined ? {} : { sum: `includes ${e.rps} weapon by type against type` }),
        rule: '§4',
      }
    case 'flight':
      return flightText(e)
    case 'attack':
      return attackText(e)
    case 'degraded': {
      const whose = e.whose === 'own' ? 'Your' : 'The enemy’s'
      const now = e.isRed ? 'is broken: its band is 0 until a dock' : 'is damaged: its band is one lower'
      return {
        text: toned(`${whose} ${e.subsystem} ${now}.`, e.whose === 'own' ? 'bad' : 'good'),
        sum: `degradation ${e.degradation} of capacity ${e.capacity}`,
        rule: '§7',
      }
    }
    case 'combat-over':
      return combatOverText(e)
    default:
      return unreachable(e)
  }
}

function repairText(e: CombatEvent & { kind: 'repaired' }): Line {
  const text = `${e.whose === 'own' ? 'You repair' : 'The enemy repairs'}: hull ${hullText(e.hull)}.`
  const { figures } = e
  const sum =
    figures === undefined
      ? {}
      : { sum: `${figures.before} + ${figures.magnitude}, at most ${e.hull.max}; ${usesLeftText(figures.usesLeft)}` }
  return {
    text: toned(text, e.whose === 'own' ? 'good' : 'warn'),
    ...sum,
    rule: '§8',
    beat: { kind: 'heal', to: actorOf(e.whose) },
  }
}

function scanText({ whose, success }: CombatEvent & { kind: 'scan' }): Line {
  const text =
    whose === 'own'
      ? success
        ? 'Your scan succeeds: the enemy is revealed.'
        : 'Your scan fails.'
      : success
        ? 'The enemy has scanned you.'
        : 'The enemy scans you and fails.'
  return { text: toned(text, success === (whose === 'own') ? 'good' : 'warn'), rule: '§13' }
}

function flightText({ whose, success, figures }: CombatEvent & { kind: 'flight' }): Line {
  const text = success
    ? whose === 'own'
      ? 'You slip away.'
      : 'The enemy slips away.'
    : `${WHO[whose]} ${whose === 'own' ? 'fail' : 'fails'} to escape.`
  const sum =
    figures === undefined
      ? {}
      : { sum: `score ${figures.score}: rolled ${figures.roll}, needed ${figures.threshold} or less` }
  return {
    text: toned(text, success ? 'key' : 'warn'),
    ...sum,
    rule: '§9',
    ...(success ? { beat: { kind: 'move' as const, from: actorOf(whose) } } : {}),
  }
}

function attackText(e: CombatEvent & { kind: 'attack' }): Line {
  const isOwn = e.whose === 'own'
  const hull = `${isOwn ? 'your' : 'its'} hull is at ${hullText(e.hull)}`
  const hits = isOwn ? 'The enemy hits you' : 'You hit'
  const text =
    e.damage === undefined
      ? `You fire: ${hull}.`
      : e.damage === 0
        ? `${isOwn ? 'The enemy does' : 'You do'} no damage; ${hull}.`
        : `${hits} for ${e.damage}; ${hull}.`
  const { figures } = e
  const sum =
    figures === undefined
      ? ownDamageSum(e)
      : {
          sum: `weapon over defense ${signed(figures.delta)}: roll ${figures.roll} − mitigation ${figures.mitigation}, at least 0`,
        }
  return {
    text: toned(text, e.damage === 0 ? 'dim' : isOwn ? 'bad' : 'good'),
    ...sum,
    rule: '§5, §6',
    beat: {
      kind: e.damage === 0 ? 'miss' : 'hit',
      from: actorOf(isOwn ? 'enemy' : 'own'),
      to: actorOf(e.whose),
      ...(e.damage === undefined || e.damage === 0 ? {} : { amount: e.damage }),
    },
  }
}

/** The arithmetic behind a hit of which the seat knows only the damage. */
const ownDamageSum = ({ damage, hull }: CombatEvent & { kind: 'attack' }): { sum?: string } =>
  damage === undefined || hull.points === undefined || hull.points === 0
    ? {}
    : { sum: `${hull.points + damage} − ${damage} = ${hull.points}` }

function combatOverText(e: CombatEvent & { kind: 'combat-over' }): Line {
  const tone = e.won === 'you' ? 'good' : e.won === 'they' ? 'bad' : 'warn'
  const survival =
    e.survival === undefined
      ? ''
      : ` Insurance: rolled ${e.survival.roll}, needed ${e.survival.threshold} or less; you ${e.survival.survived ? 'survive' : 'die'}.`
  return {
    text: toned(`${outcomeText(e)}${survival}`, tone),
    sum: `combat_rng_seed ${e.combat_rng_seed}, ${e.round} rounds`,
    rule: '§10 to §12',
  }
}

function outcomeText({ outcome, by, won }: CombatEvent & { kind: 'combat-over' }): string {
  if (outcome === 'broken_off') return 'Stalemate: neither side can do damage, and both turn away.'
  if (outcome === 'max_rounds') return 'Stalemate: neither ship can break the other, and both turn away.'
  if (outcome === 'escape') return by === 'own' ? 'You have escaped.' : 'The enemy has escaped.'
  if (outcome === 'surrender') return by === 'own' ? 'You strike your colours.' : 'The enemy strikes its colours.'
  if (won === 'nobody') return 'Both ships are destroyed.'
  return won === 'you' ? 'The enemy is destroyed.' : 'Your ship is destroyed.'
}

export const usesLeftText = (uses: number): string => `${uses} ${uses === 1 ? 'use' : 'uses'} left`
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
