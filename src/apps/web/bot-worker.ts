import type { KnownGhost, Run, Seat } from '../../engine/index.ts'
import type { Advice } from '../../play/advice.ts'
import { workerFile } from './games.ts'
import { ghostsKnownTo } from './home/ghosts.ts'

/** A request to the bot worker. */
export interface WorkerQuestion {
  readonly number: number
  readonly kind: 'advise' | 'choose'
  readonly turn: number
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
/** Ends the simulations of a request for advice. */
export interface WorkerStop {
  readonly kind: 'stop'
  readonly number: number
}
export type WorkerAnswer =
  | { readonly number: number; readonly ok: true; readonly kind: 'choice'; readonly choice: string }
  /** Advice so far. More follows until `isLast`. */
  | {
      readonly number: number
      readonly ok: true
      readonly kind: 'advice'
      readonly advice: Advice
      readonly isLast: boolean
    }
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
    const listen = waiting.get(given.number)
    if (!given.ok || given.kind === 'choice' || given.isLast) waiting.delete(given.number)
    listen?.(given)
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

/** Sends a question, and calls `listen` with every answer; returns a function that ends it. */
function ask({ game, state, seed, turn }: Run, seat: Seat, wish: Wish, listen: (answer: WorkerAnswer) => void) {
  const { worker, waiting } = botWorker()
  const number = ++count
  const question: WorkerQuestion = {
    ...wish,
    number,
    game: game.id,
    version: game.version,
    ghosts: ghostsKnownTo(game),
    state,
    turn,
    seat,
    dice: `player ${seed} ${turn}`,
  }
  waiting.set(number, listen)
  worker.postMessage(question)
  return (): void => {
    if (!waiting.delete(number)) return
    const stop: WorkerStop = { kind: 'stop', number }
    worker.postMessage(stop)
  }
}

/** Advice for the choice at hand, by simulations in the worker. `show` is called whenever there is more to show. */
export function startAdvice(run: Run, seat: Seat, show: (advice: Advice | Error) => void): () => void {
  return ask(run, seat, { kind: 'advise', player: 'plan', budget: 0 }, (answer) => {
    if (!answer.ok) show(new Error(answer.why))
    else if (answer.kind === 'advice') show(answer.advice)
  })
}

/** The choice of a bot, by its name. */
export function choiceFor(run: Run, seat: Seat, player: string): Promise<string> {
  return new Promise((done, failed) => {
    ask(run, seat, { kind: 'choose', player, budget: 48 }, (answer) => {
      if (!answer.ok) failed(new Error(answer.why))
      else if (answer.kind === 'choice') done(answer.choice)
    })
  })
}
