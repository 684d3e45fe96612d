import { heroOf, type Pack } from '../content/pack.ts'
import type { HitEvent } from '../events.ts'
import {
  AFFINITY,
  DEF,
  DODGE,
  FOE_MIGHT,
  type Foe,
  HARDENED_TO,
  HARDENED_TURNS,
  HP,
  ID,
  KIND,
  markExploit,
  SCREENED,
  WARD,
} from '../foe.ts'
import { percentOf } from '../int-math.ts'
import { foeAt, PLAYER, type State } from '../state.ts'
import { BURN, DIM, FIRE, KILLED_BY_BURN, MIGHT, NO_ELEMENT, REGEN } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { elementBeats, elementPercent } from './dice/elements.ts'
import { healFoe, healPlayer } from './gains.ts'
import { lastOfRelics } from './relic-values.ts'
import {
  attackBonus,
  bearerAt,
  countDownBurn,
  defenseBonus,
  removeExpired,
  STATUS_ROW_LENGTH,
  statusAt,
  statusSum,
  statusValueAt,
} from './statuses.ts'

/** §4 Computes and applies damage. */

/** A penetration larger than any defense, for attacks that ignore defense. */
export const IGNORE_ALL_DEFENSE = 9999

/** The percentage by which the player's damage with an element changes against a foe, from elements, relics and hardening. */
function outgoingPercent(pack: Pack, s: State, foe: Foe, element: number): number {
  return foe[HARDENED_TURNS] > 0 && foe[HARDENED_TO] === element ? 100 : percentUnlessHardened(pack, s, foe, element)
}

/** The percentage for the player's damage against a foe, as if the foe were not hardened. */
export function percentUnlessHardened(pack: Pack, s: State, foe: Foe, element: number): number {
  const affinity = foe[AFFINITY]
  if (element === NO_ELEMENT || affinity === NO_ELEMENT) return 100
  const { config, relicValues } = pack
  if (elementBeats(element, affinity))
    return lastOfRelics(relicValues.element_multiplier.advantage_pct, s, config.advantage_pct)
  return elementBeats(affinity, element)
    ? lastOfRelics(relicValues.element_multiplier.disadvantage_pct, s, config.disadvantage_pct)
    : 100
}

/** The percentage by which a foe's damage with an element changes against the player. */
const incomingPercent = ({ config }: Pack, s: State, element: number): number =>
  elementPercent(element, s.affinity, config.advantage_pct, config.disadvantage_pct)

const flooredDamage = (value: number, pct: number): number => Math.max(0, percentOf(value, pct))

/** §4.1 The player hits a foe. `base` is the card's own value, `bonus` the sum of everything added to it. */
export function strikeFoe(
  play: PlayContext,
  foe: Foe,
  base: number,
  bonus: number,
  pen: number,
  element: number,
  cause: string,
): void {
  const { s, pack } = play
  const hpBefore = foe[HP]
  const def = Math.max(0, foe[DEF] + defenseBonus(s, foe[ID]) - pen)
  const pct = outgoingPercent(pack, s, foe, element)
  const isDodged = foe[DODGE] > 0
  const raw = isDodged ? 0 : flooredDamage(base + bonus + attackBonus(s, PLAYER) - def, pct)
  const absorbed = Math.min(foe[WARD], raw)
  if (isDodged) foe[DODGE]--
  foe[WARD] -= absorbed
  foe[HP] = Math.max(0, foe[HP] - (raw - absorbed))
  s.dealt += hpBefore - foe[HP]
  if (raw > 0 && pct > 100) markExploit(foe, element)
  if (play.emit !== undefined)
    emitOwnHit(play, foe, cause, { base, bonus, def, pen, percent: pct, raw, absorbed, hpBefore, isDodged })
}

/** Terms of a hit that the events of both directions share. Each event is built in its own function: most hits have no listener. */
type HitTerms = Pick<
  HitEvent,
  'base' | 'bonus' | 'def' | 'pen' | 'percent' | 'raw' | 'absorbed' | 'hpBefore' | 'isDodged'
>
function emitOwnHit({ s, emit }: PlayContext, foe: Foe, cause: string, sum: HitTerms): void {
  const { base, bonus, def, pen, percent: pct, raw, absorbed, hpBefore, isDodged } = sum
  emit?.({
    kind: 'hit',
    by: PLAYER,
    byKind: -1,
    at: foe[ID],
    atKind: foe[KIND],
    cause,
    base,
    bonus,
    might: statusSum(s, PLAYER, MIGHT),
    dim: statusSum(s, PLAYER, DIM),
    def,
    pen,
    percent: pct,
    raw,
    absorbed,
    hpBefore,
    hp: foe[HP],
    isDodged,
  })
}

