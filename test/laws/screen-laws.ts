import { type AnyGame, type Scene, seededDice } from '../../src/engine/index.ts'
import { preparedScene } from '../../src/views/input/focus.ts'
import { makeInputState } from '../../src/views/input/input-state.ts'
import { isMapStep, playScene } from '../../src/views/input/play-scene.ts'
import { reachableChoices } from '../../src/views/input/reachable.ts'
import { frameText } from '../../src/views/terminal/cells/frame.ts'
import type { ScreenLogLine } from '../../src/views/terminal/screen/parts.ts'
import { demand, type Law } from './law.ts'
import { sceneAt, walk, walksOf } from './walk.ts'

const SIZES = [
  [80, 24],
  [100, 30],
  [120, 40],
  [200, 50],
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
  name: 'a scene fits every screen, and every verb and the choice in focus are visible',
  check({ game, views }) {
    onSomeScenes(game, (scene) => {
      for (const [width, height] of SIZES) {
        const drawn = views.screen(scene, { ...around, focus: undefined }, width, height)
        const where = `${game.id}, "${scene.title}" at ${width}×${height}`
        demand(drawn.frame.glyphs.length === width * height, () => `${where}: ${drawn.frame.glyphs.length} cells`)
        const clickable = new Set(drawn.clickTargets.map(({ choice }) => choice.verb))
        for (const { id, key, label } of scene.verbs ?? [])
          demand(clickable.has(id), () => `${where}: the verb ${key} ${label} is not on the screen`)
      }
      for (const { id } of playScene(scene, makeInputState()).choices.slice(0, 12)) {
        const prepared = preparedScene(scene, { ...makeInputState(), focus: id, scene })
        const { clickTargets } = views.screen(prepared, { ...around, focus: id }, 80, 24)
        const isSeen = clickTargets.some((spot) => spot.choice.id === id && spot.y < 24 && spot.width > 0)
        demand(
          isSeen || prepared.choices.some((choice) => choice.id === id && isMapStep(choice)),
          () => `${game.id}, "${scene.title}" at 80×24: ${id} is focused but not visible`,
        )
      }
    })
  },
}

export const choicesAreReachable: Law = {
  name: 'every open choice can be made with the keys on screen',
  check({ game }) {
    onSomeScenes(game, (scene) => {
      const reached = reachableChoices(scene)
      for (const { id, blocked } of scene.choices)
        demand(
          blocked !== undefined || reached.has(id),
          () => `${game.id}, "${scene.title}": no key on screen makes the choice ${id}`,
        )
    })
  },
}

/** Where a text is cut: the rows with "…", and how many rows of the screen are blank. */
export const textsAreWhole: Law = {
  name: 'no text is cut on a screen with blank rows',
  check({ game, views }) {
    onSomeScenes(game, (scene) => {
      for (const [width, height] of SIZES) {
        const { frame } = views.screen(scene, { ...around, focus: scene.choices[0]?.id }, width, height)
        const lines = frameText(frame).split('\n')
        const cut = lines.find((line) => line.includes('…'))
        const blank = lines.slice(1, -3).filter((line) => line.trim() === '').length
        demand(
          cut === undefined || blank < 2,
          () => `${game.id}, "${scene.title}" at ${width}×${height}: ${blank} rows are blank, and this is cut:\n${cut}`,
        )
      }
    })
  },
}

export const permanentChoicesHaveNoKeys: Law = {
  name: 'a choice for good is made by number and Enter only',
  check({ game }) {
    onSomeScenes(game, ({ title, opens, verbs = [], choices }) => {
      if (opens !== 'permanent') return
      const key = [...verbs, ...choices].find((one) => one.key !== undefined)?.key
      demand(key === undefined, () => `${game.id}, "${title}" is for good, but the key ${key} acts`)
    })
  },
}

/** Keys that every page uses, and those that only steps on a map may have. */
const COMMON_KEYS = new Set(['x', '!', '=', '?', 'enter', 'esc', 'tab', 'backspace'])
const STEP_KEYS = new Set('wasdqezchjklyubn')

export const verbsKeepTheirKeys: Law = {
  name: 'a verb has one key in the whole game, and no other verb has it',
  check({ game }) {
    const keys = new Map<string, string>()
    const verbs = new Map<string, string>()
    onSomeScenes(game, ({ title, verbs: shown = [], choices }) => {
      const walks = choices.some(isMapStep)
      for (const { id, key } of shown) {
        const where = `${game.id}, "${title}": the verb ${id}`
        demand((keys.get(id) ?? key) === key, () => `${where} has the keys ${keys.get(id)} and ${key}`)
        demand((verbs.get(key) ?? id) === id, () => `${where} has the key ${key} of the verb ${verbs.get(key)}`)
        demand(!/^[A-Z0-9]$/.test(key) && !COMMON_KEYS.has(key), () => `${where} cannot have the key ${key}`)
        demand(!walks || !STEP_KEYS.has(key), () => `${where} has the key ${key} of a step`)
        keys.set(id, key)
        verbs.set(key, id)
      }
    })
  },
}

export const keysMeanOneThing: Law = {
  name: 'no key has two meanings, and none is reserved by the app',
  check({ game }) {
    onSomeScenes(game, (scene) => {
      const free = scene.choices.filter(({ blocked, verb }) => blocked === undefined && verb === undefined)
      const keys = [
        ...(scene.verbs ?? []).map(({ key }) => key),
        ...free.flatMap(({ key, also = [] }) => [...(key === undefined ? [] : [key]), ...also]),
      ]
      keys.forEach((key, i) => {
        demand(keys.indexOf(key) === i, () => `${game.id}, "${scene.title}": the key ${key} has two meanings`)
        const isReserved = '?=!0123456789'.includes(key) || ['x', 'esc', 'tab', 'ctrl-c'].includes(key)
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

export const SCREEN_LAWS = [
  fitsEveryScreen,
  choicesAreReachable,
  textsAreWhole,
  permanentChoicesHaveNoKeys,
  verbsKeepTheirKeys,
  keysMeanOneThing,
  largeScreenShowsAll,
]
