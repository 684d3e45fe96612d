import type { Beat, Text, Toned } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import type { Library } from '../content/library.ts'
import { rootAt } from '../duel/context.ts'
import { slotLabel, uidOfReference } from '../duel/side.ts'
import type { Event } from '../events.ts'
import { capitalize, ELEMENTS, elementName, namesOfBits, statusTitle } from '../names.ts'
import { aDeclaredType, DECLARED_TYPES } from '../questions.ts'

/** The parts of a log entry for a kind of event: its text, its arithmetic, and the section of the rule book. */

/** The seat for which a log entry is written, and what its text needs. */
export interface LogReader {
  readonly pack: Library
  readonly me: number
}
export type EventKind = Event['kind']
export type EventOf<K extends EventKind> = Extract<Event, { readonly kind: K }>
export interface EventText<E> {
  /** The text of the entry; undefined if the reader does not notice the event. */
  readonly text: (event: E, reader: LogReader) => Text | undefined
  readonly sum?: (event: E, reader: LogReader) => string
  readonly rule?: string | ((event: E) => string)
  readonly beat?: (event: E, reader: LogReader) => Beat | undefined
}
/** The actor id of a seat in the reader's scene. */
export const actorIdOf = (seat: number, { me }: LogReader): string => (seat === me ? 'you' : 'foe')
export type EventTexts<K extends EventKind> = { readonly [P in K]: EventText<EventOf<P>> }

/** The subject of a sentence about a seat: `You` or `The opponent`. */
export const subjectOf = (seat: number, { me }: LogReader): string => (seat === me ? 'You' : 'The opponent')
export const objectOf = (seat: number, { me }: LogReader): string => (seat === me ? 'you' : 'the opponent')
export const possessiveOf = (seat: number, { me }: LogReader): string => (seat === me ? 'Your' : "The opponent's")
export const verbForSeat = (seat: number, { me }: LogReader, verb: string, third = `${verb}s`): string =>
  seat === me ? verb : third
/** A subject with its verb: `You take`, `The opponent takes`. */
export const clauseOf = (seat: number, reader: LogReader, verb: string, third?: string): string =>
  `${subjectOf(seat, reader)} ${verbForSeat(seat, reader, verb, third)}`
export const areClause = (seat: number, reader: LogReader): string => clauseOf(seat, reader, 'are', 'is')

/** The name of an element in its colour. Nothing else has a colour. */
export const tonedElement = (element: number): Toned => ({
  text: elementName(element),
  tone: ELEMENTS[element] ?? 'dim',
})
export const elementNamesOf = (bits: number): string => namesOfBits(ELEMENTS, bits).map(capitalize).join(' and ')
export const slotTitle = (slot: number): string => {
  const label = slotLabel(slot)
  return label.startsWith('bank') ? label : `slot ${label}`
}
export const withSign = (n: number): string => `${n < 0 ? '−' : '+'}${Math.abs(n)}`

export const rootName = (pack: Library, root: number): string =>
  root < 0 ? 'an unknown move' : rootAt(pack, root).name
export const tonedRoot = (pack: Library, root: number): Toned => ({
  text: rootName(pack, root),
  tone: root < 0 ? 'dim' : rootAt(pack, root).def.element,
})
/** The name of a ghost. One whose player gave no name may be called `You`. */
export const ghostName = (name: string): string => (name === 'You' ? 'A nameless ghost' : name)

/** A declared value as text, as far as the reader knows it. */
export function declaredValueText({ pack }: LogReader, type: number, value: number): string {
  const kind = DECLARED_TYPES[type]
  if (kind === undefined) return String(value)
  switch (kind) {
    case 'element':
      return elementName(value)
    case 'status':
      return statusTitle(value)
    case 'move':
      return `move ${uidOfReference(value) + 1}`
    case 'guess':
      return rootName(pack, value)
    case 'declaration':
      return 'against a declaration'
    case 'type':
      return aDeclaredType(value)
    case 'number':
      return String(value)
    default:
      return unreachable(kind)
  }
}

type Damage = EventOf<'damage'>
type Sum = Pick<Damage, 'base' | 'weak' | 'resist' | 'isStrong' | 'isTough' | 'more' | 'final'>
export const isPlainDamage = (e: Sum): boolean =>
  e.weak === 0 && e.resist === 0 && !e.isStrong && !e.isTough && e.more === 0 && e.final === e.base

/** The arithmetic of damage, `2 + 1 weak = 3`, or just the base if nothing changes it. */
export function damageSum(e: Sum): string {
  if (isPlainDamage(e)) return String(e.base)
  const parts = [String(e.base)]
  if (e.resist > 0) parts.push(`− ${e.resist} resist`)
  if (e.weak > 0) parts.push(`+ ${e.weak} weak`)
  if (e.isStrong) parts.push('+ 1 Strong')
  if (e.isTough) parts.push('− 1 Tough')
  if (e.more !== 0) parts.push(`${e.more > 0 ? '+' : '−'} ${Math.abs(e.more)} blessing`)
  const calc = e.base - e.resist + e.weak
  const isFloored = calc < 0 || calc + (e.isStrong ? 1 : 0) - (e.isTough ? 1 : 0) < 0
  return `${parts.join(' ')} = ${e.final}${isFloored ? ' (not below 0)' : ''}`
}
