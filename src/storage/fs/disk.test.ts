import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nodeDisk } from './disk.ts'

const home = mkdtempSync(join(tmpdir(), 'undercroft-disk-'))
writeFileSync(join(home, 'file'), '')
afterAll(() => rmSync(home, { recursive: true }))

test('makeFolder creates missing parents and accepts an existing folder', () => {
  const deep = join(home, 'a/b/c')
  nodeDisk.makeFolder(deep)
  nodeDisk.makeFolder(deep)
  expect(nodeDisk.isFolder(deep)).toBe(true)
})

test.each([
  ['a file has its name', join(home, 'file'), 'EEXIST'],
  ['a parent is a file', join(home, 'file/below'), 'ENOTDIR'],
])('makeFolder where %s throws %3$s', (_, path, code) => {
  expect(() => nodeDisk.makeFolder(path)).toThrow(code)
})

test.runIf(existsSync('/proc/self'))('makeFolder fails at once in a folder that allows no entries', () => {
  expect(() => nodeDisk.makeFolder('/proc/nope/runs')).toThrow('ENOENT')
})
