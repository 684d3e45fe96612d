import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, makeClient } from '../../src/client/index.ts'
import { playedText } from '../server/journals.ts'
import { newIdentity } from '../server/new-identity.ts'
import { type ServedProcess, startServerProcess } from '../server/served.ts'
import { emptyStore } from '../server/template.ts'
import { sharedBrowser, type Visitor, violations } from './browser.ts'

/** The page of a server: a server in its own process, and two players. */
const browser = sharedBrowser()
const folder = mkdtempSync(join(tmpdir(), 'undercroft-page-server-'))
let server: ServedProcess | undefined
let people: readonly Visitor[] = []

async function joined(name: string): Promise<Visitor> {
  const visitor = await browser().newVisitor({ hash: '#/commons', address: `${server?.url}/` })
  await visitor.page.getByLabel('Your name there').fill(name)
  await visitor.page.getByRole('button', { name: 'Join', exact: true }).click()
  await visitor.page.getByText(`You joined as ${name}.`).waitFor()
  return visitor
}

let curator: Identity
beforeAll(async () => {
  curator = await newIdentity()
  await emptyStore(join(folder, 'commons', 'store'))
  server = await startServerProcess(folder, ['--curator', curator.key])
  people = [await joined('Ada'), await joined('Ben')]
})
afterAll(async () => {
  for (const { context } of people) await context.close()
  await server?.stop()
  rmSync(folder, { recursive: true })
})

/** Browser code that reads the options of the saved runs; a string, because this file has no DOM types. */
const savedOptions = `new Promise((resolve) => {
  const opened = indexedDB.open('undercroft')
  opened.onsuccess = () => {
    const rows = opened.result.transaction('runs').objectStore('runs').getAll()
    rows.onsuccess = () => resolve(JSON.stringify(rows.result.map((run) => run.options)))
  }
})`

const turnOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-turn]').getAttribute('data-turn'))
const isOver = async (page: Page): Promise<boolean> => (await page.locator('.table-page.over').count()) > 0

/** Takes a choice that ends the run soon: engaging or leaving the dock, else the last open choice. Waits for its result. */
async function step(page: Page): Promise<void> {
  const turn = await turnOf(page)
  const { length } = await page.locator('[data-choice]').all()
  if (length === 0) return
  const reckless = page.locator('[data-choice="engage"], [data-choice^="leave"]').first()
  await ((await reckless.count()) > 0
    ? reckless
    : page.locator('#main [data-choice]:not([aria-disabled="true"])').last()
  ).click()
  if ((await page.locator('dialog').count()) > 0) await page.keyboard.press('y')
  await page.locator(`.table-page:not([data-turn="${turn}"]), .table-page:not(:has([data-choice]))`).first().waitFor()
}

test('a ranked run starts, continues after a reload, is played to its end, and its record is verified', async () => {
  const [{ page, complaints }] = people as [Visitor]
  await page.locator('[data-deal="sealed star-canine"]').click()
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await page.getByText('ranked · turn 0').waitFor()
  expect(await page.locator('#main').textContent()).not.toContain('seed')
  await step(page)
  const turn = await turnOf(page)
  await page.reload()
  await page.locator(`[data-turn="${turn}"]`).waitFor({ state: 'attached' })
  for (let i = 0; i < 60 && !(await isOver(page)); i++) await step(page)
  await page.locator('.end a[href^="#/r/"]').click()
  await page.getByText(/verified: all \d+ choices/).waitFor()
  expect(complaints).toEqual([])
})

