import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { launchBrowser, servePage } from '../../scripts/chromium.mjs'

/** A browser and a server of the page, shared by all test files of a worker. */
export interface TestBrowser {
  readonly address: string
  readonly browser: Browser
  /** A new visitor: nothing is saved, and motion is off by default. */
  newVisitor(how?: VisitOptions): Promise<Visitor>
  /**
   * A visitor shared by all tests, who keeps what earlier tests saved: a new address takes a tenth of the time of a new visitor. There is one
   * with a mouse and one with a touch screen.
   */
  sharedVisitor(how?: VisitOptions): Promise<Visitor>
}
interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly hash?: string
  readonly isMoving?: boolean
  readonly hasTouch?: boolean
  /** Allows the service worker, which caches the page for offline use and takes a second to start. */
  readonly isCached?: boolean
  /** The address of another server than the shared one. */
  readonly address?: string
}
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Page errors, console errors (such as violations of the content policy), and requests to other servers. */
  readonly complaints: string[]
  go(hash: string): Promise<void>
}

/** Started by the first test file; ends with the worker. */
let opened: Promise<TestBrowser> | undefined
async function open(): Promise<TestBrowser> {
  const [{ address }, browser] = [await servePage(), await launchBrowser()]
  // If the browser crashes, only the current test file fails: the next one starts another browser.
  browser.on('disconnected', () => {
    opened = undefined
  })
  const sharedVisitors = new Map<boolean, Promise<Visitor>>()
  return {
    address,
    browser,
    newVisitor: (how = {}) => visitor(browser, how.address ?? address, how),
    async sharedVisitor(how = {}) {
      const { hasTouch = false, hash = '#/' } = how
      const known = sharedVisitors.get(hasTouch) ?? visitor(browser, address, { hasTouch, hash })
      sharedVisitors.set(hasTouch, known)
      await revisit(await known, how)
      return known
    },
  }
}

/** Starts the shared browser before the tests of a file, and returns a function that gets it. */
export function sharedBrowser(): () => TestBrowser {
  let shared: TestBrowser | undefined
  beforeAll(async () => {
    opened ??= open()
    shared = await opened
  })
  return () => {
    if (shared === undefined) throw new Error('the browser has not started yet')
    return shared
  }
}

/** Sets the size and motion of a shared visitor, and opens the address. */
async function revisit({ page, complaints, go }: Visitor, how: VisitOptions): Promise<void> {
  const { width = 1280, height = 800, hash = '#/', isMoving = false } = how
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: isMoving ? 'no-preference' : 'reduce' })
  // Setting the same hash again would do nothing: reload.
  if (decodeURI(new URL(page.url()).hash) === decodeURI(hash)) await page.reload()
  else await go(hash)
  complaints.length = 0
}

async function visitor(browser: Browser, address: string, how: VisitOptions): Promise<Visitor> {
  const { width = 1280, height = 800, hash = '#/', isMoving = false, hasTouch = false, isCached = false } = how
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    serviceWorkers: isCached ? 'allow' : 'block',
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  })
  const page = await context.newPage()
  // No timeout per action, because machines are busy: the time limit of the test ends what hangs.
  context.setDefaultTimeout(0)
  const complaints: string[] = []
  recordComplaints(page, address, complaints)
  await page.goto(`${address}${hash}`)
  const go = async (next: string): Promise<void> => {
    await page.evaluate(`location.hash = ${JSON.stringify(next)}`)
  }
  return { context, page, complaints, go }
}

/** Waits until the browser has saved a run at this turn. The page saves after it has drawn, so an immediate reload could come first. */
export const savedAt = (page: Page, turn: number): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('undercroft')
    opening.onsuccess = function poll() {
      const rows = opening.result.transaction('runs').objectStore('runs').getAll()
      rows.onsuccess = () => {
        if (!rows.result.some((run) => run.turn === ${turn})) return poll()
        opening.result.close()
        resolve()
      }
    }
  })`)

/** Records errors and every request to another server. */
function recordComplaints(page: Page, address: string, complaints: string[]): void {
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

/** The accessibility violations that axe finds on the current page, as `rule: element`. */
export async function violations(page: Page): Promise<string[]> {
  // Half a megabyte of code: inject it once per page load.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE)
  return (await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary)))`)) as string[]
}

/** Opens all collapsed boxes, whose content is rendered only then. */
export async function openFolds(page: Page): Promise<void> {
  await page.evaluate("for (const one of document.querySelectorAll('details:not([open]) > summary')) one.click()")
  // Not `waitForFunction`: it evaluates a string in the page, which its content policy forbids.
  await page.locator('details:not(:has(> :nth-child(2)))').first().waitFor({ state: 'detached' })
}
