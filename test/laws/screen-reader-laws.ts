import type { AnyGame, Line, Scene } from '../../src/engine/index.ts'
import { choiceInputs } from '../../src/views/input/choice-inputs.ts'
import { MAX_WORDS, spokenInput } from '../../src/views/text/brief.ts'
import { choicesText } from '../../src/views/text/parts.ts'
import { countWords } from '../../src/views/text/spoken-text.ts'
import { BAD_TEXT, demand, type Law } from './law.ts'
import { eventsOf, onEveryStep, sameDice, sceneAt, type Walk, walksOf } from './walk.ts'

/** A scene for a screen reader: with the previous scene and the log lines since. */
interface ShownScene {
  readonly scene: Scene
  readonly before: Scene | undefined
  readonly newLines: readonly Line[]
}

/** Visits every scene of seat 0 in some walks, with the log lines before it. */
function onEveryScene(game: AnyGame, walks: readonly Walk[], visit: (shown: ShownScene) => void): void {
  for (const w of walks) {
    let before: Scene | undefined
    let newLines: readonly Line[] = []
    onEveryStep(game, [w], (step) => {
      const scene = sceneAt(step, 0)
      visit({ scene, before, newLines })
      before = scene
      const events = eventsOf(game, game.clone(step.state), step.moves, sameDice(step))
      newLines = events.map((event) => game.eventText(event, 0)).filter((line) => line !== undefined)
    })
  }
}

export const briefIsShort: Law = {
  name: 'the brief text has at most sixty words; every choice has a key or number of its own',
  check({ game, views }) {
    onEveryScene(game, walksOf(8, 60), (shown) => {
      const { scene, before, newLines } = shown
      const more = scene.log === undefined ? { told: newLines } : {}
      const text = views.brief(scene, before, more)
      const words = countWords(text)
      demand(words > 0 && words <= MAX_WORDS, () => `"${scene.title}" takes ${words} words: ${text}`)
      demand(!BAD_TEXT.test(text), () => `"${scene.title}" has the text "${text}"`)
      const inputs = [...choiceInputs(scene)]
      demand(
        new Set(inputs.map(([, input]) => input)).size ===
          scene.choices.filter(({ blocked }) => blocked === undefined).length,
        () => `"${scene.title}": two choices are typed alike`,
      )
      const listed = choicesText(scene).split('\n')
      const cells = /^Choose a cell as (\S+)-x-y/.exec(listed.at(-1) ?? '')?.[1]
      for (const [choice, input] of inputs) {
        const isNamed = listed.some((line) => line.startsWith(`${spokenInput(input)}, `))
        const isCell = cells !== undefined && choice.id.startsWith(`${cells}-`)
        demand(isNamed || isCell, () => `"${scene.title}": ${choice.id} has no name among: ${listed.join(' ')}`)
      }
    })
  },
}

export const SCREEN_READER_LAWS = [briefIsShort]