test('two players duel by a code: neither sees the other’s choice, and both see the result', async () => {
  const [ada, ben] = people as [Visitor, Visitor]
  await ada.go('#/commons')
  await ada.page.locator('[data-deal="friend underscore"]').click()
  const invitation = ada.page.getByText('The link for your friend')
  const link = (await invitation.getAttribute('href')) ?? ''
  await ben.go(link.slice(link.indexOf('#')))
  await ben.page.getByRole('button', { name: 'Join game' }).click()
  for (const { page } of [ada, ben]) await page.locator('[data-choice]').first().waitFor()
  await ada.page.locator('#main [data-choice]:not([aria-disabled="true"])').first().click()
  await ada.page.getByText('Ben is thinking.').waitFor()
  expect(await violations(ada.page)).toEqual([])
  // The boxes of a local run open here too, also while the opponent thinks.
  for (const [key, title] of [
    ['?', 'Underscore: Help'],
    ['=', 'Why'],
    ['Escape', 'Menu'],
  ] as const) {
    await ada.page.keyboard.press(key)
    await ada.page.getByRole('dialog', { name: title }).waitFor()
    expect(await violations(ada.page)).toEqual([])
    await ada.page.keyboard.press('Escape')
    await ada.page.locator('dialog').waitFor({ state: 'detached' })
  }
  expect(await turnOf(ben.page)).toBe(0)
  await ben.page.locator('#main [data-choice]:not([aria-disabled="true"])').first().click()
  await Promise.all([ada, ben].map(({ page }) => page.locator('[data-turn="1"]').waitFor({ state: 'attached' })))
  const log = await ada.page.locator('.log').innerText()
  expect(log).not.toBe('')
  await ada.page.reload()
  await ada.page.locator('[data-turn="1"]').waitFor({ state: 'attached' })
  expect(await ada.page.locator('.log').innerText()).toBe(log)
  await ada.page.getByRole('button', { name: 'Give up' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await ada.page.getByText('You lost by resigning.').waitFor()
  await ben.page.getByText('Ada lost by resigning.').waitFor()
  expect([ada.complaints, ben.complaints]).toEqual([[], []])
})

test('the leaderboard shows the ranked run, and its row opens the replay', async () => {
  const [{ page, go }] = people as [Visitor]
  await go('#/star-canine/ladder?category=sealed')
  await page.locator('tr', { hasText: 'Ada' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('tr', { hasText: 'Ada' }).getByRole('button', { name: 'Watch' }).click()
  await page.getByText(/verified: all \d+ choices/).waitFor()
})

test('a waiting player is listed, and the duel starts when another player joins', async () => {
  const [ada, ben] = people as [Visitor, Visitor]
  await ada.go('#/commons')
  await ada.page.locator('[data-deal="open star-canine"], [data-deal="open underscore"]').first().click()
  await ada.page.locator('.table-page, .sheet').first().waitFor()
  await ben.go('#/commons')
  const row = ben.page.getByRole('region', { name: 'Waiting room' }).locator('li', { hasText: 'Ada' })
  await row.waitFor()
  expect(await violations(ben.page)).toEqual([])
  await row.getByRole('button', { name: 'Join game' }).click()
  for (const { page } of [ada, ben]) await page.locator('[data-choice]').first().waitFor()
})

test('a player gets only one ranked daily run', async () => {
  const [, { page, go }] = people as [Visitor, Visitor]
  await go('#/commons')
  await page.locator('[data-deal="daily star-canine"]').click()
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  const address = page.url()
  await go('#/commons')
  await page.locator('[data-deal="daily star-canine"]').click()
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  expect(page.url()).toBe(address)
})

test('without a server the page says so, and the rest works', async () => {
  const { page } = await browser().sharedVisitor({ hash: '#/commons' })
  await page.getByText('There is no Undercroft server at the address of this page.').waitFor()
  await page.getByRole('button', { name: /Back/ }).click()
  await page.locator('.arch').first().waitFor()
})

test('fetches all ghosts of the server’s season, and a new run meets them', async () => {
  const { key } = (await (await fetch(`${server?.url}/api/v1/commons`)).json()) as { key: string }
  const client = makeClient({ url: server?.url ?? '', serverKey: key, identity: curator })
  const journal = playedText('underscore', 'page-season')
  const { ghost } = await client.send<{ ghost: { id: string } }>('POST', '/api/v1/runs', { journal })
  await client.send('PUT', '/api/v1/seasons/page', { title: 'On the page', ghosts: [ghost.id], state: 'open' })
  const [{ page, complaints }] = people as [Visitor]
  await page.goto(`${server?.url}/#/settings`)
  await page.getByRole('radio', { name: 'the server’s season' }).check()
  await page.goto(`${server?.url}/#/commons`)
  await page.getByRole('button', { name: 'Fetch ghosts: the server’s season' }).click()
  await page.getByText('On the page: 1 encounter, met in the same order in every new run.').waitFor()
  await page.goto(`${server?.url}/#/underscore?seed=7`)
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  expect(await page.evaluate(savedOptions)).toContain('"season":"page"')
  expect(complaints).toEqual([])
})
