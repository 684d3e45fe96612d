import type { Choice, GridPanel, Scene, Text } from '../../engine/contract/scene.ts'
import { choiceInputs } from '../input/choice-inputs.ts'
import { type Paint, unpainted, wrap } from './wrap.ts'

export interface TextOptions {
  readonly width?: number
  readonly paint?: Paint
  /** The complete scene, if the one to write is a part of it: it says what to type for each choice. */
  readonly partOf?: Scene
}

/** A page of text being written. */
export interface TextPage {
  readonly scene: Scene
  readonly width: number
  readonly paint: Paint
  /** The first choice at a row, card or line; undefined if there is none. */
  choiceAt(panel: string, item: string): { readonly input: string; readonly choice: Choice } | undefined
  /** What to type for a choice. */
  inputOf(choice: Choice): string
  cellsOf(panel: GridPanel): readonly CellChoice[]
  write(text: Text, indent?: string): void
  blankLine(): void
  toText(): string
}

export function makeTextPage(scene: Scene, { width = 80, paint = unpainted, partOf = scene }: TextOptions): TextPage {
  const lines: string[] = []
  const inputs = choiceInputs(partOf)
  const inputOf = (choice: Choice): string => inputs.get(choice) ?? '–'
  return {
    scene,
    width,
    paint,
    inputOf,
    choiceAt(panel, item) {
      const choice = scene.choices.find((c) => c.at?.panel === panel && c.at.item === item)
      return choice === undefined ? undefined : { input: inputOf(choice), choice }
    },
    cellsOf: (panel) => choosableCells(scene, panel),
    write: (text, indent = '') => void lines.push(...wrap(text, width, indent, paint)),
    blankLine: () => void (lines.length > 0 && lines.at(-1) !== '' && lines.push('')),
    toText: () => lines.join('\n'),
  }
}

export const openChoices = (scene: Scene): readonly Choice[] =>
  scene.choices.filter(({ blocked }) => blocked === undefined)

/** An open choice at a cell of a map. Its id contains the cell: `tile-3-7` is at `3,7`. */
export interface CellChoice {
  readonly prefix: string
  readonly x: number
  readonly y: number
}

/** The cells of a map that can be chosen and whose ids share a prefix. Other choices at cells are listed with the rest. */
export function choosableCells(scene: Scene, panel: GridPanel): readonly CellChoice[] {
  const cells: CellChoice[] = []
  for (const choice of openChoices(scene)) {
    if (choice.at?.panel !== panel.id) continue
    const [x, y] = choice.at.item.split(',').map(Number) as [number, number]
    const prefix = choice.id.slice(0, -`-${x}-${y}`.length)
    const hasSamePrefix = cells.length === 0 || (cells[0] as CellChoice).prefix === prefix
    if (hasSamePrefix && choice.id === `${prefix}-${x}-${y}`) cells.push({ prefix, x, y })
  }
  return cells
}
