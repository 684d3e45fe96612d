// Looks one step ahead in a world it may believe in, and takes what looks best. `node examples/one-ply-agent.ts [GAME] [RUNS]`
import { type Action, choose, type Dice, getGame, isRefusal, type Seat, seededDice, start } from 'undercroft'

const [id = 'underscore', runs = '5'] = process.argv.slice(2)
const { game } = getGame(id)

/** The state may hold what this seat must not know: `imagine` draws that anew, and everything is tried on copies of the result. */
function best(state: unknown, seat: Seat, dice: Dice): Action {
  const world = game.imagine?.(state, seat, dice) ?? state
  const worth = (action: Action): number => {
    const then = game.clone(world)
    const moves = game.toAct(then).map((other) => {
      const legal = game.legal(then, other)
      const any = legal[dice.roll('others', legal.length, 'other')] as Action
      return { seat: other, action: other === seat ? action : any }
    })
    game.apply(then, moves, dice.fork(action.id))
    return game.value?.(then, seat) ?? 0
  }
  return game.legal(world, seat).reduce((a, b) => (worth(b) > worth(a) ? b : a))
}

for (let seed = 1; seed <= Number(runs); seed++) {
  const run = start(game, { seed: String(seed) })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice(`player ${seed}`)
  while (game.toAct(run.state).length > 0 && run.turn < 300) {
    const picks = game.toAct(run.state).map((seat) => ({ seat, choice: best(run.state, seat, own).id }))
    for (const { seat, choice } of picks) choose(run, run.turn, seat, choice)
  }
  const outcome = game.outcome(run.state)
  const end = outcome === undefined ? 'still going' : `${outcome.reason}, score ${outcome.standings[0]?.score}`
  console.log(`seed ${seed}: ${end}`)
}