/** §4.1 Damage of a foe's hit before ward and dodge. */
export function foeHitDamage(pack: Pack, s: State, foe: Foe, value: number, element: number, def: number): number {
  return flooredDamage(value + foe[FOE_MIGHT] + attackBonus(s, foe[ID]) - def, incomingPercent(pack, s, element))
}

const playerDef = (pack: Pack, s: State): number => Math.max(0, heroOf(pack, s.hero).def + defenseBonus(s, PLAYER))

/** §4.1 A foe hits the player. Returns the hp the player lost, or −1 if the hit was dodged. */
export function strikePlayer(
  play: PlayContext,
  foe: Foe,
  base: number,
  bonus: number,
  element: number,
  cause: string,
): number {
  const { s, pack } = play
  const hpBefore = s.hp
  const isDodged = s.dodge > 0
  const def = playerDef(pack, s)
  const raw = isDodged ? 0 : foeHitDamage(pack, s, foe, base + bonus, element, def)
  const absorbed = Math.min(s.ward, raw)
  if (isDodged) s.dodge--
  s.ward -= absorbed
  s.hp = Math.max(0, s.hp - (raw - absorbed))
  s.taken += hpBefore - s.hp
  if (s.hp === 0) s.killer = foe[KIND]
  if (play.emit !== undefined) {
    const pct = incomingPercent(pack, s, element)
    emitFoeHit(play, foe, cause, { base, bonus, def, pen: 0, percent: pct, raw, absorbed, hpBefore, isDodged })
  }
  return isDodged ? -1 : hpBefore - s.hp
}

function emitFoeHit({ s, emit }: PlayContext, foe: Foe, cause: string, sum: HitTerms): void {
  const { base, bonus, def, pen, percent: pct, raw, absorbed, hpBefore, isDodged } = sum
  emit?.({
    kind: 'hit',
    by: foe[ID],
    byKind: foe[KIND],
    at: PLAYER,
    atKind: -1,
    cause,
    base,
    bonus,
    might: foe[FOE_MIGHT] + statusSum(s, foe[ID], MIGHT),
    dim: statusSum(s, foe[ID], DIM),
    def,
    pen,
    percent: pct,
    raw,
    absorbed,
    hpBefore,
    hp: s.hp,
    isDodged,
  })
}

/** §4.3 Applies burn and regeneration to the player or to one foe. Defense and ward do not reduce burn. */
export function tickStatuses(play: PlayContext, bearer: number, foe: Foe | undefined): void {
  const { s } = play
  const { statuses } = s
  let hasBurned = false
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH) {
    if (bearerAt(statuses, row) !== bearer) continue
    const status = statusAt(statuses, row)
    const value = statusValueAt(statuses, row)
    if (status === REGEN)
      if (foe === undefined) healPlayer(play, value, 'regen')
      else healFoe(play, foe, value, 'regen')
    if (status !== BURN) continue
    countDownBurn(s, row)
    hasBurned = true
    if (foe === undefined) burnPlayer(play, value)
    else burnFoe(play, foe, value)
  }
  if (hasBurned) removeExpired(s)
}

function burnFoe({ s, pack, emit }: PlayContext, foe: Foe, value: number): void {
  const pct = outgoingPercent(pack, s, foe, FIRE)
  const damage = flooredDamage(value, pct)
  s.dealt += Math.min(foe[HP], damage)
  foe[HP] = Math.max(0, foe[HP] - damage)
  emit?.({ kind: 'tick', actor: foe[ID], of: foe[KIND], value, percent: pct, damage, hp: foe[HP] })
}

function burnPlayer({ s, pack, emit }: PlayContext, value: number): void {
  const pct = incomingPercent(pack, s, FIRE)
  const damage = flooredDamage(value, pct)
  s.taken += Math.min(s.hp, damage)
  s.hp = Math.max(0, s.hp - damage)
  if (s.hp === 0) s.killer = KILLED_BY_BURN
  emit?.({ kind: 'tick', actor: PLAYER, of: -1, value, percent: pct, damage, hp: s.hp })
}

/** Whether a single-target card may be aimed at a foe. It may if the foe is unscreened, or if all living foes are screened. */
export function canBeTargeted(s: State, foe: Foe): boolean {
  if (foe[SCREENED] === 0) return true
  for (let i = 0; i < s.foes.length; i++) {
    const other = foeAt(s, i)
    if (other[SCREENED] === 0 && other[HP] > 0) return false
  }
  return true
}

/** §6.4 The front foe: the first living one that is not screened, or the first living one if all are screened. */
export function frontFoe(s: State): Foe | undefined {
  let first: Foe | undefined
  for (let i = 0; i < s.foes.length; i++) {
    const foe = foeAt(s, i)
    if (foe[HP] <= 0) continue
    if (foe[SCREENED] === 0) return foe
    first ??= foe
  }
  return first
}
