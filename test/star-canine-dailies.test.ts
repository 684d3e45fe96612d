import { expect, test } from 'vitest'
import { findWinningLine } from '../src/bots/index.ts'
import { dailySeed, isRefusal, parseJournalString, rankOf, replay } from '../src/engine/index.ts'
import { starCanine } from '../src/games/star-canine/index.ts'
import dailies from '../src/games/star-canine/proof/dailies.json' with { type: 'json' }

const game = starCanine as never

// Each daily ships with a proof that it can be won.
test.each(dailies.map(({ day, par, proof }) => [day, par, proof] as const))(
  '%s can be won, par %i',
  (day, par, proof) => {
    const parsed = parseJournalString(proof)
    if (!parsed.ok) throw new Error(parsed.why)
    expect(parsed.value.seed).toBe(dailySeed(day))
    const run = replay(game, parsed.value)
    if (isRefusal(run)) throw new Error(run.why)
    expect(run.game.outcome(run.state)?.standings).toEqual([{ won: true, score: par }])
    expect(rankOf(run, game)).toEqual({ kind: 'unranked' })
  },
)

test('the search with known dice finds a winning line, and gives up at the time limit', () => {
  const narrow = [{ width: 12, look: 3, quick: 0 }]
  const layers: number[] = []
  const witness = findWinningLine(game, { seed: '12', beams: narrow, onLayer: (_, layer) => layers.push(layer) })
  expect(witness?.score).toBeGreaterThan(2700)
  expect(layers).toEqual([...layers].sort((a, b) => a - b))
  expect(findWinningLine(game, { seed: '12', beams: narrow, isTimeUp: () => true })).toBe(undefined)
})
