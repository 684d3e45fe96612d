import { plain, type Scene, type Text } from '../../../engine/index.ts'
import type { Told } from '../../../views/terminal/parts.ts'
import { recordsBeside } from '../../saves/index.ts'
import { afterRun } from '../../shell/open.ts'
import { keyMoments } from '../../shell/told.ts'
import { rankOfRun, rankWords } from '../../shell/worth.ts'
import { home, open, type Page, type Step, stay } from '../page.ts'
import { linesFor, type Table } from '../table.ts'
import { helpPage } from './help.ts'
import { shareStep } from './menu.ts'
import { pictureStep } from './picture.ts'
import { replayPage } from './replay.ts'
import { whyPage } from './why.ts'

const MOMENTS = 8

/** The end of a run: the game's own last scene, what the run was worth, and where to go from here. */
export function endPage(table: Table, told: readonly string[]): Page {
  const { run, entry, house } = table
  const log = table.log.filter(({ seat }) => seat === 0)
  table.isClosed = true
  const last = run.game.scene(run.state, 0)
  const outcome = run.game.outcome(run.state)
  const standing = outcome?.standings[0]
  const rank = rankOfRun(run)
  const record = recordsBeside(house.home, run)
  const worth: Text[] = [
    [
      { text: standing?.won === true ? 'WON' : 'LOST', tone: standing?.won === true ? 'good' : 'bad' },
      ` · ${outcome?.reason ?? ''} · score ${standing?.score ?? 0} · ${run.turn} turns · seed ${run.seed} · ${rankWords(run)}`,
    ],
    ...(rank.kind === 'practice' ? [] : [bestWords(record?.score, standing?.score ?? 0, rank.kind)]),
    ...told,
  ]
  const moments = keyMoments(log, MOMENTS).map(
    ({ turn, line }): Text => [{ text: `turn ${turn}  `, tone: 'dim' }, plain(line.text)],
  )
  const scene: Scene = {
    title: last.title,
    panels: [
      { kind: 'text', id: 'worth', lines: worth },
      ...last.panels,
      ...(moments.length === 0 ? [] : [{ kind: 'text' as const, id: 'moments', title: 'Key moments', lines: moments }]),
    ],
    choices: [
      { id: 'new', label: 'New run', key: 'n' },
      { id: 'retry', label: 'Same seed again', key: 'r' },
      { id: 'watch', label: 'Watch the replay', key: 'w' },
      { id: 'why', label: 'The log', key: 'l' },
      { id: 'share', label: 'Share', key: 's' },
      { id: 'picture', label: 'Keep a picture', key: 'p' },
      { id: 'hall', label: 'To the hall', key: 'h' },
    ],
  }
  return {
    scene: () => scene,
    told: () => log.slice(-6).map(({ line }): Told => ({ line, isNew: true })),
    corner: () => `seed ${run.seed} · turn ${run.turn}`,
    skin: () => entry.id,
    take(id): Step | Promise<Step> {
      switch (id) {
        case 'new':
        case 'retry':
          return again(table, id === 'new')
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

/** Another run like this one; ghosts of today are met in a new one only. */
async function again({ house, entry, run, asked, pack }: Table, isNew: boolean): Promise<Step> {
  const { game, options } = await afterRun(entry, { game: run.game, options: isNew ? asked : run.options })
  const seed = isNew ? house.freshSeed() : run.seed
  return house.begin({ entry, game, options, pack, seed, entropy: run.inner.source })
}

function bestWords(best: number | undefined, score: number, rank: string): string {
  if (best === undefined) return `Your first ${rank} run of this game.`
  return score >= best ? 'Your best so far.' : `Your best is ${best}.`
}
