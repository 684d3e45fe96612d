import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyGame, Scene } from '../../src/engine/index.ts'
import { frameText } from '../../src/views/terminal/frame.ts'
import { drawScene } from '../../src/views/terminal/layout.ts'
import { isStep, type Told } from '../../src/views/terminal/parts.ts'
import { anyWalk, LAWFUL, runs, walk } from './walk.ts'

const SIZES = [
  [40, 12],
  [80, 24],
  [120, 40],
  [211, 57],
] as const

const told: readonly Told[] = Array.from({ length: 9 }, (_, i) => ({
  line: {
    text: `Something was told, the ${i}th time, and it was long enough to need a second line on a small screen.`,
  },
  isNew: i > 6,
}))
const around = { scroll: 0, isHeld: false, told, corner: 'seed 1 · turn 2', footer: 'keys' }

/** Some scenes of a walk: every few turns, and the last. */
function scenesOf(game: AnyGame, visit: (scene: Scene) => void): void {
  fc.assert(
    fc.property(anyWalk, fc.integer({ min: 1, max: 37 }), (w, every) => {
      const { state } = walk(game, w, ({ state, turn, moves }) => {
        if (turn % every === 0) for (const { seat } of moves) visit(game.scene(state, seat))
      })
      visit(game.scene(state, 0))
    }),
    { numRuns: runs(4, 60), seed: 20_261_115 },
  )
}

describe.each(LAWFUL)('%s on a screen', (_, game) => {
  test('fits every size, and every choice can be reached and then be seen', () => {
    scenesOf(game, (scene) => {
      for (const [width, height] of SIZES) {
        const { frame, order } = drawScene(scene, { ...around, focus: undefined }, width, height)
        expect(frame.glyphs.length).toBe(width * height)
        const reached = new Set(order.map(({ id }) => id))
        for (const choice of scene.choices)
          expect(reached.has(choice.id) || isStep(choice), `${choice.id} at ${width}×${height}`).toBe(true)
      }
      for (const { id } of scene.choices.slice(0, 12)) {
        const { spots, order } = drawScene(scene, { ...around, focus: id }, 80, 24)
        if (order.some((choice) => choice.id === id))
          expect(
            spots.some((spot) => spot.choice.id === id && spot.y < 24 && spot.width > 0),
            id,
          ).toBe(true)
      }
    })
  })

  test('no key means two things, and none belongs to the house', () => {
    scenesOf(game, (scene) => {
      const keys = scene.choices
        .filter(({ blocked }) => blocked === undefined)
        .flatMap(({ key, also = [] }) => [...(key === undefined ? [] : [key]), ...also])
      expect(keys).toEqual([...new Set(keys)])
      for (const key of keys)
        expect('?=0123456789'.includes(key) || ['esc', 'tab', 'ctrl-c'].includes(key), key).toBe(false)
    })
  })

  test('every word of a small scene is on a large screen', () => {
    scenesOf(game, (scene) => {
      const { frame, below } = drawScene(scene, { ...around, told: [], focus: scene.choices[0]?.id }, 211, 57)
      if (below > 0) return
      const shown = frameText(frame)
      expect(shown).toContain(scene.title)
      for (const panel of scene.panels)
        if (panel.kind === 'meters') for (const { name } of panel.meters) expect(shown).toContain(name)
    })
  })
})
