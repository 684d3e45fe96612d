import { Worker } from 'node:worker_threads'

/**
 * Worker threads, each of which works on one task at a time. They start on demand, and one that takes too long, runs out of memory or crashes
 * is replaced, so that a bad task costs only its own answer.
 */
export interface WorkerPool<Task, Answer> {
  /**
   * Resolves to the answer of a worker. Rejects with a `WorkerPoolError`, or with what the worker threw. `seconds` is a time limit of its own;
   * a task that ignores the queue limit waits even if the queue is full.
   */
  run(task: Task, own?: { readonly seconds?: number; readonly ignoresQueueLimit?: boolean }): Promise<Answer>
  /** The number of tasks that no worker has started yet. */
  waiting(): number
  /** Ends all workers. Tasks without an answer are rejected. */
  close(): Promise<void>
}

export interface WorkerPoolOptions {
  /** The worker's script: it receives each task as a message and posts the answer as one message. */
  readonly script: string | URL
  readonly workerData?: unknown
  readonly threads: number
  /** Time limit of a task; without it there is none. */
  readonly seconds?: number
  /** Memory limit of a worker. */
  readonly megabytes?: number
  /** How many tasks may wait; without it, any number. */
  readonly queue?: number
}

/** Why a task has no answer: it took too long, its worker ran out of memory or ended, too many tasks wait, or the pool is closed. */
export interface WorkerPoolError extends Error {
  readonly code: 'timeout' | 'memory' | 'crash' | 'full' | 'closed'
}
export const isWorkerPoolError = (error: unknown): error is WorkerPoolError =>
  error instanceof Error && error.name === 'WorkerPoolError'

const poolError = (code: WorkerPoolError['code']): WorkerPoolError =>
  Object.assign(new Error(`No answer from a worker thread: ${code}.`), { name: 'WorkerPoolError', code })

interface Job<Task, Answer> {
  readonly task: Task
  readonly seconds: number | undefined
  resolve(answer: Answer): void
  reject(why: Error): void
  timer?: NodeJS.Timeout
}

export function makeWorkerPool<Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> {
  const { script, workerData, threads, megabytes, queue = Number.POSITIVE_INFINITY } = options
  /** The workers, each with its current job. */
  const workers = new Map<Worker, Job<Task, Answer> | undefined>()
  const jobs: Job<Task, Answer>[] = []
  let isClosed = false

  function startWorker(): Worker {
    const limits = megabytes === undefined ? {} : { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 }
    const worker = new Worker(script, { workerData, resourceLimits: limits, execArgv: [] })
    worker.on('message', (answer: Answer) => {
      const job = takeJob(worker)
      if (job === undefined) return
      workers.set(worker, undefined)
      job.resolve(answer)
      startNext()
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      drop(worker, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? poolError('memory') : error),
    )
    worker.on('exit', () => drop(worker, poolError('crash')))
    return worker
  }

  function takeJob(worker: Worker): Job<Task, Answer> | undefined {
    const job = workers.get(worker)
    clearTimeout(job?.timer)
    return job
  }

  /** Removes a lost worker; the next job gets a new one. */
  function drop(worker: Worker, why: Error): void {
    const job = takeJob(worker)
    if (!workers.delete(worker)) return
    void worker.terminate()
    job?.reject(why)
    startNext()
  }

  function startNext(): void {
    if (jobs.length === 0) return
    const idle = [...workers.keys()].find((worker) => workers.get(worker) === undefined)
    const worker = idle ?? (workers.size < threads ? startWorker() : undefined)
    const job = worker === undefined ? undefined : jobs.shift()
    if (worker === undefined || job === undefined) return
    workers.set(worker, job)
    if (job.seconds !== undefined) job.timer = setTimeout(() => drop(worker, poolError('timeout')), 1000 * job.seconds)
    worker.postMessage(job.task)
  }

  return {
    run: (task, { seconds = options.seconds, ignoresQueueLimit = false } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(poolError('closed'))
        if (jobs.length >= queue && !ignoresQueueLimit) return reject(poolError('full'))
        jobs.push({ task, seconds, resolve, reject })
        startNext()
      }),
    waiting: () => jobs.length,
    async close() {
      isClosed = true
      const open = [...workers.keys()]
      const unanswered = [...open.map(takeJob), ...jobs.splice(0)]
      workers.clear()
      for (const job of unanswered) job?.reject(poolError('closed'))
      await Promise.all(open.map((worker) => worker.terminate()))
    },
  }
}
