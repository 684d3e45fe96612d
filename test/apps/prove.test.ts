import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { openSyncTypist } from '../typist-sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-prove-'))
afterAll(() => rmSync(folder, { recursive: true }))
const typist = openSyncTypist({ cwd: folder })

/** Runs the built program. */
const undercroft = (...args: string[]) => {
  const { code, out, err } = typist.run(join(folder, 'home'), args)
  return { status: code, stdout: out, stderr: err }
}

test('a proof is a journal that verifies, and its score is the par', () => {
  const { status, stdout } = undercroft('prove', 'star-canine', '--seed', '12', '--out', 'proof.json')
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^Proven: seed 12 of star-canine \(standard\) can be won\. Par \d+/),
  ])
  const par = /Par (\d+)/.exec(stdout)?.[1]
  expect(undercroft('verify', 'proof.json').stdout).toMatch(
    new RegExp(`: verified\\..*game-clear, score ${par}.*unranked`),
  )
  expect(undercroft('solve', 'star-canine', '--kit', 'proof.json').stdout).toMatch(/^STAR CANINE, RULES/)
})

test('reports if no winning line was found', () => {
  const lost = '{"act":3,"stage":9,"items":[2],"ship":{"ammo":0}}'
  const { status, stdout } = undercroft('prove', 'star-canine', '--seed', '1', '--scenario', lost, '--out', 'none.json')
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^Not proven: .* That does not mean there is none\.\n$/)])
})

test('--daily uses the seed of the day and names the file after it', () => {
  const { status, stdout } = undercroft('prove', 'star-canine', '--daily', '2026-11-17', '--out', 'days')
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^2026-11-17 {2}par \d+ {2}days.star-canine-daily-2026-11-17\.json\n$/),
  ])
  const file = join(folder, 'days', 'star-canine-daily-2026-11-17.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ seed: 'daily-2026-11-17' })
})

test.each([
  [['prove', 'star-canine', '--seconds', 'many'], '--seconds must be a whole number'],
  [['prove', 'star-canine', '--daily', 'today'], '--daily must be a day like 2026-01-31'],
  [['prove', 'star-canine', '--daily', '2026-01-31', '--seed', '1'], '--daily sets the seed'],
  [['solve', 'lostribe'], 'be solved exactly'],
])('undercroft %j gives an error', (args, message) => {
  const { status, stderr } = undercroft(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
})

test.each([
  ['no JSON', 'is not a certificate'],
  ['{}', 'invalid certificate'],
])('rejects the certificate %j', (text, message) => {
  writeFileSync(join(folder, 'certificate.json'), text)
  const { status, stdout, stderr } = undercroft('solve', 'star-canine', '--check', 'certificate.json')
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining(message)])
})
