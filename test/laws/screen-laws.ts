import { type AnyGame, type Scene, seededDice } from '../../src/engine/index.ts'
import { frameText } from '../../src/views/terminal/cells/frame.ts'
import { choiceGroups } from '../../src/views/terminal/panels/aim.ts'
import { isMapStep, type ScreenLogLine } from '../../src/views/terminal/screen/parts.ts'
import { demand, type Law } from './law.ts'
import { sceneAt, walk, walksOf } from './walk.ts'

const SIZES = [
  [40, 12],
  [80, 24],
  [120, 40],
  [211, 57],
] as const

const LOG: readonly ScreenLogLine[] = Array.from({ length: 9 }, (_, i) => ({
  line: {
    text: `Something was told, the ${i}th time, and it was long enough to need a second line on a small screen.`,
  },
  isNew: i > 6,
}))
export const around = { scroll: 0, isScrollLocked: false, log: LOG, corner: 'seed 1 · turn 2', footer: 'keys' }

/** Visits some scenes of some walks: every few turns, and the last one. */
function onSomeScenes(game: AnyGame, visit: (scene: Scene) => void): void {
  const dice = seededDice('scenes of the laws')
  for (const w of walksOf(4, 60)) {
    const every = 1 + dice.roll('every', 37, 'every')
    const { state } = walk(game, w, (step) => {
      if (step.turn % every === 0) for (const { seat } of step.moves) visit(sceneAt(step, seat))
    })
    visit(game.scene(state, 0))
  }
}

export const fitsEveryScreen: Law = {
  name: 'a scene fits every screen, and every choice can be focused and is then visible',
  check({ game, views }) {
    onSomeScenes(game, (scene) => {
      for (const [width, height] of SIZES) {
        const { frame, order } = views.screen(scene, { ...around, focus: undefined }, width, height)
        const where = `${game.id}, "${scene.title}" at ${width}×${height}`
        demand(frame.glyphs.length === width * height, () => `${where}: ${frame.glyphs.length} cells`)
        const reached = new Set(order.map(({ id }) => id))
        // Choices that differ only in their target are reached by changing the target.
        for (const slot of choiceGroups(scene))
          demand(
            slot.some((choice) => reached.has(choice.id) || isMapStep(choice)),
            () => `${where}: ${slot[0]?.id} cannot be reached`,
          )
      }
      for (const { id } of scene.choices.slice(0, 12)) {
        const { clickTargets, order } = views.screen(scene, { ...around, focus: id }, 80, 24)
        if (!order.some((choice) => choice.id === id)) continue
        const isSeen = clickTargets.some((spot) => spot.choice.id === id && spot.y < 24 && spot.width > 0)
        demand(isSeen, () => `${game.id}, "${scene.title}" at 80×24: ${id} is focused but not visible`)
      }
    })
  },
}

export const keysMeanOneThing: Law = {
  name: 'no key has two meanings, and none is reserved by the app',
  check({ game }) {
    onSomeScenes(game, (scene) => {
      const keys = scene.choices
        .filter(({ blocked }) => blocked === undefined)
        .flatMap(({ key, also = [] }) => [...(key === undefined ? [] : [key]), ...also])
      keys.forEach((key, i) => {
        demand(keys.indexOf(key) === i, () => `${game.id}, "${scene.title}": the key ${key} has two meanings`)
        const isReserved = '?=0123456789'.includes(key) || ['esc', 'tab', 'ctrl-c'].includes(key)
        demand(!isReserved, () => `${game.id}, "${scene.title}": the key ${key} is reserved by the app`)
      })
    })
  },
}

export const largeScreenShowsAll: Law = {
  name: 'a large screen shows title and meters of a small scene',
  check({ game, views }) {
    onSomeScenes(game, (scene) => {
      const { frame, below } = views.screen(scene, { ...around, log: [], focus: scene.choices[0]?.id }, 211, 57)
      if (below > 0) return
      const text = frameText(frame)
      const names = scene.panels.flatMap((panel) =>
        panel.kind === 'meters' ? panel.meters.map(({ name }) => name) : [],
      )
      for (const word of [scene.title, ...names])
        demand(text.includes(word), () => `${game.id}: "${word}" is in the scene but not on the screen`)
    })
  },
}

export const SCREEN_LAWS = [fitsEveryScreen, keysMeanOneThing, largeScreenShowsAll]
