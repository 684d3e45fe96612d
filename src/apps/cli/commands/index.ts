import type { CliCommand } from '../define-command.ts'
import { CONTENT } from './content.ts'
import { PLAYING } from './playing.ts'
import { PROGRAM } from './program.ts'
import { RESEARCH } from './research.ts'
import { RUNS } from './runs.ts'
import { SERVER } from './server.ts'

/** All commands, in the order of `undercroft --help`. They load the code that they run on demand. */
export const COMMANDS: readonly CliCommand[] = [...PLAYING, ...RUNS, ...RESEARCH, ...SERVER, ...CONTENT, ...PROGRAM]

export const findCommand = (typed: string): CliCommand | undefined => COMMANDS.find(({ name }) => name === typed)
