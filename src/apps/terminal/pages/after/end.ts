import { fork, type GameInfo, type Run } from '../../../../engine/index.ts'
import { difficultyLabel, levelOf, levelOptions } from '../../../../play/difficulty.ts'
import { turningPoints } from '../../../../play/turning-points.ts'
import type { ScreenLogLine } from '../../../../views/terminal/screen/parts.ts'
import { nextRunRules } from '../../../cli/load-game.ts'
import {
  choice,
  choicePage,
  choiceTable,
  type PageChoice,
  type PageScene,
  textPanel,
  withoutRole,
} from '../../choice-page.ts'
import type { LocalRun } from '../../local-run.ts'
import { home, inPlace, open, type Page, type PageStep } from '../../page.ts'
import { lessonChoice, nextLesson } from '../before/lessons.ts'
import { replayPage } from '../replay.ts'
import { gameParts } from '../session-page.ts'
import { pictureStep } from './picture.ts'
import { shareStep } from './share.ts'
import { curveOf, momentLines, resultLines } from './summary.ts'

/** The end of a run: result, the game's last scene, key moments, and what to do next. */
export function endPage(local: LocalRun, messages: readonly string[]): Page {
  const { session, context, recorder, pack } = local
  const { run, info, log, scene: last, daily } = session
  local.isClosed = true
  const parts = gameParts(info, () => log)
  const moments = momentLines(log)
  const again = tryAgainTable(local)
  const curve = run.ids.length === run.turn ? curveOf(run) : ''
  const health = curve !== '' && `Health during the run: ${curve}`
  const shown: PageScene = {
    title: last.title,
    ...(last.art === undefined ? {} : { art: last.art }),
    panels: [
      // Why the run ended stays on the screen, whatever scrolls below it.
      { ...textPanel('result', [...resultLines(context, info, run, log), health, ...messages]), keep: true },
      again.choices.length > 0 && again.panel,
      moments.length > 0 && textPanel('moments', moments, 'Key moments'),
      ...last.panels.map(withoutRole),
    ],
    choices: [
      ...again.choices,
      ...nextChoices(local),
      choice('watch', 'Watch the replay', 'w', () => open(replayPage(context, info, run, run.turn, pack))),
      choice('why', 'Log', 'l', parts.why),
      choice('share', 'Share', 's', () => shareStep({ context, run, info, daily })),
      choice('picture', 'Save a picture', 'p', () => pictureStep(context, info, run, page.scene())),
      choice('main-menu', 'Main menu', 'h', () => home()),
    ],
  }
  const page = choicePage(shown, {
    ...parts,
    log: () => log.slice(-6).map(({ line }): ScreenLogLine => ({ line, isNew: true })),
    // Repeated in the corner, because the message may be scrolled out of view.
    corner: () => `seed ${run.seed} · turn ${run.turn}${recorder?.saveError() === undefined ? '' : ' · not saved'}`,
    escape: () => home(),
    footer: () => '? help · Esc main menu',
  })
  return page
}

/** Moments from which the run can be tried again, as practice. */
function tryAgainTable({ context, session: { run, info }, pack }: LocalRun) {
  const rows = turningPoints(run).map(({ turn, place, why }) => ({
    id: String(turn),
    cells: [why, place],
    choice: {
      id: `again-${turn}`,
      label: `Try again from here: ${why}`,
      hint: 'practice; the finished run stays as it is',
      take: () => inPlace(context.playOn(info, fork(run, turn), pack)),
    },
  }))
  return choiceTable('again', ['from', 'where'], rows, { title: 'Try again from here' })
}

/** Ways to begin the next run: the next lesson, a new seed, the same one, the next difficulty. */
function nextChoices(local: LocalRun): (PageChoice | false)[] {
  const { context, session, isLesson } = local
  const { info, run } = session
  const { difficulty } = info
  const lesson = isLesson === true ? nextLesson(context, info) : undefined
  const level = nextDifficulty(info, run)
  return [
    lesson !== undefined && lessonChoice(context, info, lesson, 'Next lesson', 'enter'),
    choice('new', 'New run', 'n', () => again(local, true)),
    choice('retry', 'Same seed again', 'r', () => again(local, false)),
    difficulty !== undefined &&
      level !== undefined &&
      choice('harder', difficultyLabel(difficulty, level), 'u', () => harder(local, levelOptions(difficulty, level)), {
        hint: difficulty.levels[level] ?? '',
      }),
  ]
}

/** The next difficulty after a win, if there is one. */
function nextDifficulty({ difficulty }: GameInfo, run: Run): number | undefined {
  if (difficulty === undefined || run.game.outcome(run.state)?.standings[0]?.won !== true) return undefined
  const next = levelOf(difficulty, run.options) + 1
  return next < difficulty.levels.length ? next : undefined
}

async function harder(local: LocalRun, level: object): Promise<PageStep> {
  const { session, context, pack, requestedOptions } = local
  const { info: entry, run } = session
  const { game, options } = await nextRunRules(entry, { game: run.game, options: requestedOptions })
  const { last } = context.home.settings()
  context.home.setSettings({ last: { ...last, [entry.id]: { ...last[entry.id], ...level } } })
  const asked = { ...(options as object), ...level }
  return inPlace(await context.begin({ entry, game, options: asked, pack, seed: context.freshSeed() }))
}

/** Another run with the same options. Only a new seed draws new ghosts. */
async function again(
  { context, session: { info: entry, run }, requestedOptions, pack, isLesson }: LocalRun,
  isNew: boolean,
): Promise<PageStep> {
  const { game, options } = await nextRunRules(entry, {
    game: run.game,
    options: isNew ? requestedOptions : run.options,
  })
  const seed = isNew ? context.freshSeed() : run.seed
  const lesson = isLesson === true ? { isLesson } : {}
  return inPlace(await context.begin({ entry, game, options, pack, seed, entropy: run.inner.source, ...lesson }))
}
