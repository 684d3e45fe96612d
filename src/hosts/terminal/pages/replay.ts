import { type Entry, fork, type Run, type Scene } from '../../../engine/index.ts'
import type { Bot } from '../../shell/bot.ts'
import { exportRun } from '../../shell/export.ts'
import { sceneAt, toldAt } from '../../shell/watched.ts'
import type { House } from '../house.ts'
import { back, open, type Page, type Step, stay } from '../page.ts'
import { logOf } from '../table.ts'
import { shareStep } from './share.ts'
import { askPage } from './text.ts'
import { whyPage } from './why.ts'

/** How long a turn stays, in milliseconds. */
const SPEEDS = [3000, 1500, 700, 300, 100] as const

/** A run again: watched, stepped both ways, gone on with from anywhere. A bot plays it on while somebody watches. */
export function replayPage(
  house: House,
  entry: Entry,
  run: Run,
  from: number,
  pack: string | undefined,
  bot?: Bot,
): Page {
  const log = logOf(run).filter(({ seat }) => seat === 0)
  let turn = Math.min(from, run.turn)
  let isPlaying = bot !== undefined
  let speed = 2
  const isOver = (): boolean => run.game.toAct(run.state).length === 0
  const isGrowing = (): boolean => bot !== undefined && !isOver()
  /** One turn more than there is; the bot need not think before somebody wants to see it. */
  const grow = (): void => {
    const then = run.turn
    for (const line of bot?.play(run) ?? []) log.push({ turn: then, seat: 0, line })
  }
  const go = (to: number): Step => {
    if (to === run.turn + 1 && isGrowing()) grow()
    turn = Math.max(0, Math.min(run.turn, to))
    if (turn === run.turn && !isGrowing()) isPlaying = false
    return stay()
  }
  const scene = (): Scene => {
    const { scene: then, took } = sceneAt(run, turn)
    const choice = then.choices.find(({ id }) => id === took)
    const end = isGrowing()
      ? `${bot?.name} is thinking.`
      : isOver()
        ? 'The end of the run.'
        : 'The journal goes no further.'
    const next = took === '' ? end : `Then: ${choice?.label ?? took} (${took})`
    return {
      title: `${bot === undefined ? 'Replay' : `${bot.name} plays`} · ${then.title}`,
      panels: [...then.panels, { kind: 'text', id: 'next', lines: [{ text: next, tone: 'key' }] }],
      ...(then.log === undefined ? {} : { log: then.log }),
      choices: [
        { id: 'next', label: 'Next', key: 'n', also: ['right'] },
        { id: 'before', label: 'Back a turn', key: 'p', also: ['left'] },
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
  const take = (id: string): Step | Promise<Step> => {
    switch (id) {
      case 'next':
        return go(turn + 1)
      case 'before':
        return go(turn - 1)
      case 'play':
        isPlaying = !isPlaying && (turn < run.turn || isGrowing())
        return stay()
      case 'faster':
        speed = (speed + 1) % SPEEDS.length
        return stay()
      case 'go':
        return open(goPage(run, turn, go))
      case 'fork':
        return turn === run.turn
          ? stay('The run ends here; go back a turn first.')
          : house.playOn(entry, fork(run, turn), pack)
      case 'share':
        return shareStep({ house, run, entry, daily: undefined })
      case 'export':
        return open(exportPage(entry, run, log))
      default:
        return back()
    }
  }
  return {
    skin: () => entry.id,
    scene,
    take,
    told: () => toldAt(log, turn),
    corner: () => `turn ${turn} of ${run.turn}${isGrowing() ? ' so far' : ''} · ${isPlaying ? 'playing' : 'paused'}`,
    // Also here, since a long title leaves the corner no room.
    footer: () => `Turn ${turn} of ${run.turn} · ← → step · space play · home end · = why · esc leave`,
    why: () =>
      open(
        whyPage(
          entry.id,
          log.filter((one) => one.turn < turn).map(({ line }) => line),
        ),
      ),
    key(key) {
      if (key === 'home') return go(0)
      if (key === 'end') return go(run.turn)
      if (key === '-') {
        speed = Math.max(0, speed - 1)
        return stay()
      }
      return undefined
    },
    pulse: () => (isPlaying ? SPEEDS[speed] : undefined),
    tick: () => go(turn + 1),
  }
}

function goPage(run: Run, turn: number, go: (turn: number) => Step): Page {
  return askPage({
    title: 'Go to a turn',
    lines: [`A number from 0 to ${run.turn}.`],
    initial: String(turn),
    answer(text) {
      if (!/^\d+$/.test(text) || Number(text) > run.turn) return `That is no turn from 0 to ${run.turn}.`
      go(Number(text))
      return back()
    },
  })
}

function exportPage(entry: Entry, run: Run, log: Parameters<typeof exportRun>[1]): Page {
  return askPage({
    title: 'Export',
    lines: [
      'The ending of the name says the form:',
      '.cast  a recording for asciinema',
      '.txt   turn by turn as text',
      '.svg   the last screen as a picture (.png with the optional renderer)',
      '.json  the journal itself',
    ],
    initial: `${entry.id}-${run.seed.replace(/[^\w.-]/g, '_')}.cast`,
    async answer(file) {
      try {
        await exportRun(run, log, file)
        return back(`Written to ${file}.`)
      } catch (error) {
        return (error as Error).message
      }
    },
  })
}
