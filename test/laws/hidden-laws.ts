import { type Action, type AnyGame, seededDice } from '../../src/engine/index.ts'
import { demand, difference, type Law, type LawBot } from './law.ts'
import { onTwins } from './twins.ts'
import { IS_DEEP, onEveryStep, runs, type Walk, walksOf } from './walk.ts'

/** Number of draws to find different worlds. */
const DRAWS = 6

/** Counts of indistinguishable state pairs, and of the choices each bot made in them. */
interface Coverage {
  pairs: number
  readonly choices: Record<string, number>
}

/** Different states that a seat cannot tell apart, the true one first. */
function worldsOf(game: AnyGame, state: unknown, seat: number, turn: number): readonly unknown[] {
  const worlds = new Map([[JSON.stringify(state), state]])
  for (let i = 0; i < DRAWS && worlds.size < 3; i++) {
    const world = game.determinize?.(state, seat, seededDice(`hidden ${turn} ${i}`)) ?? state
    worlds.set(JSON.stringify(world), world)
  }
  return [...worlds.values()]
}

/** Everything a seat is shown, and everything computed for it without dice. */
const shownTo = (game: AnyGame, state: unknown, seat: number) => ({
  scene: game.scene(state, seat),
  choices: game.legal(state, seat).map(({ id }) => id),
  exactAdvice: game.extras?.exactAdvice?.(state, seat),
  candidateLines: [...(game.candidateLines?.(state, seat) ?? [])].map((line: readonly Action[]) =>
    line.map(({ id }) => id),
  ),
})

/** Turns between the choices of a bot in all worlds. */
const everyOf = ({ cost }: LawBot): number => (cost > 1 ? 31 : 3)

/** Checks every step of some walks; throws at the first use of hidden information. */
function checkForLeaks(game: AnyGame, players: readonly LawBot[], walks: readonly Walk[]): Coverage {
  const tried: Coverage = { pairs: 0, choices: Object.fromEntries(players.map(({ name }) => [name, 0])) }
  onEveryStep(game, walks, ({ state, turn }) => {
    for (const seat of game.toAct(state)) {
      const [actual, ...others] = worldsOf(game, state, seat, turn)
      if (others.length === 0) continue
      const seen = shownTo(game, actual, seat)
      for (const world of others) {
        tried.pairs++
        const apart = difference(seen, shownTo(game, world, seat))
        demand(apart === undefined, () => `hidden information reaches seat ${seat}: ${apart}`)
      }
      for (const player of players.filter((one) => turn % everyOf(one) === 0)) {
        const chosen = [actual, ...others].map((from) => player.make(3)(game, from, seat, seededDice('own')).id)
        tried.choices[player.name] = (tried.choices[player.name] ?? 0) + others.length
        const other = chosen.find((id) => id !== chosen[0])
        demand(
          other === undefined,
          () =>
            `${player.name} on seat ${seat} chooses ${chosen[0]}, and ${other} where only hidden information differs`,
        )
      }
    }
  })
  return tried
}

/** Checks that bots choose alike in twin runs, in a sample of the pairs. */
function checkTwins(game: AnyGame, players: readonly LawBot[], walks: readonly Walk[], bends: number): Coverage {
  const tried: Coverage = { pairs: 0, choices: Object.fromEntries(players.map(({ name }) => [name, 0])) }
  onTwins(game, walks, bends, ({ one, other, seat, turn, roll }) => {
    const where = (): string => `turn ${turn}, seat ${seat}, where only the unseen roll "${roll}" differs`
    const open = [one, other].map((state) => game.legal(state, seat).map(({ id }) => id))
    demand(open[0]?.join() === open[1]?.join(), () => `${game.id}, ${where()}: ${difference(open[0], open[1])}`)
    for (const player of players.filter(({ cost }) => tried.pairs % (cost > 1 ? 41 : 5) === 0)) {
      const [here, there] = [one, other].map((state) => player.make(3)(game, state, seat, seededDice('own')).id)
      tried.choices[player.name] = (tried.choices[player.name] ?? 0) + 1
      demand(here === there, () => `${game.id}, ${where()}: ${player.name} chooses ${here}, or ${there}`)
    }
    tried.pairs++
  })
  return tried
}

export const hiddenStaysHidden: Law = {
  name: 'hidden information changes neither scene, choices and candidate lines nor the choice of any bot',
  check({ game, bots }) {
    if (game.determinize === undefined) return
    hold(game, () => {
      const tried = checkForLeaks(game, bots, walksOf(5, 200))
      demand(tried.pairs > 0, () => `${game.id} has a determinize that always returns the true state`)
      return tried
    })
  },
}

/** Planned walks get far enough to reveal what was hidden at first. */
const wise = (walks: readonly Walk[]): readonly Walk[] => walks.map((w) => ({ ...w, wit: 9 }))

export const twinsAreTreatedAlike: Law = {
  name: 'bots decide alike in two real runs that differ only in an unseen roll',
  check({ game, bots }) {
    hold(game, () => checkTwins(game, bots, wise(walksOf(2, 60)), runs(2, 4)))
  },
}

/** Runs a check; in deep mode, logs its coverage. */
function hold(game: AnyGame, look: () => Coverage): void {
  const { pairs, choices } = look()
  if (IS_DEEP)
    console.log(`${game.id}: ${pairs} pairs nobody can tell apart, choices in them: ${JSON.stringify(choices)}`)
}

export const HIDDEN_LAWS = [hiddenStaysHidden, twinsAreTreatedAlike]
