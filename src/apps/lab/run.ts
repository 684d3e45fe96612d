import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { programFolder } from '../../storage/fs/program-folder.ts'
import { makeWorkerPool } from '../worker-pool.ts'
import type { ChunkResult } from './chunk.ts'
import { keyOf, openResults } from './results-file.ts'
import { type Chunk, chunksOf, type Study } from './study.ts'

/** Called after each chunk. */
export type OnProgress = (done: number, all: number) => void

/** Plays the unfinished chunks of a study on worker threads. */
export async function runStudy(study: Study, out: string, threads: number, onProgress: OnProgress): Promise<void> {
  const file = openResults(out, study)
  const all = chunksOf(study)
  const left = all.filter((chunk) => !file.done.has(keyOf(chunk)))
  const report = (): void => onProgress(file.done.size, all.length)
  report()
  await onThreads(study, Math.min(threads, left.length), {
    take: async () => left.shift(),
    async put(result) {
      file.add(result)
      report()
    },
  })
}

/** One thread per core. */
export const defaultThreads = (): number => Math.max(1, availableParallelism())

/** Hands out chunks to threads and takes their results. */
export interface ChunkQueue {
  take(): Promise<Chunk | undefined>
  put(result: ChunkResult): Promise<void>
}

export async function onThreads(study: Study, threads: number, queue: ChunkQueue): Promise<void> {
  const script = join(programFolder(), 'dist', 'lab-worker.js')
  const pool = makeWorkerPool<Chunk, ChunkResult>({ script, workerData: study, threads })
  const playChunks = async (): Promise<void> => {
    for (let chunk = await queue.take(); chunk !== undefined; chunk = await queue.take())
      await queue.put(await pool.run(chunk))
  }
  try {
    await Promise.all(Array.from({ length: threads }, playChunks))
  } finally {
    await pool.close()
  }
}
