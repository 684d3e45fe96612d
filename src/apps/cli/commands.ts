import { SERVER_COMMANDS } from './server-commands.ts'

/** An option of a command: `--seed S  a word or a number …`. Without `value` it is a flag. */
export interface OptionInfo {
  readonly value?: string
  readonly isMany?: true
  readonly about: string
  /** What can be typed after it, where that is a list; `games` and `files` are made by the shell. */
  readonly words?: readonly string[] | 'games' | 'files'
}

/** A command as people see it. Its usage, its help, the man page and the completions of shells are all made from this. */
export interface CommandInfo {
  /** What stands behind its name: `GAME`, `[GAME]`, `JOURNAL …`. */
  readonly takes: string
  readonly about: string
  readonly more?: string
  readonly places: readonly [least: number, most: number]
  readonly words?: readonly string[] | 'games' | 'files' | 'runs'
  readonly options: Readonly<Record<string, OptionInfo>>
}

const SEED = {
  value: 'S',
  about: 'a word or a number; the same seed is the same run. Without it: a fresh one',
} as const
const PACK = {
  value: 'DIR',
  about: 'content of your own instead of the house’s (docs/CONTENT.md)',
  words: 'files',
} as const
const ENTROPY = {
  value: 'seed|host',
  words: ['seed', 'host'],
  about: 'where a game’s true randomness comes from: the seed (as a rule) or this machine',
} as const
const TEXT = { about: 'lines of text instead of the screen, for pipes and screen readers' } as const
const GAME = { value: 'GAME', about: 'which game it is about', words: 'games' } as const
const BEGINNING = {
  seed: SEED,
  pack: PACK,
  set: {
    value: 'NAME=VALUE',
    isMany: true,
    about: 'an option of the game; undercroft schema GAME lists them. May be given often',
  },
  options: { value: 'JSON', about: 'all options of the game at once, as JSON or the file of it', words: 'files' },
  scenario: { value: 'JSON', about: 'begins from a position, as JSON or the file of it; practice', words: 'files' },
  admin: { about: 'for tests: force dice, intents and hp in play, in games that have doors for it; practice' },
  'no-macros': { about: 'no choices that take many steps at once, in games that have them' },
} as const

