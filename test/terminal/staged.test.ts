import { describe, expect, test } from 'vitest'
import type { Line, Panel, Scene } from '../../src/engine/contract/scene.ts'
import { preparedScene } from '../../src/views/input/focus.ts'
import { makeInputState } from '../../src/views/input/input-state.ts'
import { frameText } from '../../src/views/terminal/cells/frame.ts'
import { drawFlash } from '../../src/views/terminal/motion/flash.ts'
import { makeMotion } from '../../src/views/terminal/motion/motion.ts'
import { completeFromHalf, drawQuadrants, flipRows } from '../../src/views/terminal/panels/figures.ts'
import {
  type DrawnScreen,
  drawFullHeight,
  drawScene,
  type ScreenContext,
} from '../../src/views/terminal/screen/layout.ts'
import type { ScreenLogLine } from '../../src/views/terminal/screen/parts.ts'
import { cardFight, duel, mapFight, reward, STAGED } from './scenes.ts'

const LOG: readonly ScreenLogLine[] = ['The tick burns 2.', 'The priest rolls ●■■.', 'You roll ■≈■, burn −1 → 50.'].map(
  (text) => ({
    line: { text },
    isNew: true,
  }),
)
const CONTEXT: Omit<ScreenContext, 'focus'> = {
  scroll: 0,
  isScrollLocked: false,
  log: LOG,
  corner: 'seed 29 · turn 12',
  footer: '= why · ? help',
}
const draw = (scene: Scene, more: Partial<ScreenContext> = {}, width = 80, height = 24): DrawnScreen =>
  drawScene(scene, { ...CONTEXT, focus: scene.choices[0]?.id, ...more }, width, height)
const rowWith = (drawn: DrawnScreen, text: string): string =>
  frameText(drawn.frame)
    .split('\n')
    .find((row) => row.includes(text)) ?? ''

describe.each(['80x24', '120x40'])('%s', (size) => {
  test.each(Object.keys(STAGED) as (keyof typeof STAGED)[])('%s', async (name) => {
    const [width, height] = size.split('x').map(Number)
    const screen = frameText(draw(STAGED[name], {}, width, height).frame)
    await expect(`${screen}\n`).toMatchFileSnapshot(`staged/${name}-${size}.txt`)
  })
})

test('bars show the result of the focused choice, and the target is marked', () => {
  const drawn = draw(cardFight, { focus: 'play-strike-on-m2' })
  expect(rowWith(drawn, '▸Cinder Tick')).toMatch(/▸Cinder Tick █+▒+░+ 12→5\/20/)
  expect(rowWith(drawn, 'Kiln Priest')).toContain('17/56')
  expect(rowWith(drawn, '┏3')).toContain('┏3 Basic Strike ★')
  expect(rowWith(drawn, '┗')).toContain('−7: 12→5')
  // HP 50 of 62; at worst 16 are left before the seat decides again.
  expect(rowWith(drawn, 'HP ')).toContain('HP ███▒▒▒▒▒▒▒░░ 50/62')
})

test('the last row names the key that opens the hidden panels', () => {
  const drawn = draw(cardFight)
  expect(drawn.hidden.map(({ id }) => id)).toEqual(['deck'])
  expect(frameText(drawn.frame).split('\n').at(-1)).toContain('Tab deck')
  expect(draw(cardFight, {}, 120, 40).hidden).toEqual([])
})

test('pinned panels keep their places from turn to turn, whatever statuses and cards come and go', () => {
  const crowded = withNotes(cardFight, ['Burn 2', 'Chill 1', 'Doom 3', 'Dim 1'])
  const first = draw(crowded)
  const next = draw(cardFight, { layout: first.layout })
  const fewer = draw(withoutCards(cardFight, 4), { layout: next.layout })
  const places = ({ panelAreas }: DrawnScreen): object =>
    Object.fromEntries(panelAreas.map(({ panel, x, y }) => [panel, [x, y]]))
  expect(places(next)).toEqual(places(first))
  expect(places(fewer)).toEqual(places(first))
  expect(places(draw(cardFight))).not.toEqual(places(first))
})

const withNotes = (scene: Scene, notes: readonly string[]): Scene => ({
  ...scene,
  panels: scene.panels.map(
    (panel): Panel => (panel.kind === 'meters' && panel.id === 'you' ? { ...panel, notes } : panel),
  ),
})
const withoutCards = (scene: Scene, count: number): Scene => ({
  ...scene,
  choices: scene.choices.filter(
    ({ at }) => !['gust', 'clay', 'strike', 'clay2'].slice(0, count).includes(at?.item ?? ''),
  ),
  panels: scene.panels.map(
    (panel): Panel => (panel.kind === 'cards' ? { ...panel, cards: panel.cards.slice(count) } : panel),
  ),
})

