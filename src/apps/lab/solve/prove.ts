import { join } from 'node:path'
import { type AnyGame, dailySeed, journalOf, modeOf } from '../../../engine/index.ts'
import { usage } from '../../../lib/user-errors.ts'
import { findWinningRun } from '../../../play/winning-run.ts'
import { nodeDisk } from '../../../storage/fs/index.ts'
import { saveJournal } from '../../../storage/fs/journal-file.ts'
import type { ProveValues } from '../../cli/commands/research.ts'
import { showProgress } from '../../cli/progress.ts'
import { runOptions } from '../../cli/run-options.ts'

/** `undercroft prove GAME --seed S`: finds a winning line with knowledge of the seed and saves it as a journal. Its score is the seed's par. */
export async function prove(values: ProveValues, args: readonly string[]): Promise<number> {
  const seconds = wholeNumber('seconds', values.seconds ?? '60')
  if (values.daily !== undefined) return proveDailies(values.daily, values, args, seconds)
  const { game, options, seed } = await runOptions(values, args)
  const proof = findProof(game, seed, options as object, seconds)
  if (proof === undefined) return 1
  const out = values.out ?? `${game.id}-${seed.replaceAll(/[^\w.-]/g, '_')}-proof.json`
  saveJournal(out, proof.journal)
  console.log(
    `Proven: seed ${seed} of ${game.id} (${modeOf(game, options).name}) can be won. Par ${proof.par}, in ${proof.journal.ids.length} choices. Journal saved to ${out}; check it with: undercroft verify ${out}`,
  )
  return 0
}

/** Finds a proof, showing progress. Says so if there is none. */
function findProof(game: AnyGame, seed: string, options: object, seconds: number) {
  const end = Date.now() + 1000 * seconds
  const found = findWinningRun(game, {
    seed,
    options,
    isTimeUp: () => Date.now() > end,
    onLayer: ({ width }, layer, states) => showProgress(`beam of ${width}: layer ${layer}, ${states} states`),
  })
  showProgress('')
  if (found !== undefined) return { journal: journalOf(found.run), par: found.par }
  console.log(
    `Not proven: no winning line was found for seed ${seed} in ${seconds} seconds. That does not mean there is none.`,
  )
  return undefined
}

async function proveDailies(
  first: string,
  values: ProveValues,
  args: readonly string[],
  seconds: number,
): Promise<number> {
  if (values.seed !== undefined) throw usage('--daily sets the seed; leave out --seed')
  if (!/^\d{4}-\d\d-\d\d$/.test(first)) throw usage(`--daily must be a day like 2026-01-31, not "${first}"`)
  const { game } = await runOptions({ ...values, seed: '1' }, args)
  const folder = values.out ?? '.'
  nodeDisk.makeFolder(folder)
  let unproven = 0
  for (const day of daysFrom(first, wholeNumber('days', values.days ?? '1'))) {
    const proof = findProof(game, dailySeed(day), {}, seconds)
    if (proof === undefined) {
      unproven++
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
