import { type Affliction, BRITTLE, BURN, DIM, DODGE_STATUS, STUN_STATUS } from '../language/pack.ts'
import { DODGE, type Foe, ID, IMMUNE, KIND, PLAYER, STATUS_SIZE, STUN, type State } from '../state.ts'
import type { Play } from './play.ts'

/** §5 All that one bearer has of a status: those of one name add up. */
export function sumOf({ statuses }: State, bearer: number, status: number): number {
  let sum = 0
  for (let i = 0; i < statuses.length; i += STATUS_SIZE)
    if (statuses[i] === bearer && statuses[i + 1] === status) sum += statuses[i + 2] as number
  return sum
}

/** Attaches a status to the player. One gained in the own turn is fresh: it does not run down at that turn's end. */
export function afflictPlayer(p: Play, a: Affliction, isFresh: boolean, cause: string): void {
  const { s } = p
  const { status, value, turns } = a
  if (status === DODGE_STATUS) s.dodge += value
  else if (status === STUN_STATUS) s.daze += turns
  else s.statuses.push(PLAYER, status, value, turns, isFresh ? 1 : 0)
  p.emit?.({ kind: 'status', actor: PLAYER, of: -1, status, value, turns, cause })
}

/** Attaches a status to a foe. §5 A stun leaves one immune for a turn. */
export function afflictFoe(p: Play, foe: Foe, a: Affliction, isFresh: boolean, cause: string): void {
  const { status, value, turns } = a
  if (status === STUN_STATUS) {
    if (foe[IMMUNE] > 0) return p.emit?.({ kind: 'immune', actor: foe[ID], of: foe[KIND] })
    foe[STUN] += turns
  } else if (status === DODGE_STATUS) foe[DODGE] += value
  else p.s.statuses.push(foe[ID], status, value, turns, isFresh ? 1 : 0)
  p.emit?.({ kind: 'status', actor: foe[ID], of: foe[KIND], status, value, turns, cause })
}

export function afflictAll(p: Play, a: Affliction, cause: string): void {
  const { foes } = p.s
  for (let i = 0; i < foes.length; i++) afflictFoe(p, foes[i] as Foe, a, false, cause)
}

/** Keeps the statuses for which `keep` holds, in order. */
function sift({ statuses }: State, keep: (at: number) => boolean): void {
  let kept = 0
  for (let i = 0; i < statuses.length; i += STATUS_SIZE) {
    if (!keep(i)) continue
    if (kept !== i) for (let k = 0; k < STATUS_SIZE; k++) statuses[kept + k] = statuses[i + k] as number
    kept += STATUS_SIZE
  }
  while (statuses.length > kept) statuses.pop()
}

/** The end of a bearer's turn: fresh ones stay, the others have a turn less. Burn runs down at its ticks instead. */
export function runDown(s: State, bearer: number): void {
  const { statuses } = s
  if (statuses.length === 0) return
  sift(s, (i) => {
    if (statuses[i] !== bearer || statuses[i + 1] === BURN) return true
    if (statuses[i + 4] === 1) {
      statuses[i + 4] = 0
      return true
    }
    statuses[i + 3] = (statuses[i + 3] as number) - 1
    return (statuses[i + 3] as number) > 0
  })
}

/** Burns that have ticked their last. */
export function dropSpentBurns(s: State): void {
  const { statuses } = s
  sift(s, (i) => statuses[i + 1] !== BURN || (statuses[i + 3] as number) > 0)
}

export function forgetBearer(s: State, bearer: number): void {
  const { statuses } = s
  if (statuses.length > 0) sift(s, (i) => statuses[i] !== bearer)
}

/** Takes everything bad off the player. */
export function cleanse(p: Play): void {
  const { s } = p
  const { statuses } = s
  const before = statuses.length
  const isBad = (status: number | undefined): boolean => status === BURN || status === BRITTLE || status === DIM
  sift(s, (i) => statuses[i] !== PLAYER || !isBad(statuses[i + 1]))
  const count = (before - statuses.length) / STATUS_SIZE + (s.daze > 0 ? 1 : 0)
  s.daze = 0
  p.emit?.({ kind: 'cleansed', count })
}
