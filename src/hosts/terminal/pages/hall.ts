import { type Choice, dailySeed, type Entry, type Panel, type Scene, type Text } from '../../../engine/index.ts'
import { counts, dailyDate, type KeptRun } from '../../saves/index.ts'
import { rankNotes } from '../../shell/worth.ts'
import { ago, entryFor, type House } from '../house.ts'
import { open, type Page, type Step, stay } from '../page.ts'
import { hallHelp } from './help.ts'
import { historyPage, recordsPage } from './history.ts'
import { newRunPage } from './new-run.ts'
import { settingsPage } from './settings.ts'
import { surePage } from './text.ts'

/** Our own face: the vault, and the stairs down into it. */
const FACE: readonly Text[] = [
  { text: '   ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮', tone: 'frame' },
  [
    { text: '  ╭╯   ╰─╯   ╰─╯   ╰─╯   ╰─╯   ╰╮   ', tone: 'frame' },
    { text: 'U N D E R C R O F T', tone: 'key' },
  ],
  [{ text: '  │  @  │  $  │  >  │  *  │  _  │   ', tone: 'frame' }, 'Five games under one vault.'],
  [
    { text: '  ┴─────┴─────┴─────┴─────┴─────┴   ', tone: 'frame' },
    { text: 'A seed, your choices, no excuses.', tone: 'dim' },
  ],
]

/** The first page: the games, what is open, and everything around them. */
export function hallPage(house: House): Page {
  const scene = (): Scene => {
    const runs = house.home.runs()
    const today = dailyDate(house.now())
    return {
      title: 'UNDERCROFT',
      panels: [
        { kind: 'text', id: 'face', lines: FACE },
        ...(runs.length === 0 ? [] : [runsPanel(house, runs)]),
        gamesPanel(house),
        ...troublePanel(house),
      ],
      choices: [
        ...runs.slice(0, SHOWN).map((run) => runChoice(house, run)),
        ...house.games.map(
          (entry): Choice => ({
            id: `game-${entry.id}`,
            label: `Play ${entry.name}`,
            at: { panel: 'games', item: entry.id },
          }),
        ),
        { id: 'daily', label: `Daily of ${today}`, key: 'd' },
        { id: 'history', label: 'Replays', key: 'r' },
        { id: 'records', label: 'Records', key: 's' },
        { id: 'settings', label: 'Settings', key: 'o' },
        { id: 'help', label: 'Help', key: 'h' },
        { id: 'quit', label: 'Quit', key: 'q' },
      ],
    }
  }
  const take = (id: string): Step | Promise<Step> => {
    if (id.startsWith('game-')) return open(newRunPage(house, entryFor(house, id.slice(5)) as Entry))
    if (id.startsWith('run-')) return takeRun(house, id.slice(4))
    switch (id) {
      case 'daily':
        return open(dailyPage(house))
      case 'history':
        return open(historyPage(house))
      case 'records':
        return open(recordsPage(house))
      case 'settings':
        return open(settingsPage(house))
      case 'help':
        return open(hallHelp())
      default:
        return { kind: 'quit' }
    }
  }
  return {
    scene,
    take,
    corner: () => dailyDate(house.now()),
    footer: () => '↑↓ choose · enter take · ? help · q quit',
    help: () => open(hallHelp()),
    escape: () => stay('q quits.'),
  }
}

const SHOWN = 5

function gamesPanel(house: House): Panel {
  return {
    kind: 'table',
    id: 'games',
    columns: ['game', 'your best', 'what it is'],
    rows: house.games.map(({ id, name, blurb }) => {
      const record = house.home.record(id)
      const best = record === undefined ? '–' : `${record.score} (won ${record.won} of ${record.played})`
      return { id, cells: [name, best, blurb] }
    }),
  }
}

