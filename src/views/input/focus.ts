import type { Choice, Scene } from '../../engine/contract/scene.ts'
import { type InputState, makeInputState } from './input-state.ts'
import { isMapStep, isStandIn, type PlayScene, playScene } from './play-scene.ts'

/** Prepares a scene. The focus stays where the player has put it; in a new scene it moves to where it belongs. */
export function preparedScene(scene: Scene, input: InputState): PlayScene {
  const isSame = input.scene === scene
  input.scene = scene
  const before = playScene(scene, input)
  if (input.question !== undefined && before.question === undefined) input.question = undefined
  if (before.targets.length > 0 && !before.targets.includes(input.aim ?? '')) input.aim = before.targets[0]
  const stays = isSame
    ? (before.choices.find(({ id }) => id === input.focus) ?? choiceAt(before, input.place))
    : undefined
  setFocus(input, stays ?? firstFocus(before, input))
  const now = playScene(scene, input)
  // The choice at the focused place may be another one now, such as the same card aimed at another foe.
  if (!now.choices.some(({ id }) => id === input.focus)) setFocus(input, choiceAt(now, input.place))
  return now
}

export function setFocus(input: InputState, choice: Choice | undefined): void {
  const { place } = input
  input.focus = choice?.id
  input.place = choice?.at
  if (place?.panel !== choice?.at?.panel || place?.item !== choice?.at?.item) input.form = 0
}

/**
 * Points at a choice of the game, as a mouse does: its item gets the focus, aimed at its target, in its form. False if the scene does not
 * show the choice where it is now, such as one behind the questions of a verb.
 */
export function pointTo(scene: Scene, input: InputState, id: string): boolean {
  const choice = scene.choices.find((one) => one.id === id)
  if (choice === undefined) return false
  const start = { focus: id, place: choice.at, aim: choice.on ?? input.aim, digits: '', question: undefined }
  const { forms } = playScene(scene, { ...input, ...start, form: 0 })
  for (let form = 0; form < Math.max(1, forms); form++) {
    const pointed = { ...start, form }
    if (!playScene(scene, { ...input, ...pointed }).choices.some((one) => one.id === id)) continue
    Object.assign(input, pointed)
    return true
  }
  return false
}

const choiceAt = ({ choices }: PlayScene, place: InputState['place']): Choice | undefined =>
  place === undefined
    ? undefined
    : (choices.find(({ at, verb }) => at?.panel === place.panel && at.item === place.item && verb === undefined) ??
      choices.find(({ at }) => at?.panel === place.panel && at.item === place.item))

/**
 * Where the focus goes in a scene: it stays on its choice or its item; else it goes to the last answer of a question, to the choice that
 * continues, or to the first one that ends, undoes or asks nothing. Where Enter would spend something, it goes nowhere.
 */
function firstFocus(scene: PlayScene, input: InputState): Choice | undefined {
  const { choices, question } = scene
  const same = choices.find(({ id }) => id === input.focus)
  if (question !== undefined) return same ?? lastAnswer(scene, input) ?? choices.find(isOpen) ?? choices[0]
  const there = choiceAt(scene, input.place)
  // Where something was bought, the row counts and not the id: another ware may have the id now.
  if (scene.opens !== undefined) return input.place === undefined ? same : there
  if (same !== undefined && isOpen(same) && isSafe(same) && !isMapStep(same)) return same
  // A verb that asks is never the first: Enter would begin to use something up.
  const safe = choices.filter((one) => isOpen(one) && isSafe(one) && !isMapStep(one) && !(isStandIn(one) && one.verb))
  const next = there === undefined ? undefined : isOpen(there) && isSafe(there) ? there : nextItem(scene, there)
  return (
    safe.find(({ key }) => key === 'enter') ??
    next ??
    safe.find(({ id }) => id === scene.first) ??
    safe.find(({ verb }) => verb === undefined) ??
    safe[0] ??
    choices.find((choice) => isOpen(choice) && choice.undo !== true && !isMapStep(choice)) ??
    choices.find(isOpen)
  )
}

const isOpen = ({ blocked }: Choice): boolean => blocked === undefined
const isSafe = ({ ask, undo, final }: Choice): boolean => ask === undefined && undo !== true && final !== true

/** The next item of the same panel that can be used, after the one before was used up. */
function nextItem({ choices }: PlayScene, there: Choice): Choice | undefined {
  const row = choices.filter(({ at }) => at?.panel === there.at?.panel)
  const index = row.indexOf(there)
  return [...row.slice(index), ...row.slice(0, index).toReversed()].find((one) => isOpen(one) && isSafe(one))
}

function lastAnswer({ choices, question }: PlayScene, { question: open, lastAnswers }: InputState): Choice | undefined {
  if (question === undefined || open === undefined) return undefined
  const last = lastAnswers.get(open.verb)?.[open.answers.length]
  return choices.find(
    (choice) => isOpen(choice) && choice.answers?.[open.answers.length] === last && last !== undefined,
  )
}

/** The choices that the arrows reach, in order: items, then others, then verbs. Steps and cells of a map are walked to instead. */
export const focusOrder = ({ choices, panels }: PlayScene): readonly Choice[] => {
  const maps = new Set(panels.flatMap(({ kind, id }) => (kind === 'grid' ? [id] : [])))
  return choices.filter((choice) => !isMapStep(choice) && !(choice.at !== undefined && maps.has(choice.at.panel)))
}

/** A scene that has not been prepared, such as one of a recording, with this focus and target. */
export function asPlayScene(scene: Scene | PlayScene, focus: string | undefined, aim?: string): PlayScene {
  if ('bar' in scene) return scene
  const choice = scene.choices.find(({ id }) => id === focus)
  return playScene(scene, { ...makeInputState(), focus, place: choice?.at, aim: choice?.on ?? aim })
}
