import { noRows, placesOf } from '../src/kit/grid.ts'
import { look } from '../src/kit/sight.ts'
import { SIDE, sightMaps } from './maps.ts'
import { measure, type Result } from './measure.ts'

/** The mechanics games share. Sight: radius 8 from every open cell of the dug maps. */
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
  ]
}
