import type { Choice, Panel, Scene, Card as SceneCard, Text } from '../../../../engine/contract/scene.ts'
import type { Pack } from '../../content/pack.ts'
import type { State } from '../../state.ts'
import { actTitle, mapPanel, runPanels } from '../panels.ts'

/** The frame of every scene between fights. */
export function page(pack: Pack, s: State, what: string, panels: readonly Panel[], choices: readonly Choice[]): Scene {
  return {
    title: `${actTitle(s.act)} · ${what}`,
    panels: [...runPanels(pack, s), ...panels, mapPanel(pack, s)],
    choices,
  }
}

export const text = (id: string, ...lines: readonly Text[]): Panel => ({ kind: 'text', id, lines })
export const cards = (id: string, list: readonly SceneCard[]): Panel => ({ kind: 'cards', id, cards: list })

/** A choice that is shown but not to be had, where there is a reason. */
export const blockedBy = (why: string | undefined): { blocked?: string } => (why === undefined ? {} : { blocked: why })
