import { journalOf, makeJournalString, type Run } from '../../../engine/index.ts'
import { levelOf } from '../../../play/difficulty.ts'
import type { LocalSession } from '../../../play/session.ts'
import type { ScreenLogLine } from '../../../views/terminal/screen/parts.ts'
import { isAdminRun } from '../../cli/admin.ts'
import { dropHalfTurn } from '../../cli/crash-file.ts'
import type { LocalRun } from '../local-run.ts'
import { open, type Page, type PageStep, replace, stay, TAKE_BACK_KEY } from '../page.ts'
import { adminPage } from './admin.ts'
import { ADVICE_KEY, advicePage } from './advice.ts'
import { endPage } from './after/end.ts'
import { menuPage } from './menu.ts'
import { RUN_FOOTER } from './question.ts'
import { sessionPage } from './session-page.ts'

const ADMIN_KEY = ':'

/** The page of a run on this machine. */
export function playPage(local: LocalRun): Page {
  const { context, session, recorder } = local
  let tips = local.tips ?? []
  /** In a player's first run, show one tip per turn when the log is otherwise empty. */
  const hasTip = (): boolean => tips.length > 0 && !session.log.some(({ turn }) => turn >= session.newFrom)
  return sessionPage(session, context, {
    uncover: () => session.uncover(),
    tip: () => (hasTip() ? tipped(tips[0]) : undefined),
    beforeChoice() {
      if (hasTip()) tips = tips.slice(1)
    },
    message: () => session.saveMessage,
    async over(): Promise<PageStep> {
      const messages = [session.saveMessage ?? '', await context.saveGhost(session.run)].filter((text) => text !== '')
      return replace(endPage(local, messages))
    },
    corner: () => cornerOf(session, recorder?.saveError() === undefined),
    footer: () => (isAdminRun(session.run) ? `${RUN_FOOTER} · : admin` : ''),
    key(key) {
      if (key === ADMIN_KEY && isAdminRun(session.run)) return open(adminPage(session))
      if (key === ADVICE_KEY) return open(advicePage(session.info.id, session.run))
      return key === TAKE_BACK_KEY ? stay(session.takeBack() ?? 'Taken back.') : undefined
    },
    menu: () => menuPage(local),
    closed: () => closeRun(local),
    rescue() {
      const { run } = session
      local.isClosed = !dropHalfTurn(session)
      closeRun(local)
      const isSaved = recorder !== undefined && recorder.saveError() === undefined
      return { run, resume: isSaved ? `Resume with: undercroft play --continue ${recorder.id}` : wayBack(run) }
    },
  })
}

/** Saves the run for the last time. If that fails, the program says on exit how to resume it. */
function closeRun(local: LocalRun): void {
  if (local.isClosed) return
  local.isClosed = true
  const { context, session, recorder } = local
  session.close()
  if (session.saveMessage !== undefined && recorder?.saveError() !== undefined)
    context.printOnExit(`${session.saveMessage} ${wayBack(session.run)}`)
  context.refresh()
}

const tipped = (tip = ''): ScreenLogLine => ({ line: { text: [{ text: 'Tip: ', tone: 'key' }, tip] }, isNew: true })

/** A command that resumes a run that could not be saved. */
const wayBack = (run: Run): string =>
  run.turn === 0 || run.game.outcome(run.state) !== undefined
    ? ''
    : `Resume with: undercroft play --from ${makeJournalString(journalOf(run))}`

const cornerOf = ({ info: { difficulty }, run, daily, rank }: LocalSession, isSaved: boolean): string =>
  [
    ...(difficulty === undefined ? [] : [`difficulty ${levelOf(difficulty, run.options)}`]),
    daily === undefined ? `seed ${run.seed}` : `daily ${daily}`,
    ...(rank.kind === 'practice' ? ['practice'] : []),
    ...(isSaved ? [] : ['not saved']),
  ].join(' · ')
