import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeJournalString, parseJournal } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { openSyncTypist } from '../typist-sync.ts'
import { savedAt, sharedBrowser } from './browser.ts'
import { shortRun } from './script.ts'

const browser = sharedBrowser()
/** Six choices of Star Canine with the rules of version 1, from release 0.2.0. */
const OLD_JOURNAL = 'wQALc3Rhci1jYW5pbmUBXXwsQf8zKNgBNwEGqz3Wu0DftGM3jMjM3SUVZQYGAEBAT0B3'
const WAIT = { timeout: 60_000 }
const turnOf = (page: Page, turn: number) => page.locator(`[data-turn="${turn}"]`).waitFor({ state: 'attached' })
const begin = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await turnOf(page, 0)
}
async function chooseAny(page: Page): Promise<void> {
  await page.locator('button[data-choice]:not([aria-disabled="true"])').first().click()
}

test('the home page shows every game, obeys its content policy and sends no request to other servers', async () => {
  const { page, complaints } = await browser().sharedVisitor()
  await page.locator('.arch').first().waitFor()
  expect(await page.locator('.arch h2').allTextContents()).toEqual(GAMES.map(({ name }) => name))
  await page.evaluate(
    "document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.planted = 1' }))",
  )
  expect(await page.evaluate('window.planted')).toBeUndefined()
  expect(complaints.filter((line) => !line.includes('Content Security Policy'))).toEqual([])
})

test('a run continues after a reload and from the home page', async () => {
  const { page, complaints, go } = await browser().sharedVisitor({ hash: '#/lostribe?seed=7' })
  await begin(page)
  await chooseAny(page)
  await turnOf(page, 1)
  const title = await page.locator('.scene-title').textContent()
  const log = await page.locator('.log').innerText()
  expect(log).not.toBe('')
  await savedAt(page, 1)
  await page.reload()
  await turnOf(page, 1)
  expect(await page.locator('.scene-title').textContent()).toBe(title)
  expect(await page.locator('.log').innerText()).toBe(log)
  await go('#/')
  await page.locator('.arch[data-game="lostribe"] .primary').click()
  await turnOf(page, 1)
  expect(complaints).toEqual([])
})

test('two tabs with one run: the newer one plays it; the older one shows a message and can take it back', async () => {
  const { page, context } = await browser().sharedVisitor({ hash: '#/star-canine?seed=7' })
  await begin(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await turnOf(other, 0)
  await page.getByText('This run is open in another tab.').waitFor()
  await chooseAny(other)
  await turnOf(other, 1)
  await page.getByRole('button', { name: 'Play it here' }).click()
  await turnOf(page, 1)
  await other.getByText('This run is open in another tab.').waitFor()
  await other.close()
})

const FILL = `{
  const put = IDBObjectStore.prototype.put
  window.isFull = true
  IDBObjectStore.prototype.put = function (...given) {
    if (window.isFull) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, given)
  }
}`

test('full storage shows a warning, the run continues, and saving resumes when there is room', async () => {
  const { page, context } = await browser().sharedVisitor({ hash: '#/star-canine?seed=7' })
  await begin(page)
  await page.evaluate(FILL)
  await chooseAny(page)
  await page.getByText('This run is not saved: the storage of this browser is full').waitFor()
  await turnOf(page, 1)
  await page.evaluate('window.isFull = false')
  await chooseAny(page)
  await page.getByText('The run is being saved again.').waitFor()
  // A tab that opens the run and cannot write must not damage the saved run.
  const other = await context.newPage()
  await other.addInitScript(FILL)
  await other.goto(page.url())
  await other.getByText('This run is not saved: the storage of this browser is full').waitFor()
  await other.close()
  await page.reload()
  await turnOf(page, 2)
})

/** Addresses that lead nowhere, and the message shown there. */
const BROKEN: readonly (readonly [hash: string, sentence: string])[] = [
  ['#/nowhere', 'This link is broken: there is nothing at this address.'],
  ['#/descent/nowhere', 'This link is broken: there is nothing at this address.'],
  ['#/r/AAAA@3', 'this is not an Undercroft journal'],
  ['#/r/%3Cimg%20src=x%3E', 'This link is broken: there is nothing at this address.'],
  ['#/run/none', 'This run is no longer saved in this browser.'],
  ['#/s/AAAA', 'Can’t start with these options'],
]

test('a broken link shows a message and a way to the home page', async () => {
  const { page, complaints, go } = await browser().sharedVisitor()
  for (const [hash, sentence] of BROKEN) {
    await go(hash)
    await page.getByText(sentence).first().waitFor()
    await go('#/')
    await page.locator('.arch').first().waitFor()
  }
  await go('#/star-canine?seed=%00')
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByText('A seed is 1 to 64 letters, digits, spaces or any of . : , _ + -').waitFor()
  expect(complaints).toEqual([])
})

test('a modified run is rejected', async () => {
  const { journal } = shortRun('lostribe', '1')
  const parsed = parseJournal(journal)
  if (!parsed.ok) throw new Error(parsed.why)
  const forged = makeJournalString({ ...parsed.value, seed: '2' })
  const { page } = await browser().sharedVisitor({ hash: `#/r/${forged}` })
  await page.getByText('Verification failed: ').waitFor()
})

test('a run of an old version continues with archived rules', async () => {
  const { page, complaints } = await browser().sharedVisitor({ hash: `#/r/${OLD_JOURNAL}` })
  await page.getByText(/verified: all \d+ choices/).waitFor()
  await page.keyboard.press('p')
  await turnOf(page, 0)
  await chooseAny(page)
  await turnOf(page, 1)
  expect(complaints).toEqual([])
})

test('works offline after the first visit, also for a game that was never opened', async () => {
  const { page, context } = await browser().newVisitor({ isCached: true })
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate("caches.match('./').then((cached) => cached?.status)"), WAIT).toBe(200)
  await context.setOffline(true)
  await page.goto(`${browser().address}#/descent?seed=7`)
  await page.reload()
  await begin(page)
  await chooseAny(page)
  await turnOf(page, 1)
  await context.close()
})

