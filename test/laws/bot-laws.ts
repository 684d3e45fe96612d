import { type Bot, makeBot, playOut } from '../../src/bots/index.ts'
import { type Action, type AnyGame, type Moves, seededDice } from '../../src/engine/index.ts'
import { demand, difference, type Law } from './law.ts'
import { IS_DEEP, onEveryStep, runs, sameDice, walksOf } from './walk.ts'

/** Turns that the slow search bot plays; the plan bot plays the rest. In `npm run deep` the search bot plays all. */
const SEARCHED = 40
function firstTurns(player: Bot, turns: number): Bot {
  const plan = makeBot('plan', {})
  let turn = 0
  return (...sight) => (++turn > turns ? plan : player)(...sight)
}

export const botsFinish: Law = {
  name: 'every bot finishes its runs',
  check({ game, bots }) {
    for (const { name, cost, make } of bots)
      for (let seed = 1; seed <= runs(1, 20); seed++) {
        const dice = seededDice(String(seed))
        const state = game.setup({}, dice)
        const player = cost > 1 && !IS_DEEP ? firstTurns(make(1), SEARCHED) : make(cost > 1 ? 1 : 4)
        try {
          playOut(game, state, [player, player], dice, seededDice('own'))
        } catch (error) {
          throw new Error(`${game.id}, seed ${seed}: ${name} stopped: ${(error as Error).message}`, { cause: error })
        }
        demand(game.outcome(state) !== undefined, () => `${game.id}, seed ${seed}: ${name} stopped before the end`)
      }
  },
}

export const botsChangeNothing: Law = {
  name: 'a bot does not change the state it reads',
  check({ game, bots }) {
    for (const { name, make } of bots) {
      const player = make(3)
      onEveryStep(game, [{ seed: '5', feet: 'x' }], ({ state, turn }) => {
        if (turn % 9 !== 0) return
        const before = JSON.stringify(state)
        for (const seat of game.toAct(state)) player(game, state, seat, seededDice('own'))
        demand(JSON.stringify(state) === before, () => `${name} changed the state it read`)
      })
    }
  },
}

export const plansAreLegal: Law = {
  name: 'candidate lines start with a legal action and stay legal to their end',
  check({ game }) {
    if (game.candidateLines === undefined) return
    onEveryStep(game, walksOf(5, 50), (step) => {
      const { state, turn } = step
      if (turn % 5 !== 0) return
      for (const seat of game.toAct(state)) {
        let count = 0
        for (const line of game.candidateLines?.(state, seat) ?? []) {
          count++
          const then = game.clone(state)
          const dice = sameDice(step)
          line.forEach((action, place) => {
            const isLegal = game.toAct(then).includes(seat) && game.legal(then, seat).includes(action)
            demand(
              isLegal,
              () => `plan ${count} of seat ${seat} wants ${action.id} as its step ${place + 1}, not legal there`,
            )
            game.apply(then, movesWith(game, then, seat, action), dice)
          })
        }
        demand(count > 0, () => `seat ${seat} must act but has no plan`)
      }
    })
  },
}

/** The moves of a turn: a seat's action, and the first legal ones of the other seats. */
const movesWith = (game: AnyGame, state: unknown, seat: number, action: Action): Moves<Action> =>
  game.toAct(state).map((other) => ({
    seat: other,
    action: other === seat ? action : (game.legal(state, other)[0] as Action),
  }))

/** Plans and values of a state, from a game that was called for many states before and from a fresh one. */
const plansAndValue = (game: AnyGame, state: unknown, seat: number) => ({
  plans: [...(game.candidateLines?.(state, seat) ?? [])].map((line: readonly Action[]) => line.map(({ id }) => id)),
  value: game.value?.(state, seat),
})

export const plansNeedNoMemory: Law = {
  name: 'candidate lines and values do not depend on earlier calls',
  async check({ info, game, content }) {
    const schema = await info.schema()
    const own = Object.fromEntries(Object.entries(content).filter(([file]) => schema.packFiles.includes(file)))
    for (const w of walksOf(1, 60)) {
      const fresh = schema.loadPack(own)
      demand(fresh.ok, () => `${game.id}: the built-in content is refused as a pack`)
      onEveryStep(game, [{ ...w, wit: 9 }], ({ state, turn }) => {
        for (const seat of game.toAct(state)) {
          if (!fresh.ok || (turn % 7 !== 0 && !IS_DEEP)) continue
          const before = plansAndValue(game, state, seat)
          if (turn % 7 !== 0) continue
          const apart = difference(plansAndValue(fresh.value, state, seat), before)
          demand(apart === undefined, () => `a fresh game answers differently: ${apart}`)
        }
      })
    }
  },
}

export const BOT_LAWS = [botsFinish, botsChangeNothing, plansAreLegal, plansNeedNoMemory]
