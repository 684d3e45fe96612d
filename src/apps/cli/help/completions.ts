import { GAMES } from '../../../games/registry.ts'
import { usage } from '../../../lib/user-errors.ts'
import { COMMANDS } from '../commands/index.ts'
import type { CliCommand, OptionInfo } from '../define-command.ts'

/** Shell completions generated from the commands: their names, options, games and option values. */
export function completionsFor(shell: string | undefined): string {
  if (shell === 'bash') return bash()
  if (shell === 'zsh') return zsh()
  if (shell === 'fish') return fish()
  throw usage('type: undercroft completions bash|zsh|fish')
}

/** The words to offer for `seed|host`, `GAME` or a given list, separated by spaces; undefined: offer files. */
function wordList(shown: string, given: readonly string[] | undefined): string | undefined {
  if (given !== undefined) return given.join(' ')
  if (/\bGAME\b/.test(shown)) return GAMES.map(({ id }) => id).join(' ')
  return /^[a-z]+(\|[a-z]+)+$/.test(shown) ? shown.replaceAll('|', ' ') : undefined
}

const valueWords = ({ value = '', completions }: OptionInfo): string | undefined => wordList(value, completions)
const argumentWords = ({ args, completions }: CliCommand): string | undefined => wordList(args, completions)

function bash(): string {
  const reply = (words: string | undefined): string =>
    `COMPREPLY=($(compgen ${words === undefined ? '-f' : `-W "${words}"`} -- "$now"))`
  const values = COMMANDS.flatMap(({ name, options }) =>
    Object.entries(options)
      .filter(([, { value }]) => value !== undefined)
      .map(([option, info]) => `    ${name}:--${option}) ${reply(valueWords(info))}; return ;;`),
  )
  const rest = COMMANDS.map((command) => {
    const options = [...Object.keys(command.options).map((option) => `--${option}`), '--help'].join(' ')
    const words = command.args === '' ? '' : argumentWords(command)
    return [
      `    ${command.name})`,
      `      if [[ "$now" == -* ]]; then ${reply(options)}`,
      `      else ${reply(words)}; fi ;;`,
    ].join('\n')
  })
  return `# Undercroft in bash: undercroft completions bash > ~/.local/share/bash-completion/completions/undercroft
_undercroft() {
  local now="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    ${reply([...COMMANDS.map(({ name }) => name), '--help', '--version'].join(' '))}
    return
  fi
  case "$command:$before" in
${values.join('\n')}
  esac
  case "$command" in
${rest.join('\n')}
  esac
}
complete -F _undercroft undercroft
`
}

/** Escapes a text for zsh's brackets and quotes. */
const zshEscaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''")

function zsh(): string {
  const offered = (words: string | undefined): string => (words === undefined ? '_files' : `(${words})`)
  const commands = COMMANDS.map(({ name, about }) => `    '${name}:${zshEscaped(about)}'`)
  const cases = COMMANDS.map((command) => {
    const options = Object.entries(command.options).map(([option, info]) => {
      const { about, value, isRepeatable } = info
      const tail = value === undefined ? '' : `:${zshEscaped(value)}:${offered(valueWords(info))}`
      return `        '${isRepeatable === true ? '*' : ''}--${option}[${zshEscaped(about)}]${tail}'`
    })
    const argument = command.args === '' ? [] : [`        '*:argument:${offered(argumentWords(command))}'`]
    return [
      `      ${command.name}) _arguments \\`,
      [...options, ...argument, "        '--help[show its arguments and options]'"].join(' \\\n'),
      '      ;;',
    ].join('\n')
  })
  return `#compdef undercroft
# Undercroft in zsh: undercroft completions zsh > a folder of $fpath/_undercroft
_undercroft() {
  local -a commands
  commands=(
${commands.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
_undercroft "$@"
`
}

const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fish(): string {
  const lines = COMMANDS.flatMap((command) => {
    const here = `complete -c undercroft -n '__fish_seen_subcommand_from ${command.name}'`
    const words = argumentWords(command)
    const offered = command.args === '' ? '-f' : words === undefined ? '-F' : `-f -a ${fishQuoted(words)}`
    return [
      `complete -c undercroft -n __fish_use_subcommand -f -a ${command.name} -d ${fishQuoted(command.about)}`,
      `${here} ${offered}`,
      ...Object.entries(command.options).map(([option, info]) => {
        const values = valueWords(info)
        const takes = info.value === undefined ? '' : values === undefined ? ' -r -F' : ` -x -a ${fishQuoted(values)}`
        return `${here} -l ${option}${takes} -d ${fishQuoted(info.about)}`
      }),
    ]
  })
  return `# Undercroft in fish: undercroft completions fish > ~/.config/fish/completions/undercroft.fish
${lines.join('\n')}
`
}
