import { type CliCommand, optionText } from '../define-command.ts'

/** The text of `undercroft COMMAND --help`: usage, what the command does, and one entry per option. */
export function helpText({ name, args, about, details, options }: CliCommand): string {
  const rows = Object.entries(options).map(([option, info]) => [optionText(option, info), info.about] as const)
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return [
    ['undercroft', name, ...(args === '' ? [] : [args]), ...(rows.length === 0 ? [] : ['[OPTIONS]'])].join(' '),
    ...wrapped(about, 2),
    ...(details === undefined ? [] : wrapped(details, 2)),
    ...(rows.length === 0 ? [] : ['']),
    ...rows.flatMap(([left, right]) => optionLines(left, right, width)),
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

/** An option with its meaning beside it, indented where it wraps. */
function optionLines(left: string, right: string, width: number): string[] {
  const indent = 2 + Math.min(width, 18) + 2
  const lines = wrapped(right, indent)
  const head = `  ${left}`.padEnd(indent - 2)
  return head.length > indent - 2 ? [head, ...lines] : [`${head}  ${lines[0]?.trimStart() ?? ''}`, ...lines.slice(1)]
}

/** The text of `undercroft --help`. */
export function overview(commands: readonly CliCommand[]): string {
  const rows = commands.flatMap(({ name, about }) => {
    const [first = '', ...others] = wrapped(about, 14)
    return [`  ${name.padEnd(12)}${first.trimStart()}`, ...others]
  })
  return [
    'undercroft COMMAND …',
    '',
    ...rows,
    '',
    'undercroft COMMAND --help shows its arguments and options.',
    'Without a command, undercroft starts play.',
    'undercroft --version prints the version.',
  ].join('\n')
}
