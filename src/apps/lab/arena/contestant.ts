import type { Run } from '../../../engine/index.ts'

/** What a player sees when it has to choose. Contains neither seed nor state nor anything of another seat. */
export interface TaskPosition {
  readonly task: string
  readonly game: string
  /** The rule book, with the first position of each game. */
  readonly rules?: string
  readonly step: number
  /** Log entries since the last choice. */
  readonly lines: readonly string[]
  /** The scene as text. */
  readonly text: string
  readonly legal: readonly string[]
  /** Why the last answer was refused. */
  readonly refused?: string
}

/** A position as a model reads it: why its last answer was refused, what happened, and the scene. */
export const positionText = ({ refused, lines, text }: TaskPosition): string =>
  [refused === undefined ? '' : `Your last answer was refused: ${refused}`, lines.join('\n'), text]
    .filter((part) => part !== '')
    .join('\n\n')

export interface Reply {
  /** Made in order; refused if empty or illegal. */
  readonly choices: readonly string[]
  readonly tokens?: { readonly in: number; readonly out: number }
}

/** A player of tasks: a bot, a program or a model. */
export interface Contestant {
  /** Only built-in bots read the run itself. */
  choose(position: TaskPosition, run: Pick<Run, 'game' | 'state'>): Promise<Reply>
  /** Called when a task is over. */
  over?(task: string): void
  close?(): Promise<void>
  /** It reads the run itself, so no scene text is made for it. */
  readonly readsState?: true
  /** Hash of its prompt: everything it is sent besides positions. */
  readonly prompt?: string
}
