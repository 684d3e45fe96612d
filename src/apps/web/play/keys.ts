import type { Scene } from '../../../engine/index.ts'
import { choiceByKey, keyNames, nextFocus } from '../../../views/web/keys.ts'
import type { StageApi } from '../../../views/web/skin.ts'

/** Enter and Space belong to the button that has the browser's focus. */
export const isOwnKey = (event: KeyboardEvent): boolean =>
  event.key === 'Tab' ||
  ((event.key === 'Enter' || event.key === ' ') &&
    (event.target as HTMLElement | null)?.closest('button, a, summary') != null)

/** A key as a choice, as a step of the focus, or as taking what is in focus; whether it was any of them. Where arrows walk, Shift and an arrow moves the focus. */
export function steer(
  event: KeyboardEvent,
  scene: Scene,
  api: StageApi,
  setFocus: (id: string | undefined) => void,
): boolean {
  const names = keyNames(event)
  const choice = choiceByKey(scene, names)
  const step =
    names.includes('down') || names.includes('right')
      ? 1
      : names.includes('up') || names.includes('left')
        ? -1
        : undefined
  const isLooking = event.shiftKey && step !== undefined
  if (choice !== undefined && event.key !== 'Enter' && !isLooking) api.choose(choice.id)
  else if (event.key === 'Enter' && api.focus !== undefined) api.choose(api.focus)
  else if (step !== undefined) moveFocus(nextFocus(scene, api.focus, step), setFocus)
  else return false
  return true
}

/** The eye's focus and the browser's go together, where the choice is a button. */
function moveFocus(id: string | undefined, setFocus: (id: string | undefined) => void): void {
  setFocus(id)
  if (id === undefined) return
  const button = document.querySelector<HTMLElement>(`button[data-choice="${CSS.escape(id)}"]`)
  button?.focus()
  // What cannot be focused (it lies in a closed box) must not leave Enter with the button before it.
  if (document.activeElement !== button) (document.activeElement as HTMLElement | null)?.blur()
}
