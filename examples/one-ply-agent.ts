// Looks one step ahead in a simulated state and makes the choice with the best value. `node examples/one-ply-agent.ts [GAME] [RUNS]`
import { type Action, choose, type Dice, getGame, isRefusal, type Seat, seededDice, start } from 'undercroft'

const [id = 'underscore', runs = '5'] = process.argv.slice(2)
const { game } = getGame(id)

/** The state may contain hidden information: `determinize` redraws it, and every action is tried on a copy of the result. */
function best(state: unknown, seat: Seat, dice: Dice): Action {
  const simulated = game.determinize?.(state, seat, dice) ?? state
  const valueAfter = (action: Action): number => {
    const next = game.clone(simulated)
    const moves = game.toAct(next).map((other) => {
      const legal = game.legal(next, other)
      const any = legal[dice.roll('others', legal.length, 'other')] as Action
      return { seat: other, action: other === seat ? action : any }
    })
    game.apply(next, moves, dice.fork(action.id))
    return game.value?.(next, seat) ?? 0
  }
  return game.legal(simulated, seat).reduce((a, b) => (valueAfter(b) > valueAfter(a) ? b : a))
}

for (let seed = 1; seed <= Number(runs); seed++) {
  const run = start(game, { seed: String(seed) })
  if (isRefusal(run)) throw new Error(run.why)
  const dice = seededDice(`player ${seed}`)
  while (game.toAct(run.state).length > 0 && run.turn < 300) {
    const picks = game.toAct(run.state).map((seat) => ({ seat, choice: best(run.state, seat, dice).id }))
    for (const { seat, choice } of picks) choose(run, run.turn, seat, choice)
  }
  const outcome = game.outcome(run.state)
  const end = outcome === undefined ? 'still going' : `${outcome.reason}, score ${outcome.standings[0]?.score}`
  console.log(`seed ${seed}: ${end}`)
}
