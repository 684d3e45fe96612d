import { type Choice, type MetersPanel, type Panel, plain, type Scene, type Text } from '../engine/contract/scene.ts'

/** Helpers with which skins read scenes. Every part may be missing, as in scenes of packs or of older versions. */

export const panelOf = <K extends Panel['kind']>(
  { panels }: Scene,
  id: string,
  kind: K,
): Extract<Panel, { kind: K }> | undefined =>
  panels.find((panel): panel is Extract<Panel, { kind: K }> => panel.id === id && panel.kind === kind)

/** The meter with this name, given in lower case. */
export const meterOf = (panel: MetersPanel | undefined, name: string) =>
  panel?.meters.find((meter) => meter.name.toLowerCase() === name)

export const cellText = (cells: readonly Text[], index: number): string => plain(cells[index] ?? '')

/** The choices that belong to none of the given panels. */
export const looseChoices = ({ choices }: Scene, panels: readonly string[]): readonly Choice[] =>
  choices.filter(({ at }) => at === undefined || !panels.includes(at.panel))

/** A label without its emoji, for use beside a picture. */
export const withoutEmoji = (label: string): string => label.replaceAll(/\p{Extended_Pictographic}\uFE0F?\s*/gu, '')

/** The text of a choice for screen readers: label, preview, danger and hint, or why it is blocked. */
export function choiceDescription({ label, preview, blocked, danger, hint }: Choice): string {
  if (blocked !== undefined) return `${label}. Not now: ${blocked}`
  return [label, preview, danger?.text, hint].filter((part) => part !== undefined && part !== '').join('. ')
}
