import { parentPort, workerData } from 'node:worker_threads'
import { playChunk } from './chunk.ts'
import type { Chunk, Study } from './study.ts'

/** A thread of the lab: it is told a chunk, plays it, and says what came of it. */
const study = workerData as Study
parentPort?.on('message', (chunk: Chunk) => {
  void playChunk(study, chunk).then((result) => parentPort?.postMessage(result))
})
