import { expect, test } from 'vitest'
import type { Identity } from '../../src/client/index.ts'
import { type GameInfo, type GhostPolicy, ghostId, type KnownGhost, makeJournalString } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { readGhost } from '../../src/storage/fs/ghosts/index.ts'
import { played, playedText } from './journals.ts'
import type { TestServer } from './start-server.ts'

const { game: underscore } = findGame('underscore') as GameInfo
const policy = underscore.extras?.ghosts as GhostPolicy

/** Submits a run and returns its ghost. */
async function fall(at: TestServer, who: Identity, seed: string): Promise<string> {
  const { body } = await at.request('POST', '/api/v1/runs', { journal: playedText('underscore', seed) }, who)
  expect(body.ghost, JSON.stringify(body)).not.toBeNull()
  return body.ghost.id
}

async function known(at: TestServer, ids: readonly string[]): Promise<KnownGhost[]> {
  const found: KnownGhost[] = []
  for (const id of ids) {
    const read = readGhost((await at.request('GET', `/api/v1/ghosts/${id}`)).body.ghost, policy)
    if (!read.ok) throw new Error(read.why)
    found.push(read.saved)
  }
  return found
}

/** A finished run that names these ghosts. */
function meeting(ghosts: readonly KnownGhost[], seed: string, season?: string): string {
  const game = underscore.extras?.withGhosts?.(ghosts) ?? underscore
  return makeJournalString(played(game, seed, policy.naming?.({}, ghosts, season) as object))
}

