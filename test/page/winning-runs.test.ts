import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLAYER, pressed } from '../../bench/page/player.ts'
import { isRefusal, parseJournal, type Run, replay } from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import { sharedBrowser } from './browser.ts'

const browser = sharedBrowser()

/** Replays a stored winning run. */
function won(file: string): Run {
  const parsed = parseJournal(readFileSync(new URL(`../journals/${file}.json`, import.meta.url), 'utf8'))
  if (!parsed.ok) throw new Error(parsed.why)
  const run = replay(getGame(parsed.value.game).game, parsed.value)
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

/** The long runs take 15 s each, and one win per game is enough for `npm test`: `npm run deep` plays the others. */
const LONG = process.env.UNDERCROFT_DEEP === undefined ? [] : ['descent-2', 'lostribe-18', 'underscore-1']

test.each(['star-canine-4', 'emojispace-10', 'underscore-8', ...LONG])(
  '%s is won in the page by keys, with the same journal',
  async (file) => {
    const run = won(file)
    const { presses, journal } = pressed(run.game, run.seed, run.options, ({ turn }) => run.ids[turn])
    const options = encodeURIComponent(JSON.stringify(run.options))
    const hash = `#/${run.game.id}?seed=${run.seed}&options=${options}`
    const { page, complaints } = await browser().sharedVisitor({ hash })
    await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
    await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
    await page.evaluate(`(${PLAYER})(${JSON.stringify(presses)})`)
    await page.locator('.end.won').waitFor()
    const link = await page.locator('.end a[href^="#/r/"]').last().getAttribute('href')
    expect(link?.replace(/@\d+$/, '')).toBe(`#/r/${journal}`)
    expect(complaints).toEqual([])
  },
)
