import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { GameInfo } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { openTerminal } from '../terminal/pty.ts'
import { type CommandResult, openTypist } from '../typist.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-packs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (...names: string[]): string => join(folder, ...names)

/** The built program, with a home of its own for each game. */
const typist = openTypist(folder)
const undercroft = (home: string, args: readonly string[], input = ''): Promise<CommandResult> =>
  typist.pipe(path(home), args, input)

/**
 * A custom pack: the built-in files with one name changed everywhere, and a copy of a row added under a new id. Typing `typed` leads to a
 * scene that shows the name.
 */
interface Own {
  readonly game: string
  readonly from: string
  readonly to: string
  readonly add?: readonly [file: string, list: string, key: string, of: string, change: object]
  readonly set?: readonly string[]
  readonly typed: string
}
const PACKS: readonly Own[] = [
  {
    game: 'star-canine',
    from: 'Hull Cutter',
    to: 'Hull Sawyer',
    typed: '\n\n',
    add: ['Enemy_data.json', 'enemies', 'enemy_id', 'Scrap Skirmisher', { enemy_id: 'Scrap Drifter' }],
  },
  { game: 'emojispace', from: 'Midge', to: 'Mosquito', typed: 'launch-1\n' },
  {
    game: 'descent',
    from: 'Gladiator',
    to: 'Pit Fighter',
    typed: 'explore\n',
    add: ['bestiary.json', 'enemies', 'id', 'rat', { id: 'bat', name: 'bat', glyph: 'v' }],
  },
  {
    game: 'lostribe',
    from: 'Basic Strike',
    to: 'First Strike',
    typed: '1\n\n1\n1\n',
    add: ['cards.json', 'cards', 'id', 'c_kindred_cast', { id: 'c_own', name: 'Own Cast' }],
  },
  {
    game: 'underscore',
    from: 'Roll Tide',
    to: 'Rolling Tide',
    set: ['--set', 'build=mason'],
    typed: 'cast-1\n',
    add: ['moves.json', 'moves', 'id', 'borrowed-tongue', { id: 'own-tongue', name: 'Own Tongue' }],
  },
]

async function writePack({ game, from, to, add }: Own): Promise<string> {
  const pack = path(`${game}-pack`)
  mkdirSync(pack)
  for (const file of (await (findGame(game) as GameInfo).schema()).packFiles) {
    const text = readFileSync(join(root, 'src', 'games', game, 'content', file), 'utf8').replaceAll(from, to)
    const json = JSON.parse(text) as Record<string, Record<string, unknown>[]>
    if (add?.[0] === file) {
      const [, list, key, of, change] = add
      const rows = json[list] as Record<string, unknown>[]
      rows.push({ ...rows.find((row) => row[key] === of), ...change })
    }
    writeFileSync(join(pack, file), JSON.stringify(json))
  }
  return pack
}

