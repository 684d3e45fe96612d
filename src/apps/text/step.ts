import { type AnyGame, isRefusal, type Journal, type Line, type Refusal, type Run, replay } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { positionAt, type Roll, type TracedRun, traceRun } from '../../play/history.ts'
import { logFor } from '../../play/log.ts'
import { rankLabel } from '../../storage/run-rank.ts'
import { explainedText, linesText, sceneText } from '../../views/text/text.ts'
import { type Paint, unpainted } from '../../views/text/wrap.ts'
import type { LineInput } from '../cli/line-input.ts'
import { logText, whyText } from './log.ts'

type TracedTurn = TracedRun['turns'][number]
/** A turn of a replay with its log lines, and those of the game's own timeline (the dice of LosTribe). */
interface Turn extends TracedTurn {
  readonly lines: readonly Line[]
  readonly timeline: readonly Line[]
}

/** A replayed run with all its rolls and log lines. */
export interface TracedReplay {
  readonly run: Run
  readonly setup: readonly Roll[]
  readonly turns: readonly Turn[]
}

/** Replays a journal with dice that record every roll. */
export function traceReplay(game: AnyGame, journal: Journal, isLog = false): TracedReplay | Refusal {
  const run = replay(game, journal, { isLog })
  if (isRefusal(run)) return run
  const { setup, turns } = traceRun(run)
  const timelineOf = (events: readonly unknown[]): Line[] =>
    events.map((event) => game.extras?.timeline?.(event)).filter((line) => line !== undefined)
  const withLines = (turn: TracedTurn): Turn => ({
    ...turn,
    lines: logFor(run, turn.events, turn.seats),
    timeline: timelineOf(turn.events),
  })
  return { run, setup, turns: turns.map(withLines) }
}

const ROLLS_SHOWN = 12

const rollText = ({ what, sides, value }: Roll): string => `${what}: ${value} of 0 to ${sides - 1}`

function rollsText(rolls: readonly Roll[], paint: Paint, most = Number.POSITIVE_INFINITY): string[] {
  if (rolls.length === 0) return []
  const shown = rolls.slice(0, most).map((roll) => ({ text: { text: `  rolled ${rollText(roll)}`, tone: 'dim' } }))
  const more = rolls.length > most ? [`  and ${rolls.length - most} more; rolls shows them all`] : []
  return [linesText(shown, { paint }), ...more]
}

function turnText({ turn, ids, rolls, lines, timeline }: Turn, paint: Paint, most?: number): string {
  return [
    paint(`Turn ${turn}: ${ids.join(', ')}`, 'key'),
    ...rollsText(rolls, paint, most),
    ...(timeline.length === 0 ? [] : [linesText(timeline, { paint })]),
    ...(lines.length === 0 ? [] : [linesText(lines, { paint })]),
  ].join('\n')
}

const sceneAt = (run: Run, turn: number, paint: Paint): string => sceneText(positionAt(run, turn).scene, { paint })

/** The whole replay as text. */
export function replayText({ run, turns }: TracedReplay): string {
  const head = `Undercroft: ${run.game.id}, seed ${run.seed}, ${run.turn} turns, ${rankLabel(run)}.`
  const turnTexts = turns.map((turn) => turnText(turn, unpainted))
  const pages = [head, sceneAt(run, 0, unpainted), ...turnTexts, sceneAt(run, run.turn, unpainted)]
  return `${pages.join('\n\n')}\n`
}

const HELP = [
  'next (or Enter)  one turn forward       back   one turn back',
  'go 12            to turn 12             end    to the last turn',
  'why              explain the last log lines; why 12: line 12 of the log',
  'log              the log up to here; log 20: the last 20 lines',
  'rolls            all rolls of the last turn',
  'look             show the scene again   play   continue from here, as practice',
  'quit             leave',
].join('\n')

