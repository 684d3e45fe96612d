import { expect, test } from 'vitest'
import { cardFight, duel, mapFight, reward } from '../../../test/terminal/scenes.ts'
import type { Choice, Line, Scene } from '../../engine/index.ts'
import { preparedScene } from '../../views/input/focus.ts'
import { makeInputState } from '../../views/input/input-state.ts'
import { type Frame, frameText } from '../../views/terminal/cells/frame.ts'
import { makeTheme } from '../../views/terminal/cells/theme.ts'
import { type Clock, makeTerminalApp } from './app.ts'
import { type Page, type PageStep, stay } from './page.ts'

/** A clock that only moves when the test advances it. */
function makeClock(speed = 1): Clock & { go(time: number): void; waiting(): number } {
  let now = 0
  let queue: { at: number; act: () => void }[] = []
  return {
    speed: () => speed,
    now: () => now,
    later(wait, act) {
      const one = { at: now + wait, act }
      queue.push(one)
      return () => {
        queue = queue.filter((other) => other !== one)
      }
    },
    go(time) {
      const end = now + time
      for (let next = queue.find(({ at }) => at <= end); next !== undefined; next = queue.find(({ at }) => at <= end)) {
        const { at, act } = next
        queue = queue.filter((one) => one !== next)
        now = at
        act()
      }
      now = end
    },
    waiting: () => queue.length,
  }
}

/** A page that shows scenes one after another and records the taken choices. */
function open(scenes: readonly Scene[], lines: readonly Line[][] = [], clock?: Clock) {
  const taken: string[] = []
  const frames: Frame[] = []
  const page: Page = {
    scene: () => scenes[Math.min(taken.length, scenes.length - 1)] as Scene,
    take(id): PageStep {
      taken.push(id)
      return stay()
    },
    log: () =>
      lines.slice(0, taken.length).flatMap((some, i) => some.map((line) => ({ line, isNew: i === taken.length - 1 }))),
  }
  const stage = {
    width: () => 80,
    height: () => 24,
    show: (frame: Frame) => void frames.push(frame),
    forget() {},
    suspend() {},
    ...(clock === undefined ? {} : { clock }),
  }
  const app = makeTerminalApp(
    stage,
    () => makeTheme('dark', 'none'),
    () => page,
    page,
  )
  app.draw()
  return {
    taken,
    frames,
    app,
    screen: () => frameText(frames.at(-1) as Frame),
    press: (...keys: string[]) => app.input(keys.map((key) => ({ kind: 'key', key }))),
    click: (x: number, y: number) => app.input([{ kind: 'mouse', action: 'press', x, y }]),
  }
}

test('a number and Enter play a card at the current target; left and right change the target', async () => {
  const { press, taken, screen } = open([cardFight])
  expect(screen()).toContain('▸Kiln Priest')
  await press('3', 'enter')
  await press('right')
  expect(screen()).toContain('▸Cinder Tick')
  await press('3', 'enter')
  await press('left', 'left')
  await press('1', 'enter')
  expect(taken).toEqual(['play-strike-on-m1', 'play-strike-on-m2', 'play-gust-on-m3'])
})

test('after a card is played the focus stays at its position and never moves to ending the turn', async () => {
  const fewer: Scene = { ...cardFight, choices: cardFight.choices.filter(({ at }) => at?.item !== 'clay') }
  const none: Scene = { ...cardFight, choices: cardFight.choices.filter(({ id }) => id === 'end') }
  const { press, taken } = open([cardFight, fewer, fewer, none])
  await press('down', 'enter')
  await press('enter')
  await press('e')
  expect(taken).toEqual(['play-clay', 'play-strike-on-m1', 'end'])
})

