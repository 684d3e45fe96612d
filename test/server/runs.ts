import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leaderboardOf } from '../../src/apps/server/runs/leaderboard.ts'
import { saveSubmittedRun } from '../../src/apps/server/runs/save.ts'
import { journalOf, makeJournalJson, makeJournalString } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { archivedGame, isNotArchived } from '../../src/storage/archive/index.ts'
import { played, playedRun, playedText } from './journals.ts'
import type { TestServer } from './start-server.ts'

const RUNS = '/api/v1/runs'

/** Submitted runs and leaderboards, on both stores. */
export function runTests(at: () => TestServer): void {
  test.each(GAMES.map(({ id }) => [id]))(
    'a run of %s is verified, saved, and can be read from its leaderboard',
    async (id) => {
      const who = await at().newPlayer()
      const journal = playedText(id, 'ladder-1')
      const { status, body } = await at().request('POST', RUNS, { journal }, who)
      expect([status, body.error?.why]).toEqual([200, undefined])
      expect(body).toMatchObject({ game: id, category: 'open', isNew: true, isYours: true, place: 1 })
      const { entries } = (await at().request('GET', `/api/v1/ladders/${id}`)).body
      expect(entries).toHaveLength(1)
      expect(entries[0]).toMatchObject({ place: 1, hash: body.hash, score: body.score, player: { key: who.key } })
      expect((await at().request('GET', `${RUNS}/${body.hash}`)).body.journal).toBe(journal)
    },
  )

  test('a run submitted twice, in either format, is saved once and credited to the first player', async () => {
    const [first, second] = [await at().newPlayer('First'), await at().newPlayer('Second')]
    const journal = played('star-canine', 'twice')
    const { body } = await at().request('POST', RUNS, { journal: makeJournalString(journal) }, first)
    const json = JSON.stringify(makeJournalJson(journal))
    const again = (await at().request('POST', RUNS, { journal: json }, first)).body
    expect([again.isNew, again.hash, again.isYours]).toEqual([false, body.hash, true])
    const theirs = (await at().request('POST', RUNS, { journal: json }, second)).body
    expect([theirs.isNew, theirs.hash, theirs.isYours]).toEqual([false, body.hash, false])
  })

  test('a forged run is refused with its first wrong turn', async () => {
    const who = await at().newPlayer()
    const journal = played('star-canine', 'forged')
    const checks = journal.checks.map((check, i) => (i === 3 ? check ^ 1 : check))
    const { status, body } = await at().request(
      'POST',
      RUNS,
      { journal: makeJournalString({ ...journal, checks }) },
      who,
    )
    expect([status, body.error.code, body.error.turn]).toEqual([422, 'false', 3])
  })

  test.each([
    ['an invalid journal', () => 'abc', 'no-journal'],
    [
      'a run that is not over',
      () => makeJournalString(journalOf(playedRun('descent', 'open', {}, { to: 3 }))),
      'not-over',
    ],
    ['an unknown version', () => makeJournalString({ ...played('descent', 'x'), version: 99 }), 'unknown-rules'],
    ['an unknown game', () => makeJournalString({ ...played('descent', 'x'), game: 'chess' }), 'unknown-rules'],
    [
      'other content',
      () => makeJournalString({ ...played('descent', 'x'), content: '0123456789abcdef' }),
      'unknown-rules',
    ],
    ['another seed', () => makeJournalString({ ...played('descent', 'x'), seed: 'y' }), 'false'],
  ])('%s is refused', async (_, journal, code) => {
    const { status, body } = await at().request('POST', RUNS, { journal: journal() }, await at().newPlayer())
    expect([status, body.error.code]).toEqual([422, code])
  })

  test.each([
    [
      'forked',
      () => makeJournalString({ ...played('star-canine', 'p1'), unranked: 'forked at turn 3' }),
      'forked at turn 3',
    ],
    ['a duel', () => playedText('underscore', 'p2', { mode: 'duel' }), 'a single duel'],
    ['of a past day', () => playedText('star-canine', 'daily-2026-11-10'), 'the day of this daily is over'],
  ])('a run that is %s is verified but does not count', async (_, journal, why) => {
    const { status, body } = await at().request('POST', RUNS, { journal: journal() }, await at().newPlayer())
    expect([status, body.category, body.place]).toEqual([200, 'practice', null])
    expect(body.why).toBe(why)
    expect((await at().request('GET', `${RUNS}/${body.hash}`)).status).toBe(404)
  })

  test('on a daily leaderboard the first run counts, on others the best', async () => {
    const who = await at().newPlayer()
    const day = '2026-11-16'
    const scores: number[] = []
    for (const name of ['random', 'plan'] as const) {
      const { body } = await at().request(
        'POST',
        RUNS,
        { journal: playedText('star-canine', `daily-${day}`, {}, { name }) },
        who,
      )
      expect(body.category).toBe('daily')
      scores.push(body.score)
    }
    const daily = (await at().request('GET', `/api/v1/ladders/star-canine?category=daily&day=${day}`)).body.entries
    expect(daily.map(({ score }: { score: number }) => score)).toEqual([scores[0]])
    const open: number[] = []
    for (const seed of ['best-1', 'best-2', 'best-3']) {
      const journal = playedText('lostribe', seed)
      open.push((await at().request('POST', RUNS, { journal }, who)).body.score)
    }
    const best = (await at().request('GET', '/api/v1/ladders/lostribe?limit=100')).body.entries
    const own = best.filter(({ player }: { player: { key: string } }) => player.key === who.key)
    expect(own.map(({ score }: { score: number }) => score)).toEqual([Math.max(...open)])
  })

  test('pages of a leaderboard list every player exactly once', async () => {
    for (let i = 0; i < 7; i++) {
      const journal = playedText('star-canine', `page-${i}`, { rung: 2 })
      await at().request('POST', RUNS, { journal }, await at().newPlayer())
    }
    const seen: { place: number; score: number; hash: string }[] = []
    let next: string | null = ''
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const { body } = await at().request('GET', `/api/v1/ladders/star-canine?rung=2&limit=3${cursor}`)
      seen.push(...body.entries)
      next = body.next
    }
    expect(seen.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(seen.map(({ hash }) => hash)).size).toBe(7)
    expect(seen.map(({ score }) => score)).toEqual(seen.map(({ score }) => score).sort((a, b) => b - a))
    const { ladders } = (await at().request('GET', '/api/v1/ladders?game=star-canine')).body
    expect(ladders).toContainEqual(expect.objectContaining({ rung: 2, category: 'open', runs: 7 }))
  })

  test('a run of a released version is verified with archived rules, on a separate leaderboard', async () => {
    const folder = join(import.meta.dirname, '..', '..', 'archive')
    const [, game = '', version, content = ''] =
      /^(star-canine)@(\d+)-(\w+)/.exec(readdirSync(folder).find((name) => name.startsWith('star-canine')) ?? '') ?? []
    const old = await archivedGame({ game, version: Number(version), content, options: {} }, folder)
    if (isNotArchived(old)) throw new Error(old.why)
    const { body } = await at().request('POST', RUNS, { journal: playedText(old, 'old') }, await at().newPlayer())
    expect([body.game, body.version, body.content, body.category]).toEqual([game, Number(version), content, 'open'])
    const path = `/api/v1/ladders/${body.game}?version=${body.version}&content=${body.content}&mode=${encodeURIComponent(body.mode)}`
    expect((await at().request('GET', path)).body.entries[0].hash).toBe(body.hash)
  })

  test('a ranked daily run is hidden until its day is over, because its journal reveals the seed', async () => {
    const { context, clock } = at()
    const who = await at().newPlayer()
    const verdict = await context.verifyPool.verify(playedText('star-canine', 'sealed-day'))
    if (!verdict.isVerified) throw new Error(verdict.why)
    await saveSubmittedRun(context, who.key, verdict, leaderboardOf(verdict, 'sealed', '2026-11-16'), '{}')
    const path = '/api/v1/ladders/star-canine?category=sealed&day=2026-11-16'
    expect((await at().request('GET', path)).body.entries).toMatchObject([
      { hash: verdict.hash, player: { key: who.key } },
    ])
    expect((await at().request('GET', `${RUNS}/${verdict.hash}`)).body.error.code).toBe('after-the-day')
    clock.now += 24 * 3600 * 1000
    expect((await at().request('GET', `${RUNS}/${verdict.hash}`)).body).toMatchObject({
      category: 'sealed',
      seal: '{}',
    })
    clock.now -= 24 * 3600 * 1000
  })

  test('leaving deletes the player’s runs', async () => {
    const who = await at().newPlayer()
    const { hash } = (await at().request('POST', RUNS, { journal: playedText('descent', 'gone') }, who)).body
    await at().request('DELETE', '/api/v1/me', undefined, who)
    expect((await at().request('GET', `${RUNS}/${hash}`)).status).toBe(404)
  })
}
