import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFolder } from '../../shell/program.ts'
import { problem } from '../http/problem.ts'
import { type Beside, NOTHING_BESIDE, type Verdict } from './judge.ts'

/** Judges journals in threads of their own, bounded in time, memory and number: a journal made to be slow costs its share and no more. */
export interface Judges {
  judge(text: string, beside?: Beside): Promise<Verdict>
  waiting(): number
  close(): Promise<void>
}

export interface Bounds {
  readonly threads: number
  readonly seconds: number
  readonly megabytes: number
  /** Journals that may wait for a thread. */
  readonly queue: number
}

export const USUAL_BOUNDS: Bounds = {
  threads: Math.max(1, availableParallelism() - 1),
  seconds: 20,
  megabytes: 512,
  queue: 256,
}

interface Job {
  readonly text: string
  readonly beside: Beside
  done(verdict: Verdict): void
}

/** A thread and what it works on. */
interface Seat {
  readonly worker: Worker
  finish: (verdict: Verdict | undefined) => void
}

const tooHeavy = (why: string): Verdict => ({ isTrue: false, code: 'too-heavy', why })
const NO_MEMORY = tooHeavy('It takes more memory than this commons gives a run.')

export function makeJudges({ threads, seconds, megabytes, queue }: Bounds = USUAL_BOUNDS): Judges {
  const script = join(programFolder(), 'dist', 'judge-worker.js')
  const idle: Seat[] = []
  const all = new Set<Seat>()
  const jobs: Job[] = []
  let isClosed = false

  function hire(): Seat | undefined {
    if (all.size >= threads || isClosed) return undefined
    const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 }
    const seat: Seat = { worker: new Worker(script, { resourceLimits }), finish: () => {} }
    seat.worker.on('message', (verdict: Verdict) => seat.finish(verdict))
    seat.worker.on('error', () => seat.finish(undefined))
    seat.worker.on('exit', () => seat.finish(undefined))
    all.add(seat)
    return seat
  }

  function next(): void {
    const seat = jobs.length === 0 ? undefined : (idle.pop() ?? hire())
    const job = seat === undefined ? undefined : jobs.shift()
    if (seat === undefined || job === undefined) return
    /** Without a verdict the thread is lost, and another takes its place. */
    const finish = (verdict: Verdict | undefined, instead: Verdict = NO_MEMORY): void => {
      clearTimeout(late)
      seat.finish = () => {}
      if (verdict !== undefined) idle.push(seat)
      else {
        all.delete(seat)
        void seat.worker.terminate()
      }
      job.done(verdict ?? instead)
      next()
    }
    const late = setTimeout(
      () => finish(undefined, tooHeavy(`It could not be lived again in ${seconds} s.`)),
      1000 * seconds,
    )
    seat.finish = finish
    seat.worker.postMessage([job.text, job.beside])
  }

  return {
    judge: (text, beside = NOTHING_BESIDE) =>
      new Promise((resolve, reject) => {
        if (jobs.length >= queue || isClosed)
          return reject(problem(503, 'busy', 'Many runs wait already; try again soon.', { after: 5 }))
        jobs.push({ text, beside, done: resolve })
        next()
      }),
    waiting: () => jobs.length,
    async close() {
      isClosed = true
      await Promise.all([...all].map(({ worker }) => worker.terminate()))
    },
  }
}
