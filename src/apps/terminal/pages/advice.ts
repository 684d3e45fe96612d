import { type Run, waitingFor } from '../../../engine/index.ts'
import { type Advice, adviceSteps } from '../../../play/advice.ts'
import { backChoice, choice, choicePage, type PageScene, textPanel } from '../choice-page.ts'
import { back, type Page, stay } from '../page.ts'

export const ADVICE_KEY = '!'

/** For how long simulations run before the page is drawn again. */
const DRAW_MS = 60

/** The best lines of play with what separates them; the first step of the best one can be taken from here. */
export function advicePage(game: string, run: Run): Page {
  const steps = adviceSteps(run, waitingFor(run)[0] ?? 0, 'label')
  let advice: Advice | undefined
  let isDone = false
  const work = (): void => {
    const end = Date.now() + DRAW_MS
    while (!isDone && Date.now() < end) {
      const next = steps.next()
      advice = next.value
      isDone = next.done === true
    }
  }
  return choicePage(() => adviceScene(advice, isDone), {
    tickDelay: () => (isDone ? undefined : 1),
    tick() {
      work()
      return stay()
    },
    key: (key) => (key === ADVICE_KEY ? back() : undefined),
    footer: () => 'Esc back',
    skin: () => game,
  })
}

function adviceScene(advice: Advice | undefined, isDone: boolean): PageScene {
  const progress = advice === undefined ? '' : `${advice.done} of ${advice.planned} simulations`
  return {
    title: isDone ? 'Advice' : `Advice · ${progress}`,
    panels: advice === undefined ? [textPanel('thinking', ['Simulating …'])] : advice.panels,
    choices: [
      advice !== undefined &&
        choice('follow', `Take the first step: ${advice.label}`, 'enter', () => ({ kind: 'pass', id: advice.choice })),
      advice !== undefined && backChoice('b', 'Back to the game'),
    ],
  }
}
