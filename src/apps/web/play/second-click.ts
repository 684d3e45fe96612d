import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Scene } from '../../../engine/index.ts'
import { isMapStep } from '../../../views/input/play-scene.ts'

/**
 * Ignores the second click of a double click if the first one has led to another scene: it was not meant for what lies there now. Steps on
 * a map are exempt. Returns the reference of the element to watch.
 */
export function useSecondClick(scene: Scene): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const last = useRef<Scene | undefined>(undefined)
  useLayoutEffect(() => {
    const listen = (event: MouseEvent): void => {
      const target = event.target as Element | null
      // Enter and Space on a button, and clicks of screen readers, have no count.
      if (event.detail === 0 || target === null || target.closest('main, .verb-bar') === null) return
      const before = last.current
      last.current = scene
      // The browser counts the clicks of a double click. On a touch screen the first tap only points, so a second one is meant.
      const isTouch = (event as Partial<PointerEvent>).pointerType === 'touch'
      if (event.detail < 2 || isTouch || before === undefined || before === scene) return
      const id = target.closest('[data-choice]')?.getAttribute('data-choice')
      const choice = scene.choices.find((one) => one.id === id)
      if (choice === undefined || !isMapStep(choice)) event.stopPropagation()
    }
    const watched = element.current
    watched?.addEventListener('click', listen, true)
    return () => watched?.removeEventListener('click', listen, true)
  }, [scene])
  return element
}
