import { GAMES } from '../../games/index.ts'
import { usage } from '../../lib/user-errors.ts'
import { COMMAND_NAMES, type CommandInfo, infoOf, type OptionInfo } from './commands.ts'

/** Completions for a shell, made from the table of commands: names, options, games, and what an option can be. */
export function completionsFor(shell: string | undefined): string {
  if (shell === 'bash') return bash()
  if (shell === 'zsh') return zsh()
  if (shell === 'fish') return fish()
  throw usage('type: undercroft completions bash|zsh|fish')
}

const games = (): string => GAMES.map(({ id }) => id).join(' ')

type Words = CommandInfo['words'] | OptionInfo['words']

/** What may stand in a place, as words; undefined: files. Runs are asked for when they are wanted. */
const listOf = (words: Words): string | undefined => {
  if (words === 'games') return games()
  if (words === 'files' || words === 'runs' || words === undefined) return undefined
  return words.join(' ')
}

/** Every option of every command that takes a value, with what that can be. */
const valued = (): readonly (readonly [command: string, option: string, words: Words])[] =>
  COMMAND_NAMES.flatMap((name) =>
    Object.entries(infoOf(name).options)
      .filter(([, { value }]) => value !== undefined)
      .map(([option, { words }]) => [name, option, words] as const),
  )

function bash(): string {
  const values = valued().map(([command, option, words]) => {
    const list = listOf(words)
    return `    ${command}:--${option}) ${list === undefined ? 'COMPREPLY=($(compgen -f -- "$now"))' : `COMPREPLY=($(compgen -W "${list}" -- "$now"))`}; return ;;`
  })
  const rest = COMMAND_NAMES.map((name) => {
    const info = infoOf(name)
    const options = [...Object.keys(info.options).map((option) => `--${option}`), '--help'].join(' ')
    const list = listOf(info.words)
    const files = list === undefined && info.places[1] > 0
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

/** A text inside zsh's brackets and quotes. */
const zshSaid = (text: string): string => text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''")

function zsh(): string {
  const commands = COMMAND_NAMES.map((name) => `    '${name}:${zshSaid(infoOf(name).about)}'`)
  const cases = COMMAND_NAMES.map((name) => {
    const info = infoOf(name)
    const options = Object.entries(info.options).map(([option, { about, value, words, isMany }]) => {
      const list = listOf(words)
      const tail = value === undefined ? '' : `:${zshSaid(value)}:${list === undefined ? '_files' : `(${list})`}`
      return `        '${isMany === true ? '*' : ''}--${option}[${zshSaid(about)}]${tail}'`
    })
    const list = listOf(info.words)
    const place = info.places[1] === 0 ? [] : [`        '*:what:${list === undefined ? '_files' : `(${list})`}'`]
    return [
      `      ${name}) _arguments \\`,
      [...options, ...place, "        '--help[what it takes]'"].join(' \\\n'),
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

const fishSaid = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fish(): string {
  const lines = COMMAND_NAMES.flatMap((name) => {
    const info = infoOf(name)
    const here = `complete -c undercroft -n '__fish_seen_subcommand_from ${name}'`
    const list = listOf(info.words)
    return [
      `complete -c undercroft -n __fish_use_subcommand -f -a ${name} -d ${fishSaid(info.about)}`,
      ...(info.places[1] === 0
        ? [`${here} -f`]
        : list === undefined
          ? [`${here} -F`]
          : [`${here} -f -a ${fishSaid(list)}`]),
      ...Object.entries(info.options).map(([option, { about, value, words }]) => {
        const values = listOf(words)
        const takes = value === undefined ? '' : values === undefined ? ' -r -F' : ` -x -a ${fishSaid(values)}`
        return `${here} -l ${option}${takes} -d ${fishSaid(about)}`
      }),
    ]
  })
  return `# Undercroft in fish: undercroft completions fish > ~/.config/fish/completions/undercroft.fish
${lines.join('\n')}
`
}
