/**
 * What a seat may see and do, as plain JSON. Views turn it into characters or pixels. Colour never carries information alone, and the
 * text view shows everything.
 */
export interface Scene {
  readonly title: string
  /** Key of a picture of this place, for views that draw one. */
  readonly art?: string
  readonly panels: readonly Panel[]
  readonly choices: readonly Choice[]
  /** Recent log lines that still matter, oldest first. */
  readonly log?: readonly Line[]
}

/** Meanings that views show as colours. Games add the names of their elements. */
export const TONES = ['good', 'bad', 'warn', 'dim', 'key'] as const
export type Tone = (typeof TONES)[number] | (string & {})

export interface Toned {
  readonly text: string
  readonly tone: Tone
}
export type Text = string | Toned | readonly (string | Toned)[]

/** A log line, with its arithmetic (`sum`), the sections of the rule book it follows (`rule`) and its motion. */
export interface Line {
  readonly text: Text
  readonly sum?: string
  readonly rule?: string
  readonly beat?: Beat
}

/** An event as motion, attached to its log line. Views without animation ignore it. */
export interface Beat {
  readonly kind: (typeof BEATS)[number]
  /** The actor who does it … */
  readonly from?: string
  /** … and the actor it happens to. */
  readonly to?: string
  /** How much `to` loses or gains. */
  readonly amount?: number
  /** The element, as a tone. */
  readonly element?: Tone
  /** A grid cell as `x,y`, or the id of a die, card or column. */
  readonly at?: string
}
export const BEATS = ['hit', 'heal', 'block', 'miss', 'move', 'roll', 'draw', 'spend', 'gain', 'fall', 'phase'] as const

export type Panel = TextPanel | MetersPanel | TablePanel | GridPanel | CardsPanel | DicePanel | MatrixPanel

/** What a panel is for. Views place panels by role: `self` left, `foe` right, the board between them, the hand below. */
export const ROLES = ['self', 'foe', 'board', 'hand', 'pool', 'odds', 'story', 'shop', 'notes'] as const
export type Role = (typeof ROLES)[number]

interface PanelHead {
  /** Unique in its scene; choices refer to it. */
  readonly id: string
  readonly title?: string
  readonly role?: Role
  /** The whole panel stays visible, even at 80×24, while its seat decides. */
  readonly keep?: true
  /** Key of its figure: `foe/mirage-jackal`, `ship/wasp`. */
  readonly art?: string
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
  /** The actor it belongs to, by the name that beats and effects use. */
  readonly actor?: string
  /** How much of it may be lost before this seat decides again. The bar shows three parts: safe, at stake, gone. */
  readonly stake?: number
}
export interface MetersPanel extends PanelHead {
  readonly kind: 'meters'
  readonly meters: readonly Meter[]
  /** Lines below the bars: statuses, intents. */
  readonly notes?: readonly Text[]
}
export interface Row {
  readonly id: string
  readonly actor?: string
  readonly art?: string
  readonly cells: readonly Text[]
}
/** A table. Columns are as wide as their content; the last one may be long. */
export interface TablePanel extends PanelHead {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** Shown instead of an empty table. */
  readonly empty?: string
}
/** A map: one character per cell, all rows of equal length. */
export interface GridPanel extends PanelHead {
  readonly kind: 'grid'
  readonly rows: readonly string[]
  /** What each character means. */
  readonly legend: readonly { readonly glyph: string; readonly means: string; readonly tone?: Tone }[]
  readonly marks?: readonly { readonly x: number; readonly y: number; readonly tone: Tone }[]
  /** Actors and objects, drawn over the characters of the rows. */
  readonly things?: readonly Thing[]
  /** The cell that stays visible if the map is larger than its area. */
  readonly centre?: { readonly x: number; readonly y: number }
  readonly ways?: Ways
}
export interface Thing {
  readonly x: number
  readonly y: number
  readonly glyph: string
  readonly name: string
  /** Details for a player who inspects it. */
  readonly note?: string
  readonly tone?: Tone
  readonly actor?: string
  readonly art?: string
}
/**
 * Travel directions. `rows` has one character per cell and `choices` maps it to the id of the first step towards that cell; a blank
 * means that no way is known. An app may walk step by step until somebody new comes into sight.
 */
