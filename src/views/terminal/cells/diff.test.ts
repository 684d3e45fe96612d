import xterm from '@xterm/headless'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screenChanges } from './diff.ts'
import { type Frame, fillArea, frameText, makeFrame, putText } from './frame.ts'
import { blockShape } from './shapes.ts'
import { CELL_PIXELS, frameSvg } from './svg.ts'
import { detectColourDepth, makeTheme, THEME_NAMES } from './theme.ts'

const theme = makeTheme('dark', '256')

/** The screen of a real terminal after this output. */
async function shown(width: number, height: number, sent: readonly string[]): Promise<string> {
  const terminal = new xterm.Terminal({ cols: width, rows: height, allowProposedApi: true })
  terminal.write('\u001b[?7l')
  for (const text of sent) await new Promise<void>((resolve) => terminal.write(text, resolve))
  const { active } = terminal.buffer
  return Array.from({ length: height }, (_, y) => active.getLine(y)?.translateToString(true).trimEnd() ?? '').join('\n')
}

const drawing = fc.array(
  fc.tuple(
    fc.nat(29),
    fc.nat(7),
    fc.constantFrom('', 'good', 'bad+bold', 'key+reverse', 'dim'),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', '#', '─', '█', '宇'), maxLength: 20 }),
  ),
  { maxLength: 12 },
)

test('a real terminal shows each frame after the changes to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawing, { minLength: 1, maxLength: 5 }), async (drawings) => {
      const sent: string[] = []
      let before: Frame | undefined
      for (const texts of drawings) {
        const frame = makeFrame(30, 8)
        for (const [x, y, style, text] of texts) putText(frame, x, y, text, style)
        sent.push(screenChanges(before, frame, theme))
        before = frame
      }
      expect(await shown(30, 8, sent)).toBe(frameText(before as Frame))
    }),
    { seed: 11, numRuns: 150 },
  )
})

test('an unchanged frame sends nothing, one changed letter a few bytes', () => {
  const one = makeFrame(80, 24)
  fillArea(one, { x: 0, y: 0, width: 80, height: 24 }, '.')
  const two = { ...one, glyphs: one.glyphs.slice(), styles: one.styles.slice() }
  expect(screenChanges(one, two, theme)).toBe('')
  putText(two, 40, 12, '@')
  expect(screenChanges(one, two, theme)).toBe('\u001b[13;41H\u001b[0m@\u001b[0m')
})

test('the cursor is moved explicitly after an emoji, because terminals disagree about its width', () => {
  const frame = makeFrame(10, 1)
  putText(frame, 0, 0, '🚀x')
  expect(screenChanges(undefined, frame, theme)).toContain('  \u001b[1;1H🚀\u001b[1;3Hx')
})

test('half of a wide glyph is blank', () => {
  const frame = makeFrame(6, 1)
  putText(frame, 0, 0, '宇宇')
  putText(frame, 1, 0, 'ab')
  expect(frameText(frame)).toBe(' ab')
  putText(frame, 5, 0, '宇')
  expect(frameText(frame)).toBe(' ab')
})

test.each([
  ['none', 'bad', '\u001b[0;1m'],
  ['none', 'dim', '\u001b[0;2m'],
  ['none', 'key+reverse', '\u001b[0;7;1m'],
  ['16', 'good', '\u001b[0;92m'],
  ['256', 'good', '\u001b[0;38;5;114m'],
  ['true', 'good', '\u001b[0;38;2;126;200;126m'],
  ['true', 'no-such-tone', '\u001b[0m'],
] as const)('with %s colours %s is %j', (depth, style, code) => {
  expect(makeTheme('dark', depth).code(style)).toBe(code)
})

test.each([
  [{ NO_COLOR: '1', COLORTERM: 'truecolor' }, 'none'],
  [{ TERM: 'dumb' }, 'none'],
  [{ COLORTERM: 'truecolor', TERM: 'xterm' }, 'true'],
  [{ TERM: 'xterm-256color' }, '256'],
  [{ TERM: 'xterm' }, '16'],
] as const)('%j has %s colours', (env, depth) => {
  expect(detectColourDepth(env)).toBe(depth)
})

test('a picture has every character at its place, and no blanks that a browser could drop', () => {
  const frame = makeFrame(20, 3)
  putText(frame, 2, 0, 'A < B', 'bad')
  putText(frame, 0, 1, 'title', '+reverse')
  putText(frame, 0, 2, '  🚀 ok')
  const svg = frameSvg(frame, theme, 'R&D')
  expect(svg).toContain('<title>R&amp;D</title>')
  expect(svg).toContain('<text x="34" y="30" fill="#f0736a">A</text>')
  expect(svg).toContain('<text x="52" y="30" fill="#f0736a">&lt;</text>')
  expect(svg).toContain('<rect x="16" y="35" width="45" height="19"')
  expect(svg).toContain('<text x="16 25 34 43 52" y="49"')
  expect(svg).toContain('<text x="34" y="68" fill="#d8dbe2">🚀</text>')
  expect(svg).toContain('<text x="61 70" y="68" fill="#d8dbe2">ok</text>')
})

// Blocks and lines are drawn as shapes, so that they join in any font.
test.each([
  ['█', 4],
  ['▀', 2],
  ['▗', 1],
  ['▒', 1],
  ['─', 2],
  ['┼', 4],
  ['╭', 2],
  ['A', 0],
] as const)('%s is %i rectangles in a picture', (glyph, count) => {
  expect(blockShape(glyph, 0, 0, CELL_PIXELS).split('<rect').length - 1).toBe(count)
})

test.each(THEME_NAMES)('%s: every tone that carries a meaning has enough contrast', (name) => {
  const back = { dark: 0x16181d, light: 0xfbfaf7, contrast: 0x000000, 'colour-blind': 0x16181d }[name]
  const least = name === 'contrast' ? 7 : 4.5
  for (const tone of ['good', 'bad', 'warn', 'dim', 'key', ...ELEMENTS]) {
    const colour = makeTheme(name, 'true').colour(tone)
    expect(colour, tone).toBeDefined()
    expect(contrast(Number.parseInt((colour as string).slice(1), 16), back), `${tone} ${colour}`).toBeGreaterThan(least)
  }
})
const ELEMENTS = ['fire', 'air', 'earth', 'water', 'stone', 'plant', 'vital', 'force', 'thunder']

/** The contrast ratio of two colours (WCAG). */
function contrast(one: number, other: number): number {
  const light = (rgb: number): number => {
    const [r = 0, g = 0, b = 0] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((part) => {
      const value = part / 255
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [most = 0, least = 0] = [light(one), light(other)].sort((a, b) => b - a)
  return (most + 0.05) / (least + 0.05)
}