export const COMMANDS = {
  play: {
    takes: '[GAME]',
    about: 'play in the terminal; --continue goes on with a kept run, --daily plays the run of the day',
    more: 'Without a game: the hall. With --continue a run’s id may stand in place of the game.',
    places: [0, 1],
    words: 'games',
    options: {
      ...BEGINNING,
      daily: { about: 'the run of the day: the same for everybody, and the first try counts' },
      sealed: {
        about: 'dealt by the commons you have joined, which keeps the seed until the end; with --daily its own',
      },
      continue: { about: 'goes on with the last kept run, the last one of GAME, or the one of that id' },
      text: TEXT,
      brief: { about: 'lines that say only what changed and what decides, for ears' },
      keep: { about: 'keeps the run in your data folder also where input comes from a pipe' },
      journal: {
        value: 'FILE',
        about: 'keeps the run in a file of your own, and goes on with it if it is there',
        words: 'files',
      },
      ghosts: {
        value: 'skill|full|season|none',
        words: ['skill', 'full', 'season', 'none'],
        about:
          'which of the fallen this run may meet, also season:NAME; as the settings say as a rule (docs/GHOSTS.md)',
      },
      from: { value: 'JOURNAL', about: 'plays on from a journal’s file or string; practice', words: 'files' },
      entropy: ENTROPY,
    },
  },
  watch: {
    takes: '[GAME]',
    about: 'watch a bot play, on a screen that can be paused and stepped both ways',
    places: [0, 1],
    words: 'games',
    options: {
      ...BEGINNING,
      player: {
        value: 'NAME',
        words: ['random', 'plan', 'greedy', 'search'],
        about: 'who plays: random, plan, greedy or search (as a rule)',
      },
      budget: { value: 'N', about: 'how many imagined runs a decision the search may spend; 64 as a rule' },
      journal: {
        value: 'FILE',
        about: 'writes the journal of the run to a file; then there is no screen',
        words: 'files',
      },
      entropy: ENTROPY,
      text: TEXT,
    },
  },
  replay: {
    takes: 'JOURNAL|ID',
    about: 'show a run again on the screen: play, pause, step both ways, go on from anywhere',
    more: 'JOURNAL is a file, a shared string, a link, or - for standard input; ID is a kept run.',
    places: [1, 1],
    words: 'runs',
    options: {
      to: { value: 'TURN', about: 'stops at this turn; on the screen it begins there' },
      text: { about: 'turn by turn as text; so it is in a pipe' },
      step: { about: 'as text, both ways: n, p, a number, play' },
      json: { about: 'a line of JSON a turn' },
      'text-out': { value: 'FILE', about: 'writes the whole of it to a file as text', words: 'files' },
      keep: { about: 'keeps a run that is played on from --step also in a pipe' },
      pack: PACK,
    },
  },
  export: {
    takes: 'JOURNAL|ID FILE.cast|.txt|.svg|.png|.json',
    about: 'write a run as a recording, a text or a picture',
    places: [2, 2],
    words: 'runs',
    options: {
      size: { value: '80x24', about: 'columns and rows of the screen; 40x12 at least' },
      seconds: { value: 'N', about: 'how long a recording shows a turn; 1 as a rule' },
      still: { about: 'a recording of one frame a turn: nothing moves' },
      pack: PACK,
    },
  },
  runs: {
    takes: '[give-up ID | export ID FILE]',
    about: 'list the runs that are kept, give one up, write one to a file (docs/SAVES.md)',
    places: [0, 3],
    words: ['give-up', 'export'],
    options: {
      all: { about: 'all finished runs, not only the last twenty' },
      json: { about: 'one line of JSON with everything' },
      pack: PACK,
    },
  },
  records: {
    takes: '[GAME]',
    about: 'the best runs of the games as they are now; --all also of other content and versions',
    places: [0, 1],
    words: 'games',
    options: { all: { about: 'also runs of other content and of older rules' } },
  },
  verify: {
    takes: 'JOURNAL|ID …',
    about: 'prove that journals come out as they say, and tell how much that proves',
    more: 'JOURNAL is a file, a shared string, a link, or - for standard input. Exit 1 if one is not true.',
    places: [1, 10_000],
    words: 'runs',
    options: {
      pack: PACK,
      json: { about: 'a line of JSON a journal' },
      'server-key': {
        value: 'KEY',
        isMany: true,
        about: 'the public key of a commons whose seals count, besides those you have joined. May be given often',
      },
    },
  },
  prove: {
    takes: '[GAME]',
    about: 'find a winning line with foresight and write it as a journal; its score is the par of the seed',
    more: 'A seed that is not proven may still be winnable; the command says so.',
    places: [0, 1],
    words: 'games',
    options: {
      ...BEGINNING,
      out: { value: 'FILE', about: 'where the journal is written; with --daily a folder', words: 'files' },
      seconds: { value: 'N', about: 'how long it may look' },
      daily: { value: 'DAY', about: 'the run of this day, like 2026-11-15' },
      days: { value: 'N', about: 'with --daily: so many days from there on' },
    },
  },
  solve: {
    takes: '[GAME]',
    about: 'the best there is, where a game can be solved: a line, and a certificate that nothing is better',
    places: [0, 1],
    words: 'games',
    options: {
      seed: SEED,
      out: { value: 'FILE', about: 'where the journal is written', words: 'files' },
      certificate: { value: 'FILE', about: 'where the certificate is written', words: 'files' },
      check: { value: 'FILE', about: 'checks a certificate instead, by a checker of its own', words: 'files' },
      kit: {
        value: 'JOURNAL',
        about: 'all that is needed to solve the stage a journal stands at, as one text',
        words: 'files',
      },
    },
  },
  agent: {
    takes: '',
    about: 'JSON lines on standard input and output (docs/PROTOCOL.md)',
    places: [0, 0],
    options: { pack: PACK, game: { ...GAME, about: 'the game of the pack' } },
  },
  mcp: {
    takes: '',
    about: 'the games as tools for language models: MCP on standard input and output (docs/MCP.md)',
    places: [0, 0],
    options: {},
  },
  arena: {
    takes: 'tasks [LIST] | run | verify FILE … | table FILE …',
    about: 'evaluate a player on a published list of tasks; anybody can verify the score (docs/ARENA.md)',
    more: 'run wants --with and --out, and goes on with a file that is there. Exit 1 if a score is not true.',
    places: [1, 1000],
    words: ['tasks', 'run', 'verify', 'table'],
    options: {
      tasks: { value: 'LIST', about: 'which list, or the file of your own; quick-1 as a rule' },
      with: { value: 'PLAYER', about: 'random, plan, greedy, search:N, a command, openai:URL or mcp' },
      out: { value: 'FILE', about: 'where the score is written', words: 'files' },
      model: { value: 'NAME', about: 'with openai: which model' },
      'no-tools': { about: 'with openai: the model answers by its last line' },
      memory: { value: 'N', about: 'with openai: how many positions are sent along; 4 as a rule' },
      seconds: { value: 'N', about: 'how long a task may take' },
      tokens: { value: 'N', about: 'how many tokens a task may use' },
      svg: { value: 'FILE', about: 'with table: draws it, too', words: 'files' },
    },
  },
  lab: {
    takes: 'run STUDY.json | report RESULTS.jsonl',
    about: 'play a study of many runs on all cores, and draw what came out (docs/LAB.md)',
    places: [1, 2],
    words: ['run', 'report'],
    options: {
      out: {
        value: 'FILE',
        about: 'where results or the page are written; beside the study as a rule',
        words: 'files',
      },
      threads: { value: 'N', about: 'how many play at once; as many as there are cores as a rule' },
      db: { value: 'ADDRESS', about: 'a PostgreSQL (postgres://…) where machines that run the same study share it' },
    },
  },
  ...SERVER_COMMANDS,
  duel: {
    takes: '[GAME|CODE|TABLE]',
    about: 'a duel at the commons you have joined: invite a friend, join by a code, go on, or look on',
    more: 'GAME deals a table and tells the code a friend types. Without a word: where you sit, and who waits.',
    places: [0, 1],
    words: 'games',
    options: {
      open: { about: 'in the waiting room: anybody may sit down' },
      rated: { about: 'counts for ratings' },
      clock: { value: 'MIN+SEC', about: 'minutes for all choices, and seconds that each gives back, like 5+10' },
      against: {
        value: 'PROGRAM',
        about: 'a program of the house instead of a person',
        words: ['plan', 'greedy', 'random'],
      },
      text: TEXT,
      brief: { about: 'lines that say only what changed and what decides, for ears' },
    },
  },
  dice: {
    takes: '',
    about: 'how elemental dice fall: faces, patterns, chi-square',
    places: [0, 0],
    options: { rolls: { value: 'N', about: 'how often they are rolled' }, seed: SEED },
  },
  ghosts: {
    takes: 'list|import|export|scope|season|sync|mine|report […]',
    about: 'the fallen who return: see, bring and share them, and choose which are met (docs/GHOSTS.md)',
    places: [1, 102],
    more: 'import FILE|DIR brings them, export DIR writes them, scope [SCOPE] tells and chooses which are met, season NAME ID … makes a curated set. sync, mine and report ID WHY ask the commons you joined; its curators have reports, hide ID and show ID.',
    words: ['list', 'import', 'export', 'scope', 'season', 'sync', 'mine', 'report', 'reports', 'hide', 'show'],
    options: {
      game: GAME,
      pack: PACK,
      of: { value: 'JOURNAL', about: 'export: only those that a run names, so that it can be replayed elsewhere' },
      season: { value: 'NAME', about: 'list, export: only those of a season' },
      scope: {
        value: 'full|skill|season',
        words: ['full', 'skill', 'season'],
        about: 'sync: which to fetch, also season:NAME; as the settings say as a rule',
      },
      yes: { about: 'sync: really everything' },
      again: { about: 'sync: from the beginning, not from where it stopped' },
    },
  },
  codex: {
    takes: 'GAME',
    about: 'everything a game has, with its figures: cards, foes, items, moves, statuses',
    places: [1, 1],
    words: 'games',
    options: { pack: PACK },
  },
  schema: {
    takes: '[GAME]',
    about: 'JSON Schemas of a game’s options, scenarios and content',
    places: [0, 1],
    words: 'games',
    options: {},
  },
  content: {
    takes: 'check DIR',
    about: 'check a pack of your own',
    places: [0, 2],
    words: ['check'],
    options: { game: GAME },
  },
  page: {
    takes: 'DIR',
    about: 'write the page, with all games in it, as a plain folder for any web host (docs/PAGE.md)',
    places: [1, 1],
    words: 'files',
    options: {},
  },
  completions: {
    takes: 'bash|zsh|fish',
    about: 'what a shell needs to complete commands, options and games; its first lines say where to put it',
    places: [1, 1],
    words: ['bash', 'zsh', 'fish'],
    options: {},
  },
  man: {
    takes: '',
    about: 'the manual page: undercroft man | man -l -',
    places: [0, 0],
    options: {},
  },
} as const satisfies Readonly<Record<string, CommandInfo>>
export type CommandName = keyof typeof COMMANDS

