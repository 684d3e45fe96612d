import {
  CONNECTION_LOST,
  CONNECTION_RESTORED,
  endText,
  type RemoteSession,
  statusText,
  waitingText,
} from '../../client/index.ts'
import { clean } from '../../lib/clean-text.ts'
import type { LineInput } from '../cli/line-input.ts'
import { readLine } from './commands.ts'
import { type LineConsole, type LineParts, type LineSession, openLineSession, placeOf, say } from './session.ts'
import { show } from './show.ts'
import { runCommand, takeLine } from './take-line.ts'

/** Plays a run on a server in line mode, until it is over, the input ends or the player leaves. */
export async function playRemoteLines(at: LineConsole, session: RemoteSession): Promise<void> {
  const line = openLineSession(at, session, partsOf(session))
  line.linesShown = 0
  const { live } = session
  reportConnection(line, session)
  const buffer = bufferLines(at.lines)
  while (!line.isDone) {
    // A player who waits for the other one has seen the scene already.
    const isSeen = session.status === 'waiting' && line.shownAt.startsWith(`${session.turn} `)
    if (!isSeen && line.shownAt !== placeOf(line)) show(line)
    if (session.status === 'over') return finishTable(line, session)
    if (session.status === 'choosing') await ownTurn(line, session, buffer)
    else await othersTurn(line, session, buffer)
  }
  live.close()
  say(line, `Paused at turn ${session.turn}. Resume with the same command.`)
}

/** The commands of a run on a server. */
function partsOf(session: RemoteSession): LineParts {
  const { live } = session
  const hidden = (): string => `The seed is revealed when the run ends. Commitment: ${live.view().commitment}.`
  return {
    log: () => session.log,
    header: () => statusText(live.view()),
    end: () => '',
    advise: () => 'There is no advice in a run on a server.',
    seed: hidden,
    share: hidden,
    save: hidden,
    'take-back': () => 'Choices of a run on a server are final.',
    'give-up': async (word) =>
      word === 'now'
        ? ((await live.resign()) ?? 'Given up.')
        : 'This ends the run and cannot be undone. To confirm, type: give-up now',
  }
}

/** Reports lost and restored connections. */
function reportConnection(line: LineSession, { live }: RemoteSession): void {
  let wasAway = live.isDisconnected()
  live.onChange(() => {
    const isAway = live.isDisconnected()
    if (isAway !== wasAway) say(line, isAway ? CONNECTION_LOST : CONNECTION_RESTORED)
    wasAway = isAway
  })
}

/** Input lines; a line typed too early stays until it can be used. */
interface LineBuffer {
  peek(): Promise<string | undefined>
  next(): Promise<string | undefined>
}

function bufferLines(lines: LineInput): LineBuffer {
  let early: Promise<string | undefined> | undefined
  const peek = (): Promise<string | undefined> => {
    early ??= lines.next()
    return early
  }
  return {
    peek,
    async next() {
      const line = await peek()
      early = undefined
      return line
    },
  }
}

async function ownTurn(line: LineSession, session: RemoteSession, buffer: LineBuffer): Promise<void> {
  const { turn } = session
  const isOpen = (): boolean => session.turn === turn && session.status === 'choosing'
  // The opponent may resign, or a clock may run out, while the player thinks.
  const closed = nextChange(session, () => !isOpen()).then(() => true)
  // Commands change nothing, so the scene is not printed again.
  while (!line.isDone && isOpen()) {
    if (await Promise.race([closed, buffer.peek().then(() => false)])) return
    const text = await buffer.next()
    if (text === undefined) line.isDone = true
    else await takeLine(line, text)
  }
}

/** While the opponent thinks, commands work; choices typed too early wait. */
async function othersTurn(line: LineSession, session: RemoteSession, buffer: LineBuffer): Promise<void> {
  say(line, waitingText(session.live.view()))
  const { turn } = session
  const news = nextChange(session, () => session.status !== 'waiting' || session.turn !== turn).then(() => true)
  let isEarly = false
  while (!line.isDone) {
    const isNews = await Promise.race([news, ...(isEarly ? [] : [buffer.peek().then(() => false)])])
    if (isNews) return
    const text = await buffer.peek()
    const read = text === undefined ? undefined : readLine({ title: '', panels: [], choices: [] }, text)
    if (text === undefined) line.isDone = true
    isEarly = read?.kind !== 'command'
    if (read?.kind !== 'command') continue
    await buffer.next()
    await runCommand(line, read.name, read.rest)
  }
}

const nextChange = (session: RemoteSession, isNew: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = session.onChange(() => {
      if (!isNew()) return
      stop()
      resolve()
    })
  })

async function finishTable(line: LineSession, session: RemoteSession): Promise<void> {
  say(line, line.paint(endText(session.live.view()), 'key'))
  for (const message of await session.finish()) say(line, clean(message))
  session.close()
}
