/** Keys that the browser handles itself: Tab, and Enter and Space on a focused button that is no choice. */
export function isBrowserKey(event: KeyboardEvent): boolean {
  if (event.key === 'Tab') return true
  if (event.key !== 'Enter' && event.key !== ' ') return false
  const button = (event.target as HTMLElement | null)?.closest('button, a, summary')
  return button != null && button.closest('[data-choice]') === null
}

/** Moves the browser's focus to the choice in focus, if it is a button. */
export function moveFocus(id: string | undefined, options: FocusOptions = {}): void {
  const name = id === undefined ? undefined : `button[data-choice="${CSS.escape(id)}"]`
  const button = name === undefined ? null : document.querySelector<HTMLElement>(name)
  button?.focus(options)
  // If there is no such button (it is in a closed box), Enter must not press the previous one.
  if (document.activeElement !== button) (document.activeElement as HTMLElement | null)?.blur()
}

/** After the scene has changed: a button that had the browser's focus may be another choice now. */
export function followFocus(id: string | undefined): void {
  const held = document.activeElement?.getAttribute('data-choice')
  if (held != null && held !== id) moveFocus(id, { preventScroll: true })
}
