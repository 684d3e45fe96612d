import { describe, expect, test } from 'vitest'
import type { Choice, Line, Scene, Thing } from '../../engine/contract/scene.ts'
import { briefText } from './brief.ts'
import { directionAndSteps, directionOf } from './directions.ts'
import { choicesText, scenePartText } from './parts.ts'
import { countWords, shortenToWords, speakable } from './spoken-text.ts'
import { sceneText } from './text.ts'

const YOU: Thing = { x: 5, y: 5, glyph: '@', name: 'you', actor: 'you' }
const ORC: Thing = { x: 4, y: 4, glyph: 'o', name: 'orc', actor: 'orc-1', note: 'HP 8 of 20' }
const LORD: Thing = { x: 11, y: 5, glyph: 'W', name: 'Orc Warlord', actor: 'lord' }
const STAIRS: Thing = { x: 5, y: 1, glyph: '>', name: 'stairs down' }

const STRIKE: Choice = {
  id: 'move-nw',
  label: 'Strike the orc',
  key: 'q',
  also: ['kp7'],
  on: 'orc-1',
  effects: [{ actor: 'orc-1', amount: -8, after: 0, falls: true, chance: 82 }],
  danger: { text: 'worst 5, you could die: 1 %', least: 13, dies: 1 },
}
const STEP: Choice = { id: 'move-e', label: 'Go east', key: 'd', also: ['kp6'] }
const DRINK: Choice = {
  id: 'use-1',
  label: 'Drink it',
  at: { panel: 'pack', item: 'potion' },
  preview: 'HP 18 → 31',
  spends: [{ name: 'health potion', amount: 1 }],
  ask: 'Drink it now?',
}
const LEAVE: Choice = { id: 'give-in', label: 'Give in', key: 'g', final: true }

/** A fight on a map, with every optional field. */
function fight(
  change: { hp?: number; stake?: number; things?: readonly Thing[]; choices?: readonly Choice[] } = {},
): Scene {
  const { hp = 18, stake = 21, things = [YOU, ORC, STAIRS], choices = [STRIKE, STEP, DRINK, LEAVE] } = change
  return {
    title: `Descent · Floor 2 of 5 · Turn ${200 + hp}`,
    panels: [
      {
        kind: 'meters',
        id: 'self',
        role: 'self',
        keep: true,
        notes: ['Poisoned 2.'],
        meters: [
          { name: 'HP', value: hp, max: 31, actor: 'you', stake },
          { name: 'MP', value: 7, max: 7 },
        ],
      },
      {
        kind: 'grid',
        id: 'map',
        role: 'board',
        legend: [{ glyph: 'o', means: 'orc' }],
        centre: { x: 5, y: 5 },
        rows: Array.from({ length: 8 }, () => '.'.repeat(14)),
        things,
      },
      {
        kind: 'table',
        id: 'pack',
        title: 'Pack',
        columns: ['item'],
        rows: [{ id: 'potion', cells: ['🧪 health potion: heals 13'] }],
      },
    ],
    choices,
  }
}

