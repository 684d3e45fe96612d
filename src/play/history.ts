import {
  cloneDiceState,
  type Dice,
  diceFrom,
  type ForcedRoll,
  forcedDice,
  makeDiceState,
  type Run,
  type Seat,
  seek,
  tracedDice,
  waitingFor,
} from '../engine/index.ts'

/** A run as it was at a turn, seen by the first seat that chose there; after the end by seat 0. */
export function positionAt(run: Run, turn: number) {
  const then = seek(run, turn)
  const seats = waitingFor(then)
  const seat = seats[0] ?? 0
  const scene = then.game.scene(then.state, seat)
  const first = then.ids.length
  /** The choices made there, one per seat that acted; empty at the end of the run. */
  const ids = turn < run.turn ? run.ids.slice(first, first + seats.length) : []
  /** The first of these choices as its scene names it; '' at the end of the run. */
  const label = scene.choices.find(({ id }) => id === ids[0])?.label ?? ids[0] ?? ''
  return { run: then, seat, scene, ids, label }
}

/** A roll of the dice, by its label. */
export interface Roll {
  readonly what: string
  readonly sides: number
  readonly value: number
  readonly isForced: boolean
}

/** A turn of a run with everything that happened in it. */
export interface TracedTurn {
  readonly turn: number
  readonly seats: readonly Seat[]
  readonly ids: readonly string[]
  readonly rolls: readonly Roll[]
  readonly events: readonly unknown[]
}

export interface TracedRun {
  readonly setup: readonly Roll[]
  readonly turns: readonly TracedTurn[]
}

/** Dice that record their rolls. `begin` starts a new list, after adding forced rolls to those that wait. */
function recordRolls(natural: Dice, forced: readonly ForcedRoll[]) {
  const waiting = forced.slice()
  let unused: ForcedRoll[] = []
  let rolls: Roll[] = []
  const dice = tracedDice(forcedDice(natural, waiting), (what, sides, value) => {
    const at = unused.findIndex((one) => one.what === what)
    if (at >= 0) unused.splice(at, 1)
    rolls.push({ what, sides, value, isForced: at >= 0 })
  })
  const begin = (more: readonly ForcedRoll[]): readonly Roll[] => {
    for (const { what, value } of more) waiting.push({ what, value })
    unused = waiting.slice()
    rolls = []
    return rolls
  }
  return { dice, begin }
}

/**
 * Plays a verified run again on a copy of its state, with dice that record every roll. `visit` is called before each turn with the state of
 * that turn.
 */
export function traceRun(run: Run, visit?: (turn: number, state: unknown) => void): TracedRun {
  const { game, entropy, forced } = run
  const answers = entropy.values()
  const recorder = recordRolls(
    diceFrom(makeDiceState(run.seed), () => answers.next().value ?? ''),
    [],
  )
  const { dice } = recorder
  const beginStep = (step: number): readonly Roll[] => recorder.begin(forced.filter((roll) => roll.step === step))
  const setup = beginStep(0)
  const state = game.setup(run.options, dice)
  const turns: TracedTurn[] = []
  for (let turn = 0, index = 0; turn < run.turn; turn++) {
    visit?.(turn, state)
    const seats = game.toAct(state)
    const ids = run.ids.slice(index, index + seats.length)
    const moves = seats.map((seat, i) => ({ seat, action: actionOf(run, state, seat, ids[i]) }))
    index += seats.length
    const events: unknown[] = []
    const made = beginStep(turn + 1)
    game.apply(state, moves, dice, (event) => events.push(event))
    turns.push({ turn, seats, ids, rolls: made, events })
  }
  return { setup, turns }
}

function actionOf({ game, seed }: Run, state: unknown, seat: Seat, id: string | undefined) {
  const found = game.legal(state, seat).find((action) => action.id === id)
  if (found === undefined)
    throw new Error(`${game.id} seed ${seed}: "${id}" was chosen, but is not legal in the replay`)
  return found
}

/** The rolls that a choice would make now, with the rolls already forced. Other seats that have not chosen take their first legal action. */
export function rollsOf(run: Run, seat: Seat, id: string): readonly Roll[] {
  const { game } = run
  const state = game.clone(run.state)
  const moves = game.toAct(state).flatMap((one) => {
    const legal = game.legal(state, one)
    const action = run.pending.get(one) ?? (one === seat ? legal.find((each) => each.id === id) : legal[0])
    return action === undefined ? [] : [{ seat: one, action }]
  })
  if (!moves.some((move) => move.seat === seat)) return []
  const { dice, begin } = recordRolls(diceFrom(cloneDiceState(run.inner.diceState)), run.inner.waiting)
  const rolls = begin([])
  try {
    game.apply(state, moves, dice)
  } catch {
    // A forced value that its roll does not allow throws; the rolls before it are still correct.
  }
  return rolls
}
