import type { Choice, Scene } from '../../src/engine/contract/scene.ts'

// Hand-written scenes that use every role. test/terminal/staged has their screens.

const CARDS = [
  ['gust', 'Gust Cut', '5 damage, ≈: draw 1', '1', 'air', 3],
  ['clay', 'Clay Bulwark', '7 ward, ■: +3', '1', 'earth', 0],
  ['strike', 'Basic Strike ★', '9 damage', '1', '', 7],
  ['clay2', 'Clay Bulwark ★', '10 ward, ■: +4', '1', 'earth', 0],
  ['brace', 'Brace', '5 ward', '1', '', 0],
  ['rain', 'Ash Rain', '6 to all, ▲▲: +3, pay ▲', '2', 'fire', 6],
] as const
const FOES = [
  ['m1', 'Kiln Priest', 17, 56],
  ['m2', 'Cinder Tick', 12, 20],
  ['m3', 'Cinder Tick', 20, 20],
] as const

function play([id, name, , , , damage]: (typeof CARDS)[number]): Choice[] {
  const at = { panel: 'hand', item: id }
  if (damage === 0)
    return [
      { id: `play-${id}`, label: name, at, preview: 'ward +13, 7 + 3 + 3', spends: [{ name: 'energy', amount: 1 }] },
    ]
  if (id === 'rain') {
    const effects = FOES.map(([actor, , hp]) => ({ actor, amount: -6, after: Math.max(0, hp - 6) }))
    return [{ id: `play-${id}`, label: name, at, preview: '6 to each', effects }]
  }
  return FOES.map(([actor, foe, hp]) => ({
    id: `play-${id}-on-${actor}`,
    label: `${name} on ${foe}`,
    at,
    on: actor,
    preview: `${damage}: ${hp} → ${hp - damage}`,
    spends: [{ name: 'energy', amount: 1 }],
    effects: [{ actor, amount: -damage, after: hp - damage }],
    danger: { text: 'coming 19 to 33, hp 16 to 30', least: 16 },
  }))
}

/** Dice, cards, and three foes with bars. */
export const cardFight: Scene = {
  title: 'Veil 3 · Star Terrace · fight, turn 5',
  panels: [
    {
      kind: 'meters',
      id: 'you',
      title: 'Brine Keeper',
      role: 'self',
      keep: true,
      art: 'hero/brine-keeper',
      meters: [
        { name: 'HP', value: 50, max: 62, actor: 'you', stake: 34 },
        { name: 'Energy', value: 4 },
        { name: 'Ward', value: 0 },
        { name: 'Gold', value: 232 },
      ],
      notes: [['on you ', { text: 'Burn 2', tone: 'fire' }, ' · 1 turn'], 'draw 7 · discard 0 · gone 2'],
    },
    {
      kind: 'meters',
      id: 'foes',
      title: 'Foes',
      role: 'foe',
      keep: true,
      meters: FOES.map(([actor, name, value, max]) => ({ name, value, max, actor, tone: 'bad', note: 'attacks 9' })),
      notes: ['Coming at you 19 to 33'],
    },
    {
      kind: 'dice',
      id: 'dice',
      role: 'pool',
      keep: true,
      actor: 'you',
      dice: [
        { id: 'd1', face: 'earth', sign: '■', tone: 'earth' },
        { id: 'd2', face: 'air', sign: '≈', tone: 'air' },
        { id: 'd3', face: 'earth', sign: '■', tone: 'earth', state: 'spent' },
        { id: 'd4', face: 'water', sign: '●', tone: 'water', state: 'banked' },
      ],
      note: ['SANDWALL ', { text: 'earth ward cards +3', tone: 'earth' }, ' · draw 1 (done)'],
    },
    {
      kind: 'cards',
      id: 'hand',
      title: 'Hand',
      role: 'hand',
      keep: true,
      cards: CARDS.map(([id, name, text, cost, tone]) => ({ id, name, text, cost, ...(tone === '' ? {} : { tone }) })),
    },
    {
      kind: 'text',
      id: 'deck',
      title: 'Deck',
      role: 'notes',
      lines: ['Basic Strike ×4', 'Brace ×3', 'Kindred Cast', 'Tide Lash'],
    },
  ],
  choices: [
    ...CARDS.flatMap(play),
    { id: 'end', label: 'End the turn', key: 'e', final: true, danger: { text: 'hp 16 to 30', least: 16 } },
  ],
}

