import { parentPort } from 'node:worker_threads'
import '../../../games/index.ts'
import { findPar } from './par.ts'
import { verifyRun } from './verify.ts'
import type { PoolTask } from './verify-pool.ts'

/** Worker thread: verifies journals and searches for winning lines, one task at a time, isolated from the server. */
parentPort?.on('message', (work: PoolTask) => {
  const done = work.kind === 'verify' ? verifyRun(work.text, work.submission) : Promise.resolve(findPar(work))
  void done.then((answer) => parentPort?.postMessage(answer))
})
