import { useLayoutEffect, useState } from 'preact/hooks'
import type { Choice, Scene } from '../../../engine/index.ts'
import { pointTo, preparedScene, setFocus } from '../../../views/input/focus.ts'
import { type InputState, makeInputState } from '../../../views/input/input-state.ts'
import type { PlayScene } from '../../../views/input/play-scene.ts'
import { activate, choiceOfKey, type KeyResult, pressKey } from '../../../views/input/press.ts'
import { followFocus, moveFocus } from './keys.ts'

/** For so long after a choice for good appears, Enter is ignored there: it was meant for the page before. */
const EARLY_MS = 250

/** What the player has pointed at, typed and answered on the play screen, by the one rule of input of all front ends. */
export function useInput(scene: () => Scene, isAnimated: boolean) {
  const [, setTick] = useState(0)
  const [memory] = useState(makeMemory)
  const { input } = memory
  const now = (): PlayScene => preparedScene(scene(), input)
  const redraw = (): void => setTick((tick) => tick + 1)
  const shown = now()
  if (memory.hovered !== undefined && !scene().choices.some(({ id }) => id === memory.hovered))
    memory.hovered = undefined
  const focus = memory.hovered ?? input.focus
  useLayoutEffect(() => {
    if (memory.drawn === input.scene) return
    memory.drawn = input.scene
    memory.since = performance.now()
  })
  useLayoutEffect(() => {
    if (memory.movedBy !== undefined) moveFocus(focus, { preventScroll: memory.movedBy === 'click' })
    else followFocus(focus)
    memory.movedBy = undefined
  }, [focus, input.scene, shown.question])
  return {
    scene: shown,
    focus,
    said: memory.said,
    redraw,
    /** Shows a message until the next key or click. */
    say(text: string): void {
      memory.said = text
      redraw()
    },
    /** Points at a choice of the game, an answer or a verb, as a mouse does. A question stays open. */
    point(id: string | undefined): void {
      const own = now().choices.find((choice) => choice.id === id)
      memory.hovered = undefined
      if (own !== undefined || id === undefined) setFocus(input, own)
      else if (input.question !== undefined || !pointTo(scene(), input, id)) memory.hovered = id
      redraw()
    },
    /** The verb, answer or row behind a button that is no choice of the game: it asks, opens panels or says why not. */
    activate(id: string): KeyResult | undefined {
      const choice = now().choices.find((one) => one.id === id)
      memory.said = ''
      memory.movedBy = 'click'
      return choice === undefined ? undefined : activate(now(), input, choice)
    },
    /** A choice is taken with the mouse, so a question that was open is not answered any more. */
    taken(choice: Choice): void {
      memory.said = ''
      const prepared = now()
      if (prepared.choices.some(({ id }) => id === choice.id)) activate(prepared, input, choice)
      else {
        input.question = undefined
        if (!pointTo(scene(), input, choice.id)) memory.hovered = choice.id
      }
    },
    /** Does what a key does; undefined if it means nothing here. `names` are the names of the key, the most specific first. */
    press(names: readonly string[]): KeyResult | undefined {
      memory.said = ''
      if (isEarly(memory, scene(), names, isAnimated)) return { kind: 'moved' }
      const prepared = now()
      const key = names.find((name) => choiceOfKey(prepared, name) !== undefined) ?? names.at(-1) ?? ''
      const { hovered } = memory
      if (key === 'enter' && hovered !== undefined) return { kind: 'take', id: hovered }
      memory.hovered = undefined
      memory.movedBy = 'key'
      return pressKey(prepared, input, key)
    },
    closeQuestion(): void {
      pressKey(now(), input, 'esc')
      memory.movedBy = 'click'
      redraw()
    },
    turnTo(page: string): void {
      Object.assign(input, { page, focus: undefined, place: undefined })
      redraw()
    },
  }
}

interface Memory {
  readonly input: InputState
  /** A choice under the mouse that the scene shows only behind a verb or on another page. */
  hovered: string | undefined
  said: string
  /** What has moved the focus, so that the browser's focus follows. After a click the page does not scroll. */
  movedBy: 'key' | 'click' | undefined
  /** The scene on the screen, and the time at which it appeared. */
  drawn: Scene | undefined
  since: number
}
const makeMemory = (): Memory => ({
  input: makeInputState(),
  hovered: undefined,
  said: '',
  movedBy: undefined,
  drawn: undefined,
  since: 0,
})

/**
 * Whether a key was typed too early: before a choice for good was on the screen, or Enter so soon after it that it was meant for the page
 * before. Without motion pages follow each other at once, and there is nothing to mistake.
 */
function isEarly({ drawn, since }: Memory, scene: Scene, names: readonly string[], isAnimated: boolean): boolean {
  if (scene.opens !== 'permanent') return false
  return drawn !== scene || (isAnimated && names.includes('enter') && performance.now() - since < EARLY_MS)
}
