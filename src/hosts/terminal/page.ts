import type { Choice, Scene } from '../../engine/index.ts'
import type { Input } from '../../views/terminal/keys.ts'
import type { Drawn } from '../../views/terminal/layout.ts'
import type { Told } from '../../views/terminal/parts.ts'

/** One thing the screen can show: a game, the hall, a list. It is a scene like any other, so every view can show it. */
export interface Page {
  scene(): Scene
  take(id: string): Step | Promise<Step>
  /** What has been told so far; the newest last. */
  told?(): readonly Told[]
  corner?(): string
  footer?(): string
  /** The focus went to a choice. */
  focused?(id: string): void
  /** Keys of its own, looked at before anything else. Undefined: not mine. */
  key?(key: string): Step | undefined
  paste?(text: string): Step
  /** Where Escape leads; nowhere: back. */
  escape?(): Step
  /** Where = leads: the log with its arithmetic. */
  why?(): Step
  /** Where ? leads. */
  help?(): Step
  /** It is left for good. */
  closed?(): void
  /** Milliseconds until `tick`; undefined: it waits for keys. */
  pulse?(): number | undefined
  tick?(): Step
}

/** What comes next. */
export type Step =
  | { readonly kind: 'stay'; readonly notice?: string }
  | { readonly kind: 'open'; readonly page: Page }
  /** In place of this page; what `below` are on the stack under it stays. */
  | { readonly kind: 'replace'; readonly page: Page }
  | { readonly kind: 'back'; readonly notice?: string }
  /** All the way down to the first page. */
  | { readonly kind: 'home'; readonly notice?: string }
  | { readonly kind: 'quit' }

export const stay = (notice?: string): Step => (notice === undefined ? { kind: 'stay' } : { kind: 'stay', notice })
export const open = (page: Page): Step => ({ kind: 'open', page })
export const back = (notice?: string): Step => (notice === undefined ? { kind: 'back' } : { kind: 'back', notice })
export const home = (notice?: string): Step => (notice === undefined ? { kind: 'home' } : { kind: 'home', notice })

/** Where the player is on a page. */
export interface Spotlight {
  focus: string | undefined
  scroll: number
  isHeld: boolean
  /** A number that is being typed. */
  digits: string
  notice: string
}

export const makeSpotlight = (): Spotlight => ({ focus: undefined, scroll: 0, isHeld: false, digits: '', notice: '' })

/** What a key means on a page. */
export type Meaning =
  | { readonly kind: 'take'; readonly id: string }
  | { readonly kind: 'blocked'; readonly why: string }
  | { readonly kind: 'house'; readonly key: string }

/**
 * Keys of the scene go before those of the house; digits are the numpad's where the scene has steps. Enter takes what is in focus,
 * which is where the way on begins.
 */
export function meaningOf(scene: Scene, key: string): Meaning {
  if (key === 'enter') return { kind: 'house', key }
  const numpad = /^[1-9]$/.test(key) ? `kp${key}` : key
  const choice =
    scene.choices.find((one) => one.key === key || one.also?.includes(key)) ??
    scene.choices.find((one) => one.also?.includes(numpad))
  if (choice === undefined) return { kind: 'house', key }
  return choice.blocked === undefined ? { kind: 'take', id: choice.id } : { kind: 'blocked', why: choice.blocked }
}

/** The focus a scene begins with: what was in focus before, the way on, or the first that can be had. */
export function focusFor(scene: Scene, before: string | undefined): string | undefined {
  const open = scene.choices.filter(({ blocked }) => blocked === undefined)
  if (open.some(({ id }) => id === before)) return before
  return (open.find(({ key }) => key === 'enter') ?? open[0] ?? scene.choices[0])?.id
}

/** The choice a click means. */
export function clicked(drawn: Drawn, input: Input): Choice | undefined {
  if (input.kind !== 'mouse' || input.action !== 'press') return undefined
  const { x, y } = input
  return drawn.spots.find((spot) => spot.y === y && x >= spot.x && x < spot.x + spot.width)?.choice
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
