import { defineCommand, type Values } from '../define-command.ts'
import { BRIEF, PACK, RUN_OPTIONS, TEXT, wantsScreen } from './shared.ts'

/** Commands that show a run on the screen or as lines of text. */

const screenOrText = (isScreen: boolean) =>
  isScreen ? import('../../terminal/command.ts') : import('../../text/command.ts')

const ENTROPY = {
  value: 'seed|host',
  about: 'source of randomness: the seed (default) or this machine (host)',
} as const

const PLAY_OPTIONS = {
  ...RUN_OPTIONS,
  daily: { about: 'play today’s run: the same for everybody, and only your first try counts' },
  ranked: {
    about: 'play a ranked run: your server keeps the seed secret until the end; with --daily the server’s daily',
  },
  continue: { about: 'resume your last saved run, the last one of GAME, or the run with the given id' },
  text: TEXT,
  brief: BRIEF,
  keep: { about: 'save the run in your data folder even if the input comes from a pipe' },
  journal: { value: 'FILE', about: 'save the run in this file, and resume it if the file exists' },
  ghosts: {
    value: 'skill|full|season|none',
    about: 'which ghosts this run may meet, also season:NAME; the default is in your settings (docs/GHOSTS.md)',
  },
  from: { value: 'JOURNAL', about: 'continue from a journal, given as a file or string; the run is practice' },
  entropy: ENTROPY,
} as const
export type PlayValues = Values<typeof PLAY_OPTIONS>

const WATCH_OPTIONS = {
  ...RUN_OPTIONS,
  bot: {
    value: 'NAME',
    completions: ['random', 'plan', 'search'],
    about: 'the bot that plays: random, plan or search (default)',
  },
  budget: { value: 'N', about: 'simulated runs per decision for the search bot; 64 by default' },
  journal: { value: 'FILE', about: 'write the journal of the run to a file, without showing the screen' },
  entropy: ENTROPY,
  text: TEXT,
} as const
export type WatchValues = Values<typeof WATCH_OPTIONS>

const REPLAY_OPTIONS = {
  to: { value: 'TURN', about: 'as text: stop at this turn; on the screen: start there' },
  text: { about: 'print the run turn by turn as text; the default in a pipe' },
  step: { about: 'step through the run as text; ? lists the commands' },
  json: { about: 'print one line of JSON per turn' },
  'text-out': { value: 'FILE', about: 'write the whole replay to a file as text' },
  keep: { about: 'with --step: save a run that you continue, even in a pipe' },
  pack: PACK,
} as const
export type ReplayValues = Values<typeof REPLAY_OPTIONS>

export const PLAYING = [
  defineCommand({
    name: 'play',
    args: '[GAME]',
    about: 'play in the terminal; --continue resumes a saved run, --daily plays today’s run',
    details: 'Without a game it opens the main menu. With --continue you may give the id of a run instead of a game.',
    options: PLAY_OPTIONS,
    async run(values, args) {
      const isScreen = wantsScreen(values)
      if (values.ranked === true) return (await import('../online/play-online.ts')).playRanked(values, args, isScreen)
      if (values.journal !== undefined) (await import('../run-options.ts')).checkJournalFolder(values.journal)
      return (await screenOrText(isScreen)).play(values, args)
    },
  }),
  defineCommand({
    name: 'watch',
    args: '[GAME]',
    about: 'watch a bot play, on a screen you can pause and step forward and back',
    options: WATCH_OPTIONS,
    run: async (values, args) => (await screenOrText(wantsScreen(values))).watch(values, args),
  }),
  defineCommand({
    name: 'replay',
    args: 'JOURNAL|ID',
    about: 'replay a run on the screen: play, pause, step both ways, continue from any turn',
    details: 'JOURNAL is a file, a shared string, a link, or - for standard input; ID is a saved run.',
    options: REPLAY_OPTIONS,
    async run(values, args) {
      const { json, step, 'text-out': file } = values
      const isText = json !== undefined || step !== undefined || file !== undefined
      return (await screenOrText(!isText && wantsScreen(values))).replayCommand(values, args)
    },
  }),
]
