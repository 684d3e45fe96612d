import { hurtAt, push } from '../combat/combat.ts'
import { enemyOf } from '../content/content.ts'
import type { Play } from '../context.ts'
import type { Creature } from '../map/floor.ts'
import { floorOf, isOver } from '../state.ts'
import { tread } from './walk.ts'

/** §17 Drives somebody away from the hero; against a wall or a fellow it hurts, the fellow too. */
export function shove(play: Play, target: Creature, cells: number, damage: number): void {
  const { pack, s, emit } = play
  target.isAwake = true
  const into = push(play, target, s.hero.place, cells)
  const isHard = into !== 'free'
  emit?.({
    kind: 'pushed',
    enemy: target.kind,
    met: target.met,
    damage: isHard ? damage : 0,
    into: into === 'free' ? 'free' : into === 'wall' ? 'wall' : 'fellow',
  })
  if (!isHard) return
  const hit = (one: Creature): void => hurtAt(play, one.place, Math.max(0, damage - enemyOf(pack, one.kind).armour))
  if (into !== 'wall') hit(into)
  if (target.hp > 0 && !isOver(s)) hit(target)
}

/** §17 Draws somebody nearer, up to the cell beside the hero. */
export function pull(play: Play, target: Creature, cells: number): void {
  const { s, emit } = play
  target.isAwake = true
  const away = 2 * target.place - s.hero.place
  push(play, target, away, cells)
  emit?.({ kind: 'pushed', enemy: target.kind, met: target.met, damage: 0, into: 'free' })
}

/** §7.9, §17 Hero and target change places: a told blow then falls on the other. */
export function exchange(play: Play, target: Creature): void {
  const { s, emit } = play
  const here = s.hero.place
  s.hero.place = target.place
  target.place = here
  target.isAwake = true
  target.mark = -1
  s.hero.rooted = 0
  emit?.({ kind: 'afflicted', enemy: target.kind, met: target.met, what: 'where you stood', turns: 0 })
  if (floorOf(s).ground.length > 0) tread(play, floorOf(s))
}