test('all data go by one file to a home folder, where the run is played on, and into another browser', async () => {
  const { page, go } = await browser().sharedVisitor({ hash: '#/star-canine?seed=7' })
  await begin(page)
  await chooseAny(page)
  await turnOf(page, 1)
  await go('#/settings')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  // The terminal takes the file, plays on, and gives it back.
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-carried-'))
  const back = join(folder, 'back.json')
  const typist = openSyncTypist({ cwd: folder })
  const terminal = (args: readonly string[], input = '') => typist.run(join(folder, 'home'), args, input)
  expect(terminal(['data', 'import', await file.path()]).out).toMatch(/^Added [1-9]\d* open and/)
  const { open } = JSON.parse(terminal(['runs', '--json']).out) as {
    open: { id: string; game: string; seed: string }[]
  }
  const carried = open.find((run) => run.game === 'star-canine' && run.seed === '7')
  expect(terminal(['play', '--continue', carried?.id ?? '', '--keep'], '\n').code).toBe(0)
  expect(terminal(['data', 'export', back]).code).toBe(0)
  const exported = readFileSync(back)
  rmSync(folder, { recursive: true })
  const other = await browser().newVisitor({ hash: '#/settings' })
  await other.page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"undercroft":"home"}') })
  await other.page.getByText('Import failed').waitFor()
  await other.page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'home.json', mimeType: 'application/json', buffer: exported })
  await other.page.getByText(/Imported [1-9]\d* open runs/).waitFor()
  await other.go('#/')
  await other.page.locator('.arch[data-game="star-canine"] .primary').click()
  await turnOf(other.page, 2)
  await other.context.close()
})

test('the link of a run opens a replay, which can be scrubbed both ways and continued from the middle', async () => {
  const { journal, steps, seed } = shortRun('star-canine', '1')
  const { page, complaints } = await browser().sharedVisitor({ hash: `#/r/${journal}@3` })
  const at = (turn: number) => page.getByText(`choice ${turn} of ${steps.length}`, { exact: true }).waitFor()
  await at(3)
  await page.keyboard.press('ArrowRight')
  await at(4)
  await page.keyboard.press('Home')
  await at(0)
  await page.locator('input[type="range"]').fill('5')
  await at(5)
  expect(page.url()).toContain(`@5`)
  await page.getByRole('button', { name: 'Continue from here' }).click()
  await turnOf(page, 5)
  await page.getByText('practice (forked at turn 5)').waitFor()
  await page.getByText(`seed ${seed}`).first().waitFor()
  expect(complaints).toEqual([])
})

