import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, servePage } from '../../scripts/chromium.mjs'

const root = new URL('../..', import.meta.url).pathname

/** One browser and one server for a whole file of tests. */
export interface House {
  readonly address: string
  readonly browser: Browser
  /** A fresh visitor: nothing kept, no motion unless asked for. */
  visit(how?: Visit): Promise<Visitor>
}
export interface Visit {
  readonly width?: number
  readonly height?: number
  readonly hash?: string
  readonly isMoving?: boolean
  readonly hasTouch?: boolean
}
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complained about: errors, refused requests, breaches of the policy. */
  readonly complaints: string[]
  go(hash: string): Promise<void>
}

/** Starts both before the tests of a file and ends them after. */
export function openHouse(): () => House {
  let house: (House & { close(): Promise<void> }) | undefined
  beforeAll(async () => {
    if (!existsSync(join(root, 'dist', 'page', 'index.html')))
      throw new Error('dist/page is missing: npm test bundles it')
    const server = await servePage()
    const browser = await launchBrowser()
    house = {
      address: server.address,
      browser,
      visit: (how = {}) => visitor(browser, server.address, how),
      async close() {
        await browser.close()
        await server.close()
      },
    }
  })
  afterAll(async () => house?.close())
  return () => {
    if (house === undefined) throw new Error('the house is not open yet')
    return house
  }
}

async function visitor(browser: Browser, address: string, how: Visit): Promise<Visitor> {
  const { width = 1280, height = 800, hash = '#/', isMoving = false, hasTouch = false } = how
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  watch(page, address, complaints)
  await page.goto(`${address}${hash}`)
  const go = async (next: string): Promise<void> => {
    await page.evaluate(`location.hash = ${JSON.stringify(next)}`)
  }
  return { context, page, complaints, go }
}

/** Notes errors and every request that leaves the house. */
export function watch(page: Page, address: string, complaints: string[]): void {
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
