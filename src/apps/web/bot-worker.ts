import type { BotAdvice } from '../../bots/index.ts'
import type { KnownGhost, Run, Seat } from '../../engine/index.ts'
import { workerFile } from './games.ts'
import { ghostsKnownTo } from './home/ghosts.ts'

/** A request to the bot worker. */
export interface WorkerQuestion {
  readonly number: number
  readonly kind: 'advise' | 'choose'
  readonly game: string
  readonly version: number
  /** Ghosts of the run. */
  readonly ghosts: readonly KnownGhost[]
  readonly state: unknown
  readonly seat: Seat
  readonly player: string
  readonly budget: number
  /** Seed of the bot's own dice. */
  readonly dice: string
}
export type WorkerAnswer =
  | { readonly number: number; readonly ok: true; readonly advice?: BotAdvice; readonly choice?: string }
  | { readonly number: number; readonly ok: false; readonly why: string }

interface BotWorker {
  readonly worker: Worker
  readonly waiting: Map<number, (answer: WorkerAnswer) => void>
}
let started: BotWorker | undefined
let count = 0

/** One worker per visit, started by the first request. */
function botWorker(): BotWorker {
  if (started !== undefined) return started
  const worker = new Worker(new URL(workerFile(), document.baseURI), { type: 'module' })
  const waiting: BotWorker['waiting'] = new Map()
  const answer = (given: WorkerAnswer): void => {
    waiting.get(given.number)?.(given)
    waiting.delete(given.number)
  }
  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => answer(data)
  worker.onerror = ({ message }) => {
    for (const number of [...waiting.keys()]) answer({ number, ok: false, why: message || 'the worker did not start' })
    started = undefined
  }
  started = { worker, waiting }
  return started
}

type Wish = Pick<WorkerQuestion, 'kind' | 'player' | 'budget'>

async function ask({ game, state, seed, turn }: Run, seat: Seat, wish: Wish): Promise<WorkerAnswer & { ok: true }> {
  const { worker, waiting } = botWorker()
  const number = ++count
  const question: WorkerQuestion = {
    ...wish,
    number,
    game: game.id,
    version: game.version,
    ghosts: ghostsKnownTo(game),
    state,
    seat,
    dice: `player ${seed} ${turn}`,
  }
  const answer = await new Promise<WorkerAnswer>((done) => {
    waiting.set(number, done)
    worker.postMessage(question)
  })
  if (!answer.ok) throw new Error(answer.why)
  return answer
}

/** The search bot's suggestion, with scores of the alternatives. */
export async function adviceFor(run: Run, seat: Seat): Promise<BotAdvice> {
  const { advice } = await ask(run, seat, { kind: 'advise', player: 'search', budget: 96 })
  if (advice === undefined) throw new Error('no answer')
  return advice
}

/** The choice of a bot, by its name. */
export async function choiceFor(run: Run, seat: Seat, player: string): Promise<string> {
  const { choice } = await ask(run, seat, { kind: 'choose', player, budget: 48 })
  if (choice === undefined) throw new Error('no answer')
  return choice
}
