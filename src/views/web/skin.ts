import type { ComponentType } from 'preact'
import type { Beat, Scene } from '../../engine/contract/scene.ts'

/** What a stage may do and know beside the scene. */
export interface StageApi {
  /** Takes a choice (asks first where it says so). */
  readonly choose: (id: string) => void
  /** The choice whose consequences are being looked at: hover, keyboard focus or a first tap. */
  readonly focus: string | undefined
  readonly setFocus: (id: string | undefined) => void
  /** Opens the "why" of a number, or the codex at an entry. */
  readonly explain: (words: string) => void
  /** Motion is wanted: not off in settings, not `prefers-reduced-motion`. */
  readonly isAnimated: boolean
  /** The beats of the last choice, oldest first, and how far they have been played (index of the one now playing; `beats.length` when all are done). */
  readonly beats: readonly Beat[]
  readonly beatIndex: number
}

export interface StageProps {
  readonly scene: Scene
  readonly api: StageApi
  readonly isNarrow: boolean
}

/** What a picture depends on beside its key: `{ hp: 7, max: 13, attunements: ['fire'] }`. */
export type ArtFacts = Readonly<Record<string, number | string | boolean | readonly string[]>>

/** A face of a die, or what another roll may come to, as the QA console shows it. */
export interface Face {
  readonly name: string
  readonly art?: string
}

/** A figure the QA console may set at once, in the words of the game's own `admin`. */
interface ConsoleValue {
  readonly name: string
  readonly value: number
  readonly command: (value: number) => string
}

/** What the QA console shows of a game beside labels and numbers, which serve without it. */
export interface ConsoleControls {
  /** What the falls of a labelled roll are called, in the order of their values. */
  readonly faces: (label: string, sides: number) => readonly Face[] | undefined
  /** Dice that can be set as they lie, and the words that set them. */
  readonly dice: (
    scene: Scene,
  ) =>
    | { readonly now: readonly string[]; readonly faces: readonly Face[]; command(names: readonly string[]): string }
    | undefined
  readonly values: (scene: Scene) => readonly ConsoleValue[]
}

/** What a game looks like. Everything is optional: without it the generic form serves. */
export interface WebSkin {
  /**
   * Draws an art key as SVG (a complete <svg> string with viewBox, no ids that could clash, no outside reference); undefined: the generic
   * sign. Pure: the same key and facts give the same picture.
   */
  readonly art?: (key: string, facts?: ArtFacts) => string | undefined
  /** Draws the whole stage (all panels; header, log and choices list are the house's unless `drawsChoices`). */
  readonly Stage?: ComponentType<StageProps>
  readonly drawsChoices?: true
  /** Its stage takes the whole width of the table, and the last lines stand below it. */
  readonly isWide?: true
  readonly consoleControls?: ConsoleControls
}
