import { dateOfSeed, type GameInfo, isRefusal, type Run, start, unrank } from '../../../../engine/index.ts'
import { openSession } from '../../../../play/session.ts'
import { withGhosts } from '../../../../storage/fs/ghosts/index.ts'
import { DAILY_SEED, DAILY_TRIED, FROM_JOURNAL, isHomeError } from '../../../../storage/fs/index.ts'
import { gameOfJournal, oldRulesNotice } from '../../../cli/load-game.ts'
import type { LocalRun } from '../../local-run.ts'
import { open, type Page, type PageStep, stay } from '../../page.ts'
import { findEntry, type PageContext, type StartRequest } from '../../page-context.ts'
import { helpPage } from '../help.ts'
import { playPage } from '../play.ts'
import { namePage } from './name.ts'

/** Starts a run and saves it from the start. A player's first run of a game begins with its help. */
export async function startStep(context: PageContext, request: StartRequest): Promise<PageStep> {
  const { entry, options: asked, pack, seed, daily, entropy } = request
  // Dailies and lessons are the same for everybody, so they have no ghosts.
  const hasGhosts = daily === undefined && request.isLesson !== true
  const wish = { ...context.home.settings(), ...request.ghosts }
  const met = { game: request.game, options: asked, warning: '' }
  const { game, options, warning } = hasGhosts
    ? await withGhosts(request.game, asked, seed, wish, { home: context.home.folder })
    : met
  const isTried = daily !== undefined && context.home.dailyTaken(entry.id, daily)
  const run = start(game, { seed, options, ...(daily === undefined && entropy !== undefined ? { entropy } : {}) })
  if (isRefusal(run)) return stay(run.why)
  if (isTried) unrank(run, DAILY_TRIED)
  if (daily === undefined && dateOfSeed(seed) !== undefined) unrank(run, DAILY_SEED)
  const recorder = context.home.saveRun(run, { pack, daily, now: context.now })
  const opening = warning === '' ? [] : [warning]
  const more = { isLesson: request.isLesson === true, requestedOptions: asked }
  return openRun(context, entry, localRun({ context, entry, run, recorder, pack, daily, opening, ...more }))
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
export async function resumeStep(context: PageContext, id: string, pack?: string): Promise<PageStep> {
  const saved = context.home.runs().find((run) => run.id === id)
  const resumed = await context.home
    .resume(id, (journal, remembered) => gameOfJournal(journal, pack ?? remembered, context.home.folder))
    .catch((error: Error) => ({
      error: error.message,
    }))
  if (isHomeError(resumed)) return stay(resumed.error)
  const { run, recorder, warnings } = resumed
  const entry = findEntry(context, run.game.id) as GameInfo
  const opening = [...warnings, ...oldRulesNotice(run.game)]
  const about = { pack: pack ?? saved?.pack, daily: saved?.daily, opening }
  return open(playPage(localRun({ context, entry, run, recorder, ...about })))
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
  const page: Page = playPage(isFirst ? { ...local, tips: entry.help.slice(1) } : local)
  // Do not ask before the player's first run of the game.
  if (!isFirst && asksName(context, local))
    return open(
      beforeGame(
        namePage(context, () => openRun(context, entry, local)),
        page,
      ),
    )
  if (!isFirst) return open(page)
  context.home.setSettings({ seenHelp: [...seenHelp, entry.id] })
  return open(
    beforeGame(
      helpPage(entry, () => ({ kind: 'replace', page })),
      page,
    ),
  )
}

/** A page shown before the game. If the player leaves it, the run is closed too. */
function beforeGame(first: Page, game: Page): Page {
  let isBegun = false
  const onward = (step: PageStep): PageStep => {
    isBegun ||= step.kind === 'replace'
    return step
  }
  return {
    ...first,
    take: (id) => {
      const step = first.take(id)
      return step instanceof Promise ? step.then(onward) : onward(step)
    },
    closed: () => (isBegun ? undefined : game.closed?.()),
  }
}

/** Whether to ask for a name: once, before a run that can leave a ghost. */
const asksName = (context: PageContext, { session, isLesson }: LocalRun): boolean =>
  session.run.game.extras?.ghosts !== undefined &&
  isLesson !== true &&
  session.daily === undefined &&
  !context.home.settings().nameAsked &&
  context.home.settings().name === ''
