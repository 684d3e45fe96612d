import type { Scene } from '../../../engine/index.ts'
import { choiceByKey, namesOfKey, nextFocus } from '../../../views/web/keys.ts'
import type { StageApi } from '../../../views/web/skin.ts'

/** Keys that the browser handles itself: Tab, and Enter and Space on a focused button. */
export const isBrowserKey = (event: KeyboardEvent): boolean =>
  event.key === 'Tab' ||
  ((event.key === 'Enter' || event.key === ' ') &&
    (event.target as HTMLElement | null)?.closest('button, a, summary') != null)

/** Handles a key: takes its choice, moves the focus, or takes the focused choice. If arrows walk, Shift+arrow moves the focus. Returns whether the key was used. */
export function handleKey(
  event: KeyboardEvent,
  scene: Scene,
  api: StageApi,
  setFocus: (id: string | undefined) => void,
): boolean {
  const names = namesOfKey(event)
  const choice = choiceByKey(scene, names)
  const step =
    names.includes('down') || names.includes('right')
      ? 1
      : names.includes('up') || names.includes('left')
        ? -1
        : undefined
  const isFocusStep = event.shiftKey && step !== undefined
  if (choice !== undefined && event.key !== 'Enter' && !isFocusStep) api.choose(choice.id)
  else if (event.key === 'Enter' && api.focus !== undefined) api.choose(api.focus)
  else if (step !== undefined) moveFocus(nextFocus(scene, api.focus, step), setFocus)
  else return false
  return true
}

/** Moves the page's focus, and the browser's focus with it if the choice is a button. */
function moveFocus(id: string | undefined, setFocus: (id: string | undefined) => void): void {
  setFocus(id)
  if (id === undefined) return
  const button = document.querySelector<HTMLElement>(`button[data-choice="${CSS.escape(id)}"]`)
  button?.focus()
  // If the button cannot be focused (it is in a closed box), Enter must not press the previous one.
  if (document.activeElement !== button) (document.activeElement as HTMLElement | null)?.blur()
}
