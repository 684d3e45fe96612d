import type { Scene } from '../../engine/contract/scene.ts'

/** A row, card or die, and where it is in its panel. */
interface Place {
  readonly panel: string
  readonly item: string
}

interface OpenQuestion {
  readonly verb: string
  readonly answers: readonly string[]
  readonly place?: Place | undefined
}

/** What a player has pointed at, typed and answered so far. A front end keeps it from key to key, and for as long as the page stands. */
export interface InputState {
  /** The id of the choice in focus; undefined: nothing has the focus. */
  focus: string | undefined
  /** The item of the choice in focus, so that the focus stays there when its choice changes. */
  place: Place | undefined
  /** The actor that choices are aimed at. */
  aim: string | undefined
  /** The index of the form shown for the item in focus: a card played plain, with a die, fused. */
  form: number
  /** The digits of the number typed so far. */
  digits: string
  /** The verb that asks, the answers given so far, and where the focus was before. */
  question: OpenQuestion | undefined
  /** The page of a place with several pages. */
  page: string | undefined
  /** The last answers to the questions of each verb. */
  readonly lastAnswers: Map<string, readonly string[]>
  /** The scene that these belong to. When another one comes, the focus is set anew. */
  scene: Scene | undefined
}

export const makeInputState = (): InputState => ({
  focus: undefined,
  place: undefined,
  aim: undefined,
  form: 0,
  digits: '',
  question: undefined,
  page: undefined,
  lastAnswers: new Map(),
  scene: undefined,
})
