import type { Choice, Panel, Scene, Text } from '../../engine/index.ts'
import { back, type Page, type PageStep } from './page.ts'

/** A choice of a page, and what taking it does. */
export interface PageChoice extends Choice {
  take(): PageStep | Promise<PageStep>
}

/** A scene whose choices say what they do. Panels and choices that are `false` are left out. */
export interface PageScene extends Omit<Scene, 'panels' | 'choices'> {
  readonly panels: readonly (Panel | false)[]
  readonly choices: readonly (PageChoice | false)[]
}

/** A page that shows a scene and does what its choices say. A scene that changes is given as a function. */
export function choicePage(
  scene: PageScene | ((isLarge: boolean) => PageScene),
  rest: Omit<Page, 'scene' | 'take'> = {},
): Page {
  let taken: readonly PageChoice[] | undefined
  const show = (isLarge = false): Scene => {
    const { panels, choices, ...head } = typeof scene === 'function' ? scene(isLarge) : scene
    taken = present(choices)
    return { ...head, panels: present(panels), choices: taken }
  }
  return {
    ...rest,
    scene: show,
    take(id) {
      if (taken === undefined) show()
      return taken?.find((choice) => choice.id === id)?.take() ?? back()
    },
  }
}

const present = <T extends object | string>(items: readonly (T | false)[]): readonly T[] =>
  items.filter((item) => item !== false)

export const choice = (
  id: string,
  label: string,
  key: string,
  take: PageChoice['take'],
  rest: Pick<Choice, 'also' | 'hint'> = {},
): PageChoice => ({ id, label, key, take, ...rest })

export const backChoice = (key = 'b', label = 'Back'): PageChoice => choice('back', label, key, () => back())

/** A panel of text. Lines that are `false` are left out. */
export const textPanel = (id: string, lines: readonly (Text | false)[], title?: string): Panel => ({
  kind: 'text',
  id,
  lines: present(lines),
  ...(title === undefined ? {} : { title }),
})

/** A panel of the last scene below the result of a run: without a role it does not claim room before the result. */
export const withoutRole = ({ role: _, keep: __, ...panel }: Panel): Panel => panel as Panel

/** A row of a table, and the choice that it stands for. */
export interface ChoiceRow {
  readonly id: string
  readonly cells: readonly Text[]
  readonly choice?: PageChoice | undefined
}

/** A table of rows with choices. */
export function choiceTable(
  id: string,
  columns: readonly string[],
  rows: readonly ChoiceRow[],
  rest: { readonly title?: string; readonly empty?: string } = {},
): { readonly panel: Panel; readonly choices: readonly PageChoice[] } {
  return {
    panel: { kind: 'table', id, columns, rows: rows.map(({ choice: _, ...row }) => row), ...rest },
    choices: rows.flatMap(({ id: item, choice }) =>
      choice === undefined ? [] : [{ ...choice, at: { panel: id, item } }],
    ),
  }
}
