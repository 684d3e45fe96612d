import { type Foe, HP, ID, KIND, MARKED, MAX_HP, WARD } from '../foe.ts'
import { PLAYER } from '../state.ts'
import type { PlayContext } from './context.ts'

/** §4.4, §8.1 Gains and losses of ward, hp, energy, charges and gold, from any source. */

export function gainWard({ s, emit }: PlayContext, gained: number, sum: string): void {
  if (gained <= 0) return
  s.ward += gained
  emit?.({ kind: 'ward', actor: PLAYER, of: -1, gained, ward: s.ward, sum })
}

export function wardFoe({ emit }: PlayContext, foe: Foe, gained: number, sum: string): void {
  foe[WARD] += gained
  emit?.({ kind: 'ward', actor: foe[ID], of: foe[KIND], gained, ward: foe[WARD], sum })
}

export function healPlayer({ s, emit }: PlayContext, amount: number, cause: string): void {
  if (amount <= 0) return
  const gained = Math.min(amount, s.maxHp - s.hp)
  s.hp += gained
  emit?.({ kind: 'healed', actor: PLAYER, of: -1, gained, hp: s.hp, cause })
}

export function healFoe({ emit }: PlayContext, foe: Foe, amount: number, cause: string): void {
  const gained = Math.min(amount, foe[MAX_HP] - foe[HP])
  if (gained <= 0) return
  foe[HP] += gained
  emit?.({ kind: 'healed', actor: foe[ID], of: foe[KIND], gained, hp: foe[HP], cause })
}

export function gainEnergy({ s, emit }: PlayContext, gained: number, cause: string): void {
  s.energy += gained
  emit?.({ kind: 'energy', gained, energy: s.energy, cause })
}

export function gainCharges({ s, pack, emit }: PlayContext, wanted: number, cause: string): void {
  const gained = Math.min(wanted, pack.config.charge_cap - s.charges)
  s.charges += gained
  emit?.({ kind: 'charges', gained, charges: s.charges, cause })
}

/** §4.4 A card's hp cost ignores ward and never takes the last hp. */
export function payHp({ s, emit }: PlayContext, wanted: number, cause: string): void {
  const amount = Math.max(0, Math.min(wanted, s.hp - 1))
  s.hp -= amount
  emit?.({ kind: 'lost-hp', amount, hp: s.hp, cause })
}

/** §2.4 Marks dice of a foe's next roll, in addition to those marked already. The player steals them. */
export function markDice({ emit }: PlayContext, foe: Foe, count: number): void {
  foe[MARKED] += count
  emit?.({ kind: 'marked', foe: foe[ID], of: foe[KIND], count: foe[MARKED] })
}

export function gainGold({ s, emit }: PlayContext, gained: number): void {
  s.gold += gained
  emit?.({ kind: 'gold', gained, gold: s.gold })
}
