/**
 * What a seat may see and do, as plain JSON. A view turns it into characters or pixels; nothing in it is told by colour
 * alone, and the text view shows all of it.
 */
export interface Scene {
  readonly title: string
  readonly panels: readonly Panel[]
  readonly choices: readonly Choice[]
  /** What has just happened and is still worth reading, oldest first. */
  readonly log?: readonly Line[]
}

/** Tones are meanings; each view picks its colours. Games add their elements by name. */
export const TONES = ['good', 'bad', 'warn', 'dim', 'key'] as const
export type Tone = (typeof TONES)[number] | (string & {})

export interface Toned {
  readonly text: string
  readonly tone: Tone
}
export type Text = string | Toned | readonly (string | Toned)[]

/** A line of the log, with the arithmetic behind it and the section of the rule book it follows. */
export interface Line {
  readonly text: Text
  readonly sum?: string
  readonly rule?: string
}

export type Panel = TextPanel | MetersPanel | TablePanel | GridPanel | CardsPanel

interface PanelHead {
  /** Unique in its scene; choices point at it. */
  readonly id: string
  readonly title?: string
}
export interface TextPanel extends PanelHead {
  readonly kind: 'text'
  readonly lines: readonly Text[]
}
export interface Meter {
  readonly name: string
  readonly value: number
  readonly max?: number
  readonly note?: string
  readonly tone?: Tone
}
export interface MetersPanel extends PanelHead {
  readonly kind: 'meters'
  readonly meters: readonly Meter[]
}
export interface Row {
  readonly id: string
  readonly cells: readonly Text[]
}
/** Columns are as wide as they need to be; the last one may be long. */
export interface TablePanel extends PanelHead {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** Said instead of an empty table. */
  readonly empty?: string
}
/** A map: one character a cell, all rows equally long. */
export interface GridPanel extends PanelHead {
  readonly kind: 'grid'
  readonly rows: readonly string[]
  /** What a character stands for, for those who cannot guess it. */
  readonly legend: readonly { readonly glyph: string; readonly means: string; readonly tone?: Tone }[]
  readonly marks?: readonly { readonly x: number; readonly y: number; readonly tone: Tone }[]
}
export interface Card {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly cost?: string
  readonly tags?: readonly string[]
}
export interface CardsPanel extends PanelHead {
  readonly kind: 'cards'
  readonly cards: readonly Card[]
}

export interface Choice {
  /** The id of the action it stands for. */
  readonly id: string
  /** Says what it does. */
  readonly label: string
  /** One key that chooses it, where the game has a natural one; `enter` for the way on. */
  readonly key?: string
  /** More keys for hands that know them: `up`, `home`, `kp7`, or another letter. Never shown, never the only way. */
  readonly also?: readonly string[]
  readonly hint?: string
  /** Exactly what would follow, as far as this seat may know. */
  readonly preview?: string
  /** The thing on screen it belongs to. */
  readonly at?: { readonly panel: string; readonly item: string }
  /** Shown but not to be had, and why. */
  readonly blocked?: string
}

/** A text without its tones. */
export function plain(text: Text): string {
  if (typeof text === 'string') return text
  return 'text' in text ? text.text : text.map(plain).join('')
}
