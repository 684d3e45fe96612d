import { heroOf, type Pack } from '../content/pack.ts'
import { type Foe, HARDENED_TO, HARDENED_TURNS, HP, ID, MARKED, REVEALED, STUN, WOUND_UP } from '../foe.ts'
import { percentOf } from '../int-math.ts'
import { BURN, DICE_A_TURN, FIRE } from '../names.ts'
import { PLAYER, type State } from '../state.ts'
import { incoming, softPercent } from './damage.ts'
import { percent } from './dice/elements.ts'
import { appetite, attackValue, diceOf, elementOfIntent, intentOf, monsterOfFoe, perMatch } from './intents.ts'
import { bearerAt, comingDefense, ROW, statusAt, valueAt } from './statuses.ts'
import { ritualAt } from './zones.ts'

/** §6.1 What is coming, from what the player may know. */

/** A stunned boss acts all the same. */
const isKeptFromActing = (pack: Pack, foe: Foe): boolean => foe[STUN] > 0 && !monsterOfFoe(pack, foe).isBoss

/** Whether this foe strikes in the coming turn: it means to, can, and does not burn to death before. */
export function willStrike(pack: Pack, s: State, foe: Foe): boolean {
  const { kind } = intentOf(pack, foe)
  if (kind !== 'attack' && kind !== 'drain' && !(kind === 'charge' && foe[WOUND_UP] > 0)) return false
  if (isKeptFromActing(pack, foe)) return false
  return s.statuses.length === 0 || burnOf(pack, s, foe) < foe[HP]
}

/** §4.3 What the next ticks of a foe's burns will take; at the end of this turn hardening has worn off by one. */
export function burnOf(pack: Pack, s: State, foe: Foe): number {
  const isHard = foe[HARDENED_TO] === FIRE && foe[HARDENED_TURNS] > 1
  return ticksOf(s, foe[ID], isHard ? 100 : softPercent(pack, s, foe, FIRE))
}

function ticksOf({ statuses }: State, bearer: number, pct: number): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += ROW)
    if (bearerAt(statuses, row) === bearer && statusAt(statuses, row) === BURN)
      sum += percentOf(valueAt(statuses, row), pct)
  return sum
}

/** Matching dice of a foe whose coming roll is known; −1: it is not. */
export function knownMatches(pack: Pack, foe: Foe): number {
  if (foe[STUN] > 0) return 0
  if (foe[REVEALED] === 0) return -1
  const element = elementOfIntent(intentOf(pack, foe), foe)
  return diceOf(foe)
    .slice(foe[MARKED])
    .filter((die) => die === element).length
}

/** Damage of the coming hits with so many matching dice, before ward and dodge. */
export function damageWith(pack: Pack, s: State, foe: Foe, matches: number): number {
  const intent = intentOf(pack, foe)
  const value = attackValue(pack, s, intent)
  const def = s.statuses.length === 0 ? heroOf(pack, s.hero).def : comingDef(pack, s)
  const element = elementOfIntent(intent, foe)
  const more = matches * perMatch(pack, s, foe) + appetite(pack, foe, s.pool.length, s.spent)
  const first = incoming(pack, s, foe, value + more, element, def)
  return intent.hits === 1 ? first : first + (intent.hits - 1) * incoming(pack, s, foe, value, element, def)
}

/** The player's defense when the foes' turn comes: what runs out at the end of this turn no longer counts. */
const comingDef = (pack: Pack, s: State): number => Math.max(0, heroOf(pack, s.hero).def + comingDefense(s, PLAYER))

/** What burn will take at the start of your next turn: what burns now, and what foes are about to set alight. */
function comingBurn(pack: Pack, s: State): readonly [least: number, most: number] {
  const pct = percent(FIRE, s.affinity, pack.config.advantage_pct, pack.config.disadvantage_pct)
  const now = ticksOf(s, PLAYER, pct)
  let [least, most] = [now, now]
  for (const foe of s.foes) {
    const { kind, affliction, strongAffliction } = intentOf(pack, foe)
    if (kind !== 'afflict' || affliction.status !== BURN || isKeptFromActing(pack, foe)) continue
    if (burnOf(pack, s, foe) >= foe[HP]) continue
    least += percentOf(affliction.value, pct)
    most += percentOf(strongAffliction.value, pct)
  }
  return [least, most]
}

/** How many dice of its coming roll are not marked to be stolen. */
export const diceLeftTo = (foe: Foe): number => Math.max(0, DICE_A_TURN - foe[MARKED])

/** Least and most damage of the coming hits. Where the dice are revealed, or a stunned boss has none, both are the same. */
export function attackRange(pack: Pack, s: State, foe: Foe): readonly [least: number, most: number] {
  const known = knownMatches(pack, foe)
  const most = diceLeftTo(foe)
  return [damageWith(pack, s, foe, Math.max(0, known)), damageWith(pack, s, foe, known < 0 ? most : known)]
}

/** Damage that is on its way, before ward: what is certain, and what dice could add. */
export function threat(pack: Pack, s: State): readonly [least: number, most: number] {
  let [least, most] = [0, 0]
  for (const foe of s.foes) {
    if (!willStrike(pack, s, foe)) continue
    const [low, high] = attackRange(pack, s, foe)
    least += low
    most += high
  }
  return [least, most]
}

/** Ward that rituals will give at the end of this turn. */
function endWard(pack: Pack, s: State): number {
  let ward = 0
  for (const code of s.rituals)
    for (const act of ritualAt(pack, code, 'on_end_turn_unspent_die')?.acts ?? [])
      if (act.kind === 'ward') ward += act.n * s.pool.length
  return ward
}

/** Hp at the start of your next turn if you end this one now, leaving dodges and healing aside: hits, burn and storm. */
export function hpAfterTurn(pack: Pack, s: State): readonly [worst: number, best: number] {
  const [least, most] = threat(pack, s)
  const [leastBurn, mostBurn] = comingBurn(pack, s)
  const { from_turn, step } = pack.config.storm
  const storm = Math.max(0, s.turn + 2 - from_turn) * step
  const ward = s.ward + endWard(pack, s)
  const after = (hits: number, burn: number): number => Math.max(0, s.hp - Math.max(0, hits - ward) - burn - storm)
  return [after(most, mostBurn), after(least, leastBurn)]
}
