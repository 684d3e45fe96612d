/**
 * Our own drawings of the emoji of modules, orders and crew, in a box of 32. They look the same on every machine,
 * whatever its fonts. An emoji without a drawing here (of a pack, for example) stays a character.
 */
const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`
const line = (d: string, colour: string, width = 2.6): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const disc = (x: number, y: number, r: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`

const WHITE = '#fdf8ff'
const YELLOW = '#ffd75e'
const CORAL = '#ff7d6a'
const BLUE = '#7fb2ff'
const GREY = '#b9b3cc'
const BROWN = '#a8663c'

const SIGNS: Readonly<Record<string, string>> = {
  '🔆':
    disc(16, 16, 7, '#ffb02e') +
    line('M16 2v4M16 26v4M2 16h4M26 16h4M6 6l3 3M23 23l3 3M26 6l-3 3M9 23l-3 3', '#ffb02e', 3),
  '🪨':
    fill('M4 24l4-13 9-6 9 6 3 11-6 6H9z', '#9a93a8') +
    fill('M9 12l8-5 4 6-6 6z', '#c3bdd0') +
    line('M15 19l6 7M21 13l6 6', '#7a7388', 1.6),
  '🌀': line('M28 16a12 12 0 1 0-12 12a9 9 0 0 0 9-9a6.5 6.5 0 0 0-13 0a3.5 3.5 0 0 0 6 2', '#4fa8ff', 3.4),
  '🫧':
    disc(12, 19, 9, '#7fd6ff') +
    disc(23, 10, 6, '#b8e8ff') +
    disc(24, 24, 4, '#b8e8ff') +
    line('M7 17q1-4 5-5', WHITE, 2),
  '🧱':
    fill('M3 6h26v20H3z', '#c8553d') +
    line(
      'M3 12.6h26M3 19.3h26M12 6v6.6M21 6v6.6M8 12.6v6.7M17 12.6v6.7M25 12.6v6.7M12 19.3V26M21 19.3V26',
      '#f3d9cf',
      1.6,
    ),
  '🦎':
    fill('M22 5q6 1 6 6-2 4-7 4-8 1-9 7-1 6-8 6 3-2 3-7 1-9 9-11 1-5 6-5z', '#58c46a') +
    disc(23, 9, 1.6, '#143a1c') +
    line('M13 14l-5-4M16 20l4 4', '#58c46a', 3),
  '🔥':
    fill('M16 2q11 10 9 19-1 9-9 9t-9-8q-1-6 4-10 0 5 3 6Q11 10 16 2z', '#ff8a2a') +
    fill('M16 16q6 5 4 10-1 3-4 3t-4-3q-1-5 4-10z', YELLOW),
  '🎯':
    disc(16, 16, 13, '#e8445a') +
    disc(16, 16, 9, WHITE) +
    disc(16, 16, 5, '#e8445a') +
    line('M16 16L28 4M24 4h4v4', '#3f6fd8', 2.4),
  '🔧': line('M7 25L20 12', '#9fb0c8', 5) + fill('M19 13a7 7 0 0 1 8-9l-4 4 1 4 4 1 3-3a7 7 0 0 1-9 7z', '#9fb0c8'),
  '📡':
    fill('M5 8q-3 12 7 17 8 1 12-3z', '#c9d6ea') +
    line('M15 17l8-9', GREY, 2.4) +
    disc(24, 7, 2.6, CORAL) +
    line('M8 30l6-6 5 6', GREY),
  '⚡': fill('M18 2L6 18h8l-3 12 14-17h-9z', YELLOW),
  '📦':
    fill('M4 10l12-6 12 6v13l-12 6-12-6z', '#c98f55') +
    line('M4 10l12 6 12-6M16 16v13', '#7a4f28', 1.8) +
    fill('M9 7.5l12 6v4l-3-1.5v-3L6 9z', '#f0d5a8'),
  '💾':
    fill('M4 4h20l4 4v20H4z', '#4f6fd0') +
    fill('M9 4h12v9H9z', '#d7deee') +
    fill('M8 17h16v11H8z', WHITE) +
    fill('M17 6h3v5h-3z', '#4f6fd0'),
  '🕳': `<ellipse cx="16" cy="19" rx="13" ry="7" fill="#0b0618" stroke="#8b7fc0" stroke-width="2.4"/>`,
  '⛏': line('M8 28L22 9', BROWN, 3.4) + fill('M7 8q12-8 21 6-8-5-14-4z', '#b8c4d8'),
  '🔭':
    fill('M3 15l17-8 4 8-18 7z', '#5a7fd8') +
    fill('M19 6l6-3 5 10-6 3z', '#8fb0ff') +
    line('M13 20l-5 10M14 20l7 10', GREY),
  '🪝': line('M16 3v13q0 11-7 11-6-1-5-8l4 3', '#c3cbe0', 3.2) + disc(16, 5, 3, GREY),
  '🛢':
    fill('M6 6h20v20H6z', '#d9573f') +
    `<ellipse cx="16" cy="6" rx="10" ry="4" fill="#f0806a"/><ellipse cx="16" cy="26" rx="10" ry="4" fill="#d9573f"/>` +
    line('M6 13q10 5 20 0M6 20q10 5 20 0', '#f3b3a5', 1.8),
  '🛡': fill('M16 3l12 4q1 16-12 22Q3 23 4 7z', BLUE) + fill('M16 3v26Q3 23 4 7z', '#a9ccff'),
  '💨': line('M3 11h15q5 0 5-4t-4-4M3 17h22q5 0 5 4t-5 4M3 23h11', '#d5e4ff', 3),
  '🏃': disc(19, 5, 3.4, YELLOW) + line('M18 10l-4 8 6 4-1 8M14 18l-4 6H4M18 11l6 3 4-2M18 10l-7 1-3 5', YELLOW, 3),
  '🏳': line('M6 3v27', GREY, 3) + fill('M8 4q8-3 12 0t9 0v13q-5 3-9 0t-12 0z', WHITE),
  '⏳':
    fill('M8 3h16v3q0 6-6 10 6 4 6 10v3H8v-3q0-6 6-10-6-4-6-10z', '#d7c9f5') +
    fill('M11 27q1-5 5-7 4 2 5 7zM12 9h8q-1 3-4 5-3-2-4-5z', YELLOW) +
    line('M6 3h20M6 29h20', BROWN, 3),
  '💥':
    fill('M16 1l4 8 8-3-3 8 6 4-7 3 2 8-7-3-4 6-3-6-8 3 2-8-5-4 6-3-3-8 8 2z', '#ff9a2e') +
    fill('M16 9l3 5 5 0-3 4 2 5-6-2-5 3 1-6-4-3 5-1z', '#fff0a8'),
  '🔨': line('M8 29L20 13', BROWN, 4) + fill('M12 8l8-5 9 8-4 4-3-2-3 4-6-5z', '#aeb9cf'),
  '🪡': line('M5 28L27 5', '#dfe6f5', 2.6) + line('M24 8q6 2 3 9t-9 3-3 8', CORAL, 2),
  '🎇':
    disc(16, 16, 4, WHITE) +
    line('M16 3v6M16 23v6M3 16h6M23 16h6M7 7l4 4M21 21l4 4M25 7l-4 4M11 21l-4 4', '#ff9ad5', 2.6),
  '🐇':
    fill('M12 3q4 4 4 9 1-6 6-8 0 8-3 11 5 4 3 9-3 6-9 6t-7-6q0-5 5-8-2-7 1-13z', WHITE) +
    disc(13, 20, 1.6, '#3a2a5a') +
    disc(19, 20, 1.6, '#3a2a5a'),
  '🩹':
    `<g transform="rotate(-40 16 16)">${fill('M2 10h28v12H2z', '#f0b98a')}${fill('M11 10h10v12H11z', '#d99a68')}</g>` +
    disc(14, 15, 1, WHITE) +
    disc(18, 17, 1, WHITE),
  '📜':
    fill('M8 4h18v20q0 4-4 4H8z', '#f3e2b8') +
    fill('M4 24h14q0 4 3 4H8q-4 0-4-4z', '#d8bf86') +
    line('M12 10h10M12 15h10M12 20h6', '#8a6a3a', 1.8),
  '🪙':
    disc(16, 16, 12, YELLOW) +
    `<circle cx="16" cy="16" r="8.5" fill="none" stroke="#c9982e" stroke-width="2"/>` +
    line('M16 11v10M13 13h6M13 19h6', '#a8781e', 2),
  '🚀':
    fill('M25 3q6 8-3 18l-6 2-7-7 2-6Q21 1 25 3z', '#e8ecf5') +
    fill('M9 16l-6 2 5-8zM16 23l-2 6 8-5z', CORAL) +
    disc(20, 11, 3, '#4fa8ff') +
    fill('M8 22l-5 7 7-5z', '#ffb02e'),
  '⚗':
    fill('M13 4h6v9l8 13q1 3-3 3H8q-4 0-3-3l8-13z', '#cfe6f5') + fill('M10 20h12l4 6q0 3-3 3H9q-3 0-3-3z', '#9dff8c'),
  '👾':
    fill('M8 6h3v3h10V6h3v3h2v4h3v9h-3v-4h-2v4h3v4h-5v-4H10v4H5v-4h3v-4H6v4H3v-9h3V9h2z', '#c58cff') +
    fill('M10 13h3v4h-3zM19 13h3v4h-3z', '#1a1140'),
  '🪐': disc(16, 16, 8, '#f0b45e') + line('M3 21q13 5 26-10', '#ffe0a0', 2.6),
}

