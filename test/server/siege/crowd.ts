import { type Identity, isServerError, type LiveTable, makeClient, type TableView } from '../../../src/client/index.ts'
import { playedText } from '../journals.ts'
import { newIdentity } from '../new-identity.ts'
import { openLiveTable, persistentChoice, request, waitForView } from '../server-process.ts'

/** Simulated players who keep playing and submitting runs while the server is killed, and remember what it acknowledged. */
export interface Crowd {
  /** Their tables, acknowledged acts (in the format of `choicesIn` in losses.ts), and hashes of acknowledged runs. */
  readonly tables: ReadonlySet<string>
  readonly acts: readonly string[]
  readonly runs: ReadonlySet<string>
  /** Waits until every player has acted again; returns how many could not in this time. */
  waitUntilAllActed(patienceMs: number): Promise<number>
  /** Waits until so many acts and runs are acknowledged. */
  waitForAcknowledged(count: number): Promise<void>
  stop(): Promise<void>
}

interface ServerAddress {
  readonly url: string
  readonly key: string
}

/** Two duels, two ranked runs, and one player who submits runs. */
const WORK = ['underscore', 'emojispace', 'descent', 'lostribe', 'runs'] as const

interface CrowdState {
  readonly tables: Set<string>
  readonly acts: string[]
  readonly runs: Set<string>
  /** Number of actions of each player. */
  readonly done: number[]
  readonly listeners: Set<() => void>
  isOver: boolean
  readonly over: Promise<void>
}

export async function makeCrowd(at: ServerAddress): Promise<Crowd> {
  let end: () => void = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const notes: CrowdState = {
    tables: new Set(),
    acts: [],
    runs: new Set(),
    listeners: new Set(),
    done: WORK.map(() => 0),
    isOver: false,
    over,
  }
  const work = WORK.map((what, n) => (what === 'runs' ? submitRuns(at, notes, n) : play(at, what, notes, n)))
  const failed = Promise.all(work).then(() => {})
  /** Resolves when the condition holds; rethrows errors of players. */
  const when = (isSo: () => boolean): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve) => {
        const check = (): void => {
          if (!isSo()) return
          notes.listeners.delete(check)
          resolve()
        }
        notes.listeners.add(check)
        check()
      }),
    ])
  const sum = (): number => notes.done.reduce((all, one) => all + one, 0)
  return {
    tables: notes.tables,
    acts: notes.acts,
    runs: notes.runs,
    async waitUntilAllActed(patienceMs) {
      const before = [...notes.done]
      const late = (): number => notes.done.filter((count, n) => count === before[n]).length
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([when(() => late() === 0), patience])
      clearTimeout(timer)
      return late()
    },
    waitForAcknowledged(count) {
      const before = sum()
      return when(() => sum() >= before + count)
    },
    async stop() {
      notes.isOver = true
      end()
      await failed
    },
  }
}

function noteDone(notes: CrowdState, n: number): void {
  notes.done[n] = (notes.done[n] ?? 0) + 1
  for (const check of [...notes.listeners]) check()
}

const addressOf = (n: number): string => `10.0.0.${n + 1}`

/** Submits runs one after another; retries those without an answer, like `undercroft submit`. */
async function submitRuns({ url, key }: ServerAddress, notes: CrowdState, n: number): Promise<void> {
  const forwarded = (to: string, init: RequestInit): Promise<Response> =>
    fetch(to, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': addressOf(n) } })
  for (let count = 0; !notes.isOver; count++) {
    // The rate limit allows three runs per second and key.
    const client = makeClient({ url, serverKey: key, identity: await newIdentity(), fetch: forwarded })
    for (let i = 0; i < 20 && !notes.isOver; i++) {
      const journal = playedText('star-canine', `killed-${count}-${i}`)
      const hash = await retry(
        notes,
        async () => (await client.send<{ hash: string }>('POST', '/api/v1/runs', { journal })).hash,
      )
      if (hash === undefined) return
      notes.runs.add(hash)
      noteDone(notes, n)
    }
  }
}

/** Retries until the server answers; undefined when the test ends. */
async function retry<T>(notes: CrowdState, ask: () => Promise<T>): Promise<T | undefined> {
  while (!notes.isOver)
    try {
      return await ask()
    } catch (error) {
      if (!isServerError(error) || error.code !== 'unreachable') throw error
      await Promise.race([notes.over, new Promise((resolve) => setTimeout(resolve, 50))])
    }
  return undefined
}

/** Plays one table after another. */
async function play(at: ServerAddress, game: string, notes: CrowdState, n: number): Promise<void> {
  const isDuel = game === 'underscore' || game === 'emojispace'
  const address = addressOf(n)
  const who = await Promise.all((isDuel ? [0, 1] : [0]).map(newIdentity))
  for (const one of who) await request(at, one, 'PUT', '/api/v1/me', {}, address)
  while (!notes.isOver) {
    const id = await startTable(at, game, who, address)
    notes.tables.add(id)
    const lines = await Promise.all(who.map((one) => openLiveTable([at.url], at.key, id, one, address)))
    await Promise.all(lines.map((line) => playSeat(line, notes, n)))
    for (const line of lines) line.close()
  }
}

/** Starts a table with all players. If the server is killed before it answers, an extra table remains. */
async function startTable(
  at: ServerAddress,
  game: string,
  [first, second]: readonly Identity[],
  address: string,
): Promise<string> {
  if (first === undefined) throw new Error('nobody plays')
  const kind = second === undefined ? 'sealed' : 'duel'
  const { id, code = '' } = await request(at, first, 'POST', '/api/v1/tables', { kind, game }, address)
  if (second !== undefined)
    // The code is invalid once somebody has joined, perhaps this player, if the answer was lost.
    await request(at, second, 'POST', '/api/v1/tables/join', { code }, address).catch(() =>
      request(at, second, 'GET', `/api/v1/tables/${id}`, undefined, address),
    )
  return id
}

async function playSeat(line: LiveTable, notes: CrowdState, n: number): Promise<void> {
  const isMine = ({ status, waiting, seat }: TableView): boolean =>
    status === 'over' || (seat !== undefined && waiting.includes(seat))
  for (;;) {
    await Promise.race([waitForView(line, isMine), notes.over])
    const view = line.view()
    if (view.status === 'over' || notes.isOver) return
    const choice = persistentChoice(view)
    const refused = await Promise.race([line.choose(view.turn, choice), notes.over.then(() => 'over')])
    if (notes.isOver) return
    if (refused !== undefined) throw new Error(`turn ${view.turn}, ${choice}: ${refused}`)
    notes.acts.push(`${view.id} ${view.turn} ${view.seat} ${choice}`)
    noteDone(notes, n)
  }
}
