import { parentPort } from 'node:worker_threads'
import { type Beside, judged } from './judge.ts'

/** A thread that lives journals again, one after the other. Whatever happens in it happens to nobody else. */
parentPort?.on('message', ([text, beside]: [string, Beside]) => {
  void judged(text, beside).then((verdict) => parentPort?.postMessage(verdict))
})
