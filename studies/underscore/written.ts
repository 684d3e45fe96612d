import type { EncounterDef } from '../../src/games/underscore/content/content.ts'
import { makeFallen } from '../../src/games/underscore/content/fallen.ts'

/** The text of content/fallen.json: one table or one ghost per line, so that a diff shows what changed. */
export function fallenText(rows: readonly EncounterDef[]): string {
  const { moves, majors, answers, levels } = makeFallen(rows)
  const tables = Object.entries({ moves, majors, answers }).map(
    ([key, text]) => `  "${key}": ${JSON.stringify(text)},\n`,
  )
  const lines = levels.map((list) => `    [\n${list.map((line) => `      ${JSON.stringify(line)}`).join(',\n')}\n    ]`)
  return `{\n${tables.join('')}  "levels": [\n${lines.join(',\n')}\n  ]\n}\n`
}
