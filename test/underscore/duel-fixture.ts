import { type Dice, type ScriptedDice, type ScriptedRoll, scriptedDice } from '../../src/engine/index.ts'
import { WAIT_ORDER } from '../../src/games/underscore/actions.ts'
import { builtInPack } from '../../src/games/underscore/campaign/pack.ts'
import { scenarioDuel, scenarioSide } from '../../src/games/underscore/campaign/scenario.ts'
import { knownRoot, rootNamed } from '../../src/games/underscore/content/library.ts'
import { legalDuelOrders, takeChoice } from '../../src/games/underscore/duel/choices/choice.ts'
import { legalAnswers, questionAt } from '../../src/games/underscore/duel/choices/questions.ts'
import { rootOfMove } from '../../src/games/underscore/duel/context.ts'
import { copyMove, type Move, ROOT } from '../../src/games/underscore/duel/move.ts'
import {
  ATTUNED,
  CHOSEN,
  type Duel,
  ignoredTurns,
  makeSide,
  moveInSlot,
  type Side,
  attunedTurns as turnsAttuned,
} from '../../src/games/underscore/duel/side.ts'
import { p0CombatStart, playTurn } from '../../src/games/underscore/duel/turn.ts'
import type { Event } from '../../src/games/underscore/events.ts'
import { ELEMENTS, STATUSES, type StatusIndex } from '../../src/games/underscore/names.ts'
import { packRulings, type RulingChanges } from '../../src/games/underscore/rulings.ts'
import type { ScenarioCharacter } from '../../src/games/underscore/state.ts'
import { indexIn } from '../../src/lib/enums.ts'

const pack = builtInPack()

/** Shorthand for a character: moves by name, `bank` last. */
export interface TestCharacter extends Omit<ScenarioCharacter, 'moves' | 'statuses' | 'attunements'> {
  readonly moves?: readonly string[]
  readonly bank?: readonly string[]
  readonly has?: Readonly<Record<string, number>>
  readonly attuned?: Readonly<Record<string, number>>
}

const standOf = ({
  moves = ['Shove'],
  bank = [],
  has = {},
  attuned = {},
  ...rest
}: TestCharacter): ScenarioCharacter => ({
  ...rest,
  moves: { active: moves.map((name) => ({ name })), banked: bank.map((name) => ({ name })) },
  statuses: has,
  attunements: attuned,
})

export interface Ring {
  readonly d: Duel
  readonly p: Side
  readonly e: Side
  readonly events: Event[]
  /** Plays a turn: `Cleanse burn` casts and answers; undefined waits. */
  turn(mine?: string, theirs?: string, rolls?: readonly ScriptedRoll[]): Event[]
}

export function testDuel(
  player: TestCharacter,
  enemy: TestCharacter = {},
  rules: RulingChanges = {},
  from: { priority?: 0 | 1; turn?: number; start?: boolean } = {},
): Ring {
  const d = scenarioDuel(
    pack,
    packRulings(rules),
    [scenarioSide(pack, standOf(player), makeSide('P', 1)), scenarioSide(pack, standOf(enemy), makeSide('E', 1))],
    { priority: from.priority ?? 0, turn: from.turn ?? 1 },
  )
  const events: Event[] = []
  if (from.start === true) p0CombatStart(pack, d, scriptedDice([]), (event) => events.push(event))
  const turn = (mine?: string, theirs?: string, rolls: readonly ScriptedRoll[] = []): Event[] => {
    choose(d, 0, mine)
    choose(d, 1, theirs)
    const heard: Event[] = []
    const dice: ScriptedDice = scriptedDice(rolls)
    playTurn(pack, d, dice as Dice, (event) => heard.push(event))
    if (dice.left() > 0) throw new Error(`${dice.left()} rolls of the script were not made`)
    events.push(...heard)
    return heard
  }
  return { d, p: d.sides[0], e: d.sides[1], events, turn }
}

/** Commits a choice given as text; throws if the move cannot be chosen. */
export function choose(d: Duel, seat: number, words: string | undefined): void {
  const side = d.sides[seat as 0 | 1]
  if (words === undefined) {
    takeChoice(pack, d, seat, WAIT_ORDER)
    return
  }
  const [name, ...answers] =
    words.split(': ').length > 1
      ? [words.split(': ')[0] as string, ...(words.split(': ')[1] as string).split(' ')]
      : [words]
  const root = rootNamed(pack, name as string)
  const cast = legalDuelOrders(pack, d, seat).find((order) => {
    const m = order.verb === 'cast' ? (order.n >= 8 ? side.bank[order.n - 8] : side.active[order.n]) : undefined
    return m !== undefined && m[ROOT] === root?.index
  })
  if (cast === undefined) throw new Error(`${name} cannot be chosen`)
  let isDone = takeChoice(pack, d, seat, cast)
  for (const answer of answers) {
    const order = legalDuelOrders(pack, d, seat).find(({ id }) => id === answer)
    if (order === undefined) throw new Error(`${name} takes no answer "${answer}"`)
    isDone = takeChoice(pack, d, seat, order)
  }
  if (!isDone) throw new Error(`${name} asks for more: ${askOf(d, seat)}`)
}

const askOf = (d: Duel, seat: number): string => {
  const side = d.sides[seat as 0 | 1]
  const m = moveInSlot(side, side.stats[CHOSEN])
  if (m === undefined) return ''
  const ask = questionAt(rootOfMove(pack, m), side.answers.length)
  return `${ask.ask} of ${legalAnswers(pack, d, seat, ask).length}`
}

const statusNamed = (name: string): StatusIndex => {
  const place = indexIn(STATUSES, name)
  if (place === undefined) throw new Error(`there is no status ${name}`)
  return place
}
export const status = (side: Side, name: string): number => side.stats[statusNamed(name)]
export const ignores = (side: Side, name: string): number => ignoredTurns(side, statusNamed(name))
export const attuned = (side: Side): string[] => ELEMENTS.filter((_, i) => (side.stats[ATTUNED] & (1 << i)) !== 0)
export const attunedTurns = (side: Side, name: string): number =>
  turnsAttuned(side, ELEMENTS.indexOf(name as never) as never)
/** An unmodified instance of a move. */
export const freshMove = (name: string): Move => copyMove(knownRoot(pack, name).fresh)

export const moveIn = (side: Side, name: string): Move => {
  const root = rootNamed(pack, name)
  const m = [...side.active, ...side.bank].find((known) => known[ROOT] === root?.index)
  if (m === undefined) throw new Error(`${side.name} has no ${name}`)
  return m
}
export { pack }
