import type { AnyGame, Line, Scene } from '../../src/engine/index.ts'
import { MAX_WORDS } from '../../src/views/text/brief.ts'
import {
  assignNumbers,
  type ChoiceNumbers,
  choiceKeys,
  inputForChoice,
  numberedChoices,
} from '../../src/views/text/numbers.ts'
import { choicesText } from '../../src/views/text/parts.ts'
import { countWords } from '../../src/views/text/spoken-text.ts'
import { BAD_TEXT, demand, type Law } from './law.ts'
import { eventsOf, onEveryStep, sameDice, sceneAt, type Walk, walksOf } from './walk.ts'

/** A scene for a screen reader: with the previous scene, the log lines since, and the stable numbers. */
interface ShownScene {
  readonly scene: Scene
  readonly before: Scene | undefined
  readonly newLines: readonly Line[]
  readonly numbers: ChoiceNumbers
  readonly last: ChoiceNumbers | undefined
}

/** Visits every scene of seat 0 in some walks, with the log lines before it. */
function onEveryScene(game: AnyGame, walks: readonly Walk[], visit: (shown: ShownScene) => void): void {
  for (const w of walks) {
    let before: Scene | undefined
    let last: ChoiceNumbers | undefined
    let newLines: readonly Line[] = []
    onEveryStep(game, [w], (step) => {
      const scene = sceneAt(step, 0)
      const numbers = assignNumbers(scene, last)
      visit({ scene, before, newLines, numbers, last })
      before = scene
      last = numbers
      const events = eventsOf(game, game.clone(step.state), step.moves, sameDice(step))
      newLines = events.map((event) => game.eventText(event, 0)).filter((line) => line !== undefined)
    })
  }
}

export const briefIsShort: Law = {
  name: 'the brief text has at most sixty words; every choice has a stable key or number of its own',
  check({ game, views }) {
    onEveryScene(game, walksOf(8, 60), (shown) => {
      const { scene, before, newLines, numbers } = shown
      const more = scene.log === undefined ? { told: newLines } : {}
      const text = views.brief(scene, before, { numbers, ...more })
      const words = countWords(text)
      demand(words > 0 && words <= MAX_WORDS, () => `"${scene.title}" takes ${words} words: ${text}`)
      demand(!BAD_TEXT.test(text), () => `"${scene.title}" has the text "${text}"`)
      demandNumbers(shown)
      const listed = choicesText(scene, numbers).split('\n')
      const cells = /^Choose a cell as (\S+)-x-y/.exec(listed.at(-1) ?? '')?.[1]
      for (const { number, choice } of numberedChoices(scene, numbers)) {
        const isNamed = listed.some((line) => line.startsWith(`${inputForChoice(choice, number)}, `))
        const isCell = cells !== undefined && choice.id.startsWith(`${cells}-`)
        demand(isNamed || isCell, () => `"${scene.title}": ${choice.id} has no name among: ${listed.join(' ')}`)
      }
    })
  },
}

/** A choice keeps its number while it stays in the same place, and no two have the same. */
function demandNumbers({ scene, numbers, last }: ShownScene): void {
  const given = [...numbers.current.values()]
  demand(new Set(given).size === given.length, () => `"${scene.title}": two choices have one number`)
  demand(given.length === choiceKeys(scene).size, () => `"${scene.title}": a choice has no number`)
  for (const [key, number] of numbers.current) {
    const was = last?.shape === numbers.shape ? last.current.get(key) : undefined
    demand(was === undefined || was === number, () => `"${scene.title}": ${key} was ${was} and is ${number}`)
  }
}

export const SCREEN_READER_LAWS = [briefIsShort]