/** A parsed replay command. */
type Step =
  | { readonly kind: 'go'; readonly turn: number }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'play' }
  | { readonly kind: 'quit' }

const SHORT: Readonly<Record<string, string>> = {
  '': 'next',
  n: 'next',
  b: 'back',
  g: 'go',
  l: 'look',
  q: 'quit',
  '?': 'help',
}

/** Parses a line while the replay is after turn `at`. */
export function readStep(watched: TracedReplay, at: number, line: string, paint: Paint): Step {
  const { run, turns, setup } = watched
  const [typed = '', rest = ''] = line.trim().toLowerCase().split(/\s+/)
  const say = (text: string): Step => ({ kind: 'say', text })
  const go = (turn: number): Step => ({ kind: 'go', turn })
  switch (SHORT[typed] ?? typed) {
    case 'next':
      return at === run.turn ? say(`Turn ${at} is the last turn.`) : go(at + 1)
    case 'back':
      return at === 0 ? say('This is the first turn.') : go(at - 1)
    case 'go':
      return isTurn(rest, run) ? go(Number(rest)) : say(`go takes a turn from 0 to ${run.turn}.`)
    case 'end':
      return go(run.turn)
    case 'look':
      return go(at)
    case 'log':
      return say(logText(logUpTo(turns, at), rest, paint))
    case 'why':
      return say(rest === '' ? whyNow(turns[at - 1], paint) : whyText(logUpTo(turns, at), rest, paint))
    case 'rolls':
      return say(rollsText(turns[at - 1]?.rolls ?? setup, paint).join('\n') || 'Nothing was rolled.')
    case 'play':
      return at === run.turn && run.game.outcome(run.state) !== undefined
        ? say('The run is over here; go back to play from an earlier turn.')
        : { kind: 'play' }
    case 'quit':
      return { kind: 'quit' }
    case 'help':
      return say(HELP)
    default:
      // Open: any typed text.
      return isTurn(typed, run) ? go(Number(typed)) : say(`Unknown command "${clean(line.trim(), 60)}".\n${HELP}`)
  }
}

const isTurn = (word: string, run: Run): boolean => /^\d+$/.test(word) && Number(word) <= run.turn
const logUpTo = (turns: readonly Turn[], at: number): Line[] => turns.slice(0, at).flatMap(({ lines }) => lines)
const whyNow = (turn: Turn | undefined, paint: Paint): string =>
  turn === undefined || turn.lines.length === 0 ? 'No log lines in this turn.' : explainedText(turn.lines, { paint })

/** Steps through a run. Resolves to the turn to continue playing from, if the player wants that. */
export async function stepThrough(
  watched: TracedReplay,
  from: number,
  lines: LineInput,
  say: (text: string) => void,
  paint: Paint,
): Promise<number | undefined> {
  let at = from
  say(
    paint(
      `A replay of ${watched.run.turn} turns. next, back, go N, end, why, log, rolls, play, quit; ? for help.`,
      'dim',
    ),
  )
  say(positionText(watched, at, paint))
  for (;;) {
    const line = await lines.next()
    if (line === undefined) return undefined
    const step = readStep(watched, at, line, paint)
    if (step.kind === 'play') return at
    if (step.kind === 'quit') return undefined
    if (step.kind === 'go') at = step.turn
    say(step.kind === 'go' ? positionText(watched, at, paint) : step.text)
  }
}

/** The position of a replay: the last turn, the scene, and the next choice. */
function positionText({ run, turns }: TracedReplay, at: number, paint: Paint): string {
  const last = turns[at - 1]
  const next = turns[at] === undefined ? 'This is the end of the journal.' : `Next: ${turns[at]?.ids.join(', ')}`
  return [
    ...(last === undefined ? [] : [turnText(last, paint, ROLLS_SHOWN)]),
    '',
    sceneAt(run, at, paint),
    '',
    paint(`After ${at} of ${run.turn} turns. ${next}`, 'dim'),
  ].join('\n')
}
