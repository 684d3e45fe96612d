import type { Scene } from '../../engine/index.ts'
import type { GlyphSet } from '../../views/terminal/cells/glyphs.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import { targetsOf } from '../../views/terminal/panels/aim.ts'
import type { TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { type DrawnScreen, drawScene, type ScreenContext } from '../../views/terminal/screen/layout.ts'
import { moreKey } from './more.ts'
import { focusFor, makeSpotlight, type Page, placeOf, type Spotlight } from './page.ts'

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
  readonly light: Spotlight
  drawn: DrawnScreen | undefined
  scene: Scene | undefined
  /** Whether the scene was made for a large screen. */
  isLarge: boolean
}

export const layerOf = (page: Page): Layer => ({
  page,
  light: makeSpotlight(),
  drawn: undefined,
  scene: undefined,
  isLarge: false,
})

/** From here on a page may take the room for cards. */
const LARGE = { width: 100, height: 34 } as const
const FOOTER = '↑↓ choose · enter take · ? help · esc back'

/** What is around the scene of a layer. */
export function aroundOf({ page, light }: Layer, scene: Scene, stage: Stage): Omit<ScreenContext, 'focus'> {
  const key = moreKey(scene)
  return {
    scroll: light.scroll,
    isScrollLocked: light.isHeld,
    layout: light.shape,
    inspected: light.look,
    aim: light.aim,
    log: page.told?.() ?? [],
    corner: page.corner?.() ?? '',
    footer: light.digits === '' ? (page.footer?.() ?? FOOTER) : `Number ${light.digits}_ · enter takes it`,
    ...(light.notice === '' ? {} : { notice: light.notice }),
    ...(key === undefined ? {} : { moreKey: key }),
    skin: stage.skin?.(page.skin?.()),
    glyphs: stage.glyphs?.(),
  }
}

/** Works out what a layer looks like, and shows it unless it is only needed to understand the next key. */
export function drawLayer(layer: Layer, stage: Stage, theme: Theme, isSilent = false): void {
  const { page, light } = layer
  const isLarge = stage.width() >= LARGE.width && stage.height() >= LARGE.height
  const scene = (isLarge === layer.isLarge ? layer.scene : undefined) ?? page.scene(isLarge)
  layer.isLarge = isLarge
  if (scene !== layer.scene) {
    const targets = targetsOf(scene)
    if (light.aim === undefined || !targets.includes(light.aim)) light.aim = targets[0]
    light.focus = focusFor(scene, light.focus, light.place, light.aim)
  }
  layer.scene = scene
  light.place = placeOf(scene, light.focus)
  const around = aroundOf(layer, scene, stage)
  const drawn = drawScene(scene, { ...around, focus: light.focus }, stage.width(), stage.height())
  light.scroll = drawn.scroll
  light.shape = drawn.layout
  layer.drawn = drawn
  if (!isSilent) stage.show(drawn.frame, theme)
}
