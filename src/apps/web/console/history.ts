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

/** What the QA console knows: every roll of a run, those a choice would make, and runs whose game lets things be set. */

export interface Roll {
  readonly what: string
  readonly sides: number
  readonly value: number
  readonly isForced: boolean
}
/** A turn of a run, as it happened. */
export interface Past {
  readonly turn: number
  readonly ids: readonly string[]
  readonly rolls: readonly Roll[]
  /** The game's own timeline: rolled, spent, given back, expired. */
  readonly lines: readonly Line[]
}

/** Lives a run again on a state of its own and writes down all that fell. */
export function pastOf(run: Run): readonly Past[] {
  const { game } = run
  const first = seek(run, 0)
  const state = game.clone(first.state)
  const waiting = first.inner.waiting.slice()
  // What was asked of the host then is not asked again.
  const answers = run.entropy.slice(first.inner.entropyUsed).values()
  const under = diceFrom(cloneDiceState(first.inner.diceState), () => answers.next().value ?? '')
  let rolls: Roll[] = []
  let wanted: ForcedRoll[] = []
  const dice = tracedDice(forcedDice(under, waiting), (what, sides, value) => {
    const at = wanted.findIndex((one) => one.what === what)
    if (at >= 0) wanted.splice(at, 1)
    rolls.push({ what, sides, value, isForced: at >= 0 })
  })
  const past: Past[] = []
  for (let turn = 0, place = 0; turn < run.turn; turn++) {
    if (turn > 0) for (const { step, what, value } of run.forced) if (step === turn + 1) waiting.push({ what, value })
    const seats = game.toAct(state)
    const ids = run.ids.slice(place, place + seats.length)
    place += seats.length
    const moves = seats.map((seat, i) => ({ seat, action: actionOf(run, state, seat, ids[i]) }))
    rolls = []
    wanted = waiting.slice()
    const lines: Line[] = []
    game.apply(state, moves, dice, (event) => lines.push(...[game.timeline?.(event) ?? []].flat()))
    past.push({ turn, ids, rolls, lines })
  }
  return past
}

function actionOf({ game, seed }: Run, state: unknown, seat: Seat, id: string | undefined): Action {
  const found = game.legal(state, seat).find((action) => action.id === id)
  if (found === undefined) throw new Error(`${game.id} seed ${seed}: "${id}" was chosen and is not legal again`)
  return found
}

/** What a choice of a seat would roll now, with what is forced already; the other seats do the first thing they may. */
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
    // A forced roll that cannot fall so ends it here; what came before is true.
  }
  return rolls
}

/** Wishes by place as rolls to be forced: where a label falls several times, those before a wish fall as they would. */
export function wishedRolls(rolls: readonly Roll[], wishes: ReadonlyMap<number, number>): readonly ForcedRoll[] {
  const last = new Map<string, number>()
  for (const place of wishes.keys()) {
    const what = rolls[place]?.what
    if (what !== undefined) last.set(what, Math.max(place, last.get(what) ?? 0))
  }
  return rolls.flatMap(({ what, value, isForced }, place) => {
    const until = last.get(what)
    return until === undefined || place > until || (isForced && !wishes.has(place))
      ? []
      : [{ what, value: wishes.get(place) ?? value }]
  })
}

/** The run with these rolls forced; a wish under a label that waits already takes the place of the old one. */
export function forcedAnew(run: Run, rolls: readonly ForcedRoll[]): Run {
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

const asks = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'admin' in options && options.admin === true

/** The same run with the game's own meddling allowed, where it has some and the run does not allow it yet. */
export function openedRun(run: Run): Run {
  if (run.game.admin === undefined || asks(run.options)) return run
  const entropy = run.entropy.values()
  const opened = start(run.game, {
    seed: run.seed,
    options: { ...(run.options as object), admin: true },
    rolls: run.forced.filter(({ step }) => step === 0),
    entropy: () => entropy.next().value ?? '',
  })
  if (isRefusal(opened)) return run
  for (let place = 0; opened.turn < run.turn; ) {
    const rolls = run.forced.filter(({ step }) => step === opened.turn + 1)
    const seats = waitingFor(opened)
    for (const [i, seat] of seats.entries()) {
      const chosen = choose(opened, opened.turn, seat, run.ids[place + i] ?? '', i === 0 ? rolls : [])
      if (isRefusal(chosen)) return run
    }
    place += seats.length
  }
  return opened
}

/** A run as a test can live it: seed, options, choices and what was forced. */
export function asTest(run: Run): string {
  const { game, version, seed, options, choices, forced } = makeJournalJson(journalOf(run))
  return JSON.stringify({ game, version, seed, options, choices, forced }, undefined, 1)
}

/** Whether the one is the beginning of the other: then stepping forward can go on with it. */
export const isBeginningOf = (short: Run, long: Run): boolean =>
  short.turn <= long.turn &&
  short.options === long.options &&
  short.ids.every((id, i) => id === long.ids[i]) &&
  short.forced.every((roll, i) => roll.what === long.forced[i]?.what && roll.value === long.forced[i]?.value)
