import { type Action, type AnyGame, digest, seededDice } from '../../src/engine/index.ts'
import { demand, difference, type Law, type LawBot } from './law.ts'
import { onTwins } from './twins.ts'
import { IS_DEEP, onEveryStep, runs, type Walk, walksOf } from './walk.ts'

/** How many worlds are drawn to find two that differ. */
const DRAWS = 6

/** What was tried: pairs of states a seat cannot tell apart, and how often each player had to choose in both. */
export interface Coverage {
  pairs: number
  readonly choices: Record<string, number>
}

/** States that differ only in what a seat may not know, all different; the true one first. */
function worldsOf(game: AnyGame, state: unknown, seat: number, turn: number): readonly unknown[] {
  const worlds = new Map([[JSON.stringify(state), state]])
  for (let i = 0; i < DRAWS && worlds.size < 3; i++) {
    const world = game.imagine?.(state, seat, seededDice(`hidden ${turn} ${i}`)) ?? state
    worlds.set(JSON.stringify(world), world)
  }
  return [...worlds.values()]
}

/** All that a seat is shown, and all that is thought for it without dice of its own. */
const shownTo = (game: AnyGame, state: unknown, seat: number, turn: number) => {
  const scene = game.scene(state, seat)
  return {
    scene,
    digest: digest({ turn, scene }),
    choices: game.legal(state, seat).map(({ id }) => id),
    counsel: game.counsel?.(state, seat),
    plans: [...(game.plans?.(state, seat) ?? [])].map((line: readonly Action[]) => line.map(({ id }) => id)),
  }
}

/** Every so many turns a player has to choose in all the worlds. */
const everyOf = ({ cost }: LawBot): number => (cost > 1 ? 31 : 3)

/** Looks at every step of some walks; throws at the first thing that knows too much. */
export function checkForLeaks(game: AnyGame, players: readonly LawBot[], walks: readonly Walk[]): Coverage {
  const tried: Coverage = { pairs: 0, choices: Object.fromEntries(players.map(({ name }) => [name, 0])) }
  onEveryStep(game, walks, ({ state, turn }) => {
    for (const seat of game.toAct(state)) {
      const [truth, ...others] = worldsOf(game, state, seat, turn)
      if (others.length === 0) continue
      const seen = shownTo(game, truth, seat, turn)
      for (const world of others) {
        tried.pairs++
        const apart = difference(seen, shownTo(game, world, seat, turn))
        demand(apart === undefined, () => `what seat ${seat} may not know shows: ${apart}`)
      }
      for (const player of players.filter((one) => turn % everyOf(one) === 0)) {
        const chosen = [truth, ...others].map((from) => player.make(3)(game, from, seat, seededDice('own')).id)
        tried.choices[player.name] = (tried.choices[player.name] ?? 0) + others.length
        const other = chosen.find((id) => id !== chosen[0])
        demand(
          other === undefined,
          () => `${player.name} on seat ${seat} chooses ${chosen[0]}, and ${other} where only hidden things differ`,
        )
      }
    }
  })
  return tried
}

/** Two true runs that were shown and told the same: every so many pairs a player has to choose in both. */
export function checkTwins(game: AnyGame, players: readonly LawBot[], walks: readonly Walk[], bends: number): Coverage {
  const tried: Coverage = { pairs: 0, choices: Object.fromEntries(players.map(({ name }) => [name, 0])) }
  onTwins(game, walks, bends, ({ one, other, seat, turn, roll }) => {
    const where = (): string => `turn ${turn}, seat ${seat}, where only the roll "${roll}" fell otherwise unseen`
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
  name: 'what a seat may not know changes neither scene, digest, choices and plans nor what any player chooses',
  check({ game, bots }) {
    if (game.imagine === undefined) return
    hold(game, () => {
      const tried = checkForLeaks(game, bots, walksOf(5, 200))
      demand(tried.pairs > 0, () => `${game.id} imagines, and never anything but the truth`)
      return tried
    })
  },
}

/** By plans one comes far enough to meet what was hidden at first. */
const wise = (walks: readonly Walk[]): readonly Walk[] => walks.map((w) => ({ ...w, wit: 9 }))

export const twinsAreTreatedAlike: Law = {
  name: 'two true runs that were shown and told the same are decided the same, whatever fell unseen',
  check({ game, bots }) {
    hold(game, () => checkTwins(game, bots, wise(walksOf(2, 60)), runs(2, 4)))
  },
}

/** A long look tells what it tried. */
function hold(game: AnyGame, look: () => Coverage): void {
  const { pairs, choices } = look()
  if (IS_DEEP)
    console.log(`${game.id}: ${pairs} pairs nobody can tell apart, choices in them: ${JSON.stringify(choices)}`)
}

export const HIDDEN_LAWS = [hiddenStaysHidden, twinsAreTreatedAlike]
