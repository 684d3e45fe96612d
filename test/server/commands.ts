import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStoredKey } from '../../src/client/index.ts'
import { type GameInfo, type Run, rankOf } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { withGhosts } from '../../src/storage/fs/ghosts/index.ts'
import { openHome } from '../../src/storage/fs/index.ts'
import { openTypist, type Typist } from '../typist.ts'
import { playedRun } from './journals.ts'
import { type ServedProcess, startServerProcess, undercroft } from './served.ts'
import { emptyStore } from './template.ts'
import { expectTranscript, openTranscript, type Transcript } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-homes-'))
const [ada, bob, serverHome] = ['ada', 'bob', 'house'].map((name) => join(folder, name)) as [string, string, string]
let server: ServedProcess
let typist: Typist
const { game: underscore } = findGame('underscore') as GameInfo

const hasWon = ({ game, state }: Run): boolean => game.outcome(state)?.standings[0]?.won === true

const hasLost = (run: Run): boolean => !hasWon(run)
const quoted = (word: string): string => (word.includes(' ') ? `"${word}"` : word)

/** Two home folders and a server, used through the command line. */
describe('commands', () => {
  beforeAll(async () => {
    typist = openTypist()
    const key = await makeStoredKey()
    openHome(ada).setSettings({ motion: 'off' })
    writeFileSync(join(ada, 'key.json'), JSON.stringify(key), { mode: 0o600 })
    await emptyStore(join(serverHome, 'commons', 'store'))
    server = await startServerProcess(serverHome, ['--curator', key.x])
  })
  afterAll(async () => {
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Puts a finished run into a home folder, as if it had been played there. */
  function finish(home: string, run: Run): void {
    expect(rankOf(run, underscore)).toEqual({ kind: 'unranked' })
    openHome(home).saveRun(run, { now: Date.now }).save(run)
  }

  /** Plays a run that meets the ghosts of this home folder's scope. */
  async function meets(home: string, seed: string, season = ''): Promise<Run> {
    const scope = { ghosts: season === '' ? ('skill' as const) : ('season' as const), season }
    const { game, options } = await withGhosts(underscore, {}, seed, scope, { home })
    return playedRun(game, seed, options as object, { name: 'random' })
  }

  const names = new Map([
    [ada, 'ada'],
    [bob, 'bob'],
  ])

  /** Plays a run in line mode, one line per choice; returns the output at its end. */
  async function plays(home: string, run: Run, ghosts: string): Promise<string> {
    const args = ['play', 'underscore', '--seed', run.seed, '--ghosts', ghosts, '--text', '--keep']
    const { code, out } = await typist.pipe(home, args, `\n${run.ids.join('\n')}\n`)
    expect(code).toBe(0)
    const end = out.split('\n').filter((line) => /^Outcome:|a ghost of level/.test(line))
    return end.map((line) => line.replace(/(?<=Score \d+\.).*$/, '')).join('\n')
  }

  test('two home folders share ghosts through a server, and play a season of them', { timeout: 300_000 }, async () => {
    const shared = openTranscript()
    const season = openTranscript()
    const sayIn = async (transcript: Transcript | undefined, home: string, ...args: string[]): Promise<string> => {
      const { code, out, err } = await typist.type(home, ...args)
      expect([code, err], `undercroft ${args.join(' ')}`).toEqual([0, ''])
      transcript?.typed(names.get(home) ?? '', args.map(quoted).join(' '), out)
      return out
    }
    const say = (home: string, ...args: string[]) => sayIn(undefined, home, ...args)
    const share = (home: string, ...args: string[]) => sayIn(shared, home, ...args)
    const tend = (home: string, ...args: string[]) => sayIn(season, home, ...args)
    expect(await share(ada, 'join', server.url, '--name', 'Ada')).toMatch(
      /^You are Ada \(key \S{43}\) at http.*\nYou are a curator there\.\n$/,
    )
    expect(await share(bob, 'join', server.url, '--name', 'Bob')).toContain('You are Bob')
    expect(statSync(join(bob, 'key.json')).mode & 0o777).toBe(0o600)
    expect((await typist.type(bob, 'join', server.url, '--name', 'ADA')).err).toContain('is taken')

    // Ada loses three runs offline; sync submits them, once.
    const first = playedRun('underscore', 'ada-1')
    shared.typed(
      'ada',
      'play underscore --seed ada-1 --ghosts none --text --keep < choices',
      await plays(ada, first, 'none'),
    )
    for (const seed of ['ada-2', 'ada-3']) finish(ada, playedRun('underscore', seed))
    shared.happened('Ada loses two more runs, offline.')
    expect(await share(ada, 'submit')).toMatch(/3 submitted, 0 not accepted, 0 waiting\.\n$/)
    expect(await say(ada, 'submit')).toBe('0 submitted, 0 not accepted, 0 waiting.\n')
    expect(await share(ada, 'leaderboard', 'underscore')).toMatch(
      /^Underscore, version \d+: unranked, climb\n {3}1 +\d+ +lost .* Ada\n$/,
    )

    expect(await share(bob, 'ghosts', 'sync')).toMatch(/^3 fetched; in scope: 3 ghosts/)
    expect(await share(bob, 'ghosts', 'sync')).toMatch(/^0 fetched; in scope: 3 ghosts/)
    const mine = await say(ada, 'ghosts', 'mine')
    const ids = [...mine.matchAll(/^[0-9a-f]{24}/gm)].map(([id]) => id)
    const listed = await share(bob, 'ghosts', 'list')
    for (const id of ids) expect(listed).toContain(`${id}  level`)
    expect(await typist.type(bob, 'ghosts', 'sync', '--scope', 'full')).toMatchObject({ code: 2 })

    for (let i = 0; i < 12; i++) finish(bob, await meets(bob, `bob-${i}`))
    shared.happened('Bob plays twelve runs that may meet Ada’s ghosts.')
    expect(await share(bob, 'ghosts', 'sync')).toContain('Submitted 12 runs.')
    expect(await share(ada, 'join')).toMatch(/Other players met your ghosts in \d+ runs?; your ghosts won \d+\./)
    await share(ada, 'ghosts', 'mine')
    expectTranscript('two homes', shared)

    const [weakest = ''] = ids
    expect(await tend(ada, 'season', 'make', 'frost', 'First', 'frost')).toBe(
      'frost: First frost, draft, 0 encounters, 0 winners\n',
    )
    await tend(ada, 'season', 'add', 'frost', weakest)
    expect(await tend(bob, 'season')).toBe('There are no seasons yet.\n')
    expect(await tend(ada, 'season', 'open', 'frost')).toBe('frost: First frost, open, 1 encounter, 0 winners\n')
    expect(await tend(bob, 'ghosts', 'sync', '--scope', 'season:frost')).toMatch(/^1 fetched/)
    const runs: Run[] = []
    for (let i = 0; i < 60 && !(runs.some(hasWon) && runs.some(hasLost)); i++)
      runs.push(await meets(bob, `frost-${i}`, 'frost'))
    for (const run of [runs.find(hasLost), runs.find(hasWon)] as Run[]) {
      const told = await plays(bob, run, 'season:frost')
      season.typed('bob', `play underscore --seed ${run.seed} --ghosts season:frost --text --keep < choices`, told)
    }
    expect(await tend(bob, 'submit')).toMatch(/2 submitted, 0 not accepted, 0 waiting\.\n$/)
    expect(await tend(ada, 'season', 'show', 'frost')).toMatch(/Beaten by Bob in \d+ turns: [0-9a-f]{64}/)
    expect(await tend(ada, 'season', 'close', 'frost')).toContain('closed')

    const ladder = await tend(bob, 'leaderboard', 'underscore', '--long', '--mode', 'season frost')
    const hash = /\b[0-9a-f]{64}\b/.exec(ladder)?.[0] ?? ''
    writeFileSync(join(folder, 'cracked.txt'), await say(ada, 'leaderboard', '--run', hash))
    const { out: verdict } = await typist.type(bob, 'verify', join(folder, 'cracked.txt'))
    expect(verdict).toContain(': verified.')
    season.typed('ada', `leaderboard --run ${hash} > cracked.txt`, '')
    season.typed('bob', 'verify cracked.txt', verdict.replace(/^[^:]*:/, 'cracked.txt:'))
    expectTranscript('a season', season)

    expect((await typist.type(bob, 'leave')).code).toBe(2)
    expect(await say(bob, 'leave', '--yes')).toContain('has been deleted')
    expect(await say(ada, 'season', 'show', 'frost')).not.toContain('Beaten')
  })

  test('a stopping server answers requests in progress; afterwards runs wait in the home folder', async () => {
    expect(await server.stop()).toBe(0)
    expect(server.log()).toContain('"what":"stopped"')
    expect(server.log()).not.toContain('Undercroft ')
    finish(ada, playedRun('underscore', 'ada-late'))
    const { code, out } = await typist.type(ada, 'submit')
    expect([code, out.split('\n').at(-2)]).toEqual([1, '0 submitted, 0 not accepted, 1 waiting.'])
    server = await startServerProcess(serverHome)
    const other = join(folder, 'ada', 'commons.json')
    const moved = JSON.parse(readFileSync(other, 'utf8')) as { at: string; known: Record<string, string> }
    writeFileSync(
      other,
      JSON.stringify({ ...moved, at: server.url, known: { [server.url]: Object.values(moved.known)[0] } }),
    )
    expect((await typist.type(ada, 'submit')).out).toMatch(/1 submitted, 0 not accepted, 0 waiting\.\n$/)
  })

  test('a second server on a store and an invalid curator key are refused', () => {
    expect(undercroft(serverHome, 'serve', '--port', '0')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Process \d+ is using the store/),
    })
    expect(undercroft(ada, 'serve', '--curator', 'nobody').err).toContain('nobody is not a player key')
  })
})
