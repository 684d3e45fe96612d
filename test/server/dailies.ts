import { expect, test } from 'vitest'
import { findParsOfYesterday } from '../../src/apps/server/index.ts'
import { commitmentOf, isRefusal, parseJournal, replay } from '../../src/engine/index.ts'
import { GAMES, getGame } from '../../src/games/index.ts'
import type { TestServer } from './start-server.ts'

interface Daily {
  readonly game: string
  readonly commitment: string
  readonly seed: string | null
  readonly secret: string | null
  readonly par: number | null
  readonly proof: string | null
}

/** Daily runs, on both stores. */
export function dailyTests(at: () => TestServer): void {
  test('a daily has a commitment during its day, and seed, winning line and par afterwards', async () => {
    const { clock, context } = at()
    const then = clock.now
    const ask = async (day: string): Promise<Daily[]> =>
      (await at().request('GET', `/api/v1/dailies/${day}`)).body.dailies
    const before = await ask('2026-11-16')
    expect(before.map(({ game }) => game)).toEqual(GAMES.map(({ id }) => id))
    expect(new Set(before.map(({ commitment }) => commitment)).size).toBe(GAMES.length)
    for (const daily of before) expect(daily).toMatchObject({ seed: null, secret: null, par: null, proof: null })
    expect((await at().request('GET', '/api/v1/dailies/2026-11-17')).body.error.code).toBe('not-yet')

    clock.now = Date.UTC(2026, 10, 17, 3, 0, 1)
    await findParsOfYesterday(context, 1)
    const after = await ask('2026-11-16')
    clock.now = then
    for (const [i, { commitment, seed, secret }] of after.entries()) {
      expect(commitment).toBe(before[i]?.commitment)
      expect(commitmentOf(seed ?? '', secret ?? '')).toBe(commitment)
    }
    const [{ game, par, proof, seed } = {} as Daily] = after
    if (proof === null) return expect(par).toBeNull()
    const journal = parseJournal(proof)
    const run = journal.ok ? replay(getGame(game).game, journal.value) : undefined
    if (run === undefined || isRefusal(run)) throw new Error('the proof proves nothing')
    expect([run.seed, run.game.outcome(run.state)?.standings[0]?.won]).toEqual([seed, true])
  })
}
