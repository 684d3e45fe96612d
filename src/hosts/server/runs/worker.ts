import { parentPort } from 'node:worker_threads'
import { judged } from './judge.ts'

/** A thread that lives journals again, one after the other. Whatever happens in it happens to nobody else. */
parentPort?.on('message', (text: string) => {
  void judged(text).then((verdict) => parentPort?.postMessage(verdict))
})
