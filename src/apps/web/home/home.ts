import { createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Run } from '../../../engine/index.ts'
import type { Store } from '../../../storage/idb/store.ts'
import type { Settings } from '../../../storage/settings.ts'
import type { SessionView } from '../view.ts'

/** What every page can use: storage, settings, and the id of this tab. */
export interface Home {
  readonly store: Store
  readonly settings: Settings
  readonly change: (change: Partial<Settings>) => void
  /** Id of this tab. */
  readonly holder: string
  /** What is played now. */
  readonly playing: { current: Played | undefined }
}

/** An open run or table, for the report of an unexpected error. */
export interface Played {
  readonly view: SessionView
  /** The run; undefined at a table of the server, which hides it. */
  readonly run: (() => Run) | undefined
  /** The choice that is being made; after an error in the rules, the one that failed. */
  choice: string | undefined
}

export const HomeContext = createContext<Home | undefined>(undefined)

export function useHome(): Home {
  const home = useContext(HomeContext)
  if (home === undefined) throw new Error('a component outside of the home context')
  return home
}

/** Loads a value when its component appears or `names` change: undefined while loading, an Error if it fails. */
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
    // `load` is a new function in every render; only `names` decide whether to load again.
  }, names)
  return found?.value
}

/** Whether the page is too narrow for two columns. */
export function useNarrow(): boolean {
  const query = '(max-width: 719px)'
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const update = (): void => setNarrow(media.matches)
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [])
  return isNarrow
}

/** Runs `go` after the next paint, because saving takes longer than drawing. A hidden or closed page paints nothing, so it does not wait. */
export function afterPaint(go: () => void): void {
  let isDone = false
  const once = (): void => {
    removeEventListener('pagehide', once)
    if (!isDone) go()
    isDone = true
  }
  addEventListener('pagehide', once)
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, MAX_WAIT_MS)
}
const MAX_WAIT_MS = 100

/** Handles keys of the page, except in fields and open dialogs, and inside `data-own-keys`. */
export function useKeys(respond: (event: KeyboardEvent) => void): void {
  // In a layout effect, before the paint, so that a key pressed immediately is not lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null
      if (document.querySelector('dialog[open]') !== null) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target?.closest('input, select, textarea, dialog, [data-own-keys]') != null) return
      respond(event)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  })
}
