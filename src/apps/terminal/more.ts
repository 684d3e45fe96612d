import type { Panel, Scene } from '../../engine/index.ts'
import { back, type Page } from './page.ts'

const MORE_KEYS = ['v', 'V', 'f3'] as const

/** The key that opens panels that did not fit on the screen: the first one that the scene does not use. */
export function moreKey({ choices }: Scene): string | undefined {
  return MORE_KEYS.find((key) => !choices.some((choice) => choice.key === key || choice.also?.includes(key) === true))
}

/** A page with the panels that did not fit, and their choices. */
export function morePage(scene: Scene, hidden: readonly Panel[], skin: string | undefined): Page {
  const ids = new Set(hidden.map(({ id }) => id))
  const panels = hidden.map(({ role: _, keep: __, ...panel }) => panel as Panel)
  const more: Scene = {
    title: `${scene.title} · more`,
    panels,
    choices: [
      ...scene.choices.filter(({ at }) => at !== undefined && ids.has(at.panel)),
      { id: 'back to the scene', label: 'Back', key: 'enter' },
    ],
  }
  return {
    scene: () => more,
    take: (id) => (id === 'back to the scene' ? back() : { kind: 'pass', id }),
    key: (key) => (key === moreKey(scene) ? back() : undefined),
    footer: () => 'PgUp PgDn scroll · enter or esc back',
    ...(skin === undefined ? {} : { skin: () => skin }),
  }
}