export const infoOf = (name: CommandName): CommandInfo => COMMANDS[name]
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[]

/** `--seed S`, `--text` */
export const optionText = (name: string, { value }: OptionInfo): string =>
  `--${name}${value === undefined ? '' : ` ${value}`}`

/** `undercroft codex GAME [--pack DIR]` */
export function usageText(name: CommandName): string {
  const { takes, options } = infoOf(name)
  const shown = Object.entries(options).map(([option, info]) => `[${optionText(option, info)}]`)
  return ['undercroft', name, ...(takes === '' ? [] : [takes]), ...shown].join(' ')
}

/** What `undercroft COMMAND --help` says: usage, what it does, and a line an option. */
export function helpText(name: CommandName): string {
  const { takes, about, more, options } = infoOf(name)
  const rows = Object.entries(options).map(([option, info]) => [optionText(option, info), info.about] as const)
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return [
    ['undercroft', name, ...(takes === '' ? [] : [takes]), ...(rows.length === 0 ? [] : ['[OPTIONS]'])].join(' '),
    ...wrapped(about, 2),
    ...(more === undefined ? [] : wrapped(more, 2)),
    ...(rows.length === 0 ? [] : ['']),
    ...rows.flatMap(([left, right]) => hanging(left, right, width)),
  ].join('\n')
}

const WIDTH = 80

function wrapped(text: string, indent: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${' '.repeat(indent)}${word}`)
  }
  return lines
}

/** What an option means, beside it. */
function hanging(left: string, right: string, width: number): string[] {
  const indent = 2 + Math.min(width, 18) + 2
  const lines = wrapped(right, indent)
  const head = `  ${left}`.padEnd(indent - 2)
  return head.length > indent - 2 ? [head, ...lines] : [`${head}  ${lines[0]?.trimStart() ?? ''}`, ...lines.slice(1)]
}

/** What `undercroft --help` says. */
export function overview(): string {
  const rows = COMMAND_NAMES.flatMap((name) => {
    const [first = '', ...others] = wrapped(infoOf(name).about, 14)
    return [`  ${name.padEnd(12)}${first.trimStart()}`, ...others]
  })
  return [
    'undercroft COMMAND …',
    '',
    ...rows,
    '',
    'undercroft COMMAND --help says what it takes. Without a command: play.',
    'undercroft --version says which Undercroft this is.',
  ].join('\n')
}
