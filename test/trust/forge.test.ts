import { expect, test } from 'vitest'
import { makeCompactJournal } from '../../src/engine/index.ts'
import { KINDS, reportTable, runCampaign } from './campaign.ts'
import { checkForgery } from './check-forgery.ts'
import { encode } from './compact-forgeries.ts'
import { type GameSetup, gameSetups } from './game-setups.ts'
import { honestRun, STORIES } from './honest-runs.ts'
import { makeRandom } from './random.ts'

const IS_DEEP = process.env.UNDERCROFT_DEEP === '1'

test('honest runs are accepted with their rank, in every encoding', async () => {
  const all = await gameSetups()
  const luck = makeRandom('honest')
  for (const setup of all)
    for (const story of new Set(STORIES)) {
      const { journal, isPractice } = honestRun(setup, story, luck, 120)
      const best = isPractice || journal.unranked !== '' ? 'practice' : 'unranked'
      expect([setup.builtIn.id, story, checkForgery({ given: makeCompactJournal(journal), best }, all)]).toEqual([
        setup.builtIn.id,
        story,
        { rank: best },
      ])
      expect(Buffer.from(encode(journal)).equals(Buffer.from(makeCompactJournal(journal)))).toBe(true)
    }
})

test('the checks work: a run accepted with too high a rank, or as finished when it is not, is found', async () => {
  const all = await gameSetups()
  const toy = all.filter(({ builtIn }) => builtIn.id === 'toy')
  const { journal } = honestRun(toy[0] as GameSetup, 'plain', makeRandom('awake'), 120)
  const given = makeCompactJournal(journal)
  expect(checkForgery({ given, best: 'practice' }, toy).wrong).toContain('it is practice at best')
  expect(checkForgery({ given, best: 'unranked', isNotOver: true }, toy).wrong).toBe('it is not over')
})

test('no forged journal gets a higher rank than it proves, and none crashes the program', async () => {
  const report = await runCampaign(
    IS_DEEP
      ? { seed: 'deep', forgeries: 210_000, perPool: 7000, turns: 300 }
      : { seed: 'npm test', forgeries: 2000, perPool: 2000, turns: 120 },
    IS_DEEP ? (made) => made % 10_000 === 0 && console.log(`${made} forged`) : undefined,
  )
  if (IS_DEEP) console.log(reportTable(report))
  expect(report.crashes).toEqual([])
  expect(report.wrong).toEqual([])
  expect(report.kinds.size).toBe(KINDS.length)
})
