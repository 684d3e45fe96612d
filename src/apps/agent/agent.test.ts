import { describe, expect, test } from 'vitest'
import { type Answer, agent } from '../../../test/agent/ask.ts'
import { digest } from '../../engine/index.ts'
import { LIMITS } from './limits.ts'

describe('playing', () => {
  test('games are listed with version and content, and the limits', async () => {
    const { games, limits } = await agent().ask({ op: 'games' })
    expect(limits).toEqual(LIMITS)
    expect(games[0]).toMatchObject({ id: 'star-canine', version: 2, content: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })

  test('every answer about a run has run, turn, seat, digest and scene, and repeats the id', async () => {
    const { start, ask } = agent()
    const first = await start({ id: 'a1' })
    expect(first).toMatchObject({
      id: 'a1',
      run: 'r1',
      turn: 0,
      seat: 0,
      toAct: [0],
      seed: '7',
      entropy: 'seed',
      rank: 'unranked',
      scene: { title: 'STAR CANINE' },
    })
    expect(first.digest).toBe(digest({ turn: 0, scene: first.scene }))
    expect(first.scene.choices.map((c: Answer) => c.id)).toEqual(['start'])
    const next = await ask({ id: 2, op: 'act', run: 'r1', turn: 0, choice: 'start' })
    expect(next).toMatchObject({ id: 2, run: 'r1', turn: 1 })
    expect(next.events[0]).toEqual({ kind: 'cast-off' })
    expect(next.lines[0]).toEqual({ text: { text: 'STAR CANINE casts off.', tone: 'dim' } })
  })

  test('plays a complete run', async () => {
    const { start, act } = agent()
    const { run } = await start({ scenario: { act: 3, stage: 9, ship: { hull: 5 } } })
    const end = await act(run, 'engage', 'continue')
    expect(end.over).toEqual({ reason: 'game-over', score: 2600, won: false })
    expect(end.toAct).toEqual([])
    expect((await act(run, 'engage')).error.code).toBe('over')
  })

  test('several runs can be open at once', async () => {
    const { start, act, ask } = agent()
    await start()
    await start({ seed: 8 })
    await act('r2', 'start')
    expect([(await ask({ op: 'look', run: 'r1' })).turn, (await ask({ op: 'look', run: 'r2' })).turn]).toEqual([0, 1])
  })

  test('in a duel a seat gets only events that it notices', async () => {
    const { ask } = agent()
    const { run } = await ask({
      op: 'start',
      game: 'emojispace',
      seed: 1,
      options: { mode: 'skirmish', rival: 'seat' },
    })
    const first = await ask({ op: 'act', run, seat: 0, choice: 'focus-fire' })
    expect(first).toMatchObject({ turn: 0, toAct: [1], events: [] })
    const second = await ask({ op: 'act', run, seat: 1, choice: 'focus-fire' })
    expect(second.events.length).toBeGreaterThan(0)
    for (const event of second.events) expect(event.seat).toBe(1)
    // Seat 0 chose first: it gets the events with its next request, once.
    const later = await ask({ op: 'look', run, seat: 0 })
    expect(later.events.length).toBeGreaterThan(0)
    for (const event of later.events) expect(event.seat).toBe(0)
    expect(later.lines.length).toBe(later.events.length)
    expect((await ask({ op: 'look', run, seat: 0 })).events).toBeUndefined()
  })

  test('text and state on request; the state makes the run practice', async () => {
    const { start, ask } = agent()
    const text = await start({ format: 'text' })
    expect(text.text).toContain('enter  start  Start')
    expect(text.state).toBeUndefined()
    expect(text.rank).toBe('unranked')
    const state = await ask({ op: 'look', run: 'r1', format: 'state' })
    expect(state).toMatchObject({ state: { phase: 'opening' }, rank: 'practice (state shown)' })
  })

  test('options, scenario and forced rolls', async () => {
    const { start, act } = agent()
    const { run, rank } = await start({ rolls: [{ what: 'enemy I-1', value: 2 }] })
    expect(rank).toBe('practice (forced rolls)')
    const scene = await act(run, 'start', 'continue')
    expect(scene.scene.panels[1].title).toBe('Cub Picket')
    expect((await start({ scenario: { act: 2, stage: 4 } })).rank).toBe('practice (scenario)')
    expect((await start({ options: { chart: 'none' } })).rank).toBe('unranked')
    const skirmish = { game: 'emojispace', options: { rival: 'seat' } }
    expect((await start(skirmish)).rank).toBe('practice (a single fight)')
  })

  test('rolls can be forced with a choice', async () => {
    const { start, ask, act } = agent()
    const { run } = await start({ scenario: { items: [1], equipped: [0], enemy: 'Scrap Skirmisher' } })
    await act(run, 'engage')
    const rolls = [0, 0, 0].map((value, i) => ({ what: `offer I-1 #${i + 1}`, value }))
    const reward = await ask({ op: 'act', run, choice: 'continue', rolls })
    expect(reward.scene.choices.map((c: Answer) => c.id)).toEqual(['take-4', 'take-5', 'take-6', 'ammo'])
  })

  test('fork, undo, journal, load, end', async () => {
    const { start, act, ask } = agent()
    const { run } = await start()
    const three = await act(run, 'start', 'continue', 'equip-1')
    const forked = await ask({ op: 'fork', run, turn: 2 })
    expect(forked).toMatchObject({ run: 'r2', turn: 2, rank: 'practice (forked at turn 2)' })
    // The copy can be used to look ahead, so the original no longer counts.
    expect((await ask({ op: 'look', run })).rank).toBe('practice (forked at turn 2)')
    const undone = await ask({ op: 'undo', run: 'r2' })
    expect(undone).toMatchObject({ run: 'r2', turn: 1 })
    const saved = await ask({ op: 'journal', run })
    expect(saved.journal.choices).toEqual(['start', 'continue', 'equip-1'])
    const fromJson = await ask({ op: 'load', journal: saved.journal })
    const fromString = await ask({ op: 'load', journal: saved.string })
    expect([fromJson.digest, fromString.digest]).toEqual([three.digest, three.digest])
    expect([fromJson.run, fromString.run]).toEqual(['r3', 'r4'])
    expect(await ask({ op: 'end', run: 'r4' })).toEqual({ ended: 'r4' })
    expect((await ask({ op: 'look', run: 'r4' })).error.code).toBe('gone-run')
  })

  test('a choice that rolled and revealed nothing is taken back, and the run still counts', async () => {
    const { ask, start, act } = agent()
    const { run } = await start()
    const before = await act(run, 'start', 'continue')
    const equipped = await act(run, 'equip-1')
    const { turn, rank, digest } = await ask({ op: 'take-back', run })
    expect([turn, rank, digest]).toEqual([before.turn, 'unranked', before.digest])
    expect((await act(run, 'equip-1')).digest).toBe(equipped.digest)
  })

  test('a choice that rolled dice is final', async () => {
    const { ask, start, act } = agent()
    const { run } = await start({ game: 'descent' })
    await act(run, 'explore')
    expect((await ask({ op: 'take-back', run })).error).toMatchObject({ code: 'final' })
  })

  test('an undo makes the run practice', async () => {
    const { start, act, ask } = agent()
    const { run } = await start()
    await act(run, 'start')
    expect(await ask({ op: 'undo', run })).toMatchObject({ turn: 0, rank: 'practice (undone at turn 1)' })
  })

  test('a continued journal is practice; a finished one keeps its rank', async () => {
    const { start, act, ask } = agent()
    const { run } = await start()
    await act(run, 'start')
    const { string } = await ask({ op: 'journal', run })
    expect((await ask({ op: 'load', journal: string })).rank).toBe('practice (taken up from a journal)')
    const lost = (await start({ seed: 3 })).run
    for (let turn = 0; turn < 300; turn++) {
      const { scene, over } = await ask({ op: 'look', run: lost })
      if (over !== undefined) break
      await act(lost, scene.choices.find((c: Answer) => c.blocked === undefined && !/^(un)?equip/.test(c.id)).id)
    }
    const { journal } = await ask({ op: 'journal', run: lost })
    expect((await ask({ op: 'load', journal })).rank).toBe('unranked')
  })

  test('entropy comes from the seed or the host, and answers say which', async () => {
    const { ask } = agent()
    const duel = { op: 'start', game: 'emojispace', seed: 1, options: { mode: 'skirmish' } }
    const entropies = async (more: object): Promise<Answer> => {
      const { run, entropy } = await ask({ ...duel, ...more })
      return [entropy, (await ask({ op: 'journal', run })).journal.entropy]
    }
    const seeded = await entropies({})
    expect(seeded).toEqual(['seed', [expect.stringMatching(/^[0-9a-f]{16}$/)]])
    expect(await entropies({ entropy: 'seed' })).toEqual(seeded)
    expect(await entropies({ entropy: 'host' })).toEqual(['host', ['0123456789abcdef']])
  })

  test('a generated seed is returned', async () => {
    expect((await agent().ask({ op: 'start', game: 'star-canine' })).seed).toBe('fresh 1')
  })
})

describe('bad requests are answered, and change nothing', () => {
  // the line, and the code
  const wrong: [string, string][] = [
    ['', 'malformed'],
    ['hello', 'malformed'],
    ['[]', 'malformed'],
    ['null', 'malformed'],
    ['{"op":"start","game":"star-canine"', 'malformed'],
    ['{}', 'unknown-op'],
    ['{"op":"dance"}', 'unknown-op'],
    ['{"op":"toString"}', 'unknown-op'],
    ['{"op":"start"}', 'unknown-game'],
    ['{"op":"start","game":"chess"}', 'unknown-game'],
    ['{"op":"start","game":"star-canine","seed":{}}', 'bad-seed'],
    ['{"op":"start","game":"star-canine","seed":"a/b"}', 'bad-seed'],
    ['{"op":"start","game":"star-canine","options":[]}', 'bad-options'],
    ['{"op":"start","game":"star-canine","options":{"speed":9}}', 'bad-options'],
    ['{"op":"start","game":"star-canine","scenario":{"act":9}}', 'bad-options'],
    ['{"op":"start","game":"star-canine","rolls":{"what":"x"}}', 'bad-roll'],
    ['{"op":"start","game":"star-canine","rolls":[{"what":"enemy I-1","value":9}]}', 'bad-roll'],
    ['{"op":"start","game":"star-canine","format":"xml"}', 'malformed'],
    ['{"op":"look","run":"r9"}', 'unknown-run'],
    ['{"op":"act","run":"r1"}', 'malformed'],
    ['{"op":"act","run":"r1","choice":7}', 'malformed'],
    ['{"op":"act","run":"r1","choice":"engage"}', 'not-legal'],
    ['{"op":"act","run":"r1","choice":"equip-9"}', 'not-legal'],
    ['{"op":"act","run":"r1","turn":5,"choice":"equip-1"}', 'stale'],
    ['{"op":"act","run":"r1","turn":-1,"choice":"equip-1"}', 'malformed'],
    ['{"op":"act","run":"r1","seat":1,"choice":"equip-1"}', 'no-such-seat'],
    ['{"op":"fork","run":"r1","turn":99}', 'no-such-turn'],
    ['{"op":"undo","run":"r1"}', 'no-such-turn'],
    ['{"op":"load"}', 'bad-journal'],
    ['{"op":"load","journal":"garbage"}', 'bad-journal'],
    ['{"op":"load","journal":{"undercroft":1}}', 'bad-journal'],
    [
      '{"op":"load","journal":{"undercroft":1,"game":"star-canine","version":1,"content":"0000000000000000","seed":"1","choices":[],"marks":[{"turn":0,"digest":{"toString":1}}]}}',
      'bad-journal',
    ],
    [
      '{"op":"load","journal":{"undercroft":1,"game":"star-canine","version":99,"content":"0000000000000000","seed":"1","choices":[]}}',
      'other-version',
    ],
    // A field of the wrong type is refused before anything is done, by every operation (#13).
    ['{"op":"undo","run":"r2","seat":-1}', 'malformed'],
    ['{"op":"undo","run":"r2","seat":1}', 'no-such-seat'],
    ['{"op":"undo","run":"r2","format":"xml"}', 'malformed'],
    ['{"op":"fork","run":"r2","seat":"0"}', 'malformed'],
    ['{"op":"fork","run":"r2","seat":1}', 'no-such-seat'],
    ['{"op":"fork","run":"r2","format":["text","xml"]}', 'malformed'],
    ['{"op":"start","game":"star-canine","seat":1}', 'no-such-seat'],
    ['{"op":"start","game":"star-canine","seat":1e300}', 'malformed'],
    ['{"op":"start","game":"star-canine","seed":1e999}', 'bad-seed'],
    ['{"op":"start","game":"star-canine","entropy":"mine"}', 'malformed'],
    ['{"op":"act","run":"r1","choice":"equip-1","seat":null}', 'malformed'],
    ['{"op":"act","run":"r1","choice":"equip-1","rolls":[null]}', 'bad-roll'],
    ['{"op":"look","run":"r2","seat":1}', 'no-such-seat'],
    ['{"op":"look","run":"r1","seat":9007199254740991}', 'no-such-seat'],
    ['{"op":"look","run":"r3","seat":2}', 'no-such-seat'],
    ['{"op":"look","run":["r1"]}', 'malformed'],
    ['{"op":"look","run":"__proto__"}', 'unknown-run'],
    ['{"op":"look","run":"r4"}', 'unknown-run'],
    ['{"op":"look","run":"r01"}', 'unknown-run'],
    ['{"op":"journal","run":"r2","seat":1}', 'no-such-seat'],
    ['{"op":"end","run":7}', 'malformed'],
    ['{"op":"look","run":"r1","sead":0}', 'unknown-field'],
    ['{"op":"end","run":"r1","turn":0}', 'unknown-field'],
    ['{"op":"games","__proto__":{}}', 'unknown-field'],
    ['{"op":"games","id":[1]}', 'malformed'],
    ['{"op":"games","id":null}', 'malformed'],
    ['{"op":"games","id":1e999}', 'malformed'],
    ['{"op":["games"]}', 'unknown-op'],
    [`{"op":"games","id":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'too-deep'],
    [`${'[{"a":'.repeat(100_000)}`, 'too-deep'],
    [`{"op":"games","id":"${'x'.repeat(1_000_000)}"}`, 'too-long'],
    [`{"op":"start","game":"underscore","options":{"name":"${'x'.repeat(100_000)}"}}`, 'too-big'],
    [`{"op":"act","run":"r1","choice":"${'x'.repeat(100_000)}"}`, 'not-legal'],
    ['{"op":"act","run":"r1","choice":"equip\\u200b-1"}', 'not-legal'],
    [
      `{"op":"act","run":"r1","choice":"equip-1","rolls":${JSON.stringify(Array.from({ length: 2001 }, () => ({ what: 'x', value: 0 })))}}`,
      'too-many-rolls',
    ],
  ]
  // Some of the lines are far too long for a title.
  test.each(wrong.map(([line, code]) => ({ line, code, title: line.slice(0, 80) })))(
    '$title: $code',
    async ({ line, code }) => {
      const { answer, start, act, ask, everything } = agent()
      await start({ scenario: { stage: 4 } })
      await ask({ op: 'start', game: 'underscore', seed: 7 })
      await act('r2', 'build-1')
      await ask({ op: 'start', game: 'emojispace', options: { rival: 'seat' } })
      await ask({ op: 'act', run: 'r3', seat: 0, choice: 'focus-fire' })
      const before = everything()
      const answered = (await answer(line)) as Answer
      expect(answered.error.code).toBe(code)
      expect(answered.error.why.length).toBeGreaterThan(10)
      expect(answered.error.why.length).toBeLessThanOrEqual(600)
      expect(Object.keys(answered)).toEqual(['error'])
      expect(everything()).toBe(before)
    },
  )

  test('a journal with illegal choices is refused with its first wrong turn', async () => {
    const { start, act, ask } = agent()
    const { run } = await start()
    await act(run, 'start', 'continue')
    const { journal } = await ask({ op: 'journal', run })
    const answered = await ask({ op: 'load', journal: { ...journal, choices: ['start', 'engage'] } })
    expect(answered.error).toEqual({
      code: 'drift',
      why: 'The replay differs from the journal at turn 1: seat 0 chose engage, which is not legal there.',
    })
  })

  test('an impossible forced roll is refused and leaves the run unchanged', async () => {
    const { start, act, ask } = agent()
    const { run } = await start({ scenario: { items: [1], equipped: [0], enemy: 'Scrap Skirmisher' } })
    const before = await act(run, 'engage')
    const answered = await ask({ op: 'act', run, choice: 'continue', rolls: [{ what: 'offer I-1 #1', value: 99 }] })
    expect(answered.error).toEqual({
      code: 'bad-roll',
      why: 'Can\'t force "offer I-1 #1" to 99: valid values are 0 to 22',
    })
    expect((await ask({ op: 'look', run })).digest).toBe(before.digest)
    expect((await act(run, 'continue')).turn).toBe(2)
  })
})
