/**
 * What a seat may see and do, as plain JSON. Views turn it into characters or pixels. Information is never carried by
 * colour alone, and the text view shows all of it.
 */
export interface Scene {
  readonly title: string
  /** The key of a picture of this place, for views that draw pictures. */
  readonly art?: string
  readonly panels: readonly Panel[]
  /** What a player can do in this place, in the order in which views show it. Views show all verbs, also those that are impossible now. */
  readonly verbs?: readonly Verb[]
  readonly choices: readonly Choice[]
  /** Recent log lines that still matter, oldest first. */
  readonly log?: readonly Line[]
  /**
   * What has the focus when the page opens. `nothing`: the player points first, because Enter would spend or end something (a shop, a dock).
   * `permanent`: the same for a choice for good (a card, a spell, a prize); such a scene has no keys, only numbers and Enter.
   */
  readonly opens?: 'nothing' | 'permanent'
  /** The choice that has the focus when the page opens. Absent: the first harmless one. */
  readonly first?: string
  /** What Enter does with the row or card in focus, in one word: `play`, `buy`, `learn`. */
  readonly enter?: string
}

/** An action that a player takes by its key. The key stays the same in the whole game, and no other verb of the game has it. */
export interface Verb {
  /** Unique in its game; choices refer to it. */
  readonly id: string
  /** A lower-case letter or a sign. */
  readonly key: string
  /** One or two words: `Throw`, `End turn`. */
  readonly label: string
  /**
   * The questions that come before the verb acts: `['Throw what?', 'At whom?']`. They are asked even if there is only one answer, so that
   * the player learns one sequence of keys. Absent: the verb has at most one choice and acts at once.
   */
  readonly asks?: readonly string[]
  /** Why none of its choices can be made now. */
  readonly blocked?: string
  /** The verb opens these panels in full instead of acting: the deck, a chart. */
  readonly shows?: readonly string[]
  /** The verb moves the focus to the next way of using the same item on the same target instead of acting. */
  readonly switchesForm?: true
}

/** Meanings that views show as colours. Each game adds the names of its elements. */
export const TONES = ['good', 'bad', 'warn', 'dim', 'key'] as const
export type Tone = (typeof TONES)[number] | (string & {})

export interface Toned {
  readonly text: string
  readonly tone: Tone
}
export type Text = string | Toned | readonly (string | Toned)[]

/** A log line. `sum` is its arithmetic, `rule` the sections of the rule book it follows, `beat` its motion. */
export interface Line {
  readonly text: Text
  readonly sum?: string
  readonly rule?: string
  readonly beat?: Beat
}

/** An event as motion, attached to the log line of that event. Views without animation ignore it. */
export interface Beat {
  readonly kind: (typeof BEATS)[number]
  /** The actor who causes the event. */
  readonly from?: string
  /** The actor to whom the event happens. */
  readonly to?: string
  /** How much `to` loses or gains. */
  readonly amount?: number
  /** The element of the event, as a tone. */
  readonly element?: Tone
  /** Where it happens: a grid cell as `x,y`, or the id of a die, card or column. */
  readonly at?: string
  /** A moment of its own: a boss falls, a level is gained. Views give it more time and show its log line large. */
  readonly isMoment?: true
}
export const BEATS = ['hit', 'heal', 'block', 'miss', 'move', 'roll', 'draw', 'spend', 'gain', 'fall', 'phase'] as const

export type Panel = TextPanel | MetersPanel | TablePanel | GridPanel | CardsPanel | DicePanel | MatrixPanel

/** What a panel is for. Views place panels by role: `self` on the left, `foe` on the right, the board between them, the hand below. */
export const ROLES = ['self', 'foe', 'board', 'hand', 'pool', 'odds', 'story', 'shop', 'notes'] as const
export type Role = (typeof ROLES)[number]

