import { type Run, type Scene, waitingFor } from '../../../engine/index.ts'
import { counselFor } from '../../shell/counsel.ts'
import { back, type Page } from '../page.ts'

export const ADVICE_KEY = '!'

/** What somebody who thinks about it would do, and what they think of the rest; it can be followed from here. */
export function advicePage(game: string, run: Run): Page {
  const { panels, choice, label } = counselFor(run, waitingFor(run)[0] ?? 0, 'label')
  const scene: Scene = {
    title: 'Advice',
    panels,
    choices: [
      { id: 'back', label: 'Back to the game', key: 'b' },
      { id: 'follow', label, key: 'f' },
    ],
  }
  return {
    scene: () => scene,
    take: (id) => (id === 'follow' ? { kind: 'pass', id: choice } : back()),
    key: (key) => (key === ADVICE_KEY ? back() : undefined),
    footer: () => 'f does it · b or esc back',
    skin: () => game,
  }
}
