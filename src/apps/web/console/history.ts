import {
  choose,
  type ForcedRoll,
  force,
  isRefusal,
  journalOf,
  makeJournalJson,
  type Run,
  replay,
  start,
  waitingFor,
} from '../../../engine/index.ts'
import type { Roll } from '../../../play/history.ts'

/** Functions of the QA console: runs with forced rolls and with admin commands. */

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
