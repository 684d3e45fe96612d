import { GRASS, GROUNDS, type Ground, PLATE, RUBBLE, WATER, WEB } from './floor.ts'

/** §18 How ground is drawn, in arenas, scenarios and on screen. */
export const GROUND_SIGNS = { '"': GRASS, '~': WATER, ':': RUBBLE, '^': PLATE, '&': WEB } as const
export type GroundSign = keyof typeof GROUND_SIGNS
export const isGroundSign = (glyph: string): glyph is GroundSign => glyph in GROUND_SIGNS
export const GROUND_GLYPHS: Readonly<Record<Ground, string>> = {
  plain: '.',
  grass: '"',
  water: '~',
  rubble: ':',
  plate: '^',
  web: '&',
  fire: '§',
  ice: '#',
  smoke: '°',
}
export const glyphOfGround = (kind: number): string => GROUND_GLYPHS[GROUNDS[kind] ?? 'plain']
