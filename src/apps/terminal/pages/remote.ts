import {
  CONNECTION_LOST,
  endText,
  isMyTurn,
  type RemoteSession,
  statusText,
  waitingText,
} from '../../../client/index.ts'
import type { Line, Scene } from '../../../engine/index.ts'
import { back, home, open, type Page, type PageStep, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { helpPage } from './help.ts'
import { sessionPage } from './session-page.ts'
import { surePage } from './text.ts'
import { whyPage } from './why.ts'

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
    return { kind: 'replace', page: remoteEndPage(session, context, ended) }
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

const linesOf = ({ log }: RemoteSession): Line[] => log.map(({ line }) => line)

function remoteMenu(session: RemoteSession): Page {
  const { info, live } = session
  const { kind, id, players, seat } = live.view()
  const other = seat === undefined ? undefined : players[1 - seat]?.name
  const scene: Scene = {
    title: `${info.name} · Menu`,
    panels: [
      {
        kind: 'text',
        id: 'run',
        lines: [
          kind === 'duel'
            ? `A duel against ${other ?? 'the first player who joins'}.`
            : 'A ranked run: the seed is revealed when it ends.',
          `Table ${id}. The server saves it after every choice; you can resume it at any time.`,
        ],
      },
    ],
    choices: [
      { id: 'back', label: 'Back to the game', key: 'b' },
      { id: 'help', label: 'How to play', key: 'h' },
      { id: 'leave', label: 'Leave and resume later', key: 'x' },
      { id: 'resign', label: 'Give up', key: 'g' },
    ],
  }
  const resign = async (): Promise<PageStep> => {
    const refused = await live.resign()
    return refused === undefined ? home((await session.finish()).join(' ')) : back(refused)
  }
  return {
    scene: () => scene,
    take(chosen) {
      if (chosen === 'help') return open(helpPage(info))
      if (chosen === 'leave') return { kind: 'quit' }
      if (chosen === 'resign')
        return open(surePage('Give up?', ['This ends the game and cannot be undone.'], 'Give it up', resign))
      return back()
    },
  }
}

/** The end of a run on a server: result, proof and rematch. */
function remoteEndPage(session: RemoteSession, context: PageContext, messages: readonly string[]): Page {
  const { info, live } = session
  const isDuel = live.view().kind === 'duel'
  let next: RemoteSession | undefined
  let isAsked = false
  const why = (): PageStep => open(whyPage(info.id, linesOf(session)))
  const scene = (): Scene => {
    const view = live.view()
    const wants = view.again.length > 0 && !isAsked ? ['Your opponent wants a rematch.'] : []
    return {
      ...view.scene,
      panels: [{ kind: 'text', id: 'result', lines: [endText(view), ...messages, ...wants] }, ...view.scene.panels],
      choices: [
        ...(isDuel && !isAsked ? [{ id: 'again', label: 'Rematch with swapped seats', key: 'r' }] : []),
        { id: 'why', label: 'The log', key: 'l' },
        { id: 'main-menu', label: 'Main menu', key: 'h' },
      ],
    }
  }
  return {
    scene,
    log: () => session.log.slice(-6).map(({ line }) => ({ line, isNew: false })),
    corner: () => statusText(live.view()),
    footer: () => (isAsked ? 'Waiting for your opponent to accept.' : '↑↓ choose · enter take · = why · ? help'),
    skin: () => info.id,
    async take(id) {
      if (id === 'why') return why()
      if (id !== 'again') return home()
      const refused = await live.rematch()
      isAsked = refused === undefined
      return stay(refused)
    },
    escape: () => home(),
    why,
    help: () => open(helpPage(info)),
    tickDelay: () => (isDuel ? CLOCK_MS : undefined),
    tick() {
      if (next !== undefined) return { kind: 'replace', page: remotePage(next, context) }
      if (live.view().next !== undefined && isAsked)
        void session.next().then((made) => {
          next = made
        })
      return stay()
    },
    closed: () => session.close(),
  }
}
