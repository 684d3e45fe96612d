import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFolder } from '../../storage/fs/program-folder.ts'
import type { ChunkResult } from './chunk.ts'
import { keyOf, openResults } from './results-file.ts'
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
  const file = openResults(out, study)
  const all = chunksOf(study)
  const left = all.filter((chunk) => !file.done.has(keyOf(chunk)))
  let done = all.length - left.length
  tell({ done, all: all.length })
  await onThreads(study, Math.min(threads, left.length), {
    take: async () => left.shift(),
    async put(result) {
      file.add(result)
      done++
      tell({ done, all: all.length })
    },
  })
}

const script = (): string => join(programFolder(), 'dist', 'lab-worker.js')

/** As many as there are cores. */
export const defaultThreads = (): number => Math.max(1, availableParallelism())

/** Where threads get their work, and where they bring what came of it. */
export interface ChunkQueue {
  take(): Promise<Chunk | undefined>
  put(result: ChunkResult): Promise<void>
}

export async function onThreads(study: Study, threads: number, desk: ChunkQueue): Promise<void> {
  const workers = Array.from({ length: threads }, () => new Worker(script(), { workerData: study }))
  try {
    await Promise.all(workers.map((worker) => runWorker(worker, desk)))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** One thread takes chunk after chunk until none is left. */
async function runWorker(worker: Worker, desk: ChunkQueue): Promise<void> {
  for (let chunk = await desk.take(); chunk !== undefined; chunk = await desk.take())
    await desk.put(await playOn(worker, chunk))
}

const playOn = (worker: Worker, chunk: Chunk): Promise<ChunkResult> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (result: ChunkResult) => {
      worker.off('error', reject)
      resolve(result)
    })
    worker.postMessage(chunk)
  })
