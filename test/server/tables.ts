import { expect, test } from 'vitest'
import { makeTableService } from '../../src/apps/server/index.ts'
import { randomBot } from '../../src/bots/index.ts'
import type { Identity } from '../../src/client/index.ts'
import { verifyRecord } from '../../src/client/records.ts'
import { isRefusal, parseJournalJson, rankText, replay, seededDice } from '../../src/engine/index.ts'
import { rankOfRun } from '../../src/storage/run-rank.ts'
import type { TestServer } from './start-server.ts'
import { entryOf } from './tables-play.ts'

/** Tables over HTTP, on both stores. The server itself checks every response against its schema. */
export function tableTests(at: () => TestServer): void {
  // biome-ignore lint/suspicious/noExplicitAny: as in TestResponse.
  type Body = any
  const post = async (who: Identity, path: string, body?: unknown): Promise<Body> => {
    const answer = await at().request('POST', path, body, who)
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const deal = (who: Identity, wanted: object): Promise<Body> => post(who, '/api/v1/tables', wanted)
  const viewOf = async (id: string, who?: Identity): Promise<Body> =>
    (await at().request('GET', `/api/v1/tables/${id}`, undefined, who)).body
  const choiceOf = (view: Body): string =>
    view.scene.choices.find((one: Body) => one.blocked === undefined && !/surrender|escape/.test(one.id)).id
  const act = (who: Identity, view: Body, choice = choiceOf(view)): Promise<Body> =>
    post(who, `/api/v1/tables/${view.id}/act`, { turn: view.turn, choice })
  const duel = async (wanted: object = {}) => {
    const [ann, ben] = [await at().newPlayer(), await at().newPlayer()]
    const made = await deal(ann, { kind: 'duel', game: 'underscore', ...wanted })
    const joined = await post(ben, '/api/v1/tables/join', { code: made.code })
    const [first, second] = joined.seat === 1 ? [ann, ben] : [ben, ann]
    return { ann, ben, id: made.id as string, seats: [first, second] as const }
  }
  const over = async (id: string, who: readonly Identity[]): Promise<Body> => {
    for (;;) {
      for (const one of who) {
        const view = await viewOf(id, one)
        if (view.status === 'over') return view
        if (view.waiting.includes(view.seat)) await act(one, view)
      }
    }
  }
  const recordOf = async (id: string) => (await at().request('GET', `/api/v1/tables/${id}/record`)).body
  const rankOf = async (record: Body): Promise<string> => {
    const parsed = parseJournalJson(record)
    if (!parsed.ok) return parsed.why
    const entry = entryOf(parsed.value.game)
    const run = replay(entry.game, parsed.value)
    if (isRefusal(run)) return run.why
    const checked = await verifyRecord(run, record.seal, new Map([[at().context.identity.key, 'us']]), entry)
    return checked.ok ? rankText(rankOfRun(run, checked.held)) : checked.why
  }

  test('a ranked run is played through scenes, and its record verifies', async () => {
    const who = await at().newPlayer('Sealed Sam')
    const view = await deal(who, { kind: 'sealed', game: 'lostribe' })
    expect(view).toMatchObject({ status: 'playing', seat: 0, turn: 0, players: [{ name: 'Sealed Sam', key: who.key }] })
    expect((await at().request('GET', `/api/v1/tables/${view.id}`)).body.error.code).toBe('not-yours')
    expect((await at().request('GET', `/api/v1/tables/${view.id}/record`)).body.error.code).toBe('not-over')
    let last = view
    for (let acts = 0; acts < 8; acts++) last = await act(who, last)
    expect(last.turn).toBe(8)
    const { end } = await post(who, `/api/v1/tables/${view.id}/resign`)
    const record = await recordOf(view.id)
    expect(record.seal).toMatchObject({ commitment: view.commitment, players: [{ name: 'Sealed Sam', key: who.key }] })
    expect(await rankOf(record)).toBe('ranked by us')
    expect(end).toMatchObject({ reason: 'gave up', lost: { seat: 0, by: 'resigning' } })
    const listed = (await at().request('GET', '/api/v1/me/tables?all=true', undefined, who)).body.tables
    expect(listed).toMatchObject([{ id: view.id, status: 'over', kind: 'sealed' }])
  })

  test('a duel by invitation: blind choices, rating, signed record, and a rematch with swapped seats', async () => {
    const { ann, ben, id, seats } = await duel({ isRated: true })
    const before = await viewOf(id, seats[1])
    const after = await act(seats[0], await viewOf(id, seats[0]))
    expect(after.waiting).toEqual([1])
    expect(await viewOf(id, seats[1])).toEqual({ ...before, waiting: [1] })
    const end = await over(id, seats)
    expect(await rankOf(await recordOf(id))).toBe('ranked by us')
    const { ratings } = (await at().request('GET', '/api/v1/ratings/underscore')).body
    const own = ratings.filter((one: Body) => [ann.key, ben.key].includes(one.key))
    expect(own.map((one: Body) => one.duels)).toEqual([1, 1])
    const winner = end.end.standings.findIndex((one: Body) => one.won)
    if (winner >= 0) expect(own[0].key).toBe(seats[winner]?.key)
    await post(ann, `/api/v1/tables/${id}/again`)
    const { next } = await post(ben, `/api/v1/tables/${id}/again`)
    const rematch = await viewOf(next, seats[0])
    expect(rematch).toMatchObject({ status: 'playing', seat: 1, isRated: true })
    expect(rematch.commitment).not.toBe(after.commitment)
  })

  test('the waiting room: one player can join', async () => {
    const [ann, ben, eve] = [await at().newPlayer('Host'), await at().newPlayer(), await at().newPlayer()]
    const pace = { baseMs: 60_000, stepMs: 1000 }
    const { id, code } = await deal(ann, { kind: 'duel', game: 'emojispace', isOpen: true, clock: pace })
    const room = async () => (await at().request('GET', '/api/v1/tables?game=emojispace')).body.tables
    expect(await room()).toMatchObject([{ id, player: { name: 'Host', key: ann.key }, clock: pace }])
    expect(await post(ben, `/api/v1/tables/${id}/sit`)).toMatchObject({ status: 'playing' })
    expect(await room()).toEqual([])
    const late = await at().request('POST', `/api/v1/tables/${id}/sit`, undefined, eve)
    expect([late.status, late.body.error.code]).toEqual([409, 'taken'])
    const byCode = await at().request('POST', '/api/v1/tables/join', { code }, eve)
    expect([byCode.status, byCode.body.error.code]).toEqual([409, 'taken'])
    expect((await at().request('POST', '/api/v1/tables/join', { code: 'AAAAAAAA' }, eve)).body.error.code).toBe(
      'no-code',
    )
    expect((await at().request('POST', `/api/v1/tables/${id}/act`, { turn: 0, choice: 'surrender' }, eve)).status).toBe(
      403,
    )
  })

  test('a bot plays by itself, and nothing is rated', async () => {
    const who = await at().newPlayer()
    const view = await deal(who, { kind: 'duel', game: 'underscore', against: 'plan', isRated: true })
    expect([view.status, view.isRated, view.players[1 - view.seat]]).toEqual(['playing', false, { name: 'plan' }])
    await over(view.id, [who])
    expect(await rankOf(await recordOf(view.id))).toBe('practice (a single duel)')
  })

  test('a retired bot is refused, with what to use instead', async () => {
    const wanted = { kind: 'duel', game: 'underscore', against: 'greedy' }
    const { status, body } = await at().request('POST', '/api/v1/tables', wanted, await at().newPlayer())
    expect([status, body.error.why]).toEqual([400, expect.stringContaining('"greedy" was retired; use "plan"')])
  })

  test('the daily: one try, the same seed for all, and its record after the day', async () => {
    const [ann, ben] = [await at().newPlayer(), await at().newPlayer()]
    const wanted = { kind: 'sealed', game: 'star-canine', daily: true }
    const [one, same, other] = [await deal(ann, wanted), await deal(ann, wanted), await deal(ben, wanted)]
    expect([same.id, other.commitment, one.day]).toEqual([one.id, one.commitment, '2026-11-16'])
    expect(other.id).not.toBe(one.id)
    await post(ann, `/api/v1/tables/${one.id}/resign`)
    expect((await deal(ann, wanted)).status).toBe('over')
    expect((await at().request('GET', `/api/v1/tables/${one.id}/record`)).body.error.code).toBe('after-the-day')
    at().clock.now += 15 * 3_600_000 - 1
    expect((await at().request('GET', `/api/v1/tables/${one.id}/record`)).body.error.code).toBe('after-the-day')
    await act(ben, await viewOf(other.id, ben))
    at().clock.now += 1
    // Now the seed is public, so unfinished runs cannot continue.
    await expect(viewOf(other.id, ben).then((view) => act(ben, view))).rejects.toThrow('day-over')
    const record = await recordOf(one.id)
    expect(record.seal).toMatchObject({ day: '2026-11-16', lost: { seat: 0, by: 'resigning' } })
    expect(await rankOf(record)).toBe('ranked by us')
    expect((await deal(ann, wanted)).day).toBe('2026-11-17')
    at().clock.now -= 15 * 3_600_000
  })

  test('a finished ranked run enters the leaderboard; a daily’s journal is hidden until the day is over', async () => {
    const who = await at().newPlayer('Ladder Lou')
    const { tables } = at().context
    const dice = seededDice('ladder')
    const playedOut = async (wanted: object): Promise<string> => {
      const { id } = await deal(who, { kind: 'sealed', game: 'star-canine', ...wanted })
      for (let table = await tables.load(id); table?.end === undefined; ) {
        if (table === undefined) throw new Error('no table')
        const { run } = table
        const { id: choice } = randomBot(run.game, run.state, 0, dice)
        table = await tables.act(id, { kind: 'choose', seat: 0, turn: run.turn, id: choice })
      }
      return id
    }
    await playedOut({})
    await playedOut({ daily: true })
    const leaderboard = async (more: string) =>
      (await at().request('GET', `/api/v1/ladders/star-canine?category=sealed${more}`)).body.entries
    const [entry] = await leaderboard('')
    expect(entry.player).toEqual({ key: who.key, name: 'Ladder Lou' })
    expect((await at().request('GET', `/api/v1/runs/${entry.hash}`)).body.seal).toContain('signature')
    const [daily] = await leaderboard('&day=2026-11-16')
    expect((await at().request('GET', `/api/v1/runs/${daily.hash}`)).body.error.code).toBe('after-the-day')
  })

  test('a player runs out of time at the next read, but not right after a server start', async () => {
    const { id, seats } = await duel({ clock: { baseMs: 10_000, stepMs: 0 }, isRated: true })
    await act(seats[1], await viewOf(id, seats[1]))
    at().clock.now += 30_000
    const fresh = makeTableService(at().context)
    expect((await fresh.load(id)).end).toBeUndefined()
    await fresh.close()
    at().clock.now += 60_000
    expect(await viewOf(id, seats[0])).toMatchObject({ status: 'over', end: { lost: { seat: 0, by: 'time' } } })
    expect((await recordOf(id)).seal.lost).toEqual({ seat: 0, by: 'time' })
  })

  test('two services on one store, in turn and at once: one log, nothing lost or duplicated', async () => {
    const { id } = await duel()
    const services = [makeTableService(at().context), makeTableService(at().context)] as const
    for (let acts = 0; acts < 30; acts++) {
      const one = await services[0].load(id)
      await services[1].load(id)
      if (one.end !== undefined) break
      const choice = (seat: number) => {
        const { id: chosen = '' } = one.run.game.legal(one.run.state, seat)[0] ?? {}
        return { kind: 'choose', seat, turn: one.run.turn, id: chosen } as const
      }
      const [first, second] = [choice(0), choice(1)]
      const done = await Promise.allSettled([
        services[0].act(id, first),
        services[1].act(id, second),
        // The same again at the other instance.
        services[1].act(id, first),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    }
    const tables = await Promise.all([...services, makeTableService(at().context)].map((service) => service.load(id)))
    expect(new Set(tables.map((table) => JSON.stringify([table.run.ids, table.length]))).size).toBe(1)
    await Promise.all(services.map((service) => service.close()))
  })

  test('spectators see a duel with a delay and cannot choose', async () => {
    const { id, seats } = await duel()
    for (const one of seats) await act(one, await viewOf(id, one))
    expect(await viewOf(id)).toMatchObject({ turn: 0, waiting: [], scene: { choices: [] } })
    at().clock.now += 31_000
    expect(await viewOf(id)).toMatchObject({ turn: 1, scene: { choices: [] } })
    expect((await viewOf(id)).seat).toBeUndefined()
  })

  test.each<[string, object, number, string]>([
    ['an unknown game', { kind: 'sealed', game: 'chess' }, 404, 'no-game'],
    ['a duel in a single-player game', { kind: 'duel', game: 'descent' }, 400, 'no-duel'],
    ['practice', { kind: 'sealed', game: 'underscore', options: { mode: 'tutorial' } }, 400, 'practice'],
    ['a given seed', { kind: 'sealed', game: 'descent', seed: '1' }, 400, 'bad-request'],
    ['invalid options', { kind: 'sealed', game: 'descent', options: { gold: 1e9 } }, 400, 'bad-options'],
    [
      'a clock that is too fast',
      { kind: 'duel', game: 'underscore', clock: { baseMs: 1, stepMs: 0 } },
      400,
      'bad-request',
    ],
  ])('%s is refused', async (_, wanted, status, code) => {
    const answer = await at().request('POST', '/api/v1/tables', wanted, await at().newPlayer())
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
  })

  test('a refused act changes nothing', async () => {
    const { id, seats, ann } = await duel()
    const before = await viewOf(id, seats[0])
    for (const [body, code] of [
      [{ turn: 7, choice: choiceOf(before) }, 'stale'],
      [{ turn: 0, choice: 'win' }, 'not-legal'],
      [{ turn: 0 }, 'bad-request'],
    ] as const) {
      const answer = await at().request('POST', `/api/v1/tables/${id}/act`, body, seats[0])
      expect(answer.body.error.code).toBe(code)
    }
    expect((await at().request('POST', `/api/v1/tables/${id}/act`, { turn: 0, choice: 'x' })).status).toBe(401)
    expect((await at().request('POST', `/api/v1/tables/${id}/again`, undefined, ann)).body.error.code).toBe('too-early')
    expect(await viewOf(id, seats[0])).toEqual(before)
  })

  test('a player who leaves the server becomes anonymous at all tables', async () => {
    const { ann, ben, id } = await duel()
    const alone = await deal(ann, { kind: 'sealed', game: 'star-canine' })
    await at().request('DELETE', '/api/v1/me', undefined, ann)
    const fresh = makeTableService(at().context)
    const names = (await fresh.load(id)).players.map((player) => player?.name)
    expect(names).toContain('gone')
    await expect(fresh.load(alone.id)).rejects.toMatchObject({ status: 404, code: 'no-table' })
    const left = await at().context.store.db.selectFrom('table_log').selectAll().where('table_id', '=', id).execute()
    expect(JSON.stringify(left)).not.toContain(ann.key)
    expect(JSON.stringify(left)).toContain(ben.key)
    await fresh.close()
  })
}
