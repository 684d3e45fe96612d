import { dateOfSeed, type GameInfo, isRefusal, type Run, start, unrank } from '../../../../engine/index.ts'
import { withGhosts } from '../../../../storage/fs/ghosts/index.ts'
import { DAILY_SEED, DAILY_TRIED, FROM_JOURNAL, isTrouble } from '../../../../storage/fs/index.ts'
import { gameOfJournal, oldRules } from '../../../cli/load-game.ts'
import { type LocalRun, logOf } from '../../local-run.ts'
import { open, type Page, type PageStep, stay } from '../../page.ts'
import { entryFor, type PageContext, type StartRequest } from '../../page-context.ts'
import { helpPage } from '../help.ts'
import { playPage } from '../play.ts'
import { namePage } from './name.ts'

/** Starts a run and keeps it from its first moment. Whoever has not played the game is told how, once. */
export async function startStep(house: PageContext, beginning: StartRequest): Promise<PageStep> {
  const { entry, options: asked, pack, seed, daily, entropy } = beginning
  // A daily is the same for everybody, and so is a lesson: nobody's ghosts walk there.
  const hasGhosts = daily === undefined && beginning.isLesson !== true
  const wish = { ...house.home.settings(), ...beginning.ghosts }
  const met = { game: beginning.game, options: asked, told: '' }
  const { game, options, told } = hasGhosts
    ? await withGhosts(beginning.game, asked, seed, wish, { home: house.home.folder })
    : met
  const isTried = daily !== undefined && house.home.dailyTaken(entry.id, daily)
  const run = start(game, { seed, options, ...(daily === undefined && entropy !== undefined ? { entropy } : {}) })
  if (isRefusal(run)) return stay(run.why)
  if (isTried) unrank(run, DAILY_TRIED)
  if (daily === undefined && dateOfSeed(seed) !== undefined) unrank(run, DAILY_SEED)
  const recorder = house.home.keep(run, { pack, daily, now: house.now })
  const lesson = beginning.isLesson === true ? { isLesson: true } : {}
  const table: LocalRun = { house, entry, run, recorder, pack, daily, asked, log: [], isClosed: false, ...lesson }
  if (told !== '') table.log.push({ turn: 0, seat: 0, line: { text: { text: told, tone: 'warn' } } })
  return onTo(house, entry, table)
}

/** Goes on with a kept run. */
export async function resumeStep(house: PageContext, id: string, pack?: string): Promise<PageStep> {
  const kept = house.home.runs().find((run) => run.id === id)
  const resumed = await house.home
    .resume(id, (journal, remembered) => gameOfJournal(journal, pack ?? remembered, house.home.folder))
    .catch((error: Error) => ({
      trouble: error.message,
    }))
  if (isTrouble(resumed)) return stay(resumed.trouble)
  const { run, recorder, told } = resumed
  const entry = entryFor(house, run.game.id) as GameInfo
  const log = logOf(run)
  for (const text of [...told, ...oldRules(run.game)])
    log.push({ turn: run.turn, seat: 0, line: { text: { text, tone: 'warn' } } })
  return open(
    playPage({
      house,
      entry,
      run,
      recorder,
      pack: pack ?? kept?.pack,
      daily: kept?.daily,
      asked: run.options,
      log,
      isClosed: false,
    }),
  )
}

/** A run that is played on from somewhere in a replay, or from a journal: kept, as practice. */
export function forkStep(house: PageContext, entry: GameInfo, run: Run, pack: string | undefined): PageStep {
  unrank(run, FROM_JOURNAL)
  const recorder = house.home.keep(run, { pack, now: house.now })
  return open(
    playPage({
      house,
      entry,
      run,
      recorder,
      pack,
      daily: undefined,
      asked: run.options,
      log: logOf(run),
      isClosed: false,
    }),
  )
}

function onTo(house: PageContext, entry: GameInfo, table: LocalRun): PageStep {
  const { seenHelp } = house.home.settings()
  const isFirst = table.isLesson !== true && !seenHelp.includes(entry.id)
  const page: Page = playPage(isFirst ? { ...table, tips: entry.help.slice(1) } : table)
  // Not of who has yet to see the game.
  if (!isFirst && asksName(house, table))
    return open(
      firstPage(
        namePage(house, () => onTo(house, entry, table)),
        page,
      ),
    )
  if (!isFirst) return open(page)
  house.home.setSettings({ seenHelp: [...seenHelp, entry.id] })
  return open(
    firstPage(
      helpPage(entry, () => ({ kind: 'replace', page })),
      page,
    ),
  )
}

/** A page before the game. Whoever leaves before the game is shown lets go of the run all the same. */
function firstPage(first: Page, game: Page): Page {
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

/** Once, before a run whose fallen return. */
const asksName = (house: PageContext, { run, isLesson, daily }: LocalRun): boolean =>
  run.game.ghosts !== undefined &&
  isLesson !== true &&
  daily === undefined &&
  !house.home.settings().nameAsked &&
  house.home.settings().name === ''
