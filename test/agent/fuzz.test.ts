import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

const IS_DEEP = process.env.UNDERCROFT_DEEP === '1'
const LINES = IS_DEEP ? 1_000_000 : 4000

test(`${LINES} lines nobody should send: no end, no bug, and no refusal that changed anything`, async () => {
  const rss = (): number => Math.round(process.memoryUsage().rss / 2 ** 20)
  const [before, begun] = [rss(), Date.now()]
  const { broken, kinds, codes, lines } = await fuzz('an agent', LINES)
  if (IS_DEEP)
    console.log(
      `${lines} lines in ${(Date.now() - begun) / 1000} s, memory ${before} to ${rss()} MiB\n${JSON.stringify(kinds)}\n${JSON.stringify(codes)}`,
    )
  expect(broken).toEqual([])
  // Every kind was taken or refused, and most codes were met: the lines reach what they are for.
  expect(Object.keys(codes).length).toBeGreaterThan(18)
  expect(Object.values(kinds).every(([taken, refused]) => taken + refused > 10)).toBe(true)
})
