import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFolder } from '../../../storage/fs/program-folder.ts'
import { problem } from '../http/problem.ts'
import type { Par } from './par.ts'
import { type Beside, NOTHING_BESIDE, type Verdict } from './verify.ts'

/** Judges journals in threads of their own, bounded in time, memory and number: a journal made to be slow costs its share and no more. */
export interface VerifyPool {
  judge(text: string, beside?: Beside): Promise<Verdict>
  /** Looks for a line that wins; undefined: none was found. */
  prove(game: string, seed: string, seconds: number): Promise<Par | undefined>
  waiting(): number
  close(): Promise<void>
}

interface Bounds {
  readonly threads: number
  readonly seconds: number
  readonly megabytes: number
  /** Journals that may wait for a thread. */
  readonly queue: number
}

const USUAL_BOUNDS: Bounds = {
  threads: Math.max(1, availableParallelism() - 1),
  seconds: 20,
  megabytes: 512,
  queue: 256,
}

/** What a thread is told. */
export type Work =
  | { readonly kind: 'judge'; readonly text: string; readonly beside: Beside }
  | { readonly kind: 'prove'; readonly game: string; readonly seed: string; readonly seconds: number }
type Answer = Verdict | Par | undefined

interface Job {
  readonly work: Work
  readonly seconds: number
  done(answer: Answer): void
}

/** A thread and what it works on. */
interface Seat {
  readonly worker: Worker
  finish: (answer: Answer, isLost?: boolean) => void
}

const tooHeavy = (why: string): Verdict => ({ isTrue: false, code: 'too-heavy', why })
const NO_MEMORY = tooHeavy('It takes more memory than this commons gives a run.')

export function makeVerifyPool({ threads, seconds, megabytes, queue }: Bounds = USUAL_BOUNDS): VerifyPool {
  const script = join(programFolder(), 'dist', 'judge-worker.js')
  const idle: Seat[] = []
  const all = new Set<Seat>()
  const jobs: Job[] = []
  let isClosed = false

  function hire(): Seat | undefined {
    if (all.size >= threads || isClosed) return undefined
    const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 }
    const seat: Seat = { worker: new Worker(script, { resourceLimits }), finish: () => {} }
    seat.worker.on('message', (answer: Answer) => seat.finish(answer))
    seat.worker.on('error', () => seat.finish(NO_MEMORY, true))
    seat.worker.on('exit', () => seat.finish(NO_MEMORY, true))
    all.add(seat)
    return seat
  }

  function next(): void {
    const seat = jobs.length === 0 ? undefined : (idle.pop() ?? hire())
    const job = seat === undefined ? undefined : jobs.shift()
    if (seat === undefined || job === undefined) return
    /** A thread that did not answer is lost, and another takes its place. */
    const finish = (answer: Answer, isLost = false): void => {
      clearTimeout(late)
      seat.finish = () => {}
      if (isLost) {
        all.delete(seat)
        void seat.worker.terminate()
      } else idle.push(seat)
      job.done(answer)
      next()
    }
    const late = setTimeout(
      () => finish(tooHeavy(`It could not be lived again in ${job.seconds} s.`), true),
      1000 * job.seconds,
    )
    seat.finish = finish
    seat.worker.postMessage(job.work)
  }

  return {
    judge: (text, beside = NOTHING_BESIDE) =>
      new Promise((resolve, reject) => {
        if (jobs.length >= queue || isClosed)
          return reject(problem(503, 'busy', 'Many runs wait already; try again soon.', { after: 5 }))
        jobs.push({ work: { kind: 'judge', text, beside }, seconds, done: (answer) => resolve(answer as Verdict) })
        next()
      }),
    prove: (game, seed, patience) =>
      new Promise((resolve) => {
        const done = (answer: Answer): void => resolve(answer !== undefined && 'par' in answer ? answer : undefined)
        jobs.push({ work: { kind: 'prove', game, seed, seconds: patience }, seconds: 2 * patience, done })
        next()
      }),
    waiting: () => jobs.length,
    async close() {
      isClosed = true
      await Promise.all([...all].map(({ worker }) => worker.terminate()))
    },
  }
}
