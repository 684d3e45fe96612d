import { type Dice, seededDice } from '../../../src/engine/index.ts'
import { type AllowedOutcome, honestRequest, ODD_REQUESTS, type OddRequest } from './odd-requests.ts'
import type { RawResponse, SeededServer, Send, SentRequest } from './seeded-server.ts'

/** Options of an attack: number and concurrency of requests; all kinds in turn. */
export interface AttackOptions {
  readonly requests: number
  readonly atOnce: number
  readonly seed: string
}

export interface AttackResult {
  /** Number of responses by kind and status. */
  readonly kinds: Map<string, Map<number, number>>
  /** Wrongly accepted requests; requests that caused internal errors. */
  readonly wrong: string[]
  readonly broken: string[]
}

/** Signatures expire after two minutes: replay them earlier, so that they are refused as replays. */
const USED_MS = 60_000

export async function attack(
  send: Send,
  seeded: SeededServer,
  { requests, atOnce, seed }: AttackOptions,
): Promise<AttackResult> {
  const seen: AttackResult = { kinds: new Map(), wrong: [], broken: [] }
  const used: { readonly at: number; readonly sent: SentRequest }[] = []
  const names = Object.keys(ODD_REQUESTS)
  const one = async (n: number): Promise<void> => {
    const dice = seededDice(`${seed} ${n}`)
    while ((used[0]?.at ?? seeded.now()) < seeded.now() - USED_MS) used.shift()
    if (n % 50 === 0) await sendHonestRequest(send, seeded, dice, used)
    const name = names[n % names.length] as string
    const odd = (await ODD_REQUESTS[name]?.(
      dice,
      seeded,
      used.map(({ sent }) => sent),
    )) as OddRequest
    note(seen, name, odd, await send(odd), seeded)
  }
  let next = 0
  const lane = async (): Promise<void> => {
    for (let n = next++; n < requests; n = next++) await one(n)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return seen
}

/** Sends a valid request, which can be replayed later. */
async function sendHonestRequest(
  send: Send,
  seeded: SeededServer,
  dice: Dice,
  used: { at: number; sent: SentRequest }[],
): Promise<void> {
  const sent = await honestRequest(dice, seeded)
  const { status, text } = await send(sent)
  if (status === 429) return
  if (status !== 200) throw new Error(`an honest request was answered with ${status}: ${text}`)
  used.push({ at: seeded.now(), sent })
}

function note(
  { kinds, wrong, broken }: AttackResult,
  name: string,
  { allowed, method, path, body }: OddRequest,
  answered: RawResponse,
  seeded: SeededServer,
): void {
  const { status, text } = answered
  const row = kinds.get(name) ?? new Map<number, number>()
  kinds.set(name, row.set(status, (row.get(status) ?? 0) + 1))
  const what = `${name}: ${method} ${path.slice(0, 200)} ${body === undefined ? '' : Buffer.from(body).toString().slice(0, 200)}: ${status} ${text.slice(0, 300)}`
  if (status >= 500) broken.push(what)
  if (isTaken(allowed, answered, seeded)) wrong.push(what)
}

function isTaken(may: AllowedOutcome, { status, text }: RawResponse, { hashes }: SeededServer): boolean {
  if (status < 200 || status >= 300 || may === 'harmless') return false
  if (may === 'refused') return true
  // The forged journal may equal the original, or be practice.
  const { hash, category, isNew } = JSON.parse(text) as { hash: string; category: string; isNew: boolean }
  return category !== 'practice' && (isNew || !hashes.has(hash))
}

/** Number of responses by status, over all kinds. */
export function statusesOf({ kinds }: AttackResult): Map<number, number> {
  const all = new Map<number, number>()
  for (const row of kinds.values()) for (const [status, count] of row) all.set(status, (all.get(status) ?? 0) + count)
  return new Map([...all].sort(([a], [b]) => a - b))
}
