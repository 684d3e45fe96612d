import { watchedBot } from '../src/apps/cli/watched-bot.ts'
import { makeTerminalApp, type TerminalCrash } from '../src/apps/terminal/app.ts'
import type { Page } from '../src/apps/terminal/page.ts'
import type { PageContext } from '../src/apps/terminal/page-context.ts'
import { forkStep, resumeStep, startStep } from '../src/apps/terminal/pages/before/start.ts'
import { mainMenuHelp } from '../src/apps/terminal/pages/help.ts'
import { mainMenuPage } from '../src/apps/terminal/pages/main-menu.ts'
import { type GameInfo, type Run, waitingFor } from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { type Frame, frameText } from '../src/views/terminal/cells/frame.ts'
import { makeTheme } from '../src/views/terminal/cells/theme.ts'
import { begin, memoryDisk, memoryHome } from './saves.ts'

/** A run of exactly so many turns, played by the plan bot: the first game and seed that lasts that long under the current rules. */
export function longRun(turns: number): Run {
  for (const { game } of GAMES)
    for (let seed = 1; seed <= 20; seed++) {
      const run = begin(game, String(seed))
      const bot = watchedBot({ bot: 'plan' }, String(seed))
      while (run.turn < turns && waitingFor(run).length > 0) bot.play(run)
      if (run.turn === turns && waitingFor(run).length > 0) return run
    }
  throw new Error(`no run lasts ${turns} turns`)
}

export interface Opened {
  readonly width?: number
  readonly height?: number
  readonly disk?: ReturnType<typeof memoryDisk>
  readonly games?: readonly GameInfo[]
  readonly first?: (context: PageContext) => Page
  /** Whether an unexpected error of the app is part of the test. */
  readonly mayCrash?: boolean
}

/** The terminal app with a readable screen and a disk in memory. New seeds count up from 7. */
export function openArcade(opened: Opened = {}) {
  const { width = 80, height = 24, disk = memoryDisk(), games = GAMES, first = mainMenuPage } = opened
  const size = { width, height }
  const home = memoryHome(disk, { builtInGame: (game) => games.find(({ id }) => id === game)?.game })
  const frames: Frame[] = []
  const copied: string[] = []
  const exitMessages: string[] = []
  let seeds = 6
  const context: PageContext = {
    games,
    home,
    now: () => Date.UTC(2026, 10, 15, 12),
    freshSeed: () => String(++seeds),
    refresh: () => {},
    copy: (text) => void copied.push(text),
    begin: (request) => startStep(context, request),
    resume: (id) => resumeStep(context, id),
    playOn: (entry, run, pack) => forkStep(context, entry, run, pack),
    printOnExit: (message) => void exitMessages.push(message),
    saveGhost: async () => '',
  }
  const stage = {
    width: () => size.width,
    height: () => size.height,
    forget: () => {},
    suspend: () => {},
    show: (frame: Frame) => void frames.push(frame),
  }
  const theme = makeTheme('dark', 'none')
  const app = makeTerminalApp(stage, () => theme, mainMenuHelp, first(context))
  app.draw()
  let isOver = false
  let crash: TerminalCrash | undefined
  void app.ended.then((how) => {
    isOver = true
    crash = how
  })
  const press = async (...keys: readonly string[]): Promise<void> => {
    await app.input(keys.map((key) => ({ kind: 'key', key })))
    if (crash !== undefined && opened.mayCrash !== true) throw crash.error
  }
  return {
    context,
    home,
    disk,
    size,
    copied,
    exitMessages,
    app,
    isOver: () => isOver,
    crash: () => crash,
    screen: () => frameText(frames.at(-1) as Frame),
    press,
  }
}
