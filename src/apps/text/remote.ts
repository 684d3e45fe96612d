import type { Writable } from 'node:stream'
import {
  awaited,
  CONNECTION_LOST,
  CONNECTION_RESTORED,
  endWords,
  isMyTurn,
  type Remote,
  sceneNow,
  statusText,
  type TableView,
} from '../../client/index.ts'
import type { Line } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { briefText } from '../../views/text/brief.ts'
import { assignNumbers, type ChoiceNumbers } from '../../views/text/numbers.ts'
import { choicesText, partText } from '../../views/text/parts.ts'
import { explainedText, linesText, sceneText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'
import type { Lines } from '../cli/line-input.ts'
import { isPart, meant, readLine, unclear } from './commands.ts'
import { helpBrief, helpText } from './help.ts'
import { logText, whyText } from './log.ts'
import { fitted, turnBrief, type Voice } from './verbosity.ts'

export interface RemoteMode {
  readonly lines: Lines
  readonly output: Writable
  readonly isTerminal: boolean
  readonly voice: Voice
  readonly paint: Paint
}

interface Sitting {
  readonly remote: Remote
  numbers: ChoiceNumbers | undefined
  /** The scene said last, and how many lines had been told by then. */
  before: ReturnType<typeof sceneNow> | undefined
  heard: number
  /** The choice somebody was asked about: typed again it is meant. */
  asked: string
  isDone: boolean
  /** The turn that was said last. */
  turn: number
}

/** Plays at a commons in lines of text, as one plays at home; until it is over, the input ends or the player leaves. */
export async function playRemoteLines(mode: RemoteMode, remote: Remote): Promise<void> {
  const say = (text: string): void => void mode.output.write(`${text}\n`)
  const sitting: Sitting = {
    remote,
    numbers: undefined,
    before: undefined,
    heard: 0,
    asked: '',
    isDone: false,
    turn: -1,
  }
  const { live } = remote
  sayOfTheLine(remote, say)
  const mouth = makeMouth(mode.lines)
  while (!sitting.isDone) {
    const view = live.view()
    // Who has chosen has seen it all: nothing is said twice.
    if (view.turn !== sitting.turn || isMyTurn(view) || view.status === 'over') show(mode, sitting, say)
    sitting.turn = view.turn
    if (live.view().status === 'over') return theEnd(mode, remote, say)
    if (isMyTurn(live.view())) await ownTurn(mode, sitting, mouth, say)
    else await othersTurn(mode, sitting, mouth, say)
  }
  live.close()
  say(`Left at turn ${live.view().turn}. It goes on where you left it.`)
}

/** Who waits for an answer should know why none comes. */
function sayOfTheLine({ live }: Remote, say: (text: string) => void): void {
  let wasAway = live.isAway()
  live.changed(() => {
    const isAway = live.isAway()
    if (isAway !== wasAway) say(isAway ? CONNECTION_LOST : CONNECTION_RESTORED)
    wasAway = isAway
  })
}

/** A line that was typed too early is kept until it can be heard. */
interface Mouth {
  peek(): Promise<string | undefined>
  next(): Promise<string | undefined>
}

function makeMouth(lines: Lines): Mouth {
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

async function ownTurn(mode: RemoteMode, sitting: Sitting, mouth: Mouth, say: (text: string) => void): Promise<void> {
  const { live } = sitting.remote
  const { turn } = live.view()
  const isOpen = (view: TableView): boolean => view.turn === turn && isMyTurn(view)
  // The other side may give up, or a flag fall, while somebody thinks.
  const closed = newsFrom(sitting.remote, (view) => !isOpen(view)).then(() => true)
  // Words that only ask change nothing, so the scene is not said again.
  while (!sitting.isDone && isOpen(live.view())) {
    if (await Promise.race([closed, mouth.peek().then(() => false)])) return
    const line = await mouth.next()
    if (line === undefined) sitting.isDone = true
    else await take(mode, sitting, line, say)
  }
}

/** Until there is something to choose one may ask, leave or give up; choices that come too early wait. */
async function othersTurn(
  mode: RemoteMode,
  sitting: Sitting,
  mouth: Mouth,
  say: (text: string) => void,
): Promise<void> {
  say(awaited(sitting.remote.live.view()))
  const { turn } = sitting.remote.live.view()
  const isNew = (view: TableView): boolean => isMyTurn(view) || view.status === 'over' || view.turn !== turn
  const news = newsFrom(sitting.remote, isNew).then(() => true)
  let isEarly = false
  while (!sitting.isDone) {
    const isNews = await Promise.race([news, ...(isEarly ? [] : [mouth.peek().then(() => false)])])
    if (isNews) return
    const line = await mouth.peek()
    const read = line === undefined ? undefined : readLine({ title: '', panels: [], choices: [] }, line)
    if (line === undefined) sitting.isDone = true
    isEarly = read?.kind !== 'command'
    if (read?.kind !== 'command') continue
    await mouth.next()
    await obey(mode, sitting, read.name, read.rest, say)
  }
}

const newsFrom = ({ live }: Remote, isNew: (view: TableView) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = live.changed(() => {
      if (!isNew(live.view())) return
      stop()
      resolve()
    })
  })

async function theEnd(mode: RemoteMode, remote: Remote, say: (text: string) => void): Promise<void> {
  say(mode.paint(endWords(remote.live.view()), 'key'))
  for (const words of await remote.finish()) say(clean(words))
  remote.live.close()
}

function show({ voice, paint, isTerminal }: RemoteMode, sitting: Sitting, say: (text: string) => void): void {
  const view = sitting.remote.live.view()
  const scene = sceneNow(view)
  const told = sitting.remote.live.told().slice(sitting.heard)
  const lines: Line[] = scene.log === undefined ? told.map(({ line }) => line) : []
  sitting.numbers = assignNumbers(scene, isTerminal || voice.isBrief ? sitting.numbers : undefined)
  const { numbers } = sitting
  if (voice.isBrief) say(fitted(briefText(scene, sitting.before, { numbers, told: lines }), isTerminal))
  else {
    if (lines.length > 0) say(linesText(lines, { paint }))
    say(`\n${paint(statusText(view), 'dim')}\n${sceneText(scene, { paint, numbers })}\n`)
  }
  sitting.before = scene
  sitting.heard = sitting.remote.live.told().length
}

async function take(mode: RemoteMode, sitting: Sitting, line: string, say: (text: string) => void): Promise<void> {
  const { live } = sitting.remote
  const scene = sceneNow(live.view())
  const read = readLine(scene, line, sitting.numbers)
  if (read.kind === 'unclear') return say(read.why)
  if (read.kind === 'command') return obey(mode, sitting, read.name, read.rest, say)
  for (const word of read.words) {
    if (!isMyTurn(live.view())) return
    const now = sceneNow(live.view())
    const id = meant(now, word)
    if (id === undefined) return say(unclear(now, word, sitting.numbers))
    const ask = mode.isTerminal ? now.choices.find((choice) => choice.id === id)?.ask : undefined
    if (ask !== undefined && sitting.asked !== id) {
      sitting.asked = id
      return say(`${clean(ask)} Type it again to do it.`)
    }
    sitting.asked = ''
    const refused = await live.choose(live.view().turn, id)
    if (refused !== undefined) return say(clean(refused))
  }
}

async function obey(
  mode: RemoteMode,
  sitting: Sitting,
  name: Extract<ReturnType<typeof readLine>, { kind: 'command' }>['name'],
  rest: string,
  say: (text: string) => void,
): Promise<void> {
  const { entry, live } = sitting.remote
  const { paint, voice, isTerminal } = mode
  const lines = live.told().map(({ line }) => line)
  const scene = sceneNow(live.view())
  if (name === 'choices') return say(fitted(choicesText(scene, sitting.numbers), isTerminal))
  if (isPart(name)) return say(fitted(partText(scene, name, sitting.numbers), isTerminal))
  switch (name) {
    case 'help':
      return say(voice.isBrief ? helpBrief(entry) : helpText(entry))
    case 'look':
    case 'again':
    case 'all':
      return say(sceneText(scene, { paint, numbers: sitting.numbers }))
    case 'brief':
      return say(turnBrief(voice, undefined, rest))
    case 'log':
      return say(logText(lines, rest, paint))
    case 'why':
      return say(rest === '' ? explainedText(lines.slice(-5), { paint }) : whyText(lines, rest, paint))
    case 'seed':
    case 'share':
    case 'save':
      return say(`The seed is told when it is over; its commitment is ${live.view().commitment}.`)
    case 'give-up': {
      if (rest !== 'now') return say('This ends it for good. If you mean it, type: give-up now')
      return say((await live.resign()) ?? 'Given up.')
    }
    case 'quit':
      sitting.isDone = true
  }
}
