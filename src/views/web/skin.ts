import type { ComponentType } from 'preact'
import type { Beat, Scene } from '../../engine/contract/scene.ts'

/** What a stage can do and know, besides the scene. */
export interface StageApi {
  /** Takes a choice, after a confirmation if the choice asks for one. */
  readonly choose: (id: string) => void
  /** The choice whose consequences are shown, because of hover, keyboard focus or a first tap. */
  readonly focus: string | undefined
  readonly setFocus: (id: string | undefined) => void
  /** The key to show at each choice, by the id of the choice. */
  readonly keys: ReadonlyMap<string, string>
  /** Opens the explanation of a number, or the codex at an entry. */
  readonly explain: (text: string) => void
  /** Whether motion is on, that is, neither the settings nor `prefers-reduced-motion` turn it off. */
  readonly isAnimated: boolean
  /** The beats of the last choice, oldest first. */
  readonly beats: readonly Beat[]
  /** The index of the beat that is playing; `beats.length` once all are done. */
  readonly beatIndex: number
}

export interface StageProps {
  readonly scene: Scene
  readonly api: StageApi
  readonly isNarrow: boolean
}

/** What a picture depends on besides its key: `{ hp: 7, max: 13, attunements: ['fire'] }`. */
export type ArtFacts = Readonly<Record<string, number | string | boolean | readonly string[]>>

/** A face of a die, or another result of a roll, as the QA console shows it. */
export interface RollFace {
  readonly name: string
  readonly art?: string
}

/** A value that the QA console can set. `command` is the game's own admin command for it. */
interface ConsoleValue {
  readonly name: string
  readonly value: number
  readonly command: (value: number) => string
}

/** Controls of the QA console for one game. Without them, the console shows labels and numbers. */
export interface ConsoleControls {
  /** The faces that a labelled roll can show, in the order of their values. */
  readonly faces: (label: string, sides: number) => readonly RollFace[] | undefined
  /** The dice that can be set directly, and the command that sets them. */
  readonly dice: (scene: Scene) =>
    | {
        readonly now: readonly string[]
        readonly faces: readonly RollFace[]
        command(names: readonly string[]): string
      }
    | undefined
  readonly values: (scene: Scene) => readonly ConsoleValue[]
}

/** The skin of a game. All parts are optional; the generic stage replaces those that are missing. */
export interface WebSkin {
  /**
   * Draws an art key as SVG: a complete <svg> string with viewBox, without ids or outside references. Undefined for the
   * generic sign. It must be pure: the same key and facts give the same picture.
   */
  readonly art?: (key: string, facts?: ArtFacts) => string | undefined
  /** Draws all panels. The header, the log and, without `drawsChoices`, the list of choices are built in. */
  readonly Stage?: ComponentType<StageProps>
  readonly drawsChoices?: true
  /** Set if the stage takes the full width of the page, with the last log lines below it. */
  readonly isWide?: true
  readonly consoleControls?: ConsoleControls
}