describe.each(PACKS)('$game', (own) => {
  const { game, from, to, set = [], typed } = own
  const run = (args: readonly string[], input = '') => undercroft(game, args, input)
  const journal = `${game}.json`
  const idOf = (text: string): string => /--continue (\S+)/.exec(text)?.[1] as string
  let pack = ''
  const packed = () => ['--pack', pack]
  /** Whether a text shows the pack's name and not the built-in one. */
  const isOwn = (text: string): boolean => text.includes(to) && !text.includes(from)

  test('is checked and watched, and its journal is accepted by every command with --pack', async () => {
    pack = await writePack(own)
    expect((await run(['content', 'check', pack, '--game', game])).out).toContain('is a valid pack for ')
    const watched = await run([
      'watch',
      game,
      '--bot',
      'random',
      '--seed',
      '7',
      ...set,
      ...packed(),
      '--journal',
      journal,
    ])
    expect([watched.code, watched.err, isOwn(watched.out)]).toEqual([0, '', true])
    expect(await run(['verify', journal])).toMatchObject({
      code: 1,
      err: expect.stringContaining('give the pack it was played with (--pack DIR)') as string,
    })
    expect((await run(['verify', journal, ...packed()])).out).toMatch(
      /verified\. .* version \d+, seed "7", .*: practice \(content of its own\)\.$/m,
    )
    const replayed = await run(['replay', journal, ...packed()])
    expect([replayed.code, replayed.err, replayed.out.includes(from)]).toEqual([0, '', false])
    expect(isOwn((await run(['replay', journal, '--to', '1', '--json', ...packed()])).out + to)).toBe(true)
    const stepped = await run(
      ['replay', journal, '--step', ...packed()],
      'go 4\nwhy\nlog\nrolls\nback\nplay\nlook\nquit\n',
    )
    expect([stepped.code, stepped.err, isOwn(stepped.out)]).toEqual([0, '', true])
    expect((await run(['replay', journal, '--text-out', 'whole.txt', ...packed()])).code).toBe(0)
    expect(isOwn(readFileSync(path('whole.txt'), 'utf8'))).toBe(true)
    for (const form of ['cast', 'txt'])
      expect((await run(['export', journal, `${game}.${form}`, '--still', ...packed()])).err).toBe('')
    expect(readFileSync(path(`${game}.txt`), 'utf8')).not.toContain(from)
  })

  test('a saved run remembers its pack folder: resumed, replayed, verified and forked without --pack', async () => {
    const played = await run(['play', game, '--seed', '7', ...set, ...packed(), '--keep'], typed)
    const id = idOf(played.out)
    expect([played.err, isOwn(played.out)]).toEqual(['', true])
    expect(isOwn((await run(['play', '--continue', id], 'look\n')).out)).toBe(true)
    for (const command of [
      ['verify', id],
      ['replay', id],
      ['export', id, 'kept.txt'],
    ])
      expect([command, (await run(command)).err]).toEqual([command, ''])
    expect((await run(['runs', 'export', id, `kept-${game}.json`])).out).toMatch(/^\d+ choices written to \S+\.\n$/)
    expect((await run(['play', '--from', `kept-${game}.json`, ...packed()], 'look\n')).out).not.toContain(from)
    const forked = idOf((await run(['replay', id, '--step', '--keep'], '1\nplay\n1\nquit\n')).out)
    expect(await run(['verify', forked])).toMatchObject({ code: 0, err: '' })
    // A run that is given up is in the history, which remembers its pack.
    await run(['runs', 'give-up', forked])
    expect(await run(['replay', forked])).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse((await run(['runs', '--json'])).out)).toMatchObject({
      open: [{ id, pack }],
      ended: [{ id: forked, pack }],
    })
  })

  // The same code handles the folders of all games, so two games are enough.
  if (['lostribe', 'underscore'].includes(game))
    test('a folder that has changed or is gone: one sentence, and nothing is lost', async () => {
      const [{ id = '' } = {}] = (JSON.parse((await run(['runs', '--json'])).out) as { open: { id: string }[] }).open
      const file = firstFile(game)
      const before = readFileSync(join(pack, file), 'utf8')
      writeFileSync(join(pack, file), before.replace(to, `${to}ling`))
      const changed = {
        code: 1,
        err: expect.stringMatching(
          /^[^\n]*restore (it|the pack), or give the pack of this run with --pack DIR[^\n]*\n$/,
        ) as string,
      }
      for (const command of [
        ['play', '--continue', id],
        ['replay', id],
      ])
        expect(await run(command)).toMatchObject(changed)
      expect((await run(['runs', 'export', id, 'doubt.json'])).out).toContain('It could not be verified here: ')
      writeFileSync(join(pack, file), before)
      renameSync(pack, `${pack}-away`)
      expect(await run(['play', '--continue', id])).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^[^\n]*There is no folder[^\n]*\n$/) as string,
      })
      expect((await run(['play', '--continue', id, '--pack', `${pack}-away`], 'seed\n')).out).toContain('Seed 7, turn')
      renameSync(`${pack}-away`, pack)
      expect((await run(['verify', id])).code).toBe(0)
    })

  test('the agent plays the pack and still loads journals of the built-in content', async () => {
    const house = await undercroft(game, [
      'watch',
      game,
      '--bot',
      'random',
      '--seed',
      '1',
      '--journal',
      `house-${game}.json`,
    ])
    expect(house.code).toBe(0)
    const journalOf = (file: string): unknown => JSON.parse(readFileSync(path(file), 'utf8'))
    const options = set.length === 0 ? {} : { build: 'mason' }
    const requests = [
      { op: 'start', game, seed: '7', options, format: ['text'] },
      { op: 'load', journal: journalOf(journal) },
      { op: 'load', journal: journalOf(`house-${game}.json`) },
    ]
    const { out } = await run(
      ['agent', ...packed(), '--game', game],
      requests.map((one) => `${JSON.stringify(one)}\n`).join(''),
    )
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
    expect(String(answers[0]?.text)).not.toContain(from)
  })

  test('the codex shows the pack’s content', async () => {
    const { code, out } = await run(['codex', game, ...packed()])
    expect([code, out.includes(from)]).toEqual([0, false])
  })
})

