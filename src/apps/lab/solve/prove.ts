import { join } from 'node:path'
import { findWinningLine } from '../../../bots/index.ts'
import {
  type AnyGame,
  choose,
  dailySeed,
  isRefusal,
  type Journal,
  journalOf,
  modeOf,
  start,
  waitingFor,
} from '../../../engine/index.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { nodeDisk } from '../../../storage/fs/index.ts'
import { saveJournal } from '../../../storage/fs/journal-file.ts'
import type { ProveValues } from '../../cli/commands/research.ts'
import { runOptions } from '../../cli/run-options.ts'

/** `undercroft prove GAME --seed S`: finds a winning line with knowledge of the seed and saves it as a journal. Its score is the seed's par. */
export async function prove(values: ProveValues, args: readonly string[]): Promise<number> {
  const seconds = wholeNumber('seconds', values.seconds ?? '60')
  if (values.daily !== undefined) return proveDailies(values, args, seconds)
  const { game, options, seed } = await runOptions(values, args)
  const proof = findProof(game, seed, options as object, seconds, process.stderr.isTTY === true)
  if (proof === undefined) {
    console.log(notProvenText(seed, seconds))
    return 1
  }
  const out = values.out ?? `${game.id}-${seed.replaceAll(/[^\w.-]/g, '_')}-proof.json`
  saveJournal(out, proof.journal)
  console.log(
    `${provenText(game, options, seed, proof)} Journal saved to ${out}; check it with: undercroft verify ${out}`,
  )
  return 0
}

export interface Proof {
  readonly journal: Journal
  readonly par: number
}

/** Searches for a winning line, then plays it by the rules, so that the journal is the proof. */
export function findProof(
  game: AnyGame,
  seed: string,
  options: object,
  seconds: number,
  showsProgress: boolean,
): Proof | undefined {
  const end = Date.now() + 1000 * seconds
  const line = findWinningLine(game, {
    seed,
    options,
    isTimeUp: () => Date.now() > end,
    onLayer: (beam, layer, states) => {
      if (showsProgress) process.stderr.write(`\rbeam of ${beam.width}: layer ${layer}, ${states} states `)
    },
  })
  if (showsProgress) process.stderr.write('\r\u001b[K')
  if (line === undefined) return undefined
  const run = start(game, { seed, options })
  if (isRefusal(run)) throw failure(run.why)
  for (const id of line.ids) {
    const chosen = choose(run, run.turn, waitingFor(run)[0] ?? 0, id)
    if (isRefusal(chosen))
      throw new Error(
        `${game.id} seed ${seed} turn ${run.turn}: the choice ${id} of the winning line is refused: ${chosen.why}`,
      )
  }
  return { journal: journalOf(run), par: line.score }
}

async function proveDailies(values: ProveValues, args: readonly string[], seconds: number): Promise<number> {
  if (values.seed !== undefined) throw usage('--daily sets the seed; leave out --seed')
  const { daily: first = '' } = values
  if (!/^\d{4}-\d\d-\d\d$/.test(first)) throw usage(`--daily must be a day like 2026-01-31, not "${first}"`)
  const { game } = await runOptions({ ...values, seed: '1' }, args)
  const folder = values.out ?? '.'
  nodeDisk.makeFolder(folder)
  let unproven = 0
  for (const day of daysFrom(first, wholeNumber('days', values.days ?? '1'))) {
    const proof = findProof(game, dailySeed(day), {}, seconds, process.stderr.isTTY === true)
    if (proof === undefined) {
      unproven++
      console.log(notProvenText(dailySeed(day), seconds))
      continue
    }
    const file = join(folder, `${game.id}-daily-${day}.json`)
    saveJournal(file, proof.journal)
    console.log(`${day}  par ${proof.par}  ${file}`)
  }
  return unproven === 0 ? 0 : 1
}

const DAY = 86_400_000
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse(first) + i * DAY).toISOString().slice(0, 10))

function wholeNumber(name: string, given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw usage(`--${name} must be a whole number from 1 to 999999`)
  return Number(given)
}

const provenText = (game: AnyGame, options: unknown, seed: string, { par, journal }: Proof): string =>
  `Proven: seed ${seed} of ${game.id} (${modeOf(game, options).name}) can be won. Par ${par}, in ${journal.ids.length} choices.`

const notProvenText = (seed: string, seconds: number): string =>
  `Not proven: no winning line was found for seed ${seed} in ${seconds} seconds. That does not mean there is none.`
