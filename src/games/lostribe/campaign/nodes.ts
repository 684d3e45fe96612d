import { unreachable } from '../../../engine/unreachable.ts'
import type { PlayContext } from '../combat/context.ts'
import { rollNumber } from '../combat/dice/dice.ts'
import { startFight } from '../combat/turns.ts'
import type { Pack } from '../content/pack.ts'
import { percentOf } from '../int-math.ts'
import type { State } from '../state.ts'
import { BOSS, ELITE, EVENTS, FIGHT, NODE_KINDS } from '../vocabulary.ts'
import { drawElite, drawFoeGroups } from './encounters.ts'
import { nodeKindAt } from './map.ts'
import { drawRelic, offerRelics } from './rewards.ts'
import { stockShop } from './shop.ts'
import { enterTrap, trapDamage } from './trap.ts'

/** §9 What happens when the player enters a node of the map. */

export function enterNode(play: PlayContext, column: number): void {
  const { s, pack } = play
  s.row++
  s.column = column
  const node = nodeKindAt(s.map, s.row, column)
  play.emit?.({ kind: 'node', node, row: s.row, column })
  const kind = NODE_KINDS[node] ?? 'treasure'
  switch (kind) {
    case 'fight':
      return startFight(play, drawFoeGroups(play), FIGHT)
    case 'elite':
      return startFight(play, [drawElite(play)], ELITE)
    case 'boss':
      return startFight(play, [s.boss], BOSS)
    case 'rest':
      s.phase = 'rest'
      return
    case 'shop':
      s.phase = 'shop'
      return stockShop(play)
    case 'trap':
      enterTrap(play)
      s.asked = 0
      return play.emit?.({ kind: 'trap', element: s.place, damage: trapDamage(pack, s) })
    case 'event':
      return meetEvent(play)
    case 'treasure':
      return findTreasure(play)
    default:
      return unreachable(kind)
  }
}

function meetEvent({ s, pack, dice, emit }: PlayContext): void {
  s.phase = 'event'
  s.place = rollNumber(dice, 'event', EVENTS.length + pack.config.bargains.length, 'event')
  emit?.({ kind: 'event', event: s.place })
}

export function findTreasure(play: PlayContext): void {
  const relic = drawRelic(play, 'reward')
  offerRelics(play, relic === undefined ? [] : [relic])
}

export const restHeal = (pack: Pack, s: State): number =>
  Math.min(s.maxHp - s.hp, percentOf(s.maxHp, pack.config.rest.heal_pct))
