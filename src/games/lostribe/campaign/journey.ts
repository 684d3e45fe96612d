import type { Play } from '../combat/context.ts'
import { roll } from '../combat/dice/dice.ts'
import { NO_ROLL } from '../foe.ts'
import { NO_FIGHT, NOTHING_ASKED } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import { makeMap } from './map.ts'

/** §9 From node to node, and from act to act. */

/** A node is behind us. */
export function backToMap({ s }: Play): void {
  s.offers = []
  s.place = -1
  s.cast = NO_ROLL
  s.ask = NOTHING_ASKED
  s.asked = 0
  s.stakes = NO_FIGHT
  s.phase = 'map'
}

const ACT_NAMES = ['act 1', 'act 2', 'act 3'] as const

/** Each act's map comes from dice of its own, however one came there. */
export function enterAct(play: Play, act: number): void {
  const { s, pack, dice } = play
  backToMap(play)
  s.act = act
  if (pack.acts[act]?.isNewGround === true) s.met = []
  s.row = -1
  s.column = -1
  const fate = dice.fork(ACT_NAMES[act] ?? `act ${act + 1}`)
  s.map = makeMap(pack, fate)
  const bosses = pack.acts[act]?.bosses ?? []
  s.boss = numberAt(bosses, bosses.length === 1 ? 0 : roll(fate, 'map', bosses.length, 'boss'))
  play.emit?.({ kind: 'act', act })
}
