import { fairDraw, openStream, seededDice } from '../src/engine/dice/dice.ts'
import { builtInPack } from '../src/games/descent/content/content.ts'
import { descent } from '../src/games/descent/index.ts'
import { makeFloor } from '../src/games/descent/map/generate.ts'
import { fieldOfView } from '../src/lib/field-of-view.ts'
import { noRows, placesOf } from '../src/lib/grid.ts'
import { SIDE, sightMaps } from './maps.ts'
import { measure, type Result } from './measure.ts'

/** Field of view: radius 8 from every open cell of the maps. Floors: Descent's first four in turn, each checked. Steps: single ones, no macros. */
export function benchLib(scale: number): Result[] {
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
            fieldOfView(open, SIDE, places[i] as number, 8, seen)
            check = (check * 31 + (seen[(places[i] as number) >> 5] as number)) | 0
            count++
          }
      return { count, checksum: `${count}/${check >>> 0}` }
    }),
    measure('descent/floors', 'proven floors', () => {
      let check = 0
      const count = Math.max(20, Math.round(2000 * scale))
      for (let i = 0; i < count; i++) {
        const floor = makeFloor(builtInPack(), 1 + (i % 4), seededDice(`floor ${i}`))
        check = (check * 31 + floor.down + floor.creatures.length) | 0
      }
      return { count, checksum: `${count}/${check >>> 0}` }
    }),
    // Without enemies: this measures the hero's own turn, its legal list and its field of view. The hero returns to cells whose view is cached; `kit/sight`
    // measures uncached ones.
    measure('descent/steps', 'steps with sight', () => walkAbout(Math.max(500, Math.round(100_000 * scale)), false)),
    // With enemies: those that wake follow and strike, and the hero is healed every turn.
    measure('descent/steps-in-company', 'steps with sight and enemies', () =>
      walkAbout(Math.max(500, Math.round(50_000 * scale)), true),
    ),
  ]
}

/** Single random steps on first floors, a fresh one every 250. */
function walkAbout(count: number, hasCompany: boolean): { count: number; checksum: string } {
  const feet = openStream('bench', 'feet')
  let dice = seededDice('steps')
  let state = descent.setup({ macros: false, hints: false }, dice)
  let check = 0
  for (let i = 0; i < count; i++) {
    if (i % 250 === 0) {
      dice = seededDice(`steps ${i}`)
      state = descent.setup({ macros: false, hints: false }, dice)
      if (!hasCompany) for (const floor of state.floors) floor.creatures = []
    }
    state.hero.hp = state.hero.maxHp
    state.phase = 'play'
    // Wanderers arrive by a clock: without enemies, stop it.
    if (!hasCompany) for (const floor of state.floors) floor.turns = 0
    const actions = descent.legal(state, 0)
    let steps = 0
    while (actions[steps]?.verb === 'move') steps++
    descent.apply(state, [{ seat: 0, action: actions[fairDraw(feet, steps)] as never }], dice)
    check = (check * 31 + state.hero.place) | 0
  }
  return { count, checksum: `${count}/${check >>> 0}` }
}
