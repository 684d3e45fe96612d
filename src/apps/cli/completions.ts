import { GAMES } from '../../games/registry.ts'
import { usage } from '../../lib/user-errors.ts'
import { COMMAND_NAMES, type CommandInfo, infoOf, type OptionInfo } from './commands.ts'

/** Shell completions generated from the command table: command names, options, games and option values. */
export function completionsFor(shell: string | undefined): string {
  if (shell === 'bash') return bash()
  if (shell === 'zsh') return zsh()
  if (shell === 'fish') return fish()
  throw usage('type: undercroft completions bash|zsh|fish')
}

const games = (): string => GAMES.map(({ id }) => id).join(' ')

type Completions = CommandInfo['completions'] | OptionInfo['completions']

/** The words to offer, separated by spaces; undefined: offer files. */
const wordList = (completions: Completions): string | undefined => {
  if (completions === 'games') return games()
  if (completions === 'files' || completions === 'runs' || completions === undefined) return undefined
  return completions.join(' ')
}

/** Every option that takes a value, with its command and completions. */
const optionsWithValue = (): readonly (readonly [command: string, option: string, completions: Completions])[] =>
  COMMAND_NAMES.flatMap((name) =>
    Object.entries(infoOf(name).options)
      .filter(([, { value }]) => value !== undefined)
      .map(([option, { completions }]) => [name, option, completions] as const),
  )

function bash(): string {
  const values = optionsWithValue().map(([command, option, completions]) => {
    const list = wordList(completions)
    return `    ${command}:--${option}) ${list === undefined ? 'COMPREPLY=($(compgen -f -- "$now"))' : `COMPREPLY=($(compgen -W "${list}" -- "$now"))`}; return ;;`
  })
  const rest = COMMAND_NAMES.map((name) => {
    const info = infoOf(name)
    const options = [...Object.keys(info.options).map((option) => `--${option}`), '--help'].join(' ')
    const list = wordList(info.completions)
    const files = list === undefined && info.argCount[1] > 0
    return [
      `    ${name})`,
      `      if [[ "$now" == -* ]]; then COMPREPLY=($(compgen -W "${options}" -- "$now"))`,
      files
        ? '      else COMPREPLY=($(compgen -f -- "$now")); fi ;;'
        : `      else COMPREPLY=($(compgen -W "${list ?? ''}" -- "$now")); fi ;;`,
    ].join('\n')
  })
  return `# Undercroft in bash: undercroft completions bash > ~/.local/share/bash-completion/completions/undercroft
_undercroft() {
  local now="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${COMMAND_NAMES.join(' ')} --help --version" -- "$now"))
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
  const commands = COMMAND_NAMES.map((name) => `    '${name}:${zshEscaped(infoOf(name).about)}'`)
  const cases = COMMAND_NAMES.map((name) => {
    const info = infoOf(name)
    const options = Object.entries(info.options).map(([option, { about, value, completions, isRepeatable }]) => {
      const list = wordList(completions)
      const tail = value === undefined ? '' : `:${zshEscaped(value)}:${list === undefined ? '_files' : `(${list})`}`
      return `        '${isRepeatable === true ? '*' : ''}--${option}[${zshEscaped(about)}]${tail}'`
    })
    const list = wordList(info.completions)
    const argument =
      info.argCount[1] === 0 ? [] : [`        '*:argument:${list === undefined ? '_files' : `(${list})`}'`]
    return [
      `      ${name}) _arguments \\`,
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
  const lines = COMMAND_NAMES.flatMap((name) => {
    const info = infoOf(name)
    const here = `complete -c undercroft -n '__fish_seen_subcommand_from ${name}'`
    const list = wordList(info.completions)
    return [
      `complete -c undercroft -n __fish_use_subcommand -f -a ${name} -d ${fishQuoted(info.about)}`,
      ...(info.argCount[1] === 0
        ? [`${here} -f`]
        : list === undefined
          ? [`${here} -F`]
          : [`${here} -f -a ${fishQuoted(list)}`]),
      ...Object.entries(info.options).map(([option, { about, value, completions }]) => {
        const values = wordList(completions)
        const takes = value === undefined ? '' : values === undefined ? ' -r -F' : ` -x -a ${fishQuoted(values)}`
        return `${here} -l ${option}${takes} -d ${fishQuoted(about)}`
      }),
    ]
  })
  return `# Undercroft in fish: undercroft completions fish > ~/.config/fish/completions/undercroft.fish
${lines.join('\n')}
`
}
