import { fork, type GameInfo, type Run } from '../../../engine/index.ts'
import { positionAt } from '../../../play/history.ts'
import { type LogEntry, logSoFar } from '../../../play/log.ts'
import { exportRun } from '../../cli/export.ts'
import { logAt } from '../../cli/recording.ts'
import type { WatchedBot } from '../../cli/watched-bot.ts'
import { backChoice, choice, choicePage, type PageScene, textPanel } from '../choice-page.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { fileNameOf, shareStep } from './after/share.ts'
import { gameParts } from './session-page.ts'
import { askPage, filePage } from './text.ts'

/** How long a turn stays, in milliseconds. */
const SPEEDS = [3000, 1500, 700, 300, 100] as const

/** A run being watched, and the current turn. If there is a bot, it continues the run. */
interface ReplayState {
  readonly context: PageContext
  readonly entry: GameInfo
  readonly run: Run
  readonly pack: string | undefined
  /** The log of seat 0. */
  readonly log: LogEntry[]
  readonly bot: WatchedBot | undefined
  turn: number
  isPlaying: boolean
  speed: number
}

const isOver = ({ run }: ReplayState): boolean => run.game.toAct(run.state).length === 0
const isGrowing = (state: ReplayState): boolean => state.bot !== undefined && !isOver(state)

/** Goes to a turn. A bot plays its next turn only when the viewer asks for it. */
function go(state: ReplayState, to: number): PageStep {
  const { run, log, bot } = state
  if (to === run.turn + 1 && isGrowing(state)) {
    const turn = run.turn
    for (const line of bot?.play(run)?.lines ?? []) log.push({ turn, line })
  }
  state.turn = Math.max(0, Math.min(run.turn, to))
  if (state.turn === run.turn && !isGrowing(state)) state.isPlaying = false
  return stay()
}

function playOrPause(state: ReplayState): PageStep {
  state.isPlaying = !state.isPlaying && (state.turn < state.run.turn || isGrowing(state))
  return stay()
}

function setSpeed(state: ReplayState, speed: number): PageStep {
  state.speed = speed % SPEEDS.length
  return stay()
}

function replayScene(state: ReplayState): PageScene {
  const { context, entry, run, pack, log, bot, turn, isPlaying, speed } = state
  const { scene: then, label } = positionAt(run, turn)
  const next = label === '' ? endText(state) : `Next: ${label}`
  const playOn = (): PageStep =>
    turn === run.turn ? stay('The run ends here; go back a turn first.') : context.playOn(entry, fork(run, turn), pack)
  return {
    title: `${bot === undefined ? 'Replay' : `${bot.name} plays`} · ${then.title}`,
    panels: [...then.panels, textPanel('next', [{ text: next, tone: 'key' }])],
    ...(then.log === undefined ? {} : { log: then.log }),
    choices: [
      choice('next', 'Next', 'n', () => go(state, turn + 1), { also: ['right'] }),
      choice('before', 'Previous', 'p', () => go(state, turn - 1), { also: ['left'] }),
      choice('play', isPlaying ? 'Pause' : 'Play', 'space', () => playOrPause(state)),
      choice('faster', `Speed ${speed + 1} of ${SPEEDS.length}`, '+', () => setSpeed(state, speed + 1), {
        also: ['-'],
      }),
      choice('go', 'Go to turn', 'g', () => open(goPage(state))),
      choice('fork', 'Play from here', 'f', playOn),
      choice('share', 'Share', 's', () => shareStep({ context, run, info: entry, daily: undefined })),
      choice('export', 'Export', 'e', () => open(exportPage(entry, run, log))),
      backChoice('q', 'Leave'),
    ],
  }
}

function endText(state: ReplayState): string {
  if (isGrowing(state)) return `${state.bot?.name} is thinking.`
  return isOver(state) ? 'The end of the run.' : 'The journal ends here.'
}

/** Replays a run: play, step both ways, continue from any turn. */
export function replayPage(
  context: PageContext,
  entry: GameInfo,
  run: Run,
  from: number,
  pack: string | undefined,
  bot?: WatchedBot,
): Page {
  const log = logSoFar(run, [0])
  const turn = Math.min(from, run.turn)
  const state: ReplayState = { context, entry, run, pack, log, bot, turn, isPlaying: bot !== undefined, speed: 2 }
  const { skin, why } = gameParts(entry, () => log.filter(({ turn }) => turn < state.turn))
  return choicePage(() => replayScene(state), {
    skin,
    why,
    log: () => logAt(log, state.turn),
    corner: () => cornerOf(state),
    // The turn is repeated here, because a long title may hide the corner.
    footer: () => `Turn ${state.turn} of ${run.turn} · ← → step · space play · home end · = why · esc leave`,
    key(key) {
      if (key === 'home') return go(state, 0)
      if (key === 'end') return go(state, run.turn)
      return key === '-' ? setSpeed(state, Math.max(0, state.speed - 1)) : undefined
    },
    tickDelay: () => (state.isPlaying ? SPEEDS[state.speed] : undefined),
    tick: () => go(state, state.turn + 1),
  })
}

const cornerOf = (state: ReplayState): string =>
  `turn ${state.turn} of ${state.run.turn}${isGrowing(state) ? ' so far' : ''} · ${state.isPlaying ? 'playing' : 'paused'}`

function goPage(state: ReplayState): Page {
  const { run } = state
  return askPage({
    title: 'Go to a turn',
    lines: [`A number from 0 to ${run.turn}.`],
    initial: String(state.turn),
    answer(text) {
      if (!/^\d+$/.test(text) || Number(text) > run.turn) return `Type a turn from 0 to ${run.turn}.`
      go(state, Number(text))
      return back()
    },
  })
}

const exportPage = (entry: GameInfo, run: Run, log: readonly LogEntry[]): Page =>
  filePage(
    {
      title: 'Export',
      lines: [
        'The file extension decides the format:',
        '.cast  a recording for asciinema',
        '.txt   turn by turn as text',
        '.svg   the last screen as a picture (.png needs the optional renderer)',
        '.json  the journal itself',
      ],
      initial: `${fileNameOf(entry, run)}.cast`,
    },
    (file) => exportRun(run, log, file),
  )
