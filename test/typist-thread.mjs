// The thread behind typist-sync.ts: it talks to the typist's process, so that the test thread can block until each answer.
import { fork } from 'node:child_process'
import { parentPort, workerData } from 'node:worker_threads'

const { typist, shared, answers } = workerData
const flag = new Int32Array(shared)
const answer = (value) => {
  answers.postMessage(value)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}
let child
parentPort.on('message', (request) => {
  child ??= start()
  child.send(request)
})

function start() {
  const started = fork(typist, { env: { ...process.env, NO_COLOR: '1' }, execArgv: [] })
  started.on('message', answer)
  started.on('exit', (code) => {
    child = undefined
    answer({ code, out: '', err: `the typist's process ended with ${code}` })
  })
  return started
}
