import type { Choice, Scene } from '../../engine/contract/scene.ts'
import { type InputState, makeInputState } from './input-state.ts'
import { isStandIn, type PlayScene, playScene } from './play-scene.ts'

/**
 * The choices that a player can take with the keys on screen: by number and Enter (aimed at each target, in each form), by letter, by the
 * answers to a verb's questions, by Space, or by pointing at a cell of the map. For tests: a game's scene must let a player reach every
 * open choice.
 */
export function reachableChoices(scene: Scene): ReadonlySet<string> {
  const found = new Set<string>()
  const add = ({ choices, numbers, panels }: PlayScene): void => {
    const maps = new Set(panels.flatMap(({ kind, id }) => (kind === 'grid' ? [id] : [])))
    for (const choice of choices) if (isShown(choice, numbers, maps)) found.add(choice.id)
  }
  const first = playScene(scene, makeInputState())
  const pages = first.pages.length === 0 ? [undefined] : first.pages
  for (const page of pages) {
    const plain = playScene(scene, { ...makeInputState(), page })
    add(plain)
    for (const { at: place } of plain.choices) {
      if (place === undefined) continue
      const focused = (part: Partial<InputState>): PlayScene =>
        playScene(scene, { ...makeInputState(), page, place, ...part })
      const { targets } = focused({})
      for (const aim of targets.length === 0 ? [undefined] : targets) {
        const { forms } = focused({ aim })
        const canSwitch = scene.verbs?.some(({ switchesForm }) => switchesForm === true) === true
        for (let form = 0; form < (canSwitch ? Math.max(1, forms) : 1); form++) add(focused({ aim, form }))
      }
    }
  }
  for (const { verb, count = 0 } of first.bar) if (count > 0) addAnswers(scene, verb.id, [], add)
  return found
}

const isShown = (choice: Choice, numbers: PlayScene['numbers'], maps: ReadonlySet<string>): boolean =>
  !isStandIn(choice) &&
  choice.blocked === undefined &&
  (numbers.has(choice.id) ||
    choice.key !== undefined ||
    choice.confirms === true ||
    (choice.at !== undefined && maps.has(choice.at.panel)))

function addAnswers(scene: Scene, verb: string, answers: readonly string[], add: (scene: PlayScene) => void): void {
  const asked = playScene(scene, { ...makeInputState(), question: { verb, answers } })
  add(asked)
  for (const choice of asked.choices)
    if (isStandIn(choice) && choice.blocked === undefined && choice.answers !== undefined)
      addAnswers(scene, verb, choice.answers, add)
}
