import { expect, test } from 'vitest'
import type { Card, Choice, MetersPanel, Row, Scene } from '../engine/contract/scene.ts'
import {
  choiceAgainst,
  choicesOfCard,
  parseFight,
  parseMap,
  splitElements,
  statusChips,
  variantName,
} from './lostribe/web/parts.ts'
import {
  parseAttunements,
  parseDuel,
  parseFighterTitle,
  parseMoveRow,
  parseStatuses,
  parseUpgrade,
  portraitFacts,
} from './underscore/web/parts.ts'

const card: Card = { id: '1', name: '1 Mallet', text: '6 damage.' }
const at = { panel: 'hand', item: '1' }
const choices: Choice[] = [
  { id: 'play-1-on-1', label: 'Mallet on Ash Crow m1', at, on: 'm1' },
  { id: 'play-1-on-2', label: 'Mallet on Ash Crow m2', at, on: 'm2', blocked: 'Screened.' },
  { id: 'kindle-1a-on-1', label: 'Mallet, spending earth on Ash Crow m1', at, on: 'm1' },
  { id: 'fuse-1-on-1', label: 'Mallet, fused on Ash Crow m1', at, on: 'm1' },
  { id: 'end-turn', label: 'End the turn', final: true },
]
const fight: Scene = {
  title: 'Fight, turn 1',
  panels: [
    {
      kind: 'meters',
      id: 'you',
      role: 'self',
      title: 'Stone Mason (earth)',
      meters: [{ name: 'HP', value: 5, max: 9, actor: 'you' }],
    },
    {
      kind: 'meters',
      id: 'bars',
      role: 'foe',
      meters: [{ name: '1 Ash Crow', value: 8, max: 21, tone: 'air', actor: 'm1' }],
      notes: ['1 hits for 16–22 (air, 2 hits), def 2, ward 3'],
    },
    { kind: 'dice', id: 'dice', role: 'pool', dice: [] },
    { kind: 'cards', id: 'hand', role: 'hand', cards: [card] },
    {
      kind: 'table',
      id: 'foes',
      columns: ['foe', 'element', 'defense', 'does next'],
      rows: [
        {
          id: '1',
          actor: 'm1',
          art: 'foe/m_ash_crow',
          cells: [
            '1 Ash Crow',
            'air',
            '2',
            'hits for 16–22 (air, 2 hits). attacker, Burn 2 for 1 turn, last roll air, fire, air',
          ],
        },
      ],
    },
    { kind: 'text', id: 'piles', role: 'notes', lines: [] },
  ],
  choices,
}

test('LosTribe: a foe has its meter, intent and statuses; the elements of its last roll stay together', () => {
  const found = parseFight(fight)
  expect(found?.foes).toMatchObject([
    {
      actor: 'm1',
      name: 'Ash Crow',
      art: 'foe/m_ash_crow',
      intent: 'hits for 16–22 (air, 2 hits)',
      notes: ['def 2', 'ward 3', 'attacker', 'Burn 2 for 1 turn', 'last roll air, fire, air'],
    },
  ])
  expect(found?.rest.map(({ id }) => id)).toEqual(['piles'])
  // A scene of another shape gets the generic form.
  expect(parseFight({ ...fight, panels: fight.panels.slice(1) })).toBeUndefined()
})

test('LosTribe: the variants of a card at one target, and the same variant at another', () => {
  const { targets, variants, focused } = choicesOfCard(fight, 'hand', card, 'kindle-1a-on-1')
  expect([targets, focused?.id, variants.map((way) => variantName(way, card))]).toEqual([
    ['m1', 'm2'],
    'kindle-1a-on-1',
    ['plain', 'spending earth', 'fused'],
  ])
  expect(choiceAgainst(fight, choices[0] as Choice, 'm2')?.id).toBe('play-1-on-2')
  expect(choiceAgainst(fight, choices[2] as Choice, 'm2')).toBeUndefined()
})

