import { type Panel, plain, type Scene, seededDice } from '../../src/engine/index.ts'
import { isFightScene } from '../../src/views/terminal/screen/blocks.ts'
import type { PageLayout } from '../../src/views/terminal/screen/fit.ts'
import type { DrawnScreen } from '../../src/views/terminal/screen/layout.ts'
import { demand, type Law } from './law.ts'
import { around } from './screen-laws.ts'
import { runs, sceneAt, type Walk, walk, walksOf } from './walk.ts'

const WIDTH = 80
const HEIGHT = 24

/** Number of scenes checked per walk; the rest of a long one adds little. */
const MOST = runs(60, 100_000)

/** Equal numbers of random and planned walks. */
const walks = (): readonly Walk[] => {
  const some = walksOf(6, 80)
  return [...some.map((one) => ({ ...one, wit: 0 })), ...some.map((one) => ({ ...one, wit: 9 }))]
}

export const pinnedPanelsAreVisible: Law = {
  name: 'pinned panels are complete at 80×24, whichever choice is focused',
  check({ game, views }) {
    let [scenes, panels] = [0, 0]
    const dice = seededDice('what is kept')
    for (const w of walks()) {
      const every = 1 + dice.roll('every', 3, 'every')
      let seen = 0
      const shapes = new Map<number, PageLayout | undefined>()
      walk(game, w, (step) => {
        const { turn, moves } = step
        if (turn % every !== 0 || seen >= MOST) return
        seen++
        for (const { seat } of moves) {
          const scene = sceneAt(step, seat)
          const pinned = scene.panels.filter(({ keep }) => keep === true)
          if (pinned.length === 0) continue
          scenes++
          panels += pinned.length
          const ids = scene.choices.map(({ id }) => id)
          for (const focus of new Set([ids[0], ids[turn % Math.max(1, ids.length)], ids.at(-1)])) {
            const drawn = views.screen(scene, { ...around, focus, layout: shapes.get(seat) }, WIDTH, HEIGHT)
            shapes.set(seat, drawn.layout)
            for (const panel of pinned)
              demandComplete(panel, scene, drawn, `${game.id}, "${scene.title}", focus ${focus}`)
          }
        }
      })
    }
    if (process.env.UNDERCROFT_COUNTS !== undefined)
      console.info(`${game.id}: ${scenes} scenes, ${panels} pinned panels`)
  },
}

function demandComplete(panel: Panel, { title, choices }: Scene, drawn: DrawnScreen, where: string): void {
  const isMenu = panel.role === 'hand' || panel.role === 'shop' || choices.some(({ at }) => at?.panel === panel.id)
  if (panel.kind === 'grid' && drawn.map?.grid.id === panel.id) {
    const { centre } = panel
    const { left, top, width, height, pitch } = drawn.map
    const isIn =
      centre === undefined ||
      (centre.x >= left && centre.y >= top && centre.x < left + width / pitch && centre.y < top + height)
    return demand(isIn, () => `${where}: the centre of the map ${panel.id} is out of sight`)
  }
  const place = drawn.panelAreas.find((one) => one.panel === panel.id)
  demand(place !== undefined, () => `${where}: ${panel.id} is pinned but not on the screen`)
  const { frame } = drawn
  const seen = Array.from({ length: place.height }, (_, y) =>
    frame.glyphs
      .slice((place.y + y) * frame.width + place.x, (place.y + y) * frame.width + place.x + place.width)
      .join(''),
  ).join('\n')
  const missing = wordsOf(panel, isMenu).find((word) => !seen.includes(word))
  demand(
    missing === undefined,
    () => `${where}: "${missing}" of ${panel.id} is cut at ${WIDTH}×${HEIGHT}:\n${title}\n${seen}`,
  )
}

const split = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')

/**
 * The texts of a panel that must be visible. Card texts and the last cell of a row of a hand may be cut, because the focused choice shows them
 * in full; spent dice need not show their faces.
 */
function wordsOf(panel: Panel, isMenu: boolean): string[] {
  const title = panel.kind === 'cards' ? [] : split([panel.title ?? ''])
  switch (panel.kind) {
    case 'text':
      return [...title, ...split(panel.lines.map(plain))]
    case 'meters':
      return [
        ...title,
        ...split(panel.meters.flatMap(({ name, value, note = '' }) => [name, String(value), note])),
        ...split((panel.notes ?? []).map(plain)),
      ]
    case 'table':
      return [
        ...title,
        ...split(panel.rows.flatMap(({ cells }) => cells.slice(0, isMenu ? 2 : cells.length).map(plain))),
      ]
    case 'matrix':
      return [...title, ...split([...panel.columns.map(plain), ...panel.rows.flatMap(({ cells }) => cells.map(plain))])]
    case 'cards':
      return [...title, ...split(panel.cards.flatMap(({ name, cost = '' }) => [name, cost]))]
    case 'dice':
      return [
        ...title,
        ...split(panel.dice.flatMap(({ face, state }) => (state === 'spent' || state === 'hidden' ? [] : [face]))),
        ...split([plain(panel.note ?? '')]),
      ]
    case 'grid':
      return title
  }
}

export const fightsKeepTheirLayout: Law = {
  name: 'a fight keeps the same panels from its first turn to its last',
  check({ game }) {
    for (const w of walks()) {
      const last = new Map<number, Scene>()
      walk(game, w, (step) => {
        for (const { seat } of step.moves) {
          const scene = sceneAt(step, seat)
          const before = last.get(seat)
          last.set(seat, scene)
          if (
            before === undefined ||
            !isFightScene(before) ||
            !isFightScene(scene) ||
            placeOf(before) !== placeOf(scene)
          )
            continue
          demand(
            shapeOf(before) === shapeOf(scene),
            () => `${game.id}: "${before.title}" keeps ${shapeOf(before)}, and then "${scene.title}" ${shapeOf(scene)}`,
          )
        }
      })
    }
  },
}

/** The title of a scene without its numbers. */
const placeOf = ({ title }: Scene): string => title.replace(/\d+/g, '')
const shapeOf = ({ panels }: Scene): string =>
  panels.flatMap(({ id, kind, keep }) => (keep === true ? [`${kind} ${id}`] : [])).join(', ')

export const LAYOUT_LAWS = [pinnedPanelsAreVisible, fightsKeepTheirLayout]
