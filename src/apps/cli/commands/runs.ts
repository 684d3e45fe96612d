import { defineCommand, type Values } from '../define-command.ts'
import { PACK } from './shared.ts'

/** Commands for finished and saved runs. */

const EXPORT_OPTIONS = {
  size: { value: '80x24', about: 'columns and rows of the screen; at least 40x12' },
  seconds: { value: 'N', about: 'how long a recording shows each turn; 1 by default' },
  still: { about: 'record one frame per turn, without animation' },
  pack: PACK,
} as const
export type ExportValues = Values<typeof EXPORT_OPTIONS>

const RUNS_OPTIONS = {
  all: { about: 'list all finished runs, not only the last 20' },
  json: { about: 'print everything as one line of JSON' },
  pack: PACK,
} as const
export type RunsValues = Values<typeof RUNS_OPTIONS>

const VERIFY_OPTIONS = {
  pack: PACK,
  json: { about: 'print one line of JSON per journal' },
  'server-key': {
    value: 'KEY',
    isRepeatable: true,
    about: 'public key of a server to trust, besides the servers you have joined; may be repeated',
  },
} as const
export type VerifyValues = Values<typeof VERIFY_OPTIONS>

export const RUNS = [
  defineCommand({
    name: 'export',
    args: 'JOURNAL|ID FILE.cast|.txt|.svg|.png|.json',
    about: 'export a run as a recording, a text or a picture',
    argCount: [2, 2],
    options: EXPORT_OPTIONS,
    run: async (values, args) => (await import('../export.ts')).exportCommand(values, args),
  }),
  defineCommand({
    name: 'runs',
    args: '[give-up ID | export ID FILE]',
    about: 'list your saved runs, give one up, or export one to a file (docs/SAVES.md)',
    argCount: [0, 3],
    completions: ['give-up', 'export'],
    options: RUNS_OPTIONS,
    run: async (values, args) => (await import('../../text/runs.ts')).runs(values, args),
  }),
  defineCommand({
    name: 'records',
    args: '[GAME]',
    about: 'show your best runs of the current games',
    options: { all: { about: 'include runs with other content and older rules' } },
    run: async (values, args) => (await import('../../text/runs.ts')).records(values, args),
  }),
  defineCommand({
    name: 'data',
    args: 'export|import FILE',
    about: 'carry all your data (runs, settings, progress, ghosts, key) to another computer or to the page and back',
    argCount: [2, 2],
    completions: ['export', 'import'],
    run: async (_, args) => (await import('../your-data.ts')).yourData(args),
  }),
  defineCommand({
    name: 'verify',
    args: 'JOURNAL|ID …',
    about: 'replay journals, check their results, and say whether each counts',
    details: 'JOURNAL is a file, a shared string, a link, or - for standard input. Exits with 1 if any is rejected.',
    argCount: [1, 10_000],
    options: VERIFY_OPTIONS,
    run: async (values, args) => (await import('../../text/verify.ts')).verify(values, args),
  }),
]
