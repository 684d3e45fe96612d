import type { Choice, Effect, Panel, Scene, Spend } from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { padText, textWidth } from '../text-width.ts'
import { openChoices, type TextPage } from './page.ts'

/** Writes the choices that no row or card shows. Blocked ones follow, with the reason. */
export function writeOtherChoices(page: TextPage): void {
  const { scene } = page
  const others = openChoices(scene).filter((choice) => !isShown(page, choice))
  if (others.length > 0) page.blankLine()
  const inputWidth = Math.max(...others.map((choice) => page.inputOf(choice).length), 1)
  const idWidth = Math.max(...others.map((choice) => textWidth(choice.id)), 1)
  for (const choice of others) {
    const hint = choice.hint === undefined ? '' : ` ${choice.hint}`
    const head = `  ${page.inputOf(choice).padEnd(inputWidth)}  ${padText(choice.id, idWidth)}  `
    const notes = `${hint}${consequencesText(scene, choice)}`
    page.write([head, choice.label, { text: notes, tone: 'dim' }], ' '.repeat(inputWidth + idWidth + 6))
  }
  const reasons = new Map<string, string[]>()
  for (const { id, blocked } of scene.choices)
    if (blocked !== undefined) reasons.set(blocked, [...(reasons.get(blocked) ?? []), id])
  for (const { id, key, label, blocked } of scene.verbs ?? [])
    if (blocked !== undefined && !scene.choices.some(({ verb }) => verb === id))
      page.write({ text: `  Not now: ${key} ${label}. ${blocked}`, tone: 'dim' }, '    ')
  for (const [why, ids] of reasons) page.write({ text: `  Not now: ${ids.join(', ')}. ${why}`, tone: 'dim' }, '    ')
}

/** Whether the row, the card or the line of cells already shows a choice. Of several choices at one item, it shows only the first. */
function isShown(page: TextPage, choice: Choice): boolean {
  const { at } = choice
  const panel = page.scene.panels.find(({ id }) => id === at?.panel)
  if (at === undefined || panel === undefined) return false
  if (panel.kind === 'grid') return page.cellsOf(panel).some(({ x, y }) => at.item === `${x},${y}`)
  return itemsOf(panel).includes(at.item) && page.choiceAt(at.panel, at.item)?.choice === choice
}

function itemsOf(panel: Panel): readonly string[] {
  switch (panel.kind) {
    case 'table':
    case 'matrix':
      return panel.rows.map((row) => row.id)
    case 'cards':
      return panel.cards.map((card) => card.id)
    case 'dice':
    case 'grid':
    case 'meters':
    case 'text':
      return []
    default:
      return unreachable(panel)
  }
}

/** What follows from a choice: consequences, cost, danger: ` [orc 8 → 0, falls] Spends 3 ammo. Danger: … (asks: …)`. */
export function consequencesText(scene: Scene, choice: Choice): string {
  const { preview, effects = [], spends = [], danger, ask, final } = choice
  const follows = preview ?? effectsText(scene, effects)
  return [
    ...(follows === '' ? [] : [` [${follows}]`]),
    ...(spends.length === 0 ? [] : [` Spends ${spends.map(spendText).join(', ')}.`]),
    ...(danger === undefined ? [] : [` Danger: ${danger.text.replace(/\.$/, '')}.`]),
    ...(ask === undefined ? [] : [` (asks: ${ask})`]),
    ...(final === true ? [' Final.'] : []),
  ].join('')
}

const spendText = ({ name, amount }: Spend): string => (amount === undefined ? name : `${amount} ${name}`)

/** Effects as text, with the names that the scene gives its actors: `Orc −8 → 0, falls`. */
export const effectsText = (scene: Scene, effects: readonly Effect[]): string =>
  effects.map((effect) => effectText(actorName(scene, effect.actor), effect)).join('; ')

function effectText(name: string, { amount, after, chance, statuses = [], falls }: Effect): string {
  const change = amount === undefined ? '' : amount < 0 ? ` −${-amount}` : ` +${amount}`
  const rest = after === undefined ? '' : ` → ${after}`
  const odds = chance === undefined ? '' : ` (${chance} %)`
  return [`${name}${change}${rest}${odds}`, ...statuses, ...(falls === true ? ['falls'] : [])].join(', ')
}

/** The name of an actor, taken from its thing on the map, its row or its meters. */
function actorName(scene: Scene, actor: string): string {
  for (const panel of scene.panels) {
    const name = nameInPanel(panel, actor)
    if (name !== undefined) return name
  }
  return actor
}

function nameInPanel(panel: Panel, actor: string): string | undefined {
  switch (panel.kind) {
    case 'grid':
      return panel.things?.find((thing) => thing.actor === actor)?.name
    case 'table':
    case 'matrix': {
      const row = panel.rows.find((one) => one.actor === actor)
      return row && (row.cells.map(plain).find((cell) => /\p{L}{2}/u.test(cell)) ?? actor)
    }
    case 'meters':
      return panel.meters.some((meter) => meter.actor === actor) ? (panel.title ?? actor) : undefined
    case 'cards':
    case 'dice':
    case 'text':
      return undefined
    default:
      return unreachable(panel)
  }
}
