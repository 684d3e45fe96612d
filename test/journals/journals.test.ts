import type { GameInfo } from '../../src/engine/index.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  digest,
  isRefusal,
  journalOf,
  makeJournalJson,
  makeJournalString,
  markOf,
  parseJournal,
  parseJournalJson,
  parseJournalString,
  replay,
} from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'

const here = new URL('.', import.meta.url)
const files = readdirSync(here).filter((name) => name.endsWith('.json'))

/** A stored run, lived again. */
function live(name: string, listen?: (turn: number, event: unknown) => void) {
  const parsed = parseJournal(readFileSync(new URL(name, here), 'utf8'))
  if (!parsed.ok) throw new Error(parsed.why)
  const { game } = findGame(parsed.value.game) as GameInfo
  const run = replay(game, parsed.value, listen === undefined ? {} : { listen })
  if (isRefusal(run)) throw new Error(run.why)
  return { run, journal: parsed.value }
}

test('there are winning runs of at least five of the seeds 1 to 10', () => {
  expect(files.length).toBeGreaterThanOrEqual(5)
})

test.each(files)('%s is won, and replays to the same digest through both forms', (name) => {
  const { run, journal } = live(name)
  expect(run.game.outcome(run.state)?.standings[0]?.won).toBe(true)
  expect(run.unranked).toBe('')
  expect(journal.marks.at(-1)).toEqual({ turn: run.turn, digest: markOf(run) })
  const whole = journalOf(run)
  const forms = [
    parseJournalString(makeJournalString(whole)),
    parseJournalJson(JSON.parse(JSON.stringify(makeJournalJson(whole)))),
  ]
  for (const form of forms) {
    if (!form.ok) throw new Error(form.why)
    const again = replay(run.game, form.value)
    if (isRefusal(again)) throw new Error(again.why)
    expect(digest(again.state)).toBe(digest(run.state))
  }
})

// Star Canine, rulings 8 and 9: six upgrades, offered three and three.
test.each(files.filter((name) => name.startsWith('star-canine')))('%s: the second boss offers the upgrades not seen', (name) => {
  const offers: number[][] = []
  live(name, (_, event) => {
    const { kind, offers: offered } = event as { kind: string; offers?: number[] }
    if (kind === 'upgrades') offers.push(offered as number[])
  })
  expect(offers).toHaveLength(2)
  expect(offers.flat().sort()).toEqual([0, 1, 2, 3, 4, 5])
})
