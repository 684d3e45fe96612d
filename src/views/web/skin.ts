import type { ComponentType } from 'preact'
import type { Beat, Scene } from '../../engine/contract/scene.ts'

/** What a stage can do and know besides the scene. */
export interface StageApi {
  /** Takes a choice, after a confirmation if the choice asks for one. */
  readonly choose: (id: string) => void
  /** The choice whose consequences are shown: by hover, keyboard focus or a first tap. */
  readonly focus: string | undefined
  readonly setFocus: (id: string | undefined) => void
  /** Opens the explanation of a number, or the codex at an entry. */
  readonly explain: (text: string) => void
  /** Motion is on: neither the settings nor `prefers-reduced-motion` turn it off. */
  readonly isAnimated: boolean
  /** The beats of the last choice, oldest first. */
  readonly beats: readonly Beat[]
  /** The index of the beat that is playing; `beats.length` when all are done. */
  readonly beatIndex: number
}

export interface StageProps {
  readonly scene: Scene
  readonly api: StageApi
  readonly isNarrow: boolean
}

/** What a picture depends on besides its key: `{ hp: 7, max: 13, attunements: ['fire'] }`. */
export type ArtFacts = Readonly<Record<string, number | string | boolean | readonly string[]>>

/** A face of a die, or another outcome of a roll, as the QA console shows it. */
export interface Face {
  readonly name: string
  readonly art?: string
}

/** A value that the QA console can set; `command` is the game's own admin command. */
interface ConsoleValue {
  readonly name: string
  readonly value: number
  readonly command: (value: number) => string
}

/** Controls of the QA console that are specific to a game. Without them it shows labels and numbers. */
export interface ConsoleControls {
  /** The faces of a labelled roll, in the order of their values. */
  readonly faces: (label: string, sides: number) => readonly Face[] | undefined
  /** Dice that can be set directly, and the command that sets them. */
  readonly dice: (
    scene: Scene,
  ) =>
    | { readonly now: readonly string[]; readonly faces: readonly Face[]; command(names: readonly string[]): string }
    | undefined
  readonly values: (scene: Scene) => readonly ConsoleValue[]
}

/** The skin of a game. All parts are optional; the generic stage replaces missing ones. */
export interface WebSkin {
  /**
   * Draws an art key as SVG (a complete <svg> string with viewBox, without ids or outside references); undefined: the generic sign. Pure:
   * the same key and facts give the same picture.
   */
  readonly art?: (key: string, facts?: ArtFacts) => string | undefined
  /** Draws all panels. The header, the log and, without `drawsChoices`, the list of choices are built in. */
  readonly Stage?: ComponentType<StageProps>
  readonly drawsChoices?: true
  /** The stage takes the full width of the page, with the last log lines below it. */
  readonly isWide?: true
  readonly consoleControls?: ConsoleControls
}