const MOVES = [
  ['snap', 'thunder', 'Snap', 'quick, 2 damage', 'first', '9 → 7', -2],
  ['arc', 'thunder', 'Arc', '2 (charged, 1 left)', 'first', '9 → 7', -2],
  ['chip', 'stone', 'Chip', '2 damage', 'first, quick excepted', '9 → 7', -2],
  ['bite', 'vital', 'Bite', '2 damage, +1 weak', 'first, quick excepted', '9 → 6', -3],
] as const

/** Two fighters, a matrix between them, and moves with their results. */
export const duel: Scene = {
  title: 'Level 6 · elite · turn 3 · choose blind',
  panels: [
    {
      kind: 'meters',
      id: 'you',
      title: 'You · priority',
      role: 'self',
      keep: true,
      art: 'hero/you',
      meters: [
        { name: 'HP', value: 11, max: 13, actor: 'you', stake: 3 },
        { name: 'Heat', value: 0, max: 6 },
      ],
      notes: [
        'Wound 2 opens at HP 6 or less: −4',
        ['attuned ', { text: 'vital 1', tone: 'vital' }, ' ', { text: 'thunder 2', tone: 'thunder' }],
      ],
    },
    {
      kind: 'meters',
      id: 'it',
      title: 'Flayed Keeper',
      role: 'foe',
      keep: true,
      art: 'foe/flayed-keeper',
      meters: [
        { name: 'HP', value: 9, max: 13, actor: 'foe', tone: 'bad' },
        { name: 'Heat', value: 0, max: 6, tone: 'bad' },
      ],
      notes: ['Strong 2 turns: its blows +1', ['attuned ', { text: 'vital 2', tone: 'vital' }]],
    },
    {
      kind: 'matrix',
      id: 'ring',
      role: 'odds',
      keep: true,
      corner: '',
      columns: ['water', 'stone', 'fire', 'plant', 'vital', 'force', 'thunder'].map((tone) => ({ text: tone, tone })),
      rows: [
        { id: 'a', cells: ['you take', '−1', '+1', '·', '·', '+1', 'no', '·'] },
        { id: 'b', cells: ['it takes', '·', '·', '·', '·', '+1', '+1', '·'] },
      ],
    },
    {
      kind: 'table',
      id: 'moves',
      title: 'Your moves',
      role: 'hand',
      keep: true,
      columns: ['move', 'does', 'order', 'it has 9'],
      rows: MOVES.map(([id, tone, name, does, order, result]) => ({
        id,
        cells: [{ text: name, tone }, does, order, result],
      })),
    },
    { kind: 'text', id: 'its', title: 'Its moves', role: 'notes', lines: ['1 of 4 seen: Gash 1 damage, +1 Wound'] },
  ],
  choices: MOVES.map(([id, , name, , , result, amount], i) => ({
    id,
    label: name,
    key: 'abcd'[i] as string,
    at: { panel: 'moves', item: id },
    preview: result,
    effects: [{ actor: 'foe', amount, after: 9 + amount }],
    danger: { text: 'worst known answer Gash 3: you 8', least: 8 },
  })),
}

const MAP = [
  '........▓▓▓▓▓▓▓▓▓.........',
  '.░░░░░..▓.......▓░░░░░░░..',
  '.░···░░░▓.......▓░·····░..',
  '.░·_····▓...%...▓▓·····░..',
  '.░···░░·▓..........>···░..',
  '.░░░░░░·▓▓▓▓.▓▓▓▓▓·····░..',
  '.....░···░.▓.▓░░░░░░░·░░..',
  '.....░···░.▓.···░...░·░...',
  '.....░···░░▓..·?░..░░·░░..',
  '.....░······.."·░.░░···░░.',
  '.....░░░░░░▓▓.··░░░·····░.',
  '............▓▓·······{··░.',
  '.......░░░░░░░·░░░░·····░.',
  '.░░░░░░░····░░·░..░░···░░.',
  '.░·····░····░░·░...░░·░░..',
].map((row) => row.replaceAll('.', ' ').replaceAll('·', '.'))

const IN_SIGHT = [
  ['o1', 'o', 'orc', 9, 2, 'NW1', '20/20', '86 % 16', '34 % 8'],
  ['s1', 's', 'skeleton', 12, 3, 'NE1', '15/15', '82 % 17', '38 % 5'],
  ['T1', 'T', 'troll', 13, 2, 'NE2', '30/30', '88 % 14', '30 % 10'],
  ['W1', 'W', 'Orc Warlord', 17, 4, 'E6', '45/45', '76 % 15', '38 % 12'],
] as const

