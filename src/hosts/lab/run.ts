import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFolder } from '../shell/program.ts'
import type { ChunkResult } from './chunk.ts'
import { keyOf, openLines } from './lines.ts'
import { type Chunk, chunksOf, type Study } from './study.ts'

export interface Progress {
  readonly done: number
  readonly all: number
}

/** Plays what is left of a study on so many threads; `tell` hears of every finished chunk. */
export async function runStudy(
  study: Study,
  out: string,
  threads: number,
  tell: (progress: Progress) => void,
): Promise<void> {
  const file = openLines(out, study)
  const all = chunksOf(study)
  const left = all.filter((chunk) => !file.done.has(keyOf(chunk)))
  let done = all.length - left.length
  tell({ done, all: all.length })
  const workers = Array.from(
    { length: Math.min(threads, left.length) },
    () => new Worker(script(), { workerData: study }),
  )
  try {
    await Promise.all(
      workers.map((worker) =>
        workedBy(worker, left, (result) => {
          file.add(result)
          done++
          tell({ done, all: all.length })
        }),
      ),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const script = (): string => join(programFolder(), 'dist', 'lab-worker.js')

/** As many as there are cores. */
export const usualThreads = (): number => Math.max(1, availableParallelism())

/** One thread takes chunk after chunk until none is left. */
function workedBy(worker: Worker, left: Chunk[], add: (result: ChunkResult) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const chunk = left.shift()
      if (chunk === undefined) resolve()
      else worker.postMessage(chunk)
    }
    worker.on('message', (result: ChunkResult) => {
      add(result)
      next()
    })
    worker.on('error', reject)
    next()
  })
}