test('choices that differ only in their target share one number, and cards keep their numbers', () => {
  const aimedAt = (scene: Scene, aim: string): (string | undefined)[] => {
    const { numbers } = preparedScene(scene, { ...makeInputState(), aim })
    return [...numbers.keys()]
  }
  expect(aimedAt(cardFight, 'm3')).toEqual([
    'play-gust-on-m3',
    'play-clay',
    'play-strike-on-m3',
    'play-clay2',
    'play-brace',
    'play-rain',
  ])
  const blocked = cardFight.choices.map((choice) =>
    choice.at?.item === 'clay' ? { ...choice, blocked: 'No energy.' } : choice,
  )
  expect(aimedAt({ ...cardFight, choices: blocked }, 'm1')[2]).toBe('play-strike-on-m1')
})

test.each(Object.entries(STAGED))('%s: the ASCII screen has only ASCII, and the same layout', (_, scene) => {
  const [emoji, plain] = [draw(scene, { glyphs: 'emoji' }), draw(scene, { glyphs: 'ascii' })]
  expect(frameText(plain.frame)).toMatch(/^[\n -~]*$/)
  expect(plain.frame.glyphs.length).toBe(emoji.frame.glyphs.length)
  expect(plain.panelAreas).toEqual(emoji.panelAreas)
})

test('without emoji, wide signs become a narrow sign and a blank', () => {
  const scene: Scene = { title: '🚀 Away', panels: [{ kind: 'text', id: 'a', lines: ['⚡ a 🛸 b'] }], choices: [] }
  expect(frameText(draw(scene, { glyphs: 'unicode' }).frame)).toMatch(/↑ {2}Away(.|\n)*↯ {2}a ◊ {2}b/)
})

test('a map follows its centre; its legend lists what is visible and how many rows are below', () => {
  const { map } = draw(mapFight)
  expect(map).toMatchObject({ left: 0, top: 0, pitch: 1 })
  const far = {
    ...mapFight,
    panels: mapFight.panels.map((panel) => (panel.kind === 'grid' ? { ...panel, centre: { x: 20, y: 13 } } : panel)),
  }
  expect(draw(far).map?.top).toBeGreaterThan(0)
  expect(rowWith(draw(mapFight), '@ you')).toMatch(/o orc {2}s skeleton {2}T troll .*▼\d/)
})

test('a picture shows the complete scene without scroll marks', () => {
  const long: Scene = {
    title: 'Long',
    panels: [{ kind: 'text', id: 'a', lines: Array.from({ length: 90 }, (_, i) => `line ${i}`) }],
    choices: [],
  }
  const text = frameText(drawFullHeight(long, { ...CONTEXT, focus: undefined, log: [] }, 80).frame)
  expect(text).toContain('line 89')
  expect(text).not.toContain('PgUp')
  expect(frameText(drawFullHeight(cardFight, { ...CONTEXT, focus: undefined }, 80).frame)).toContain('Tide Lash')
})

test('bitmaps are mirrored, flipped and drawn as block characters', () => {
  expect(completeFromHalf(['.#', '##'])).toEqual(['.##.', '####'])
  expect(flipRows(['#..', '##.'])).toEqual(['..#', '.##'])
  expect(drawQuadrants({ rows: completeFromHalf(['.#', '##']) })).toEqual(['▟▙'])
})

// Beats: a hit of 7 on the tick, then of 8 on the player, who has 42 afterwards.
const line = (text: string, beat?: Line['beat']): Line => (beat === undefined ? { text } : { text, beat })
const LINES = [
  line('You strike the tick.', { kind: 'hit', from: 'you', to: 'm2', amount: 7 }),
  line('It dims.'),
  line('The priest burns you.', { kind: 'hit', from: 'm1', to: 'you', amount: 8, element: 'fire' }),
]
const AFTER: Scene = {
  ...cardFight,
  panels: cardFight.panels.map((panel): Panel => {
    if (panel.kind !== 'meters') return panel
    const values: Readonly<Record<string, number>> = { you: 42, m2: 5 }
    return {
      ...panel,
      meters: panel.meters.map((meter) => ({ ...meter, value: values[meter.actor ?? ''] ?? meter.value })),
    }
  }),
}
const NEWS = LINES.map((one) => ({ line: one, isNew: true }))
const hpOf = (scene: Scene, actor: string): number | undefined =>
  scene.panels.flatMap((panel) => (panel.kind === 'meters' ? panel.meters : [])).find((meter) => meter.actor === actor)
    ?.value

