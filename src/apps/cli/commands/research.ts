import { defineCommand, type Values } from '../define-command.ts'
import { GAME, PACK, RUN_OPTIONS, SEED } from './shared.ts'

/** Commands for programs, models and studies. */

const PROVE_OPTIONS = {
  ...RUN_OPTIONS,
  out: { value: 'FILE', about: 'file for the journal; with --daily a folder' },
  seconds: { value: 'N', about: 'time limit of the search, in seconds' },
  daily: { value: 'DAY', about: 'prove the daily run of this date, for example 2026-11-15' },
  days: { value: 'N', about: 'with --daily: the number of days to prove, starting at that date' },
} as const
export type ProveValues = Values<typeof PROVE_OPTIONS>

const SOLVE_OPTIONS = {
  seed: SEED,
  out: { value: 'FILE', about: 'file for the journal' },
  certificate: { value: 'FILE', about: 'file for the certificate' },
  check: { value: 'FILE', about: 'check a certificate instead, with an independent checker' },
  kit: { value: 'JOURNAL', about: 'print everything needed to solve the current stage of this journal, as one text' },
} as const
export type SolveValues = Values<typeof SOLVE_OPTIONS>

const ARENA_OPTIONS = {
  tasks: { value: 'LIST', about: 'name of a task list, or your own file; quick-1 by default' },
  with: { value: 'PLAYER', about: 'the player: random, plan, search:N, a command, openai:URL or mcp' },
  out: { value: 'FILE', about: 'file for the score' },
  model: { value: 'NAME', about: 'with openai: the name of the model' },
  'no-tools': { about: 'with openai: read the answer from the model’s last line instead of a tool call' },
  memory: { value: 'N', about: 'with openai: how many earlier positions to send; 4 by default' },
  seconds: { value: 'N', about: 'time limit per task, in seconds' },
  tokens: { value: 'N', about: 'token limit per task' },
  svg: { value: 'FILE', about: 'with table: also draw it to an SVG file' },
} as const
export type ArenaValues = Values<typeof ARENA_OPTIONS>

const LAB_OPTIONS = {
  out: { value: 'FILE', about: 'file for the results or the report page; beside the study by default' },
  threads: { value: 'N', about: 'number of threads; one per core by default' },
  db: { value: 'ADDRESS', about: 'PostgreSQL database (postgres://…) through which several machines share the study' },
} as const
export type LabValues = Values<typeof LAB_OPTIONS>

export const RESEARCH = [
  defineCommand({
    name: 'prove',
    args: '[GAME]',
    about: 'find a winning line by looking ahead and write it as a journal; its score is the par of the seed',
    details: 'If no winning line is found, the seed may still be winnable; the command says so.',
    options: PROVE_OPTIONS,
    run: async (values, args) => (await import('../../lab/solve/prove.ts')).prove(values, args),
  }),
  defineCommand({
    name: 'solve',
    args: '[GAME]',
    about: 'solve a game, if it can be solved: the best line, and a certificate that none is better',
    options: SOLVE_OPTIONS,
    run: async (values, args) => (await import('../../lab/solve/solve.ts')).solve(values, args),
  }),
  defineCommand({
    name: 'agent',
    about: 'play through JSON lines on standard input and output (docs/PROTOCOL.md)',
    options: { pack: PACK, game: { ...GAME, about: 'the game the pack belongs to' } },
    run: async ({ game, pack }) => (await import('../../agent/command.ts')).agent(game, pack),
  }),
  defineCommand({
    name: 'mcp',
    about: 'offer the games as tools for language models: MCP on standard input and output (docs/MCP.md)',
    run: async () => (await import('../../agent/mcp/command.ts')).mcp(),
  }),
  defineCommand({
    name: 'arena',
    args: 'tasks [LIST] | run | verify FILE … | table FILE …',
    about: 'score a player on a published list of tasks; anybody can verify the score (docs/ARENA.md)',
    details: 'run needs --with and --out, and resumes if the output file exists. Exits with 1 if a score is rejected.',
    argCount: [1, 1000],
    completions: ['tasks', 'run', 'verify', 'table'],
    options: ARENA_OPTIONS,
    run: async (values, args) => (await import('../../lab/arena/command.ts')).arena(values, args),
  }),
  defineCommand({
    name: 'lab',
    args: 'run STUDY.json | report RESULTS.jsonl',
    about: 'run a study of many runs on all cores, and draw the results (docs/LAB.md)',
    argCount: [1, 2],
    completions: ['run', 'report'],
    options: LAB_OPTIONS,
    run: async (values, args) => (await import('../../lab/command.ts')).lab(values, args),
  }),
]
