import { describe, expect, test } from 'vitest'
import { type Answer, agent } from '../../../test/agent/ask.ts'
import { GAMES } from '../../games/index.ts'

type Json = Record<string, unknown>

/** Applies the differences of an answer to a complete scene. */
function patched(before: Answer, delta: Answer): Answer {
  if (delta.since === undefined) return delta
  const changed = new Map<string, Json>((delta.panels ?? []).map((panel: Answer) => [panel.id, panel]))
  const remaining = before.panels.filter(({ id }: Answer) => !(delta.gone ?? []).includes(id))
  const fresh = [...changed.values()].filter(({ id }) => !remaining.some((one: Answer) => one.id === id))
  const panels = [...remaining.map((panel: Answer) => changed.get(panel.id) ?? panel), ...fresh]
  const order = delta.order ?? panels.map(({ id }) => id)
  const list = (name: 'choices' | 'verbs'): Json[] =>
    (delta[name] ?? before[name] ?? []).map((item: Answer) =>
      typeof item === 'string' ? before[name].find(({ id }: Answer) => id === item) : item,
    )
  const text = (name: 'art' | 'opens' | 'first' | 'enter'): object => {
    const value = delta[name] ?? before[name] ?? ''
    return value === '' ? {} : { [name]: value }
  }
  return {
    title: delta.title ?? before.title,
    ...text('art'),
    panels: order.map((id: string) => panels.find((panel) => panel.id === id)),
    verbs: list('verbs'),
    choices: list('choices'),
    ...text('opens'),
    ...text('first'),
    ...text('enter'),
  }
}

describe.each(GAMES)('$id', ({ id }) => {
  test('applying the differences reproduces the scene, over forty choices', async () => {
    const { ask } = agent()
    const first = await ask({ op: 'start', game: id, seed: 3, protocol: 2 })
    let scene = first.scene
    let turn = first.turn
    for (let i = 0; i < 40; i++) {
      const open = scene.choices.filter(({ blocked }: Answer) => blocked === undefined)
      const choice = open[(i * 7) % open.length].id
      const next = await ask({ op: 'act', run: first.run, choice, since: turn })
      if (next.over !== undefined) break
      scene = patched(scene, next.scene)
      turn = next.turn
      const { log: _, ...complete } = (await ask({ op: 'look', run: first.run })).scene
      expect({ verbs: [], ...scene }).toEqual({ verbs: [], ...complete })
    }
  })

  test('text is short, without JSON, and repeats nothing', async () => {
    const { ask } = agent()
    const one = await ask({ op: 'start', game: id, seed: 3 })
    const two = await ask({ op: 'start', game: id, seed: 3, protocol: 2, format: 'text' })
    expect(Object.keys(two).sort()).toEqual(['entropy', 'rank', 'run', 'seed', 'text', 'turn'])
    expect(JSON.stringify(two).length).toBeLessThan(JSON.stringify(one).length)
    const choice = one.scene.choices.find(({ blocked }: Answer) => blocked === undefined).id
    const next = await ask({ op: 'act', run: two.run, choice, since: 0 })
    expect(Object.keys(next)).not.toContain('scene')
    expect(Object.keys(next)).not.toContain('rank')
    const { legal } = await ask({ op: 'look', run: two.run, format: 'none' })
    for (const word of legal) expect(next.text).toContain(word)
  })

  test('brief is a few sentences, shorter than the text', async () => {
    const { ask } = agent()
    const { run, text } = await ask({ op: 'start', game: id, seed: 3, protocol: 2, format: 'text', auto: true })
    const brief = await ask({ op: 'look', run, format: 'brief' })
    expect(Object.keys(brief)).not.toContain('scene')
    expect(brief.text.length).toBeGreaterThan(10)
    expect(brief.text.length).toBeLessThan(text.length)
  })
})

