// Decides a roll by its label, and lists every fall of a die with its chance. `node examples/forced-dice.ts`
import { everyFall, isRefusal, rankOf, rankText, start } from 'undercroft'
import { type State, starCanine } from 'undercroft/star-canine'

for (const value of [0, 1, 2]) {
  const run = start(starCanine, { seed: '7', rolls: [{ what: 'enemy I-1', value }] })
  if (isRefusal(run)) throw new Error(run.why)
  const { enemies } = run.state as State
  console.log(
    `enemy I-1 falls as ${value}: the first enemy is number ${enemies[0]}. It is ${rankText(rankOf(run, run.game))}.`,
  )
}
const refused = start(starCanine, { seed: '7', rolls: [{ what: 'enemy I-1', value: 99 }] })
console.log(isRefusal(refused) ? `99: ${refused.why}` : 'a die with a hundred sides?')

const falls = everyFall((dice) => dice.roll('a pair', 2, 'first') + dice.roll('a pair', 2, 'second'))
for (const { result, oneIn, rolls } of falls)
  console.log(`two coins: ${result} heads (${rolls.map(({ value }) => value).join(' then ')}), one time in ${oneIn}`)
