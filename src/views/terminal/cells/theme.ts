/** How many colours a terminal has. */
export type ColourDepth = 'none' | '16' | '256' | 'true'
export const THEME_NAMES = ['dark', 'light', 'contrast', 'colour-blind'] as const
export type ThemeName = (typeof THEME_NAMES)[number]

/** Turns styles into the codes of a terminal. */
export interface Theme {
  readonly name: ThemeName
  readonly depth: ColourDepth
  code(style: string): string
  /** The colour of a style as #rrggbb, for pictures; undefined for the default colour. */
  colour(style: string): string | undefined
}

/** The colour of a tone: one of the basic sixteen colours, and the true colour. The 256-colour code is derived from the true colour. */
interface Ink {
  readonly basic: number
  readonly rgb: number
}
type Inks = Readonly<Record<string, Ink>>

const ink = (basic: number, rgb: number): Ink => ({ basic, rgb })

// The tones: meanings first, then elements of the games, then kinds of actors, then the accents of the games. All themes have the same tones.
const DARK = {
  good: ink(92, 0x7ec87e),
  bad: ink(91, 0xf0736a),
  warn: ink(93, 0xe5c07b),
  dim: ink(90, 0x8a8f98),
  key: ink(96, 0x7fd1e0),
  frame: ink(90, 0x5f6672),
  fire: ink(91, 0xff8552),
  water: ink(94, 0x5fa8ff),
  air: ink(96, 0x9fe3c6),
  earth: ink(33, 0xc9975a),
  stone: ink(33, 0xc9a57b),
  plant: ink(92, 0x86c95a),
  thunder: ink(93, 0xffe45e),
  vital: ink(95, 0xff6f91),
  force: ink(35, 0xb58cf0),
  ice: ink(96, 0x9be3f5),
  light: ink(97, 0xfff3c4),
  dark: ink(95, 0xb58cf0),
  metal: ink(37, 0xb8c0cc),
  poison: ink(92, 0xa6d94a),
  blood: ink(31, 0xd94a5a),
  mind: ink(95, 0xf08cd0),
  shield: ink(94, 0x5fa8ff),
  elite: ink(93, 0xffaf5f),
  boss: ink(95, 0xd787d7),
  accent: ink(96, 0x7fd1e0),
  blue: ink(94, 0x5fafff),
  pink: ink(95, 0xff87ff),
  amber: ink(33, 0xd7af5f),
  ember: ink(91, 0xff875f),
  violet: ink(95, 0xaf87ff),
  mana: ink(94, 0x5fa8ff),
} as const satisfies Inks
type Inked = Readonly<Record<keyof typeof DARK, Ink>>
const LIGHT: Inked = {
  good: ink(32, 0x1f7a1f),
  bad: ink(31, 0xb3261e),
  warn: ink(33, 0x8a5a00),
  dim: ink(90, 0x6b7078),
  key: ink(34, 0x00639b),
  frame: ink(37, 0xa0a6b0),
  fire: ink(31, 0xc2410c),
  water: ink(34, 0x1d4ed8),
  air: ink(36, 0x0f766e),
  earth: ink(33, 0x854d0e),
  stone: ink(33, 0x7a5c2e),
  plant: ink(32, 0x3f7d1a),
  thunder: ink(33, 0x8a6a00),
  vital: ink(35, 0xbe185d),
  force: ink(35, 0x6d28d9),
  ice: ink(36, 0x0e7490),
  light: ink(33, 0x7a6a00),
  dark: ink(35, 0x6d28d9),
  metal: ink(90, 0x4b5563),
  poison: ink(32, 0x4d7c0f),
  blood: ink(31, 0x9f1239),
  mind: ink(35, 0xa21caf),
  shield: ink(34, 0x1d4ed8),
  elite: ink(33, 0x9a5b00),
  boss: ink(35, 0xa21caf),
  accent: ink(34, 0x00639b),
  blue: ink(34, 0x005faf),
  pink: ink(35, 0xa0208f),
  amber: ink(33, 0x7a5200),
  ember: ink(31, 0xb3400c),
  violet: ink(35, 0x6a3ec2),
  mana: ink(34, 0x1d4ed8),
}
// The tones on black, each with a contrast of 7 : 1 or better.
const CONTRAST: Inked = {
  good: ink(92, 0x5fff5f),
  bad: ink(91, 0xff8080),
  warn: ink(93, 0xffff00),
  dim: ink(37, 0xd0d0d0),
  key: ink(96, 0x00ffff),
  frame: ink(37, 0xb0b0b0),
  fire: ink(91, 0xffaf5f),
  water: ink(96, 0x87d7ff),
  air: ink(96, 0xafffd7),
  earth: ink(93, 0xffd787),
  stone: ink(93, 0xffd7af),
  plant: ink(92, 0xafff5f),
  thunder: ink(93, 0xffff5f),
  vital: ink(95, 0xffafd7),
  force: ink(95, 0xd7afff),
  ice: ink(96, 0xd7ffff),
  light: ink(97, 0xffffff),
  dark: ink(95, 0xd7afff),
  metal: ink(97, 0xeeeeee),
  poison: ink(92, 0xd7ff5f),
  blood: ink(91, 0xff8787),
  mind: ink(95, 0xffafff),
  shield: ink(96, 0x87d7ff),
  elite: ink(93, 0xffd75f),
  boss: ink(95, 0xffafff),
  accent: ink(96, 0x00ffff),
  blue: ink(96, 0x87d7ff),
  pink: ink(95, 0xffafff),
  amber: ink(93, 0xffd75f),
  ember: ink(91, 0xffaf87),
  violet: ink(95, 0xd7afff),
  mana: ink(96, 0x87d7ff),
}
// Tones for colour-blind players: blue and orange instead of green and red.
const COLOUR_BLIND: Inked = {
  good: ink(94, 0x56b4e9),
  bad: ink(33, 0xff8700),
  warn: ink(93, 0xf0e442),
  dim: ink(90, 0x8a8f98),
  key: ink(96, 0x87d7ff),
  frame: ink(90, 0x5f6672),
  fire: ink(33, 0xff8700),
  water: ink(94, 0x3f9bff),
  air: ink(96, 0xafffff),
  earth: ink(37, 0xafaf5f),
  stone: ink(37, 0xc9b98a),
  plant: ink(36, 0x6fae8f),
  thunder: ink(93, 0xffff5f),
  vital: ink(95, 0xffafff),
  force: ink(35, 0x9b7bff),
  ice: ink(96, 0xd7ffff),
  light: ink(97, 0xffffff),
  dark: ink(35, 0x9b7bff),
  metal: ink(37, 0xb8c0cc),
  poison: ink(93, 0xc8d94a),
  blood: ink(33, 0xd75f00),
  mind: ink(95, 0xffafff),
  shield: ink(94, 0x56b4e9),
  elite: ink(93, 0xffd75f),
  boss: ink(95, 0xff87ff),
  accent: ink(96, 0x87d7ff),
  blue: ink(94, 0x5fafff),
  pink: ink(95, 0xffafff),
  amber: ink(93, 0xf0e442),
  ember: ink(33, 0xff8700),
  violet: ink(35, 0xaf87ff),
  mana: ink(94, 0x3f9bff),
}
/** Other names for some of these tones. */
const ALIASES: Readonly<Record<string, keyof typeof DARK>> = {
  wind: 'air',
  lightning: 'thunder',
  electric: 'thunder',
  nature: 'plant',
  wood: 'plant',
  holy: 'light',
  shadow: 'dark',
  void: 'dark',
  armor: 'metal',
  ward: 'shield',
  ammo: 'warn',
  foe: 'bad',
}
const THEMES: Readonly<Record<ThemeName, Inked>> = {
  dark: DARK,
  light: LIGHT,
  contrast: CONTRAST,
  'colour-blind': COLOUR_BLIND,
}
const inkOf = (inks: Inked, tone: string): Ink | undefined => (inks as Inks)[ALIASES[tone] ?? tone]

