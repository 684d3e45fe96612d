import type { Figure, TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { type PixelBody, pixelBody, withCrown, withMarksOfName } from '../pixel-bodies.ts'

/** Which body a foe gets, by a word in its name. */
const BODIES: readonly (readonly [RegExp, PixelBody])[] = [
  [/skeleton|lich|bone|zombie|wraith|ghost|wight/, 'skull'],
  [/rat|jackal|wolf|hound|bear|cat/, 'beast'],
  [/spider|scorpion|beetle|ant/, 'insect'],
  [/snake|serpent|worm|naga|hydra/, 'serpent'],
  [/slime|jelly|ooze|blob/, 'slime'],
  [/bat|bird|harpy|gargoyle/, 'bird'],
  [/orc|ogre|troll|goblin|giant|minotaur/, 'brute'],
  [/golem|statue|elemental/, 'golem'],
  [/priest|shaman|mage|wizard|cultist/, 'priest'],
  [/lord|king|demon|dragon|warlord/, 'lord'],
]

function figure(art: string): Figure | undefined {
  const [kind = '', name = ''] = art.split('/')
  if (kind === 'hero')
    return { rows: pixelBody(/mage|wizard|conjurer|priest|artificer/.test(name) ? 'hooded' : 'soldier') }
  if (kind === 'foe' || kind === 'monster') {
    const body = BODIES.find(([pattern]) => pattern.test(name))?.[1] ?? 'brute'
    const rows = withMarksOfName(pixelBody(body), name)
    return { rows: /lord|boss|king|warlord/.test(name) ? withCrown(rows) : rows, tone: 'bad' }
  }
  return art === 'title/descent' ? { rows: STAIRS, tone: 'warn' } : undefined
}

/** A picture of stairs that go down into the dark. */
const STAIRS = [
  '########################',
  '#......................#',
  '#..######..............#',
  '#.......#..............#',
  '#.......######.........#',
  '#............#.........#',
  '#............######....#',
  '#.................#....#',
  '#.................######',
  '#......................#',
  '###..................###',
  '..####################..',
]

export const skin: TerminalSkin = { figure, tones: { accent: 'amber', key: 'amber' } }
