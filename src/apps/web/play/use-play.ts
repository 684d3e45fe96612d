import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Beat, Run, Scene } from '../../../engine/index.ts'
import type { Settings } from '../../../storage/settings.ts'
import { choiceById } from '../../../views/web/input.ts'
import { firstFocus, namesOfKey } from '../../../views/web/keys.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { useHome, useKeys } from '../home/home.ts'
import { speedOf } from '../settings.ts'
import type { SessionView } from '../view.ts'
import { handleKey, isBrowserKey } from './keys.ts'
import { useMotion } from './motion.ts'

export type Box = 'menu' | 'why' | 'help' | 'hint' | 'console'

/** A question before something that cannot be undone. */
interface Asked {
  readonly text: string
  readonly go: () => void
}

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
export function usePlay(view: SessionView, { run, keys, onKey }: PlayOptions = {}) {
  const { session } = view
  const { settings, playing } = useHome()
  const speed = speedOf(settings)
  const [, setTick] = useState(0)
  const [focus, setFocus] = useState<string | undefined>(() => firstFocus(view.scene))
  const [box, setBox] = useState<Box | undefined>(undefined)
  const [find, setFind] = useState('')
  const [asked, ask] = useState<Asked | undefined>(undefined)
  const motion = useMotion(view, speed)
  useSound(view.beats, speed === 0 ? undefined : motion.beatAt, settings.sound)
  useLayoutEffect(() => {
    let { scene } = view
    return view.onChange(() => {
      setTick((tick) => tick + 1)
      if (view.scene !== scene) setFocus((old) => focusAfter(view.scene, old))
      scene = view.scene
    })
  }, [view])
  useLayoutEffect(() => {
    playing.current = { view, run, choice: undefined }
    return () => {
      playing.current = undefined
    }
  }, [view])
  const choose = async (id: string): Promise<void> => {
    if (playing.current !== undefined) playing.current.choice = id
    const answer = session.choose(id)
    const refused = answer instanceof Promise ? await answer : answer
    if (playing.current !== undefined) playing.current.choice = undefined
    if (refused !== undefined) view.notify([refused])
  }
  const api: StageApi = {
    choose(id) {
      motion.skip()
      const choice = choiceById(view.scene, id)
      if (choice === undefined || session.status !== 'choosing') return
      if (choice.blocked !== undefined) setFocus(id)
      else if (choice.ask !== undefined) ask({ text: choice.ask, go: () => void choose(id) })
      else void choose(id)
      if (choice.final === true) (document.activeElement as HTMLElement | null)?.blur()
    },
    focus,
    setFocus,
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
    if (motion.isPlaying) motion.skip()
    onKey?.()
    const boxes = { esc: () => setBox('menu'), '=': () => setBox('why'), '?': () => setBox('help'), ...keys }
    const work = new Map(Object.entries(boxes)).get(namesOfKey(event)[0] ?? '')
    const scene = session.status === 'choosing' ? view.scene : NOTHING
    if (work !== undefined) work()
    else if (!handleKey(event, scene, api, setFocus)) return
    event.preventDefault()
  })
  return { api, motion, box, setBox, find, asked, ask }
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

/** The focus stays on its choice, unless Enter now continues, or the choice is blocked, gone or final. */
function focusAfter(scene: Scene, old: string | undefined): string | undefined {
  const canContinue = scene.choices.some(({ key, blocked }) => key === 'enter' && blocked === undefined)
  const choice = choiceById(scene, old)
  const isStillSafe = choice !== undefined && choice.blocked === undefined && choice.final !== true
  return !canContinue && isStillSafe ? old : firstFocus(scene)
}
