import { type GameInfo, type Run, unrank } from '../../../../engine/index.ts'
import { isUsage } from '../../../../lib/user-errors.ts'
import { openSession } from '../../../../play/session.ts'
import { withGhosts } from '../../../../storage/fs/ghosts/index.ts'
import { FROM_JOURNAL, isHomeError } from '../../../../storage/fs/index.ts'
import { resumeRun } from '../../../cli/resume-run.ts'
import { beginRun } from '../../../cli/saved-runs.ts'
import type { LocalRun } from '../../local-run.ts'
import { open, type Page, type PageStep, replace, stay } from '../../page.ts'
import { findEntry, type PageContext, type StartRequest } from '../../page-context.ts'
import { helpPage } from '../help.ts'
import { playPage } from '../play.ts'
import { namePage } from './name.ts'

/** Starts a run and saves it from the start. A player's first run of a game begins with its help. */
export async function startStep(context: PageContext, request: StartRequest): Promise<PageStep> {
  const { entry, game: rules = entry.game, options: asked = {}, pack, seed, daily, entropy, isLesson = false } = request
  const { home, now } = context
  // Dailies and lessons are the same for everybody, so they have no ghosts.
  const { game, options, warning } =
    daily === undefined && !isLesson
      ? await withGhosts(rules, asked, seed, { ...home.settings(), ...request.ghosts }, { home: home.folder })
      : { game: rules, options: asked, warning: '' }
  try {
    const run = beginRun({ game, options, seed, entropy, daily }, home)
    const recorder = home.saveRun(run, { pack, daily, now })
    const opening = warning === '' ? [] : [warning]
    const more = { isLesson, requestedOptions: asked }
    return openRun(context, entry, localRun({ context, entry, run, recorder, pack, daily, opening, ...more }))
  } catch (error) {
    if (!isUsage(error)) throw error
    return stay(error.message)
  }
}

interface LocalRunParts extends Pick<LocalRun, 'context' | 'recorder' | 'pack' | 'isLesson'> {
  readonly entry: GameInfo
  readonly run: Run
  readonly daily?: string | undefined
  readonly requestedOptions?: unknown
  /** Warnings at the end of the log. */
  readonly opening?: readonly string[]
}

function localRun({ entry: info, run, recorder, daily, opening = [], ...parts }: LocalRunParts): LocalRun {
  const lines = opening.map((text) => ({ text: { text, tone: 'warn' } }))
  // People who share a keyboard hand over; nobody knows who sits there first.
  const session = openSession({ info, run, daily, saver: recorder, opening: lines, isCovered: true })
  return { requestedOptions: run.options, ...parts, session, recorder, isClosed: false }
}

/** Resumes a saved run. */
export async function resumeStep(context: PageContext, id: string, given?: string): Promise<PageStep> {
  const resumed = await resumeRun(context.home, id, given).catch((error: Error) => ({ error: error.message }))
  if (isHomeError(resumed)) return stay(resumed.error)
  const { notices: opening, ...saved } = resumed
  const entry = findEntry(context, saved.run.game.id) as GameInfo
  return open(playPage(localRun({ context, entry, opening, ...saved })))
}

/** Continues a run from a replay or a journal; it is saved as practice. */
export function forkStep(context: PageContext, entry: GameInfo, run: Run, pack: string | undefined): PageStep {
  unrank(run, FROM_JOURNAL)
  const recorder = context.home.saveRun(run, { pack, now: context.now })
  return open(playPage(localRun({ context, entry, run, recorder, pack })))
}

function openRun(context: PageContext, entry: GameInfo, local: LocalRun): PageStep {
  const { seenHelp } = context.home.settings()
  const isFirst = local.isLesson !== true && !seenHelp.includes(entry.id)
  const page = playPage(isFirst ? { ...local, tips: entry.help.slice(1) } : local)
  if (isFirst) {
    context.home.setSettings({ seenHelp: [...seenHelp, entry.id] })
    return openBefore(page, (begin) => helpPage(entry, begin))
  }
  // Do not ask before the player's first run of the game.
  return asksName(context, local) ? openBefore(page, (begin) => namePage(context, begin)) : open(page)
}

/** Opens a page before the game. If the player leaves it without beginning, the run is closed too. */
function openBefore(game: Page, first: (begin: () => PageStep) => Page): PageStep {
  let isBegun = false
  const begin = (): PageStep => {
    isBegun = true
    return replace(game)
  }
  return open({ ...first(begin), closed: () => (isBegun ? undefined : game.closed?.()) })
}

/** Whether to ask for a name: once, before a run that can leave a ghost. */
const asksName = (context: PageContext, { session, isLesson }: LocalRun): boolean =>
  session.run.game.extras?.ghosts !== undefined &&
  isLesson !== true &&
  session.daily === undefined &&
  !context.home.settings().nameAsked &&
  context.home.settings().name === ''
