import type { Choice, Effect, Meter, Scene } from '../../../engine/contract/scene.ts'
import { oncePerObject } from '../../../lib/lazy.ts'

/**
 * Groups of choices that are drawn as one choice: those of one item that differ only in their target. A second way to
 * use the item on the same target (fused, for example) is a group of its own.
 */
export const choiceGroups = oncePerObject((scene: Scene): readonly (readonly Choice[])[] => {
  const slots = new Map<string, Choice[]>()
  const taken = new Map<string, number>()
  for (const choice of scene.choices) {
    const key = groupKey(choice, taken)
    const slot = slots.get(key)
    if (slot === undefined) slots.set(key, [choice])
    else slot.push(choice)
  }
  return [...slots.values()]
})

function groupKey({ id, at, on }: Choice, taken: Map<string, number>): string {
  if (at === undefined || on === undefined) return `choice ${id}`
  const place = `${at.panel}/${at.item}`
  const way = taken.get(`${place} on ${on}`) ?? 0
  taken.set(`${place} on ${on}`, way + 1)
  return `${place} way ${way}`
}

/** The actors that some choice can target, in the order of the choices. */
export function targetsOf(scene: Scene): readonly string[] {
  const several = choiceGroups(scene).filter((slot) => slot.length > 1)
  return [...new Set(several.flatMap((slot) => slot.map(({ on }) => on ?? '')))]
}

/** The choice of a group that is shown: the one for the current target, otherwise the first that is not blocked. */
export const choiceForTarget = (slot: readonly Choice[], aim: string | undefined): Choice =>
  slot.find(({ on }) => on !== undefined && on === aim) ??
  slot.find(({ blocked }) => blocked === undefined) ??
  (slot[0] as Choice)

/**
 * The choices that are chosen by number, starting with number 1: those without a key of their own. A hand of cards
 * comes first and keeps its numbers even for blocked cards. Empty if digits move the player.
 */
export function choicesByNumber(scene: Scene, aim?: string): readonly (Choice | undefined)[] {
  const areMapSteps = scene.choices.some(({ also }) => also?.some((key) => /^kp\d$/.test(key)) === true)
  if (areMapSteps) return []
  const slots = choiceGroups(scene).filter(([first]) => first?.key === undefined)
  const at = (panel: string, item?: string) => (slot: readonly Choice[]) =>
    slot[0]?.at?.panel === panel && (item === undefined || slot[0].at.item === item)
  const hand = scene.panels.find((panel) => panel.kind === 'cards' && slots.some(at(panel.id)))
  const cards = hand?.kind === 'cards' ? hand.cards.map(({ id }) => slots.find(at(hand.id, id))) : []
  const others = slots.filter((slot) => !cards.includes(slot) && slot.some(({ blocked }) => blocked === undefined))
  return [...cards, ...others].map((slot) => (slot === undefined ? undefined : choiceForTarget(slot, aim)))
}

/** The meter that shows what happens to an actor, for every actor: its first one. */
export function firstMeters(scene: Scene): ReadonlyMap<string, Meter> {
  const found = new Map<string, Meter>()
  for (const panel of scene.panels)
    if (panel.kind === 'meters')
      for (const meter of panel.meters)
        if (meter.actor !== undefined && !found.has(meter.actor)) found.set(meter.actor, meter)
  return found
}

/** The seat's own meter, to which dangers refer. */
export function ownMeter(scene: Scene): Meter | undefined {
  for (const panel of scene.panels)
    if (panel.kind === 'meters' && panel.role === 'self') {
      const bar = panel.meters.find(({ max }) => max !== undefined)
      if (bar !== undefined) return bar
    }
  return undefined
}

/** The value of a meter after an effect, or undefined if the effect does not tell. */
export function valueAfterEffect(value: number, { after, amount, falls }: Effect): number | undefined {
  if (after !== undefined) return after
  if (amount !== undefined) return Math.max(0, value + amount)
  return falls === true ? 0 : undefined
}

/** What a choice does, in a few cells: `−7: 17→10`, or one number per actor if there are several. */
export function effectSummary({ effects = [], on }: Choice, meters: ReadonlyMap<string, Meter>): string {
  const known = effects.filter(
    ({ amount, after, falls }) => amount !== undefined || after !== undefined || falls === true,
  )
  const aimed = known.filter(({ actor }) => actor === on)
  const shown = aimed.length === 1 ? aimed : known
  if (shown.length === 0) return ''
  const resultText = (effect: Effect): string => {
    const value = meters.get(effect.actor)?.value
    const after = value === undefined ? effect.after : valueAfterEffect(value, effect)
    if (effect.falls === true) return '†'
    return value === undefined || after === undefined ? `→${after ?? ''}` : `${value}→${after}`
  }
  const [only] = shown
  if (shown.length === 1 && only !== undefined) {
    const sign =
      only.amount === undefined || only.amount === 0 ? '' : `${only.amount < 0 ? '−' : '+'}${Math.abs(only.amount)}: `
    const chance = only.chance === undefined ? '' : `${only.chance} % `
    return `${chance}${sign}${resultText(only)}`
  }
  return shown.map(resultText).join(' ')
}