test('several choices: the first must be legal, a later illegal one stops', async () => {
  const { ask, everything } = agent()
  const { run } = await ask({ op: 'start', game: 'star-canine', seed: 7, protocol: 2, format: 'none' })
  const before = everything()
  expect((await ask({ op: 'act', run, choices: ['engage', 'start'] })).error.code).toBe('not-legal')
  expect(everything()).toBe(before)
  const row = await ask({ op: 'act', run, choices: ['start', 'continue', 'equip-1', 'equip-1', 'engage'] })
  expect(row).toMatchObject({ turn: 3, took: ['start', 'continue', 'equip-1'], stopped: { code: 'not-legal' } })
  for (const wrong of [{}, { choice: 'engage', choices: ['engage'] }, { choices: [] }, { choices: [7] }])
    expect((await ask({ op: 'act', run, ...wrong })).error.code).toBe('malformed')
  expect((await ask({ op: 'act', run, choices: new Array(501).fill('engage') })).error.code).toBe('too-many-choices')
})

test('auto makes forced choices, but never for another seat', async () => {
  const { ask } = agent()
  const opened = await ask({ op: 'start', game: 'star-canine', seed: 7, protocol: 2, auto: true, format: 'none' })
  expect(opened.turn).toBe(2)
  expect(opened.legal.length).toBeGreaterThan(1)
  const duel = await ask({
    op: 'start',
    game: 'emojispace',
    seed: 1,
    protocol: 2,
    auto: true,
    options: { rival: 'seat' },
  })
  expect(duel).toMatchObject({ turn: 0, seat: 0, toAct: [0, 1] })
  const { journal } = await ask({ op: 'journal', run: opened.run })
  expect(journal.choices).toEqual(['start', 'continue'])
})

test('rules returns book and codex, always the same bytes, or one part', async () => {
  const { ask } = agent()
  for (const { id, game } of GAMES) {
    const all = await ask({ op: 'rules', game: id })
    expect(all).toMatchObject({ game: id, version: game.version, content: game.contentHash })
    expect(all.book).toContain('# ')
    expect(all.codex).toContain('codex')
    expect(await ask({ op: 'rules', game: id })).toEqual(all)
    expect(Object.keys(await ask({ op: 'rules', game: id, part: 'book' }))).not.toContain('codex')
  }
  expect((await ask({ op: 'rules', game: 'chess' })).error.code).toBe('unknown-game')
})

test('advise returns a legal choice, changes nothing, and refuses seats that need not choose', async () => {
  const { ask, everything } = agent()
  const { run } = await ask({ op: 'start', game: 'descent', seed: 7, protocol: 2, auto: true, format: 'none' })
  const before = everything()
  const { choice, considered, regret } = await ask({ op: 'advise', run, budget: 4 })
  expect((await ask({ op: 'look', run, format: 'none' })).legal).toContain(choice)
  expect(considered.length === 0 || considered[0].choice === choice).toBe(true)
  expect(regret).toBeGreaterThanOrEqual(0)
  expect(await ask({ op: 'advise', run, budget: 4 })).toMatchObject({ choice })
  expect(everything()).toBe(before)
  expect((await ask({ op: 'advise', run, budget: 0 })).error.code).toBe('malformed')
})

test('"since" needs protocol 2, which takes one format at a time', async () => {
  const { ask } = agent()
  const one = await ask({ op: 'start', game: 'descent', seed: 7 })
  expect((await ask({ op: 'look', run: one.run, since: 0 })).error.code).toBe('malformed')
  expect((await ask({ op: 'start', game: 'descent', protocol: 3 })).error.code).toBe('malformed')
  expect((await ask({ op: 'start', game: 'descent', protocol: 2, format: ['text', 'scene'] })).error.code).toBe(
    'malformed',
  )
  const state = await ask({ op: 'start', game: 'descent', protocol: 2, format: 'state' })
  expect(state.rank).toBe('practice (state shown)')
  expect(state.state).toBeDefined()
})
