import type { Choice, GameInfo, Run, Scene } from '../../../../engine/index.ts'
import { levelOf, levelOptions } from '../../../../play/difficulty.ts'
import type { ScreenLogLine } from '../../../../views/terminal/screen/parts.ts'
import { afterRun } from '../../../cli/load-game.ts'
import { type LocalRun, linesFor } from '../../local-run.ts'
import { home, open, type Page, type PageStep, stay } from '../../page.ts'
import { beginLesson, nextLesson } from '../before/lessons.ts'
import { helpPage } from '../help.ts'
import { replayPage } from '../replay.ts'
import { whyPage } from '../why.ts'
import { pictureStep } from './picture.ts'
import { shareStep } from './share.ts'
import { curveOf, momentLines, worthLines } from './summary.ts'

/** The end of a run: what it was worth, the game's own last scene, how it came to it, and where to go from here. */
export function endPage(table: LocalRun, told: readonly string[]): Page {
  const { run, entry, house } = table
  const log = table.log.filter(({ seat }) => seat === 0)
  table.isClosed = true
  const last = run.game.scene(run.state, 0)
  const moments = momentLines(log)
  const curve = run.ids.length === run.turn ? curveOf(run) : ''
  const scene: Scene = {
    title: last.title,
    ...(last.art === undefined ? {} : { art: last.art }),
    panels: [
      {
        kind: 'text',
        id: 'worth',
        lines: [...worthLines(house, entry, run), ...(curve === '' ? [] : [`From first to last: ${curve}`]), ...told],
      },
      ...last.panels,
      ...(moments.length === 0 ? [] : [{ kind: 'text' as const, id: 'moments', title: 'Key moments', lines: moments }]),
    ],
    choices: endChoices(table),
  }
  return {
    scene: () => scene,
    told: () => log.slice(-6).map(({ line }): ScreenLogLine => ({ line, isNew: true })),
    // The sentence about it may stand below the fold; this never does.
    corner: () => `seed ${run.seed} · turn ${run.turn}${table.recorder?.notKept() === undefined ? '' : ' · not kept'}`,
    skin: () => entry.id,
    take(id): PageStep | Promise<PageStep> {
      switch (id) {
        case 'new':
        case 'retry':
          return again(table, id === 'new')
        case 'harder':
          return harder(table)
        case 'lesson':
          return learnOn(table)
        case 'watch':
          return open(replayPage(house, entry, run, run.turn, table.pack))
        case 'why':
          return open(whyPage(entry.id, linesFor(table)))
        case 'share':
          return shareStep(table)
        case 'picture':
          return pictureStep(house, entry, run, scene)
        default:
          return home()
      }
    },
    escape: () => home(),
    why: () => open(whyPage(entry.id, linesFor(table))),
    help: () => open(helpPage(entry)),
    key: () => undefined,
    paste: () => stay(),
  }
}

function endChoices(table: LocalRun): Choice[] {
  const { entry, run, house } = table
  const next = nextRung(entry, run)
  const lesson = table.isLesson === true ? nextLesson(house, entry) : undefined
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
            label: `${entry.difficulty.name} ${next}`,
            hint: entry.difficulty.levels[next] ?? '',
            key: 'u',
          },
        ]),
    { id: 'watch', label: 'Watch the replay', key: 'w' },
    { id: 'why', label: 'The log', key: 'l' },
    { id: 'share', label: 'Share', key: 's' },
    { id: 'picture', label: 'Keep a picture', key: 'p' },
    { id: 'hall', label: 'To the hall', key: 'h' },
  ]
}

/** Who has won climbs: the rung above, where there is one. */
function nextRung({ difficulty }: GameInfo, run: Run): number | undefined {
  if (difficulty === undefined || run.game.outcome(run.state)?.standings[0]?.won !== true) return undefined
  const next = levelOf(difficulty, run.options) + 1
  return next < difficulty.levels.length ? next : undefined
}

async function harder(table: LocalRun): Promise<PageStep> {
  const { entry, run, house, pack } = table
  const rung = nextRung(entry, run)
  if (entry.difficulty === undefined || rung === undefined) return stay()
  const { game, options } = await afterRun(entry, { game: run.game, options: table.asked })
  const { last } = house.home.settings()
  const asked = { ...(options as object), ...levelOptions(entry.difficulty, rung) }
  house.home.setSettings({
    last: { ...last, [entry.id]: { ...last[entry.id], ...levelOptions(entry.difficulty, rung) } },
  })
  return inPlace(house.begin({ entry, game, options: asked, pack, seed: house.freshSeed() }))
}

async function learnOn({ house, entry }: LocalRun): Promise<PageStep> {
  const lesson = nextLesson(house, entry)
  return lesson === undefined ? stay() : inPlace(beginLesson(house, entry, lesson))
}

/** Another run like this one; ghosts of today are met in a new one only. */
async function again({ house, entry, run, asked, pack, isLesson }: LocalRun, isNew: boolean): Promise<PageStep> {
  const { game, options } = await afterRun(entry, { game: run.game, options: isNew ? asked : run.options })
  const seed = isNew ? house.freshSeed() : run.seed
  const lesson = isLesson === true ? { isLesson } : {}
  return inPlace(house.begin({ entry, game, options, pack, seed, entropy: run.inner.source, ...lesson }))
}

/** A new run in the place of the end of the old one. */
async function inPlace(begun: Promise<PageStep>): Promise<PageStep> {
  const step = await begun
  return step.kind === 'open' ? { kind: 'replace', page: step.page } : step
}
