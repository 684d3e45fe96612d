import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
const page = (to: string) =>
  spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), 'page', to], { encoding: 'utf8' })

test('undercroft page DIR writes a static site that refers to no other server', () => {
  const to = join(folder, 'site')
  expect(page(to).status).toBe(0)
  expect(page(to).status).toBe(0)
  const index = readFileSync(join(to, 'index.html'), 'utf8')
  for (const [, file = ''] of index.matchAll(/(?:src|href)="([^"]+)"/g))
    expect([file, existsSync(join(to, file))]).toEqual([file, true])
  expect(index).not.toMatch(/https?:\/\/|<script>|style=/)
  expect(index).toContain("default-src 'none'")
})

test("a folder with somebody else's files is left alone", () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine')
  const { status, stderr } = page(folder)
  expect([status, stderr]).toEqual([2, expect.stringContaining('is not empty') as string])
  expect(readdirSync(folder)).not.toContain('index.html')
})
