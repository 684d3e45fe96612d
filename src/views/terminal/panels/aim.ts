import type { Choice, Effect, Meter, Scene } from '../../../engine/contract/scene.ts'

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
