import type { Checked, Problem } from '../engine/contract/schema.ts'

/** Limits on the length and depth of a pack file. No real pack comes near them, and a file within them parses fast. */
const MAX_CHARACTERS = 4_000_000
const MAX_DEPTH = 64

/** Parses JSON that a user wrote. Trailing commas, common in hand-written data, are the only thing allowed beyond strict JSON. */
export function readJson(file: string, text: string): { value: unknown } | { problem: Problem } {
  if (text.length > MAX_CHARACTERS)
    return { problem: { file, path: '', expected: `at most ${MAX_CHARACTERS} characters, not ${text.length}` } }
  if (depthOf(text) > MAX_DEPTH) return { problem: { file, path: '', expected: `brackets at most ${MAX_DEPTH} deep` } }
  try {
    const value: unknown = JSON.parse(withoutTrailingCommas(text))
    return { value }
  } catch (error) {
    return { problem: { file, path: '', expected: `JSON, but ${(error as Error).message}` } }
  }
}

/** Removes commas before closing brackets, except inside strings. It takes one pass, so that no malicious file is slow to read. */
export function withoutTrailingCommas(text: string): string {
  const commas: number[] = []
  let comma = -1
  eachOutsideQuotes(text, (at, character) => {
    if (character === ',') comma = at
    else if (character === '}' || character === ']') {
      if (comma >= 0) commas.push(comma)
      comma = -1
    } else if (!BLANK.has(character)) comma = -1
  })
  let result = ''
  let from = 0
  for (const at of commas) {
    result += text.slice(from, at)
    from = at + 1
  }
  return result + text.slice(from)
}
const BLANK = new Set([' ', '\t', '\n', '\r'])

function depthOf(text: string): number {
  let depth = 0
  let most = 0
  eachOutsideQuotes(text, (_, character) => {
    if (character === '{' || character === '[') most = Math.max(most, ++depth)
    else if (character === '}' || character === ']') depth--
  })
  return most
}

/** Calls `visit` for every character of a JSON text that is outside strings, and for the opening quote of each string. */
function eachOutsideQuotes(text: string, visit: (at: number, character: string) => void): void {
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    visit(at, character)
    if (character !== '"') continue
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
  }
}

/** The part of a zod issue that this file reads. */
interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Converts zod issues to problems, such as `items[3].ammo_cost: expected a whole number`. */
export const zodProblems = (issues: readonly Issue[], file?: string): Problem[] =>
  issues.map(({ path, message }) => ({
    ...(file === undefined ? {} : { file }),
    path: pathText(path),
    expected: message,
  }))

const pathText = (path: readonly PropertyKey[]): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? String(key) : `.${String(key)}`)).join('')

/** The indexes of the values that already occurred earlier in the list. */
export function duplicateIndexes(values: readonly unknown[]): number[] {
  return values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []))
}

/** Returns a zod error function: its message says what was expected (`what`) and what was found. */
export const expectedMessage =
  (what: string) =>
  (issue: { input?: unknown }): string =>
    `expected ${what}${issue.input === undefined ? ', and it is missing' : `, not ${shown(issue.input)}`}`

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** The part of a zod schema that this file calls. */
interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } }
}

/** Validates one file of a pack against its schema. Returns the built-in content if the pack does not contain the file. */
export function readPackFile<T>(
  files: Readonly<Record<string, string>>,
  file: string,
  schema: Schema<T>,
  builtIn: T,
): Checked<T> {
  const text = files[file]
  if (text === undefined) return { ok: true, value: builtIn }
  const json = readJson(file, text)
  if ('problem' in json) return { ok: false, problems: [json.problem] }
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, problems: zodProblems(parsed.error.issues, file) }
}
