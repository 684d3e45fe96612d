/** What several commands share: options, and when to use the screen. */

export const SEED = {
  value: 'S',
  about: 'seed of the run, a word or a number; the same seed gives the same run; random by default',
} as const
export const PACK = {
  value: 'DIR',
  about: 'folder of custom content to use instead of the built-in content (docs/CONTENT.md)',
} as const
export const TEXT = { about: 'plain lines of text instead of the screen, for pipes and screen readers' } as const
export const BRIEF = { about: 'short lines for screen readers: only what changed and what matters' } as const
export const GAME = { value: 'GAME', about: 'the game to use' } as const

/** Options of every command that starts a run. */
export const RUN_OPTIONS = {
  seed: SEED,
  pack: PACK,
  set: {
    value: 'NAME=VALUE',
    isRepeatable: true,
    about: 'set an option of the game; undercroft schema GAME lists them; may be repeated',
  },
  options: { value: 'JSON', about: 'all options of the game at once, as JSON or as a JSON file' },
  scenario: { value: 'JSON', about: 'start from a given position, as JSON or as a JSON file; the run is practice' },
  admin: {
    about: 'for testing: force dice, intents and HP during play, in games that support it; the run is practice',
  },
  'no-macros': { about: 'turn off choices that take many steps at once, in games that have them' },
} as const

interface ScreenValues {
  readonly text?: boolean
  readonly brief?: boolean
  readonly journal?: string
}

/** A person at a terminal gets the screen; pipes, --text and --journal get lines of text. */
export const wantsScreen = ({ text, brief, journal }: ScreenValues): boolean =>
  text !== true &&
  brief !== true &&
  journal === undefined &&
  process.stdin.isTTY === true &&
  process.stdout.isTTY === true &&
  process.env.TERM !== 'dumb'