describe('brief', () => {
  test('danger first, then events, actors and choices', () => {
    const told: Line[] = [
      { text: 'An orc hits you for 8.', beat: { kind: 'hit', from: 'orc-1', to: 'you', amount: 8 } },
      { text: { text: 'It smells of smoke.', tone: 'dim' } },
    ]
    expect(briefText(fight(), undefined, { told })).toBe(
      'Descent, Floor 2 of 5. HP 18 of 31, 21 at stake: you may fall. Worst 5, you could die: 1 percent. ' +
        'MP 7 of 7. Poisoned 2. An orc hits you for 8. Orc northwest. ' +
        'Q, Strike the orc: orc minus 8 becomes 0 (82 percent), falls. 1, Drink it, health potion: HP 18 becomes 31. 1 more choice.',
    )
  })

  test('then only what changed: no turn count, no known stairs, no known choices', () => {
    const before = fight({ stake: 3 })
    expect(briefText(fight({ stake: 3 }), before)).toBe('HP 18 of 31.')
    const after = fight({ hp: 13, stake: 3, things: [YOU, { ...ORC, x: 4, y: 5 }, LORD, STAIRS] })
    expect(briefText(after, before, { told: [{ text: 'The orc hits you for 5.' }] })).toBe(
      'HP 13 of 31, 3 at stake. Worst 5, you could die: 1 percent. The orc hits you for 5. Orc west. Orc Warlord east, six steps.',
    )
  })

  test('a possible death is repeated every turn', () => {
    expect(briefText(fight(), fight())).toContain('HP 18 of 31, 21 at stake: you may fall.')
  })

  test('the word limit holds, and the text says how to get the rest', () => {
    const many = Array.from(
      { length: 40 },
      (_, i): Choice => ({ id: `buy-${i}`, label: `Buy the thing of number ${i}` }),
    )
    const told = Array.from(
      { length: 40 },
      (_, i): Line => ({ text: { text: `Blow ${i} lands on your head.`, tone: 'bad' } }),
    )
    const text = briefText(fight({ choices: many }), undefined, { told })
    expect(countWords(text)).toBeLessThanOrEqual(60)
    expect(text).toMatch(/ 3\d more choices\.$/)
    expect(countWords(briefText(fight({ choices: many }), undefined, { told, most: 25 }))).toBeLessThanOrEqual(25)
  })

  test('repeated log lines are merged, with a count', () => {
    const told = [{ text: 'The orc misses.' }, { text: 'The orc misses.' }]
    expect(briefText(fight({ stake: 0 }), fight({ stake: 0 }), { told })).toBe('The orc misses, 2 times.')
  })

  test('without log lines, the log of the scene is used, each line once', () => {
    const before: Scene = { title: 'Log', panels: [], choices: [], log: [{ text: 'One.' }] }
    expect(briefText({ ...before, log: [{ text: 'One.' }, { text: 'Two.' }] }, before)).toBe('Two.')
  })
})

test('an actor with a row and a place on the map is listed once, with its direction', () => {
  const rows = (hp: string, x: number): Scene => {
    const { panels, ...rest } = fight({ stake: 0, things: [YOU, { ...ORC, x }], choices: [STEP] })
    const row = { id: '1', actor: 'orc-1', cells: ['1', 'o orc', `${x},4`, hp, 'awake'] }
    const foes = {
      kind: 'table',
      id: 'foes',
      role: 'foe',
      columns: ['#', 'who', 'at', 'HP', 'does'],
      rows: [row],
    } as const
    return { ...rest, panels: [...panels, foes] }
  }
  expect(briefText(rows('8/20', 4), fight({ stake: 0, things: [YOU], choices: [STEP] }))).toBe(
    'Orc northwest, HP 8 of 20, awake.',
  )
  expect(briefText(rows('3/20', 4), rows('8/20', 4))).toBe('Orc northwest, HP 3 of 20.')
  expect(briefText(rows('3/20', 5), rows('3/20', 4))).toBe('Orc north.')
  expect(scenePartText(rows('3/20', 5), 'who')).toBe('Orc, HP 3 of 20, awake, north.')
})

test('the parts of a scene, by name', () => {
  expect(scenePartText(fight(), 'who')).toBe('Orc northwest: HP 8 of 20.')
  expect(scenePartText(fight(), 'me')).toBe('HP 18 of 31, MP 7 of 7.\nPoisoned 2.')
  expect(scenePartText(fight(), 'pack')).toBe('1, health potion: heals 13.')
  expect(scenePartText(fight(), 'where')).toBe(
    'Descent, Floor 2 of 5, Turn 218.\nOrc northwest: HP 8 of 20.\nStairs down north, four steps.',
  )
  expect(scenePartText(fight(), 'hand')).toBe('Nothing of that kind here.')
  expect(choicesText(fight())).toBe(
    [
      'Q, Strike the orc: orc minus 8 becomes 0 (82 percent), falls, danger worst 5, you could die: 1 percent.',
      'D, Go east.',
      '1, Drink it, health potion: HP 18 becomes 31.',
      'G, Give in.',
    ].join('\n'),
  )
})

test('the full text has everything a scene knows: positions, effects, costs, danger, confirmations, final choices', () => {
  const text = sceneText(fight())
  expect(text).toContain('....o.........\n.....@........')
  expect(text.replace(/\s+/g, ' ')).toContain('Around: orc northwest (HP 8 of 20); stairs down north, four steps.')
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Strike the orc [orc −8 → 0 (82 %), falls] Danger: worst 5, you could die: 1 %.',
  )
  expect(text.replace(/\s+/g, ' ')).toContain('heals 13 [HP 18 → 31] Spends 1 health potion. (asks: Drink it now?)')
  expect(text).toContain('Give in Final.')
})

