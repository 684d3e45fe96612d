import { build } from 'esbuild'
import { lived } from './lived.ts'
import type { Bench, Row } from './table.ts'

/** So many runs a game, there and here; what came out must be equal. */
export async function digests({ visit, address, runs, games }: Bench): Promise<Row[]> {
  const { outputFiles } = await build({
    entryPoints: ['bench/page/browser-entry.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    absWorkingDir: process.cwd(),
  })
  const page = await visit()
  await page.goto(address)
  await page.evaluate(outputFiles[0]?.text ?? '')
  const rows: Row[] = []
  for (const id of games) {
    const there = (await page.evaluate(`lived(${JSON.stringify(id)}, 0, ${runs})`)) as ReturnType<typeof lived>
    const here = lived(id, 0, runs)
    const isEqual = there.digest === here.digest && there.turns === here.turns
    if (!isEqual) process.exitCode = 1
    const seen = `${isEqual ? 'equal' : 'DIFFERENT'}: ${here.turns} choices, ${here.digest}`
    rows.push([`${id}: ${runs} runs in Chromium and in Node`, seen, 'equal'])
  }
  await page.context().close()
  return rows
}
