import type { Choice, Scene } from '../../engine/index.ts'
import type { Input } from '../../views/terminal/keys.ts'
import type { DrawnScreen } from '../../views/terminal/screen/layout.ts'
import type { ScreenLogLine } from '../../views/terminal/screen/parts.ts'
import type { SavedLayout } from '../../views/terminal/screen/screen-builder.ts'

/** One thing the screen can show: a game, the hall, a list. It is a scene like any other, so every view can show it. */
export interface Page {
  /** `isLarge`: there is room for cards where else there are rows. */
  scene(isLarge?: boolean): Scene
  take(id: string): PageStep | Promise<PageStep>
  /** What has been told so far; the newest last. */
  log?(): readonly ScreenLogLine[]
  corner?(): string
  footer?(): string
  /** The focus went to a choice. */
  focused?(id: string): void
  /** Keys of its own, looked at before anything else. Undefined: not mine. */
  key?(key: string): PageStep | undefined
  paste?(text: string): PageStep
  /** Where Escape leads; nowhere: back. */
  escape?(): PageStep
  /** Where = leads: the log with its arithmetic. */
  why?(): PageStep
  /** Where ? leads. */
  help?(): PageStep
  /** It is left for good. */
  closed?(): void
  /** The game whose figures it shows. */
  skin?(): string
  /** Milliseconds until `tick`; undefined: it waits for keys. */
  tickDelay?(): number | undefined
  tick?(): PageStep
}

/** What comes next. */
export type PageStep =
  | { readonly kind: 'stay'; readonly notice?: string }
  | { readonly kind: 'open'; readonly page: Page }
  /** In place of this page; what `below` are on the stack under it stays. */
  | { readonly kind: 'replace'; readonly page: Page }
  | { readonly kind: 'back'; readonly notice?: string }
  /** All the way down to the first page. */
  | { readonly kind: 'home'; readonly notice?: string }
  /** Back, and there the choice is taken. */
  | { readonly kind: 'pass'; readonly id: string }
  | { readonly kind: 'quit' }

export const stay = (notice?: string): PageStep => (notice === undefined ? { kind: 'stay' } : { kind: 'stay', notice })
export const open = (page: Page): PageStep => ({ kind: 'open', page })
export const back = (notice?: string): PageStep => (notice === undefined ? { kind: 'back' } : { kind: 'back', notice })
export const home = (notice?: string): PageStep => (notice === undefined ? { kind: 'home' } : { kind: 'home', notice })

/** Where a thing stands in a panel. */
interface Place {
  readonly panel: string
  readonly index: number
  readonly item: string
}

/** Where the player is on a page. */
export interface PageState {
  focus: string | undefined
  /** Where the focus stood: what comes into that place has it next. */
  place: Place | undefined
  /** The actor that choices are aimed at. */
  aim: string | undefined
  scroll: number
  isHeld: boolean
  /** A number that is being typed. */
  digits: string
  notice: string
  /** The cell of the map that is looked at. */
  inspected: { readonly x: number; readonly y: number } | undefined
  shape: SavedLayout | undefined
}

export const makePageState = (): PageState => ({
  focus: undefined,
  place: undefined,
  aim: undefined,
  scroll: 0,
  isHeld: false,
  digits: '',
  notice: '',
  inspected: undefined,
  shape: undefined,
})

/** What a key means on a page. */
export type KeyMeaning =
  | { readonly kind: 'take'; readonly id: string }
  | { readonly kind: 'blocked'; readonly why: string }
  | { readonly kind: 'global'; readonly key: string }

/**
 * Keys of the scene go before those of the house; digits are the numpad's where the scene has steps. Enter takes what is in focus,
 * which is where the way on begins.
 */
export function keyMeaning(scene: Scene, key: string): KeyMeaning {
  if (key === 'enter') return { kind: 'global', key }
  const numpad = /^[1-9]$/.test(key) ? `kp${key}` : key
  const choice =
    scene.choices.find((one) => one.key === key || one.also?.includes(key)) ??
    scene.choices.find((one) => one.also?.includes(numpad))
  if (choice === undefined) return { kind: 'global', key }
  return choice.blocked === undefined ? { kind: 'take', id: choice.id } : { kind: 'blocked', why: choice.blocked }
}

/**
 * The focus a scene begins with: what was in focus before, what stands in its place now, the way on, or the first that can be had. Never
 * what ends something, deserves a question or only takes something back, unless there is nothing else.
 */
export function focusFor(
  scene: Scene,
  before: string | undefined,
  place?: PageState['place'],
  aim?: string,
): string | undefined {
  const open = scene.choices.filter(({ blocked }) => blocked === undefined)
  const unasked = open.filter(({ ask, undo }) => ask === undefined && undo !== true)
  const safe = unasked.filter(({ final }) => final !== true)
  if (safe.some(({ id }) => id === before)) return before
  const there = place === undefined ? undefined : atPlace(safe, place)
  const wayOn = safe.find(({ key }) => key === 'enter')
  const first = wayOn ?? there ?? safe[0] ?? unasked[0] ?? open[0] ?? scene.choices[0]
  const mates =
    first?.on === undefined ? [] : safe.filter(({ at }) => at?.panel === first.at?.panel && at?.item === first.at?.item)
  return (mates.find(({ on }) => on === aim) ?? first)?.id
}

/** The thing that stands where something stood: the next card of a hand. Where it is still the same, it is done with: the one after it. */
function atPlace(choices: readonly Choice[], { panel, index, item: old }: Place): Choice | undefined {
  const items = [...new Set(choices.flatMap(({ at }) => (at?.panel === panel ? [at.item] : [])))]
  const next = items[index] === old ? index + 1 : index
  const item = items[Math.min(next, items.length - 1)]
  return choices.find(({ at }) => at?.panel === panel && at.item === item)
}

/** Where a choice stands among those of its panel. */
export function placeOf(scene: Scene, id: string | undefined): PageState['place'] {
  const at = scene.choices.find((choice) => choice.id === id)?.at
  if (at === undefined) return undefined
  const items = [...new Set(scene.choices.flatMap((choice) => (choice.at?.panel === at.panel ? [choice.at.item] : [])))]
  return { panel: at.panel, index: items.indexOf(at.item), item: at.item }
}

/** The choice a click means. */
export function clicked(drawn: DrawnScreen, input: Input): Choice | undefined {
  if (input.kind !== 'mouse' || input.action !== 'press') return undefined
  const { x, y } = input
  return drawn.clickTargets.find((spot) => spot.y === y && x >= spot.x && x < spot.x + spot.width)?.choice
}

/** On a map the arrows go to the next cell that can be chosen in that direction; elsewhere there is no such thing. */
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
