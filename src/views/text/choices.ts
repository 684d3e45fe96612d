import type { Choice, Effect, Panel, Scene, Spend } from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { cells, pad } from '../cells.ts'
import { openChoices } from './numbers.ts'
import type { Page } from './page.ts'

/** Choices that stand at no row or card of their own, then what is not to be had now, and why. */
export function showOtherChoices(page: Page): void {
  const { scene } = page
  const others = openChoices(scene).filter((choice) => !isShown(page, choice))
  if (others.length > 0) page.gap()
  const numberWidth = Math.max(...others.map((choice) => page.numberOf(choice).length), 1)
  const idWidth = Math.max(...others.map((choice) => cells(choice.id)), 1)
  for (const choice of others) {
    const hint = choice.hint === undefined ? '' : ` ${choice.hint}`
    const key = choice.key === undefined ? '' : ` (${choice.key})`
    const head = `  ${page.numberOf(choice).padEnd(numberWidth)}  ${pad(choice.id, idWidth)}  `
    const notes = `${hint}${followsText(scene, choice)}${key}`
    page.say([head, choice.label, { text: notes, tone: 'dim' }], ' '.repeat(numberWidth + idWidth + 6))
  }
  const reasons = new Map<string, string[]>()
  for (const { id, blocked } of scene.choices)
    if (blocked !== undefined) reasons.set(blocked, [...(reasons.get(blocked) ?? []), id])
  for (const [why, ids] of reasons) page.say({ text: `  Not now: ${ids.join(', ')}. ${why}`, tone: 'dim' }, '    ')
}

/** Whether a row, a card or the line of cells shows it; of several at one thing only the first is shown there. */
function isShown(page: Page, choice: Choice): boolean {
  const { at } = choice
  const panel = page.scene.panels.find(({ id }) => id === at?.panel)
  if (at === undefined || panel === undefined) return false
  if (panel.kind === 'grid') return page.cellsOf(panel).some(({ x, y }) => at.item === `${x},${y}`)
  return itemsOf(panel).includes(at.item) && page.at(at.panel, at.item)?.choice === choice
}

function itemsOf(panel: Panel): readonly string[] {
  if (panel.kind === 'table' || panel.kind === 'matrix') return panel.rows.map((row) => row.id)
  return panel.kind === 'cards' ? panel.cards.map((card) => card.id) : []
}

/** What would follow, what it costs, what is to be feared: ` [orc 8 → 0, falls] Spends 3 ammo. Danger: … (asks: …)` */
export function followsText(scene: Scene, choice: Choice): string {
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

/** `Orc −8 → 0, falls`, by the names the scene gives to its actors. */
export const effectsText = (scene: Scene, effects: readonly Effect[]): string =>
  effects.map((effect) => effectText(nameIn(scene, effect.actor), effect)).join('; ')

function effectText(name: string, { amount, after, chance, statuses = [], falls }: Effect): string {
  const change = amount === undefined ? '' : amount < 0 ? ` −${-amount}` : ` +${amount}`
  const rest = after === undefined ? '' : ` → ${after}`
  const odds = chance === undefined ? '' : ` (${chance} %)`
  return [`${name}${change}${rest}${odds}`, ...statuses, ...(falls === true ? ['falls'] : [])].join(', ')
}

/** What an actor is called: by the thing on the map, the row or the bars that are its own. */
function nameIn(scene: Scene, actor: string): string {
  for (const panel of scene.panels) {
    if (panel.kind === 'grid') {
      const thing = panel.things?.find((one) => one.actor === actor)
      if (thing !== undefined) return thing.name
    }
    if (panel.kind === 'table' || panel.kind === 'matrix') {
      const row = panel.rows.find((one) => one.actor === actor)
      if (row !== undefined) return row.cells.map(plain).find((cell) => /\p{L}{2}/u.test(cell)) ?? actor
    }
    if (panel.kind === 'meters' && panel.meters.some((one) => one.actor === actor)) return panel.title ?? actor
  }
  return actor
}