test('of several choices at one thing each is shown', () => {
  const at = { panel: 'pack', item: 'potion' }
  const scene = fight({
    choices: [DRINK, { id: 'drop-1', label: 'Drop it', at }, { id: 'throw', label: 'Throw it', at, on: 'orc-1' }],
  })
  for (const id of ['use-1', 'drop-1', 'throw']) expect(sceneText(scene)).toContain(id)
})

// from, to, text
test.each([
  [[5, 5], [4, 4], 'northwest'],
  [[5, 5], [5, 7], 'south, two steps'],
  [[5, 5], [11, 5], 'east, six steps'],
  [[5, 5], [8, 6], 'east, three steps'],
  [[5, 5], [7, 6], 'southeast, two steps'],
  [[5, 5], [5, 5], 'here'],
  [[0, 0], [12, 1], 'east, 12 steps'],
] as const)('from %j to %j: %s', ([x, y], [toX, toY], text) => {
  expect(directionAndSteps({ x, y }, { x: toX, y: toY })).toBe(text)
  expect(text.startsWith(directionOf({ x, y }, { x: toX, y: toY }))).toBe(true)
})

// text, as it is read aloud
test.each([
  ['🚀 Comet Lance #1: LONG 40', 'Comet Lance #1: LONG 40'],
  ['HP 18/31 → 5', 'HP 18 of 31 becomes 5'],
  ['80 %: +3 or −2', '80 percent: plus 3 or minus 2'],
  ['attacks 6 (+0..7), 3–4 units', 'attacks 6 (plus 0 to 7), 3 to 4 units'],
  ['7 × health potion !!', '7 health potion'],
  ['— Turn 2 · Fight', 'Turn 2, Fight'],
  ['hits ●9, ★ elite', 'hits 9, elite'],
  ['🐻', '🐻'],
  ['\u001b[31mred\u202e\u200b', '31mred'],
])('%j is read aloud as %j', (text, spoken) => {
  expect(speakable(text)).toBe(spoken)
})

test.each([
  ['one two three four', 9, 'one two three four'],
  ['one two, three four five', 3, 'one two'],
  ['one two three four five', 3, 'one two three'],
])('%j in %i words: %j', (text, most, short) => {
  expect(shortenToWords(text, most)).toBe(short)
})

test('the end of a fight comes before the next choices', () => {
  const choice = (id: string) => ({
    id,
    label: `Close with ${id}`,
    preview: 'passing it by costs four hundred credits',
  })
  const before: Scene = { title: 'Fight', panels: [], choices: [{ id: 'fire', label: 'Fire' }] }
  const after: Scene = { title: 'The next', panels: [], choices: ['a raider', 'a patrol', 'a trader'].map(choice) }
  const told = ['A shot goes home, and another one.', 'The enemy is destroyed.'].map((text) => ({
    text: { text, tone: 'good' as const },
  }))
  expect(briefText(after, before, { told, most: 24 })).toContain('The enemy is destroyed.')
})

test('digests are left out', () => {
  const lines = [`SHA-256: ${'0123456789abcdef'.repeat(4)}`, 'The seed is told later.']
  const scene: Scene = { title: 'Fight', panels: [{ kind: 'text', id: 'seal', role: 'notes', lines }], choices: [] }
  expect(briefText(scene)).toBe('Fight. The seed is told later.')
})

test('the list of choices has the full cost of each', () => {
  const preview = '100 % they let you go for this: a fine of 2132 credits, paid at once and not given back'
  const scene: Scene = { title: 'Customs', panels: [], choices: [{ id: 'yield', label: 'Comply', preview }] }
  expect(choicesText(scene)).toContain('not given back.')
  expect(briefText(scene)).not.toContain('not given back')
})

test('a log line that only repeats the title comes last', () => {
  const scene: Scene = { title: 'Space · Encounter 2 of 12', panels: [], choices: [] }
  const told = ['Reward: 5 credits.', 'Encounter 2 of 12: three of them on the scope.'].map((text) => ({
    text: { text, tone: 'key' as const },
  }))
  expect(briefText(scene, undefined, { told, most: 14 })).toBe('Space, Encounter 2 of 12. Reward: 5 credits.')
})