test('bars and log lines follow the order of the beats', () => {
  const motion = makeMotion(cardFight, AFTER, NEWS, new Set(LINES), 1)
  expect(motion).toMatchObject({ length: 480, isBefore: false })
  const at = (time: number) => {
    const moment = motion?.at(time)
    return [hpOf(moment?.scene ?? cardFight, 'm2'), hpOf(moment?.scene ?? cardFight, 'you'), moment?.log.length]
  }
  expect([0, 140, 239, 240, 479].map(at)).toEqual([
    [12, 50, 1],
    [8, 50, 1],
    [5, 50, 1],
    [5, 50, 3],
    [5, 42, 3],
  ])
})

test('double speed halves the time, a turn takes at most 900 ms, and speed 0 has no animation', () => {
  expect(makeMotion(cardFight, AFTER, NEWS, new Set(LINES), 2)?.length).toBe(240)
  expect(makeMotion(cardFight, AFTER, NEWS, new Set(LINES), 0)).toBeUndefined()
  expect(makeMotion(cardFight, AFTER, NEWS, new Set(), 1)).toBeUndefined()
  const many = Array.from({ length: 40 }, (_, i) => line(`Blow ${i}.`, { kind: 'hit', to: 'm1', amount: 1 }))
  expect(
    makeMotion(
      cardFight,
      AFTER,
      many.map((one) => ({ line: one, isNew: true })),
      new Set(many),
      1,
    )?.length,
  ).toBeCloseTo(900)
})

test('the last hit is animated on the old scene and stays a moment before the next page', () => {
  const last = line('The tick falls.', { kind: 'fall', to: 'm2' })
  const motion = makeMotion(cardFight, reward, [{ line: last, isNew: true }], new Set([last]), 1)
  expect(motion).toMatchObject({ isBefore: true, length: 880 })
  expect(motion?.at(270).scene.title).toBe(cardFight.title)
  expect(hpOf(motion?.at(279).scene as Scene, 'm2')).toBe(0)
})

test('each phase of a battle has its own time, and columns appear with their phase', () => {
  const phases = [0, 1].flatMap((turn) => [
    line(`Turn ${turn}`, { kind: 'phase', at: ['water', 'stone'][turn] as string }),
    line('A blow.', { kind: 'hit', to: 'foe', amount: 1 }),
  ])
  const motion = makeMotion(
    duel,
    duel,
    phases.map((one) => ({ line: one, isNew: true })),
    new Set(phases),
    1,
  )
  const ring = (time: number) => motion?.at(time).scene.panels.find(({ id }) => id === 'ring')
  expect(ring(0)).toMatchObject({ now: [0], rows: [{ cells: ['you take', '−1', '…', '…', '…', '…', '…', '…'] }, {}] })
  expect(ring(500)).toMatchObject({ now: [1] })
})

test('dice tumble by the clock and stop one after another at their faces', () => {
  const roll = line('You roll.', { kind: 'roll', from: 'you' })
  const motion = makeMotion(cardFight, cardFight, [{ line: roll, isNew: true }], new Set([roll]), 1)
  const faces = (time: number) =>
    motion?.at(time).scene.panels.flatMap((panel) => (panel.kind === 'dice' ? panel.dice.map(({ face }) => face) : []))
  expect(faces(0)).toEqual(['', '', '', 'water'])
  expect(faces(250)?.slice(0, 2)).toEqual(['earth', ''])
  expect(faces(400)).toEqual(['earth', 'air', 'earth', 'water'])
})

test('a hit changes only the row of its target, and shows the number there', () => {
  const drawn = draw(cardFight, { focus: undefined })
  const before = [...drawn.frame.styles]
  drawFlash(drawn, { scene: cardFight, log: [], beat: { kind: 'hit', to: 'm2', amount: 7 }, part: 0.1 })
  expect(rowWith(drawn, '−7')).toContain('Cinder Tick')
  const changed = drawn.frame.styles.flatMap((style, i) => (style === before[i] ? [] : [Math.floor(i / 80)]))
  expect(new Set(changed).size).toBe(1)
})
