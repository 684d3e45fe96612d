import { GAMES } from 'undercroft:games'
import { BOT_NAMES, type BotName, makeBot } from '../../bots/index.ts'
import { type AnyGame, seededDice } from '../../engine/index.ts'
import { adviceSteps } from '../../play/advice.ts'
import type { WorkerAnswer, WorkerQuestion, WorkerStop } from './bot-worker.ts'

/** The worker that runs bots and simulates advice. It gets a state and a seat; bots use only what that seat may know. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerQuestion | WorkerStop>) => void) | null
  postMessage(answer: WorkerAnswer): void
}

/** For how long simulations run before the page gets what is known so far. */
const SHOW_MS = 100

/** The requests for advice that are worked on. */
const open = new Set<number>()

scope.onmessage = async ({ data }) => {
  if (data.kind === 'stop') return void open.delete(data.number)
  if (data.kind === 'advise') open.add(data.number)
  try {
    const facts = GAMES.find(({ id }) => id === data.game)
    if (facts === undefined || facts.version !== data.version) throw new Error('this version has no bots')
    const { game } = await facts.info()
    const gameWithGhosts = data.ghosts.length === 0 ? game : (game.extras?.withGhosts?.(data.ghosts) ?? game)
    if (data.kind === 'advise') await advise(gameWithGhosts, data)
    else scope.postMessage({ number: data.number, ok: true, kind: 'choice', choice: choiceOf(gameWithGhosts, data) })
  } catch (error) {
    scope.postMessage({ number: data.number, ok: false, why: (error as Error).message })
  }
  open.delete(data.number)
}

function choiceOf(game: AnyGame, { state, seat, player, budget, dice }: WorkerQuestion): string {
  const name = BOT_NAMES.find((one): one is BotName => one === player) ?? 'plan'
  return makeBot(name, { budget })(game, state, seat, seededDice(dice)).id
}

/** Posts advice as it gets better, until it is complete or stopped. Other requests are answered in between. */
async function advise(game: AnyGame, { number, state, turn, seat }: WorkerQuestion): Promise<void> {
  const steps = adviceSteps({ game, state, turn }, seat, 'label')
  while (open.has(number)) {
    const end = Date.now() + SHOW_MS
    let step = steps.next()
    while (step.done !== true && Date.now() < end) step = steps.next()
    const isLast = step.done === true
    scope.postMessage({ number, ok: true, kind: 'advice', advice: step.value, isLast })
    if (isLast) return
    await new Promise((done) => setTimeout(done))
  }
}
