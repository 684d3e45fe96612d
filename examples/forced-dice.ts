// Forces a roll by its label, and lists all results of dice with their probabilities. `node examples/forced-dice.ts`
import { allOutcomes, isRefusal, rankOf, rankText, start } from 'undercroft'
import { type State, starCanine } from 'undercroft/star-canine'

for (const value of [0, 1, 2]) {
  const run = start(starCanine, { seed: '7', rolls: [{ what: 'enemy I-1', value }] })
  if (isRefusal(run)) throw new Error(run.why)
  const { enemies } = run.state as State
  console.log(
    `enemy I-1 forced to ${value}: the first enemy is number ${enemies[0]}. The run is ${rankText(rankOf(run, run.game))}.`,
  )
}
const refused = start(starCanine, { seed: '7', rolls: [{ what: 'enemy I-1', value: 99 }] })
console.log(isRefusal(refused) ? `99: ${refused.why}` : 'unexpected: 99 was accepted')

const outcomes = allOutcomes((dice) => dice.roll('a pair', 2, 'first') + dice.roll('a pair', 2, 'second'))
for (const { result, oneIn, rolls } of outcomes)
  console.log(`two coins: ${result} heads (${rolls.map(({ value }) => value).join(' then ')}), 1 in ${oneIn}`)
