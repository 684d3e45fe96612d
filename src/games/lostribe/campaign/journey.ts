import type { PlayContext } from '../combat/context.ts'
import { rollNumber } from '../combat/dice/dice.ts'
import { NO_ROLL } from '../foe.ts'
import { numberAt } from '../number-lists.ts'
import { NO_FIGHT, NO_PICK } from '../vocabulary.ts'
import { makeMap } from './map.ts'

/** §9 Moves the player from node to node, and from act to act. */

/** Leaves a node and returns to the map. */
export function backToMap({ s }: PlayContext): void {
  s.offers = []
  s.place = -1
  s.cast = NO_ROLL
  s.ask = NO_PICK
  s.asked = 0
  s.stakes = NO_FIGHT
  s.phase = 'map'
}

const ACT_NAMES = ['act 1', 'act 2', 'act 3'] as const

/** Starts an act. The dice for its map are forked, so that the map does not depend on earlier rolls. */
export function enterAct(play: PlayContext, act: number): void {
  const { s, pack, dice } = play
  backToMap(play)
  s.act = act
  if (pack.acts[act]?.hasNewGroups === true) s.met = []
  s.row = -1
  s.column = -1
  const mapDice = dice.fork(ACT_NAMES[act] ?? `act ${act + 1}`)
  s.map = makeMap(pack, mapDice)
  const bosses = pack.acts[act]?.bosses ?? []
  s.boss = numberAt(bosses, bosses.length === 1 ? 0 : rollNumber(mapDice, 'map', bosses.length, 'boss'))
  play.emit?.({ kind: 'act', act })
}
