import {
  type AnyGame,
  type Choice,
  choose,
  type GameInfo,
  isRefusal,
  journalOf,
  linesOf,
  makeJournalString,
  type Run,
  type Scene,
  type Seat,
  waitingFor,
} from '../../../engine/index.ts'
import { sceneOf } from '../../../play/scene.ts'
import { rankOfRun } from '../../../storage/run-rank.ts'
import type { ScreenLogLine } from '../../../views/terminal/screen/parts.ts'
import { isAdminRun } from '../../cli/admin.ts'
import { withKeyPreferences } from '../key-schemes.ts'
import type { LocalRun } from '../local-run.ts'
import { open, type Page, type PageStep, stay } from '../page.ts'
import { adminPage } from './admin.ts'
import { ADVICE_KEY, advicePage } from './advice.ts'
import { endPage } from './after/end.ts'
import { helpPage } from './help.ts'
import { menuPage } from './menu.ts'
import { confirmScene, footerFor, YES } from './question.ts'
import { whyPage } from './why.ts'

const seatOf = (run: Run): Seat => waitingFor(run)[0] ?? 0
const isDuel = (game: AnyGame, state: unknown): boolean => game.toAct(state).length > 1

/** The page of a running game. Each choice is saved before its result is shown. */
export function playPage(local: LocalRun): Page {
  const { context, entry, run, recorder, log } = local
  let news = run.turn - 1
  // In a duel at one keyboard, cover the screen until the next player takes over.
  let isCovered = isDuel(run.game, run.state)
  /** The choice waiting for confirmation. */
  let asked: Choice | undefined
  let tips = local.tips ?? []
  const seatLog = () => log.filter(({ seat }) => seat === seatOf(run))
  const here = (): Scene => sceneOf(run, seatOf(run))
  const scene = (): Scene => {
    if (isCovered) return coverScene(entry, seatOf(run))
    const { keys, binds } = context.home.settings()
    return asked === undefined
      ? withKeyPreferences(here(), { scheme: keys, binds: binds[entry.id] ?? {} })
      : confirmScene(here(), asked)
  }
  const take = (id: string): PageStep | Promise<PageStep> => {
    if (isCovered) {
      isCovered = false
      return stay()
    }
    if (asked !== undefined) {
      const { id: wasteful } = asked
      asked = undefined
      return id === YES ? decide(wasteful) : stay()
    }
    asked = here().choices.find((choice) => choice.id === id && choice.ask !== undefined)
    return asked === undefined ? decide(id) : stay()
  }
  const decide = (id: string): PageStep | Promise<PageStep> => {
    const seat = seatOf(run)
    const seats = run.game.toAct(run.state)
    const turn = run.turn
    const chosen = choose(run, turn, seat, id)
    if (isRefusal(chosen)) return stay(chosen.why)
    isCovered = seats.length > 1
    if (run.turn === turn) return stay()
    const trouble = recorder?.save(run)
    if (hasTip()) tips = tips.slice(1)
    news = turn
    for (const listener of seats)
      for (const line of linesOf(run, chosen.events, listener)) log.push({ turn, seat: listener, line })
    if (run.game.outcome(run.state) !== undefined) return over(trouble)
    return trouble === undefined ? stay() : stay(trouble)
  }
  const over = async (trouble: string | undefined): Promise<PageStep> => {
    const messages = [trouble ?? '', await context.saveGhost(run)].filter((text) => text !== '')
    return { kind: 'replace', page: endPage(local, messages) }
  }
  /** In a player's first run, show one tip per turn when the log is otherwise empty. */
  const hasTip = (): boolean => tips.length > 0 && !isCovered && !seatLog().some(({ turn }) => turn >= news)
  const visibleLog = (): ScreenLogLine[] => {
    const lines = seatLog().slice(-200)
    return [...lines.map(({ turn, line }) => ({ line, isNew: turn >= news })), ...(hasTip() ? [tipped(tips[0])] : [])]
  }
  return {
    skin: () => entry.id,
    scene,
    take,
    // A covered screen hides the log of the other seat.
    log: () => (isCovered ? [] : visibleLog()),
    corner: () => cornerOf(run, local.daily, recorder?.saveError() === undefined),
    footer: () => `${footerFor(here())}${isAdminRun(run) ? ' · : admin' : ''}`,
    key(key) {
      if (key === ADMIN_KEY && isAdminRun(run)) return open(adminPage(local))
      if (key === ADVICE_KEY && !isCovered && asked === undefined) return open(advicePage(entry.id, run))
      if (asked === undefined || key !== 'esc') return undefined
      asked = undefined
      return stay()
    },
    escape: () => open(menuPage(local)),
    why: () => open(whyPage(entry.id, isCovered ? [] : seatLog().map(({ line }) => line))),
    help: () => open(helpPage(entry)),
    closed: () => closeRun(local),
  }
}

/** Saves the run for the last time. If that fails, the program says on exit how to resume it. */
function closeRun(local: LocalRun): void {
  if (local.isClosed) return
  local.isClosed = true
  const { context, run, recorder } = local
  const trouble = recorder?.close(run)
  if (trouble !== undefined && recorder?.saveError() !== undefined) context.printOnExit(`${trouble} ${wayBack(run)}`)
  context.refresh()
}

const tipped = (tip = ''): ScreenLogLine => ({ line: { text: [{ text: 'Tip: ', tone: 'key' }, tip] }, isNew: true })

const ADMIN_KEY = ':'

function coverScene(entry: GameInfo, seat: Seat): Scene {
  return {
    title: entry.name,
    panels: [{ kind: 'text', id: 'cover', lines: [`Seat ${seat} is next. The other players please look away.`] }],
    choices: [{ id: 'uncover', label: `I am seat ${seat}`, key: 'enter' }],
  }
}

/** A command that resumes a run that could not be saved. */
const wayBack = (run: Run): string =>
  run.turn === 0 || run.game.outcome(run.state) !== undefined
    ? ''
    : `Resume with: undercroft play --from ${makeJournalString(journalOf(run))}`

const cornerOf = (run: Run, daily: string | undefined, isSaved: boolean): string =>
  [
    ...(daily === undefined ? [`seed ${run.seed}`] : [`daily ${daily}`]),
    `turn ${run.turn}`,
    ...(rankOfRun(run).kind === 'practice' ? ['practice'] : []),
    ...(isSaved ? [] : ['not saved']),
  ].join(' · ')