test('after an item that stays was chosen, by any key, the focus moves to the next item', async () => {
  const worn = (item: string, verb: string): Choice => ({
    id: `${verb}-${item}`,
    label: `${verb} ${item}`,
    at: { panel: 'pack', item },
    ...(verb === 'off' ? { undo: true } : {}),
  })
  const room = (...choices: Choice[]): Scene => ({
    title: 'Pack',
    panels: [
      {
        kind: 'table',
        id: 'pack',
        columns: ['item'],
        rows: ['lance', 'cutter', 'plate'].map((id) => ({ id, cells: [id] })),
      },
    ],
    choices: [...choices, { id: 'go', label: 'Go', key: 'g', final: true }],
  })
  const { press, taken } = open([
    room(worn('lance', 'on'), worn('cutter', 'on'), worn('plate', 'on')),
    room(worn('lance', 'off'), worn('cutter', 'on'), worn('plate', 'on')),
    room(worn('lance', 'off'), worn('cutter', 'off'), worn('plate', 'on')),
    room(worn('lance', 'off'), worn('cutter', 'off'), worn('plate', 'off')),
  ])
  await press('1', 'enter')
  await press('enter')
  await press('enter')
  // All items are equipped: Enter continues and unequips nothing.
  await press('enter')
  expect(taken).toEqual(['on-lance', 'on-cutter', 'on-plate', 'go'])
})

// The initial focus is on a choice that ends something or needs confirmation only if there is no other.
test.each<[string, Scene, string | undefined]>([
  ['a card, not the exit', reward, 'take-a'],
  ['the first move', duel, 'snap'],
  [
    'no choice that undoes another',
    { ...reward, choices: reward.choices.with(1, { ...reward.choices[1], undo: true } as Choice) },
    'take-b',
  ],
  ['the only choice', { ...reward, choices: reward.choices.slice(0, 1) }, 'leave'],
  ['no wasteful choice', { ...mapFight, choices: mapFight.choices.slice(3) }, 'read'],
])('the initial focus is %s', (_, scene, id) => {
  for (const focus of [undefined, 'leave']) {
    const input = { ...makeInputState(), focus }
    preparedScene(scene, input)
    expect(input.focus).toBe(id)
  }
})

test('x inspects the map: arrows move the cursor, tab goes to the next thing, esc ends it', async () => {
  const { press, screen, taken } = open([mapFight])
  await press('x')
  expect(screen()).toContain('! Look: you')
  await press('tab')
  expect(screen()).toMatch(/! skeleton: 15\/15 hp/)
  await press('tab', 'tab', 'tab')
  expect(screen()).toContain('! Orc Warlord: 45/45 hp')
  await press('esc')
  expect(screen()).not.toContain('!')
  await press('d')
  expect(taken).toEqual(['go-e'])
})

/** The map with the hero at `x`, and with these actors in sight. */
const walked = (x: number, extra: readonly string[] = []): Scene => ({
  ...mapFight,
  panels: mapFight.panels.map((panel) =>
    panel.kind === 'grid'
      ? {
          ...panel,
          centre: { x, y: 4 },
          ways: {
            rows: panel.rows.map((row, y) => [...row].map((_, cell) => (y === 4 && cell > x ? 'e' : ' ')).join('')),
            choices: { e: 'go-e' },
          },
          things: [
            ...(panel.things ?? []),
            ...extra.map((actor) => ({ x: 15, y: 4, glyph: 'g', name: 'goblin', actor })),
          ],
        }
      : panel,
  ),
})

test('a click on the map walks there step by step, and stops when a new actor comes into sight', async () => {
  const free = open([11, 12, 13, 14, 15].map((x) => walked(x)))
  await free.click(1 + 14, 3 + 4)
  expect(free.taken).toEqual(['go-e', 'go-e', 'go-e'])
  const met = open([walked(11), walked(12), walked(13, ['g1']), walked(14, ['g1'])])
  await met.click(1 + 15, 3 + 4)
  expect(met.taken).toEqual(['go-e', 'go-e'])
  await met.click(1 + 1, 3 + 1)
  expect(met.screen()).toContain('! wall you remember')
})

