import type { Scene } from '../../engine/index.ts'
import { preparedScene } from '../../views/input/focus.ts'
import type { PlayScene } from '../../views/input/play-scene.ts'
import type { GlyphSet } from '../../views/terminal/cells/glyphs.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import type { TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { type DrawnScreen, drawScene, type ScreenContext } from '../../views/terminal/screen/layout.ts'
import { makePageState, type Page, type PageState } from './page.ts'
import { ANSWER_FOOTER } from './pages/question.ts'

/** The screen as the app uses it: the real one, or one of a test. */
export interface Stage {
  width(): number
  height(): number
  show(frame: DrawnScreen['frame'], theme: Theme): void
  forget(): void
  suspend(): void
  /** The skin of a game, or the common one. */
  skin?(game: string | undefined): TerminalSkin | undefined
  glyphs?(): GlyphSet
  /** Absent: no animations. */
  readonly clock?: Clock
}

/** The clock of animations. */
export interface Clock {
  /** Multiple of normal speed; 0: off. */
  speed(): number
  /** Milliseconds. */
  now(): number
  /** Calls `act` once after `wait`; returns a function that cancels it. */
  later(wait: number, act: () => void): () => void
}

export interface Layer {
  readonly page: Page
  readonly ui: PageState
  drawn: DrawnScreen | undefined
  /** The scene of the page; undefined: it has changed and is to be made again. */
  scene: Scene | undefined
  /** The scene as it is shown: with numbers, stand-ins and the question of a verb. */
  play: PlayScene | undefined
  /** Whether the scene was made for a large screen. */
  isLarge: boolean
}

export const layerOf = (page: Page): Layer => ({
  page,
  ui: makePageState(),
  drawn: undefined,
  scene: undefined,
  play: undefined,
  isLarge: false,
})

/** From this size on pages show cards. */
const LARGE = { width: 100, height: 34 } as const
const FOOTER = '? help · Esc back'

/** Everything on the screen around a scene. */
export function aroundOf({ page, ui, play }: Layer, stage: Stage): Omit<ScreenContext, 'focus'> {
  return {
    scroll: ui.scroll,
    isScrollLocked: ui.isHeld,
    layout: ui.shape,
    inspected: ui.inspected,
    aim: ui.aim,
    log: page.log?.() ?? [],
    corner: page.corner?.() ?? '',
    footer: play?.question === undefined ? (page.footer?.() ?? FOOTER) : ANSWER_FOOTER,
    ...(ui.notice === '' ? {} : { notice: ui.notice }),
    skin: stage.skin?.(page.skin?.()),
    glyphs: stage.glyphs?.(),
  }
}

/** Lays out a layer and shows it, unless it is only needed to interpret the next key. */
export function drawLayer(layer: Layer, stage: Stage, theme: Theme, isSilent = false): void {
  const { page, ui } = layer
  const isLarge = stage.width() >= LARGE.width && stage.height() >= LARGE.height
  layer.scene = (isLarge === layer.isLarge ? layer.scene : undefined) ?? page.scene(isLarge)
  layer.isLarge = isLarge
  const scene = preparedScene(layer.scene, ui)
  layer.play = scene
  const around = aroundOf(layer, stage)
  const drawn = drawScene(scene, { ...around, focus: ui.focus }, stage.width(), stage.height())
  ui.scroll = drawn.scroll
  ui.shape = drawn.layout
  layer.drawn = drawn
  if (!isSilent) stage.show(drawn.frame, theme)
}