interface PanelHead {
  /** Unique in its scene; choices refer to it. */
  readonly id: string
  readonly title?: string
  readonly role?: Role
  /** Asks views to keep the whole panel visible while its seat decides, even on a screen of 80×24. */
  readonly keep?: true
  /**
   * Whether its rows, cards or dice have numbers, also those that cannot be chosen now. Absent: they have, if some choice without a verb is
   * made at one of them.
   */
  readonly isNumbered?: boolean
  /** The page of a place with several pages (a dock) to which the panel belongs. Panels without a page are on all of them. */
  readonly page?: string
  /** The key of the panel's figure: `foe/mirage-jackal`, `ship/wasp`. */
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
  /** The actor whose meter this is, by the name that beats and effects use. */
  readonly actor?: string
  /** How much of the meter may be lost before this seat decides again. The bar then shows three parts: safe, at stake, gone. */
  readonly stake?: number
  /** Counts a few things, which views may show one by one: `◆◆◇`. */
  readonly isCounter?: true
}
export interface MetersPanel extends PanelHead {
  readonly kind: 'meters'
  readonly meters: readonly Meter[]
  /** Lines shown below the bars: statuses, intents. */
  readonly notes?: readonly Text[]
}
export interface Row {
  readonly id: string
  readonly actor?: string
  readonly art?: string
  readonly cells: readonly Text[]
}
/** A table. Columns are as wide as their content; only the last one may be long. */
export interface TablePanel extends PanelHead {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** The text shown if the table has no rows. */
  readonly empty?: string
}
/** A map: one character per cell, all rows of equal length. */
export interface GridPanel extends PanelHead {
  readonly kind: 'grid'
  readonly rows: readonly string[]
  /** What each character means. */
  readonly legend: readonly { readonly glyph: string; readonly means: string; readonly tone?: Tone }[]
  readonly marks?: readonly { readonly x: number; readonly y: number; readonly tone: Tone }[]
  /** Actors and objects, drawn over the characters of `rows`. */
  readonly things?: readonly Thing[]
  /** The cell to keep visible if the map is larger than the area for it. */
  readonly centre?: { readonly x: number; readonly y: number }
  readonly ways?: Ways
}
export interface Thing {
  readonly x: number
  readonly y: number
  readonly glyph: string
  readonly name: string
  /** Details for a player who inspects this thing. */
  readonly note?: string
  readonly tone?: Tone
  readonly actor?: string
  readonly art?: string
}
/**
 * Directions for travel. `rows` has one character per map cell, and `choices` gives for each character the id of the
 * choice that takes the first step towards that cell; a blank means that no way is known. An app may walk on step by
 * step until somebody new comes into sight.
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
  /** Whether the cards come in pairs, to be shown side by side for comparison. */
  readonly isPaired?: true
}
export interface Die {
  readonly id: string
  /** The face that the die shows, as a word. */
  readonly face: string
  /** The face that the die shows, as a symbol one cell wide. */
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
  /** The pattern that the dice form, and its effect. */
  readonly note?: Text
}
/** A matrix: rows against columns, with short cells. */
export interface MatrixPanel extends PanelHead {
  readonly kind: 'matrix'
  readonly columns: readonly Text[]
  /** The first cell of a row is the row's name; one cell per column follows. */
  readonly rows: readonly Row[]
  /** The heading above the row names. */
  readonly corner?: string
  /** The indexes of the columns that apply now or were logged last. */
  readonly now?: readonly number[]
}

export interface Choice {
  /** The id of the action that this choice takes. */
  readonly id: string
  /** What the choice does, in a few words. */
  readonly label: string
  /** The verb by which the choice is made. Without one, it is made at its row or card, or in a list. */
  readonly verb?: string
  /** The answers to the questions of the verb: `['net ×2', 'goblin']`. With fewer answers than questions, the rest is not asked. */
  readonly answers?: readonly string[]
  /** The key that makes this choice, if it has no verb: a step on a map, an entry of a menu; `enter` for the choice that continues. */
  readonly key?: string
  /**
   * Further keys for experienced players: `up`, `home`, `kp7`, or another letter. They are never shown and are never
   * the only way to make the choice.
   */
  readonly also?: readonly string[]
  readonly hint?: string
  /** The exact result of the choice, as far as this seat may know it. */
  readonly preview?: string
  /** The item on screen that the choice belongs to. */
  readonly at?: { readonly panel: string; readonly item: string }
  /** The target of the choice. Choices that have the same `at` and differ only in `on` are shown as one choice to aim. */
  readonly on?: string
  /** Why a choice that is shown cannot be made now. */
  readonly blocked?: string
  /** Set if the choice cannot be undone and ends something: a turn, a fight, a run. Such a choice is never focused when a screen opens. */
  readonly final?: true
  /** Set if the choice undoes an earlier one of this scene without loss. Such a choice is never focused when a screen opens. */
  readonly undo?: true
  /** The choice marks its item, or removes the mark, where several are marked before something happens. Space makes it. */
  readonly marks?: 'on' | 'off'
  /** Enter makes this choice whatever has the focus: it does something with the items that are marked. */
  readonly confirms?: true
  /** A question that warns of waste or danger. Apps ask it before a person makes this choice; programs are not asked. */
  readonly ask?: string
  /** What the choice uses up. */
  readonly spends?: readonly Spend[]
  /** The effects of the choice on actors, as far as this seat may know them. */
  readonly effects?: readonly Effect[]
  readonly danger?: Danger
}
export interface Spend {
  readonly name: string
  readonly amount?: number
  /** The item on screen that is used up, if there is one. */
  readonly at?: { readonly panel: string; readonly item: string }
}
export interface Effect {
  readonly actor: string
  /** By how much the actor's first meter changes; negative for a loss. */
  readonly amount?: number
  readonly after?: number
  /** The probability of the effect in percent, unless it is certain. */
  readonly chance?: number
  readonly statuses?: readonly string[]
  /** Whether the actor dies. */
  readonly falls?: true
}
/** What others may do to this seat before it decides again, if it makes this choice. */
export interface Danger {
  /** The danger as text with figures: `worst 21, you could die: 4 %`. */
  readonly text: string
  /** What is left of the seat's first meter in the worst case. */
  readonly least?: number
  /** The probability of dying, in percent. */
  readonly dies?: number
}

/** Returns a text as a plain string, without its tones. */
export function plain(text: Text): string {
  if (typeof text === 'string') return text
  return 'text' in text ? text.text : text.map(plain).join('')
}
