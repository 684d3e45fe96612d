import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { rankText, type Scene } from '../../../engine/index.ts'
import { Choices } from '../../../views/web/choices.tsx'
import { choiceOf } from '../../../views/web/input.ts'
import { firstFocus, keyNames } from '../../../views/web/keys.ts'
import { Log, type WebLogEntry } from '../../../views/web/log.tsx'
import { SkinContext } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { Stage } from '../../../views/web/stage.tsx'
import { choiceFor } from '../bot-worker.ts'
import { loadStyle } from '../games.ts'
import { afterPicture, useHome, useKeys, useLoaded, useNarrow } from '../home/home.ts'
import { Question } from '../parts.tsx'
import {
  botSeats,
  changed,
  isOver,
  newLines,
  rankOfSession,
  saveSession,
  take,
  toldHere,
  type WebSession,
} from '../session.ts'
import { speedOf } from '../settings.ts'
import { TEXT } from '../text.ts'
import { Cover, Taken } from './covers.tsx'
import { isOwnKey, steer } from './keys.ts'
import { useMotion } from './motion.ts'
import { ScreenReader } from './screen-reader.tsx'
import { useSound } from './sound.ts'

type Box = 'menu' | 'why' | 'help' | 'hint' | 'console' | undefined

/** A run at the table: stage, choices, log, and the boxes above them. */
export function PlayScreen({ session }: { readonly session: WebSession }) {
  const table = useTable(session)
  const { motion, api, box, setBox, asked, setAsked } = table
  // Beside the console there is room for one column.
  const isNarrow = useNarrow() || box === 'console'
  if (session.isTaken) return <Taken session={session} />
  if (session.isCovered)
    return (
      <Cover
        seat={session.seat}
        go={() => {
          session.isCovered = false
          changed(session)
        }}
      />
    )
  const Scenery = session.skin.Stage ?? Stage
  const drawsChoices = session.skin.drawsChoices === true && session.skin.Stage !== undefined
  const over = isOver(session) && !motion.isPlaying
  return (
    <SkinContext.Provider value={session.skin}>
      <div
        data-turn={session.run.turn}
        data-focus={api.focus}
        data-playing={motion.isPlaying ? '' : undefined}
        class={`table-page ${over ? 'over' : ''} ${drawsChoices ? 'own-choices' : ''}`}
        data-game={session.facts.id}
        data-room={session.skin.isWide === true ? 'wide' : undefined}
      >
        <Head session={session} turn={session.run.turn} open={setBox} />
        {session.notices.map((notice) => (
          <p class="notice" role="status" key={notice}>
            {notice}
          </p>
        ))}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: any key skips motion too; see respond. */}
        <main class="table-main" id="main" onClick={() => motion.isPlaying && motion.skip()}>
          <h1 class="scene-title">{motion.shown.title}</h1>
          {over ? <TheEnd session={session} /> : null}
          <Scenery scene={motion.shown} api={api} isNarrow={isNarrow} />
          {over || drawsChoices ? null : <Choices scene={session.scene} api={api} label={TEXT.choices} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
          <aside class="side" aria-label={TEXT.log} tabIndex={0}>
            <LastLines told={toldHere(session)} most={linesShown(session, isNarrow)} why={() => setBox('why')} />
          </aside>
        </main>
        <ScreenReader scene={session.scene} told={() => newLines(session)} />
        {asked === undefined ? null : (
          <Question
            text={asked.text}
            answer={(isYes) => {
              setAsked(undefined)
              if (isYes) asked.go()
            }}
          />
        )}
        {box === 'console' ? <Drawer session={session} close={() => setBox(undefined)} /> : null}
        {box === undefined || box === 'console' ? null : <Opened session={session} table={table} box={box} />}
      </div>
    </SkinContext.Provider>
  )
}

/** Of what comes when it is asked for: nothing meanwhile, and why it does not come. */
function Missing({ failed }: { readonly failed: Error | undefined }) {
  if (failed === undefined) return null
  return (
    <p class="notice" role="alert">
      {failed.message}
    </p>
  )
}

