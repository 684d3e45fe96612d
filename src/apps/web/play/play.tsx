import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { rankText, type Scene } from '../../../engine/index.ts'
import { ChoiceList } from '../../../views/web/choices.tsx'
import { choiceById } from '../../../views/web/input.ts'
import { firstFocus, namesOfKey } from '../../../views/web/keys.ts'
import { Log, type WebLogEntry } from '../../../views/web/log.tsx'
import { SkinContext } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { Stage } from '../../../views/web/stage.tsx'
import { choiceFor } from '../bot-worker.ts'
import { loadStyle } from '../games.ts'
import { afterPaint, useHome, useKeys, useLoaded, useNarrow } from '../home/home.ts'
import { Question } from '../parts.tsx'
import {
  applyChoice,
  botSeats,
  isOver,
  logEntries,
  newLogLines,
  notifyListeners,
  rankOfSession,
  saveSession,
  type WebSession,
} from '../session.ts'
import { speedOf } from '../settings.ts'
import { TEXT } from '../text.ts'
import { HandOver, OpenElsewhere } from './covers.tsx'
import { handleKey, isBrowserKey } from './keys.ts'
import { useMotion } from './motion.ts'
import { ScreenReader } from './screen-reader.tsx'
import { useSound } from './sound.ts'

type Box = 'menu' | 'why' | 'help' | 'hint' | 'console' | undefined

/** The play screen of a run: stage, choices, log, dialogs and the QA console. */
export function PlayScreen({ session }: { readonly session: WebSession }) {
  const play = usePlay(session)
  const { motion, api, box, setBox, asked, setAsked } = play
  // Beside the console there is room for only one column.
  const isNarrow = useNarrow() || box === 'console'
  if (session.isTakenOver) return <OpenElsewhere session={session} />
  if (session.isCovered)
    return (
      <HandOver
        seat={session.seat}
        go={() => {
          session.isCovered = false
          notifyListeners(session)
        }}
      />
    )
  const StageView = session.skin.Stage ?? Stage
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
          <StageView scene={motion.shown} api={api} isNarrow={isNarrow} />
          {over || drawsChoices ? null : <ChoiceList scene={session.scene} api={api} label={TEXT.choices} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
          <aside class="side" aria-label={TEXT.log} tabIndex={0}>
            <LastEntries log={logEntries(session)} most={entriesShown(session, isNarrow)} why={() => setBox('why')} />
          </aside>
        </main>
        <ScreenReader scene={session.scene} newLines={() => newLogLines(session)} />
        {asked === undefined ? null : (
          <Question
            text={asked.text}
            answer={(isYes) => {
              setAsked(undefined)
              if (isYes) asked.go()
            }}
          />
        )}
        {box === 'console' ? <ConsoleDrawer session={session} close={() => setBox(undefined)} /> : null}
        {box === undefined || box === 'console' ? null : <OpenDialog session={session} play={play} box={box} />}
      </div>
    </SkinContext.Provider>
  )
}

/** Placeholder of a part that is loaded on demand: nothing while it loads, the error if loading fails. */
function NotLoaded({ failed }: { readonly failed: Error | undefined }) {
  if (failed === undefined) return null
  return (
    <p class="notice" role="alert">
      {failed.message}
    </p>
  )
}

/** The open dialog. The code of all dialogs is loaded with the first one. */
function OpenDialog({
  session,
  play,
  box,
}: {
  readonly session: WebSession
  readonly play: ReturnType<typeof usePlay>
  readonly box: Exclude<Box, 'console' | undefined>
}) {
  const found = useLoaded(() => import('./dialogs.tsx'), [])
  const close = (): void => play.setBox(undefined)
  if (found === undefined || found instanceof Error) return <NotLoaded failed={found} />
  const { MenuBox, WhyBox, HelpBox, HintBox } = found
  switch (box) {
    case 'menu':
      return <MenuBox session={session} close={close} open={play.setBox} bot={play} />
    case 'why':
      return <WhyBox session={session} close={close} find={play.find} />
    case 'help':
      return <HelpBox session={session} close={close} />
    case 'hint':
      return <HintBox session={session} close={close} api={play.api} />
  }
}

/** The end of a run. While its code loads, the stage already shows the result. */
function TheEnd({ session }: { readonly session: WebSession }) {
  const found = useLoaded(async () => {
    const [{ End }] = await Promise.all([import('./end.tsx'), loadStyle('replay')])
    return { End }
  }, [])
  if (found === undefined || found instanceof Error) return <NotLoaded failed={found} />
  return <found.End session={session} />
}

/** The number of log entries in the side column. A wide stage leaves room for three; the others can be scrolled to. */
const entriesShown = ({ skin }: WebSession, isNarrow: boolean): number =>
  isNarrow ? 4 : skin.isWide === true ? 10 : 30

/** The last log entries. Rendered again only when the log changes. */
function LastEntries({
  log,
  most,
  why,
}: {
  readonly log: readonly WebLogEntry[]
  readonly most: number
  readonly why: () => void
}) {
  const ask = useRef(why)
  ask.current = why
  return useMemo(() => <Log lines={log.slice(-most)} label={TEXT.log} explain={() => ask.current()} />, [log, most])
}

/** The QA console. Its code is loaded on the first use. */
function ConsoleDrawer({ session, close }: { readonly session: WebSession; readonly close: () => void }) {
  const found = useLoaded(async () => {
    const [{ Console }] = await Promise.all([import('../console/index.tsx'), loadStyle('console')])
    return { Console }
  }, [])
  if (found === undefined || found instanceof Error) return <NotLoaded failed={found} />
  return <found.Console session={session} close={close} />
}

