// The thread behind typist-sync.ts: it talks to the typist's process, so that the thread of the tests can wait for each answer.
import { fork } from 'node:child_process'
import { parentPort, workerData } from 'node:worker_threads'

const { typist, shared, answers } = workerData
const child = fork(typist, { env: { ...process.env, NO_COLOR: '1' } })
const flag = new Int32Array(shared)
const answer = (value) => {
  answers.postMessage(value)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}
child.on('message', answer)
child.on('exit', (code) => answer({ code, out: '', err: `the typist's process ended with ${code}` }))
parentPort.on('message', (request) => (request === 'leave' ? child.disconnect() : child.send(request)))
