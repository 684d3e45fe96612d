import {
  type Action,
  choose,
  cloneDiceState,
  diceFrom,
  type ForcedRoll,
  force,
  forcedDice,
  isRefusal,
  journalOf,
  type Line,
  makeJournalJson,
  type Run,
  replay,
  type Seat,
  seek,
  start,
  tracedDice,
  waitingFor,
} from '../../../engine/index.ts'

/** Functions of the QA console: the rolls of a run, the rolls that a choice would make, and runs with forced rolls. */

export interface Roll {
  readonly what: string
  readonly sides: number
  readonly value: number
  readonly isForced: boolean
}
/** A played turn of a run: its choices and rolls. */
export interface PlayedTurn {
  readonly turn: number
  readonly ids: readonly string[]
  readonly rolls: readonly Roll[]
  /** Lines of the game's own timeline: dice rolled, spent, given back and expired. */
  readonly lines: readonly Line[]
}

/** Replays a run on a copy of its state and records every roll. */
export function playedTurns(run: Run): readonly PlayedTurn[] {
  const { game } = run
  const first = seek(run, 0)
  const state = game.clone(first.state)
  const waiting = first.inner.waiting.slice()
  // Entropy that the host supplied then comes from the journal.
  const answers = run.entropy.slice(first.inner.entropyUsed).values()
  const naturalDice = diceFrom(cloneDiceState(first.inner.diceState), () => answers.next().value ?? '')
  let rolls: Roll[] = []
  let unused: ForcedRoll[] = []
  const dice = tracedDice(forcedDice(naturalDice, waiting), (what, sides, value) => {
    const at = unused.findIndex((one) => one.what === what)
    if (at >= 0) unused.splice(at, 1)
    rolls.push({ what, sides, value, isForced: at >= 0 })
  })
  const turns: PlayedTurn[] = []
  for (let turn = 0, index = 0; turn < run.turn; turn++) {
    if (turn > 0) for (const { step, what, value } of run.forced) if (step === turn + 1) waiting.push({ what, value })
    const seats = game.toAct(state)
    const ids = run.ids.slice(index, index + seats.length)
    index += seats.length
    const moves = seats.map((seat, i) => ({ seat, action: actionOf(run, state, seat, ids[i]) }))
    rolls = []
    unused = waiting.slice()
    const lines: Line[] = []
    game.apply(state, moves, dice, (event) => lines.push(...[game.extras?.timeline?.(event) ?? []].flat()))
    turns.push({ turn, ids, rolls, lines })
  }
  return turns
}

function actionOf({ game, seed }: Run, state: unknown, seat: Seat, id: string | undefined): Action {
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
    const action: Action | undefined =
      run.pending.get(one) ?? (one === seat ? legal.find((each) => each.id === id) : legal[0])
    return action === undefined ? [] : [{ seat: one, action }]
  })
  if (!moves.some((move) => move.seat === seat)) return []
  const waiting = run.inner.waiting.slice()
  const rolls: Roll[] = []
  const dice = tracedDice(forcedDice(diceFrom(cloneDiceState(run.inner.diceState)), waiting), (what, sides, value) => {
    const before = run.inner.waiting.filter((one) => one.what === what).length
    const used = rolls.filter((one) => one.what === what).length
    rolls.push({ what, sides, value, isForced: used < before })
  })
  try {
    game.apply(state, moves, dice)
  } catch {
    // A forced value that its roll does not allow throws; the rolls before it are still correct.
  }
  return rolls
}

/** The rolls to force for the wanted values, given by index. Forced rolls apply in order of their label: earlier rolls of the same label are forced to their natural value. */
export function rollsToForce(rolls: readonly Roll[], wanted: ReadonlyMap<number, number>): readonly ForcedRoll[] {
  const last = new Map<string, number>()
  for (const index of wanted.keys()) {
    const what = rolls[index]?.what
    if (what !== undefined) last.set(what, Math.max(index, last.get(what) ?? 0))
  }
  return rolls.flatMap(({ what, value, isForced }, index) => {
    const until = last.get(what)
    return until === undefined || index > until || (isForced && !wanted.has(index))
      ? []
      : [{ what, value: wanted.get(index) ?? value }]
  })
}

/** The run with these rolls forced. They replace forced rolls of the same labels that are not used yet. */
export function withForcedRolls(run: Run, rolls: readonly ForcedRoll[]): Run {
  const labels = new Set(rolls.map(({ what }) => what))
  const old = run.inner.waiting.filter(({ what }) => labels.has(what))
  let next = run
  if (old.length > 0) {
    const journal = journalOf(run)
    const forced = journal.forced.slice()
    for (const { what, value } of old) {
      const at = forced.findLastIndex((one) => one.what === what && one.value === value)
      if (at >= 0) forced.splice(at, 1)
    }
    const replayed = replay(run.game, { ...journal, forced })
    next = isRefusal(replayed) ? run : replayed
  }
  force(next, rolls)
  return next
}

const hasAdmin = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'admin' in options && options.admin === true

/** The same run with the game's admin commands enabled, if the game has any and the run has not enabled them. */
export function withAdmin(run: Run): Run {
  if (run.game.extras?.admin === undefined || hasAdmin(run.options)) return run
  const entropy = run.entropy.values()
  const opened = start(run.game, {
    seed: run.seed,
    options: { ...(run.options as object), admin: true },
    rolls: run.forced.filter(({ step }) => step === 0),
    entropy: () => entropy.next().value ?? '',
  })
  if (isRefusal(opened)) return run
  for (let index = 0; opened.turn < run.turn; ) {
    const rolls = run.forced.filter(({ step }) => step === opened.turn + 1)
    const seats = waitingFor(opened)
    for (const [i, seat] of seats.entries()) {
      const chosen = choose(opened, opened.turn, seat, run.ids[index + i] ?? '', i === 0 ? rolls : [])
      if (isRefusal(chosen)) return run
    }
    index += seats.length
  }
  return opened
}

/** A run as JSON for a test: seed, options, choices and forced rolls. */
export function asTest(run: Run): string {
  const { game, version, seed, options, choices, forced } = makeJournalJson(journalOf(run))
  return JSON.stringify({ game, version, seed, options, choices, forced }, undefined, 1)
}

/** Whether one run is an earlier point of another: then stepping forward continues the longer one. */
export const isPrefixOf = (short: Run, long: Run): boolean =>
  short.turn <= long.turn &&
  short.options === long.options &&
  short.ids.every((id, i) => id === long.ids[i]) &&
  short.forced.every((roll, i) => roll.what === long.forced[i]?.what && roll.value === long.forced[i]?.value)