const CREW: Readonly<Record<string, readonly [colour: string, badge: string]>> = {
  pilot: ['#7fb2ff', line('M7 12q9-10 18 0', '#3f5fb0', 4) + disc(16, 8, 2, YELLOW)],
  gunner: ['#ff9a7a', line('M8 11h16M22 8v6', '#5a3030', 3)],
  tactician: ['#c9a8ff', disc(12, 17, 3.4, WHITE) + disc(21, 17, 3.4, WHITE) + line('M15 17h3', '#3a2a5a', 1.6)],
  engineer: ['#ffd75e', fill('M7 13q9-12 18 0z', '#e09a2e')],
  mechanic: ['#9fe0b0', fill('M7 13q9-11 18 0H7zM24 11h5v3h-5z', '#4f8f6a')],
  navigator: ['#8fe0e8', line('M16 3v8M12 7h8', CORAL, 2.4)],
  broker: ['#f0c8a0', fill('M9 3h14v8H9zM6 10h20v3H6z', '#3a2f4a')],
  quartermaster: ['#d0c0a0', fill('M8 6h16v6H8z', '#8a6a4a')],
}

/** Draws the face of a crew member. */
function crew(role: string): string {
  const [colour, badge] = CREW[role] ?? ['#cfc6e8', '']
  return `${disc(16, 18, 11, colour)}${disc(12, 18, 1.7, '#241754')}${disc(20, 18, 1.7, '#241754')}${line('M12 23q4 3 8 0', '#241754', 1.8)}${badge}`
}

/** Our drawing of an emoji, or undefined if there is none. A variation selector is ignored. */
export const emojiDrawing = (character: string): string | undefined => SIGNS[character.replace('️', '')]
export const crewFace = crew

/** Splits a name with an emoji, such as `🔆 Sunspear I`. */
export function splitEmojiName(text: string): { readonly sign: string; readonly name: string } {
  const found = /^(\p{Extended_Pictographic}️?)\s*(.*)$/u.exec(text)
  return found === null ? { sign: '', name: text } : { sign: found[1] ?? '', name: found[2] ?? '' }
}
