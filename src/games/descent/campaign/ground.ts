import { canStep, drop, has, put } from '../../../lib/grid.ts'
import { hurtCreatureAt, woundHero } from '../combat/combat.ts'
import type { PlayContext } from '../context.ts'
import {
  coverGround,
  creatureAt,
  FIRE,
  type Floor,
  GRASS,
  groundAt,
  groundKind,
  groundPlace,
  groundTurns,
  ICE,
  makeGround,
  SMOKE,
  stepFrom,
  WATER,
  WEB,
} from '../map/floor.ts'

/** §18 The damage of fire at the end of a turn, and the number of turns that it burns. */
const FIRE_DAMAGE = 3
const FIRE_TURNS = 3
/** The value of `State.killer` if the hero burnt. */
const KILLED_BY_FIRE = -2

/** Sets a cell on fire. Water does not burn. */
export function igniteCell(f: Floor, place: number, turns = FIRE_TURNS): void {
  if (has(f.open, place) && groundAt(f, place) !== WATER) coverGround(f, place, FIRE, turns + 1)
}
/** §18 Whether terrain of this kind catches fire from a neighbouring cell. */
export const isFlammable = (kind: number): boolean => kind === GRASS || kind === WEB

/** §17 Turns a free cell into ice, which blocks sight and movement until it melts. Returns whether the cell was free. */
export function freezeOver(play: PlayContext, f: Floor, place: number, turns: number): boolean {
  if (!has(f.open, place) || place === play.s.hero.place || creatureAt(f, place) !== undefined) return false
  if ([f.down, f.up, f.shop, f.altar].includes(place)) return false
  coverGround(f, place, ICE, turns + 1)
  drop(f.open, place)
  return true
}

/** Whether any terrain has turns left. It allocates nothing, because it is called every turn. */
function isChanging({ ground }: Floor): boolean {
  for (let i = 0; i < ground.length; i++) if (groundTurns(ground[i] as number) > 0) return true
  return false
}

/** §18 Changes the terrain at the end of a turn: fire hurts, spreads and burns out, ice melts, smoke clears. */
export function changeGround(play: PlayContext, f: Floor): void {
  const { s } = play
  if (!isChanging(f)) return
  const burning = f.ground.filter((g) => groundKind(g) === FIRE).map(groundPlace)
  for (const place of burning) {
    if (place === s.hero.place) {
      play.emit?.({
        kind: 'scorched',
        damage: FIRE_DAMAGE,
        hp: Math.max(0, s.hero.hp - FIRE_DAMAGE),
        what: 'The fire burns you',
      })
      woundHero(play, FIRE_DAMAGE, KILLED_BY_FIRE)
      if (s.phase === 'dead') return
    } else hurtCreatureAt(play, place, FIRE_DAMAGE)
    if (s.phase !== 'play') return
  }
  const ignited: number[] = []
  for (const place of burning)
    for (let direction = 0; direction < 4; direction++) {
      const to = stepFrom(place, direction)
      if (canStep(f.open, place, direction) && isFlammable(groundAt(f, to))) ignited.push(to)
    }
  f.ground = f.ground.flatMap((g) => {
    const turns = groundTurns(g)
    if (turns === 0) return [g]
    if (turns > 1) return [makeGround(groundPlace(g), groundKind(g), turns - 1)]
    if (groundKind(g) === ICE) put(f.open, groundPlace(g))
    return []
  })
  for (const place of ignited) if (groundAt(f, place) !== FIRE) coverGround(f, place, FIRE, FIRE_TURNS)
}

/** §18 Covers a cell and its eight neighbours with smoke. */
export function coverWithSmoke(f: Floor, place: number, turns: number): void {
  for (const to of cellsAround(place))
    if (has(f.open, to) && groundAt(f, to) === 0) coverGround(f, to, SMOKE, turns + 1)
}

/** A cell and its eight neighbours. */
export const cellsAround = (place: number): number[] => [
  place,
  ...Array.from({ length: 8 }, (_, direction) => stepFrom(place, direction)),
]
