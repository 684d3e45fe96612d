import { GRASS, PLATE, RUBBLE, TERRAIN_KINDS, type TerrainKind, WATER, WEB } from './floor.ts'

/** §18 The characters that stand for terrain in arenas and scenarios. */
export const GROUND_BY_GLYPH = { '"': GRASS, '~': WATER, ':': RUBBLE, '^': PLATE, '&': WEB } as const
export type GroundGlyph = keyof typeof GROUND_BY_GLYPH
export const isGroundGlyph = (glyph: string): glyph is GroundGlyph => glyph in GROUND_BY_GLYPH
/** The characters that stand for terrain on screen. */
export const GROUND_GLYPHS: Readonly<Record<TerrainKind, string>> = {
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
export const glyphOfGround = (kind: number): string => GROUND_GLYPHS[TERRAIN_KINDS[kind] ?? 'plain']
