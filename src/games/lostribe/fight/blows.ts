import { type Boon, BRITTLE, BURN, DIM, FORTIFY, MIGHT, type Pack, REGEN } from '../language/pack.ts'
import {
  AFFINITY,
  BY_FIRE,
  DEF,
  DODGE,
  EXPLOITED,
  FOE_MIGHT,
  type Foe,
  HARD,
  HARD_TURNS,
  HP,
  heroOf,
  ID,
  KIND,
  MAX_HP,
  PLAYER,
  SCREENED,
  STATUS_SIZE,
  type State,
  WARD,
} from '../state.ts'
import { FIRE, percent } from './elements.ts'
import type { Play } from './play.ts'
import { dropSpentBurns, sumOf } from './statuses.ts'

/** §4 Damage, ward and healing. */

/** More than any defense: an attack that ignores it. */
export const ALL_DEFENSE = 9999

/** What the player's element is worth against a foe, with relics, and what a foe has hardened against. */
export function outgoingPercent(pack: Pack, s: State, foe: Foe, element: number): number {
  return foe[HARD_TURNS] > 0 && foe[HARD] === element ? 100 : softPercent(pack, s, foe, element)
}

/** The same, were the foe not hardened. */
export function softPercent(pack: Pack, s: State, foe: Foe, element: number): number {
  let advantage = pack.config.advantage_pct
  let disadvantage = pack.config.disadvantage_pct
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    if (boon.advantage > 0) advantage = boon.advantage
    if (boon.disadvantage > 0) disadvantage = boon.disadvantage
  }
  return percent(element, foe[AFFINITY], advantage, disadvantage)
}

/** §4.1 The player's hit on a foe. Returns the damage before ward. */
export function strikeFoe(
  p: Play,
  foe: Foe,
  base: number,
  bonus: number,
  pen: number,
  element: number,
  cause: string,
): number {
  const { s, pack } = p
  const hpBefore = foe[HP]
  const might = sumOf(s, PLAYER, MIGHT)
  const dim = sumOf(s, PLAYER, DIM)
  const def = Math.max(0, foe[DEF] + sumOf(s, foe[ID], FORTIFY) - sumOf(s, foe[ID], BRITTLE) - pen)
  const pct = outgoingPercent(pack, s, foe, element)
  const isDodged = foe[DODGE] > 0
  const raw = isDodged ? 0 : Math.max(0, Math.floor(((base + bonus + might - dim - def) * pct) / 100))
  const absorbed = Math.min(foe[WARD], raw)
  if (isDodged) foe[DODGE]--
  foe[WARD] -= absorbed
  foe[HP] = Math.max(0, foe[HP] - (raw - absorbed))
  s.dealt += hpBefore - foe[HP]
  if (raw > 0 && pct > 100) foe[EXPLOITED] = element + 1
  p.emit?.({
    ...{
      kind: 'hit',
      by: PLAYER,
      byKind: -1,
      at: foe[ID],
      atKind: foe[KIND],
      cause,
      base,
      bonus,
      might,
      dim,
      def,
      pen,
    },
    ...{ percent: pct, raw, absorbed, hpBefore, hp: foe[HP], isDodged },
  })
  return raw
}

/** §4.1 What a foe's hit would do before ward and dodge. */
export function incoming(pack: Pack, s: State, foe: Foe, value: number, element: number, def: number): number {
  const base = value + foe[FOE_MIGHT] + sumOf(s, foe[ID], MIGHT) - sumOf(s, foe[ID], DIM)
  const { advantage_pct, disadvantage_pct } = pack.config
  const pct = percent(element, s.affinity, advantage_pct, disadvantage_pct)
  return Math.max(0, Math.floor(((base - def) * pct) / 100))
}

export const playerDef = (pack: Pack, s: State): number =>
  Math.max(0, heroOf(pack, s).def + sumOf(s, PLAYER, FORTIFY) - sumOf(s, PLAYER, BRITTLE))

