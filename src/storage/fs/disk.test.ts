import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nodeDisk } from './disk.ts'

const home = mkdtempSync(join(tmpdir(), 'undercroft-disk-'))
writeFileSync(join(home, 'file'), '')
afterAll(() => rmSync(home, { recursive: true }))

test('folders are made with all above them, as often as one likes', () => {
  const deep = join(home, 'a/b/c')
  nodeDisk.makeFolder(deep)
  nodeDisk.makeFolder(deep)
  expect(nodeDisk.isFolder(deep)).toBe(true)
})

test.each([
  ['a file stands there', join(home, 'file'), 'EEXIST'],
  ['a file stands above it', join(home, 'file/below'), 'ENOTDIR'],
])('where %s, the system says so', (_, path, code) => {
  expect(() => nodeDisk.makeFolder(path)).toThrow(code)
})

test.runIf(existsSync('/proc/self'))('where a folder takes no folders, that is said, and soon', () => {
  expect(() => nodeDisk.makeFolder('/proc/nope/runs')).toThrow('ENOENT')
})
