import type { Choice, GameInfo, Run, Scene } from '../../../../engine/index.ts'
import { difficultyLabel, levelOf, levelOptions } from '../../../../play/difficulty.ts'
import type { ScreenLogLine } from '../../../../views/terminal/screen/parts.ts'
import { nextRunRules } from '../../../cli/load-game.ts'
import type { LocalRun } from '../../local-run.ts'
import { home, open, type Page, type PageStep, stay } from '../../page.ts'
import { beginLesson, nextLesson } from '../before/lessons.ts'
import { helpPage } from '../help.ts'
import { replayPage } from '../replay.ts'
import { whyPage } from '../why.ts'
import { pictureStep } from './picture.ts'
import { shareStep } from './share.ts'
import { curveOf, momentLines, resultLines } from './summary.ts'

/** The end of a run: result, the game's last scene, key moments, and what to do next. */
export function endPage(local: LocalRun, messages: readonly string[]): Page {
  const { session, context, recorder, pack } = local
  const { run, info, log, scene: last, daily } = session
  local.isClosed = true
  const why = (): PageStep =>
    open(
      whyPage(
        info.id,
        log.map(({ line }) => line),
      ),
    )
  const moments = momentLines(log)
  const curve = run.ids.length === run.turn ? curveOf(run) : ''
  const scene: Scene = {
    title: last.title,
    ...(last.art === undefined ? {} : { art: last.art }),
    panels: [
      {
        kind: 'text',
        id: 'result',
        lines: [
          ...resultLines(context, info, run),
          ...(curve === '' ? [] : [`Health during the run: ${curve}`]),
          ...messages,
        ],
      },
      ...last.panels,
      ...(moments.length === 0 ? [] : [{ kind: 'text' as const, id: 'moments', title: 'Key moments', lines: moments }]),
    ],
    choices: endChoices(local),
  }
  return {
    scene: () => scene,
    log: () => log.slice(-6).map(({ line }): ScreenLogLine => ({ line, isNew: true })),
    // Repeated in the corner, because the message may be scrolled out of view.
    corner: () => `seed ${run.seed} · turn ${run.turn}${recorder?.saveError() === undefined ? '' : ' · not saved'}`,
    skin: () => info.id,
    take(id): PageStep | Promise<PageStep> {
      switch (id) {
        case 'new':
        case 'retry':
          return again(local, id === 'new')
        case 'harder':
          return harder(local)
        case 'lesson':
          return startNextLesson(local)
        case 'watch':
          return open(replayPage(context, info, run, run.turn, pack))
        case 'why':
          return why()
        case 'share':
          return shareStep({ context, run, info, daily })
        case 'picture':
          return pictureStep(context, info, run, scene)
        default:
          // Open: any choice id.
          return home()
      }
    },
    escape: () => home(),
    why,
    help: () => open(helpPage(info)),
    key: () => undefined,
    paste: () => stay(),
  }
}

function endChoices(local: LocalRun): Choice[] {
  const { session, context } = local
  const { info: entry, run } = session
  const next = nextDifficulty(entry, run)
  const lesson = local.isLesson === true ? nextLesson(context, entry) : undefined
  return [
    ...(lesson === undefined
      ? []
      : [{ id: 'lesson', label: `Next lesson: ${lesson.name}`, hint: lesson.teaches, key: 'enter' }]),
    { id: 'new', label: 'New run', key: 'n' },
    { id: 'retry', label: 'Same seed again', key: 'r' },
    ...(next === undefined || entry.difficulty === undefined
      ? []
      : [
          {
            id: 'harder',
            label: difficultyLabel(entry.difficulty, next),
            hint: entry.difficulty.levels[next] ?? '',
            key: 'u',
          },
        ]),
    { id: 'watch', label: 'Watch the replay', key: 'w' },
    { id: 'why', label: 'Log', key: 'l' },
    { id: 'share', label: 'Share', key: 's' },
    { id: 'picture', label: 'Save a picture', key: 'p' },
    { id: 'main-menu', label: 'Main menu', key: 'h' },
  ]
}

/** The next difficulty after a win, if there is one. */
function nextDifficulty({ difficulty }: GameInfo, run: Run): number | undefined {
  if (difficulty === undefined || run.game.outcome(run.state)?.standings[0]?.won !== true) return undefined
  const next = levelOf(difficulty, run.options) + 1
  return next < difficulty.levels.length ? next : undefined
}

async function harder(local: LocalRun): Promise<PageStep> {
  const { session, context, pack } = local
  const { info: entry, run } = session
  const level = nextDifficulty(entry, run)
  if (entry.difficulty === undefined || level === undefined) return stay()
  const { game, options } = await nextRunRules(entry, { game: run.game, options: local.requestedOptions })
  const { last } = context.home.settings()
  const asked = { ...(options as object), ...levelOptions(entry.difficulty, level) }
  context.home.setSettings({
    last: { ...last, [entry.id]: { ...last[entry.id], ...levelOptions(entry.difficulty, level) } },
  })
  return inPlace(context.begin({ entry, game, options: asked, pack, seed: context.freshSeed() }))
}

async function startNextLesson({ context, session: { info: entry } }: LocalRun): Promise<PageStep> {
  const lesson = nextLesson(context, entry)
  return lesson === undefined ? stay() : inPlace(beginLesson(context, entry, lesson))
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
  return inPlace(context.begin({ entry, game, options, pack, seed, entropy: run.inner.source, ...lesson }))
}

/** Replaces the end page by the new run. */
async function inPlace(begun: Promise<PageStep>): Promise<PageStep> {
  const step = await begun
  return step.kind === 'open' ? { kind: 'replace', page: step.page } : step
}