export interface Ways {
  readonly rows: readonly string[]
  readonly choices: Readonly<Record<string, string>>
}
export interface Card {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly cost?: string
  readonly tags?: readonly string[]
  readonly tone?: Tone
  readonly art?: string
}
export interface CardsPanel extends PanelHead {
  readonly kind: 'cards'
  readonly cards: readonly Card[]
  /** The cards come in pairs, shown side by side for comparison. */
  readonly isPaired?: true
}
export interface Die {
  readonly id: string
  /** What it shows, as a word … */
  readonly face: string
  /** … and as a symbol one cell wide. */
  readonly sign?: string
  readonly tone?: Tone
  readonly state?: (typeof DIE_STATES)[number]
  readonly art?: string
}
export const DIE_STATES = ['spent', 'banked', 'forced', 'hidden'] as const
export interface DicePanel extends PanelHead {
  readonly kind: 'dice'
  /** The actor whose roll it is. */
  readonly actor?: string
  readonly dice: readonly Die[]
  /** The pattern they form, and its effect. */
  readonly note?: Text
}
/** A matrix: rows against columns, with short cells. */
export interface MatrixPanel extends PanelHead {
  readonly kind: 'matrix'
  readonly columns: readonly Text[]
  /** The first cell of a row is its name; then one cell per column. */
  readonly rows: readonly Row[]
  /** The heading above the row names. */
  readonly corner?: string
  /** Indexes of the columns that happen now, or were logged last. */
  readonly now?: readonly number[]
}

export interface Choice {
  /** The id of its action. */
  readonly id: string
  /** What it does. */
  readonly label: string
  /** The key that chooses it, if the game has a natural one; `enter` for the choice that continues. */
  readonly key?: string
  /** More keys for experienced players: `up`, `home`, `kp7`, or another letter. Never shown, and never the only way to choose it. */
  readonly also?: readonly string[]
  readonly hint?: string
  /** The exact result, as far as this seat may know it. */
  readonly preview?: string
  /** The item on screen it belongs to. */
  readonly at?: { readonly panel: string; readonly item: string }
  /** Its target. Choices with the same `at` that differ only in `on` are shown as one choice to aim. */
  readonly on?: string
  /** Why it cannot be chosen now, although it is shown. */
  readonly blocked?: string
  /** Cannot be undone and ends something: a turn, a fight, a run. Never focused when a screen opens. */
  readonly final?: true
  /** Undoes an earlier choice in this scene without loss. Never focused when a screen opens. */
  readonly undo?: true
  /** A question to confirm waste or danger. Apps ask it before a person's choice; programs are not asked. */
  readonly ask?: string
  /** What it uses up. */
  readonly spends?: readonly Spend[]
  /** Its effects on actors, as far as this seat may know them. */
  readonly effects?: readonly Effect[]
  readonly danger?: Danger
}
export interface Spend {
  readonly name: string
  readonly amount?: number
  /** The item on screen that is used up. */
  readonly at?: { readonly panel: string; readonly item: string }
}
export interface Effect {
  readonly actor: string
  /** Change of the actor's first meter; negative is a loss. */
  readonly amount?: number
  readonly after?: number
  /** In percent, if it is not certain. */
  readonly chance?: number
  readonly statuses?: readonly string[]
  /** The actor dies. */
  readonly falls?: true
}
/** What others may do before this seat decides again, if this is chosen. */
export interface Danger {
  /** As text, with its figures: `worst 21, you could die: 4 %`. */
  readonly text: string
  /** What is left in the worst case. */
  readonly least?: number
  /** The chance of dying, in percent. */
  readonly dies?: number
}

/** The text without its tones. */
export function plain(text: Text): string {
  if (typeof text === 'string') return text
  return 'text' in text ? text.text : text.map(plain).join('')
}
