import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { launchBrowser, servePage } from '../../scripts/chromium.mjs'

const root = new URL('../..', import.meta.url).pathname

/** One browser and one server for all files that a worker tests. */
export interface House {
  readonly address: string
  readonly browser: Browser
  /** A fresh visitor: nothing kept, no motion unless asked for. */
  visit(how?: Visit): Promise<Visitor>
  /**
   * Somebody who has been here before and keeps what was kept: another address costs a tenth of another visitor. One with a mouse and one with
   * fingers stay for all tests.
   */
  guest(how?: Visit): Promise<Visitor>
}
interface Visit {
  readonly width?: number
  readonly height?: number
  readonly hash?: string
  readonly isMoving?: boolean
  readonly hasTouch?: boolean
  /** Keeps the page for times without a network, which costs a second of work. */
  readonly keepsPage?: boolean
  /** Another server than that of the house. */
  readonly address?: string
}
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complained about: errors, refused requests, breaches of the policy. */
  readonly complaints: string[]
  go(hash: string): Promise<void>
}

/** Started by the first file that asks; they end with the worker. */
let opened: Promise<House> | undefined
async function open(): Promise<House> {
  if (!existsSync(join(root, 'dist', 'page', 'index.html')))
    throw new Error('dist/page is missing: npm test bundles it')
  const [{ address }, browser] = [await servePage(), await launchBrowser()]
  // A browser that breaks takes one file of tests with it, and not all that follow.
  browser.on('disconnected', () => {
    opened = undefined
  })
  const guests = new Map<boolean, Promise<Visitor>>()
  return {
    address,
    browser,
    visit: (how = {}) => visitor(browser, how.address ?? address, how),
    async guest(how = {}) {
      const { hasTouch = false, hash = '#/' } = how
      const known = guests.get(hasTouch) ?? visitor(browser, address, { hasTouch, hash })
      guests.set(hasTouch, known)
      await settle(await known, how)
      return known
    },
  }
}

/** Gives every file of tests the house. */
export function openHouse(): () => House {
  let house: House | undefined
  beforeAll(async () => {
    opened ??= open()
    house = await opened
  })
  return () => {
    if (house === undefined) throw new Error('the house is not open yet')
    return house
  }
}

/** Somebody who is here already looks at another address on another screen. */
async function settle({ page, complaints, go }: Visitor, how: Visit): Promise<void> {
  const { width = 1280, height = 800, hash = '#/', isMoving = false } = how
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: isMoving ? 'no-preference' : 'reduce' })
  // The same address again is a reload.
  if (decodeURI(new URL(page.url()).hash) === decodeURI(hash)) await page.reload()
  else await go(hash)
  complaints.length = 0
}

async function visitor(browser: Browser, address: string, how: Visit): Promise<Visitor> {
  const { width = 1280, height = 800, hash = '#/', isMoving = false, hasTouch = false, keepsPage = false } = how
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    serviceWorkers: keepsPage ? 'allow' : 'block',
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  })
  const page = await context.newPage()
  // What hangs is ended by the limit of its test; machines are busy.
  context.setDefaultTimeout(0)
  const complaints: string[] = []
  watch(page, address, complaints)
  await page.goto(`${address}${hash}`)
  const go = async (next: string): Promise<void> => {
    await page.evaluate(`location.hash = ${JSON.stringify(next)}`)
  }
  return { context, page, complaints, go }
}

/** Waits until the browser has saved a run at this turn. The page saves after it has drawn, so a reload at once could be quicker. */
export const savedAt = (page: Page, turn: number): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('undercroft')
    opening.onsuccess = function look() {
      const rows = opening.result.transaction('runs').objectStore('runs').getAll()
      rows.onsuccess = () => {
        if (!rows.result.some((run) => run.turn === ${turn})) return look()
        opening.result.close()
        resolve()
      }
    }
  })`)

/** Notes errors and every request that leaves the house. */
function watch(page: Page, address: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith('blob:') && !url.startsWith('data:'))
      complaints.push(`request: ${url}`)
  })
}

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** What axe holds against the page as it is now, as `rule: element`. */
export async function violations(page: Page): Promise<string[]> {
  // Half a megabyte of code: once a visit is enough.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE)
  return (await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary)))`)) as string[]
}

/** Opens what one may look up, which is drawn only then. */
export async function openFolds(page: Page): Promise<void> {
  await page.evaluate("for (const one of document.querySelectorAll('details:not([open]) > summary')) one.click()")
  // A string to wait for would be evaluated in the page, which its content policy forbids.
  await page.locator('details:not(:has(> :nth-child(2)))').first().waitFor({ state: 'detached' })
}
