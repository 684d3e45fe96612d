import type { Dice } from '../../../engine/dice/dice.ts'
import type { PlayContext } from '../combat/context.ts'
import { rollNumber } from '../combat/dice/dice.ts'
import type { Pack } from '../content/pack.ts'
import { facesOfRoll, rollCode } from '../foe.ts'
import { halfOf } from '../int-math.ts'
import { countEqual } from '../number-lists.ts'
import type { State } from '../state.ts'
import { ELEMENTS, KILLED_BY_TRAP } from '../vocabulary.ts'
import { backToMap } from './journey.ts'

/** §9.4 Traps: three dice are rolled, and those that show the trap's element reduce its damage. */

export const trapDamage = (pack: Pack, s: State): number => pack.config.trap.damage[s.act] ?? 0
export function trapHarm(pack: Pack, s: State, matches: number): number {
  const damage = trapDamage(pack, s)
  return matches === 0 ? damage : matches === 1 ? halfOf(damage) : 0
}
export const trapMatches = (s: State): number => countEqual(facesOfRoll(s.cast), s.place)

export function enterTrap({ s, dice }: PlayContext): void {
  s.phase = 'trap'
  s.place = rollNumber(dice, 'event', ELEMENTS.length, 'trap element')
}

/** Rolls three dice of the event stream, outside a fight. */
export function rollTrapDice(dice: Dice, label: string): [number, number, number] {
  const die = (i: number): number => rollNumber(dice, 'event', ELEMENTS.length, `${label} die ${i}`)
  return [die(1), die(2), die(3)]
}

export function springTrap({ s, pack, dice, emit }: PlayContext): void {
  const [a, b, c] = rollTrapDice(dice, 'trap')
  s.cast = rollCode(a, b, c)
  s.phase = 'sprung'
  const matches = trapMatches(s)
  emit?.({ kind: 'cast', dice: [a, b, c], matches, damage: trapHarm(pack, s, matches) })
}

export function rerollTrap(play: PlayContext): void {
  const { s, pack } = play
  const cost = pack.config.trap.reroll_charges
  s.charges -= cost
  s.asked = 1
  play.emit?.({ kind: 'charges', gained: -cost, charges: s.charges, cause: 'trap' })
  springTrap(play)
}

export function endureTrap(play: PlayContext): void {
  const { s, pack } = play
  loseHp(play, trapHarm(pack, s, trapMatches(s)), 'trap')
  if (s.hp > 0) return backToMap(play)
  s.killer = KILLED_BY_TRAP
  s.phase = 'dead'
}

export function loseHp({ s, emit }: PlayContext, wanted: number, cause: string): void {
  const amount = Math.min(s.hp, wanted)
  s.hp -= amount
  s.taken += amount
  emit?.({ kind: 'lost-hp', amount, hp: s.hp, cause })
}