/** §4.1 A foe's hit on the player. Returns the hp lost, −1 where it was dodged. */
export function strikePlayer(p: Play, foe: Foe, base: number, bonus: number, element: number, cause: string): number {
  const { s, pack } = p
  const hpBefore = s.hp
  const isDodged = s.dodge > 0
  const raw = isDodged ? 0 : incoming(pack, s, foe, base + bonus, element, playerDef(pack, s))
  const absorbed = Math.min(s.ward, raw)
  if (isDodged) s.dodge--
  s.ward -= absorbed
  s.hp = Math.max(0, s.hp - (raw - absorbed))
  s.taken += hpBefore - s.hp
  if (s.hp === 0) s.killer = foe[KIND]
  if (p.emit !== undefined) {
    const { advantage_pct, disadvantage_pct } = pack.config
    const might = foe[FOE_MIGHT] + sumOf(s, foe[ID], MIGHT)
    const dim = sumOf(s, foe[ID], DIM)
    const pct = percent(element, s.affinity, advantage_pct, disadvantage_pct)
    p.emit({
      ...{ kind: 'hit', by: foe[ID], byKind: foe[KIND], at: PLAYER, atKind: -1, cause, base, bonus, might, dim },
      ...{ def: playerDef(pack, s), pen: 0, percent: pct, raw, absorbed, hpBefore, hp: s.hp, isDodged },
    })
  }
  return isDodged ? -1 : hpBefore - s.hp
}

export function gainWard(p: Play, gained: number, sum: string): void {
  if (gained <= 0) return
  p.s.ward += gained
  p.emit?.({ kind: 'ward', actor: PLAYER, of: -1, gained, ward: p.s.ward, sum })
}

export function wardFoe(p: Play, foe: Foe, gained: number, sum: string): void {
  foe[WARD] += gained
  p.emit?.({ kind: 'ward', actor: foe[ID], of: foe[KIND], gained, ward: foe[WARD], sum })
}

export function heal(p: Play, amount: number, cause: string): void {
  const { s } = p
  const gained = Math.min(amount, s.maxHp - s.hp)
  if (amount <= 0) return
  s.hp += gained
  p.emit?.({ kind: 'healed', actor: PLAYER, of: -1, gained, hp: s.hp, cause })
}

export function healFoe(p: Play, foe: Foe, amount: number, cause: string): void {
  const gained = Math.min(amount, foe[MAX_HP] - foe[HP])
  if (gained <= 0) return
  foe[HP] += gained
  p.emit?.({ kind: 'healed', actor: foe[ID], of: foe[KIND], gained, hp: foe[HP], cause })
}

/** §4.3 Burn and regen of one bearer: your fire on a foe, theirs on you; defense and ward do not help. */
export function tick(p: Play, bearer: number, foe: Foe | undefined): void {
  const { s, pack } = p
  const { statuses } = s
  let hasBurned = false
  for (let i = 0; i < statuses.length; i += STATUS_SIZE) {
    if (statuses[i] !== bearer) continue
    const value = statuses[i + 2] as number
    if (statuses[i + 1] === REGEN) {
      if (foe === undefined) heal(p, value, 'regen')
      else healFoe(p, foe, value, 'regen')
    }
    if (statuses[i + 1] !== BURN) continue
    statuses[i + 3] = (statuses[i + 3] as number) - 1
    hasBurned = true
    if (foe === undefined) burnPlayer(p, value)
    else {
      const pct = outgoingPercent(pack, s, foe, FIRE)
      const damage = Math.max(0, Math.floor((value * pct) / 100))
      s.dealt += Math.min(foe[HP], damage)
      foe[HP] = Math.max(0, foe[HP] - damage)
      p.emit?.({ kind: 'tick', actor: bearer, of: foe[KIND], value, percent: pct, damage, hp: foe[HP] })
    }
  }
  if (hasBurned) dropSpentBurns(s)
}

function burnPlayer(p: Play, value: number): void {
  const { s, pack } = p
  const pct = percent(FIRE, s.affinity, pack.config.advantage_pct, pack.config.disadvantage_pct)
  const damage = Math.max(0, Math.floor((value * pct) / 100))
  s.taken += Math.min(s.hp, damage)
  s.hp = Math.max(0, s.hp - damage)
  if (s.hp === 0) s.killer = BY_FIRE
  p.emit?.({ kind: 'tick', actor: PLAYER, of: -1, value, percent: pct, damage, hp: s.hp })
}

/** Living and not screened, unless all are. */
export function canBeTargeted(s: State, foe: Foe): boolean {
  if (foe[SCREENED] === 0) return true
  for (let i = 0; i < s.foes.length; i++) {
    const other = s.foes[i] as Foe
    if (other[SCREENED] === 0 && other[HP] > 0) return false
  }
  return true
}

/** §6.4 The living unscreened foe that stands first. */
export function frontFoe(s: State): Foe | undefined {
  let first: Foe | undefined
  for (let i = 0; i < s.foes.length; i++) {
    const foe = s.foes[i] as Foe
    if (foe[HP] <= 0) continue
    if (foe[SCREENED] === 0) return foe
    first ??= foe
  }
  return first
}
