// Decides a roll by its label, and lists every fall of a die with its chance. `node examples/forced-dice.mjs`
import { everyFall, findGame, isRefusal, rankOf, rankText, start } from 'undercroft'

const { game } = findGame('star-canine')
for (const value of [0, 1, 2]) {
  const run = start(game, { seed: '7', rolls: [{ what: 'enemy I-1', value }] })
  if (isRefusal(run)) throw new Error(run.why)
  console.log(
    `enemy I-1 falls as ${value}: the first enemy is number ${run.state.enemies[0]}. It is ${rankText(rankOf(run, game))}.`,
  )
}
const refused = start(game, { seed: '7', rolls: [{ what: 'enemy I-1', value: 99 }] })
console.log(isRefusal(refused) ? `99: ${refused.why}` : 'a die with a hundred sides?')

const falls = everyFall((dice) => dice.roll('a pair', 2, 'first') + dice.roll('a pair', 2, 'second'))
for (const { result, oneIn, rolls } of falls)
  console.log(`two coins: ${result} heads (${rolls.map(({ value }) => value).join(' then ')}), one time in ${oneIn}`)
