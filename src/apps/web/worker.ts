import { GAMES } from 'undercroft:games'
import { advise, BOT_NAMES, type BotName, makeBot } from '../../bots/index.ts'
import { type AnyGame, seededDice } from '../../engine/index.ts'
import type { WorkerAnswer, WorkerQuestion } from './bot-worker.ts'

/** Thinks beside the page: hints and bots. It is given a state and a seat, and knows no more than the seat. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerQuestion>) => void) | null
  postMessage(answer: WorkerAnswer): void
}

scope.onmessage = async ({ data }) => {
  try {
    const house = GAMES.find(({ id }) => id === data.game)
    if (house === undefined || house.version !== data.version) throw new Error('this version has no players')
    const { game } = await house.info()
    const wise = data.ghosts.length === 0 ? game : (game.knowing?.(data.ghosts) ?? game)
    scope.postMessage({ number: data.number, ok: true, ...answered(wise, data) })
  } catch (error) {
    scope.postMessage({ number: data.number, ok: false, why: (error as Error).message })
  }
}

function answered(game: AnyGame, { kind, state, seat, player, budget, dice }: WorkerQuestion) {
  const own = seededDice(dice)
  if (kind === 'advise') return { advice: advise(game, state, seat, own, { budget }) }
  const name = BOT_NAMES.find((one): one is BotName => one === player) ?? 'plan'
  return { choice: makeBot(name, { budget })(game, state, seat, own).id }
}