const ATTRIBUTES: Readonly<Record<string, string>> = { bold: '1', dim: '2', underline: '4', reverse: '7' }
// Attributes that tell tones apart without colour.
const WEIGHT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['key', 'accent', 'blue', 'pink', 'amber', 'ember', 'violet'].map((tone) => [tone, '1'])),
  dim: '2',
  bad: '1',
}

export function makeTheme(name: ThemeName, depth: ColourDepth): Theme {
  const inks = THEMES[name]
  const codes = new Map<string, string>()
  return {
    name,
    depth,
    code(style) {
      const known = codes.get(style)
      if (known !== undefined) return known
      const code = codeOf(style, inks, depth)
      codes.set(style, code)
      return code
    },
    colour(style) {
      const { rgb } = inkOf(inks, style.split('+')[0] as string) ?? {}
      return rgb === undefined ? undefined : `#${rgb.toString(16).padStart(6, '0')}`
    },
  }
}

function codeOf(style: string, inks: Inked, depth: ColourDepth): string {
  const [tone = '', ...flags] = style.split('+')
  const parts = ['0', ...flags.map((flag) => ATTRIBUTES[flag] ?? '').filter((part) => part !== '')]
  // With colours, the tone `dim` is a grey of its own, and faint on top of it would be hard to read.
  const weight = tone === 'dim' && depth !== 'none' ? undefined : WEIGHT[tone]
  if (weight !== undefined && !parts.includes(weight)) parts.push(weight)
  const colour = inkOf(inks, tone)
  if (colour !== undefined && depth !== 'none') parts.push(colourCode(colour, depth))
  return `\u001b[${parts.join(';')}m`
}

function colourCode({ basic, rgb }: Ink, depth: ColourDepth): string {
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
  if (depth === 'true') return `38;2;${r};${g};${b}`
  if (depth === '16') return String(basic)
  const step = (value: number): number => (value < 48 ? 0 : value < 115 ? 1 : Math.floor((value - 35) / 40))
  return `38;5;${16 + 36 * step(r) + 6 * step(g) + step(b)}`
}

/** Detects the colour depth of a terminal. NO_COLOR overrides everything except the player's own setting. */
export function detectColourDepth(env: Readonly<Record<string, string | undefined>>): ColourDepth {
  if ((env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb') return 'none'
  if (/truecolor|24bit/i.test(env.COLORTERM ?? '')) return 'true'
  if (/256|kitty|alacritty|ghostty/i.test(env.TERM ?? '') || env.TERM_PROGRAM !== undefined) return '256'
  return '16'
}
