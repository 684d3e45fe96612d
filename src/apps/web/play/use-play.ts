import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { type Beat, type Run, type Scene, unreachable } from '../../../engine/index.ts'
import type { Settings } from '../../../storage/settings.ts'
import type { KeyResult } from '../../../views/input/press.ts'
import { choiceById } from '../../../views/web/input.ts'
import { keysOfChoices, namesOfKey } from '../../../views/web/keys.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { useHome, useKeys } from '../home/home.ts'
import { speedOf } from '../settings.ts'
import type { SessionView } from '../view.ts'
import { isBrowserKey } from './keys.ts'
import { useMotion } from './motion.ts'
import { useInput } from './use-input.ts'

export type Box = 'menu' | 'why' | 'help' | 'hint' | 'panels' | 'console'

/** A question before something that cannot be undone. */
interface Asked {
  readonly text: string
  readonly go: () => void
  /** The key that led to the question, which does not answer it. */
  readonly key?: string
}

/** The boxes that a button in the header can open. */
export type NavBox = Exclude<Box, 'panels'>

export type Play = ReturnType<typeof usePlay>

interface PlayOptions {
  /** The run, if it is played on this machine. */
  readonly run?: () => Run
  /** Keys of this screen that are not choices. */
  readonly keys?: Readonly<Record<string, () => void>>
  /** Called at every key. */
  readonly onKey?: () => void
}

/** What the play screen remembers besides the session: focus, motion, the open box and a question. */
export function usePlay(view: SessionView, { run, keys = {}, onKey }: PlayOptions = {}) {
  const { session } = view
  const { settings } = useHome()
  const speed = speedOf(settings)
  const [, setTick] = useState(0)
  const [box, setBox] = useState<Box | undefined>(undefined)
  const [find, setFind] = useState('')
  const [asked, ask] = useState<Asked | undefined>(undefined)
  const [panels, setPanels] = useState<readonly string[]>([])
  const input = useInput(() => (session.status === 'choosing' ? view.scene : NOTHING), speed > 0)
  const motion = useMotion(view, speed)
  useSound(view.beats, speed === 0 ? undefined : motion.beatAt, settings.sound)
  useLayoutEffect(() => view.onChange(() => setTick((tick) => tick + 1)), [view])
  const choose = useChoose(view, run)
  const take = (id: string, key?: string): void => {
    const choice = choiceById(view.scene, id)
    if (choice === undefined) return
    if (choice.ask !== undefined) ask({ text: choice.ask, go: () => void choose(choice.id), ...(key && { key }) })
    else void choose(choice.id)
    if (choice.final === true) (document.activeElement as HTMLElement | null)?.blur()
  }
  /** Does what a key or a button of the verb bar means. */
  const act = (result: KeyResult, key?: string): void => {
    switch (result.kind) {
      case 'take':
        return take(result.id, key)
      case 'moved':
        return input.redraw()
      case 'say':
        return input.say(result.text)
      case 'show':
        setPanels(result.panels)
        return setBox('panels')
      case 'take-back':
        return keys.backspace?.()
      default:
        return unreachable(result)
    }
  }
  const api: StageApi = {
    choose(id) {
      motion.skip()
      if (session.status !== 'choosing') return
      const choice = choiceById(view.scene, id)
      if (choice === undefined) {
        const result = input.activate(id)
        if (result !== undefined) act(result)
      } else if (choice.blocked !== undefined) {
        input.point(id)
        input.say(choice.blocked)
      } else {
        input.taken(choice)
        take(id)
      }
    },
    focus: input.focus,
    setFocus: input.point,
    keys: keysOfChoices(view.scene, input.scene),
    explain(text) {
      setFind(text)
      setBox('why')
    },
    isAnimated: speed > 0,
    beats: view.beats,
    beatIndex: motion.beatAt,
  }
  useKeys((event) => {
    if (isBrowserKey(event)) return
    const names = namesOfKey(event)
    const [name = ''] = names
    onKey?.()
    const wasBefore = motion.isBefore
    if (motion.isPlaying) motion.skip()
    const pageKeys = { '=': () => setBox('why'), '?': () => setBox('help'), ...keys }
    const work = new Map(Object.entries(pageKeys)).get(name)
    // Esc and Backspace first close a question, or delete a digit.
    const isLast = name === 'esc' || name === 'backspace'
    // A key that only ends motion must not act on the next page.
    const result = wasBefore || (work !== undefined && !isLast) ? undefined : input.press(names)
    if (result !== undefined) act(result, name)
    else if (work !== undefined) work()
    else if (name === 'esc') setBox('menu')
    else if (!wasBefore) return
    event.preventDefault()
  })
  return { api, input, motion, box, setBox, panels, find, asked, ask }
}

/** Makes choices, and notes what is played for the report of an unexpected error. */
function useChoose(view: SessionView, run: PlayOptions['run']): (id: string) => Promise<void> {
  const { playing } = useHome()
  useLayoutEffect(() => {
    playing.current = { view, run, choice: undefined }
    return () => {
      playing.current = undefined
    }
  }, [view])
  return async (id) => {
    if (playing.current !== undefined) playing.current.choice = id
    const answer = view.session.choose(id)
    const refused = answer instanceof Promise ? await answer : answer
    if (playing.current !== undefined) playing.current.choice = undefined
    if (refused !== undefined) view.notify([refused])
  }
}

/** Plays the sound of the current beat, or without motion of the turn. Its code is loaded once sound is on. */
function useSound(beats: readonly Beat[], at: number | undefined, level: Settings['sound']): void {
  useEffect(() => {
    if (level === 'off' || beats.length === 0) return
    import('./sound.ts').then(
      ({ playSound }) => playSound(beats, at, level),
      () => undefined,
    )
  }, [beats, at, level])
}

const NOTHING: Scene = { title: '', panels: [], choices: [] }
