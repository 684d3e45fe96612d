import { type AnyGame, fork, isRefusal } from '../../engine/index.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { writeOut } from '../../storage/fs/journal-file.ts'
import { painter } from '../cli/colors.ts'
import type { OptionValues } from '../cli/commands.ts'
import { type Lines, openLines } from '../cli/line-input.ts'
import { afterRun, entryOf, freshSeed } from '../cli/load-game.ts'
import { type Source, savedRunsOf } from '../cli/saved-runs.ts'
import { playLines } from './play.ts'
import { stepThrough, type Watched, watchedText, watchJournal } from './step.ts'

/** `replay --step`: both ways through a run, and on from any turn of it. `replay --text-out FILE`: the whole of it as text. */
export async function stepCommand(values: OptionValues, game: AnyGame, source: Source, typed?: Lines): Promise<number> {
  const watched = watchJournal(game, source.journal, source.isLog)
  if (isRefusal(watched)) throw failure(watched.why)
  const file = values['text-out'] as string | undefined
  if (file !== undefined) writeOut(file, watchedText(watched))
  if (file !== undefined) console.log(`${watched.run.turn} turns written to ${file}.`)
  return values.step === true ? step({ ...values, pack: source.pack }, watched, typed) : 0
}

async function step(values: OptionValues, watched: Watched, typed: Lines | undefined): Promise<number> {
  const { run } = watched
  const at = values.to === undefined ? 0 : Number(values.to)
  if (!(Number.isInteger(at) && at >= 0 && at <= run.turn)) throw usage(`--to is a turn from 0 to ${run.turn}`)
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const paint = painter(process.stdout)
  const lines = typed ?? openLines(process.stdin, process.stdout, isTerminal)
  const turn = await stepThrough(watched, at, lines, (text) => console.log(text), paint)
  const entry = entryOf(run.game.id)
  if (turn !== undefined)
    await playLines({
      entry,
      ...(await afterRun(entry, run)),
      seed: run.seed,
      from: fork(run, turn),
      freshSeed,
      isTerminal,
      lines,
      input: process.stdin,
      output: process.stdout,
      paint,
      keptRuns: isTerminal || values.keep === true ? savedRunsOf(values.pack as string | undefined) : undefined,
    })
  if (typed === undefined) lines.close()
  return 0
}