/** A map beside the hero and the creatures in sight. */
export const mapFight: Scene = {
  title: 'Floor 4 of 5 · turn 572 · a den',
  panels: [
    {
      kind: 'grid',
      id: 'map',
      role: 'board',
      keep: true,
      rows: MAP,
      centre: { x: 11, y: 4 },
      legend: [
        { glyph: '▓', means: 'wall' },
        { glyph: '░', means: 'wall you remember', tone: 'dim' },
        { glyph: '>', means: 'stairs down', tone: 'key' },
        { glyph: '_', means: 'altar' },
        { glyph: '%', means: 'bones' },
        { glyph: '?', means: 'scroll', tone: 'good' },
      ],
      things: [
        { x: 11, y: 4, glyph: '@', name: 'you', actor: 'you', tone: 'key' },
        ...IN_SIGHT.map(([actor, glyph, name, x, y, , hp]) => ({
          x,
          y,
          glyph,
          name,
          actor,
          tone: 'bad',
          note: `${hp} hp`,
        })),
      ],
      ways: {
        rows: MAP.map((row, y) => [...row].map((c, x) => (c === '.' && x > 11 && y === 4 ? 'e' : ' ')).join('')),
        choices: { e: 'go-e' },
      },
    },
    {
      kind: 'meters',
      id: 'you',
      title: 'Human Artificer, level 14',
      role: 'self',
      keep: true,
      meters: [
        { name: 'HP', value: 18, max: 31, actor: 'you', stake: 18, note: 'worst 21: death 4 %' },
        { name: 'MP', value: 8, max: 12 },
        { name: 'Gold', value: 483 },
      ],
      notes: ['long sword, blow 19 · armour 2 · evasion 32'],
    },
    {
      kind: 'table',
      id: 'sight',
      title: 'In sight',
      role: 'foe',
      keep: true,
      columns: ['who', 'at', 'hp', 'you hit', 'it hits'],
      rows: IN_SIGHT.map(([actor, glyph, name, , , at, hp, hit, hits]) => ({
        id: actor,
        actor,
        cells: [`${glyph} ${name}`, at, hp, hit, hits],
      })),
    },
    {
      kind: 'table',
      id: 'pack',
      title: 'Pack',
      role: 'shop',
      columns: ['thing', 'does'],
      rows: [
        { id: 'a', cells: ['5 health potion', 'heals 20'] },
        { id: 'b', cells: ['scroll of identify', 'names an unknown scroll'] },
      ],
    },
  ],
  choices: [
    { id: 'go-e', label: 'Go east', key: 'd', also: ['right', 'kp6'] },
    { id: 'go-w', label: 'Go west', key: 'a', also: ['left', 'kp4'] },
    {
      id: 'strike',
      label: 'Strike the skeleton',
      key: 'e',
      also: ['kp9'],
      on: 's1',
      preview: '82 %: 17 damage, it dies',
      effects: [{ actor: 's1', amount: -17, falls: true, chance: 82 }],
      danger: { text: 'worst 16 of 18; may die 0.8 %', least: 2, dies: 1 },
    },
    {
      id: 'drink',
      label: 'Drink a health potion',
      key: 'h',
      at: { panel: 'pack', item: 'a' },
      ask: 'You are at full health. Drink it?',
    },
    { id: 'read', label: 'Read the scroll', at: { panel: 'pack', item: 'b' } },
    { id: 'wait', label: 'Wait', key: '.' },
  ],
}

/** A reward after a fight: no foes, and a choice that ends it. */
export const reward: Scene = {
  title: 'Star Terrace · reward',
  panels: [
    {
      kind: 'meters',
      id: 'you',
      title: 'Brine Keeper',
      role: 'self',
      keep: true,
      meters: [{ name: 'HP', value: 42, max: 62, actor: 'you' }],
    },
    {
      kind: 'cards',
      id: 'offer',
      title: 'Take one',
      role: 'shop',
      cards: [
        { id: 'a', name: 'Flare', text: '6 damage', cost: '1', tone: 'fire' },
        { id: 'b', name: 'Mending Spring', text: 'Heal 5, and 3 more for two waters.', cost: '1', tone: 'water' },
      ],
    },
  ],
  choices: [
    { id: 'leave', label: 'Take none', key: 'x', final: true },
    { id: 'take-a', label: 'Take Flare', at: { panel: 'offer', item: 'a' } },
    { id: 'take-b', label: 'Take Mending Spring', at: { panel: 'offer', item: 'b' } },
  ],
}

export const STAGED = { cardFight, duel, mapFight, reward } as const
