// Looks one step ahead in a world it may believe in, and takes what looks best. `node examples/one-ply-agent.mjs [GAME] [RUNS]`
import { choose, findGame, isRefusal, seededDice, start } from 'undercroft'

const [id = 'descent', runs = '5'] = process.argv.slice(2)
const { game } = findGame(id)

/** The state may hold what this seat must not know: `imagine` draws that anew, and everything is tried on copies of the result. */
function best(state, seat, dice) {
  const world = game.imagine?.(state, seat, dice) ?? state
  const worth = (action) => {
    const then = game.clone(world)
    const moves = game.toAct(then).map((other) => {
      const legal = game.legal(then, other)
      return { seat: other, action: other === seat ? action : legal[dice.roll('others', legal.length, 'other')] }
    })
    game.apply(then, moves, dice.fork(action.id))
    return game.value(then, seat)
  }
  const legal = game.legal(world, seat)
  return legal.reduce((a, b) => (worth(b) > worth(a) ? b : a))
}

for (let seed = 1; seed <= Number(runs); seed++) {
  const run = start(game, { seed: String(seed) })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice(`player ${seed}`)
  while (game.toAct(run.state).length > 0 && run.turn < 300) {
    const choices = game.toAct(run.state).map((seat) => [seat, best(run.state, seat, own).id])
    for (const [seat, choice] of choices) choose(run, run.turn, seat, choice)
  }
  const outcome = game.outcome(run.state)
  console.log(
    `seed ${seed}: ${outcome === undefined ? 'still going' : `${outcome.reason}, score ${outcome.standings[0].score}`}`,
  )
}
