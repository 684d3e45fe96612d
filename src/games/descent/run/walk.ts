import { strike } from '../fight/combat.ts'
import { creatureAt, lyingCount, lyingKind, lyingStack, stepFrom } from '../floor/floor.ts'
import { MOST_ATTEMPTS, makeFloor } from '../floor/generate.ts'
import { itemsAt, lookAround } from '../floor/senses.ts'
import { nameOf, type Play } from '../play.ts'
import { floorOf, hasVisited, remember, type State } from '../state.ts'
import { nearestFree } from './turn.ts'

/** §1 A step, or a blow where somebody stands. */
export function step(play: Play, direction: number): void {
  const { s, emit } = play
  const f = floorOf(s)
  const place = stepFrom(s.hero.place, direction)
  const target = creatureAt(f, place)
  if (target !== undefined) return strike(play, target)
  s.hero.place = place
  emit?.({ kind: 'moved', direction })
  collectGold(play)
  for (const item of itemsAt(f, place)) emit?.({ kind: 'left-behind', name: nameOf(play.pack, s, lyingStack(item)) })
}

/** §7.3 Gold is picked up in passing, however one came there. */
export function collectGold({ pack, s, emit }: Play): void {
  const f = floorOf(s)
  for (const item of itemsAt(f, s.hero.place)) {
    if (lyingKind(item) !== pack.gold) continue
    f.items.splice(f.items.indexOf(item), 1)
    s.hero.gold += lyingCount(item)
    emit?.({ kind: 'gold', amount: lyingCount(item), gold: s.hero.gold })
  }
}

/** §10 Down to the way up, and up to the way down. Floors wait as they were left. */
export function takeStairs(play: Play, isDown: boolean): void {
  const { s, emit } = play
  const number = s.depth + (isDown ? 1 : -1)
  const isNew = !hasVisited(s, number)
  enterFloor(play, number)
  const f = floorOf(s)
  s.hero.place = isDown ? f.start : f.down
  const inTheWay = creatureAt(f, s.hero.place)
  if (inTheWay !== undefined) inTheWay.place = nearestFree(s, s.hero.place)
  emit?.({ kind: 'stairs', floor: number, isDown, isNew })
  if (isNew && f.attempt < 0) emit?.({ kind: 'plain-floor', floor: number, attempts: MOST_ATTEMPTS })
}

/** Makes the floor if nobody has been there. */
export function enterFloor({ pack, s, dice }: Play, number: number): void {
  if (!hasVisited(s, number)) s.floors.push(makeFloor(pack, number, dice))
  s.depth = number
  if (number > s.deepest) remember(s, 'floor', number)
  s.deepest = Math.max(s.deepest, number)
}

export function arrive(s: State): void {
  s.hero.place = floorOf(s).start
  lookAround(s)
}
