import type { ComponentChildren } from 'preact'

/** Renders the Markdown our rule books use: headings, paragraphs, lists, tables, code, bold, italics and links. */
export function Markdown({ text }: { readonly text: string }) {
  return <>{blocksOf(text).map((block, i) => blockView(block, i))}</>
}

type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; ) {
    const [block, next] = blockAt(lines, at)
    if (block !== undefined) blocks.push(block)
    at = next
  }
  return blocks
}

const ITEM = /^\s*([-*]|\d+\.)\s+/

function blockAt(lines: readonly string[], at: number): [Block | undefined, number] {
  const line = lines[at] ?? ''
  if (line.trim() === '') return [undefined, at + 1]
  const heading = /^(#{1,5})\s+(.*)$/.exec(line)
  if (heading !== null) return [{ kind: 'heading', level: heading[1]?.length ?? 2, text: heading[2] ?? '' }, at + 1]
  if (line.startsWith('```')) {
    const end = lines.findIndex((one, i) => i > at && one.startsWith('```'))
    const last = end < 0 ? lines.length : end
    return [{ kind: 'code', text: lines.slice(at + 1, last).join('\n') }, last + 1]
  }
  const until = (fits: (line: string) => boolean): number => {
    const end = lines.findIndex((one, i) => i > at && !fits(one))
    return end < 0 ? lines.length : end
  }
  if (line.startsWith('|')) {
    const end = until((one) => one.startsWith('|'))
    const rows = lines.slice(at, end).filter((one) => !/^\|[\s:|-]+\|?$/.test(one))
    return [{ kind: 'table', rows: rows.map(cellsOf) }, end]
  }
  const end = until((one) => one.trim() !== '' && !/^(#{1,5}\s|```|\|)/.test(one))
  const part = lines.slice(at, end)
  if (!ITEM.test(line)) {
    const list = part.findIndex((one) => ITEM.test(one))
    const stop = list < 0 ? end : at + list
    return [{ kind: 'text', text: lines.slice(at, stop).join(' ') }, stop]
  }
  const items: string[] = []
  for (const one of part) {
    if (ITEM.test(one)) items.push(one.replace(ITEM, ''))
    else items.push(`${items.pop() ?? ''} ${one.trim()}`)
  }
  return [{ kind: 'list', isNumbered: /^\s*\d/.test(line), items }, end]
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function blockView(block: Block, key: number): ComponentChildren {
  switch (block.kind) {
    case 'heading': {
      // The page already has an h1.
      const Tag = `h${Math.min(6, block.level + 1)}` as 'h2'
      return <Tag key={key}>{inline(block.text)}</Tag>
    }
    case 'text':
      return <p key={key}>{inline(block.text)}</p>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
        <pre key={key} tabIndex={0}>
          {block.text}
        </pre>
      )
    case 'list': {
      const items = block.items.map((item) => <li key={item}>{inline(item)}</li>)
      return block.isNumbered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
    }
    case 'table':
      return <BookTable key={key} rows={block.rows} />
  }
}

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
