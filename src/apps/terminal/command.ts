import { once } from 'node:events'
import { resolve } from 'node:path'
import type { ReadStream, WriteStream } from 'node:tty'
import { dailySeed, isRefusal, start } from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { skinOf } from '../../skins/index.ts'
import { saveGhostOfRun } from '../../storage/fs/ghosts/index.ts'
import { homeFolder, openHome } from '../../storage/fs/index.ts'
import { decodeKeys } from '../../views/terminal/keys.ts'
import type { PlayValues, ReplayValues, WatchValues } from '../cli/commands/playing.ts'
import { saveCrash } from '../cli/crash-file.ts'
import { freshSeed, gameInfoFor } from '../cli/load-game.ts'
import { continueJournal, dailyDateOf, entropyOf, idToContinue, runOptions } from '../cli/run-options.ts'
import { journalFrom } from '../cli/saved-runs.ts'
import { watchedBot } from '../cli/watched-bot.ts'
import { makeTerminalApp, type TerminalCrash } from './app.ts'
import { glyphsOf, machineClock, speedOf, themeOf } from './display-settings.ts'
import { open, type PageStep } from './page.ts'
import type { PageContext } from './page-context.ts'
import { replayStep } from './pages/after/history.ts'
import { dailyPage } from './pages/before/daily.ts'
import { forkStep, resumeStep, startStep } from './pages/before/start.ts'
import { mainMenuHelp } from './pages/help.ts'
import { mainMenuPage } from './pages/main-menu.ts'
import { replayPage } from './pages/replay.ts'
import { probeEmoji } from './probe-emoji.ts'
import { openScreen } from './screen.ts'

/** `undercroft play`: opens the main menu, or the run given on the command line. */
export async function play(values: PlayValues, args: readonly string[]): Promise<number> {
  const isAsked =
    args.length > 0 ||
    (['seed', 'set', 'options', 'scenario', 'pack', 'entropy'] as const).some((name) => values[name] !== undefined)
  const pack = values.pack === undefined ? undefined : resolve(values.pack)
  if (values.continue === true) return arcade((context) => context.resume(idToContinue(context.home, args[0]), pack))
  if (values.daily === true) {
    const daily = dailyDateOf(values)
    if (args.length === 0) return arcade((context) => open(dailyPage(context)))
    const entry = gameInfoFor(args[0])
    return arcade((context) => context.begin({ entry, pack, seed: dailySeed(daily), daily }))
  }
  if (values.from !== undefined) {
    const run = await continueJournal(values.from, pack, entropyOf(values))
    return arcade((context) => context.playOn(gameInfoFor(run.game.id), run, pack))
  }
  if (!isAsked) return arcade()
  const request = await runOptions(values, args)
  return arcade((context) => context.begin({ ...request, pack }))
}

/** `undercroft watch`: a bot plays on the screen, at a speed the viewer chooses. */
export async function watch(values: WatchValues, args: readonly string[]): Promise<number> {
  const { entry, game, ...how } = await runOptions(values, args)
  const bot = watchedBot(values, how.seed)
  const run = start(game, how)
  if (isRefusal(run)) throw usage(run.why)
  const pack = values.pack === undefined ? undefined : resolve(values.pack)
  return arcade((context) => open(replayPage(context, entry, run, 0, pack, bot)))
}

/** `undercroft replay`: shows a run on the screen. */
export async function replayCommand(values: ReplayValues, args: readonly string[]): Promise<number> {
  const source = journalFrom(args[0], values.pack)
  const from = Number(values.to ?? 0)
  if (!Number.isInteger(from) || from < 0) throw usage('--to takes a turn number, 0 or more')
  return arcade((context) => replayStep(context, source, from))
}

/** Runs the full-screen app until the player leaves. `first` opens a page on top of the main menu. */
export async function arcade(first?: (context: PageContext) => PageStep | Promise<PageStep>): Promise<number> {
  const home = openHome(homeFolder())
  let settings = home.settings()
  let theme = themeOf(settings, process.env)
  const exitMessages = new Set<string>()
  const printExitMessages = (): void => {
    for (const message of exitMessages) console.error(`undercroft: ${message}`)
    exitMessages.clear()
  }
  const context: PageContext = {
    games: GAMES,
    home,
    now: () => Date.now(),
    freshSeed,
    refresh() {
      settings = home.settings()
      theme = themeOf(settings, process.env)
      screen.setMouse(home.settings().mouse)
      screen.forget()
    },
    copy,
    begin: (request) => startStep(context, request),
    resume: (id, pack) => resumeStep(context, id, pack),
    playOn: (entry, run, pack) => forkStep(context, entry, run, pack),
    saveGhost: (run) => saveGhostOfRun(run, new Date().toISOString(), home.settings().name, { home: home.folder }),
    printOnExit: (message) => void exitMessages.add(message),
  }
  // Do what can fail before taking the screen, so that its message stays readable.
  const opening = await first?.(context)
  if (opening?.kind === 'stay') throw failure(opening.notice ?? 'This run cannot be opened.')
  const { hasEmoji, typed } = await probeEmoji(process.stdin as ReadStream, process.stdout)
  const screen = openScreen(process.stdin as ReadStream, process.stdout as WriteStream & { fd: number }, {
    input: (inputs) => void app.input(inputs),
    resize: () => app.draw(),
    crashed: (error) => app.crash(error),
    ended(signal) {
      app.close()
      screen.close()
      printExitMessages()
      process.exit(signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 129)
    },
  })
  screen.setMouse(home.settings().mouse)
  const stage = {
    ...screen,
    skin: skinOf,
    glyphs: () => glyphsOf(settings, process.env, hasEmoji),
    clock: machineClock(() => speedOf(settings, process.env)),
  }
  const app = makeTerminalApp(
    stage,
    () => theme,
    mainMenuHelp,
    mainMenuPage(context),
    opening?.kind === 'open' ? opening.page : undefined,
  )
  app.draw()
  // Keys that were typed while the terminal was asked.
  if (typed !== '') void app.input(decodeKeys(typed).inputs)
  const crash = await app.ended
  screen.close()
  printExitMessages()
  if (crash === undefined) return 0
  await reportCrash(crash, home.folder)
  return 1
}

/** Says what happened and where the report is, and offers to copy the report. */
async function reportCrash({ error, rescued }: TerminalCrash, folder: string): Promise<void> {
  if (rescued === undefined) return console.error('undercroft: Internal error. Your runs are saved.', error)
  const { report, message } = saveCrash({ error, where: 'terminal', ...rescued }, folder)
  console.error(`undercroft: ${message}`)
  if (process.env.TERM === 'linux') return
  console.error('Press c to copy the report, any other key to leave.')
  process.stdin.setRawMode(true).resume()
  const [key] = await once(process.stdin, 'data')
  process.stdin.setRawMode(false).pause()
  if (key === 'c') copy(report)
}

/** Copies with OSC 52. The Linux console has no clipboard and would print the sequence. */
function copy(text: string): void {
  if (process.env.TERM !== 'linux') process.stdout.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`)
}