test('Tab opens the panels that did not fit, and leads back', async () => {
  const { press, screen, taken } = open([cardFight])
  expect(screen()).not.toContain('Tide Lash')
  await press('tab')
  expect(screen()).toMatch(/fight, turn 5 · more(.|\n)*Tide Lash/)
  await press('tab')
  expect(screen()).toContain('Hand')
  await press('tab', 'enter')
  expect(screen()).toContain('Hand')
  expect(taken).toEqual([])
})

test('a panel with choices stays on the screen, and a verb that shows it opens it with its choices', async () => {
  const small: Scene = {
    ...duel,
    panels: [
      ...duel.panels,
      { kind: 'text', id: 'more', role: 'notes', keep: true, lines: ['one', 'two', 'three', 'four'] },
      {
        kind: 'table',
        id: 'pack',
        title: 'Pack',
        columns: ['thing'],
        rows: Array.from({ length: 9 }, (_, i) => ({ id: `p${i}`, cells: [`Thing ${i}`] })),
      },
    ],
    verbs: [{ id: 'pack', label: 'Pack', key: 'p', shows: ['pack'] }],
    choices: [...duel.choices, { id: 'use', label: 'Use thing 7', at: { panel: 'pack', item: 'p7' } }],
  }
  const { press, screen, taken } = open([small])
  expect(screen()).toContain('8 Thing 7')
  await press('8', 'enter')
  expect(taken).toEqual(['use'])
  await press('p')
  expect(screen()).toContain('choose blind · more')
  await press('8', 'enter')
  expect(taken).toEqual(['use', 'use'])
})

/** A page with a choice for good. */
const FOR_GOOD: Scene = {
  ...reward,
  opens: 'permanent',
  choices: reward.choices.map(({ key: _, ...choice }) => choice),
}

test('keys typed before a choice for good is on the screen do nothing', async () => {
  const { press, screen, taken } = open([cardFight, FOR_GOOD])
  // Typed at once: the last two were meant for the fight.
  await press('2', 'enter', '1', 'enter')
  expect(taken).toEqual(['play-clay'])
  expect(screen()).toContain('Nothing is chosen yet')
  await press('1', 'enter')
  expect(taken).toEqual(['play-clay', 'take-a'])
})

test('Enter is ignored for 250 ms on a page with a choice for good; numbers point at once', async () => {
  const clock = makeClock()
  const { press, screen, taken } = open([cardFight, FOR_GOOD], [], clock)
  await press('2', 'enter')
  clock.go(200)
  await press('1')
  expect(screen()).toMatch(/▸ 1 Take Flare/)
  await press('enter')
  clock.go(49)
  await press('enter')
  expect(taken).toEqual(['play-clay'])
  clock.go(1)
  await press('enter')
  expect(taken).toEqual(['play-clay', 'take-a'])
})

test('on other pages a key typed too early counts', async () => {
  const { press, taken } = open([cardFight, reward], [], makeClock())
  await press('2', 'enter', 'enter')
  expect(taken).toEqual(['play-clay', 'take-a'])
})

const BLOW: Line = { text: 'The priest burns you.', beat: { kind: 'hit', to: 'you', amount: 8 } }
const HURT: Scene = {
  ...cardFight,
  panels: cardFight.panels.map((panel) =>
    panel.kind === 'meters'
      ? { ...panel, meters: panel.meters.map((meter) => (meter.actor === 'you' ? { ...meter, value: 42 } : meter)) }
      : panel,
  ),
}

test('a hit animates the bar, and no timer is left afterwards', async () => {
  const clock = makeClock()
  const { press, screen, frames } = open([cardFight, HURT], [[BLOW]], clock)
  await press('2', 'enter')
  expect(screen()).toContain('50/62')
  expect(screen()).toContain('−8')
  clock.go(120)
  expect(screen()).toMatch(/4[3-9]\/62/)
  const before = frames.length
  clock.go(1000)
  expect(screen()).toContain('42/62')
  expect(clock.waiting()).toBe(0)
  // At most one frame per 40 ms.
  expect(frames.length - before).toBeLessThanOrEqual(4)
})

