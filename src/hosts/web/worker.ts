import { HOUSE } from 'undercroft:house'
import { type AnyGame, seededDice } from '../../engine/index.ts'
import { advise, makePlayer, PLAYER_NAMES, type PlayerName } from '../../players/index.ts'
import type { Answer, Question } from './think.ts'

/** Thinks beside the page: hints and bots. It is given a state and a seat, and knows no more than the seat. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Question>) => void) | null
  postMessage(answer: Answer): void
}

scope.onmessage = async ({ data }) => {
  try {
    const house = HOUSE.find(({ id }) => id === data.game)
    if (house === undefined || house.version !== data.version) throw new Error('this version has no players')
    const { game } = await house.entry()
    const wise = data.ghosts.length === 0 ? game : (game.knowing?.(data.ghosts) ?? game)
    scope.postMessage({ number: data.number, ok: true, ...answered(wise, data) })
  } catch (error) {
    scope.postMessage({ number: data.number, ok: false, why: (error as Error).message })
  }
}

function answered(game: AnyGame, { kind, state, seat, player, budget, dice }: Question) {
  const own = seededDice(dice)
  if (kind === 'advise') return { advice: advise(game, state, seat, own, { budget }) }
  const name = PLAYER_NAMES.find((one): one is PlayerName => one === player) ?? 'plan'
  return { choice: makePlayer(name, { budget })(game, state, seat, own).id }
}
