import type { Writable } from 'node:stream'
import {
  CONNECTION_LOST,
  CONNECTION_RESTORED,
  currentScene,
  endText,
  isMyTurn,
  type RemoteRun,
  statusText,
  type TableView,
  waitingText,
} from '../../client/index.ts'
import type { Line } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { briefText } from '../../views/text/brief.ts'
import { assignNumbers, type ChoiceNumbers } from '../../views/text/numbers.ts'
import { choicesText, scenePartText } from '../../views/text/parts.ts'
import { explainedText, linesText, sceneText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'
import type { LineInput } from '../cli/line-input.ts'
import { choiceFor, isPart, readLine, unclear } from './commands.ts'
import { helpBrief, helpText } from './help.ts'
import { logText, whyText } from './log.ts'
import { setBrief, type Verbosity, wrapped } from './verbosity.ts'

export interface RemoteMode {
  readonly lines: LineInput
  readonly output: Writable
  readonly isTerminal: boolean
  readonly verbosity: Verbosity
  readonly paint: Paint
}

interface RemoteSession {
  readonly remote: RemoteRun
  numbers: ChoiceNumbers | undefined
  /** The last printed scene, and the number of log lines printed so far. */
  before: ReturnType<typeof currentScene> | undefined
  linesShown: number
  /** The choice waiting for confirmation: typing it again confirms it. */
  askedId: string
  isDone: boolean
  /** The last printed turn. */
  turn: number
}

/** Plays a run on a server in line mode, until it is over, the input ends or the player leaves. */
export async function playRemoteLines(mode: RemoteMode, remote: RemoteRun): Promise<void> {
  const say = (text: string): void => void mode.output.write(`${text}\n`)
  const session: RemoteSession = {
    remote,
    numbers: undefined,
    before: undefined,
    linesShown: 0,
    askedId: '',
    isDone: false,
    turn: -1,
  }
  const { live } = remote
  reportConnection(remote, say)
  const buffer = bufferLines(mode.lines)
  while (!session.isDone) {
    const view = live.view()
    // Do not repeat a scene that was already printed this turn.
    if (view.turn !== session.turn || isMyTurn(view) || view.status === 'over') show(mode, session, say)
    session.turn = view.turn
    if (live.view().status === 'over') return finishTable(mode, remote, say)
    if (isMyTurn(live.view())) await ownTurn(mode, session, buffer, say)
    else await othersTurn(mode, session, buffer, say)
  }
  live.close()
  say(`Paused at turn ${live.view().turn}. Resume with the same command.`)
}

/** Reports lost and restored connections. */
function reportConnection({ live }: RemoteRun, say: (text: string) => void): void {
  let wasAway = live.isDisconnected()
  live.onChange(() => {
    const isAway = live.isDisconnected()
    if (isAway !== wasAway) say(isAway ? CONNECTION_LOST : CONNECTION_RESTORED)
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

async function ownTurn(
  mode: RemoteMode,
  session: RemoteSession,
  buffer: LineBuffer,
  say: (text: string) => void,
): Promise<void> {
  const { live } = session.remote
  const { turn } = live.view()
  const isOpen = (view: TableView): boolean => view.turn === turn && isMyTurn(view)
  // The opponent may resign, or a clock may run out, while the player thinks.
  const closed = nextChange(session.remote, (view) => !isOpen(view)).then(() => true)
  // Commands change nothing, so the scene is not printed again.
  while (!session.isDone && isOpen(live.view())) {
    if (await Promise.race([closed, buffer.peek().then(() => false)])) return
    const line = await buffer.next()
    if (line === undefined) session.isDone = true
    else await takeLine(mode, session, line, say)
  }
}

/** While the opponent thinks, commands work; choices typed too early wait. */
async function othersTurn(
  mode: RemoteMode,
  session: RemoteSession,
  buffer: LineBuffer,
  say: (text: string) => void,
): Promise<void> {
  say(waitingText(session.remote.live.view()))
  const { turn } = session.remote.live.view()
  const isNew = (view: TableView): boolean => isMyTurn(view) || view.status === 'over' || view.turn !== turn
  const news = nextChange(session.remote, isNew).then(() => true)
  let isEarly = false
  while (!session.isDone) {
    const isNews = await Promise.race([news, ...(isEarly ? [] : [buffer.peek().then(() => false)])])
    if (isNews) return
    const line = await buffer.peek()
    const read = line === undefined ? undefined : readLine({ title: '', panels: [], choices: [] }, line)
    if (line === undefined) session.isDone = true
    isEarly = read?.kind !== 'command'
    if (read?.kind !== 'command') continue
    await buffer.next()
    await runCommand(mode, session, read.name, read.rest, say)
  }
}

const nextChange = ({ live }: RemoteRun, isNew: (view: TableView) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = live.onChange(() => {
      if (!isNew(live.view())) return
      stop()
      resolve()
    })
  })

async function finishTable(mode: RemoteMode, remote: RemoteRun, say: (text: string) => void): Promise<void> {
  say(mode.paint(endText(remote.live.view()), 'key'))
  for (const message of await remote.finish()) say(clean(message))
  remote.live.close()
}

function show({ verbosity, paint, isTerminal }: RemoteMode, session: RemoteSession, say: (text: string) => void): void {
  const view = session.remote.live.view()
  const scene = currentScene(view)
  const log = session.remote.live.log().slice(session.linesShown)
  const lines: Line[] = scene.log === undefined ? log.map(({ line }) => line) : []
  session.numbers = assignNumbers(scene, isTerminal || verbosity.isBrief ? session.numbers : undefined)
  const { numbers } = session
  if (verbosity.isBrief) say(wrapped(briefText(scene, session.before, { numbers, told: lines }), isTerminal))
  else {
    if (lines.length > 0) say(linesText(lines, { paint }))
    say(`\n${paint(statusText(view), 'dim')}\n${sceneText(scene, { paint, numbers })}\n`)
  }
  session.before = scene
  session.linesShown = session.remote.live.log().length
}

async function takeLine(
  mode: RemoteMode,
  session: RemoteSession,
  line: string,
  say: (text: string) => void,
): Promise<void> {
  const { live } = session.remote
  const scene = currentScene(live.view())
  const read = readLine(scene, line, session.numbers)
  if (read.kind === 'unclear') return say(read.why)
  if (read.kind === 'command') return runCommand(mode, session, read.name, read.rest, say)
  for (const word of read.words) {
    if (!isMyTurn(live.view())) return
    const now = currentScene(live.view())
    const id = choiceFor(now, word)
    if (id === undefined) return say(unclear(now, word, session.numbers))
    const ask = mode.isTerminal ? now.choices.find((choice) => choice.id === id)?.ask : undefined
    if (ask !== undefined && session.askedId !== id) {
      session.askedId = id
      return say(`${clean(ask)} Type it again to do it.`)
    }
    session.askedId = ''
    const refused = await live.choose(live.view().turn, id)
    if (refused !== undefined) return say(clean(refused))
  }
}

async function runCommand(
  mode: RemoteMode,
  session: RemoteSession,
  name: Extract<ReturnType<typeof readLine>, { kind: 'command' }>['name'],
  rest: string,
  say: (text: string) => void,
): Promise<void> {
  const { entry, live } = session.remote
  const { paint, verbosity, isTerminal } = mode
  const lines = live.log().map(({ line }) => line)
  const scene = currentScene(live.view())
  if (name === 'choices') return say(wrapped(choicesText(scene, session.numbers), isTerminal))
  if (isPart(name)) return say(wrapped(scenePartText(scene, name, session.numbers), isTerminal))
  switch (name) {
    case 'help':
      return say(verbosity.isBrief ? helpBrief(entry) : helpText(entry))
    case 'look':
    case 'again':
    case 'all':
      return say(sceneText(scene, { paint, numbers: session.numbers }))
    case 'brief':
      return say(setBrief(verbosity, undefined, rest))
    case 'log':
      return say(logText(lines, rest, paint))
    case 'why':
      return say(rest === '' ? explainedText(lines.slice(-5), { paint }) : whyText(lines, rest, paint))
    case 'seed':
    case 'share':
    case 'save':
      return say(`The seed is revealed when the run ends. Commitment: ${live.view().commitment}.`)
    case 'give-up': {
      if (rest !== 'now') return say('This ends the run and cannot be undone. To confirm, type: give-up now')
      return say((await live.resign()) ?? 'Given up.')
    }
    case 'quit':
      session.isDone = true
  }
}
