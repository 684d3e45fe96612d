import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { sharedBrowser } from './browser.ts'
import { type Script, type Step, shortRun } from './script.ts'

const browser = sharedBrowser()

/** Takes a choice by its letter, or by its number and Enter. */
async function byKeys(page: Page, { press: { keys } }: Step): Promise<void> {
  for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key)
}

/** The button of a choice; one behind the questions of a verb is found by asking. */
async function place(page: Page, { choices, verbs, id }: Step, press: (button: Locator) => Promise<void>) {
  const own = page.locator(`[data-choice="${id}"]`).first()
  const { verb: name, answers = [] } = choices.find((choice) => choice.id === id) ?? {}
  const verb = verbs.find((one) => one.id === name)
  if (verb?.asks === undefined || (await own.count()) > 0) return own
  await press(page.locator(`[data-verb="${verb.id}"]`))
  for (const answer of answers.slice(0, -1)) await press(page.locator('.answers button', { hasText: answer }).first())
  return own
}

async function byClicks(page: Page, step: Step): Promise<void> {
  const button = await place(page, step, (one) => one.click())
  await button.click()
}

/** Takes a choice by touch. If the first tap only focuses it, a second one takes it. */
async function byTouch(page: Page, step: Step): Promise<void> {
  const { id } = step
  const button = await place(page, step, (one) => one.tap())
  const table = page.locator('[data-turn]')
  const [turn, focus] = [Number(await table.getAttribute('data-turn')), await table.getAttribute('data-focus')]
  await button.tap()
  if (focus === id) return
  const focused = `[data-turn="${turn}"][data-focus="${id}"]`
  await page
    .locator(`[data-turn="${turn + 1}"], dialog, ${focused}`)
    .first()
    .waitFor({ state: 'attached' })
  if ((await page.locator(focused).count()) > 0 && (await page.locator('dialog').count()) === 0) await button.tap()
}

const WAYS = [
  ['keys', byKeys, { width: 1280, height: 800 }],
  ['clicks', byClicks, { width: 1920, height: 1080 }],
  ['touch', byTouch, { width: 390, height: 844, hasTouch: true }],
] as const

async function playThrough(page: Page, { steps }: Script, way: (typeof WAYS)[number][1]): Promise<void> {
  for (const [i, step] of steps.entries()) {
    await way(page, step)
    const { yes } = step.press
    if (yes.length > 0) await page.getByRole('dialog').waitFor()
    if (way === byKeys) for (const key of yes) await page.keyboard.press(key)
    else if (yes.length > 0) await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
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
