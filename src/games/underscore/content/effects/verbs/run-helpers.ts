import { ELEMENT, type Move } from '../../../duel/move.ts'
import { characterMove, MAX_START_HP } from '../../../state.ts'
import { variableIndex } from '../move-variables.ts'
import type { UpgradeContext } from './verb.ts'

/** Helpers for the verbs that change the character of a run. */

export const logChange = (taking: UpgradeContext, what: string): void => taking.emit?.({ kind: 'changed', what })

/** The value of an answer, by its name (`$m`). */
export const answerNamed = (taking: UpgradeContext, name: string): number => taking.answers[name.slice(1)] ?? 0
/** A literal number, or the value of the answer that is named instead. */
export const numberOf = (taking: UpgradeContext, value: unknown): number =>
  typeof value === 'number' ? value : answerNamed(taking, String(value))

/** The slot that an answer names, and the move in that slot. */
export const slotOfAnswer = (
  taking: UpgradeContext,
  { moves = '$m' }: { readonly moves?: string | undefined },
): number => answerNamed(taking, moves)
export const moveOfAnswer = (taking: UpgradeContext, effect: { readonly moves?: string | undefined }): Move =>
  characterMove(taking.s.character, slotOfAnswer(taking, effect))

/** The index of the variable that a field names, or of the one that was answered. */
export const fieldIndex = (taking: UpgradeContext, move: Move, field: string): number =>
  field.startsWith('$') ? ELEMENT + answerNamed(taking, field) : variableIndex(taking.pack, move, field)

/** §12 Changes Max HP. A gain also raises the starting HP, up to its ceiling; a loss pulls it down. Neither goes below 1. */
export function raiseMaxHp(taking: UpgradeContext, by: number): void {
  const { character } = taking.s
  const before = character.maxHp
  character.maxHp = Math.max(1, before + by)
  const raised = Math.max(character.startHp, Math.min(MAX_START_HP, character.startHp + character.maxHp - before))
  const start = by > 0 ? raised : Math.min(character.startHp, character.maxHp)
  character.startHp = Math.max(1, start)
  logChange(taking, `Max HP ${before} → ${character.maxHp}, starting HP ${character.startHp}`)
}