function runsPanel(house: House, runs: readonly KeptRun[]): Panel {
  return {
    kind: 'table',
    id: 'runs',
    title: runs.length > SHOWN ? `Go on with · the last ${SHOWN} of ${runs.length} open runs` : 'Go on with',
    columns: ['game', 'turn', 'played', 'where'],
    rows: runs.slice(0, SHOWN).map((run) => ({
      id: run.id,
      cells: [
        entryFor(house, run.game)?.name ?? run.game,
        String(run.turn),
        ago(house.now(), run.changed),
        run.problem !== undefined
          ? { text: run.problem, tone: 'warn' }
          : run.isOpenElsewhere
            ? { text: 'open in another Undercroft', tone: 'warn' }
            : `${run.title}${run.daily === undefined ? '' : ` · daily ${run.daily}`}`,
      ],
    })),
  }
}

function runChoice(house: House, run: KeptRun): Choice {
  const name = entryFor(house, run.game)?.name ?? run.game
  return {
    id: `run-${run.id}`,
    label: run.problem === undefined ? `Go on with ${name}` : `Look into ${name}`,
    hint: [`seed ${run.seed}`, ...rankNotes(run.rank)].join(', '),
    at: { panel: 'runs', item: run.id },
  }
}

/** A run that cannot be taken up as it is says why, and may be given up; nothing happens to it by itself. */
function takeRun(house: House, id: string): Step | Promise<Step> {
  const run = house.home.runs().find((kept) => kept.id === id)
  if (run?.problem === undefined) return house.resume(id)
  const lines = [run.problem, '', `It stays where it is: run ${id}. Giving it up moves it to the history.`]
  return open(
    surePage('This run cannot be played now', lines, 'Give it up', () => {
      const trouble = house.home.giveUp(id)
      return { kind: 'back', notice: trouble?.trouble ?? 'The run is given up; its journal is in the history.' }
    }),
  )
}

function troublePanel(house: House): Panel[] {
  const troubles = house.home.troubles()
  return troubles.length === 0
    ? []
    : [{ kind: 'text', id: 'troubles', lines: troubles.map((text) => ({ text, tone: 'warn' })) }]
}

/** The same run for everybody on a date, one a game; the first try counts. */
export function dailyPage(house: House): Page {
  const today = dailyDate(house.now())
  const rows = house.games.map(({ id, name }) => {
    const open = house.home.runs().find((run) => run.game === id && run.daily === today)
    const tries = house.home.history().filter((run) => run.game === id && run.daily === today)
    const ended = tries.find(counts) ?? tries.at(-1)
    const state =
      ended !== undefined
        ? `played: score ${ended.score}${ended.won ? ', won' : ''}`
        : open !== undefined
          ? `open, at turn ${open.turn}`
          : house.home.dailyTaken(id, today)
            ? 'tried'
            : 'waits for you'
    return { id, name, state, open }
  })
  const scene: Scene = {
    title: `The daily of ${today}`,
    panels: [
      {
        kind: 'text',
        id: 'about',
        lines: ['The same seed for everybody today. The first try is open book, later ones are practice.'],
      },
      {
        kind: 'table',
        id: 'games',
        columns: ['game', 'today'],
        rows: rows.map(({ id, name, state }) => ({ id, cells: [name, state] })),
      },
    ],
    choices: [
      ...rows.map(
        ({ id, name, open: run }): Choice => ({
          id,
          label: run === undefined ? `Play ${name}` : `Go on with ${name}`,
          at: { panel: 'games', item: id },
        }),
      ),
      { id: 'back', label: 'Back', key: 'b' },
    ],
  }
  return {
    scene: () => scene,
    take(id) {
      const row = rows.find((one) => one.id === id)
      if (row === undefined) return { kind: 'back' }
      if (row.open !== undefined) return house.resume(row.open.id)
      const entry = entryFor(house, id) as Entry
      return house.begin({
        entry,
        game: entry.game,
        options: {},
        pack: undefined,
        seed: dailySeed(today),
        daily: today,
      })
    },
  }
}
