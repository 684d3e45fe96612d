import type { Line, Panel, Scene, Verb } from '../../engine/index.ts'
import { plain } from '../../engine/index.ts'
import { sceneText } from '../../views/text/text.ts'
import type { SentScene } from './runs.ts'

/** Protocol 2: the differences between a scene and the one that the seat was shown last. */

/** A model reads this text: wrapping and indentation would only cost tokens. */
export const WIDE = { width: 1000 }

export const legalIn = ({ choices }: Scene): string[] =>
  choices.filter(({ blocked }) => blocked === undefined).map(({ id }) => id)

/** Removes log entries from the scene that the answer already has in `lines`. */
export function withoutLoggedLines(scene: Scene, lines: readonly Line[]): Scene {
  if (scene.log === undefined || lines.length === 0) return scene
  const sent = new Set(lines.map(({ text }) => plain(text)))
  const { log, ...rest } = scene
  const left = log.filter(({ text }) => !sent.has(plain(text)))
  return left.length === 0 ? rest : { ...rest, log: left }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function changedPanels(scene: Scene, before: Scene): Panel[] {
  const old = new Map(before.panels.map((panel) => [panel.id, panel]))
  return scene.panels.filter((panel) => !isSame(panel, old.get(panel.id)))
}

/** A list in which items that were in the list before are given by id alone. */
const withKnownIds = (list: readonly { readonly id: string }[], before: readonly object[]): readonly unknown[] =>
  list.map((item) => (before.some((one) => isSame(one, item)) ? item.id : item))

/** Texts of a scene besides its title. */
const HEAD_TEXTS = ['art', 'opens', 'first', 'enter'] as const

/**
 * The difference between two scenes: new or changed panels, ids of removed ones, the order if it changed, and all current choices and verbs if any changed,
 * where unchanged ones are given by id alone. A text that is gone is sent empty.
 */
export function changedScene(scene: Scene, { turn, scene: before }: SentScene): object {
  const panels = changedPanels(scene, before)
  const ids = scene.panels.map(({ id }) => id)
  const gone = before.panels.map(({ id }) => id).filter((id) => !ids.includes(id))
  const remaining = before.panels.map(({ id }) => id).filter((id) => ids.includes(id))
  const fresh = ids.filter((id) => !remaining.includes(id))
  const { verbs = [] } = scene
  const { verbs: verbsBefore = [] } = before
  return {
    since: turn,
    ...(scene.title === before.title ? {} : { title: scene.title }),
    ...(panels.length === 0 ? {} : { panels }),
    ...(gone.length === 0 ? {} : { gone }),
    ...(isSame(ids, [...remaining, ...fresh]) ? {} : { order: ids }),
    ...(scene.log === undefined ? {} : { log: scene.log }),
    ...(isSame(verbs, verbsBefore) ? {} : { verbs: withKnownIds(verbs, verbsBefore) }),
    ...Object.fromEntries(
      HEAD_TEXTS.flatMap((name) => (scene[name] === before[name] ? [] : [[name, scene[name] ?? '']])),
    ),
    ...(isSame(scene.choices, before.choices) ? {} : { choices: withKnownIds(scene.choices, before.choices) }),
  }
}

/** The verbs that a scene's text calls impossible now. */
const impossibleVerbs = ({ verbs = [], choices }: Scene): readonly Verb[] =>
  verbs.filter(({ id, blocked }) => blocked !== undefined && !choices.some(({ verb }) => verb === id))

/**
 * The difference as text: new or changed panels and choices, verbs that have become impossible, then the ids of unchanged choices. A panel whose choices
 * changed is shown with all of them, so that they stay in context.
 */
export function changedText(scene: Scene, before: Scene): string {
  const old = new Set(before.choices.map((choice) => JSON.stringify(choice)))
  const isOld = (choice: Scene['choices'][number]): boolean => old.has(JSON.stringify(choice))
  const others = scene.choices.filter((choice) => !isOld(choice))
  const shown = new Set([
    ...changedPanels(scene, before).map(({ id }) => id),
    ...others.flatMap(({ at }) => (at === undefined ? [] : [at.panel])),
  ])
  const panels = scene.panels.filter(({ id }) => shown.has(id))
  const choices = scene.choices.filter((choice) =>
    choice.at === undefined ? !isOld(choice) : shown.has(choice.at.panel),
  )
  const listed = new Set(legalIn({ ...scene, choices }))
  const rest = legalIn(scene).filter((id) => !listed.has(id))
  const impossible = impossibleVerbs(before)
  const nowImpossible = impossibleVerbs(scene).filter((verb) => !impossible.some((one) => isSame(one, verb)))
  const text = sceneText({ ...scene, panels, choices, verbs: nowImpossible }, { ...WIDE, partOf: scene })
  return rest.length === 0 ? text : `${text}\n\nUnchanged choices: ${rest.join(', ')}`
}
