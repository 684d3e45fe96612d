import type { Panel, Role, Row, Scene } from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { choiceInputs } from '../input/choice-inputs.ts'
import { choiceText, spokenInput, WORDS_WHEN_ASKED } from './brief.ts'
import { directionAndSteps, isOwnFigure, ownPosition, thingsByDistance } from './directions.ts'
import { actorDirections, meterText, roleOf } from './facts.ts'
import { cellsText } from './grid.ts'
import { choosableCells, openChoices } from './page.ts'
import { asSentence, speakable } from './spoken-text.ts'

/** The parts of a scene for which a player can ask, each by one word. */
export const SCENE_PARTS = ['who', 'me', 'hand', 'pack', 'where', 'odds', 'notes'] as const
export type ScenePart = (typeof SCENE_PARTS)[number]

const ROLES_OF: Readonly<Record<ScenePart, readonly Role[]>> = {
  who: ['foe'],
  me: ['self'],
  hand: ['hand', 'pool'],
  pack: ['shop'],
  where: ['board', 'story'],
  odds: ['odds'],
  notes: ['notes'],
}

/** How to recognise panels with the player's belongings: they have many names and no role of their own. */
const PACK = /pack|inventor|bag|hold|deck|draw|discard|relic|gear|aboard|fitting|bank|cargo/i

/** A part of a scene in full, with one line per item. */
export function scenePartText(scene: Scene, part: ScenePart): string {
  const panels = scene.panels.filter((panel) => belongsTo(scene, panel, part))
  const lines = [
    ...(part === 'where' ? [asSentence(speakable(scene.title))] : []),
    ...(part === 'who' && !hasRows(panels)
      ? scene.panels.flatMap((panel) => (panel.kind === 'grid' ? thingLines(panel, true) : []))
      : []),
    ...panels.flatMap((panel) => panelLines(scene, panel)),
  ]
  return lines.length === 0 ? 'Nothing of that kind here.' : lines.join('\n')
}

/** Panels in full, with one line per item, as a verb shows them. */
export function panelsText(scene: Scene, ids: readonly string[]): string {
  const panels = scene.panels.filter(({ id }) => ids.includes(id))
  return panels.flatMap((panel) => panelLines(scene, panel)).join('\n') || 'Nothing of that kind here.'
}

/** Whether actors have rows in a table, which say more than the map does. */
const hasRows = (panels: readonly Panel[]): boolean =>
  panels.some((panel) => panel.kind === 'table' && panel.rows.some(({ actor }) => actor !== undefined))

const belongsTo = (scene: Scene, panel: Panel, part: ScenePart): boolean =>
  ROLES_OF[part].includes(roleOf(scene, panel)) || (part === 'pack' && PACK.test(`${panel.id} ${panel.title ?? ''}`))

/** Every open choice with what to type for it. The cells of a map share one line. */
export function choicesText(scene: Scene): string {
  const grids = scene.panels.filter((panel) => panel.kind === 'grid')
  const cells = grids.flatMap((panel) => choosableCells(scene, panel))
  const inCells = new Set(cells.map(({ prefix, x, y }) => `${prefix}-${x}-${y}`))
  const inputs = choiceInputs(scene)
  const rest = openChoices(scene).filter((choice) => !inCells.has(choice.id))
  const lines = rest.map((choice) =>
    asSentence(`${spokenInput(inputs.get(choice))}, ${choiceText(scene, choice, { limits: WORDS_WHEN_ASKED })}`),
  )
  return [...lines, ...(cells.length === 0 ? [] : [cellsText(cells)])].join('\n')
}

function panelLines(scene: Scene, panel: Panel): readonly string[] {
  const name = inputPrefix(scene, panel)
  const ways = actorDirections(scene)
  const title = panel.title === undefined ? '' : `${speakable(panel.title)}: `
  switch (panel.kind) {
    case 'text':
      return [
        ...(title === '' ? [] : [asSentence(title)]),
        ...panel.lines.map((line) => asSentence(speakable(plain(line)))),
      ]
    case 'meters':
      return [
        asSentence(`${title}${panel.meters.map(meterText).join(', ')}`),
        ...(panel.notes ?? []).map((note) => asSentence(speakable(plain(note)))),
      ]
    case 'dice':
      return [
        asSentence(
          `${title}${panel.dice.map(({ face, state }) => `${face}${state === undefined ? '' : ` ${state}`}`).join(', ') || 'none'}`,
        ),
        ...(panel.note === undefined ? [] : [asSentence(speakable(plain(panel.note)))]),
      ]
    case 'cards':
      return panel.cards.map(({ id, name: card, cost, text }) =>
        asSentence(speakable(`${name(id)}${card}${cost === undefined ? '' : `, cost ${cost}`}: ${text}`)),
      )
    case 'table':
      return panel.rows.length === 0
        ? [asSentence(`${title}${panel.empty ?? 'nothing'}`)]
        : panel.rows.map((row) => rowLine(row, panel.columns, name(row.id), ways.get(row.actor ?? '')?.way))
    case 'matrix':
      return panel.rows.map((row) => rowLine(row, [panel.corner ?? '', ...panel.columns.map(plain)], name(row.id)))
    case 'grid':
      return thingLines(panel, false)
    default:
      return unreachable(panel)
  }
}

/** What to type for an item, as a prefix of its line. */
const inputPrefix =
  (scene: Scene, panel: Panel) =>
  (item: string): string => {
    const choice = openChoices(scene).find(({ at }) => at?.panel === panel.id && at.item === item)
    return choice === undefined ? '' : `${spokenInput(choiceInputs(scene).get(choice))}, `
  }

function rowLine({ cells }: Row, columns: readonly string[], name: string, way = ''): string {
  const texts = cells.map((cell, i) => {
    // Numbers in a list and coordinates on a map mean nothing when they are read aloud.
    const text = speakable(plain(cell)).replace(/^\p{L} (?=\p{L}{2})/u, '')
    if (text === '' || text === '–' || columns[i] === '#' || /^\d+,\d+$/.test(text)) return ''
    return /^[\d+−-]/.test(text) ? `${columns[i]} ${text}` : text
  })
  return asSentence(`${name}${[...texts, way].filter((text) => text !== '').join(', ')}`)
}

/** The things on a map, nearest first, each on a line. */
function thingLines(panel: Panel & { kind: 'grid' }, onlyActors: boolean): readonly string[] {
  const from = ownPosition(panel)
  return thingsByDistance(panel)
    .filter((thing) => !isOwnFigure(thing) && (!onlyActors || thing.actor !== undefined))
    .map((thing) => {
      const way = from === undefined ? '' : ` ${directionAndSteps(from, thing)}`
      return asSentence(speakable(`${thing.name}${way}${thing.note === undefined ? '' : `: ${thing.note}`}`))
    })
}
