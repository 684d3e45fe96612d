import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { lived } from '../../bench/page/lived.ts'
import { GAMES } from '../../src/games/index.ts'
import { openHouse } from './browser.ts'

const house = openHouse()
/** So many runs a game; `npm run deep -- --page` compares 200. */
const RUNS = 2

test('runs come out in Chromium as in Node: equal journals, equal digests', async () => {
  const { outputFiles } = await build({
    entryPoints: ['bench/page/browser-entry.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    absWorkingDir: new URL('../..', import.meta.url).pathname,
  })
  const { page } = await house().guest()
  await page.evaluate(outputFiles[0]?.text ?? '')
  for (const { id } of GAMES) {
    const there = await page.evaluate(`lived(${JSON.stringify(id)}, 0, ${RUNS})`)
    expect([id, there]).toEqual([id, lived(id, 0, RUNS)])
  }
})
