import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFolder } from '../../../storage/fs/program-folder.ts'
import { problem } from '../http/problem.ts'
import type { Par } from './par.ts'
import { NO_SUBMISSION_CONTEXT, type SubmissionContext, type Verdict } from './verdict.ts'

/** Verifies runs in worker threads with limits on time, memory and queue length, so that a maliciously slow journal cannot block the server. */
export interface VerifyPool {
  verify(text: string, submission?: SubmissionContext): Promise<Verdict>
  /** Searches for a winning line; undefined if none was found in time. */
  findPar(game: string, seed: string, seconds: number): Promise<Par | undefined>
  waiting(): number
  close(): Promise<void>
}

interface PoolLimits {
  readonly threads: number
  readonly seconds: number
  readonly megabytes: number
  /** Maximum number of waiting journals. */
  readonly queue: number
}

const DEFAULT_LIMITS: PoolLimits = {
  threads: Math.max(1, availableParallelism() - 1),
  seconds: 20,
  megabytes: 512,
  queue: 256,
}

/** A message to a worker thread. */
export type PoolTask =
  | { readonly kind: 'verify'; readonly text: string; readonly submission: SubmissionContext }
  | { readonly kind: 'par'; readonly game: string; readonly seed: string; readonly seconds: number }
type TaskOutcome = Verdict | Par | undefined

interface QueuedTask {
  readonly work: PoolTask
  readonly seconds: number
  done(answer: TaskOutcome): void
}

/** A worker thread and the callback of its current task. */
interface WorkerSlot {
  readonly worker: Worker
  finish: (answer: TaskOutcome, isLost?: boolean) => void
}

const tooHeavy = (why: string): Verdict => ({ isVerified: false, code: 'too-heavy', why })
const OUT_OF_MEMORY = tooHeavy('Verification ran out of memory.')

export function makeVerifyPool({ threads, seconds, megabytes, queue }: PoolLimits = DEFAULT_LIMITS): VerifyPool {
  const script = join(programFolder(), 'dist', 'verify-worker.js')
  const idle: WorkerSlot[] = []
  const all = new Set<WorkerSlot>()
  const jobs: QueuedTask[] = []
  let isClosed = false

  function startWorker(): WorkerSlot | undefined {
    if (all.size >= threads || isClosed) return undefined
    const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 }
    const seat: WorkerSlot = { worker: new Worker(script, { resourceLimits, execArgv: [] }), finish: () => {} }
    seat.worker.on('message', (answer: TaskOutcome) => seat.finish(answer))
    seat.worker.on('error', () => seat.finish(OUT_OF_MEMORY, true))
    seat.worker.on('exit', () => seat.finish(OUT_OF_MEMORY, true))
    all.add(seat)
    return seat
  }

  function next(): void {
    const seat = jobs.length === 0 ? undefined : (idle.pop() ?? startWorker())
    const job = seat === undefined ? undefined : jobs.shift()
    if (seat === undefined || job === undefined) return
    /** Reports the result. A worker that crashed or timed out is terminated and later replaced. */
    const finish = (answer: TaskOutcome, isLost = false): void => {
      clearTimeout(timer)
      seat.finish = () => {}
      if (isLost) {
        all.delete(seat)
        void seat.worker.terminate()
      } else idle.push(seat)
      job.done(answer)
      next()
    }
    const timer = setTimeout(
      () => finish(tooHeavy(`Replay timed out after ${job.seconds} s.`), true),
      1000 * job.seconds,
    )
    seat.finish = finish
    seat.worker.postMessage(job.work)
  }

  return {
    verify: (text, submission = NO_SUBMISSION_CONTEXT) =>
      new Promise((resolve, reject) => {
        if (jobs.length >= queue || isClosed)
          return reject(
            problem(503, 'busy', 'Too many runs are waiting for verification; try again soon.', {
              retryAfterSeconds: 5,
            }),
          )
        jobs.push({ work: { kind: 'verify', text, submission }, seconds, done: (answer) => resolve(answer as Verdict) })
        next()
      }),
    findPar: (game, seed, limitSeconds) =>
      new Promise((resolve) => {
        const done = (answer: TaskOutcome): void =>
          resolve(answer !== undefined && 'par' in answer ? answer : undefined)
        jobs.push({ work: { kind: 'par', game, seed, seconds: limitSeconds }, seconds: 2 * limitSeconds, done })
        next()
      }),
    waiting: () => jobs.length,
    async close() {
      isClosed = true
      await Promise.all([...all].map(({ worker }) => worker.terminate()))
    },
  }
}
