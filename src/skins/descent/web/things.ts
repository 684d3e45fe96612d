import { seededNumbers } from '../../svg-picture.ts'
import { withDarkEdge } from './bodies.ts'

const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const STEEL = '#d5dbe2'
const WOOD = '#8a5a2f'
const GOLD = '#ffd35e'

const flask = (juice: string, mark = ''): string =>
  path('M20 8h8v9l8 13q3 8-4 11H16q-7-3-4-11l8-13z', '#dfe8ee') +
  path('M15 28h18l4 6q0 6-5 7H16q-5-1-5-7z', juice) +
  path('M19 5h10v5H19z', WOOD) +
  mark
const scroll = (seal: string): string =>
  path('M10 10h24q5 0 5 5v20q0 5-5 5H14q-4 0-4-4z', '#efe2c2') +
  path('M6 10q0-5 5-5h24q-4 1-4 6H6z', '#d8c69c') +
  '<path d="M16 19h16M16 25h16M16 31h9" fill="none" stroke-width="1.6" stroke="#7a6440"/>' +
  `<circle cx="33" cy="35" r="5" fill="${seal}"/>`
const coat = (colour: string, mark = ''): string =>
  path('M14 8l6 4q4 3 8 0l6-4 9 9-6 7-3-2v18H14V22l-3 2-6-7z', colour) + mark
const blade = (d: string): string =>
  path(d, STEEL) + path('M12 30l9 8-3 3-9-8z', '#c8963e') + path('M8 38l5-4 4 4-5 5z', WOOD)
const wand = (tip: string): string =>
  '<path d="M9 41L34 14" fill="none" stroke-width="6"/><path d="M9 41L34 14" fill="none" stroke="#6b4a2c" stroke-width="3.4"/>' +
  path('M37 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z', tip)

