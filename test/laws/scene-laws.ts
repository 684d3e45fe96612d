import { diceFrom, type Line, makeDiceState, plain, type Scene } from '../../src/engine/index.ts'
import { choiceInputs } from '../../src/views/input/choice-inputs.ts'
import { textWidth } from '../../src/views/text-width.ts'
import { BAD_TEXT, demand, difference, findNonPlain, isReal, type Law, shown } from './law.ts'
import { findPanelError, itemsOf } from './panels.ts'
import { eventsOf, onEveryStep, sameDice, sceneAt, seatsOf, walksOf } from './walk.ts'

export const choicesAreLegal: Law = {
  name: 'the open choices of the scene are the legal actions; ids are unique; actions are interned',
  check({ game }) {
    onEveryStep(game, walksOf(20), (step) => {
      const { state } = step
      for (const seat of game.toAct(state)) {
        const legal = game.legal(state, seat)
        demand(legal.length > 0, () => `seat ${seat} must act but has no legal action`)
        const { choices } = sceneAt(step, seat)
        const twin = choices.find(({ id }, i) => choices.findIndex((choice) => choice.id === id) < i)
        demand(twin === undefined, () => `two choices are called ${twin?.id}`)
        const open = choices.filter((choice) => choice.blocked === undefined).map((choice) => choice.id)
        const ids = legal.map((action) => action.id)
        demand(
          open.sort().join() === ids.slice().sort().join(),
          () => `seat ${seat} is offered ${open.join(', ')}, and legal are ${ids.join(', ')}`,
        )
        const again = game.legal(state, seat)
        const fresh = legal.find((action, i) => again[i] !== action)
        demand(
          fresh === undefined,
          () => `the second call of legal returns another object for ${fresh?.id}: actions must be built once`,
        )
      }
    })
  },
}

export const changesAreLogged: Law = {
  name: 'every change of a scene has a log line, and every event a readable line for some seat',
  check({ game }) {
    const seats = seatsOf(game)
    onEveryStep(game, walksOf(16), (step) => {
      const then = game.clone(step.state)
      const events = eventsOf(game, then, step.moves, sameDice(step))
      const lines = seats.map((seat) => events.map((event) => game.eventText(event, seat)))
      for (const seat of seats) {
        if (lines[seat]?.some((line) => line !== undefined) === true) continue
        const [before, after] = [sceneAt(step, seat), game.scene(then, seat)]
        demand(
          JSON.stringify(before) === JSON.stringify(after),
          () => `seat ${seat} got no line, but its scene changed: ${difference(before, after)}`,
        )
      }
      events.forEach((event, i) => {
        const own = lines.map((ofSeat) => ofSeat[i]).filter((line) => line !== undefined)
        demand(own.length > 0, () => `no seat gets a line for ${shown(event)}`)
        for (const line of own) demandText(line, event)
      })
    })
  },
}

function demandText({ text, sum }: Line, event: unknown): void {
  const shownText = `${plain(text)} ${sum ?? ''}`
  demand(!BAD_TEXT.test(shownText), () => `${shown(event)} has the text "${shownText.trim()}"`)
}

export const timelineHasText: Law = {
  name: 'the timeline has readable lines',
  check({ game }) {
    if (game.extras?.timeline === undefined) return
    let lineCount = 0
    onEveryStep(game, walksOf(4), (step) => {
      for (const event of eventsOf(game, game.clone(step.state), step.moves, sameDice(step))) {
        const line = game.extras?.timeline?.(event)
        if (line === undefined) continue
        lineCount++
        demandText(line, event)
      }
    })
    demand(lineCount > 0, () => `${game.id} has a timeline that is always empty`)
  },
}

