import { GAMES } from '../../games/registry.ts'
import { usage } from '../../lib/user-errors.ts'

/** `undercroft dice`: rolls the dice of games that have a dice trial, and reports whether they are fair. */
export async function dice(count = '100000', seed = '1'): Promise<number> {
  const rolls = Number(count)
  if (!Number.isInteger(rolls) || rolls < 1 || rolls > 10_000_000)
    throw usage('--rolls takes a whole number from 1 to 10000000; type: undercroft dice --rolls 100000 --seed 7')
  const trials = await Promise.all(GAMES.map(async (entry) => (await entry.extras?.diceTrial?.())?.(seed, rolls)))
  const reports = trials.filter((trial) => trial !== undefined)
  console.log(reports.flatMap(({ lines }) => lines).join('\n'))
  return reports.every(({ isFair }) => isFair) ? 0 : 1
}
