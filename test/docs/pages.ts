import { readFileSync } from 'node:fs'
import { makeAgent } from '../../src/apps/agent/agent.ts'
import { openMcpSession } from '../../src/apps/agent/mcp/session.ts'
import type { ToolReply } from '../../src/apps/agent/mcp/tool.ts'
import { DICE_TEST_VECTORS } from '../../src/engine/dice/test-vectors.ts'

const template = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')

/** docs/DICE.md: the template with the test vectors in it. */
export function dicePage(): string {
  const rows = DICE_TEST_VECTORS.map(({ seed, fork, stream, sides, rolls }) => {
    const path = fork.length === 0 ? '–' : fork.map((label) => `\`${label}\``).join(', then ')
    return `| \`${seed}\` | ${path} | \`${stream}\` | ${sides} | ${rolls.join(' ')} |`
  })
  return template('DICE.md').replace('<!-- vectors -->', rows.join('\n'))
}

/** docs/PROTOCOL.md: every line `>>> request` of the template is sent to a real agent, and its answer stands below it. */
export async function protocolPage(): Promise<string> {
  const answer = makeAgent({ entropy: () => '0123456789abcdef', freshSeed: () => '424242' })
  const lines: string[] = []
  let kept = ''
  for (const line of template('PROTOCOL.md').split('\n')) {
    if (!line.startsWith('>>> ')) {
      lines.push(line)
      continue
    }
    const request = line.slice(4).replace('<string>', kept)
    const said = (await answer(request)) as Record<string, unknown>
    if (typeof said.string === 'string') kept = said.string
    lines.push('```json', request, JSON.stringify(shortened(said)), '```')
  }
  return lines.join('\n')
}

/** docs/MCP.md: every line `>>> tool {…}` is called at a real desk, and what it says stands below it. */
export async function mcpPage(): Promise<string> {
  const desk = openMcpSession({ entropy: () => '0123456789abcdef', freshSeed: () => '424242' })
  const tools: Readonly<Record<string, (args: Called) => Promise<ToolReply>>> = {
    games: () => desk.games(),
    start: (args) => desk.start(args),
    advise: ({ run, budget }) => desk.advise(run, budget),
    act: ({ run, choices }) => desk.act(run, choices),
    end: ({ run }) => desk.end(run),
  }
  const lines: string[] = []
  for (const line of template('MCP.md').split('\n')) {
    const [, tool, args] = /^>>> (\w+) (.*)$/.exec(line) ?? []
    if (tool === undefined || args === undefined) {
      lines.push(line)
      continue
    }
    const said = await tools[tool]?.(JSON.parse(args) as Called)
    const shown = (said?.text ?? '').split('\n')
    const cut = shown.length > 24 ? [...shown.slice(0, 24), `… ${shown.length - 24} more lines`] : shown
    lines.push('```text', `${tool} ${args}`, '', ...cut, '```')
  }
  return lines.join('\n')
}
interface Called {
  readonly game: string
  readonly run: string
  readonly seed: string
  readonly budget: number
  readonly choices: readonly string[]
}

/** docs/API.md: every line `>>> file` of the template becomes the declarations of that file that a front door gives away. */
export function apiPage(): string {
  const types = new URL('../../dist/types/', import.meta.url)
  const read = (file: string): string => readFileSync(new URL(file, types), 'utf8')
  const given = new Set(['engine/index.d.ts', 'bots/index.d.ts'].flatMap((door) => namesGiven(read(door), read)))
  const shown = new Set<string>()
  const lines = template('API.md')
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('>>> ')) return [line]
      const declared = declarationsIn(read(line.slice(4))).filter(({ name }) => given.has(name))
      for (const { name } of declared) shown.add(name)
      return ['```ts', declared.map(({ code }) => code).join('\n'), '```', '']
    })
  const missing = [...given].filter((name) => !shown.has(name))
  if (missing.length > 0)
    throw new Error(`exported, but on no page: ${missing.join(', ')}; add their file to test/docs/API.md`)
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

/** The names a front door exports; `export *` gives all of its file. */
function namesGiven(door: string, read: (file: string) => string): string[] {
  const listed = [...door.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/\btype\b/, '').trim()),
  )
  const whole = [...door.matchAll(/export (?:type )?\* from '\.\/([\w-]+)\.ts'/g)].flatMap(([, file]) =>
    declarationsIn(read(`engine/${file}.d.ts`)).map(({ name }) => name),
  )
  const own = declarationsIn(door).map(({ name }) => name)
  return [...listed, ...whole, ...own].filter((name) => name !== '')
}

/** Exported declarations with the comment above them. */
function declarationsIn(text: string): { name: string; code: string }[] {
  const pattern =
    /(?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:declare )?(?:interface|type|const|function) (\w+)[\s\S]*?(?=\n(?:\/\*\*|export |interface |type |declare |import )|(?![\s\S]))/gm
  return [...text.matchAll(pattern)]
    .filter(([code]) => !/^export (type )?[{*]/.test(code))
    .map(([code, name]) => ({ name: name as string, code: code.replace(/ {4}/g, '  ').trim() }))
}

/** Long answers are cut where a reader has seen enough; an ellipsis says so. */
function shortened(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, 2).map((inner) => shortened(inner, depth + 1))
    return value.length > 2 ? [...shown, `… ${value.length - 2} more`] : shown
  }
  if (typeof value === 'string') return value.length > 160 ? `${value.slice(0, 160)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > 3) return '{…}'
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, depth + 1)]))
}
