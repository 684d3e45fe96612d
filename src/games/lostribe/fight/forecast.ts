import {
  BRITTLE,
  BURN,
  type Card,
  FORTIFY,
  I_AFFLICT,
  I_ATTACK,
  I_CHARGE,
  I_DRAIN,
  ON_UNSPENT,
  type Pack,
} from '../language/pack.ts'
import {
  type Foe,
  HARD,
  HARD_TURNS,
  HP,
  heroOf,
  ID,
  MARKED,
  PLAYER,
  REVEALED,
  STATUS_SIZE,
  STUN,
  type State,
  WOUND,
} from '../state.ts'
import { incoming, softPercent } from './blows.ts'
import { FIRE, percent } from './elements.ts'
import { attackValue, diceOf, elementOfIntent, intentOf, monsterOf, perMatch } from './foes.ts'

/** §6.1 What is coming, from what the player may know. */

/** Whether this foe strikes in the coming turn: it means to, can, and does not burn to death before. */
export function strikes(pack: Pack, s: State, foe: Foe): boolean {
  const { type } = intentOf(pack, foe)
  if (type !== I_ATTACK && type !== I_DRAIN && !(type === I_CHARGE && foe[WOUND] > 0)) return false
  if (foe[STUN] > 0 && !monsterOf(pack, foe).isBoss) return false
  return s.statuses.length === 0 || burnOf(pack, s, foe) < foe[HP]
}

/** §4.3 What the next ticks of a foe's burns will take; at the end of this turn hardening has worn off by one. */
export function burnOf(pack: Pack, s: State, foe: Foe): number {
  const isHard = foe[HARD] === FIRE && foe[HARD_TURNS] > 1
  return ticksOf(s, foe[ID], isHard ? 100 : softPercent(pack, s, foe, FIRE))
}

function ticksOf({ statuses }: State, bearer: number, pct: number): number {
  let sum = 0
  for (let i = 0; i < statuses.length; i += STATUS_SIZE)
    if (statuses[i] === bearer && statuses[i + 1] === BURN) sum += Math.floor(((statuses[i + 2] as number) * pct) / 100)
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
  const def = s.statuses.length === 0 ? heroOf(pack, s).def : comingDef(pack, s)
  const first = incoming(pack, s, foe, value + matches * perMatch(pack, s, foe), intent.element, def)
  return intent.hits === 1 ? first : first + (intent.hits - 1) * incoming(pack, s, foe, value, intent.element, def)
}

/** The player's defense when the foes' turn comes: what runs out at the end of this turn no longer counts. */
function comingDef(pack: Pack, s: State): number {
  const { statuses } = s
  let { def } = heroOf(pack, s)
  for (let i = 0; i < statuses.length; i += STATUS_SIZE) {
    if (statuses[i] !== PLAYER || ((statuses[i + 3] as number) <= 1 && statuses[i + 4] === 0)) continue
    if (statuses[i + 1] === FORTIFY) def += statuses[i + 2] as number
    if (statuses[i + 1] === BRITTLE) def -= statuses[i + 2] as number
  }
  return Math.max(0, def)
}

/** What burn will take at the start of your next turn: what burns now, and what foes are about to set alight. */
export function comingBurn(pack: Pack, s: State): readonly [least: number, most: number] {
  const pct = percent(FIRE, s.affinity, pack.config.advantage_pct, pack.config.disadvantage_pct)
  const now = ticksOf(s, PLAYER, pct)
  let [least, most] = [now, now]
  for (const foe of s.foes) {
    const { type, status, value } = intentOf(pack, foe)
    if (type !== I_AFFLICT || status !== BURN || (foe[STUN] > 0 && !monsterOf(pack, foe).isBoss)) continue
    if (burnOf(pack, s, foe) >= foe[HP]) continue
    least += Math.floor((value * pct) / 100)
    most += Math.floor(((value + 1) * pct) / 100)
  }
  return [least, most]
}

/** Least and most damage of the coming hits. Where the dice are revealed, or a stunned boss has none, both are the same. */
export function attackRange(pack: Pack, s: State, foe: Foe): readonly [least: number, most: number] {
  const known = knownMatches(pack, foe)
  const most = 3 - Math.min(3, foe[MARKED])
  return [damageWith(pack, s, foe, Math.max(0, known)), damageWith(pack, s, foe, known < 0 ? most : known)]
}

/** Damage that is on its way, before ward: what is certain, and what dice could add. */
export function threat(pack: Pack, s: State): readonly [least: number, most: number] {
  let [least, most] = [0, 0]
  for (const foe of s.foes) {
    if (!strikes(pack, s, foe)) continue
    const [low, high] = attackRange(pack, s, foe)
    least += low
    most += high
  }
  return [least, most]
}

/** Ward that rituals will give at the end of this turn. */
function endWard(pack: Pack, s: State): number {
  let ward = 0
  for (const code of s.rituals) {
    const { ritual } = pack.cards[code] as Card
    if (ritual?.hook === ON_UNSPENT) ward += ritual.ward * s.pool.length
  }
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
