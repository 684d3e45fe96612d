import { ANSWERS } from '../actions.ts'
import type { Root } from '../duel/machine.ts'
import { answersIn, CAST, fateIn, recordHead, rootIn, targetIn, turnOf } from '../duel/side.ts'
import type { Ask, HistoryEntry } from '../language/content.ts'
import { rootNamed } from './lookup.ts'
import type { Pack } from './pack.ts'

/**
 * §15 Turn histories: in a state one list of numbers, in a file an object of numbered choices. Answers are written as their choice
 * ids, which say the same whoever replays them.
 */
export interface Record_ {
  readonly turn: number
  readonly root: number
  readonly target: number
  readonly fate: number
  readonly answers: readonly number[]
}

export function recordsOf(history: readonly number[]): Record_[] {
  const records: Record_[] = []
  for (let i = 0; i < history.length; ) {
    const head = history[i] as number
    const next = i + 1 + answersIn(head)
    const [turn, root, target, fate] = [turnOf(head), rootIn(head), targetIn(head), fateIn(head)]
    records.push({ turn, root, target, fate, answers: history.slice(i + 1, next) })
    i = next
  }
  return records
}

export function historyEntry(pack: Pack, record: Record_): HistoryEntry {
  const root = pack.roots[record.root] as Root
  return {
    move: root.def.name,
    args: {
      target:
        root.target === 2 ? (record.target === 1 ? 'caster' : 'opponent') : root.target === 1 ? 'caster' : 'opponent',
      declarations: record.answers.map((n, i) => answerId(pack, root.asks[i % root.asks.length] as Ask, n)),
    },
  }
}

export const answerId = (pack: Pack, ask: Ask, n: number): string =>
  n < 0 ? 'none' : ((ask.ask === 'guess' ? pack.orders.guesses[n] : ordersOf(ask)[n])?.id ?? 'none')

const ordersOf = (ask: Ask) => {
  const orders = ANSWERS[ask.ask]
  // Counted answers start at their own first number.
  const first = orders.findIndex((order) => order !== undefined)
  return first >= 0 && orders[first]?.n === first ? orders : indexed(orders)
}
const indexed = (orders: readonly { readonly id: string; readonly n: number }[]) => {
  const list: { readonly id: string; readonly n: number }[] = []
  for (const order of orders) list[order.n] = order
  return list
}

/** An answer from its id, a bare name or a number; −1 if it means nothing here. */
export function answerFrom(pack: Pack, ask: Ask, text: string): number {
  const word = text.toLowerCase()
  const orders = ask.ask === 'guess' ? pack.orders.guesses : ANSWERS[ask.ask]
  const known = orders.find((order) => order !== undefined && (order.id === word || order.id === `${ask.ask}-${word}`))
  if (known !== undefined) return known.n
  if (ask.ask === 'guess') return rootNamed(pack, text)?.index ?? -1
  const number = Number(word)
  return Number.isInteger(number) && word !== '' && orders.some((order) => order?.n === number) ? number : -1
}

/** The numbers of a history in a file; choices of moves nobody knows are left out. */
export function makeHistory(pack: Pack, history: Readonly<Record<string, HistoryEntry>>): number[] {
  const numbers: number[] = []
  const keys = Object.keys(history).sort((a, b) => Number(a) - Number(b))
  for (const key of keys) {
    const { move, args } = history[key] as HistoryEntry
    const root = rootNamed(pack, move)
    if (root === undefined) continue
    const given = args?.declarations ?? []
    // A declaration made twice (Multilingual) has its answers twice.
    const asks = given.length > root.asks.length ? [...root.asks, ...root.asks] : root.asks
    const answers = asks.map((ask, i) => (given[i] === undefined ? -1 : answerFrom(pack, ask, given[i] as string)))
    // A script is followed in its order, whatever the turn.
    numbers.push(recordHead(0, root.index, answers.length, args?.target === 'caster' ? 1 : 0, CAST), ...answers)
  }
  return numbers
}
