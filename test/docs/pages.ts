import { readFileSync } from 'node:fs'
import { VECTORS } from '../../src/engine/vectors.ts'
import { makeAgent } from '../../src/hosts/agent/agent.ts'

const template = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')

/** docs/DICE.md: the template with the test vectors in it. */
export function dicePage(): string {
  const rows = VECTORS.map(({ seed, fork, stream, sides, falls }) => {
    const path = fork.length === 0 ? '–' : fork.map((label) => `\`${label}\``).join(', then ')
    return `| \`${seed}\` | ${path} | \`${stream}\` | ${sides} | ${falls.join(' ')} |`
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
