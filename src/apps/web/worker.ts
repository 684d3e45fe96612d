import { GAMES } from 'undercroft:games'
import { advise, BOT_NAMES, type BotName, makeBot } from '../../bots/index.ts'
import { type AnyGame, seededDice } from '../../engine/index.ts'
import type { WorkerAnswer, WorkerQuestion } from './bot-worker.ts'

/** The worker that runs bots and computes hints. It gets a state and a seat; bots use only what that seat may know. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerQuestion>) => void) | null
  postMessage(answer: WorkerAnswer): void
}

scope.onmessage = async ({ data }) => {
  try {
    const facts = GAMES.find(({ id }) => id === data.game)
    if (facts === undefined || facts.version !== data.version) throw new Error('this version has no bots')
    const { game } = await facts.info()
    const gameWithGhosts = data.ghosts.length === 0 ? game : (game.extras?.withGhosts?.(data.ghosts) ?? game)
    scope.postMessage({ number: data.number, ok: true, ...answerTo(gameWithGhosts, data) })
  } catch (error) {
    scope.postMessage({ number: data.number, ok: false, why: (error as Error).message })
  }
}

function answerTo(game: AnyGame, { kind, state, seat, player, budget, dice }: WorkerQuestion) {
  const botDice = seededDice(dice)
  if (kind === 'advise') return { advice: advise(game, state, seat, botDice, { budget }) }
  const name = BOT_NAMES.find((one): one is BotName => one === player) ?? 'plan'
  return { choice: makeBot(name, { budget })(game, state, seat, botDice).id }
}
