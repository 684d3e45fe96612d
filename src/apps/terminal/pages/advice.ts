import { type Run, waitingFor } from '../../../engine/index.ts'
import { adviceFor } from '../../../play/advice.ts'
import { backChoice, choice, choicePage, type PageScene, textPanel } from '../choice-page.ts'
import { back, type Page, stay } from '../page.ts'

export const ADVICE_KEY = '!'

/** Shown while the advice is computed, which can take a second or two. */
const THINKING: PageScene = {
  title: 'Advice',
  panels: [textPanel('thinking', ['Thinking …'])],
  choices: [backChoice('b', 'Back to the game')],
}

/** The best moves with odds; the first can be taken from here. */
export function advicePage(game: string, run: Run): Page {
  let advice: PageScene | undefined
  return choicePage(() => advice ?? THINKING, {
    tickDelay: () => (advice === undefined ? 1 : undefined),
    tick() {
      advice ??= adviceOn(run)
      return stay()
    },
    key: (key) => (key === ADVICE_KEY ? back() : undefined),
    footer: () => ('Esc back'),
    skin: () => game,
  })
}

function adviceOn(run: Run): PageScene {
  const { panels, choice: id, label } = adviceFor(run, waitingFor(run)[0] ?? 0, 'label', Date.now)
  return {
    ...THINKING,
    panels,
    choices: [...THINKING.choices, choice('follow', label, 'f', () => ({ kind: 'pass', id }))],
  }
}
