import type { Choice, Scene } from '../../../engine/index.ts'

export const YES = 'yes'

/** What the keys of every page of a run do, besides those of its scene. */
export const RUN_FOOTER = 'x inspect · ! advice · = why · ? help · Esc menu'

/** What they do while a verb asks. */
export const ANSWER_FOOTER = 'x inspect · ! advice · = why · ? help · Esc back'

/** What they do while the page asks whether a choice is meant. */
export const ASKED_FOOTER = 'x inspect · = why · ? help · Esc no'

/**
 * Asks to confirm a choice. The question stands in the focus rows, so that the rest of the screen keeps its shape. No has the focus, Yes is
 * one ↑ away, and the key that led here does not answer.
 */
export function confirmScene(here: Scene, { ask = '', label, key, verb }: Choice): Scene {
  const { verbs = [], opens: _, ...rest } = here
  const isY = (key ?? verbs.find(({ id }) => id === verb)?.key) === 'y'
  const danger = { text: ask }
  return {
    ...rest,
    choices: [
      { id: YES, label: `Yes: ${label}`, danger, final: true, ...(isY ? {} : { key: 'y' }) },
      { id: 'no', label: 'No, back', key: 'n', danger },
    ],
  }
}
