import type { Line, Text, Tone } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { ACTIONS, actionName, UNLOCKED_BY } from '../actions.ts'
import { bandWords, type CombatEvent, type SeenHull, type Whose } from '../combat/events.ts'
import {
  BANDS,
  CLOAK_TAG,
  DEFENSE_TYPES,
  type DefenseTypePlace,
  INTERDICTION_TAG,
  NO_TYPE,
  type Pack,
  PROBE_TAG,
  REPAIR_TAG,
  RPS,
  SECONDARY_WORDS,
  WEAPON_TYPES,
  type WeaponTypePlace,
} from '../content/content.ts'
import { moduleOf, secondariesOf } from '../ship/code.ts'

/** What a module does: `weapon +1; kinetic: +1 against shielded, −1 against adaptive`. `special` is said instead of what its tag does. */
export function moduleWords(pack: Pack, code: number, special?: string): string {
  const { numeric_bonus = {}, conditionalBand, weaponType, defenseType, primary_tag, slot } = moduleOf(pack, code)
  const bonuses = Object.entries(numeric_bonus).map(([band, amount]) => `${band} +${amount}`)
  const effects = [
    ...bonuses,
    ...(conditionalBand === NO_TYPE ? [] : [`${BANDS[conditionalBand]} +1 on ${ACTIONS[conditionalBand]}`]),
    ...(weaponType === NO_TYPE ? [] : [weaponTypeWords(weaponType)]),
    ...(defenseType === NO_TYPE ? [] : [defenseTypeWords(defenseType)]),
    ...[special ?? TAG_WORDS[primary_tag] ?? []].flat(),
    ...unlockWords(primary_tag, slot),
  ]
  const more = secondariesOf(code).map((name) => `${name}: ${SECONDARY_WORDS[name]}`)
  return [...(effects.length === 0 ? ['of no use in combat or on this voyage'] : effects), ...more].join('; ')
}

/** What it does, and what the maker says about it. */
export const wareWords = (pack: Pack, code: number): string =>
  `${moduleWords(pack, code)}. ${moduleOf(pack, code).text}`

/** §3 The actions it unlocks, and the ones it feeds. */
function unlockWords(tag: string, slot: string): string[] {
  const action = UNLOCKED_BY[tag]
  return [
    ...(action === undefined || tag === PROBE_TAG ? [] : [`unlocks ${actionName(action)}`]),
    ...(slot === 'weapon' ? ['Wind-up and Salvo'] : []),
    ...(FEEDS[tag] === undefined ? [] : [FEEDS[tag]]),
  ]
}
const FEEDS: Readonly<Record<string, string>> = {
  'combat:utility_overcharger': 'one Overcharge more a combat, with an energy weapon',
  'combat:utility_signal_scrambler': 'one Flare more a combat, with a shield',
}

/** What modules do that no number says. */
const TAG_WORDS: Readonly<Record<string, string>> = {
  [REPAIR_TAG]: 'Repair: 2 hull points, twice a combat',
  [PROBE_TAG]: 'unlocks Scan',
  [CLOAK_TAG]: 'escape score +1',
  [INTERDICTION_TAG]: 'who flees from you has escape score −1',
  'combat:defense_armored': 'hull +1',
  'ship:utility_extra_cargo': 'hold +5',
  'ship:utility_data_array': 'captains you have scanned or beaten are told exactly',
  'ship:utility_smuggler_hold': '3 units survive any surrender',
  'ship:utility_mining_equipment': 'passing somebody by pays 600 instead of a toll',
  'ship:utility_extra_fuel': 'once a leg: other contacts',
}

/** `kinetic: +1 against shielded, −1 against adaptive` */
function weaponTypeWords(type: WeaponTypePlace): string {
  const edges = DEFENSE_TYPES.flatMap((defense, i) => typeEdge(at(RPS[type], i), `against ${defense}`))
  return `${WEAPON_TYPES[type]}: ${edges.sort().join(', ')}`
}
/** `shielded: +1 for kinetic guns, −1 for energy guns` */
function defenseTypeWords(type: DefenseTypePlace): string {
  const edges = WEAPON_TYPES.flatMap((weapon, i) => typeEdge(at(RPS, i)[type], `for ${weapon} guns`))
  return `${DEFENSE_TYPES[type]}: ${edges.sort().join(', ')}`
}
const typeEdge = (edge: number, words: string): string[] => (edge === 0 ? [] : [`${edge > 0 ? '+1' : '−1'} ${words}`])

export const TONE_OF: Readonly<Record<'green' | 'yellow' | 'red', Tone>> = { green: 'good', yellow: 'warn', red: 'bad' }

/** `7/9 (77 %, green)`, or the percent and colour alone where the points are not known. */
export function hullWords({ percent, color, points, max }: SeenHull): string {
  return points === undefined ? `${percent} % (${color})` : `${points}/${max} (${percent} %, ${color})`
}

const say = (text: string, tone?: Tone): Text => (tone === undefined ? text : { text, tone })
/** As the meters call them. */
const actorOf = (whose: Whose): string => (whose === 'own' ? 'you' : 'enemy')
const WHO: Readonly<Record<Whose, string>> = { own: 'You', enemy: 'The enemy' }
const signed = (n: number): string => (n < 0 ? `− ${-n}` : `+ ${n}`)

