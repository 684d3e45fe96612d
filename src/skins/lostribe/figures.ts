import type { Figure, TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { type PixelBody, pixelBody, withCrown, withMarksOfName } from '../pixel-bodies.ts'

const BODIES: readonly (readonly [RegExp, PixelBody])[] = [
  [/jackal|stalker|ram/, 'beast'],
  [/tick|leech/, 'insect'],
  [/moth/, 'moth'],
  [/harrier/, 'bird'],
  [/sentry|colossus|golem/, 'golem'],
  [/sandling|slime/, 'slime'],
  [/priest|matron|choir|queen/, 'priest'],
  [/warden/, 'soldier'],
  [/veil/, 'lord'],
]
const TONES: readonly (readonly [RegExp, string])[] = [
  [/kiln|cinder|ember|ash|fire/, 'fire'],
  [/brine|tide|water/, 'water'],
  [/clay|salt|sand|dune|obsidian|stone|earth/, 'earth'],
  [/gale|whisper|gust|kestrel|mirage|glass|air/, 'air'],
]

const toneOf = (name: string): string => TONES.find(([pattern]) => pattern.test(name))?.[1] ?? ''

function figure(art: string): Figure | undefined {
  const [kind = '', name = ''] = art.split('/')
  if (kind === 'hero') return { rows: pixelBody(/rider|mason/.test(name) ? 'soldier' : 'hooded'), tone: toneOf(name) }
  if (kind === 'foe') {
    const body = BODIES.find(([pattern]) => pattern.test(name))?.[1] ?? 'beast'
    const rows = withMarksOfName(pixelBody(body), name)
    return { rows: /queen|colossus|veil|matron|choir|ram/.test(name) ? withCrown(rows) : rows, tone: toneOf(name) }
  }
  return art === 'title/lostribe' ? { rows: TENT, tone: 'earth' } : undefined
}

/** A picture of a tent under a star. */
const TENT = [
  '....................#...',
  '...................###..',
  '....................#...',
  '..........##............',
  '.........####...........',
  '........##..##..........',
  '.......##....##.........',
  '......##..##..##........',
  '.....##..####..##.......',
  '....##..######..##......',
  '...##...######...##.....',
  '########################',
]

export const skin: TerminalSkin = { figure, tones: { accent: 'ember', key: 'ember' } }
