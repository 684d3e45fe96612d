import { useEffect, useMemo, useState } from 'preact/hooks'
import { journalOf, makeJournalString, type Run, rankText, type Seat } from '../../../engine/index.ts'
import { goTo } from '../address.ts'
import { lazily } from '../parts.tsx'
import type { WebSession } from '../session.ts'
import { openSessions } from '../start-run.ts'
import { TEXT } from '../text.ts'
import { HandOver } from './covers.tsx'
import { PlayScreen } from './screen.tsx'
import type { MenuRows, ShowAdvice } from './screen-props.ts'
import { type Play, usePlay } from './use-play.ts'

const NAV = ['hint', 'why', 'help', 'menu'] as const

/** The play screen of a run in this browser, with hints, bots, take-back and the QA console. */
export function LocalScreen({ web }: { readonly web: WebSession }) {
  const { session } = web
  const { run, rank, turn, seat } = session
  const [bot, setBot] = useState<string | undefined>(undefined)
  const takeBack = (): void => web.notify([session.takeBack() ?? TEXT.takenBack])
  // Opening the console turns a run into practice, so a key pressed by mistake asks first.
  const openConsole = (): void => {
    const open = (): void => play.setBox('console')
    if (session.rank.kind === 'practice') return open()
    play.ask({ text: TEXT.consoleAsk, go: open })
  }
  const play: Play = usePlay(web, {
    run: () => session.run,
    keys: { '!': () => play.setBox('hint'), '`': openConsole, backspace: takeBack },
    onKey: () => setBot(undefined),
  })
  useBots(web, bot, play.motion.isPlaying)
  const standing = rankText(rank)
  const chips = useMemo(
    () => (
      <>
        <span class="chip">{TEXT.seed(run.seed)}</span>
        <span class="chip">{TEXT.choiceNumber(turn)}</span>
        <span class="chip rank">{standing}</span>
      </>
    ),
    [run.seed, turn, standing],
  )
  if (session.status === 'covered') return <HandOver seat={seat} go={() => session.uncover()} />
  return (
    <PlayScreen
      view={web}
      play={play}
      home={{ at: 'home' }}
      chips={chips}
      nav={NAV}
      menu={() => menuOf(web, play, { takeBack, openConsole, bot, setBot })}
      advise={(show) => startAdvice(run, seat, show)}
      end={<TheEnd web={web} />}
    >
      {play.box === 'console' ? <ConsoleDrawer web={web} close={() => play.setBox(undefined)} /> : null}
    </PlayScreen>
  )
}

interface MenuActions {
  readonly takeBack: () => void
  readonly openConsole: () => void
  /** The bot that plays for the player, if any. */
  readonly bot: string | undefined
  readonly setBot: (bot: string | undefined) => void
}

function menuOf(web: WebSession, play: Play, { takeBack, openConsole, bot, setBot }: MenuActions): MenuRows {
  const { run, status } = web.session
  const giveUp = async (): Promise<void> => {
    await web.giveUp()
    openSessions.delete(web.id)
    goTo({ at: 'home' })
  }
  const bots =
    bot === undefined
      ? Object.entries(TEXT.bots).map(([player, name]) => ({
          label: `${TEXT.botPlays}: ${name}`,
          bot: player,
          go: () => setBot(player),
        }))
      : [{ label: TEXT.botStops, go: () => setBot(undefined) }]
  const whilePlaying = [
    { label: TEXT.takeBack, go: takeBack },
    ...bots,
    { label: TEXT.giveUp, go: () => play.ask({ text: TEXT.giveUpAsk, go: () => void giveUp() }) },
  ]
  const journal = makeJournalString(journalOf(run))
  return {
    above: [
      { label: TEXT.leave, note: TEXT.leaveNote, to: { at: 'home' } },
      { label: `${TEXT.watch} · ${TEXT.share}`, to: { at: 'replay', journal, turn: run.turn } },
      { label: TEXT.hint, go: () => play.setBox('hint') },
    ],
    below: [{ label: TEXT.console, go: openConsole }, ...(status === 'over' ? [] : whilePlaying)],
  }
}

/** Starts the simulations of advice once the code that asks for them is loaded. */
function startAdvice(run: Run, seat: Seat, show: ShowAdvice): () => void {
  let stop: (() => void) | undefined
  let isGone = false
  import('../bot-worker.ts').then(
    (worker) => {
      if (!isGone) stop = worker.startAdvice(run, seat, show)
    },
    (error: Error) => isGone || show(error),
  )
  return () => {
    isGone = true
    stop?.()
  }
}

/** The end of a run. While its code loads, the stage already shows the result. */
const TheEnd = lazily(() => import('./end.tsx').then(({ End }) => End), 'replay')

const ConsoleDrawer = lazily(() => import('../console/index.tsx').then(({ Console }) => Console), 'console')

/** Lets bots choose: for the other seat of a duel, and for the player's seat while a bot plays it. */
function useBots(web: WebSession, bot: string | undefined, isPlaying: boolean): void {
  const { session, rival } = web
  const { run } = session
  const [seat] = session.botSeats()
  const mine = bot !== undefined && !isPlaying && session.status !== 'over' ? session.seat : undefined
  // Ask one bot at a time: the worker gets the state before any seat's choice is applied.
  const asked =
    mine !== undefined && !run.pending.has(mine) ? mine : run.pending.size > 0 || bot !== undefined ? seat : undefined
  useEffect(() => {
    if (asked === undefined) return
    let isGone = false
    const { turn } = run
    const askBot = async (name: string): Promise<string> =>
      (await import('../bot-worker.ts')).choiceFor(run, asked, name)
    askBot(asked === mine ? (bot ?? rival) : rival).then(
      (id) => isGone || session.chooseFor(asked, id, { turn }),
      (error: Error) => web.notify([TEXT.hintFailed(error.message)]),
    )
    return () => {
      isGone = true
    }
  }, [asked, run, run.turn, run.pending.size, bot])
}
