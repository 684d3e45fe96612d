import { parentPort, workerData } from 'node:worker_threads'
import '../../games/index.ts'
import { playChunk } from './chunk.ts'
import type { Chunk, Study } from './study.ts'

/** Worker thread of the lab: receives chunks, plays them and posts the results. */
const study: Study = workerData
parentPort?.on('message', (chunk: Chunk) => {
  void playChunk(study, chunk).then((result) => parentPort?.postMessage(result))
})