/** One picture per item. It is the same on the map, in the pack and in the legend. */
const THINGS: Readonly<Record<string, string>> = {
  gold: [
    [15, 34],
    [30, 35],
    [23, 27],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="10" ry="6" fill="${GOLD}"/>`)
    .join(''),
  dagger: blade('M15 32L36 9l3-1-1 4-20 23z'),
  club: path('M10 42l-4-4 20-21q5-12 13-9 5 6-6 13z', WOOD),
  quarterstaff:
    '<path d="M6 43L42 5" fill="none" stroke-width="6"/><path d="M6 43L42 5" fill="none" stroke="#a8733d" stroke-width="3.4"/>',
  'short-sword': blade('M14 31L38 5l5-1-1 5-25 25z'),
  spear:
    '<path d="M7 43L34 14" fill="none" stroke-width="5"/><path d="M7 43L34 14" fill="none" stroke="#a8733d" stroke-width="3"/>' +
    path('M31 14L44 3l-7 16z', STEEL),
  'war-hammer':
    '<path d="M9 43L30 20" fill="none" stroke-width="6"/><path d="M9 43L30 20" fill="none" stroke="#8a5a2f" stroke-width="3.6"/>' +
    path('M22 14L34 4l10 11-11 10z', '#9aa3ad'),
  'long-sword': blade('M14 31L40 2l5-1-1 5-27 28z'),
  'battle-axe':
    '<path d="M9 44L33 14" fill="none" stroke-width="6"/><path d="M9 44L33 14" fill="none" stroke="#8a5a2f" stroke-width="3.6"/>' +
    path('M22 6q12-6 21 1-2 12-6 19-3-7-8-9-4-5-7-11z', STEEL),
  robe: coat('#6a4fa0', path('M22 14v26h4V14z', '#c6a8ff')),
  'leather-armour': coat('#9a6a3c', '<path d="M18 20h12M18 27h12M18 34h12" fill="none" stroke-width="1.2"/>'),
  'bell-armour': coat(
    '#c8963e',
    `<g fill="${GOLD}"><circle cx="18" cy="26" r="2.6"/><circle cx="30" cy="26" r="2.6"/><circle cx="24" cy="34" r="2.6"/></g>`,
  ),
  'chain-mail': coat(
    '#9aa3ad',
    '<path d="M15 19h18M15 23h18M15 27h18M15 31h18M15 35h18" fill="none" stroke-width="1.2" stroke-dasharray="2 1.4"/>',
  ),
  'plate-armour': coat(STEEL, path('M18 18h12v10l-6 6-6-6z', '#aab4bf')),
  'health-potion': flask('#e0475a', path('M22 31h4v4h-4z', '#fff')),
  'mana-potion': flask('#4f86e8'),
  'fury-potion': flask('#ff8a2a', path('M24 29l3 6h-6z', '#fff2a8')),
  'stone-potion': flask('#8f9aa5'),
  scroll: scroll('#8a8a8a'),
  identify: scroll('#ffd35e'),
  teleport: scroll('#7fd0ff'),
  fear: scroll('#b07aff'),
  mapping: scroll('#7ad07a'),
  'enchant-weapon': scroll('#ff9a4a'),
  'enchant-armour': scroll('#b8c4d0'),
  alarm: scroll('#ff5a5a'),
  calling: scroll('#d03a6a'),
  withering: scroll('#5a6a3a'),
  immolation: scroll('#ff6a1a'),
  slumber: scroll('#6a7ad0'),
  roots: scroll('#4a8a3a'),
  javelin:
    '<path d="M5 43L36 10" fill="none" stroke-width="4.6"/><path d="M5 43L36 10" fill="none" stroke="#b8854a" stroke-width="2.4"/>' +
    path('M34 8l10-5-5 10z', STEEL),
  'fire-flask': flask('#ff7a1a', path('M24 14q7 8 0 12-7-4 0-12z', '#ffe27a')),
  'smoke-flask': flask('#7a8088'),
  net: '<path d="M6 12q18-9 36 0-2 20-18 30Q8 32 6 12zM14 9l14 29M24 7v35M34 9L20 38M8 20h32M13 30h22" fill="none" stroke="#d8cba8" stroke-width="2"/>',
  'wand-of-exchange': wand('#9dff8c'),
  'wand-of-beckoning': wand('#ffb8ff'),
  'wand-of-frost': wand('#9fe8ff'),
}

const UNKNOWN = path('M8 18l16-8 16 8v18l-16 8-16-8z', '#a8733d') + path('M8 18l16 8 16-8M24 26v18', 'none')

/** The picture of an item by name. An item without one is drawn by its kind, in a colour of its own, or as a bundle. */
export function drawItem(name: string): string {
  const known = THINGS[name]
  if (known !== undefined) return withDarkEdge(known)
  const hue = seededNumbers(name)(360)
  if (name.includes('potion')) return withDarkEdge(flask(`hsl(${hue} 60% 55%)`))
  if (name.includes('wand')) return withDarkEdge(wand(`hsl(${hue} 70% 70%)`))
  if (name.includes('scroll')) return withDarkEdge(scroll(`hsl(${hue} 60% 55%)`))
  if (name.includes('armour')) return withDarkEdge(coat(`hsl(${hue} 25% 50%)`))
  return withDarkEdge(UNKNOWN)
}

/** Pictures of map features, by their character on the map. */
const SIGNS: Readonly<Record<string, string>> = {
  '>': path('M6 10h36v6H6zM10 18h28v6H10zM14 26h20v6H14zM18 34h12v6H18z', '#8fb4dc'),
  '<': path('M18 8h12v6H18zM14 16h20v6H14zM10 24h28v6H10zM6 32h36v6H6z', '#8fb4dc'),
  $:
    path('M8 20h32v22H8z', WOOD) +
    path('M5 20l5-12h28l5 12z', '#c0392b') +
    path('M15 8h6l-2 12h-6zM27 8h6l2 12h-6z', '#f3e6c8') +
    path('M14 28h20v6H14z', '#5a3a20'),
  _:
    path('M8 38h32v5H8zM12 24h24v14H12z', '#9aa3ad') +
    path('M8 19h32v6H8z', '#c5ccd4') +
    path('M24 4q6 8 0 14-6-6 0-14z', '#ffd35e'),
  '%':
    path('M10 30q-6-3-3-8t8-1l18 10q6-2 8 2t-3 7-7-1z', '#d8cfb8') +
    path('M24 12c6 0 9 3 9 8s-4 7-9 7-9-2-9-7 3-8 9-8z', '#e6dcc4'),
  '=': path('M7 20h34v22H7z', '#7a5230') + path('M7 20q17-14 34 0z', '#9a6a3c') + path('M20 24h8v8h-8z', GOLD),
  '{':
    path('M6 28h36q-3 14-18 14T6 28z', '#8ea2b5') +
    path('M24 8q6 8 3 20h-6q-3-12 3-20z', '#7fd0ff') +
    path('M13 16q5 2 6 10M35 16q-5 2-6 10', 'none'),
  '+':
    path('M7 6h34v38H7z', '#6b4a2c') +
    '<path d="M10 18h28M10 31h28" fill="none"/>' +
    path(
      'M11 9h4v9h-4zM16 8h4v10h-4zM26 9h5v9h-5zM12 21h5v10h-5zM24 22h4v9h-4zM31 21h4v10h-4zM14 34h6v8h-6zM27 34h4v8h-4z',
      '#c0703c',
    ),
  '}':
    path('M12 8h24q6 16 0 34H12Q6 24 12 8z', '#9a6a3c') +
    '<path d="M9 17h30M9 33h30" fill="none" stroke="#5a6068" stroke-width="3"/>',
  '|': path('M6 10h36v5H6zM6 38h36v5H6z', WOOD) + path('M12 12h3v26h-3zM23 8h3v30h-3zM34 12h3v26h-3z', STEEL),
  '"': '<path d="M8 44q1-12-3-18M14 44q0-16 4-22M24 44q-1-12-4-16M30 44q0-18 5-24M38 44q0-10 5-14" fill="none" stroke="#7fae4a" stroke-width="2.6"/>',
  '~': '<path d="M3 16q7-6 14 0t14 0 14 0M3 28q7-6 14 0t14 0 14 0M3 40q7-6 14 0t14 0 14 0" fill="none" stroke="#7fc4ee" stroke-width="2.6"/>',
  ':': path('M8 40l4-10 8 2 3 8zM24 41l3-13 11 3 2 10zM18 24l6-6 7 5-5 5z', '#8b8378'),
  '^': path('M6 32h36v9H6z', '#7a7f88') + path('M12 26h24v7H12z', '#c0392b'),
  '&': '<path d="M24 3v42M4 24h40M9 9l30 30M39 9L9 39M24 12l9 4 4 8-4 9-9 4-9-4-4-9 4-8z" fill="none" stroke="#dfe6ea" stroke-width="1.6"/>',
  '§':
    path('M24 4q14 14 10 26 6-2 4-8 8 14-4 22H14Q2 36 10 22q0 6 4 6-2-12 10-24z', '#ff7a1a') +
    path('M24 24q8 8 3 18h-8q-4-10 5-18z', '#ffe27a'),
  '°': '<g stroke="none" fill="#9aa0a6" fill-opacity=".7"><circle cx="16" cy="28" r="10"/><circle cx="30" cy="30" r="11"/><circle cx="24" cy="18" r="10"/></g>',
}

export const drawMapSign = (glyph: string): string | undefined => {
  const drawn = SIGNS[glyph]
  return drawn === undefined ? undefined : withDarkEdge(drawn)
}