/** A box that somebody asked for; the code of all of them comes with the first. */
function Opened({
  session,
  table,
  box,
}: {
  readonly session: WebSession
  readonly table: ReturnType<typeof useTable>
  readonly box: Exclude<Box, 'console' | undefined>
}) {
  const found = useLoaded(() => import('./dialogs.tsx'), [])
  const close = (): void => table.setBox(undefined)
  if (found === undefined || found instanceof Error) return <Missing failed={found} />
  const { MenuBox, WhyBox, HelpBox, HintBox } = found
  switch (box) {
    case 'menu':
      return <MenuBox session={session} close={close} open={table.setBox} bot={table} />
    case 'why':
      return <WhyBox session={session} close={close} find={table.find} />
    case 'help':
      return <HelpBox session={session} close={close} />
    case 'hint':
      return <HintBox session={session} close={close} api={table.api} />
  }
}

/** The end of a run comes when it is there; how it went is said meanwhile by the stage. */
function TheEnd({ session }: { readonly session: WebSession }) {
  const found = useLoaded(async () => {
    const [{ End }] = await Promise.all([import('./end.tsx'), loadStyle('replay')])
    return { End }
  }, [])
  if (found === undefined || found instanceof Error) return <Missing failed={found} />
  return <found.End session={session} />
}

/** Where the stage takes the whole width, three lines are seen and some more can be scrolled to. */
const linesShown = ({ skin }: WebSession, isNarrow: boolean): number => (isNarrow ? 4 : skin.isWide === true ? 10 : 30)

/** The last of what was told. It is drawn again when something more is. */
function LastLines({
  told,
  most,
  why,
}: {
  readonly told: readonly WebLogEntry[]
  readonly most: number
  readonly why: () => void
}) {
  const ask = useRef(why)
  ask.current = why
  return useMemo(() => <Log lines={told.slice(-most)} label={TEXT.log} explain={() => ask.current()} />, [told, most])
}

/** The QA console comes when somebody asks for it. */
function Drawer({ session, close }: { readonly session: WebSession; readonly close: () => void }) {
  const found = useLoaded(async () => {
    const [{ Console }] = await Promise.all([import('../console/index.tsx'), loadStyle('console')])
    return { Console }
  }, [])
  if (found === undefined || found instanceof Error) return <Missing failed={found} />
  return <found.Console session={session} close={close} />
}

interface HeadProps {
  readonly session: WebSession
  readonly turn: number
  readonly open: (box: Box) => void
}

/** Who, which run, how far, what it is worth. It is drawn again when one of them changes. */
function Head({ session, turn, open }: HeadProps) {
  const { facts, run } = session
  const rank = rankText(rankOfSession(session))
  const ask = useRef(open)
  ask.current = open
  const button = (box: Exclude<Box, undefined>, key: string, label: string) => (
    <button type="button" class="quiet" onClick={() => ask.current(box)}>
      <kbd>{key}</kbd> <span>{label}</span>
    </button>
  )
  return useMemo(
    () => (
      <header class="table-head">
        <a class="game-name" href="#/">
          {facts.name}
        </a>
        <span class="chips">
          <span class="chip">{TEXT.seed(run.seed)}</span>
          <span class="chip">{TEXT.turn(turn)}</span>
          <span class="chip rank">{rank}</span>
        </span>
        <nav class="table-nav" aria-label={TEXT.menu}>
          {button('hint', '!', TEXT.hint)}
          {button('why', '=', TEXT.why)}
          {button('help', '?', TEXT.help)}
          {button('menu', 'esc', TEXT.menu)}
        </nav>
      </header>
    ),
    [run, turn, rank],
  )
}

