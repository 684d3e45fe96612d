import {
  CONNECTION_LOST,
  endText,
  isMyTurn,
  type RemoteSession,
  statusText,
  waitingText,
} from '../../../client/index.ts'
import { backChoice, choice, choicePage, type PageScene, textPanel, withoutRole } from '../choice-page.ts'
import { back, home, open, type Page, type PageStep, quit, replace, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { helpPage } from './help.ts'
import { gameParts, sessionPage } from './session-page.ts'
import { surePage } from './text.ts'

/** Refresh intervals while waiting and while a clock runs. */
const WAITING_MS = 200
const CLOCK_MS = 1000

/** The page of a run on a server. */
export function remotePage(session: RemoteSession, context: PageContext): Page {
  const { live } = session
  let ended: readonly string[] | undefined
  let finishing: Promise<unknown> | undefined
  let isPassedOn = false
  const finish = (): Promise<unknown> => {
    finishing ??= session.finish().then((messages) => {
      ended = messages
    })
    return finishing
  }
  const endStep = (): PageStep => {
    if (ended === undefined) return stay()
    isPassedOn = true
    return replace(remoteEndPage(session, context, ended))
  }
  return sessionPage(session, context, {
    over: () => finish().then(endStep),
    corner: () => statusText(live.view()),
    footer: () => (live.isDisconnected() ? CONNECTION_LOST : waitingText(live.view())),
    menu: () => remoteMenu(session),
    tickDelay() {
      if (live.isDisconnected() || !isMyTurn(live.view())) return WAITING_MS
      return live.view().kind === 'duel' ? CLOCK_MS : undefined
    },
    tick() {
      if (session.status === 'over') void finish()
      return endStep()
    },
    closed() {
      if (!isPassedOn) session.close()
    },
  })
}

function remoteMenu(session: RemoteSession): Page {
  const { info, live } = session
  const { kind, id, players, seat } = live.view()
  const other = seat === undefined ? undefined : players[1 - seat]?.name
  const resign = async (): Promise<PageStep> => {
    const refused = await live.resign()
    return refused === undefined ? home((await session.finish()).join(' ')) : back(refused)
  }
  const about = ['This ends the game and cannot be undone.']
  return choicePage({
    title: `${info.name} · Menu`,
    panels: [
      textPanel('run', [
        kind === 'duel'
          ? `A duel against ${other ?? 'the first player who joins'}.`
          : 'A ranked run: the seed is revealed when it ends.',
        `Table ${id}. The server saves it after every choice; you can resume it at any time.`,
      ]),
    ],
    choices: [
      backChoice('b', 'Back to the game'),
      choice('help', 'How to play', 'h', () => open(helpPage(info))),
      choice('leave', 'Leave and resume later', 'x', quit),
      choice('resign', 'Give up', 'g', () => open(surePage('Give up?', about, 'Give it up', resign))),
    ],
  })
}

/** The end of a run on a server: result, proof and rematch. */
function remoteEndPage(session: RemoteSession, context: PageContext, messages: readonly string[]): Page {
  const { info, live } = session
  const isDuel = live.view().kind === 'duel'
  let next: RemoteSession | undefined
  let isAsked = false
  const parts = gameParts(info, () => session.log)
  const rematch = async (): Promise<PageStep> => {
    const refused = await live.rematch()
    isAsked = refused === undefined
    return stay(refused)
  }
  const scene = (): PageScene => {
    const view = live.view()
    const isWanted = view.again.length > 0 && !isAsked
    const result = [endText(view), ...messages, isWanted && 'Your opponent wants a rematch.']
    const { title, art, panels } = view.scene
    return {
      title,
      ...(art === undefined ? {} : { art }),
      panels: [{ ...textPanel('result', result), keep: true }, ...panels.map(withoutRole)],
      choices: [
        isDuel && !isAsked && choice('again', 'Rematch with swapped seats', 'r', rematch),
        choice('why', 'The log', 'l', parts.why),
        choice('main-menu', 'Main menu', 'h', () => home()),
      ],
    }
  }
  return choicePage(scene, {
    ...parts,
    log: () => session.log.slice(-6).map(({ line }) => ({ line, isNew: false })),
    corner: () => statusText(live.view()),
    footer: () => (isAsked ? 'Waiting for your opponent to accept.' : '= why · ? help'),
    escape: () => home(),
    tickDelay: () => (isDuel ? CLOCK_MS : undefined),
    tick() {
      if (next !== undefined) return replace(remotePage(next, context))
      if (live.view().next !== undefined && isAsked)
        void session.next().then((made) => {
          next = made
        })
      return stay()
    },
    closed: () => session.close(),
  })
}
