import type { Choice, Scene } from '../../../engine/index.ts'

export const YES = 'yes'

/** Asks to confirm a wasteful choice above the unchanged scene; the safe answer comes first. */
export const confirmScene = (here: Scene, { ask = '', label }: Choice): Scene => ({
  ...here,
  panels: [{ kind: 'text', id: 'ask', lines: [{ text: ask, tone: 'warn' }] }, ...here.panels],
  choices: [
    { id: 'no', label: 'No, back', key: 'n' },
    { id: YES, label: `Yes: ${label}`, key: 'y' },
  ],
})

export function footerFor({ choices }: Scene): string {
  const hasSteps = choices.some(({ also }) => also?.includes('up') === true)
  return `${hasSteps ? 'tab' : '↑↓'} choose · enter take · = why · ? help · esc menu`
}