const firstFile = (game: string): string =>
  ({ 'star-canine': 'Equipment_data.json', emojispace: 'hulls.json', descent: 'heroes.json', lostribe: 'cards.json' })[
    game
  ] ?? 'moves.json'

// The terminal app treats all games alike, so one is enough.
test('underscore in the terminal app: started, left and resumed', async () => {
  const opening = { env: { UNDERCROFT_HOME: path('screen') } }
  const args = ['play', 'underscore', '--seed', '7', '--set', 'build=mason', '--pack', path('underscore-pack')]
  const first = openTerminal(args, opening)
  await first.see('how to play')
  first.press('enter')
  await first.see('Turn 1 · Decision')
  first.press('1', 'enter')
  await first.see('Turn 2 · Decision')
  first.press('ctrl-c')
  expect(await first.ended).toBe(0)
  const again = openTerminal(['play', '--continue'], opening)
  await again.see('Turn 2 · Decision')
  again.press('ctrl-c')
  expect(await again.ended).toBe(0)
  const { open } = JSON.parse((await undercroft('screen', ['runs', '--json'])).out) as { open: { id: string }[] }
  expect(await undercroft('screen', ['verify', open[0]?.id ?? ''])).toMatchObject({ code: 0, err: '' })
})

test('a ghost of a run with a pack appears only in runs with that pack', async () => {
  const pack = path('underscore-pack')
  const packed = ['--pack', pack]
  const fall = (args: readonly string[]) =>
    undercroft(
      'fallen',
      ['play', 'underscore', '--seed', '5', '--set', 'build=mason', '--keep', ...args],
      // A move that rests keeps its number, so the next ones are tried; a blank line continues after an upgrade.
      '1\n2\n3\n4\n5\n6\n7\n\n'.repeat(100),
    )
  expect((await fall(packed)).out).toMatch(/(is|are) now a ghost of level \d+/)
  const list = async (...args: string[]) => (await undercroft('fallen', ['ghosts', 'list', ...args])).out
  expect(await list(...packed)).toMatch(/level +\d+ {2}You/)
  expect(await list()).toContain('0 ghosts')
  const ghostsIn = async (args: readonly string[]): Promise<unknown> => {
    const { out } = await undercroft('fallen', ['play', 'underscore', '--seed', '6', '--keep', ...args], '1\n')
    const id = /--continue (\S+)/.exec(out)?.[1] as string
    await undercroft('fallen', ['runs', 'export', id, 'met.json'])
    return (JSON.parse(readFileSync(path('met.json'), 'utf8')) as { options: { ghosts?: unknown } }).options.ghosts
  }
  // The lines after the first end play again, so more than one may have fallen.
  const met = (await ghostsIn(packed)) as readonly string[]
  expect(met.length).toBeGreaterThan(0)
  for (const ghost of met) expect(ghost).toMatch(/^\d+e?:[0-9a-f]{24}$/)
  expect(await ghostsIn([])).toBeUndefined()
  expect((await undercroft('fallen', ['ghosts', 'export', path('shared'), ...packed])).out).toMatch(
    /^[1-9]\d* exported/,
  )
  expect(await undercroft('elsewhere', ['ghosts', 'import', path('shared'), ...packed])).toMatchObject({
    out: expect.stringMatching(/^(\d+) of \1 imported/) as string,
    err: '',
  })
  expect((await undercroft('elsewhere', ['ghosts', 'list'])).out).toContain('0 ghosts')
})
