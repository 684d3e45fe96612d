import { type Identity, isServerError, type LiveTable, makeClient, type TableView } from '../../../src/client/index.ts'
import { playedText } from '../journals.ts'
import { newIdentity } from '../new-identity.ts'
import { openLiveTable, request, persistentChoice, waitForView } from '../server-process.ts'

/** People who play and bring runs all the time, whatever happens to the server, and remember what it said was safe. */
export interface Crowd {
  /** The tables they sat at; every act as `written` in losses.ts spells it; the hashes of runs. */
  readonly tables: ReadonlySet<string>
  readonly acts: readonly string[]
  readonly runs: ReadonlySet<string>
  /** Waits until everybody has done something again; answers with how many could not in this time. */
  waitUntilAllActed(patienceMs: number): Promise<number>
  /** Waits for so many things to be safe. */
  waitForAcknowledged(count: number): Promise<void>
  stop(): Promise<void>
}

interface ServerAddress {
  readonly url: string
  readonly key: string
}

/** Two duels, two sealed runs, one who brings runs. */
const WORK = ['underscore', 'emojispace', 'descent', 'lostribe', 'runs'] as const

interface CrowdState {
  readonly tables: Set<string>
  readonly acts: string[]
  readonly runs: Set<string>
  /** How much each of them has done. */
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
  /** Settles when it is so; who has thrown is thrown. */
  const when = (isSo: () => boolean): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (!isSo()) return
          notes.listeners.delete(look)
          resolve()
        }
        notes.listeners.add(look)
        look()
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
  for (const look of [...notes.listeners]) look()
}

const addressOf = (n: number): string => `10.0.0.${n + 1}`

/** Brings one run after the other; what was not answered is brought again, as `undercroft submit` does. */
async function submitRuns({ url, key }: ServerAddress, notes: CrowdState, n: number): Promise<void> {
  const forwarded = (to: string, init: RequestInit): Promise<Response> =>
    fetch(to, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': addressOf(n) } })
  for (let count = 0; !notes.isOver; count++) {
    // A key brings three runs a second and no more.
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

/** Until it is answered: a server that is gone comes back. Undefined: there is no more time. */
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

/** One table after the other. */
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

/** A table with everybody at it. A server that was killed after it dealt one and before it said so has dealt one too many. */
async function startTable(at: ServerAddress, game: string, [first, second]: readonly Identity[], address: string): Promise<string> {
  if (first === undefined) throw new Error('nobody plays')
  const kind = second === undefined ? 'sealed' : 'duel'
  const { id, code = '' } = await request(at, first, 'POST', '/api/v1/tables', { kind, game }, address)
  if (second !== undefined)
    // The code is gone when somebody sits there: perhaps it was this one, and nobody said so.
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
