import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { CommandResult } from './typist.ts'

/** Runs commands one after another in a single process and waits for each. Loading the program is most of the cost of a command. */
export interface SyncTypist {
  run(home: string, args: readonly string[], input?: string): CommandResult
}

/** Sends a command to the process shared by all typists of this worker. It ends with the worker. */
let send: ((request: object) => CommandResult) | undefined

/** `cwd`: where the commands run. `program`: a bundle other than this clone's. */
export function openSyncTypist(options: { readonly cwd?: string; readonly program?: string } = {}): SyncTypist {
  return {
    run(home, args, input = '') {
      send ??= startProcess()
      return send({ home, args, input, ...options })
    },
  }
}

function startProcess(): (request: object) => CommandResult {
  const shared = new SharedArrayBuffer(4)
  const flag = new Int32Array(shared)
  const { port1: answers, port2 } = new MessageChannel()
  const worker = new Worker(join(import.meta.dirname, 'typist-thread.mjs'), {
    workerData: { typist: join(import.meta.dirname, 'typist.mjs'), shared, answers: port2 },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  answers.unref()
  return (request) => {
    Atomics.store(flag, 0, 0)
    worker.postMessage(request)
    // This limit only ends a command that hangs.
    if (Atomics.wait(flag, 0, 0, 60_000) === 'timed-out') throw new Error(`hangs: ${JSON.stringify(request)}`)
    return receiveMessageOnPort(answers)?.message as CommandResult
  }
}
