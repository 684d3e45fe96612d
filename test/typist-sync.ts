import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Said } from './typist.ts'

/** Runs one command after the other in a single process and waits for each: loading the program anew is most of what a command costs. */
export interface SyncTypist {
  run(home: string, args: readonly string[], input?: string): Said
  leave(): void
}

/** `cwd`: where the commands run. `program`: a bundle other than this clone's. */
export function openSyncTypist(options: { readonly cwd?: string; readonly program?: string } = {}): SyncTypist {
  const shared = new SharedArrayBuffer(4)
  const flag = new Int32Array(shared)
  const { port1: answers, port2 } = new MessageChannel()
  const worker = new Worker(join(import.meta.dirname, 'typist-thread.mjs'), {
    workerData: { typist: join(import.meta.dirname, 'typist.mjs'), shared, answers: port2 },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  return {
    run(home, args, input = '') {
      Atomics.store(flag, 0, 0)
      worker.postMessage({ home, args, input, ...options })
      Atomics.wait(flag, 0, 0)
      return receiveMessageOnPort(answers)?.message as Said
    },
    leave() {
      worker.postMessage('leave')
      answers.close()
    },
  }
}
