import type { Choice, Panel, Scene, Card as SceneCard, Text } from '../../../../engine/contract/scene.ts'
import type { Pack } from '../../content/pack.ts'
import type { State } from '../../state.ts'
import { actTitle, belongings, mapPanel, runMeters } from '../panels.ts'

/** A scene between fights: the panels of the run, the scene's own panels, and the map. */
export function campaignPage(
  pack: Pack,
  s: State,
  subtitle: string,
  panels: readonly Panel[],
  choices: readonly Choice[],
  opens?: Scene['opens'],
): Scene {
  return {
    title: `${actTitle(s.act)} · ${subtitle}`,
    panels: [runMeters(pack, s), ...panels, ...belongings(pack, s), mapPanel(pack, s)],
    choices,
    ...(opens === undefined ? {} : { opens }),
  }
}

export const textPanel = (id: string, ...lines: readonly Text[]): Panel => ({ kind: 'text', id, role: 'story', lines })
export const cardsPanel = (id: string, list: readonly SceneCard[]): Panel => ({
  kind: 'cards',
  id,
  role: 'shop',
  keep: true,
  cards: list,
})

/** The field that marks a choice as blocked; no field if there is no reason. */
export const blockedBy = (why: string | undefined): { blocked?: string } => (why === undefined ? {} : { blocked: why })
