import { SERVER_COMMANDS } from './server-commands.ts'

/** An option of a command: `--seed S  a word or a number …`. Without `value` it is a flag. */
export interface OptionInfo {
  readonly value?: string
  readonly isRepeatable?: true
  readonly about: string
  /** What shell completion offers as its value: a fixed list, game ids or files. */
  readonly completions?: readonly string[] | 'games' | 'files'
}

/** Parsed options by name. */
export type OptionValues = Readonly<Record<string, string | boolean | string[] | undefined>>

/** A command as users see it. Usage, help, the man page and shell completions are generated from this. */
export interface CommandInfo {
  /** Its arguments as shown in usage: `GAME`, `[GAME]`, `JOURNAL …`. */
  readonly args: string
  readonly about: string
  readonly details?: string
  readonly argCount: readonly [least: number, most: number]
  readonly completions?: readonly string[] | 'games' | 'files' | 'runs'
  readonly options: Readonly<Record<string, OptionInfo>>
}

const SEED = {
  value: 'S',
  about: 'seed of the run, a word or a number; the same seed gives the same run; random by default',
} as const
const PACK = {
  value: 'DIR',
  about: 'folder of custom content to use instead of the built-in content (docs/CONTENT.md)',
  completions: 'files',
} as const
const ENTROPY = {
  value: 'seed|host',
  completions: ['seed', 'host'],
  about: 'source of randomness: the seed (default) or this machine (host)',
} as const
const TEXT = { about: 'plain lines of text instead of the screen, for pipes and screen readers' } as const
const GAME = { value: 'GAME', about: 'the game to use', completions: 'games' } as const
const RUN_OPTIONS = {
  seed: SEED,
  pack: PACK,
  set: {
    value: 'NAME=VALUE',
    isRepeatable: true,
    about: 'set an option of the game; undercroft schema GAME lists them; may be repeated',
  },
  options: { value: 'JSON', about: 'all options of the game at once, as JSON or as a JSON file', completions: 'files' },
  scenario: {
    value: 'JSON',
    about: 'start from a given position, as JSON or as a JSON file; the run is practice',
    completions: 'files',
  },
  admin: {
    about: 'for testing: force dice, intents and HP during play, in games that support it; the run is practice',
  },
  'no-macros': { about: 'turn off choices that take many steps at once, in games that have them' },
} as const