/** What the table knows beside the run: focus, motion, open boxes, who plays by itself. */
function useTable(session: WebSession) {
  const { store, holder, settings } = useHome()
  const speed = speedOf(settings)
  const [, setTick] = useState(0)
  const [focus, setFocus] = useState<string | undefined>(() => firstFocus(session.scene))
  const [box, putBox] = useState<Box>(undefined)
  const [find, setFind] = useState('')
  const [bot, setBot] = useState<string | undefined>(undefined)
  const [asked, setAsked] = useState<{ readonly text: string; readonly go: () => void } | undefined>(undefined)
  // A key pressed by mistake must not make a run practice.
  const setBox = (next: Box): void => {
    if (next !== 'console' || rankOfSession(session).kind === 'practice') return putBox(next)
    putBox(undefined)
    setAsked({ text: TEXT.consoleAsk, go: () => putBox('console') })
  }
  const motion = useMotion(session, speed)
  useSound(session.beats, motion.beatAt, speed > 0, settings.sound)
  useEffect(() => {
    const heard = (): void => setTick((tick) => tick + 1)
    session.listeners.add(heard)
    return () => void session.listeners.delete(heard)
  }, [session])
  const goOn = (id: string): void => {
    const why = take(session, session.seat, id)
    if (why !== undefined) {
      session.notices = [why]
      changed(session)
      return
    }
    setFocus((old) => nextOf(session, old))
    afterPicture(() => void saveSession(session, store, holder))
  }
  const api: StageApi = {
    choose(id) {
      motion.skip()
      const choice = choiceOf(session.scene, id)
      if (choice === undefined || isOver(session)) return
      if (choice.blocked !== undefined) setFocus(id)
      else if (choice.ask !== undefined) setAsked({ text: choice.ask, go: () => goOn(id) })
      else goOn(id)
      if (choice.final === true) (document.activeElement as HTMLElement | null)?.blur()
    },
    focus,
    setFocus: setFocus,
    explain(words) {
      setFind(words)
      setBox('why')
    },
    isAnimated: speed > 0,
    beats: session.beats,
    beatIndex: motion.beatAt,
  }
  useKeys((event) => respond(event, { session, api, motion, setBox, setBot, setFocus }))
  useOthers(session, goOnAs(session, store, holder), bot, motion.isPlaying)
  return { api, motion, box, setBox, find, asked, setAsked, bot, setBot }
}

/** The focus stays where it was, unless there is a way on or the old place ends something. */
function nextOf({ scene }: WebSession, old: string | undefined): string | undefined {
  const isWayOn = scene.choices.some(({ key, blocked }) => key === 'enter' && blocked === undefined)
  const same = choiceOf(scene, old)
  const isCalm = same !== undefined && same.blocked === undefined && same.final !== true
  return !isWayOn && isCalm ? old : firstFocus(scene)
}

interface Responding {
  readonly session: WebSession
  readonly api: StageApi
  readonly motion: { readonly isPlaying: boolean; readonly skip: () => void }
  readonly setBox: (box: Box) => void
  readonly setBot: (bot: string | undefined) => void
  readonly setFocus: (id: string | undefined) => void
}

const NOTHING: Scene = { title: '', panels: [], choices: [] }

function respond(event: KeyboardEvent, { session, api, motion, setBox, setBot, setFocus }: Responding): void {
  if (isOwnKey(event)) return
  if (motion.isPlaying) motion.skip()
  setBot(undefined)
  const boxes: Readonly<Record<string, Box>> = { esc: 'menu', '=': 'why', '?': 'help', '`': 'console' }
  const box = boxes[keyNames(event)[0] ?? '']
  const isMine = !isOver(session) && !session.isCovered
  if (box !== undefined) setBox(box)
  else if (!steer(event, isMine ? session.scene : NOTHING, api, setFocus)) {
    if (event.key !== '!') return
    setBox('hint')
  }
  event.preventDefault()
}

const goOnAs =
  (session: WebSession, store: ReturnType<typeof useHome>['store'], holder: string) => (seat: number, id: string) => {
    const why = take(session, seat, id)
    if (why !== undefined) return
    void saveSession(session, store, holder)
  }

/** Seats that are no person's: the rival of a duel, and one's own while a bot plays for one. */
function useOthers(
  session: WebSession,
  go: (seat: number, id: string) => void,
  bot: string | undefined,
  isPlaying: boolean,
): void {
  const { run } = session
  const [seat] = botSeats(session)
  const mine = bot !== undefined && !isPlaying && !isOver(session) ? session.seat : undefined
  // Seats are asked one after the other, all from what they may know.
  const asked =
    mine !== undefined && !run.pending.has(mine) ? mine : run.pending.size > 0 || bot !== undefined ? seat : undefined
  useEffect(() => {
    if (asked === undefined || session.isTaken) return
    let isGone = false
    const player = asked === mine ? (bot as string) : session.rival
    choiceFor(run, asked, player).then(
      (id) => isGone || go(asked, id),
      (error: Error) => {
        session.notices = [TEXT.hintFailed(error.message)]
        changed(session)
      },
    )
    return () => {
      isGone = true
    }
  }, [asked, run, run.turn, run.pending.size, bot])
}
