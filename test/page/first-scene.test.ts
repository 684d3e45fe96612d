import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { sharedBrowser } from './browser.ts'

const browser = sharedBrowser()
const page = join(import.meta.dirname, '..', '..', 'dist', 'page')

// What a visitor loads before the first scene of a game: JavaScript and CSS files, and their gzipped kilobytes. If a number falls, lower its limit here.
const LIMITS: Readonly<Record<string, readonly [requests: number, kilobytes: number]>> = {
  'star-canine': [21, 146],
  emojispace: [20, 178],
  descent: [19, 181],
  lostribe: [19, 198],
  underscore: [19, 219],
}

test.each(GAMES.map(({ id }) => id))('%s: requests and bytes before the first scene have not risen', async (game) => {
  const { page: visitor, context } = await browser().newVisitor()
  const paths: string[] = []
  visitor.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await visitor.goto(`${browser().address}?#/${game}/daily`)
  await visitor.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await visitor.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
  await context.close()
  const files = [...new Set(paths)].filter((path) => /\.(js|css)$/.test(path))
  const bytes = files.reduce((sum, path) => sum + gzipSync(readFileSync(join(page, path))).length, 0)
  const [requests = 0, kilobytes = 0] = LIMITS[game] ?? []
  expect(files.length).toBeGreaterThan(3)
  expect(files.length).toBeLessThanOrEqual(requests)
  expect(Math.ceil(bytes / 1024)).toBeLessThanOrEqual(kilobytes)
})
