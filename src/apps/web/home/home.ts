import { createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Store } from '../../../storage/idb/store.ts'
import type { Settings } from '../settings.ts'

/** What every page may need. */
export interface Home {
  readonly store: Store
  readonly settings: Settings
  readonly change: (change: Partial<Settings>) => void
  /** The name of this tab. */
  readonly holder: string
}

export const HomeOf = createContext<Home | undefined>(undefined)

export function useHome(): Home {
  const home = useContext(HomeOf)
  if (home === undefined) throw new Error('a component outside of the home context')
  return home
}

/** What is loaded when it is needed: undefined until it is there, the error where it fails. */
export function useLoaded<T>(load: () => Promise<T>, names: readonly unknown[]): T | Error | undefined {
  const [found, setFound] = useState<{ readonly value: T | Error } | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    setFound(undefined)
    load().then(
      (value) => isGone || setFound({ value }),
      (error: unknown) => isGone || setFound({ value: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => {
      isGone = true
    }
    // What is loaded follows from its names alone.
  }, names)
  return found?.value
}

/** Whether the page is too narrow for two columns. */
export function useNarrow(): boolean {
  const query = '(max-width: 719px)'
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const heard = (): void => setNarrow(media.matches)
    media.addEventListener('change', heard)
    return () => media.removeEventListener('change', heard)
  }, [])
  return isNarrow
}

/** The picture first, since writing takes longer than drawing. A page that is left, or that nobody sees, draws none and does not wait for one. */
export function afterPicture(go: () => void): void {
  let isDone = false
  const once = (): void => {
    removeEventListener('pagehide', once)
    if (!isDone) go()
    isDone = true
  }
  addEventListener('pagehide', once)
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, LONGEST_WAIT)
}
const LONGEST_WAIT = 100

/** Keys that reach no field, button of another kind or open dialog. */
export function useKeys(respond: (event: KeyboardEvent) => void): void {
  // Before the picture, not after it: a key pressed at once is heard.
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null
      if (document.querySelector('dialog[open]') !== null) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target?.closest('input, select, textarea, dialog, [data-own-keys]') != null) return
      respond(event)
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  })
}
