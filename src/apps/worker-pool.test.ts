import { afterEach, expect, test } from 'vitest'
import { makeWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** A worker that does as it is told, and counts its tasks. */
const SCRIPT = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
let tasks = 0
parentPort.on('message', (task) => {
  tasks++
  if (task === 'wait') return
  if (task === 'exit') process.exit(3)
  if (task === 'throw') throw new TypeError('a bad task')
  if (task === 'reject') return void Promise.reject(new TypeError('a bad promise'))
  if (task === 'grow') for (const kept = []; ; ) kept.push(new Array(1000).fill(tasks))
  parentPort.postMessage({ task, tasks, threadId, workerData })
})`

interface Answer {
  readonly task: string
  /** The number of tasks of this worker. */
  readonly tasks: number
  readonly threadId: number
  readonly workerData: unknown
}

let pool: WorkerPool<string, Answer>
const makePool = (options: Partial<WorkerPoolOptions> = {}): typeof pool => {
  pool = makeWorkerPool({
    script: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`),
    threads: 1,
    ...options,
  })
  return pool
}
afterEach(() => pool.close())

test('one worker answers tasks in order and keeps its data', async () => {
  const { run } = makePool({ workerData: { study: 7 } })
  const answers = await Promise.all(['a', 'b', 'c'].map((task) => run(task)))
  expect(answers.map(({ task, tasks }) => [task, tasks])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect(answers.map(({ workerData }) => workerData)).toEqual([{ study: 7 }, { study: 7 }, { study: 7 }])
})

test('several workers share the tasks, and none is started that is not needed', async () => {
  const { run } = makePool({ threads: 2 })
  const [first, second] = await Promise.all([run('a'), run('b')])
  expect(first.threadId).not.toBe(second.threadId)
  expect((await run('c')).tasks).toBe(2)
})

// What becomes of a bad task, with a worker that has answered before.
test.each([
  ['wait', { seconds: 0.05 }, { code: 'timeout' }],
  ['grow', { megabytes: 16 }, { code: 'memory' }],
  ['exit', {}, { code: 'crash' }],
  ['throw', {}, { name: 'TypeError', message: 'a bad task' }],
  ['reject', {}, { name: 'TypeError', message: 'a bad promise' }],
])('a task that makes its worker %s is rejected, and the next one gets a new worker', async (task, limits, error) => {
  const { run } = makePool(limits)
  const before = await run('a', { seconds: 60 })
  const [bad, next] = await Promise.allSettled([run(task), run('b', { seconds: 60 })])
  expect(bad).toMatchObject({ status: 'rejected', reason: error })
  expect(next).toMatchObject({ status: 'fulfilled', value: { task: 'b', tasks: 1 } })
  expect((await run('c', { seconds: 60 })).threadId).not.toBe(before.threadId)
})

test('a task may have a time limit of its own', async () => {
  const { run } = makePool()
  await expect(run('wait', { seconds: 0.05 })).rejects.toMatchObject({ code: 'timeout' })
})

test('a full queue refuses tasks at once, unless they ignore its limit', async () => {
  const { run, waiting, close } = makePool({ queue: 1 })
  const tasks = [run('wait'), run('b'), run('c'), run('d', { ignoresQueueLimit: true })].map((task) =>
    task.catch(({ code }) => code),
  )
  expect(waiting()).toBe(2)
  expect(await tasks[2]).toBe('full')
  await close()
  expect(await Promise.all(tasks)).toEqual(['closed', 'closed', 'full', 'closed'])
})

test('after close the pool has no workers and refuses tasks', async () => {
  const { run, waiting, close } = makePool()
  await run('a')
  await close()
  expect(waiting()).toBe(0)
  await expect(run('b')).rejects.toMatchObject({ code: 'closed' })
})
