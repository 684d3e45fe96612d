import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTypist } from '../typist.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the built program. One process runs all commands, which is faster than one process each. */
const typist = openTypist(folder)
const undercroft = async (args: readonly string[]) => {
  const { code, out, err } = await typist.type(join(folder, 'home'), ...args)
  return { status: code, stdout: out, stderr: err }
}

describe('wrong usage: one line that says what to type, exit 2', () => {
  test.each<[readonly string[], string]>([
    [['plya'], 'There is no command "plya"; did you mean play?'],
    [['juggle'], 'There is no command "juggle"; type undercroft --help'],
    [['dise'], 'There is no command "dise"; did you mean dice?'],
    [['play', 'star-canin'], 'There is no game "star-canin"; did you mean star-canine?'],
    [['play', 'chess'], 'There is no game "chess"; the games are: star-canine'],
    [['play', '--sed', '7'], "Unknown option '--sed'; type: undercroft play [GAME]"],
    [['play', '--seed'], "Option '--seed <value>' argument missing; type: undercroft play"],
    [['play', 'a', 'b'], 'wrong number of arguments; type: undercroft play'],
    [['play', '--seed', 'a/b'], 'A seed is 1 to 64 letters'],
    [['play', '--set', 'chart'], '--set takes NAME=VALUE, not "chart"'],
    [['play', 'star-canine', '--no-macros'], 'does not know macros'],
    [['play', '--set', 'chart=all'], 'chart: expected one of none, act, run, not "all"'],
    [['play', '--scenario', '{"act":9}'], 'scenario.act: expected a whole number from 1 to 3, not 9'],
    [['play', '--scenario', '{"act":'], '--scenario is not JSON'],
    [['play', '--scenario', 'nowhere.json'], 'There is no file nowhere.json'],
    [['play', '--pack', 'nowhere'], 'There is no folder nowhere'],
    [['watch', '--bot', 'human'], '--bot must be one of random, plan, search'],
    [['watch', '--bot', 'greedy'], 'The bot "greedy" was retired; use "plan", which is as fast and plays better.'],
    [['watch', '--budget', 'lots'], '--budget takes a whole number from 1: simulated runs per decision'],
    [['play', '--daily', '--seed', '7'], '--daily is the same run for everybody; leave out --seed'],
    [['play', '--daily', '--set', 'chart=run'], 'leave out --set'],
    [['play', '--continue'], 'There is no run to resume; start one: undercroft play'],
    [['play', '--continue', 'descent'], 'There is no run to resume in descent; start one: undercroft play descent'],
    [['runs', 'delete', 'x'], 'type: undercroft runs, undercroft runs give-up ID, or undercroft runs export ID FILE'],
    [['runs', 'export', 'x'], 'type: undercroft runs'],
    [['records', 'chess'], 'There is no game "chess"'],
    [['replay'], 'wrong number of arguments; type: undercroft replay JOURNAL'],
    [['replay', 'nowhere.json'], "There is no file nowhere.json; give a journal's file, its string or its link"],
    [['verify'], 'wrong number of arguments; type: undercroft verify JOURNAL'],
    [['content', 'chek', '.'], 'type: undercroft content check DIR'],
    [['content', 'check', 'nowhere'], 'There is no folder nowhere'],
    [['schema', 'chess'], 'There is no game "chess"'],
    [['codex'], 'wrong number of arguments; type: undercroft codex GAME [--pack DIR]'],
    [['codex', 'chess'], 'There is no game "chess"'],
    [['agent', 'now'], 'wrong number of arguments; type: undercroft agent'],
  ])('undercroft %j', async (args, message) => {
    const { status, stderr, stdout } = await undercroft(args)
    expect(stderr).toContain(message)
    expect(status).toBe(2)
    expect(stdout).toBe('')
  })
})

describe('a path that cannot be used: one line that says why, exit 1', () => {
  writeFileSync(join(folder, 'file'), '')
  test.each<[readonly string[], string]>([
    [['prove', 'star-canine', '--daily', '2026-01-01', '--out', 'file/x'], 'a file is in the way of the folder'],
    [['page', 'file/x'], 'Cannot write the page: ENOTDIR'],
  ])('undercroft %j', async (args, message) => {
    const { status, stderr } = await undercroft(args)
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(1)
  })
})

describe('help', () => {
  test('lists the commands, and each command explains its usage', async () => {
    const { stdout, status } = await undercroft(['--help'])
    expect(status).toBe(0)
    for (const command of [
      'play',
      'watch',
      'replay',
      'runs',
      'records',
      'verify',
      'agent',
      'codex',
      'schema',
      'content',
    ]) {
      expect(stdout).toContain(`  ${command}`)
      expect((await undercroft([command, '--help'])).stdout).toContain(`undercroft ${command}`)
    }
    expect((await undercroft(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('dice', () => {
  test('prints faces, patterns and chi-square; the same seed prints the same', async () => {
    const { stdout, status } = await undercroft(['dice', '--rolls', '20000', '--seed', '7'])
    expect(status).toBe(0)
    for (const word of ['20000 rolls', 'fire', 'water', 'pair and single', '64 ordered rolls', 'fair (15 df'])
      expect(stdout).toContain(word)
    expect(stdout).not.toContain('NOT FAIR')
    expect((await undercroft(['dice', '--rolls', '20000', '--seed', '7'])).stdout).toBe(stdout)
    expect((await undercroft(['dice', '--rolls', '20000', '--seed', '8'])).stdout).not.toBe(stdout)
  })

  test.each(['0', '-3', 'many', '1.5', '99999999'])(
    '--rolls %s is refused with what to type, exit 2',
    async (rolls) => {
      const { stderr, status } = await undercroft(['dice', `--rolls=${rolls}`])
      expect([status, stderr]).toEqual([2, expect.stringContaining('--rolls takes a whole number from 1') as string])
    },
  )
})
