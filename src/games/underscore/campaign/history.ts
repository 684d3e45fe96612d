import { at } from '../../../lib/enums.ts'
import { ANSWER_ORDERS, type Order } from '../actions.ts'
import { type Library, rootNamed } from '../content/library.ts'
import { CAST, type ChoiceRecord, recordHead } from '../duel/choice-records.ts'
import { moveQuestionAt } from '../duel/choices/questions.ts'
import { rootAt } from '../duel/context.ts'
import type { HistoryEntry } from '../fighters.ts'
import { AT_CASTER, AT_DECLARED, NONE } from '../names.ts'
import { ANSWER_OPPONENT, ANSWER_SELF, type Question } from '../questions.ts'

/**
 * §15 Converts the choices of a turn history: a state has them as a list of numbers, a file as an object. In files
 * answers are choice ids, so that they mean the same in every pack.
 */
export function historyEntry(pack: Library, record: ChoiceRecord): HistoryEntry {
  const root = rootAt(pack, record.root)
  const isAtCaster = root.target === AT_DECLARED ? record.target === ANSWER_SELF : root.target === AT_CASTER
  return {
    move: root.name,
    args: {
      target: isAtCaster ? 'caster' : 'opponent',
      declarations: record.answers.map((n, i) => answerId(pack, moveQuestionAt(root, i), n)),
    },
  }
}

const ordersFor = (pack: Library, { ask }: Question): readonly Order[] =>
  // Lists of orders by slot have gaps, which are skipped.
  (ask === 'guess' ? pack.orders.guesses : ANSWER_ORDERS[ask]).filter((order) => order !== undefined)

const answerId = (pack: Library, ask: Question, n: number): string =>
  ordersFor(pack, ask).find((order) => order.n === n)?.id ?? 'none'

/** An answer as a number, read from an order's id, a bare name or a number; −1 if it is unknown here. */
function answerFrom(pack: Library, ask: Question, text: string): number {
  const word = text.toLowerCase()
  const orders = ordersFor(pack, ask)
  const known = orders.find(({ id }) => id === word || id === `${ask.ask}-${word}`)
  if (known !== undefined) return known.n
  if (ask.ask === 'guess') return rootNamed(pack, text)?.index ?? NONE
  const number = Number(word)
  return Number.isInteger(number) && word !== '' && orders.some(({ n }) => n === number) ? number : NONE
}

/** Packs the history of a file into a list of numbers. Choices of unknown moves are skipped. */
export function makeHistory(pack: Library, history: Readonly<Record<string, HistoryEntry>>): number[] {
  const numbers: number[] = []
  const entries = Object.entries(history).sort(([a], [b]) => Number(a) - Number(b))
  for (const [, { move, args }] of entries) {
    const root = rootNamed(pack, move)
    if (root === undefined) continue
    const given = args?.declarations ?? []
    // A declaration that is doubled (Multilingual) has its answers twice.
    const asks = given.length > root.asks.length ? [...root.asks, ...root.asks] : root.asks
    const answers = asks.map((ask, i) => (i < given.length ? answerFrom(pack, ask, at(given, i)) : NONE))
    const target = args?.target === 'caster' ? ANSWER_SELF : ANSWER_OPPONENT
    // A script is played in its own order, so the numbers of its turns do not matter.
    numbers.push(recordHead(root.index, answers.length, target, CAST), ...answers)
  }
  return numbers
}
