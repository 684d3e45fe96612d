// A picture of the page: `node scripts/picture.mjs GAME SEED TURNS WxH OUT.png [options as JSON]` plays that many choices with the plan bot and shows
// the page there; `node scripts/picture.mjs '#/settings' - - 390x844 OUT.png` shows an address. MOTION=1 leaves motion on; THEME=contrast sets a theme.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser, servePage } from './chromium.mjs'
import { root } from './ensure.mjs'

const [what = '#/', seed = '8', turns = '0', size = '1280x800', out = 'page.png', given = '{}'] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number)

/** The journal of a run that the plan bot plays in Node. The page shows its last position. */
async function journalFor(game) {
  const load = (name) => import(pathToFileURL(join(root, 'dist', name)).href)
  const { choose, getGame, isRefusal, journalOf, makeJournalString, seededDice, start } = await load('index.js')
  const { planBot } = await load('bots.js')
  const { game: rules } = getGame(game)
  const run = start(rules, { seed, options: JSON.parse(given) })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice('picture')
  for (let i = 0; i < Number(turns); i++)
    for (const seat of rules.toAct(run.state)) choose(run, run.turn, seat, planBot(rules, run.state, seat, own).id)
  return makeJournalString(journalOf(run))
}

const { address, close } = await servePage()
const browser = await launchBrowser()
try {
  const still = process.env.MOTION === undefined ? { reducedMotion: 'reduce' } : {}
  const page = await browser.newPage({ viewport: { width, height }, ...still })
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(address)
  if (what.startsWith('#')) await page.goto(`${address}${what}`)
  else {
    await page.goto(`${address}#/r/${await journalFor(what)}@${turns}`)
    await page.locator('.replay-main').waitFor()
    if (process.env.REPLAY === undefined) {
      await page.keyboard.press('p')
      await page.locator('.table-main, .cover').first().waitFor()
    }
  }
  if (process.env.THEME !== undefined)
    await page.evaluate(`document.documentElement.dataset.theme = '${process.env.THEME}'`)
  await page.evaluate('document.fonts.ready')
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: out })
} finally {
  await browser.close()
  await close()
}
