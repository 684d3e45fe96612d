import { parentPort } from 'node:worker_threads'
import type { Work } from './verify-pool.ts'
import { proven } from './par.ts'
import { verifiedRun } from './verify.ts'

/** A thread that lives journals again, or looks for a line that wins, one after the other. What happens in it happens to nobody else. */
parentPort?.on('message', (work: Work) => {
  const done = work.kind === 'judge' ? verifiedRun(work.text, work.beside) : Promise.resolve(proven(work))
  void done.then((answer) => parentPort?.postMessage(answer))
})