/** The ghost database, on both stores. */
export function ghostTests(at: () => TestServer): void {
  test('a verified lost run leaves a ghost with the id of its content', async () => {
    const who = await at().newPlayer('Wilhelmina')
    const id = await fall(at(), who, 'fall-1')
    const { body } = await at().request('GET', `/api/v1/ghosts/${id}`)
    expect(ghostId(body.ghost)).toBe(id)
    expect(body).toMatchObject({ id, met: 0, slain: 0, ghost: { name: 'Wilhelmina', source: 'ghost' } })
    const mine = (await at().request('GET', '/api/v1/me/ghosts', undefined, who)).body.ghosts
    expect(mine).toMatchObject([{ id, name: 'Wilhelmina', met: 0, slain: 0, hidden: false }])
  })

  test('practice leaves no ghost', async () => {
    const journal = makeJournalString({ ...played('underscore', 'fall-p'), unranked: 'forked at turn 2' })
    expect((await at().request('POST', '/api/v1/runs', { journal }, await at().newPlayer())).body.ghost).toBeNull()
  })

  test('ghosts are read page by page, each once; later reads return only new ones', async () => {
    const who = await at().newPlayer()
    const ids = new Set<string>()
    for (const seed of ['page-a', 'page-b', 'page-c', 'page-d']) ids.add(await fall(at(), who, seed))
    const seen: string[] = []
    let since = 0
    for (let more = true; more; ) {
      const { body } = await at().request('GET', `/api/v1/ghosts?scope=full&limit=3&since=${since}`)
      seen.push(...body.ghosts.map(({ id }: { id: string }) => id))
      ;({ next: since, more } = body)
    }
    expect(new Set(seen).size).toBe(seen.length)
    for (const id of ids) expect(seen).toContain(id)
    const late = await fall(at(), who, 'page-e')
    const { body } = await at().request('GET', `/api/v1/ghosts?scope=full&since=${since}`)
    expect(body.ghosts.map(({ id }: { id: string }) => id)).toEqual([late])
    const { count, bytes } = (await at().request('GET', '/api/v1/ghosts/size?scope=full')).body
    expect(count).toBeGreaterThanOrEqual(seen.length + 1)
    expect(bytes).toBeGreaterThan(500 * count)
  })

  test('scope skill contains exactly the ghosts within ten levels of the record', async () => {
    await fall(at(), await at().newPlayer(), 'skill-1')
    const levelsFor = async (record: number): Promise<number[]> => {
      const { body } = await at().request('GET', `/api/v1/ghosts?record=${record}`)
      return body.ghosts.map(({ ghost }: { ghost: { level: number } }) => ghost.level)
    }
    const near = await levelsFor(1)
    expect(near.length).toBeGreaterThan(0)
    expect(Math.max(...near)).toBeLessThanOrEqual(11)
    expect(await levelsFor(60)).toEqual([])
    expect((await at().request('GET', '/api/v1/ghosts/size?scope=skill&record=60')).body).toEqual({
      count: 0,
      bytes: 0,
    })
  })

  test('a run that meets ghosts of this server counts, for their owners too', async () => {
    const [one, other] = [await at().newPlayer('Left'), await at().newPlayer('Met')]
    const ids: string[] = []
    for (let i = 0; i < 6; i++) ids.push(await fall(at(), one, `met-${i}`))
    const ghosts = await known(at(), ids)
    let [met, slain] = [0, 0]
    for (let i = 0; i < 6 && slain === 0; i++) {
      const { status, body } = await at().request(
        'POST',
        '/api/v1/runs',
        { journal: meeting(ghosts, `meets-${i}`) },
        other,
      )
      expect([status, body.category, body.mode]).toEqual([200, 'open', 'climb among ghosts'])
      ;({ met, slain } = (await at().request('GET', '/api/v1/me', undefined, one)).body)
    }
    expect(met).toBeGreaterThan(0)
    expect(slain).toBeGreaterThan(0)
    const mine = (await at().request('GET', '/api/v1/me/ghosts', undefined, one)).body.ghosts as { slain: number }[]
    expect(mine.reduce((sum, ghost) => sum + ghost.slain, 0)).toBe(slain)
    // A player's runs against their own ghosts do not count.
    await at().request('POST', '/api/v1/runs', { journal: meeting(ghosts, 'own') }, one)
    expect((await at().request('GET', '/api/v1/me', undefined, one)).body).toMatchObject({ met, slain })
  })

  test('a run that names an unknown ghost is refused', async () => {
    const [real] = await known(at(), [await fall(at(), await at().newPlayer(), 'strange')])
    const forged = { ...(real as KnownGhost).ghost, max_hp: 11, hp: 11 }
    const journal = meeting([{ id: ghostId(forged), ghost: forged }], 'strange-2')
    const { status, body } = await at().request('POST', '/api/v1/runs', { journal }, await at().newPlayer())
    expect([status, body.error.code]).toEqual([422, 'unknown-ghosts'])
  })

  test('three reports hide a ghost, a curator shows it again, and the stream contains both changes', async () => {
    const id = await fall(at(), await at().newPlayer(), 'reported')
    const report = async (who: Identity) =>
      (await at().request('POST', `/api/v1/ghosts/${id}/report`, { why: 'rude\u0007' }, who)).body
    for (let i = 0; i < 3; i++) expect((await report(await at().newPlayer())).hidden).toBe(false)
    for (let i = 0; i < 3; i++) {
      const who = await at().newPlayer()
      await fall(at(), who, `reporter-${i}`)
      expect((await report(who)).hidden).toBe(i === 2)
    }
    expect((await at().request('GET', `/api/v1/ghosts/${id}`)).status).toBe(404)
    const last = async () => (await at().request('GET', '/api/v1/ghosts?scope=full&limit=1000')).body.ghosts.at(-1)
    expect(await last()).toEqual({ id, ghost: null })
    const { curator } = at()
    const { reports } = (await at().request('GET', '/api/v1/reports', undefined, curator)).body
    expect(
      reports.filter((one: { ghost: string; why: string }) => one.ghost === id && one.why === 'rude'),
    ).toHaveLength(6)
    await at().request('PUT', `/api/v1/ghosts/${id}`, { hidden: false }, curator)
    expect((await last()).ghost.id).toBe(id)
    const stranger = await at().request('PUT', `/api/v1/ghosts/${id}`, { hidden: true }, await at().newPlayer())
    expect(stranger.body.error.code).toBe('not-curator')
  })

  test('leaving deletes the player’s ghosts', async () => {
    const who = await at().newPlayer()
    const id = await fall(at(), who, 'leaves')
    const before = (await at().request('GET', '/api/v1/ghosts/size?scope=full')).body.count
    await at().request('DELETE', '/api/v1/me', undefined, who)
    expect((await at().request('GET', `/api/v1/ghosts/${id}`)).status).toBe(404)
    expect((await at().request('GET', '/api/v1/ghosts?scope=full&limit=1000')).body.ghosts.at(-1)).toEqual({
      id,
      ghost: null,
    })
    expect((await at().request('GET', '/api/v1/ghosts/size?scope=full')).body.count).toBe(before - 1)
  })

  test('a season is created, ordered, opened, played and closed', async () => {
    const { curator } = at()
    const [author, player] = [await at().newPlayer(), await at().newPlayer('Champion')]
    const ids = [await fall(at(), author, 'season-1'), await fall(at(), author, 'season-2')]
    const path = '/api/v1/seasons/first-frost'
    const tend = async (body: object) => at().request('PUT', path, body, curator)
    expect((await tend({ title: 'First frost' })).body).toMatchObject({ state: 'draft', ghosts: 0 })
    expect((await tend({ state: 'open' })).body.error.code).toBe('empty')
    await tend({ ghosts: ids })
    expect((await at().request('GET', path)).status).toBe(404)
    expect((await tend({ ghosts: [...ids].reverse(), state: 'open' })).body).toMatchObject({ state: 'open', ghosts: 2 })
    expect((await tend({ ghosts: ids })).body.error.code).toBe('not-draft')
    const inOrder = [...ids].reverse()
    const fetched = (await at().request('GET', '/api/v1/ghosts?scope=season&season=first-frost')).body.ghosts
    expect(fetched.map(({ id }: { id: string }) => id)).toEqual(inOrder)

    const lost = (
      await at().request(
        'POST',
        '/api/v1/runs',
        { journal: meeting(await known(at(), inOrder), 'lost-1', 'first-frost') },
        player,
      )
    ).body
    expect([lost.mode, lost.category, lost.ghost]).toEqual(['season first-frost', 'open', null])
    const swapped = (
      await at().request(
        'POST',
        '/api/v1/runs',
        { journal: meeting(await known(at(), ids), 'lost-2', 'first-frost') },
        player,
      )
    ).body
    expect([swapped.category, swapped.why]).toEqual(['practice', 'its encounters are not those of the season'])
    await tend({ state: 'closed' })
    const late = (
      await at().request(
        'POST',
        '/api/v1/runs',
        { journal: meeting(await known(at(), inOrder), 'lost-3', 'first-frost') },
        player,
      )
    ).body
    expect([late.category, late.why]).toEqual(['practice', 'the season is closed'])
    expect((await at().request('GET', path)).body).toMatchObject({
      state: 'closed',
      title: 'First frost',
      winners: 0,
      wins: [],
    })
    const mine = await at().request('PUT', path, { title: 'mine' }, player)
    expect(mine.body.error.code).toBe('not-curator')
  })
}
