import { type Run, type Scene, waitingFor } from '../../../engine/index.ts'
import { adviceFor } from '../../../play/advice.ts'
import { back, type Page, stay } from '../page.ts'

export const ADVICE_KEY = '!'

/** Shown while the advice is computed, which can take a second or two. */
const THINKING: Scene = {
  title: 'Advice',
  panels: [{ kind: 'text', id: 'thinking', lines: ['Thinking …'] }],
  choices: [{ id: 'back', label: 'Back to the game', key: 'b' }],
}

/** The best moves with odds; the first can be taken from here. */
export function advicePage(game: string, run: Run): Page {
  let advice: { readonly scene: Scene; readonly choice: string } | undefined
  return {
    scene: () => advice?.scene ?? THINKING,
    tickDelay: () => (advice === undefined ? 1 : undefined),
    tick() {
      advice ??= adviceOn(run)
      return stay()
    },
    take: (id) => (id === 'follow' && advice !== undefined ? { kind: 'pass', id: advice.choice } : back()),
    key: (key) => (key === ADVICE_KEY ? back() : undefined),
    footer: () => (advice === undefined ? 'b or esc back' : 'f does it · b or esc back'),
    skin: () => game,
  }
}

function adviceOn(run: Run): { readonly scene: Scene; readonly choice: string } {
  const { panels, choice, label } = adviceFor(run, waitingFor(run)[0] ?? 0, 'label', Date.now)
  const choices = [...THINKING.choices, { id: 'follow', label, key: 'f' }]
  return { scene: { ...THINKING, panels, choices }, choice }
}
