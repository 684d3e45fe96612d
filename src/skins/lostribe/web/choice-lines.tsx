import { useEffect, useRef, useState } from 'preact/hooks'
import type { Choice } from '../../../engine/contract/scene.ts'

/** Lines that show the focused choice: golden ones from the dice it would spend to its card, a dashed one from the card to its target. */

interface Thread {
  readonly d: string
  readonly kind: 'spend' | 'aim'
}
interface Spot {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function spotOf(root: Element, selector: string): Spot | undefined {
  const found = root.parentElement?.querySelector(selector) ?? null
  if (found === null) return undefined
  // Positions are measured from the SVG, because the stage itself may have no box.
  const [at, from] = [found.getBoundingClientRect(), root.getBoundingClientRect()]
  return { x: at.left - from.left, y: at.top - from.top, width: at.width, height: at.height }
}

function threadsOf(root: Element, { at, on, spends }: Choice): Thread[] {
  if (at === undefined) return []
  const card = spotOf(root, `[data-card="${CSS.escape(at.item)}"]`)
  if (card === undefined) return []
  const [cx, cy] = [card.x + card.width / 2, card.y]
  const dice = (spends ?? []).flatMap((spend): Thread[] => {
    const die = spend.at === undefined ? undefined : spotOf(root, `[data-die="${CSS.escape(spend.at.item)}"] .lt-cube`)
    if (die === undefined) return []
    const [x, y] = [die.x + die.width / 2, die.y + die.height + 4]
    const bend = Math.max(16, (cy - y) * 0.7)
    return [{ kind: 'spend', d: `M${x} ${y}C${x} ${y + bend} ${cx} ${cy - bend} ${cx} ${cy + 6}` }]
  })
  const foe = on === undefined ? undefined : spotOf(root, `[data-actor="${CSS.escape(on)}"]`)
  const tray = spotOf(root, '.lt-tray')
  return foe === undefined || tray === undefined ? dice : [...dice, { kind: 'aim', d: aimed(card, tray, foe) }]
}

/** The path from a card to its target, through the gaps between the boxes. */
function aimed(card: Spot, tray: Spot, foe: Spot): string {
  const x = card.x + card.width * 0.72
  const low = tray.y + tray.height + 6
  const side = tray.x + tray.width + 6
  const high = tray.y - 6
  const end = foe.x + foe.width / 2
  const way = end > side ? 1 : -1
  const along = x > side ? -1 : 1
  return `M${x} ${card.y + 4}V${low + 8}Q${x} ${low} ${x + 8 * along} ${low}H${side - 8 * along}Q${side} ${low} ${side} ${low - 8}V${high + 8}Q${side} ${high} ${side + 8 * way} ${high}H${end - 8 * way}Q${end} ${high} ${end} ${foe.y + foe.height}`
}

export function ChoiceLines({ choice }: { readonly choice: Choice | undefined }) {
  const root = useRef<SVGSVGElement>(null)
  const [threads, setThreads] = useState<readonly Thread[]>([])
  const last = useRef('')
  // This runs after painting. Measuring earlier would lay the page out twice, and the focused card has not risen by then.
  useEffect(() => {
    const measure = (): void => {
      const next =
        root.current === null || choice === undefined || choice.blocked !== undefined
          ? []
          : threadsOf(root.current, choice)
      const key = next.map(({ d }) => d).join()
      if (key === last.current) return
      last.current = key
      setThreads(next)
    }
    measure()
    // The focused card rises first, so it is measured again once it has.
    const later = setTimeout(measure, 160)
    addEventListener('resize', measure)
    return () => {
      clearTimeout(later)
      removeEventListener('resize', measure)
    }
  }, [choice])
  return (
    <svg class="lt-threads" width="1" height="1" aria-hidden="true" ref={root}>
      {threads.map(({ d, kind }) => (
        <g key={d}>
          {kind === 'spend' ? <path d={d} class="glow" /> : null}
          <path d={d} class={kind} />
        </g>
      ))}
    </svg>
  )
}
