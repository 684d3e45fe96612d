import {
  BOUND,
  COOL,
  type Duel,
  type Mv,
  makeDuel,
  PUBLIC,
  SEALED,
  SEEN,
  SEEN_ELEMENT,
  type Side,
  setIgnores,
} from '../duel/side.ts'
import { listen } from '../duel/trigger.ts'
import { ELEMENTS, STATUSES } from '../names.ts'
import type { Scenario, Stand } from '../state.ts'
import { sideOfFighter } from './fighter.ts'
import { rootNamed } from './lookup.ts'
import type { Pack } from './pack.ts'

/** A position as it is written: two characters somewhere in a combat. */
export function duelOf(pack: Pack, rules: number, sides: [Side, Side], scenario: Scenario | undefined): Duel {
  const d = makeDuel(rules, sides)
  d.turn = scenario?.turn ?? 1
  d.priority = scenario?.priority ?? 0
  listen(pack, d)
  return d
}

/** A character where it stands; what is not said is as at the start. */
export function sideOfStand(pack: Pack, stand: Stand, fallback: Side): Side {
  const moves = stand.moves ?? { active: [] }
  const side =
    stand.moves === undefined
      ? fallback
      : sideOfFighter(pack, { ...stand, name: stand.name ?? fallback.name, moves, max_hp: stand.max_hp ?? 10 })
  if (stand.name !== undefined) side.name = stand.name
  if (stand.level !== undefined) side.level = stand.level
  if (stand.max_hp !== undefined) side.maxHp = stand.max_hp
  side.hp = Math.min(stand.hp ?? side.hp, side.maxHp)
  side.heat = stand.heat ?? 0
  side.risk = stand.curse_risk ?? 0
  if (stand.sealed === true) side.immune |= SEALED
  setStatuses(side.turns, stand.statuses)
  for (const [name, turns] of Object.entries(stand.ignores ?? {}))
    setIgnores(side, STATUSES.indexOf(name as never), turns)
  for (const name of stand.immune ?? []) side.immune |= 1 << STATUSES.indexOf(name as never)
  for (const [name, turns] of Object.entries(stand.attunements ?? {})) {
    const e = ELEMENTS.indexOf(name as never)
    side.attuned |= 1 << e
    side.attunedTurns[e] = turns
    if (!(stand.private ?? []).includes(name)) side.attunedPublic |= 1 << e
    side.lastAttuned = e
  }
  setMoves(pack, side, stand.cooldowns, (m, n) => {
    m[COOL] = n
  })
  setMoves(pack, side, stand.bound, (m, n) => {
    m[BOUND] = n
  })
  for (const name of stand.public_moves ?? [])
    setMoves(pack, side, { [name]: 1 }, (m) => {
      m[PUBLIC] = SEEN | SEEN_ELEMENT
    })
  return side
}

function setStatuses(list: number[], values: Readonly<Record<string, number>> | undefined): void {
  for (const [name, turns] of Object.entries(values ?? {})) list[STATUSES.indexOf(name as never)] = turns
}

function setMoves(
  pack: Pack,
  side: Side,
  values: Readonly<Record<string, number>> | undefined,
  set: (m: Mv, n: number) => void,
): void {
  for (const [name, n] of Object.entries(values ?? {})) {
    const root = rootNamed(pack, name)
    for (const m of [...side.active, ...side.bank]) if (m[0] === root?.index) set(m, n)
  }
}