test('LosTribe: element signs are found in texts, statuses become chips', () => {
  expect(splitElements('hits ≈16')).toEqual([{ text: 'hits ' }, { text: '≈', element: 'air' }, { text: '16' }])
  expect(statusChips('On you: Burn 2 for 1 turn, Dim 1.')).toEqual(['Burn 2 for 1 turn', 'Dim 1'])
  expect(statusChips({ text: 'Nothing on you.', tone: 'dim' })).toEqual(['Nothing on you.'])
})

test('LosTribe: map lines lead to the nearest place, even two columns away, and the next places have choices', () => {
  const rows = ['      B       ', '    /       \\ ', '  r           r', '  |         / ', '  @       f   ']
  const { places, lines } = parseMap(rows, [{ glyph: 'r', means: 'a resting place' }], [{ id: 'go-1', label: 'Go on' }])
  expect(lines).toEqual([
    [2, 2, 6, 0],
    [14, 2, 6, 0],
    [2, 4, 2, 2],
    [10, 4, 14, 2],
  ])
  expect(places.filter(({ choice }) => choice !== undefined).map(({ x, means }) => [x, means])).toEqual([
    [2, 'a resting place'],
  ])
})

const columns = ['move', 'if played now', 'seen', 'what it does']
test.each([
  [
    { id: '1', cells: [{ text: 'Gash', tone: 'vital' }, 'Foe −2', '', 'vital attack, cooldown 2. 2 damage.'] },
    {
      slot: '1',
      name: 'Gash',
      element: 'vital',
      kind: 'vital attack, cooldown 2',
      text: '2 damage.',
      state: '',
      isPrivate: true,
      isBanked: false,
      isKnown: true,
    },
  ],
  [
    { id: '2', cells: [{ text: 'Odd', tone: 'mud' }, 'charged 2', '✓', 'mud attack.'] },
    {
      name: 'Odd',
      element: undefined,
      kind: 'mud attack',
      text: '',
      state: 'charged 2',
      isPrivate: false,
      isKnown: true,
    },
  ],
  [
    { id: 'bank3', cells: ['?', '', '', 'not seen yet'] },
    { name: 'not seen yet', isBanked: true, isKnown: false },
  ],
] as const)('Underscore: the move in %j', (row, move) => {
  expect(parseMoveRow(row as Row, columns)).toMatchObject(move)
})

const opponent: MetersPanel = {
  kind: 'meters',
  id: 'opponent',
  role: 'foe',
  title: 'Hollow Adept, level 3 · priority',
  art: 'foe/unknown',
  meters: [{ name: 'HP', value: 5, max: 8, actor: 'foe' }],
  notes: [
    'Statuses: Burn 1/3, Wound 2/6.',
    [
      'Attuned to ',
      { text: 'Fire', tone: 'fire' },
      ' (2 turns)',
      ', ',
      { text: 'Stone', tone: 'stone' },
      ' (1 turn)',
      '.',
    ],
  ],
}
test('Underscore: the facts of a portrait come from meters, statuses and attunements', () => {
  expect(portraitFacts(opponent)).toEqual({
    name: 'Hollow Adept',
    hp: 5,
    max: 8,
    ring: true,
    wound: 2,
    attunements: ['fire 2', 'stone 1'],
    elite: false,
  })
  expect(parseFighterTitle(opponent.title ?? '')).toEqual({ name: 'Hollow Adept', level: 'level 3', hasPriority: true })
  expect(parseStatuses(opponent.notes ?? [])).toEqual(['Burn 1/3', 'Wound 2/6'])
  expect(parseStatuses(['No effects.'])).toEqual([])
  expect(parseAttunements('Attuned to nothing.')).toEqual([])
})

test('Underscore: other scenes are neither a duel nor an upgrade', () => {
  expect([parseDuel(fight), parseUpgrade(fight)]).toEqual([undefined, undefined])
})