/** An event in the words of the seat it is addressed to. */
export function tellCombat(e: CombatEvent): Line {
  switch (e.kind) {
    case 'orders':
      return { text: say(`Round ${e.round}. You: ${e.mine}. The enemy: ${e.theirs}.`, 'key'), rule: '§2, §3' }
    case 'repaired':
      return tellRepair(e)
    case 'scan':
      return tellScan(e)
    case 'bands':
      return {
        text: say(`${e.whose === 'own' ? 'Your' : 'Enemy'} bands: ${bandWords(e.bands)}.`, 'dim'),
        ...(e.rps === undefined ? {} : { sum: `of the weapon band, ${e.rps} by weapon against defense type` }),
        rule: '§4',
      }
    case 'flight':
      return tellFlight(e)
    case 'attack':
      return tellAttack(e)
    case 'degraded': {
      const whose = e.whose === 'own' ? 'Your' : 'The enemy’s'
      const now = e.isRed ? 'is RED: its band is 0 until a dock' : 'is degraded: its band is one lower'
      return {
        text: say(`${whose} ${e.subsystem} ${now}.`, e.whose === 'own' ? 'bad' : 'good'),
        sum: `degradation ${e.degradation} of capacity ${e.capacity}`,
        rule: '§7',
      }
    }
    case 'combat-over':
      return tellOver(e)
  }
}

function tellRepair(e: CombatEvent & { kind: 'repaired' }): Line {
  const text = `${e.whose === 'own' ? 'You repair' : 'The enemy repairs'}: hull ${hullWords(e.hull)}.`
  const { figures } = e
  const sum =
    figures === undefined
      ? {}
      : { sum: `${figures.before} + ${figures.magnitude}, at most ${e.hull.max}; ${usesLeftWords(figures.usesLeft)}` }
  return {
    text: say(text, e.whose === 'own' ? 'good' : 'warn'),
    ...sum,
    rule: '§8',
    beat: { kind: 'heal', to: actorOf(e.whose) },
  }
}

function tellScan({ whose, success }: CombatEvent & { kind: 'scan' }): Line {
  const text =
    whose === 'own'
      ? success
        ? 'Your probes are through: the enemy lies open.'
        : 'Your probes bring back noise.'
      : success
        ? 'The enemy has scanned you.'
        : 'The enemy scans, and learns nothing.'
  return { text: say(text, success === (whose === 'own') ? 'good' : 'warn'), rule: '§13' }
}

function tellFlight({ whose, success, figures }: CombatEvent & { kind: 'flight' }): Line {
  const text = success
    ? whose === 'own'
      ? 'You slip away.'
      : 'The enemy slips away.'
    : `${WHO[whose]} ${whose === 'own' ? 'try' : 'tries'} to get away, in vain.`
  const sum =
    figures === undefined
      ? {}
      : { sum: `score ${figures.score}: a roll of ${figures.roll}, ${figures.threshold} or less gets away` }
  return {
    text: say(text, success ? 'key' : 'warn'),
    ...sum,
    rule: '§9',
    ...(success ? { beat: { kind: 'move' as const, from: actorOf(whose) } } : {}),
  }
}

function tellAttack(e: CombatEvent & { kind: 'attack' }): Line {
  const isOwn = e.whose === 'own'
  const hull = `${isOwn ? 'your' : 'its'} hull is at ${hullWords(e.hull)}`
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
      ? ownSum(e)
      : {
          sum: `weapon over defense ${signed(figures.delta)}: roll ${figures.roll} − mitigation ${figures.mitigation}, at least 0`,
        }
  return {
    text: say(text, e.damage === 0 ? 'dim' : isOwn ? 'bad' : 'good'),
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

/** What a hit took, where only that is known. */
const ownSum = ({ damage, hull }: CombatEvent & { kind: 'attack' }): { sum?: string } =>
  damage === undefined || hull.points === undefined || hull.points === 0
    ? {}
    : { sum: `${hull.points + damage} − ${damage} = ${hull.points}` }

function tellOver(e: CombatEvent & { kind: 'combat-over' }): Line {
  const tone = e.won === 'you' ? 'good' : e.won === 'they' ? 'bad' : 'warn'
  const survival =
    e.survival === undefined
      ? ''
      : ` Insurance: a roll of ${e.survival.roll}, ${e.survival.threshold} or less lives; you ${e.survival.survived ? 'live' : 'do not'}.`
  return {
    text: say(`${overWords(e)}${survival}`, tone),
    sum: `combat_rng_seed ${e.combat_rng_seed}, ${e.round} rounds`,
    rule: '§10 to §12',
  }
}

function overWords({ outcome, by, won }: CombatEvent & { kind: 'combat-over' }): string {
  if (outcome === 'broken_off') return 'Nothing gets through on either side, and both turn away.'
  if (outcome === 'max_rounds') return 'Stalemate: neither ship can break the other, and both turn away.'
  if (outcome === 'escape') return by === 'own' ? 'You have escaped.' : 'The enemy has escaped.'
  if (outcome === 'surrender') return by === 'own' ? 'You strike your colours.' : 'The enemy strikes its colours.'
  if (won === 'nobody') return 'Both ships are destroyed.'
  return won === 'you' ? 'The enemy is destroyed.' : 'Your ship is destroyed.'
}

export const usesLeftWords = (uses: number): string => `${uses} ${uses === 1 ? 'use' : 'uses'} left`
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