export const COMMANDS = {
  play: {
    args: '[GAME]',
    about: 'play in the terminal; --continue resumes a saved run, --daily plays today’s run',
    details: 'Without a game it opens the main menu. With --continue you may give the id of a run instead of a game.',
    argCount: [0, 1],
    completions: 'games',
    options: {
      ...RUN_OPTIONS,
      daily: { about: 'play today’s run: the same for everybody, and only your first try counts' },
      ranked: {
        about: 'play a ranked run: your server keeps the seed secret until the end; with --daily the server’s daily',
      },
      continue: { about: 'resume your last saved run, the last one of GAME, or the run with the given id' },
      text: TEXT,
      brief: { about: 'short lines for screen readers: only what changed and what matters' },
      keep: { about: 'save the run in your data folder even if the input comes from a pipe' },
      journal: {
        value: 'FILE',
        about: 'save the run in this file, and resume it if the file exists',
        completions: 'files',
      },
      ghosts: {
        value: 'skill|full|season|none',
        completions: ['skill', 'full', 'season', 'none'],
        about: 'which ghosts this run may meet, also season:NAME; the default is in your settings (docs/GHOSTS.md)',
      },
      from: {
        value: 'JOURNAL',
        about: 'continue from a journal, given as a file or string; the run is practice',
        completions: 'files',
      },
      entropy: ENTROPY,
    },
  },
  watch: {
    args: '[GAME]',
    about: 'watch a bot play, on a screen you can pause and step forward and back',
    argCount: [0, 1],
    completions: 'games',
    options: {
      ...RUN_OPTIONS,
      bot: {
        value: 'NAME',
        completions: ['random', 'plan', 'search'],
        about: 'the bot that plays: random, plan or search (default)',
      },
      budget: { value: 'N', about: 'simulated runs per decision for the search bot; 64 by default' },
      journal: {
        value: 'FILE',
        about: 'write the journal of the run to a file, without showing the screen',
        completions: 'files',
      },
      entropy: ENTROPY,
      text: TEXT,
    },
  },
  replay: {
    args: 'JOURNAL|ID',
    about: 'replay a run on the screen: play, pause, step both ways, continue from any turn',
    details: 'JOURNAL is a file, a shared string, a link, or - for standard input; ID is a saved run.',
    argCount: [1, 1],
    completions: 'runs',
    options: {
      to: { value: 'TURN', about: 'as text: stop at this turn; on the screen: start there' },
      text: { about: 'print the run turn by turn as text; the default in a pipe' },
      step: { about: 'step through the run as text; ? lists the commands' },
      json: { about: 'print one line of JSON per turn' },
      'text-out': { value: 'FILE', about: 'write the whole replay to a file as text', completions: 'files' },
      keep: { about: 'with --step: save a run that you continue, even in a pipe' },
      pack: PACK,
    },
  },
  export: {
    args: 'JOURNAL|ID FILE.cast|.txt|.svg|.png|.json',
    about: 'export a run as a recording, a text or a picture',
    argCount: [2, 2],
    completions: 'runs',
    options: {
      size: { value: '80x24', about: 'columns and rows of the screen; at least 40x12' },
      seconds: { value: 'N', about: 'how long a recording shows each turn; 1 by default' },
      still: { about: 'record one frame per turn, without animation' },
      pack: PACK,
    },
  },
  runs: {
    args: '[give-up ID | export ID FILE]',
    about: 'list your saved runs, give one up, or export one to a file (docs/SAVES.md)',
    argCount: [0, 3],
    completions: ['give-up', 'export'],
    options: {
      all: { about: 'list all finished runs, not only the last 20' },
      json: { about: 'print everything as one line of JSON' },
      pack: PACK,
    },
  },
  records: {
    args: '[GAME]',
    about: 'show your best runs of the current games',
    argCount: [0, 1],
    completions: 'games',
    options: { all: { about: 'include runs with other content and older rules' } },
  },
  verify: {
    args: 'JOURNAL|ID …',
    about: 'replay journals, check their results, and say whether each counts',
    details: 'JOURNAL is a file, a shared string, a link, or - for standard input. Exits with 1 if any is rejected.',
    argCount: [1, 10_000],
    completions: 'runs',
    options: {
      pack: PACK,
      json: { about: 'print one line of JSON per journal' },
      'server-key': {
        value: 'KEY',
        isRepeatable: true,
        about: 'public key of a server to trust, besides the servers you have joined; may be repeated',
      },
    },
  },
  prove: {
    args: '[GAME]',
    about: 'find a winning line by looking ahead and write it as a journal; its score is the par of the seed',
    details: 'If no winning line is found, the seed may still be winnable; the command says so.',
    argCount: [0, 1],
    completions: 'games',
    options: {
      ...RUN_OPTIONS,
      out: { value: 'FILE', about: 'file for the journal; with --daily a folder', completions: 'files' },
      seconds: { value: 'N', about: 'time limit of the search, in seconds' },
      daily: { value: 'DAY', about: 'prove the daily run of this date, for example 2026-11-15' },
      days: { value: 'N', about: 'with --daily: the number of days to prove, starting at that date' },
    },
  },
  solve: {
    args: '[GAME]',
    about: 'solve a game, if it can be solved: the best line, and a certificate that none is better',
    argCount: [0, 1],
    completions: 'games',
    options: {
      seed: SEED,
      out: { value: 'FILE', about: 'file for the journal', completions: 'files' },
      certificate: { value: 'FILE', about: 'file for the certificate', completions: 'files' },
      check: { value: 'FILE', about: 'check a certificate instead, with an independent checker', completions: 'files' },
      kit: {
        value: 'JOURNAL',
        about: 'print everything needed to solve the current stage of this journal, as one text',
        completions: 'files',
      },
    },
  },
  agent: {
    args: '',
    about: 'play through JSON lines on standard input and output (docs/PROTOCOL.md)',
    argCount: [0, 0],
    options: { pack: PACK, game: { ...GAME, about: 'the game the pack belongs to' } },
  },
  mcp: {
    args: '',
    about: 'offer the games as tools for language models: MCP on standard input and output (docs/MCP.md)',
    argCount: [0, 0],
    options: {},
  },
  arena: {
    args: 'tasks [LIST] | run | verify FILE … | table FILE …',
    about: 'score a player on a published list of tasks; anybody can verify the score (docs/ARENA.md)',
    details: 'run needs --with and --out, and resumes if the output file exists. Exits with 1 if a score is rejected.',
    argCount: [1, 1000],
    completions: ['tasks', 'run', 'verify', 'table'],
    options: {
      tasks: { value: 'LIST', about: 'name of a task list, or your own file; quick-1 by default' },
      with: { value: 'PLAYER', about: 'the player: random, plan, search:N, a command, openai:URL or mcp' },
      out: { value: 'FILE', about: 'file for the score', completions: 'files' },
      model: { value: 'NAME', about: 'with openai: the name of the model' },
      'no-tools': { about: 'with openai: read the answer from the model’s last line instead of a tool call' },
      memory: { value: 'N', about: 'with openai: how many earlier positions to send; 4 by default' },
      seconds: { value: 'N', about: 'time limit per task, in seconds' },
      tokens: { value: 'N', about: 'token limit per task' },
      svg: { value: 'FILE', about: 'with table: also draw it to an SVG file', completions: 'files' },
    },
  },
  lab: {
    args: 'run STUDY.json | report RESULTS.jsonl',
    about: 'run a study of many runs on all cores, and draw the results (docs/LAB.md)',
    argCount: [1, 2],
    completions: ['run', 'report'],
    options: {
      out: {
        value: 'FILE',
        about: 'file for the results or the report page; beside the study by default',
        completions: 'files',
      },
      threads: { value: 'N', about: 'number of threads; one per core by default' },
      db: {
        value: 'ADDRESS',
        about: 'PostgreSQL database (postgres://…) through which several machines share the study',
      },
    },
  },
  ...SERVER_COMMANDS,
  duel: {
    args: '[GAME|CODE|TABLE]',
    about: 'play a duel on your server: invite a friend, join with a code, resume, or spectate',
    details:
      'GAME opens a table and prints a code for your friend. Without an argument it lists your duels and the waiting players.',
    argCount: [0, 1],
    completions: 'games',
    options: {
      open: { about: 'list the duel in the waiting room, so that anybody can join' },
      rated: { about: 'count the duel for ratings' },
      clock: {
        value: 'MIN+SEC',
        about: 'clock per player: minutes in total, and seconds added per choice, for example 5+10',
      },
      against: {
        value: 'PROGRAM',
        about: 'play against a built-in bot instead of a person',
        completions: ['plan', 'random'],
      },
      text: TEXT,
      brief: { about: 'short lines for screen readers: only what changed and what matters' },
    },
  },
  dice: {
    args: '',
    about: 'roll the elemental dice many times: faces, patterns, chi-square',
    argCount: [0, 0],
    options: { rolls: { value: 'N', about: 'number of rolls; 100000 by default' }, seed: SEED },
  },
  ghosts: {
    args: 'list|import|export|scope|season|sync|mine|report […]',
    about: 'list, import, export and share ghosts, and choose which ones you meet (docs/GHOSTS.md)',
    argCount: [1, 102],
    details:
      'import FILE|DIR adds ghosts, export DIR writes them, scope [SCOPE] shows or sets which ones you meet, season NAME ID … makes a curated set. sync, mine and report ID WHY use your server; its curators can use reports, hide ID and show ID.',
    completions: ['list', 'import', 'export', 'scope', 'season', 'sync', 'mine', 'report', 'reports', 'hide', 'show'],
    options: {
      game: GAME,
      pack: PACK,
      of: { value: 'JOURNAL', about: 'export: only the ghosts of one run, so that it can be replayed elsewhere' },
      season: { value: 'NAME', about: 'list, export: only the ghosts of a season' },
      scope: {
        value: 'full|skill|season',
        completions: ['full', 'skill', 'season'],
        about: 'sync: which ghosts to fetch, also season:NAME; the default is in your settings',
      },
      yes: { about: 'sync: confirm that you want all ghosts' },
      again: { about: 'sync: start over instead of resuming where it stopped' },
    },
  },
  codex: {
    args: 'GAME',
    about: 'list everything in a game with its numbers: cards, enemies, items, moves, statuses',
    argCount: [1, 1],
    completions: 'games',
    options: { pack: PACK },
  },
  schema: {
    args: '[GAME]',
    about: 'print the JSON Schemas of a game’s options, scenarios and content',
    argCount: [0, 1],
    completions: 'games',
    options: {},
  },
  content: {
    args: 'check DIR',
    about: 'check a folder of custom content',
    argCount: [0, 2],
    completions: ['check'],
    options: { game: GAME },
  },
  page: {
    args: 'DIR',
    about: 'write the web page with all games to a folder, for any web host (docs/PAGE.md)',
    argCount: [1, 1],
    completions: 'files',
    options: {},
  },
  completions: {
    args: 'bash|zsh|fish',
    about: 'print shell completions for commands, options and games; the first line says where to save them',
    argCount: [1, 1],
    completions: ['bash', 'zsh', 'fish'],
    options: {},
  },
  man: {
    args: '',
    about: 'print the manual page: undercroft man | man -l -',
    argCount: [0, 0],
    options: {},
  },
} as const satisfies Readonly<Record<string, CommandInfo>>
export type CommandName = keyof typeof COMMANDS

export const infoOf = (name: CommandName): CommandInfo => COMMANDS[name]
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[]
