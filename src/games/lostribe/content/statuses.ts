import { unreachable } from '../../../engine/unreachable.ts'
import { type ByIndex, type ByName, indexesOf, mapWords } from '../../../lib/enums.ts'
import { STATUSES, type Status, type StatusIndex } from '../vocabulary.ts'
import { packedList } from './compile/packed.ts'
import { countText } from './fields.ts'

/** §5 Statuses: how each is stored, what it does and its text. */

/** How a status is stored: in a row with its remaining turns, or as a counter of its own. */
type StatusStorage = 'timed' | 'dodges' | 'stuns'

interface StatusRule {
  readonly storage: StatusStorage
  /** What one point of the status adds to its bearer's attacks and defense. */
  readonly attack: -1 | 0 | 1
  readonly defense: -1 | 0 | 1
  /** What the status does at the start of its bearer's turn. A burn counts down then, not at the end of a turn. */
  readonly tick: 'none' | 'burns' | 'heals'
  /** Whether the status is harmful, so that cleansing removes it. */
  readonly isBad: boolean
  readonly text: string
}

const timed = (text: string, rule: Partial<StatusRule>): StatusRule => ({
  storage: 'timed',
  attack: 0,
  defense: 0,
  tick: 'none',
  isBad: false,
  text,
  ...rule,
})

export const STATUS_RULES: ByName<typeof STATUSES, StatusRule> = {
  burn: timed('fire damage at the start of the bearer’s turn; defense and ward do not help', {
    tick: 'burns',
    isBad: true,
  }),
  brittle: timed('lowers defense by this number', { defense: -1, isBad: true }),
  fortify: timed('raises defense by this number', { defense: 1 }),
  dim: timed('attacks deal this much less', { attack: -1, isBad: true }),
  might: timed('attacks deal this much more', { attack: 1 }),
  regen: timed('heals this much at the start of the bearer’s turn', { tick: 'heals' }),
  dodge: timed('cancels this many hits, until the bearer’s next turn', { storage: 'dodges' }),
  stun: timed('a foe loses a turn and cannot be stunned in the next; a boss only loses its dice; you lose energy', {
    storage: 'stuns',
  }),
}

/** A list by status index of one property of the rules. */
const byStatus = <T>(pick: (rule: StatusRule) => T): ByIndex<typeof STATUSES, T> =>
  mapWords(STATUSES, (_, name) => pick(STATUS_RULES[name]))
export const STORAGE: ByIndex<typeof STATUSES, StatusStorage> = byStatus(({ storage }) => storage)
export const ATTACK_SIGN: readonly number[] = packedList(byStatus(({ attack }) => attack))
export const DEFENSE_SIGN: readonly number[] = packedList(byStatus(({ defense }) => defense))
export const IS_BAD: readonly boolean[] = byStatus(({ isBad }) => isBad)

/** A status to apply. The field `status` is an index into STATUSES. */
export interface Affliction {
  readonly status: StatusIndex
  readonly value: number
  readonly turns: number
}
export interface ValueAndTurns {
  readonly value: number
  readonly turns: number
}
export interface StatusEntry {
  readonly status: Status
  readonly value?: number | undefined
  readonly turns?: number | undefined
  readonly charges?: number | undefined
}
const STATUS_INDEX = indexesOf(STATUSES)
export const makeAffliction = (entry: StatusEntry): Affliction => ({
  status: STATUS_INDEX[entry.status],
  value: entry.value ?? entry.charges ?? 0,
  turns: entry.turns ?? 0,
})
export const afflictionOf = (status: Status, { value, turns }: ValueAndTurns): Affliction =>
  makeAffliction({ status, value, turns })

export const statusTitle = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** Whether two afflictions of one bearer read as one: they are counters of one status, or end in the same turn. */
export const canMerge = (a: Affliction, b: Affliction): boolean =>
  a.status === b.status && (STORAGE[a.status] !== 'timed' || a.turns === b.turns)
/** Two afflictions as one. Stuns add up their turns, all others their values. */
export const mergeAfflictions = (a: Affliction, b: Affliction): Affliction =>
  STORAGE[a.status] === 'stuns'
    ? { status: a.status, value: a.value, turns: a.turns + b.turns }
    : { status: a.status, value: a.value + b.value, turns: a.turns }

/** The texts of afflictions, equal ones merged: `Burn 4 for 1 turn` for two of `Burn 2 for 1 turn`. */
export function afflictionTexts(list: readonly Affliction[]): string[] {
  const merged: Affliction[] = []
  for (const one of list) {
    const at = merged.findIndex((other) => canMerge(other, one))
    const twin = merged[at]
    if (twin === undefined) merged.push(one)
    else merged[at] = mergeAfflictions(twin, one)
  }
  return merged.map(afflictionText)
}

export function afflictionText({ status, value, turns }: Affliction): string {
  const name = statusTitle(STATUSES[status])
  const storage = STORAGE[status]
  switch (storage) {
    case 'dodges':
      return `${name} ${value}`
    case 'stuns':
      return `${name} ${turns}`
    case 'timed':
      return `${name} ${value} for ${countText(turns, 'turn')}`
    default:
      return unreachable(storage)
  }
}
