import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { programFolder } from '../../../storage/fs/program-folder.ts'
import { isWorkerPoolError, makeWorkerPool } from '../../worker-pool.ts'
import { problem } from '../http/problem.ts'
import type { Par } from './par.ts'
import { NO_SUBMISSION_CONTEXT, type SubmissionContext, type Verdict } from './verdict.ts'

const DEFAULT_LIMITS = {
  threads: Math.max(1, availableParallelism() - 1),
  seconds: 20,
  megabytes: 512,
  /** Maximum number of waiting journals. */
  queue: 256,
}

/** A message to a worker thread. */
export type PoolTask =
  | { readonly kind: 'verify'; readonly text: string; readonly submission: SubmissionContext }
  | { readonly kind: 'par'; readonly game: string; readonly seed: string; readonly seconds: number }

/** Verifies runs in worker threads with limits on time, memory and queue length, so that a maliciously slow journal cannot block the server. */
export type VerifyPool = ReturnType<typeof makeVerifyPool>

export function makeVerifyPool(limits: typeof DEFAULT_LIMITS = DEFAULT_LIMITS) {
  const script = join(programFolder(), 'dist', 'verify-worker.js')
  const { run, waiting, close } = makeWorkerPool<PoolTask, Verdict | Par | undefined>({ script, ...limits })
  return {
    async verify(text: string, submission: SubmissionContext = NO_SUBMISSION_CONTEXT): Promise<Verdict> {
      try {
        return (await run({ kind: 'verify', text, submission })) as Verdict
      } catch (error) {
        const code = isWorkerPoolError(error) ? error.code : 'crash'
        if (code === 'full' || code === 'closed')
          throw problem(503, 'busy', 'Too many runs are waiting for verification; try again soon.', {
            retryAfterSeconds: 5,
          })
        const why =
          code === 'timeout' ? `Replay timed out after ${limits.seconds} s.` : 'Verification ran out of memory.'
        return { isVerified: false, code: 'too-heavy', why }
      }
    },
    /** Searches for a winning line; undefined if none was found in time. */
    async findPar(game: string, seed: string, seconds: number): Promise<Par | undefined> {
      const task = { kind: 'par', game, seed, seconds } as const
      const answer = await run(task, { seconds: 2 * seconds, ignoresQueueLimit: true }).catch((error: unknown) => {
        // A server that stops has not finished its search, so it must not save that there is no winning line.
        if (isWorkerPoolError(error) && error.code === 'closed') throw error
        return undefined
      })
      return answer !== undefined && 'par' in answer ? answer : undefined
    },
    waiting,
    close,
  }
}
