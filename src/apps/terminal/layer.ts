import type { Scene } from '../../engine/index.ts'
import type { GlyphSet } from '../../views/terminal/cells/glyphs.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import { targetsOf } from '../../views/terminal/panels/aim.ts'
import type { TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { type DrawnScreen, drawScene, type ScreenContext } from '../../views/terminal/screen/layout.ts'
import { moreKey } from './more.ts'
import { focusFor, makePageState, type Page, type PageState, placeOf } from './page.ts'

/** What the app needs of a screen: the real one, or a test's. */
export interface Stage {
  width(): number
  height(): number
  show(frame: DrawnScreen['frame'], theme: Theme): void
  forget(): void
  suspend(): void
  /** Figures of a game, or of all of them. */
  skin?(game: string | undefined): TerminalSkin | undefined
  glyphs?(): GlyphSet
  /** Absent: nothing moves. */
  readonly clock?: Clock
}

/** Time for motion. */
export interface Clock {
  /** How many times as fast as usual; 0: off. */
  speed(): number
  /** Milliseconds. */
  now(): number
  /** Calls once; answers with what takes it back. */
  later(wait: number, act: () => void): () => void
}

export interface Layer {
  readonly page: Page
  readonly ui: PageState
  drawn: DrawnScreen | undefined
  scene: Scene | undefined
  /** Whether the scene was made for a large screen. */
  isLarge: boolean
}

export const layerOf = (page: Page): Layer => ({
  page,
  ui: makePageState(),
  drawn: undefined,
  scene: undefined,
  isLarge: false,
})

/** From here on a page may take the room for cards. */
const LARGE = { width: 100, height: 34 } as const
const FOOTER = '↑↓ choose · enter take · ? help · esc back'

/** What is around the scene of a layer. */
export function aroundOf({ page, ui }: Layer, scene: Scene, stage: Stage): Omit<ScreenContext, 'focus'> {
  const key = moreKey(scene)
  return {
    scroll: ui.scroll,
    isScrollLocked: ui.isHeld,
    layout: ui.shape,
    inspected: ui.inspected,
    aim: ui.aim,
    log: page.log?.() ?? [],
    corner: page.corner?.() ?? '',
    footer: ui.digits === '' ? (page.footer?.() ?? FOOTER) : `Number ${ui.digits}_ · enter takes it`,
    ...(ui.notice === '' ? {} : { notice: ui.notice }),
    ...(key === undefined ? {} : { moreKey: key }),
    skin: stage.skin?.(page.skin?.()),
    glyphs: stage.glyphs?.(),
  }
}

/** Works out what a layer looks like, and shows it unless it is only needed to understand the next key. */
export function drawLayer(layer: Layer, stage: Stage, theme: Theme, isSilent = false): void {
  const { page, ui } = layer
  const isLarge = stage.width() >= LARGE.width && stage.height() >= LARGE.height
  const scene = (isLarge === layer.isLarge ? layer.scene : undefined) ?? page.scene(isLarge)
  layer.isLarge = isLarge
  if (scene !== layer.scene) {
    const targets = targetsOf(scene)
    if (ui.aim === undefined || !targets.includes(ui.aim)) ui.aim = targets[0]
    ui.focus = focusFor(scene, ui.focus, ui.place, ui.aim)
  }
  layer.scene = scene
  ui.place = placeOf(scene, ui.focus)
  const around = aroundOf(layer, scene, stage)
  const drawn = drawScene(scene, { ...around, focus: ui.focus }, stage.width(), stage.height())
  ui.scroll = drawn.scroll
  ui.shape = drawn.layout
  layer.drawn = drawn
  if (!isSilent) stage.show(drawn.frame, theme)
}
