import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyGame, GameInfo } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { info as toyEntry } from '../toy/info.ts'
import { BOTS, type Subject, type TextFile, VIEWS } from './law.ts'
import { SUBJECT_INFOS } from './walk.ts'

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A game with the texts of its folder. */
function makeSubject(entry: GameInfo, folder: string): Subject {
  const content = join(folder, 'content')
  return {
    info: entry,
    game: entry.game,
    folder: basename(folder),
    bots: BOTS,
    views: VIEWS,
    book: readFileSync(join(folder, 'README.md'), 'utf8'),
    sources: sourcesIn(folder),
    content: Object.fromEntries(
      readdirSync(content)
        .filter((file) => file.endsWith('.json'))
        .map((file) => [file, readFileSync(join(content, file), 'utf8')]),
    ),
  }
}

function sourcesIn(folder: string): TextFile[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file: relative('.', file).split(sep).join('/'), text: readFileSync(join(folder, file), 'utf8') }))
}

export const toySubject = makeSubject(toyEntry, below('../toy'))

/** The subject of a variant of a game (two seats instead of one), with the GameInfo and folder of the game. */
export function subjectOf(game: AnyGame): Subject {
  const entry = findGame(game.id)
  return { ...(entry === undefined ? toySubject : makeSubject(entry, below(`../../src/games/${game.id}`))), game }
}

/** The games that the laws test; `UNDERCROFT_LAWS=toy` selects one. */
export const SUBJECTS: readonly (readonly [string, Subject])[] = SUBJECT_INFOS.filter(
  ([, { id }]) => (process.env.UNDERCROFT_LAWS ?? id) === id,
).map(([name, game]) => [name, subjectOf(game)] as const)