export const secretsStaySecret: Law = {
  name: 'what a seat cannot know changes neither its scene nor its choices',
  check({ game }) {
    let hasDiffered = game.determinize === undefined
    onEveryStep(game, walksOf(16), (step) => {
      const { state, turn } = step
      for (const seat of game.toAct(state)) {
        const before = JSON.stringify(state)
        const other = game.determinize?.(state, seat, diceFrom(makeDiceState(`world ${turn}`))) ?? state
        demand(JSON.stringify(state) === before, () => 'determinize changed the state')
        if (JSON.stringify(other) === before) continue
        hasDiffered = true
        const [seen, believed] = [sceneAt(step, seat), game.scene(other, seat)]
        demand(
          JSON.stringify(seen) === JSON.stringify(believed),
          () => `hidden information of seat ${seat} is in its scene: ${difference(seen, believed)}`,
        )
        const [mine, theirs] = [game.legal(state, seat), game.legal(other, seat)]
        demand(
          JSON.stringify(mine) === JSON.stringify(theirs),
          () => `hidden information of seat ${seat} is in its choices: ${difference(mine, theirs)}`,
        )
      }
    })
    demand(hasDiffered, () => `${game.id} has a determinize that always returns the true state`)
  },
}

export const scenesArePlain: Law = {
  name: 'a scene is plain JSON; ids of panels and items are unique; choices refer to existing items',
  check({ game }) {
    const seats = seatsOf(game)
    onEveryStep(game, walksOf(15), (step) => {
      for (const seat of seats) demandPlain(sceneAt(step, seat))
    })
  },
}

function demandPlain(scene: Scene): void {
  const found = findNonPlain(scene, isReal)
  demand(found === undefined, () => `the scene is not plain JSON at ${found}`)
  const trouble = findPanelError(scene.panels)
  demand(trouble === undefined, () => `the scene's ${trouble}`)
  const items = new Map<string, ReadonlySet<string>>()
  for (const { id, at } of scene.choices) {
    if (at === undefined) continue
    const panel = scene.panels.find((one) => one.id === at.panel)
    demand(panel !== undefined, () => `choice ${id} refers to the missing panel ${at.panel}`)
    const there = items.get(at.panel) ?? new Set(itemsOf(panel))
    items.set(at.panel, there)
    demand(there.has(at.item), () => `choice ${id} refers to the missing item ${at.item} of panel ${at.panel}`)
  }
}

export const textShowsAll: Law = {
  name: 'the text view shows every choice and reason within 80 columns',
  check({ game, views }) {
    onEveryStep(game, walksOf(15), (step) => {
      const scene = sceneAt(step, 0)
      const text = views.text(scene)
      const words = new Set(text.split(/[\s,.]+/))
      const spaced = new Set(text.split(/\s+/))
      for (const line of text.split('\n'))
        demand(textWidth(line) <= 80, () => `a line of the text view is ${textWidth(line)} columns wide: ${line}`)
      const cellIds = cellIdsIn(text)
      for (const [choice, input] of choiceInputs(scene))
        demand(
          cellIds.has(choice.id) || (spaced.has(input) && words.has(choice.id)),
          () => `the text view does not show choice ${input}, ${choice.id}`,
        )
      for (const { id, blocked } of scene.choices)
        demand(blocked === undefined || words.has(id), () => `the text view does not show the blocked ${id}`)
    })
  },
}

/** The ids behind `Choose a cell as tile-x-y: y 2: x 2 to 3, 5; …`. */
function cellIdsIn(text: string): Set<string> {
  const [, prefix, rows = ''] = /Choose a cell as (\S+)-x-y: ([^.]*)\./.exec(text.replace(/\n\s+/g, ' ')) ?? []
  const ids = rows.split('; ').flatMap((row) => {
    const [, y, columns = ''] = /^y (\d+): x (.*)$/.exec(row) ?? []
    return columns.split(', ').flatMap((run) => {
      const [from, to = from] = run.split(' to ').map(Number) as [number, number?]
      return Array.from({ length: to - from + 1 }, (_, i) => `${prefix}-${from + i}-${y}`)
    })
  })
  return new Set(prefix === undefined ? [] : ids)
}

export const SCENE_LAWS = [
  choicesAreLegal,
  changesAreLogged,
  timelineHasText,
  secretsStaySecret,
  scenesArePlain,
  textShowsAll,
]
