import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { sharedBrowser } from './browser.ts'
import { playedDigest } from './played-digest.ts'

const browser = sharedBrowser()
/** Runs per game; `npm run deep -- --page 200` compares more. */
const RUNS = Number(process.env.UNDERCROFT_PAGE_RUNS ?? 2)

test('runs played in Chromium and in Node have equal journals', async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/page/browser-entry.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    absWorkingDir: new URL('../..', import.meta.url).pathname,
  })
  const { page } = await browser().sharedVisitor()
  await page.evaluate(outputFiles[0]?.text ?? '')
  for (const { id } of GAMES) {
    const inBrowser = await page.evaluate(`playedDigest(${JSON.stringify(id)}, 0, ${RUNS})`)
    expect([id, inBrowser]).toEqual([id, playedDigest(id, 0, RUNS)])
  }
})
