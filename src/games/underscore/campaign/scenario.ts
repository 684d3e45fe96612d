import { type IndexIn, indexIn } from '../../../lib/enums.ts'
import { rootNamed } from '../content/library.ts'
import { WAITED_RECORD } from '../duel/choice-records.ts'
import { ELEMENT_SEEN, MOVE_SEEN, type Move, PUBLIC, ROOT, setBindLeft, setCooldownLeft } from '../duel/move.ts'
import {
  ATTUNED,
  ATTUNED_PUBLIC,
  type Duel,
  everyMove,
  IMMUNE,
  LAST_ATTUNED,
  LEVEL,
  makeDuel,
  OWN_HEAT,
  RISK,
  type Side,
  setAttunedTurns,
  setIgnoredTurns,
  WOUND_SEALED,
} from '../duel/side.ts'
import { updateListeners } from '../duel/trigger.ts'
import { ELEMENTS, STATUS_INDEXES, STATUSES } from '../names.ts'
import type { Scenario, ScenarioCharacter } from '../state.ts'
import { sideOfFighter } from './fighter.ts'
import type { Pack } from './pack.ts'

/** The duel of a scenario: two characters in the middle of a combat. */
export function scenarioDuel(pack: Pack, rules: number, sides: [Side, Side], scenario: Scenario | undefined): Duel {
  const duel = makeDuel(rules, sides)
  duel.turn = scenario?.turn ?? 1
  duel.priority = scenario?.priority ?? 0
  // The earlier turns are unknown, so they are recorded as waiting.
  for (const side of sides) if (duel.turn > 1) side.history = Array.from({ length: duel.turn - 1 }, () => WAITED_RECORD)
  updateListeners(pack, duel)
  return duel
}

/** The side of a scenario's character. Fields that are missing are as at the start of a combat. */
export function scenarioSide(pack: Pack, stand: ScenarioCharacter, fallback: Side): Side {
  const moves = stand.moves ?? { active: [] }
  const side =
    stand.moves === undefined
      ? fallback
      : sideOfFighter(pack, { ...stand, name: stand.name ?? fallback.name, moves, max_hp: stand.max_hp ?? 10 })
  if (stand.name !== undefined) side.name = stand.name
  if (stand.level !== undefined) side.stats[LEVEL] = stand.level
  if (stand.max_hp !== undefined) side.maxHp = stand.max_hp
  side.hp = Math.min(stand.hp ?? side.hp, side.maxHp)
  side.stats[OWN_HEAT] = stand.heat ?? 0
  side.stats[RISK] = stand.curse_risk ?? 0
  if (stand.sealed === true) side.stats[IMMUNE] |= WOUND_SEALED
  for (const [status, turns] of byIndex(STATUSES, stand.statuses)) side.stats[status] = turns
  for (const [status, turns] of byIndex(STATUSES, stand.ignores)) setIgnoredTurns(side, status, turns)
  for (const status of STATUS_INDEXES)
    if (stand.immune?.includes(STATUSES[status]) === true) side.stats[IMMUNE] |= 1 << status
  for (const [element, turns] of byIndex(ELEMENTS, stand.attunements)) {
    side.stats[ATTUNED] |= 1 << element
    setAttunedTurns(side, element, turns)
    if (!(stand.private ?? []).includes(ELEMENTS[element])) side.stats[ATTUNED_PUBLIC] |= 1 << element
    side.stats[LAST_ATTUNED] = element
  }
  setMoves(pack, side, stand.cooldowns, (m, n) => {
    setCooldownLeft(m, n)
  })
  setMoves(pack, side, stand.bound, (m, n) => {
    setBindLeft(m, n)
  })
  for (const name of stand.public_moves ?? [])
    setMoves(pack, side, { [name]: 1 }, (m) => {
      m[PUBLIC] = MOVE_SEEN | ELEMENT_SEEN
    })
  return side
}

/** Converts values given by name to a list by index. Unknown names are skipped. */
function byIndex<const V extends readonly string[]>(
  names: V,
  values: Readonly<Record<string, number>> | undefined,
): (readonly [IndexIn<V>, number])[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) => {
    const position = indexIn(names, name)
    return position === undefined ? [] : [[position, value] as const]
  })
}

function setMoves(
  pack: Pack,
  side: Side,
  values: Readonly<Record<string, number>> | undefined,
  set: (m: Move, n: number) => void,
): void {
  for (const [name, n] of Object.entries(values ?? {})) {
    const root = rootNamed(pack, name)
    for (const m of everyMove(side)) if (m[ROOT] === root?.index) set(m, n)
  }
}
