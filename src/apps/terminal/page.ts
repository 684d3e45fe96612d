import type { Choice, Run, Scene } from '../../engine/index.ts'
import { type InputState, makeInputState } from '../../views/input/input-state.ts'
import type { PlayScene } from '../../views/input/play-scene.ts'
import type { Input } from '../../views/terminal/keys.ts'
import type { PageLayout } from '../../views/terminal/screen/fit.ts'
import type { DrawnScreen } from '../../views/terminal/screen/layout.ts'
import type { ScreenLogLine } from '../../views/terminal/screen/parts.ts'

/** Takes the last choice back, in all games. */
export const TAKE_BACK_KEY = 'backspace'

/** A page of the terminal app: a game, the main menu, a list. It shows a scene, like a game does. */
export interface Page {
  /** `isLarge`: the screen has room for cards instead of rows. */
  scene(isLarge?: boolean): Scene
  take(id: string): PageStep | Promise<PageStep>
  /** The log so far, the newest line last. */
  log?(): readonly ScreenLogLine[]
  corner?(): string
  footer?(): string
  /** Called when the focus moves to a choice. */
  focused?(id: string): void
  /** Handles keys before anything else does; undefined: not handled. */
  key?(key: string): PageStep | undefined
  paste?(text: string): PageStep
  /** What Escape does; by default it goes back. */
  escape?(): PageStep
  /** What = does: opens the log with its arithmetic. */
  why?(): PageStep
  /** What x does where no map is inspected: a page about what is on the screen. */
  inspect?(scene: PlayScene, focus: string | undefined): Page
  /** The help page for ?. */
  help?(): PageStep
  /** Called when the page is removed from the stack. */
  closed?(): void
  /** Saves the run of this page after an unexpected error. */
  rescue?(): RescuedRun
  /** The game whose skin is used. */
  skin?(): string
  /** Milliseconds until `tick`; undefined: no timer. */
  tickDelay?(): number | undefined
  tick?(): PageStep
}

/** A run that was played when an unexpected error happened. */
export interface RescuedRun {
  readonly run: Run
  /** A sentence that says how to resume it. */
  readonly resume: string
}

/** What to do after an input. */
export type PageStep =
  | { readonly kind: 'stay'; readonly notice?: string }
  | { readonly kind: 'open'; readonly page: Page }
  /** Replaces this page; pages below it stay. */
  | { readonly kind: 'replace'; readonly page: Page }
  | { readonly kind: 'back'; readonly notice?: string }
  /** Back to the first page. */
  | { readonly kind: 'home'; readonly notice?: string }
  /** Back, and then takes this choice on the page below. */
  | { readonly kind: 'pass'; readonly id: string }
  | { readonly kind: 'quit' }

export const stay = (notice?: string): PageStep => (notice === undefined ? { kind: 'stay' } : { kind: 'stay', notice })
export const open = (page: Page): PageStep => ({ kind: 'open', page })
export const replace = (page: Page): PageStep => ({ kind: 'replace', page })
export const back = (notice?: string): PageStep => (notice === undefined ? { kind: 'back' } : { kind: 'back', notice })
export const home = (notice?: string): PageStep => (notice === undefined ? { kind: 'home' } : { kind: 'home', notice })
export const quit = (): PageStep => ({ kind: 'quit' })
/** Opens the page of a step in place of this one. */
export const inPlace = (step: PageStep): PageStep => (step.kind === 'open' ? replace(step.page) : step)

/** The state of a page: what the player has pointed at, and how the page is scrolled. */
export interface PageState extends InputState {
  scroll: number
  isHeld: boolean
  notice: string
  /** The map cell being inspected. */
  inspected: { readonly x: number; readonly y: number } | undefined
  shape: PageLayout | undefined
}

export const makePageState = (): PageState => ({
  ...makeInputState(),
  scroll: 0,
  isHeld: false,
  notice: '',
  inspected: undefined,
  shape: undefined,
})

/** The choice under a mouse click. */
export function clicked(drawn: DrawnScreen, input: Input): Choice | undefined {
  if (input.kind !== 'mouse' || input.action !== 'press') return undefined
  const { x, y } = input
  return drawn.clickTargets.find((spot) => spot.y === y && x >= spot.x && x < spot.x + spot.width)?.choice
}

/** On a map, the nearest selectable cell in the direction of an arrow key; undefined elsewhere. */
export function mapNeighbour(order: readonly Choice[], focus: string | undefined, key: string): string | undefined {
  const cellOf = (choice: Choice | undefined): readonly [number, number] | undefined => {
    const cell = /^(\d+),(\d+)$/.exec(choice?.at?.item ?? '')
    return cell === null ? undefined : [Number(cell[1]), Number(cell[2])]
  }
  const here = cellOf(order.find(({ id }) => id === focus))
  const way = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[key]
  if (here === undefined || way === undefined) return undefined
  const [dx = 0, dy = 0] = way
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const choice of order) {
    const cell = cellOf(choice)
    if (cell === undefined) continue
    const [x, y] = [cell[0] - here[0], cell[1] - here[1]]
    const along = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (along > 0 && along + 3 * aside < least) {
      least = along + 3 * aside
      best = choice.id
    }
  }
  return best ?? focus
}
