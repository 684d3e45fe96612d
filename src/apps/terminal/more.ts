import type { Panel, Scene } from '../../engine/index.ts'
import { back, type Page } from './page.ts'

/** A page with panels of a scene in full: those that did not fit, or those that a verb shows. Their choices can be made here too. */
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
    key: (key) => (key === 'tab' || key === 'shift-tab' ? back() : undefined),
    footer: () => 'PgUp/PgDn scroll · Esc back',
    ...(skin === undefined ? {} : { skin: () => skin }),
  }
}
