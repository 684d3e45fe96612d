import { type ByIndex, type ByName, mapWords } from '../../../lib/enums.ts'
import { STATUSES, type Status } from '../names.ts'
import { packed } from './compile/packed.ts'
import { count } from './fields.ts'

/** §5 The statuses: how each is kept, what it does and what the player reads. */

/** Rows with a timer, or a counter of their own in the state. */
type Keeping = 'timed' | 'dodges' | 'stuns'

interface StatusRule {
  readonly kept: Keeping
  /** What one point of it adds to the bearer's attacks and defense. */
  readonly attack: -1 | 0 | 1
  readonly defense: -1 | 0 | 1
  /** What it does at the start of the bearer's turn; a burn runs down by that, not at the end of a turn. */
  readonly tick: 'none' | 'burns' | 'heals'
  /** Whether cleansing takes it off. */
  readonly isBad: boolean
  readonly text: string
}

const timed = (text: string, rule: Partial<StatusRule>): StatusRule => ({
  kept: 'timed',
  attack: 0,
  defense: 0,
  tick: 'none',
  isBad: false,
  text,
  ...rule,
})

export const STATUS_RULES: ByName<typeof STATUSES, StatusRule> = {
  burn: timed('takes so many hp at the start of the turn, as fire; defense and ward do not help', {
    tick: 'burns',
    isBad: true,
  }),
  brittle: timed('defense less by so much', { defense: -1, isBad: true }),
  fortify: timed('defense more by so much', { defense: 1 }),
  dim: timed('attacks less by so much', { attack: -1, isBad: true }),
  might: timed('attacks more by so much', { attack: 1 }),
  regen: timed('heals so much at the start of the turn', { tick: 'heals' }),
  dodge: timed('the next so many hits do nothing, until the next turn', { kept: 'dodges' }),
  stun: timed('a foe loses a turn and cannot be stunned in the next; a boss only loses its dice; you lose energy', {
    kept: 'stuns',
  }),
}

/** The same by place, for the rules. */
const byStatus = <T>(pick: (rule: StatusRule) => T): ByIndex<typeof STATUSES, T> =>
  mapWords(STATUSES, (_, name) => pick(STATUS_RULES[name]))
export const KEPT: readonly Keeping[] = byStatus(({ kept }) => kept)
export const ATTACK_SIGN: readonly number[] = packed(byStatus(({ attack }) => attack))
export const DEFENSE_SIGN: readonly number[] = packed(byStatus(({ defense }) => defense))
export const IS_BAD: readonly boolean[] = byStatus(({ isBad }) => isBad)

/** A status as it is attached; `status` is its place. */
export interface Affliction {
  readonly status: number
  readonly value: number
  readonly turns: number
}
export interface Timed {
  readonly value: number
  readonly turns: number
}
export interface StatusEntry {
  readonly status: Status
  readonly value?: number | undefined
  readonly turns?: number | undefined
  readonly charges?: number | undefined
}
export const affliction = (entry: StatusEntry): Affliction => ({
  status: STATUSES.indexOf(entry.status),
  value: entry.value ?? entry.charges ?? 0,
  turns: entry.turns ?? 0,
})
export const afflictionOf = (status: Status, { value, turns }: Timed): Affliction =>
  affliction({ status, value, turns })

export const statusTitle = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

export function afflictionWords({ status, value, turns }: Affliction): string {
  const name = statusTitle(STATUSES[status] ?? 'nothing')
  switch (KEPT[status]) {
    case 'dodges':
      return `${name} ${value}`
    case 'stuns':
      return `${name} ${turns}`
    default:
      return `${name} ${value} for ${count(turns, 'turn')}`
  }
}
