import {
  type Dice,
  type Journal,
  type JournalJson,
  makeJournalJson,
  makeJournalString,
} from '../../../src/engine/index.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const pick = <T>(dice: Dice, all: readonly T[]): T => all[dice.roll('forge', all.length, 'pick')] as T

/** Forges a journal: a string with a wrong character, or JSON with a wrong field. */
export function forgedJournal(dice: Dice, journal: Journal): string {
  if (dice.roll('forge', 2, 'form') === 0) return forgedString(dice, makeJournalString(journal))
  const { choices: made, seed, ...rest } = makeJournalJson(journal)
  const at = dice.roll('forge', made.length, 'at')
  const claims: readonly Partial<JournalJson>[] = [
    { choices: made.slice(0, at) },
    { choices: [...made, made[at] ?? ''] },
    { choices: made.with(at, made[(at + 1) % made.length] ?? '') },
    { choices: made.with(at, 'win') },
    { seed: `${seed}-` },
    { options: { ...(rest.options as object), gold: 1e9 } },
    { version: rest.version + 1 },
    { content: '0'.repeat(rest.content.length) },
  ]
  return JSON.stringify({ ...rest, choices: made, seed, score: 1e9, won: true, ...pick(dice, claims) })
}

function forgedString(dice: Dice, journal: string): string {
  const at = dice.roll('forge', journal.length, 'at')
  return pick(dice, [
    journal.slice(0, at) + pick(dice, LETTERS) + journal.slice(at + 1),
    journal.slice(0, at),
    journal + journal.slice(at),
    journal.slice(0, at) + journal.slice(at + 1),
  ])
}
