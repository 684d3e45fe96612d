import { type Choice, type MetersPanel, type Panel, plain, type Scene, type Text } from '../engine/contract/scene.ts'

/** Reading a scene: what looks ask of it. Everything may be missing, as in a pack's or an older version's scene. */

export const panelOf = <K extends Panel['kind']>(
  { panels }: Scene,
  id: string,
  kind: K,
): Extract<Panel, { kind: K }> | undefined =>
  panels.find((panel): panel is Extract<Panel, { kind: K }> => panel.id === id && panel.kind === kind)

/** The figure of a meter by its name, in small letters. */
export const meterOf = (panel: MetersPanel | undefined, name: string) =>
  panel?.meters.find((meter) => meter.name.toLowerCase() === name)

export const cellText = (cells: readonly Text[], place: number): string => plain(cells[place] ?? '')

/** Choices that stand at nothing of the given panels: they need a place of their own. */
export const looseChoices = ({ choices }: Scene, panels: readonly string[]): readonly Choice[] =>
  choices.filter(({ at }) => at === undefined || !panels.includes(at.panel))

/** A label without the signs in it, for places where a picture stands beside it. */
export const withoutEmoji = (label: string): string => label.replaceAll(/\p{Extended_Pictographic}\uFE0F?\s*/gu, '')

/** What a choice is called for ears: what it does, what follows, or why not. */
export function choiceDescription({ label, preview, blocked, danger, hint }: Choice): string {
  if (blocked !== undefined) return `${label}. Not now: ${blocked}`
  return [label, preview, danger?.text, hint].filter((part) => part !== undefined && part !== '').join('. ')
}
