import { seededNumbers } from '../../svg-picture.ts'
import { drawOwnShip } from './ships.ts'

const LINE = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'

/** The glyph of each kind of gear, in a box of 32. */
const GLYPHS: Readonly<Record<string, string>> = {
  missile: '<path d="M3 12h17l9 4-9 4H3l3-4z"/><path d="M20 12v8"/><path d="M3 12l-1-4h6l3 4M3 20l-1 4h6l3-4"/>',
  laser: '<path d="M2 16h13"/><path d="M15 10l13 6-13 6z"/><path d="M5 11v10" stroke-opacity=".6"/>',
  fighter: '<path d="M28 16L6 6l4 10-4 10z"/><path d="M10 16h18"/><path d="M3 12v8" stroke-opacity=".6"/>',
  shield: '<path d="M16 4q12 4 12 12t-12 12Q4 24 4 16T16 4z" stroke-dasharray="5 3"/><path d="M16 10q7 2 7 6t-7 7"/>',
  armor: '<path d="M6 5h20v12l-10 10L6 17z" fill="currentColor" fill-opacity=".25"/><path d="M11 9h10v7l-5 5-5-5z"/>',
  module:
    '<circle cx="16" cy="16" r="6"/><path d="M16 3v5M16 24v5M3 16h5M24 16h5M7 7l3 3M22 22l3 3M25 7l-3 3M10 22l-3 3"/>',
  junk: '<path d="M5 24l5-14 5 6 4-10 8 18z" stroke-dasharray="4 3"/><path d="M12 24l3-5 3 5" stroke-opacity=".6"/>',
}

/** The glyph of an item such as `missile-16`: that of its kind, with a mark made from its number. */
export function itemGlyph(name: string): string {
  const kind = name.replace(/-?\d+$/, '')
  const glyph = GLYPHS[kind] ?? GLYPHS.module ?? ''
  const pips = 1 + seededNumbers(name)(3)
  const marks = Array.from({ length: pips }, (_, i) => `<path d="M${22 + i * 3} 29h1"/>`).join('')
  return `<g ${LINE}>${glyph}<g stroke-opacity=".55">${marks}</g></g>`
}

/** Draws the emblem: the Star Canine in front of a ringed planet. */
export function drawEmblem(): string {
  const stars = Array.from({ length: 26 }, (_, i) => {
    const grow = seededNumbers(`star-${i}`)
    return `<circle cx="${grow(320)}" cy="${grow(140)}" r="${grow(3) === 0 ? 1.3 : 0.8}" fill-opacity=".6"/>`
  }).join('')
  const world = `<g fill="none" stroke="currentColor" stroke-opacity=".5"><circle cx="238" cy="58" r="34" fill="currentColor" fill-opacity=".06"/><path d="M190 72q48 18 98-26" stroke-width="2"/></g>`
  return `<g fill="currentColor">${stars}</g>${world}<g transform="translate(18 26)">${drawOwnShip({ armor: 25, shield: 0, long: 60, close: 20 })}</g>`
}
