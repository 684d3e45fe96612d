import { COMMAND_NAMES, type CommandName, infoOf, optionText, usageText } from './commands.ts'
import { VERSION } from './version.ts'

/** A manual page in man's own language, made from the table of commands. */
export function manPage(): string {
  return `${[
    `.TH UNDERCROFT 6 "" "Undercroft ${VERSION}" "Games"`,
    '.SH NAME',
    'undercroft \\- five deterministic roguelikes in a terminal',
    '.SH SYNOPSIS',
    '.B undercroft',
    '[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]',
    '.SH DESCRIPTION',
    said('Every run is a seed and your choices: it can be resumed, replayed, shared and verified.'),
    said('Without a command the hall opens, from which everything can be reached. Runs are kept after every choice.'),
    '.SH COMMANDS',
    ...COMMAND_NAMES.flatMap(commandPart),
    '.SH ENVIRONMENT',
    ...part('UNDERCROFT_HOME', 'The data folder, where the usual one is not wanted.'),
    ...part('NO_COLOR', 'Not empty: bold and reverse only.'),
    '.SH EXIT STATUS',
    said(
      '0 if all went well, 1 if something asked for properly did not work out, 2 if the command line cannot be understood.',
    ),
  ].join('\n')}\n`
}

function commandPart(name: CommandName): string[] {
  const { about, more, options } = infoOf(name)
  return [
    '.SS',
    said(usageText(name)),
    said(`${about}.`),
    ...(more === undefined ? [] : ['.PP', said(more)]),
    ...Object.entries(options).flatMap(([option, info]) => part(optionText(option, info), `${info.about}.`)),
  ]
}

const part = (head: string, text: string): string[] => ['.TP', `.B ${said(head)}`, said(text)]

/** A text that man takes as it is: no line begins with a dot, no dash is a hyphen. */
const said = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('’', '\\(cq')
    .replaceAll('…', '...')
    .replace(/^([.'])/, '\\&$1')
