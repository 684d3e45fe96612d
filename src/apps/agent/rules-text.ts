import type { AnyGame, GameInfo } from '../../engine/index.ts'
import { cleanLines } from '../../lib/clean-text.ts'
import { sceneText } from '../../views/text/text.ts'
import { readBook } from '../cli/rule-book.ts'
import type { AgentAnswer } from './show.ts'

/** All there is to know before a game: its rule book as written, and its codex in words. The same bytes for the same rules and content. */
export function rulesAnswer({ id, name }: GameInfo, game: AnyGame, part: 'book' | 'codex' | undefined): AgentAnswer {
  const panels = game.codex?.() ?? []
  return {
    game: id,
    version: game.version,
    content: game.contentHash,
    ...(part === 'codex' ? {} : { book: readRuleBook(id) }),
    ...(part === 'book' ? {} : { codex: cleanLines(sceneText({ title: `${name}: codex`, panels, choices: [] })) }),
  }
}
