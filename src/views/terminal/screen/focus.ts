import { type Choice, plain, type Scene, type Spend } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import type { Span } from '../cells/frame.ts'
import { effectSummary } from '../panels/aim.ts'
import { cutSpans, type Focus, makeSpan, makeStrip, type Strip, wrapSpans, wrapText } from '../panels/strips.ts'

/** Draws the details of the focused choice: label, text of its row, consequences, cost and danger. */
export function focusDetailStrips(scene: PlayScene, pointer: Focus, width: number, room: number): Strip[] {
  const { choice } = pointer
  if (room <= 0) return []
  if (choice === undefined) return nothingStrips(scene, width).slice(0, room)
  const tag = pointer.tag(choice)
  const outcome = choice.preview ?? effectSummary(choice, pointer.meters)
  const text = withoutName(itemText(scene, choice), choice.label)
  const row = outcome.includes(text) ? '' : text
  const head: Span[] = [
    makeSpan('▸ ', 'key'),
    ...(tag === '' || tag === '–' ? [] : [makeSpan(`${tag} `, 'key')]),
    makeSpan(choice.label, '+bold'),
  ]
  const own: Span[] = row === '' ? [] : [makeSpan(`: ${row}`)]
  const follows: Span[] = [
    ...(outcome === '' ? [] : [makeSpan('  → ', 'dim'), makeSpan(outcome, 'key')]),
    ...(choice.spends ?? []).flatMap((spend) => [makeSpan(' · ', 'dim'), makeSpan(spendText(spend))]),
    ...dangerSpans(choice),
  ]
  const rest: Span[] = [
    ...(choice.hint === undefined ? [] : [makeSpan(`  ${choice.hint}`, 'dim')]),
    ...(choice.blocked === undefined ? [] : [makeSpan('  Not now: ', 'warn'), makeSpan(choice.blocked, 'warn')]),
  ]
  const full = wrapSpans([...head, ...own, ...follows, ...rest], width, 2)
  // If not everything fits, the consequences come before the text of the row.
  const lines = full.length <= room ? full : wrapSpans([...head, ...follows, ...rest, ...own], width, 2)
  const shown = lines.slice(0, room)
  if (lines.length > room)
    shown[room - 1] = cutSpans([...(shown[room - 1] as Span[]), makeSpan(' '.repeat(width))], width)
  return shown.map((line) => makeStrip(line))
}

/** What the words of the choice in focus say while nothing has the focus. */
function nothingStrips({ opens, enter = 'take', numbers }: PlayScene, width: number): Strip[] {
  if (opens === undefined || numbers.size === 0) return []
  const point = numbers.size === 1 ? 'Point with 1' : `Point with 1–${numbers.size} or ↑↓`
  const permanent = opens === 'permanent' ? ' This is for good; letters do nothing here.' : ''
  return wrapText(`▸ Nothing is chosen yet. ${point}, then Enter: ${enter}.${permanent}`, width, 'dim', 2)
}

const spendText = ({ name, amount }: Spend): string =>
  amount === undefined ? `uses ${name}` : `uses ${amount} ${name}`

function dangerSpans({ danger }: Choice): Span[] {
  if (danger === undefined) return []
  const mayDie = (danger.dies ?? 0) > 0 || danger.least === 0
  return [makeSpan(' · ', 'dim'), makeSpan(danger.text, mayDie ? 'bad' : 'warn')]
}

function itemText(scene: Scene, { at }: Choice): string {
  const panel = scene.panels.find(({ id }) => id === at?.panel)
  if (panel === undefined) return ''
  switch (panel.kind) {
    case 'cards':
      return panel.cards.find(({ id }) => id === at?.item)?.text ?? ''
    case 'table':
      return plain(panel.rows.find(({ id }) => id === at?.item)?.cells.at(-1) ?? '')
    case 'dice':
    case 'grid':
    case 'matrix':
    case 'meters':
    case 'text':
      return ''
    default:
      return unreachable(panel)
  }
}

/** A row without a leading name that the label contains already. */
function withoutName(row: string, label: string): string {
  if (row.startsWith(label)) return row.slice(label.length).trim()
  const end = row.indexOf(':')
  return end > 0 && label.includes(row.slice(0, end)) ? row.slice(end + 1).trim() : row
}
