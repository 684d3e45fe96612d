import type { ComponentChildren } from 'preact'

/** Renders the Markdown our rule books use: headings, paragraphs, lists, tables, code, bold, italics and links. */
export function Markdown({ text }: { readonly text: string }) {
  const blocks: ComponentChildren[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; ) {
    const [block, next] = blockAt(lines, at)
    blocks.push(block)
    at = next
  }
  return <>{blocks}</>
}

const ITEM = /^\s*([-*]|\d+\.)\s+/

/** The block that begins at a line, and the line after it. */
function blockAt(lines: readonly string[], at: number): [ComponentChildren, number] {
  const line = lines[at] ?? ''
  if (line.trim() === '') return [null, at + 1]
  const heading = /^(#{1,5})\s+(.*)$/.exec(line)
  if (heading !== null) {
    const [, signs = '#', text = ''] = heading
    // The page already has an h1.
    const Tag = `h${Math.min(6, signs.length + 1)}` as 'h2'
    return [<Tag>{inline(text)}</Tag>, at + 1]
  }
  const until = (fits: (line: string) => boolean): number => {
    const end = lines.findIndex((one, i) => i > at && !fits(one))
    return end < 0 ? lines.length : end
  }
  if (line.startsWith('```')) {
    const last = until((one) => !one.startsWith('```'))
    const code = lines.slice(at + 1, last).join('\n')
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    return [<pre tabIndex={0}>{code}</pre>, last + 1]
  }
  if (line.startsWith('|')) {
    const end = until((one) => one.startsWith('|'))
    const rows = lines.slice(at, end).filter((one) => !/^\|[\s:|-]+\|?$/.test(one))
    return [<BookTable rows={rows.map(cellsOf)} />, end]
  }
  const end = until((one) => one.trim() !== '' && !/^(#{1,5}\s|```|\|)/.test(one))
  const part = lines.slice(at, end)
  if (ITEM.test(line)) return [listOf(part), end]
  const list = part.findIndex((one) => ITEM.test(one))
  const stop = list < 0 ? end : at + list
  return [<p>{inline(lines.slice(at, stop).join(' '))}</p>, stop]
}

function listOf(lines: readonly string[]): ComponentChildren {
  const texts: string[] = []
  for (const line of lines) {
    if (ITEM.test(line)) texts.push(line.replace(ITEM, ''))
    else texts.push(`${texts.pop() ?? ''} ${line.trim()}`)
  }
  const items = texts.map((text) => <li key={text}>{inline(text)}</li>)
  return /^\s*\d/.test(lines[0] ?? '') ? <ol>{items}</ol> : <ul>{items}</ul>
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function BookTable({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <div class="table-frame" tabIndex={0}>
      <table class="table">
        <thead>
          <tr>
            {head.map((cell, i) =>
              cell === '' ? (
                <td key={i} />
              ) : (
                <th scope="col" key={i}>
                  {inline(cell)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)]+)\)/g

/** Rule books link to files of the repository, which the page does not have: only the link text is shown. */
function inline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(at, match.index))
    const [matched, code, bold, soft, link] = match
    if (code !== undefined) parts.push(<code>{code}</code>)
    else if (bold !== undefined) parts.push(<strong>{inline(bold)}</strong>)
    else if (soft !== undefined) parts.push(<em>{soft}</em>)
    else parts.push(link)
    at = match.index + matched.length
  }
  parts.push(text.slice(at))
  return parts
}