interface HeadProps {
  readonly session: WebSession
  readonly turn: number
  readonly open: (box: Box) => void
}

/** The header: game, seed, turn, rank and menu buttons. Rendered again only when one of them changes. */
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
          <span class="chip">{TEXT.choiceNumber(turn)}</span>
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

/** State of the play screen besides the session: focus, motion, the open dialog, and the bot that plays. */
function usePlay(session: WebSession) {
  const { store, holder, settings } = useHome()
  const speed = speedOf(settings)
  const [, setTick] = useState(0)
  const [focus, setFocus] = useState<string | undefined>(() => firstFocus(session.scene))
  const [box, putBox] = useState<Box>(undefined)
  const [find, setFind] = useState('')
  const [bot, setBot] = useState<string | undefined>(undefined)
  const [asked, setAsked] = useState<{ readonly text: string; readonly go: () => void } | undefined>(undefined)
  // Opening the console turns a run into practice, so a key pressed by mistake asks first.
  const setBox = (next: Box): void => {
    if (next !== 'console' || rankOfSession(session).kind === 'practice') return putBox(next)
    putBox(undefined)
    setAsked({ text: TEXT.consoleAsk, go: () => putBox('console') })
  }
  const motion = useMotion(session, speed)
  useSound(session.beats, motion.beatAt, speed > 0, settings.sound)
  useEffect(() => {
    const render = (): void => setTick((tick) => tick + 1)
    session.listeners.add(render)
    return () => void session.listeners.delete(render)
  }, [session])
  const choose = (id: string): void => {
    const why = applyChoice(session, session.seat, id)
    if (why !== undefined) {
      session.notices = [why]
      notifyListeners(session)
      return
    }
    setFocus((old) => focusAfter(session, old))
    afterPaint(() => void saveSession(session, store, holder))
  }
  const api: StageApi = {
    choose(id) {
      motion.skip()
      const choice = choiceById(session.scene, id)
      if (choice === undefined || isOver(session)) return
      if (choice.blocked !== undefined) setFocus(id)
      else if (choice.ask !== undefined) setAsked({ text: choice.ask, go: () => choose(id) })
      else choose(id)
      if (choice.final === true) (document.activeElement as HTMLElement | null)?.blur()
    },
    focus,
    setFocus: setFocus,
    explain(text) {
      setFind(text)
      setBox('why')
    },
    isAnimated: speed > 0,
    beats: session.beats,
    beatIndex: motion.beatAt,
  }
  useKeys((event) => respond(event, { session, api, motion, setBox, setBot, setFocus }))
  useBots(session, chooseAs(session, store, holder), bot, motion.isPlaying)
  return { api, motion, box, setBox, find, asked, setAsked, bot, setBot }
}

/** The focus stays on its choice, unless Enter now continues, or the choice is blocked, gone or final. */
function focusAfter({ scene }: WebSession, old: string | undefined): string | undefined {
  const canContinue = scene.choices.some(({ key, blocked }) => key === 'enter' && blocked === undefined)
  const choice = choiceById(scene, old)
  const isStillSafe = choice !== undefined && choice.blocked === undefined && choice.final !== true
  return !canContinue && isStillSafe ? old : firstFocus(scene)
}

interface KeyContext {
  readonly session: WebSession
  readonly api: StageApi
  readonly motion: { readonly isPlaying: boolean; readonly skip: () => void }
  readonly setBox: (box: Box) => void
  readonly setBot: (bot: string | undefined) => void
  readonly setFocus: (id: string | undefined) => void
}

const NOTHING: Scene = { title: '', panels: [], choices: [] }

function respond(event: KeyboardEvent, { session, api, motion, setBox, setBot, setFocus }: KeyContext): void {
  if (isBrowserKey(event)) return
  if (motion.isPlaying) motion.skip()
  setBot(undefined)
  const boxes: Readonly<Record<string, Box>> = { esc: 'menu', '=': 'why', '?': 'help', '`': 'console' }
  const box = boxes[namesOfKey(event)[0] ?? '']
  const isMine = !isOver(session) && !session.isCovered
  if (box !== undefined) setBox(box)
  else if (!handleKey(event, isMine ? session.scene : NOTHING, api, setFocus)) {
    if (event.key !== '!') return
    setBox('hint')
  }
  event.preventDefault()
}

const chooseAs =
  (session: WebSession, store: ReturnType<typeof useHome>['store'], holder: string) => (seat: number, id: string) => {
    const why = applyChoice(session, seat, id)
    if (why !== undefined) return
    void saveSession(session, store, holder)
  }

/** Lets bots choose: for the other seat of a duel, and for the player's seat while a bot plays it. */
function useBots(
  session: WebSession,
  go: (seat: number, id: string) => void,
  bot: string | undefined,
  isPlaying: boolean,
): void {
  const { run } = session
  const [seat] = botSeats(session)
  const mine = bot !== undefined && !isPlaying && !isOver(session) ? session.seat : undefined
  // Ask one bot at a time: the worker gets the state before any seat's choice is applied.
  const asked =
    mine !== undefined && !run.pending.has(mine) ? mine : run.pending.size > 0 || bot !== undefined ? seat : undefined
  useEffect(() => {
    if (asked === undefined || session.isTakenOver) return
    let isGone = false
    const player = asked === mine ? (bot as string) : session.rival
    choiceFor(run, asked, player).then(
      (id) => isGone || go(asked, id),
      (error: Error) => {
        session.notices = [TEXT.hintFailed(error.message)]
        notifyListeners(session)
      },
    )
    return () => {
      isGone = true
    }
  }, [asked, run, run.turn, run.pending.size, bot])
}
