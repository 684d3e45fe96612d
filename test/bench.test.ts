import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { GAMES } from '../src/games/index.ts'

const root = new URL('..', import.meta.url).pathname

test('npm run bench -- --json prints every measurement with its checksum', () => {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'bench', '--', '--json', '--quick'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const results = JSON.parse(stdout) as { name: string; rate: number; unit: string; checksum: string }[]
  const each = ['random-play', 'clone', 'digest', 'replay', 'replay-unchecked', 'journal-bytes', 'state-bytes']
  const names = GAMES.flatMap(({ id }) => each.map((what) => `${id}/${what}`))
  const fights = ['skirmish-two-seats', 'resolve-t1-duel', 'resolve-t3-mirror', 'resolve-t5-clash']
  const floors = ['kit/sight', 'descent/floors', 'descent/steps', 'descent/steps-in-company']
  const duels = ['underscore/duel-two-seats', 'underscore/duel-six-blessings']
  const screen = [
    'first-frame-ms',
    'key-to-frame-ms',
    'key-to-frame-p99-ms',
    'bytes-a-key',
    'step-to-frame-ms',
    'step-to-frame-p99-ms',
    'bytes-a-step',
    'idle-cpu-ms-in-10-s',
    'motion-frames-a-second',
    'motion-cpu-ms-a-frame',
    'motion-cpu-percent',
    'motion-bytes-a-frame',
    'growth-after-frames-kb',
  ].map((what) => `terminal/${what}`)
  const more = [...fights.map((what) => `emojispace/${what}`), ...duels, ...floors, 'agent/first-legal-ms', ...screen]
  expect(results.map((result) => result.name)).toEqual([...names, ...more])
  for (const result of results) {
    expect(Object.keys(result)).toEqual(['name', 'rate', 'unit', 'perCpuSecond', 'checksum'])
    // Idle CPU and memory growth may be 0.
    if (!/idle|growth/.test(result.name)) expect(result.rate).toBeGreaterThan(0)
    expect(result.checksum).not.toBe('')
  }
  // Not speed, but properties of the format.
  const size = (name: string): number =>
    results.find((result) => result.name === `star-canine/${name}`)?.rate ?? Number.NaN
  // A choice takes half a byte; the rest is the journal's header, divided by the number of choices.
  expect(size('journal-bytes')).toBeLessThanOrEqual(3)
  expect(size('state-bytes')).toBeLessThanOrEqual(1024)
})
