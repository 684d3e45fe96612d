// Plays a full run with random legal choices. `node examples/random-agent.ts [GAME] [SEED]`
import { type Action, choose, getGame, isRefusal, journalOf, makeJournalString, seededDice, start } from 'undercroft'

const [id = 'star-canine', seed = '7'] = process.argv.slice(2)
const { game, name } = getGame(id)
const run = start(game, { seed })
if (isRefusal(run)) throw new Error(run.why)

const dice = seededDice('random agent') // Not the run's dice: rolling those would change the run.
while (game.toAct(run.state).length > 0)
  for (const seat of game.toAct(run.state)) {
    const legal = game.legal(run.state, seat)
    const action = legal[dice.roll('choices', legal.length, 'choice')] as Action
    const chosen = choose(run, run.turn, seat, action.id)
    if (isRefusal(chosen)) throw new Error(chosen.why)
  }

const outcome = game.outcome(run.state)
console.log(`${name}, seed ${seed}: ${outcome?.reason} after ${run.turn} turns, score ${outcome?.standings[0]?.score}.`)
console.log(`Replay it: undercroft replay ${makeJournalString(journalOf(run))}`)