test('two players at one screen: each view is hidden until its player continues', async () => {
  const options = encodeURIComponent(JSON.stringify({ mode: 'duel', rival: 'seat' }))
  const { page, complaints } = await browser().sharedVisitor({ hash: `#/underscore?seed=7&options=${options}` })
  await page.getByLabel('The other seat').selectOption('person')
  await begin(page)
  await chooseAny(page)
  await page.getByText('Player 2, it is your turn.').waitFor()
  expect(await page.locator('[data-choice]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await chooseAny(page)
  await page.getByText('Player 1, it is your turn.').waitFor()
  expect(complaints).toEqual([])
})

test('a bot in a worker gives a hint, plays the other seat, and plays for the player', async () => {
  const options = encodeURIComponent(JSON.stringify({ mode: 'duel', rival: 'seat' }))
  const { page, complaints } = await browser().sharedVisitor({ hash: `#/underscore?seed=7&options=${options}` })
  await begin(page)
  await page.keyboard.press('!')
  await page.locator('dialog [data-panel="weighed"]').waitFor()
  await page.keyboard.press('Escape')
  await chooseAny(page)
  await turnOf(page, 1)
  await page.keyboard.press('Escape')
  await page.locator('[data-bot="plan"]').click()
  await expect.poll(() => page.locator('[data-turn]').getAttribute('data-turn').then(Number), WAIT).toBeGreaterThan(3)
  expect(complaints).toEqual([])
})

test.each([true, false])('a battle plays beat by beat, and a key skips the rest (motion: %s)', async (isMoving) => {
  const { page } = await browser().sharedVisitor({ hash: `#/star-canine?seed=${isMoving ? 7 : 8}`, isMoving })
  await begin(page)
  while ((await page.locator('[data-choice="engage"]').count()) === 0) await page.keyboard.press('Enter')
  const turn = Number(await page.locator('[data-turn]').getAttribute('data-turn'))
  await page.keyboard.press('e')
  if ((await page.locator('dialog').count()) > 0) await page.keyboard.press('y')
  if (isMoving) {
    await page.locator('[data-playing]').waitFor({ state: 'attached' })
    await page.keyboard.press('Shift')
  }
  await turnOf(page, turn + 1)
  await page.locator('[data-playing]').waitFor({ state: 'detached' })
})

test('imported runs are replayed: forged records are not imported', async () => {
  const { journal } = shortRun('star-canine', '1')
  const run = {
    id: 'a',
    game: 'star-canine',
    seed: '1',
    turns: 1,
    won: true,
    score: 99_999,
    reason: 'forged',
    ended: 1,
    journal,
  }
  const other = { ...run, id: 'b', journal: `${journal.slice(0, -4)}AAAA` }
  const home = { undercroft: 'home', form: 1, runs: [], ended: [run, other], ghosts: [], things: {} }
  const { page, go } = await browser().sharedVisitor({ hash: '#/settings' })
  const buffer = Buffer.from(JSON.stringify(home))
  await page.locator('input[type="file"]').setInputFiles({ name: 'home.json', mimeType: 'application/json', buffer })
  await page.getByText('Imported 0 open runs and 1 finished ones.').waitFor()
  await go('#/runs')
  await page.getByText('game-over').first().waitFor()
  expect(await page.getByText('forged').count()).toBe(0)
  expect(await page.getByText('99999').count()).toBe(0)
})

/** Records every sound that starts. */
const RECORD_SOUNDS = `{
  window.sounds = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...given) {
    window.sounds.push(this.type)
    return start.apply(this, given)
  }
}`

test.each(['off', 'quiet'])('a battle plays sounds only if sound is on; by default it is off (%s)', async (sound) => {
  const { page, go, context } = await browser().newVisitor({ hash: '#/settings' })
  await page.evaluate(RECORD_SOUNDS)
  if (sound !== 'off') await page.getByRole('group', { name: 'Sound' }).getByLabel(sound).check()
  await go('#/star-canine?seed=7')
  await begin(page)
  while ((await page.locator('[data-choice="engage"]').count()) === 0) await page.keyboard.press('Enter')
  const turn = Number(await page.locator('[data-turn]').getAttribute('data-turn'))
  await page.keyboard.press('e')
  if ((await page.locator('dialog').count()) > 0) await page.keyboard.press('y')
  await turnOf(page, turn + 1)
  await expect.poll(() => page.evaluate('window.sounds.length > 0'), WAIT).toBe(sound !== 'off')
  await context.close()
})

test.each(['lostribe', 'emojispace'])(
  '%s is readable without styles: every choice has a label, and pictures are small',
  async (game) => {
    const { page } = await browser().sharedVisitor({ hash: `#/${game}?seed=7` })
    await begin(page)
    await page.evaluate('for (const sheet of document.styleSheets) sheet.disabled = true')
    const labels = await page.locator('button[data-choice]').allTextContents()
    expect(labels.length).toBeGreaterThan(1)
    expect(labels.filter((label) => label.trim() === '')).toEqual([])
    const wide = await page.evaluate(
      "Math.max(0, ...[...document.querySelectorAll('.art svg')].map((svg) => svg.getBoundingClientRect().width))",
    )
    expect(wide).toBeLessThanOrEqual(72)
    await page.reload()
  },
)
