import type { Choice, Panel, Scene, Card as SceneCard, Text } from '../../../../engine/contract/scene.ts'
import type { Pack } from '../../content/pack.ts'
import type { State } from '../../state.ts'
import { actTitle, belongings, mapPanel, runMeters } from '../panels.ts'

/** How a page between fights works: what has the focus when it opens, what Enter does, and whether the map is beside it. */
interface PageManner {
  readonly opens?: Scene['opens']
  readonly enter?: string
  readonly hasMap?: boolean
}

/** A scene between fights: the player's stats, the scene's own panels, the deck and relics, and the map. */
export function campaignPage(
  pack: Pack,
  s: State,
  subtitle: string,
  panels: readonly Panel[],
  choices: readonly Choice[],
  { hasMap = true, ...manner }: PageManner = {},
): Scene {
  const map = hasMap ? [mapPanel(pack, s)] : []
  return {
    title: `${actTitle(s.act)} · ${subtitle}`,
    panels: [runMeters(pack, s), ...panels, ...belongings(pack, s), ...map],
    choices,
    ...manner,
  }
}

/** A scene between fights whose choices are numbered rows. */
export const optionsPage = (
  pack: Pack,
  s: State,
  subtitle: string,
  panels: readonly Panel[],
  choices: readonly Choice[],
  manner: PageManner = {},
): Scene => campaignPage(pack, s, subtitle, [...panels, optionsPanel(choices)], choices.map(atOption), manner)

export const textPanel = (id: string, ...lines: readonly Text[]): Panel => ({ kind: 'text', id, role: 'story', lines })
export const cardsPanel = (id: string, list: readonly SceneCard[]): Panel => ({
  kind: 'cards',
  id,
  role: 'shop',
  keep: true,
  cards: list,
})

/** The options of a place as numbered rows, each with its result or with why it is impossible. */
const OPTIONS = 'options'
export const optionsPanel = (choices: readonly Choice[]): Panel => ({
  kind: 'table',
  id: OPTIONS,
  role: 'shop',
  keep: true,
  columns: [''],
  rows: choices.map(({ id, label, preview, blocked }) => {
    const result = blocked ?? preview
    return { id, cells: [result === undefined ? label : [label, { text: `  ${result}`, tone: 'dim' }]] }
  }),
})
export const atOption = (choice: Choice): Choice => ({ ...choice, at: { panel: OPTIONS, item: choice.id } })

/** The field that marks a choice as blocked; no field if there is no reason. */
export const blockedBy = (why: string | undefined): { blocked?: string } => (why === undefined ? {} : { blocked: why })
