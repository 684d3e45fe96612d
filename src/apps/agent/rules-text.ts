import type { AnyGame, GameInfo } from '../../engine/index.ts'
import { cleanLines } from '../../lib/clean-text.ts'
import { sceneText } from '../../views/text/text.ts'
import { readRuleBook } from '../cli/rule-book.ts'
import type { AgentAnswer } from './answer.ts'

/** A game's rule book and its codex as text. The same rules and content give the same bytes, so clients can cache them. */
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
