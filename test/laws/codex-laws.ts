import type { AnyGame } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { BAD_TEXT, demand, difference, findNonPlain, isReal, type Law, shown } from './law.ts'
import { findPanelError, textsOf } from './panels.ts'
import { namesIn } from './rows.ts'
import { onEveryStep, sameDice, seatsOf, walksOf } from './walk.ts'

/** Games that must have a codex and a description. For other games both are optional, but checked if present. */
const REQUIRED: readonly string[] = [...GAMES.map(({ id }) => id), 'toy']

/** Checks that the codex is valid and contains these names. */
export function demandCodex(game: AnyGame, names: readonly string[]): void {
  if (game.codex === undefined) return
  const panels = game.codex()
  demand(panels.length > 0, () => `${game.id}: the codex is empty`)
  const found = findNonPlain(panels, isReal)
  demand(found === undefined, () => `${game.id}: the codex is not plain JSON at ${found}`)
  const trouble = findPanelError(panels)
  demand(trouble === undefined, () => `${game.id}: the codex's ${trouble}`)
  const text = panels.flatMap(textsOf).join('\n')
  const absent = names.find((name) => !text.includes(name))
  demand(absent === undefined, () => `${game.id}: ${absent} is in the content but not in the codex`)
}

export const codexIsComplete: Law = {
  name: 'the codex has valid panels and names every row of the content',
  check({ game, content }) {
    demand(game.codex !== undefined || !REQUIRED.includes(game.id), () => `${game.id} has no codex`)
    const rows = Object.entries(content).flatMap(([file, text]) =>
      namesIn(JSON.parse(text)).map((name) => ({ file, name })),
    )
    demandCodex(
      game,
      rows.map(({ name }) => name),
    )
  },
}

/** More bare numbers in a row than this are a packed list, not a description. */
const MOST_BARE_NUMBERS = 9

/** The first unreadable part of a description; undefined if there is none. */
function unreadable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value !== '' && BAD_TEXT.test(value) ? `${path}: "${value}"` : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    const isPacked = value.length > MOST_BARE_NUMBERS && value.every((inner) => typeof inner === 'number')
    if (isPacked) return `${path}: ${value.length} bare numbers`
  }
  // The keys of a legend are glyphs, not names.
  const isNamed = !Array.isArray(value) && !/(^|\.)legend$/.test(path)
  for (const [key, inner] of Object.entries(value)) {
    if (isNamed && !/[A-Za-z]/.test(key)) return `${path}: a field called "${key}"`
    const found = unreadable(inner, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The names of all fields in a value. */
function fieldsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key)
    fieldsIn(inner, found)
  }
  return found
}

/** Checks the description of a state: plain, readable, and without side effects. Returns it as JSON. */
export function demandDescription(game: AnyGame, state: unknown): string {
  const before = JSON.stringify(state)
  const described = game.describe?.(state)
  demand(JSON.stringify(state) === before, () => `describe changed the state`)
  const found = findNonPlain(described, isReal)
  demand(found === undefined, () => `the description is not plain JSON at ${found}`)
  const poor = unreadable(described)
  demand(poor === undefined, () => `the description is unreadable at ${poor}`)
  const fields = fieldsIn(described)
  // Something may be shown in two panels (a bar and a table), so half as many names as panels are enough; fewer would hide something.
  const { panels } = game.scene(state, 0)
  demand(
    fields.size * 2 >= panels.length,
    () =>
      `the description has ${fields.size} named fields (${[...fields].join(', ')}), but the scene ${panels.length} panels`,
  )
  return JSON.stringify(described)
}

export const descriptionIsComplete: Law = {
  name: 'a description is readable JSON, changes nothing, and differs where the scene does',
  check({ game }) {
    demand(game.describe !== undefined || !REQUIRED.includes(game.id), () => `${game.id} has no describe`)
    if (game.describe === undefined) return
    const seats = seatsOf(game)
    onEveryStep(game, walksOf(8), (step) => {
      if (step.turn % 3 !== 0) return
      const before = demandDescription(game, step.state)
      const then = game.clone(step.state)
      game.apply(then, step.moves, sameDice(step))
      if (demandDescription(game, then) !== before) return
      for (const seat of seats) {
        const changed = difference(game.scene(step.state, seat), game.scene(then, seat))
        demand(
          changed === undefined,
          () => `the description stays the same, but the scene of seat ${seat} changes: ${shown(changed)}`,
        )
      }
    })
  },
}

export const CODEX_LAWS = [codexIsComplete, descriptionIsComplete]
