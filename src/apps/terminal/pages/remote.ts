import {
  CONNECTION_LOST,
  currentScene,
  endText,
  isMyTurn,
  type RemoteRun,
  statusText,
  waitingText,
} from '../../../client/index.ts'
import type { Choice, Line, Scene } from '../../../engine/index.ts'
import type { ScreenLogLine } from '../../../views/terminal/screen/parts.ts'
import { withKeyPreferences } from '../key-schemes.ts'
import { back, home, open, type Page, type PageStep, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { helpPage } from './help.ts'
import { confirmScene, footerFor, YES } from './question.ts'
import { surePage } from './text.ts'
import { whyPage } from './why.ts'

/** Refresh intervals while waiting and while a clock runs. */
const WAITING_MS = 200
const CLOCK_MS = 1000

/** The page of a run on a server. The server saves each choice before its result is shown. */
export function remotePage(remote: RemoteRun, context: PageContext): Page {
  const { entry, live } = remote
  let asked: Choice | undefined
  let news = live.view().turn - 1
  let ended: readonly string[] | undefined
  let finishing: Promise<unknown> | undefined
  const finish = (): Promise<unknown> => {
    finishing ??= remote.finish().then((messages) => {
      ended = messages
    })
    return finishing
  }
  let isPassedOn = false
  const over = (): PageStep | undefined => {
    if (ended === undefined) return undefined
    isPassedOn = true
    return { kind: 'replace', page: remoteEndPage(remote, context, ended) }
  }
  const decide = async (id: string): Promise<PageStep> => {
    const { turn } = live.view()
    const refused = await live.choose(turn, id)
    if (refused !== undefined) return stay(refused)
    if (live.view().turn > turn) news = turn
    if (live.view().status !== 'over') return stay()
    await finish()
    return over() ?? stay()
  }
  return {
    skin: () => entry.id,
    scene(): Scene {
      const here = currentScene(live.view())
      if (asked !== undefined) return confirmScene(here, asked)
      const { keys, binds } = context.home.settings()
      return withKeyPreferences(here, { scheme: keys, binds: binds[entry.id] ?? {} })
    },
    take(id) {
      if (asked !== undefined) {
        const { id: wasteful } = asked
        asked = undefined
        return id === YES ? decide(wasteful) : stay()
      }
      asked = currentScene(live.view()).choices.find((choice) => choice.id === id && choice.ask !== undefined)
      return asked === undefined ? decide(id) : stay()
    },
    log: () => visibleLog(remote, news),
    corner: () => statusText(live.view()),
    footer: () =>
      live.isDisconnected() ? CONNECTION_LOST : waitingText(live.view()) || footerFor(currentScene(live.view())),
    key(key) {
      if (asked === undefined || key !== 'esc') return undefined
      asked = undefined
      return stay()
    },
    escape: () => open(remoteMenu(remote)),
    why: () => open(whyPage(entry.id, linesOf(remote))),
    help: () => open(helpPage(entry)),
    tickDelay() {
      const view = live.view()
      if (live.isDisconnected() || !isMyTurn(view)) return WAITING_MS
      return view.kind === 'duel' ? CLOCK_MS : undefined
    },
    tick() {
      const view = live.view()
      if (view.status === 'over') void finish()
      if (isMyTurn(view)) news = Math.max(news, view.turn - 1)
      return over() ?? stay()
    },
    closed() {
      if (!isPassedOn) live.close()
    },
  }
}

const linesOf = ({ live }: RemoteRun): Line[] => live.log().map(({ line }) => line)
const visibleLog = ({ live }: RemoteRun, news: number): ScreenLogLine[] =>
  live
    .log()
    .slice(-200)
    .map(({ turn, line }) => ({ line, isNew: turn >= news }))

function remoteMenu(remote: RemoteRun): Page {
  const { entry, live } = remote
  const { kind, id, players, seat } = live.view()
  const other = seat === undefined ? undefined : players[1 - seat]?.name
  const scene: Scene = {
    title: `${entry.name} · Menu`,
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
    return refused === undefined ? home((await remote.finish()).join(' ')) : back(refused)
  }
  return {
    scene: () => scene,
    take(chosen) {
      if (chosen === 'help') return open(helpPage(entry))
      if (chosen === 'leave') return { kind: 'quit' }
      if (chosen === 'resign')
        return open(surePage('Give up?', ['This ends the game and cannot be undone.'], 'Give it up', resign))
      return back()
    },
  }
}

/** The end of a run on a server: result, proof and rematch. */
function remoteEndPage(remote: RemoteRun, context: PageContext, messages: readonly string[]): Page {
  const { entry, live } = remote
  const isDuel = live.view().kind === 'duel'
  let next: RemoteRun | undefined
  let isAsked = false
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
    log: () => visibleLog(remote, Number.POSITIVE_INFINITY).slice(-6),
    corner: () => statusText(live.view()),
    footer: () => (isAsked ? 'Waiting for your opponent to accept.' : '↑↓ choose · enter take · = why · ? help'),
    skin: () => entry.id,
    async take(id) {
      if (id === 'why') return open(whyPage(entry.id, linesOf(remote)))
      if (id !== 'again') return home()
      const refused = await live.rematch()
      isAsked = refused === undefined
      return stay(refused)
    },
    escape: () => home(),
    why: () => open(whyPage(entry.id, linesOf(remote))),
    help: () => open(helpPage(entry)),
    tickDelay: () => (isDuel ? CLOCK_MS : undefined),
    tick() {
      if (next !== undefined) return { kind: 'replace', page: remotePage(next, context) }
      if (live.view().next !== undefined && isAsked)
        void remote.next().then((made) => {
          next = made
        })
      return stay()
    },
    closed: () => live.close(),
  }
}
