import { hurtCreatureAt, pushCreature } from '../combat/combat.ts'
import { enemyOf } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import type { Creature } from '../map/floor.ts'
import { floorOf, isOver } from '../state.ts'
import { treadOnTerrain } from './walk.ts'

/** §17 Pushes a creature away from the hero. If it runs into a wall it takes damage; if it runs into another creature, both do. */
export function pushFromHero(play: PlayContext, target: Creature, cells: number, damage: number): void {
  const { pack, s, emit } = play
  target.isAwake = true
  const into = pushCreature(play, target, s.hero.place, cells)
  const isHard = into !== 'free'
  emit?.({
    kind: 'pushed',
    enemy: target.kind,
    met: target.met,
    damage: isHard ? damage : 0,
    into: into === 'free' ? 'free' : into === 'wall' ? 'wall' : 'fellow',
  })
  if (!isHard) return
  const hit = ({ place, kind }: Creature): void =>
    hurtCreatureAt(play, place, Math.max(0, damage - enemyOf(pack, kind).armour))
  if (into !== 'wall') hit(into)
  if (target.hp > 0 && !isOver(s)) hit(target)
}

/** §17 Pulls a creature towards the hero. */
export function pullToHero(play: PlayContext, target: Creature, cells: number): void {
  const { s, emit } = play
  target.isAwake = true
  const away = 2 * target.place - s.hero.place
  pushCreature(play, target, away, cells)
  emit?.({ kind: 'pushed', enemy: target.kind, met: target.met, damage: 0, into: 'free' })
}

/** §7.9, §17 Makes the hero and the target change places. A blow announced for the hero's cell then hits the target. */
export function swapPlaces(play: PlayContext, target: Creature): void {
  const { s, emit } = play
  const here = s.hero.place
  s.hero.place = target.place
  target.place = here
  target.isAwake = true
  target.mark = -1
  s.hero.rooted = 0
  emit?.({ kind: 'afflicted', enemy: target.kind, met: target.met, what: 'where you stood', turns: 0 })
  if (floorOf(s).ground.length > 0) treadOnTerrain(play, floorOf(s))
}
