import { expect, test } from 'vitest'
import { backUp, restore } from '../../src/apps/server/index.ts'
import { playedText } from './journals.ts'
import { openTestServer, type TestServer } from './start-server.ts'

/** Restores a backup of one kind of store to an empty store of the other kind: from a folder to PostgreSQL, and back. */
export function backupTests(at: () => TestServer, fresh: () => Promise<string>): void {
  test('a backup restored to the other kind of store continues: players, leaderboards, ghosts, an unfinished run', async () => {
    const who = await at().newPlayer('Keeper')
    for (const seed of ['kept-1', 'kept-2'])
      await at().request('POST', '/api/v1/runs', { journal: playedText('underscore', seed) }, who)
    const table = (await at().request('POST', '/api/v1/tables', { kind: 'sealed', game: 'star-canine' }, who)).body
    const { id: choice } = table.scene.choices.find((one: { blocked?: string }) => one.blocked === undefined)
    const act = (server: TestServer, turn: number) =>
      server.request('POST', `/api/v1/tables/${table.id}/act`, { turn, choice }, who)
    const middle = (await act(at(), 0)).body
    const lines: string[] = []
    const count = await backUp(at().context.store, (line) => lines.push(line))
    expect([count, lines[0], lines.at(-1)]).toEqual([lines.length - 2, 'undercroft backup 1', `end ${count}`])

    const { identity, verifyPool } = at().context
    const other = await openTestServer(await fresh(), { identity, verifyPool, isEmpty: true })
    const { store } = other.context
    await expect(restore(store, lines.slice(0, -2))).rejects.toThrow('incomplete')
    await expect(restore(store, ['hello'])).rejects.toThrow('not a backup')
    expect(await restore(store, lines)).toBe(count)
    await expect(restore(store, lines)).rejects.toThrow('not empty')
    for (const path of ['/api/v1/ladders/underscore?limit=100', '/api/v1/ghosts?scope=full', '/api/v1/seasons'])
      expect((await other.request('GET', path)).body).toEqual((await at().request('GET', path)).body)
    const there = (await other.request('GET', `/api/v1/tables/${table.id}`, undefined, who)).body
    expect([there.turn, there.digest]).toEqual([middle.turn, middle.digest])
    expect((await other.request('POST', `/api/v1/tables/${table.id}/resign`, undefined, who)).body.status).toBe('over')
    // New ghosts get higher sequence numbers.
    const fallen = await other.request('POST', '/api/v1/runs', { journal: playedText('underscore', 'kept-3') }, who)
    const { next } = (await at().request('GET', '/api/v1/ghosts?scope=full&limit=1000')).body
    const more = (await other.request('GET', `/api/v1/ghosts?scope=full&since=${next}`)).body
    expect(more.ghosts.map(({ id }: { id: string }) => id)).toEqual([fallen.body.ghost.id])
    await other.context.tables.close()
    await store.close()
  })
}
