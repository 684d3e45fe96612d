import {
  type Action,
  type AnyGame,
  cloneDiceState,
  type Dice,
  diceFrom,
  type Moves,
  plain,
  type SeededDice,
  seededDice,
} from '../../src/engine/index.ts'
import { onEveryStep, sameDice, type Walk } from './walk.ts'

/**
 * Two real runs with equal scenes and logs from the first turn on but different states: one unseen roll differs. Unlike worlds drawn by a
 * game's `determinize`, they do not depend on what the game itself treats as hidden.
 */
export interface Twins {
  readonly one: unknown
  readonly other: unknown
  /** The seat that cannot tell them apart. */
  readonly seat: number
  readonly turn: number
  /** The label of the roll that differs. */
  readonly roll: string
}

/** Dice whose n-th roll is changed; all other rolls are the same. */
function bentDice(under: Dice, at: { count: number; readonly bend: number; label: string }): Dice {
  return {
    roll(stream, sides, what) {
      const value = under.roll(stream, sides, what)
      if (at.count++ !== at.bend || sides < 2) return value
      at.label = what
      return (value + 1 + (at.bend % (sides - 1))) % sides
    },
    fork: (label) => bentDice(under.fork(label), at),
    ...(under.decided === undefined ? {} : { decided: under.decided }),
    entropy: (what) => under.entropy(what),
  }
}

/** The result of a turn in which one roll was changed. */
interface Bent {
  readonly state: unknown
  readonly dice: SeededDice
  readonly events: readonly unknown[]
  readonly label: string
  readonly rolls: number
}

function bentTurn(game: AnyGame, before: unknown, moves: Moves<Action>, from: SeededDice, bend: number): Bent {
  const dice = diceFrom(cloneDiceState(from.state))
  const at = { count: 0, bend, label: '' }
  const state = game.clone(before)
  const events: unknown[] = []
  game.apply(state, moves, bentDice(dice, at), (event) => void events.push(event))
  return { state, dice, events, label: at.label, rolls: at.count }
}

const NONE = -1

/** Twins are followed until their scenes or logs differ, or for this many turns. */
const FOLLOWED = 400

interface Step {
  readonly state: unknown
  readonly moves: Moves<Action>
  readonly dice: SeededDice
}

/** Changes some rolls of the setup and of every turn of some walks, and visits the resulting twins turn by turn. */
export function onTwins(game: AnyGame, walks: readonly Walk[], bends: number, visit: (twins: Twins) => void): void {
  const which = seededDice('bent rolls')
  for (const w of walks) {
    const steps: Step[] = []
    onEveryStep(game, [w], (step) => {
      steps.push({ state: game.clone(step.state), moves: step.moves, dice: sameDice(step) })
    })
    const seats = new Set(steps.flatMap(({ moves }) => moves.map(({ seat }) => seat)))
    for (const other of bentSetups(game, w, bends, which))
      for (const seat of seats) follow(game, steps, 0, other, seat, visit)
    for (let turn = 0; turn + 1 < steps.length; turn++) {
      const { state, moves, dice } = steps[turn] as Step
      const straight = bentTurn(game, state, moves, dice, NONE)
      for (let i = 0; i < Math.min(bends, straight.rolls); i++) {
        const bent = bentTurn(game, state, moves, dice, which.roll('bend', straight.rolls, 'bend'))
        for (const seat of seats)
          if (logOf(game, bent, seat) === logOf(game, straight, seat)) follow(game, steps, turn + 1, bent, seat, visit)
      }
    }
  }
}

const logOf = (game: AnyGame, { events }: Bent, seat: number): string =>
  JSON.stringify(events.map((event) => plain(game.eventText(event, seat)?.text ?? '')).filter((text) => text !== ''))

function bentSetups(game: AnyGame, { seed }: Walk, bends: number, which: Dice): Bent[] {
  const set = (bend: number): Bent => {
    const dice = seededDice(seed)
    const at = { count: 0, bend, label: '' }
    const state = game.setup({}, bentDice(dice, at))
    return { state, dice, events: [], label: at.label, rolls: at.count }
  }
  const { rolls } = set(NONE)
  return Array.from({ length: rolls === 0 ? 0 : 4 * bends }, () => set(which.roll('bend', rolls, 'bend')))
}

/** Plays the same choices in both as long as the seat gets equal scenes and logs. */
function follow(
  game: AnyGame,
  steps: readonly Step[],
  from: number,
  bent: Bent,
  seat: number,
  visit: (twins: Twins) => void,
): void {
  let { state: other, dice } = bent
  for (let turn = from; turn < Math.min(steps.length, from + FOLLOWED); turn++) {
    const { state: one, moves, dice: own } = steps[turn] as Step
    if (JSON.stringify(one) === JSON.stringify(other) || !areAlike(game, one, other, seat)) return
    if (game.toAct(one).includes(seat)) visit({ one, other, seat, turn, roll: bent.label })
    if (!moves.every((move) => game.legal(other, move.seat).includes(move.action))) return
    const next = bentTurn(game, other, moves, dice, NONE)
    if (logOf(game, next, seat) !== logOf(game, bentTurn(game, one, moves, own, NONE), seat)) return
    other = next.state
    dice = next.dice
  }
}

/** Whether a seat sees equal scenes. The law compares the choices. */
const areAlike = (game: AnyGame, one: unknown, other: unknown, seat: number): boolean =>
  game.toAct(other).join() === game.toAct(one).join() &&
  JSON.stringify(game.scene(one, seat)) === JSON.stringify(game.scene(other, seat))
