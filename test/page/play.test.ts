import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { shownKeys } from '../../src/views/web/keys.ts'
import { sharedBrowser } from './browser.ts'
import { type Script, type Step, shortRun } from './script.ts'

const browser = sharedBrowser()

/** Takes a choice by its key, or by moving the focus with Shift and arrows, and Enter. */
async function byKeys(page: Page, { choices, id }: Step): Promise<void> {
  const key = shownKeys({ title: '', panels: [], choices }).get(id)
  if (key !== undefined && key !== 'enter') await page.keyboard.press(key === ' ' ? 'Space' : key)
  else if (key === 'enter') await page.keyboard.press('Enter')
  else {
    const isThere = page.locator(`.lit[data-choice="${id}"]`).first()
    for (let i = 0; i <= choices.length && !(await isThere.isVisible()); i++)
      await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
  }
}

const place = (page: Page, id: string) => page.locator(`[data-choice="${id}"]`).first()

async function byClicks(page: Page, { id }: Step): Promise<void> {
  await place(page, id).click()
}

/** Takes a choice by touch. If the first tap only focuses it, a second one takes it. */
async function byTouch(page: Page, { id }: Step): Promise<void> {
  const table = page.locator('[data-turn]')
  const [turn, focus] = [Number(await table.getAttribute('data-turn')), await table.getAttribute('data-focus')]
  await place(page, id).tap()
  if (focus === id) return
  const focused = `[data-turn="${turn}"][data-focus="${id}"]`
  await page
    .locator(`[data-turn="${turn + 1}"], dialog, ${focused}`)
    .first()
    .waitFor({ state: 'attached' })
  if ((await page.locator(focused).count()) > 0 && (await page.locator('dialog').count()) === 0)
    await place(page, id).tap()
}

const WAYS = [
  ['keys', byKeys, { width: 1280, height: 800 }],
  ['clicks', byClicks, { width: 1920, height: 1080 }],
  ['touch', byTouch, { width: 390, height: 844, hasTouch: true }],
] as const

async function playThrough(page: Page, { steps }: Script, way: (typeof WAYS)[number][1]): Promise<void> {
  for (const [i, step] of steps.entries()) {
    await way(page, step)
    if (step.choices.find(({ id }) => id === step.id)?.ask !== undefined) await page.keyboard.press('Enter')
    await page.locator(`[data-turn="${i + 1}"]`).waitFor({ state: 'attached' })
  }
}

/** Seeds whose runs end soon (`shortRun`). */
const SEEDS: Readonly<Record<string, string>> = { descent: '13', emojispace: '8', lostribe: '4', underscore: '57' }

test.each(GAMES.flatMap(({ id }) => WAYS.map((way) => [id, way[0], way] as const)))(
  '%s is played to its end by %s, with the same journal as in Node',
  async (game, _name, [, way, size]) => {
    const seed = SEEDS[game] ?? '1'
    const script = shortRun(game, seed)
    // A new visitor for Underscore: ghosts of earlier runs would appear in this one.
    const open = game === 'underscore' ? browser().newVisitor : browser().sharedVisitor
    const { page, complaints } = await open({ ...size, hash: `#/${game}?seed=${seed}` })
    await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
    await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
    await playThrough(page, script, way)
    await page.locator('.end').waitFor()
    const link = await page.locator('.end a[href^="#/r/"]').last().getAttribute('href')
    expect(link?.replace(/@\d+$/, '')).toBe(`#/r/${script.journal}`)
    expect(complaints).toEqual([])
  },
)
