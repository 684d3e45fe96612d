import { heroOf, type Pack } from '../content/pack.ts'
import { type Foe, HARDENED_TO, HARDENED_TURNS, HP, ID, MARKED, REVEALED, STUN, WOUND_UP } from '../foe.ts'
import { percentOf } from '../int-math.ts'
import { PLAYER, type State } from '../state.ts'
import { BURN, DICE_PER_TURN, FIRE } from '../vocabulary.ts'
import { foeHitDamage, percentUnlessHardened } from './damage.ts'
import { elementPercent } from './dice/elements.ts'
import {
  attackValue,
  damagePerMatch,
  elementOfIntent,
  foeDice,
  hungerAndSpite,
  intentOf,
  monsterOfFoe,
} from './intents.ts'
import { bearerAt, defenseAfterTurn, STATUS_ROW_LENGTH, statusAt, statusValueAt } from './statuses.ts'
import { ritualAt } from './zones.ts'

/** §6.1 Forecasts the foes' turn from what the player may know. */

/** A stunned foe does nothing; a stunned boss still acts. */
const losesItsTurn = (pack: Pack, foe: Foe): boolean => foe[STUN] > 0 && !monsterOfFoe(pack, foe).isBoss

/** Whether a foe will hit in its next turn: its intent is an attack, it is able to act, and it does not burn to death first. */
export function willStrike(pack: Pack, s: State, foe: Foe): boolean {
  const { kind } = intentOf(pack, foe)
  if (kind !== 'attack' && kind !== 'drain' && !(kind === 'charge' && foe[WOUND_UP] > 0)) return false
  if (losesItsTurn(pack, foe)) return false
  return s.statuses.length === 0 || nextBurnDamage(pack, s, foe) < foe[HP]
}

/** §4.3 The damage of a foe's next burn tick, by which time its hardening has one turn less. */
export function nextBurnDamage(pack: Pack, s: State, foe: Foe): number {
  const isHard = foe[HARDENED_TO] === FIRE && foe[HARDENED_TURNS] > 1
  return burnDamageAt(s, foe[ID], isHard ? 100 : percentUnlessHardened(pack, s, foe, FIRE))
}

function burnDamageAt({ statuses }: State, bearer: number, pct: number): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH)
    if (bearerAt(statuses, row) === bearer && statusAt(statuses, row) === BURN)
      sum += percentOf(statusValueAt(statuses, row), pct)
  return sum
}

/** How many dice of a foe's next roll match; −1 while that roll is hidden. */
export function knownMatches(pack: Pack, foe: Foe): number {
  if (foe[STUN] > 0) return 0
  if (foe[REVEALED] === 0) return -1
  const element = elementOfIntent(intentOf(pack, foe), foe)
  return foeDice(foe)
    .slice(foe[MARKED])
    .filter((die) => die === element).length
}

/** The damage of a foe's next attack if the given number of dice match, before ward and dodge. */
export function damageWithMatches(pack: Pack, s: State, foe: Foe, matches: number): number {
  const intent = intentOf(pack, foe)
  const value = attackValue(pack, s, intent)
  const def = s.statuses.length === 0 ? heroOf(pack, s.hero).def : defenseInFoesTurn(pack, s)
  const element = elementOfIntent(intent, foe)
  const more = matches * damagePerMatch(pack, s, foe) + hungerAndSpite(pack, foe, s.pool.length, s.spent)
  const first = foeHitDamage(pack, s, foe, value + more, element, def)
  return intent.hits === 1 ? first : first + (intent.hits - 1) * foeHitDamage(pack, s, foe, value, element, def)
}

/** The player's defense during the foes' turn, when statuses that end with this turn no longer count. */
const defenseInFoesTurn = (pack: Pack, s: State): number =>
  Math.max(0, heroOf(pack, s.hero).def + defenseAfterTurn(s, PLAYER))

/** The burn damage at the start of the player's next turn, at least and at most: present burns and those that foes are about to apply. */
function nextBurnOnPlayer(pack: Pack, s: State): readonly [least: number, most: number] {
  const pct = elementPercent(FIRE, s.affinity, pack.config.advantage_pct, pack.config.disadvantage_pct)
  const now = burnDamageAt(s, PLAYER, pct)
  let [least, most] = [now, now]
  for (const foe of s.foes) {
    const { kind, affliction, strongAffliction } = intentOf(pack, foe)
    if (kind !== 'afflict' || affliction.status !== BURN || losesItsTurn(pack, foe)) continue
    if (nextBurnDamage(pack, s, foe) >= foe[HP]) continue
    least += percentOf(affliction.value, pct)
    most += percentOf(strongAffliction.value, pct)
  }
  return [least, most]
}

/** How many dice of a foe's next roll the player does not steal. */
export const unstolenDice = (foe: Foe): number => Math.max(0, DICE_PER_TURN - foe[MARKED])

/** The minimum and maximum damage of a foe's next attack. Equal if its dice are revealed, or for a stunned boss, which rolls none. */
export function attackRange(pack: Pack, s: State, foe: Foe): readonly [least: number, most: number] {
  const known = knownMatches(pack, foe)
  const most = unstolenDice(foe)
  return [
    damageWithMatches(pack, s, foe, Math.max(0, known)),
    damageWithMatches(pack, s, foe, known < 0 ? most : known),
  ]
}

/** The minimum and maximum damage of all foes' next attacks together, before ward. */
export function incomingDamage(pack: Pack, s: State): readonly [least: number, most: number] {
  let [least, most] = [0, 0]
  for (const foe of s.foes) {
    if (!willStrike(pack, s, foe)) continue
    const [low, high] = attackRange(pack, s, foe)
    least += low
    most += high
  }
  return [least, most]
}

/** The ward that rituals will give at the end of this turn. */
function wardFromRituals(pack: Pack, s: State): number {
  let ward = 0
  for (const code of s.rituals)
    for (const act of ritualAt(pack, code, 'on_end_turn_unspent_die')?.acts ?? [])
      if (act.kind === 'ward') ward += act.n * s.pool.length
  return ward
}

/** The worst and best hp at the start of the next turn if this one ends now. Counts hits, burn and storm, but no dodges and no healing. */
export function hpAfterTurn(pack: Pack, s: State): readonly [worst: number, best: number] {
  const [least, most] = incomingDamage(pack, s)
  const [leastBurn, mostBurn] = nextBurnOnPlayer(pack, s)
  const { from_turn, step } = pack.config.storm
  const storm = Math.max(0, s.turn + 2 - from_turn) * step
  const ward = s.ward + wardFromRituals(pack, s)
  const after = (hits: number, burn: number): number => Math.max(0, s.hp - Math.max(0, hits - ward) - burn - storm)
  return [after(most, mostBurn), after(least, leastBurn)]
}
