import type { Choice, Scene } from '../../../engine/index.ts'

export const YES = 'yes'

/** What the keys of every page of a run do, besides those of its scene. */
export const RUN_FOOTER = 'x inspect · ! advice · = why · ? help · Esc menu'

/** Asks to confirm a choice above the unchanged scene. No has the focus, and the key that led here does not answer. */
export function confirmScene(here: Scene, { ask = '', label, key, verb }: Choice): Scene {
  const { verbs = [], opens: _, ...rest } = here
  const isY = (key ?? verbs.find(({ id }) => id === verb)?.key) === 'y'
  return {
    ...rest,
    panels: [{ kind: 'text', id: 'ask', keep: true, lines: [{ text: ask, tone: 'warn' }] }, ...here.panels],
    choices: [
      { id: 'no', label: 'No, back', key: 'n' },
      { id: YES, label: `Yes: ${label}`, ...(isY ? {} : { key: 'y' }) },
    ],
  }
}
