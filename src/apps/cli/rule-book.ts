import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from '../../storage/fs/program-folder.ts'

/** The text of a game's rule book; empty if it is not installed. */
export function readRuleBook(game: string): string {
  const file = join(programFolder(), 'src', 'games', game, 'README.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The paragraphs of the rule numbers in `rule` (`§4.3`, `§4.3, §4.4`), as plain text. */
export function sectionsOf(book: string, rule: string): string[] {
  const numbers = rule.match(/\d+(\.\d+)*/g) ?? []
  return [...new Set(numbers.flatMap((number) => sectionOf(book, number)))]
}

/** The paragraph or chapter with this number, or else the section of its parent. */
function sectionOf(book: string, number: string): string[] {
  const paragraphs = book.split(/\n{2,}/)
  const escaped = number.replaceAll('.', '\\.')
  const named = paragraphs.filter((text) => new RegExp(`^(\\*\\*|#+ )${escaped}[ .*]`).test(text))
  const isChapter = named[0]?.startsWith('#') === true
  if (isChapter) {
    const from = paragraphs.indexOf(named[0] as string)
    const next = paragraphs.findIndex((text, i) => i > from && text.startsWith('#'))
    return paragraphs.slice(from, next < 0 ? undefined : next).map(plainMarkdown)
  }
  if (named.length > 0) return named.map(plainMarkdown)
  const parent = number.split('.').slice(0, -1).join('.')
  return parent === '' ? [] : sectionOf(book, parent)
}

/** Markdown as plain text: no emphasis or heading marks, lines joined; tables keep their rows. */
export function plainMarkdown(paragraph: string): string {
  const text = paragraph.replace(/\*\*|`/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  if (text.startsWith('|')) return text
  if (/^(```|- |\d+\. )/.test(text)) return text.replaceAll('```', '')
  return text.replace(/^#+ /, '').replace(/\n(?!- )/g, ' ')
}
