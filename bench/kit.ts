import { fairDraw, openStream, seededDice } from '../src/engine/dice.ts'
import { housePack } from '../src/games/descent/content.ts'
import { makeFloor } from '../src/games/descent/generate.ts'
import { descent } from '../src/games/descent/index.ts'
import { noRows, placesOf } from '../src/kit/grid.ts'
import { look } from '../src/kit/sight.ts'
import { SIDE, sightMaps } from './maps.ts'
import { measure, type Result } from './measure.ts'

/** Sight: radius 8 from every open cell of the dug maps. Floors: Descent's first four in turn, each proven. Steps: single ones, no macros. */
export function benchKit(scale: number): Result[] {
  const views = sightMaps(20).map((open) => ({ open, places: placesOf(open) }))
  const rounds = Math.max(1, Math.round(40 * scale))
  return [
    measure('kit/sight', 'fields of view', () => {
      const seen = noRows(SIDE)
      let count = 0
      let check = 0
      for (let round = 0; round < rounds; round++)
        for (const { open, places } of views)
          for (let i = 0; i < places.length; i++) {
            look(open, SIDE, places[i] as number, 8, seen)
            check = (check * 31 + (seen[(places[i] as number) >> 5] as number)) | 0
            count++
          }
      return { count, checksum: `${count}/${check >>> 0}` }
    }),
    measure('descent/floors', 'proven floors', () => {
      let check = 0
      const count = Math.max(20, Math.round(2000 * scale))
      for (let i = 0; i < count; i++) {
        const floor = makeFloor(housePack, 1 + (i % 4), seededDice(`floor ${i}`))
        check = (check * 31 + floor.down + floor.creatures.length) | 0
      }
      return { count, checksum: `${count}/${check >>> 0}` }
    }),
    measure('descent/steps', 'steps with sight', () => {
      const feet = openStream('bench', 'feet')
      const count = Math.max(500, Math.round(100_000 * scale))
      const dice = seededDice('steps')
      const state = descent.setup({ macros: false }, dice)
      // Nobody is at home: what is measured is the hero's own turn, its legal list and its sight.
      for (const floor of state.floors) floor.creatures = []
      for (let i = 0; i < count; i++) {
        if (i % 1000 === 0) state.turn = 0
        const steps = descent.legal(state, 0).filter((deed) => deed.verb === 'move')
        descent.apply(state, [{ seat: 0, action: steps[fairDraw(feet, steps.length)] as never }], dice)
      }
      return { count, checksum: `${count}/${state.hero.place}` }
    }),
  ]
}