test('any key ends the animation and takes effect; the animation is not repeated', async () => {
  const clock = makeClock()
  const { press, screen, taken } = open([cardFight, HURT, HURT], [[BLOW], []], clock)
  await press('2', 'enter')
  expect(clock.waiting()).toBe(1)
  await press('5', 'enter')
  expect(taken).toEqual(['play-clay', 'play-brace'])
  expect(clock.waiting()).toBe(0)
  expect(screen()).toContain('42/62')
})

test('the last hit is shown on the old page first; Enter skips it and takes no choice', async () => {
  const clock = makeClock()
  const fall: Line = { text: 'The tick falls.', beat: { kind: 'fall', to: 'm2' } }
  const { press, screen, taken } = open([cardFight, reward], [[fall]], clock)
  await press('3', 'enter')
  clock.go(400)
  expect(screen()).toMatch(/fight, turn 5(.|\n)*The tick falls\./)
  await press('enter')
  expect(taken).toEqual(['play-strike-on-m1'])
  expect(screen()).toMatch(/reward(.|\n)*The tick falls\./)
  await press('enter')
  expect(taken).toEqual(['play-strike-on-m1', 'take-a'])
})

test.each([
  ['off', makeClock(0)],
  ['without a clock', undefined],
])('with animation %s a turn is one frame', async (_, clock) => {
  const { press, frames } = open([cardFight, HURT], [[BLOW]], clock)
  const before = frames.length
  await press('2', 'enter')
  expect(frames.length - before).toBe(1)
})

/** A battle in three phases of 10 damage each, with or without its columns. */
const battle = (hull: number, hasColumns: boolean): Scene => ({
  title: 'Battle',
  panels: [
    {
      kind: 'meters',
      id: 'you',
      keep: true,
      meters: [{ name: 'Hull', value: hull, max: 90, actor: 'you' }],
    },
    ...(hasColumns
      ? [
          {
            kind: 'matrix' as const,
            id: 'ledger',
            columns: ['T1', 'T2', 'T3'],
            rows: [{ id: 'taken', cells: ['taken', 'ten', 'tenner', 'tenth'] }],
          },
        ]
      : []),
  ],
  choices: [{ id: 'on', label: 'Go on' }],
})
const SALVO: Line[] = ['T1', 'T2', 'T3'].map((at) => ({
  text: `${at}: it hits.`,
  beat: { kind: 'hit', to: 'you', amount: 10, at },
}))

test('a battle in phases can be stepped forward and back, paused, sped up and skipped', async () => {
  const clock = makeClock()
  const { press, screen, taken } = open([battle(90, true), battle(60, true)], [SALVO], clock)
  const hull = (): string | undefined => /(\d+)\/90/.exec(screen())?.[1]
  await press('enter')
  expect(screen()).toContain('→ next')
  expect([hull(), screen().includes('tenner')]).toEqual(['90', false])
  await press('space')
  clock.go(5000)
  expect([hull(), clock.waiting()]).toEqual(['90', 0])
  await press('right', 'right')
  expect([hull(), screen().includes('tenth')]).toEqual(['70', true])
  await press('left')
  expect([hull(), screen().includes('tenth')]).toEqual(['80', false])
  await press('right', 'space', '+')
  clock.go(40)
  // At double speed 40 ms show a third of the third hit.
  expect(hull()).toBe('69')
  await press('enter')
  expect([hull(), taken, clock.waiting()]).toEqual(['60', ['on', 'on'], 0])
})

test('a moment of its own is shown large and takes its time; a key ends it', async () => {
  const clock = makeClock()
  const gain: Line = { text: 'You reach level 3.', beat: { kind: 'gain', to: 'you', isMoment: true } }
  const { press, screen, taken } = open([cardFight, HURT, HURT], [[gain], []], clock)
  await press('2', 'enter')
  clock.go(600)
  expect(screen()).toMatch(/┃ +YOU REACH LEVEL 3\. +┃/)
  await press('5')
  expect(screen()).not.toContain('YOU REACH LEVEL 3.')
  expect(taken).toEqual(['play-clay'])
  expect(clock.waiting()).toBe(0)
})
