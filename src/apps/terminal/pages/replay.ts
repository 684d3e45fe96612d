import { existsSync } from 'node:fs'
import { fork, type GameInfo, type Run, type Scene } from '../../../engine/index.ts'
import { positionAt } from '../../../play/history.ts'
import { type LogEntry, logSoFar } from '../../../play/log.ts'
import { exportRun } from '../../cli/export.ts'
import { logAt } from '../../cli/recording.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import type { WatchedBot } from '../watched-bot.ts'
import { shareStep } from './after/share.ts'
import { askPage } from './text.ts'
import { whyPage } from './why.ts'

/** How long a turn stays, in milliseconds. */
const SPEEDS = [3000, 1500, 700, 300, 100] as const

/** A run being watched, and the current turn. If there is a bot, it continues the run. */
interface ReplayState {
  readonly run: Run
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
    for (const line of bot?.play(run) ?? []) log.push({ turn, line })
  }
  state.turn = Math.max(0, Math.min(run.turn, to))
  if (state.turn === run.turn && !isGrowing(state)) state.isPlaying = false
  return stay()
}

function replayScene(state: ReplayState): Scene {
  const { run, bot, turn, isPlaying, speed } = state
  const { scene: then, label } = positionAt(run, turn)
  const next = label === '' ? endText(state) : `Next: ${label}`
  return {
    title: `${bot === undefined ? 'Replay' : `${bot.name} plays`} · ${then.title}`,
    panels: [...then.panels, { kind: 'text', id: 'next', lines: [{ text: next, tone: 'key' }] }],
    ...(then.log === undefined ? {} : { log: then.log }),
    choices: [
      { id: 'next', label: 'Next', key: 'n', also: ['right'] },
      { id: 'before', label: 'Previous', key: 'p', also: ['left'] },
      { id: 'play', label: isPlaying ? 'Pause' : 'Play', key: 'space' },
      { id: 'faster', label: `Speed ${speed + 1} of ${SPEEDS.length}`, key: '+', also: ['-'] },
      { id: 'go', label: 'Go to turn', key: 'g' },
      { id: 'fork', label: 'Play from here', key: 'f' },
      { id: 'share', label: 'Share', key: 's' },
      { id: 'export', label: 'Export', key: 'e' },
      { id: 'back', label: 'Leave', key: 'q' },
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
  const state: ReplayState = { run, log, bot, turn: Math.min(from, run.turn), isPlaying: bot !== undefined, speed: 2 }
  const playFromHere = (): PageStep =>
    state.turn === run.turn
      ? stay('The run ends here; go back a turn first.')
      : context.playOn(entry, fork(run, state.turn), pack)
  const take = (id: string): PageStep | Promise<PageStep> => {
    switch (id) {
      case 'next':
        return go(state, state.turn + 1)
      case 'before':
        return go(state, state.turn - 1)
      case 'play':
        state.isPlaying = !state.isPlaying && (state.turn < run.turn || isGrowing(state))
        return stay()
      case 'faster':
        state.speed = (state.speed + 1) % SPEEDS.length
        return stay()
      case 'go':
        return open(goPage(state))
      case 'fork':
        return playFromHere()
      case 'share':
        return shareStep({ context, run, info: entry, daily: undefined })
      case 'export':
        return open(exportPage(entry, run, log))
      default:
        // Open: any choice id.
        return back()
    }
  }
  const logBefore = () => log.filter((one) => one.turn < state.turn).map(({ line }) => line)
  return {
    skin: () => entry.id,
    scene: () => replayScene(state),
    take,
    log: () => logAt(log, state.turn),
    corner: () => cornerOf(state),
    // The turn is repeated here, because a long title may hide the corner.
    footer: () => `Turn ${state.turn} of ${run.turn} · ← → step · space play · home end · = why · esc leave`,
    why: () => open(whyPage(entry.id, logBefore())),
    key(key) {
      if (key === 'home') return go(state, 0)
      if (key === 'end') return go(state, run.turn)
      if (key !== '-') return undefined
      state.speed = Math.max(0, state.speed - 1)
      return stay()
    },
    tickDelay: () => (state.isPlaying ? SPEEDS[state.speed] : undefined),
    tick: () => go(state, state.turn + 1),
  }
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

function exportPage(entry: GameInfo, run: Run, log: Parameters<typeof exportRun>[1]): Page {
  return askPage({
    title: 'Export',
    lines: [
      'The file extension decides the format:',
      '.cast  a recording for asciinema',
      '.txt   turn by turn as text',
      '.svg   the last screen as a picture (.png needs the optional renderer)',
      '.json  the journal itself',
    ],
    initial: `${entry.id}-${run.seed.replace(/[^\w.-]/g, '_')}.cast`,
    async answer(file) {
      if (existsSync(file)) return `${file} already exists; give another name.`
      try {
        await exportRun(run, log, file)
        return back(`Written to ${file}.`)
      } catch (error) {
        return (error as Error).message
      }
    },
  })
}
