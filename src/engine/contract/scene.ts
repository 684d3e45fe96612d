/**
 * What a seat may see and do, as plain JSON. A view turns it into characters or pixels; nothing in it is told by colour
 * alone, and the text view shows all of it.
 */
export interface Scene {
  readonly title: string
  /** A key of the picture that stands for this place, for views that have one. */
  readonly art?: string
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
  readonly beat?: Beat
}

/** What happened, as motion: words and movement come from one place, and a view without motion leaves it out. */
export interface Beat {
  readonly kind: (typeof BEATS)[number]
  /** Actors of the scene: who does it, and to whom. */
  readonly from?: string
  readonly to?: string
  /** What `to` loses or gains by it. */
  readonly amount?: number
  /** What of: the name of an element, a tone. */
  readonly element?: Tone
  /** Where on a grid, or which die, card or column, by its id. */
  readonly at?: string
}
export const BEATS = ['hit', 'heal', 'block', 'miss', 'move', 'roll', 'draw', 'spend', 'gain', 'fall', 'phase'] as const

export type Panel = TextPanel | MetersPanel | TablePanel | GridPanel | CardsPanel | DicePanel | MatrixPanel

/** What a panel is for. A view places panels by it: one's own side left, the other right, the board between, the hand below. */
export const ROLES = ['self', 'foe', 'board', 'hand', 'pool', 'odds', 'story', 'shop', 'notes'] as const
export type Role = (typeof ROLES)[number]

interface PanelHead {
  /** Unique in its scene; choices point at it. */
  readonly id: string
  readonly title?: string
  readonly role?: Role
  /** All of it stays on screen, at 80×24 too, while its seat decides. */
  readonly keep?: true
  /** A key of the figure that stands for it: `foe/mirage-jackal`, `ship/wasp`. */
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
  /** Whose it is: beats and effects name the same actor. */
  readonly actor?: string
  /** How much of it may be lost before this seat decides again: the bar reads safe, at stake, gone. */
  readonly stake?: number
}
export interface MetersPanel extends PanelHead {
  readonly kind: 'meters'
  readonly meters: readonly Meter[]
  /** What else there is to know of them, below the bars: statuses, intents. */
  readonly notes?: readonly Text[]
}
export interface Row {
  readonly id: string
  readonly actor?: string
  readonly art?: string
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
  /** Who and what stands on it, over the characters of the rows. */
  readonly things?: readonly Thing[]
  /** The cell that stays in sight where the map is larger than its place. */
  readonly centre?: { readonly x: number; readonly y: number }
  readonly ways?: Ways
}
export interface Thing {
  readonly x: number
  readonly y: number
  readonly glyph: string
  readonly name: string
  /** What to know of it, for somebody who looks. */
  readonly note?: string
  readonly tone?: Tone
  readonly actor?: string
  readonly art?: string
}
/**
 * How to get about: for every cell one character, and the choice it stands for, which is the first step on the way there. A blank: no
 * way is known. A host may follow it step by step until somebody new comes into sight.
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
  /** They lie two by two, and are read beside each other. */
  readonly isPaired?: true
}
export interface Die {
  readonly id: string
  /** What it shows: a word, and a sign of one cell. */
  readonly face: string
  readonly sign?: string
  readonly tone?: Tone
  readonly state?: (typeof DIE_STATES)[number]
  readonly art?: string
}
export const DIE_STATES = ['spent', 'banked', 'forced', 'hidden'] as const
export interface DicePanel extends PanelHead {
  readonly kind: 'dice'
  /** Whose roll it is. */
  readonly actor?: string
  readonly dice: readonly Die[]
  /** What they make together: a pattern and its effect. */
  readonly note?: Text
}
/** Small cells in rows and columns that are read against each other. */
export interface MatrixPanel extends PanelHead {
  readonly kind: 'matrix'
  readonly columns: readonly Text[]
  /** The first cell of a row is its name, then one a column. */
  readonly rows: readonly Row[]
  /** What the rows are called, above them. */
  readonly corner?: string
  /** The column or columns that happen now, or are told of last. */
  readonly now?: readonly number[]
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
  /** The actor it is aimed at: choices of one thing that differ only in this are one thing to aim. */
  readonly on?: string
  /** Shown but not to be had, and why. */
  readonly blocked?: string
  /** Cannot be taken back and ends something: a turn, a fight, a run. Never what a screen begins with. */
  readonly final?: true
  /** Takes back what was done here before: nothing is lost by it, and no screen begins with it. */
  readonly undo?: true
  /** A waste or a danger worth a question, which hosts for people ask first. Programs are not asked. */
  readonly ask?: string
  /** What it would use up. */
  readonly spends?: readonly Spend[]
  /** What it would do to whom, as far as this seat may know. */
  readonly effects?: readonly Effect[]
  readonly danger?: Danger
}
export interface Spend {
  readonly name: string
  readonly amount?: number
  /** The thing on screen that goes. */
  readonly at?: { readonly panel: string; readonly item: string }
}
export interface Effect {
  readonly actor: string
  /** Of its first meter: less than 0 is lost. */
  readonly amount?: number
  readonly after?: number
  /** In percent, where it is not certain. */
  readonly chance?: number
  readonly statuses?: readonly string[]
  readonly falls?: true
}
/** What the turns of others may do before this seat decides again, if this is chosen. */
export interface Danger {
  /** In words, with its figures: `worst 21, you could die: 4 %`. */
  readonly text: string
  /** What is left at the worst. */
  readonly least?: number
  /** The chance to fall, in percent. */
  readonly dies?: number
}

/** A text without its tones. */
export function plain(text: Text): string {
  if (typeof text === 'string') return text
  return 'text' in text ? text.text : text.map(plain).join('')
}
