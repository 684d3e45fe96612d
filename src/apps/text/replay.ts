import { type AnyGame, fork, isRefusal } from '../../engine/index.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { writeOutput } from '../../storage/fs/journal-file.ts'
import { painter } from '../cli/colors.ts'
import type { ReplayValues } from '../cli/commands/playing.ts'
import { saveCrash } from '../cli/crash-file.ts'
import { type LineInput, openLineInput } from '../cli/line-input.ts'
import { freshSeed, gameInfoFor, nextRunRules } from '../cli/load-game.ts'
import { type JournalSource, openSavedRuns } from '../cli/saved-runs.ts'
import { playLines } from './play.ts'
import { replayText, stepThrough, type TracedReplay, traceReplay } from './step.ts'

/** `replay --step`: steps through a run and continues from any turn. `replay --text-out FILE`: writes the replay as text. */
export async function stepCommand(
  values: ReplayValues,
  game: AnyGame,
  source: JournalSource,
  typed?: LineInput,
): Promise<number> {
  const watched = traceReplay(game, source.journal, source.isLog)
  if (isRefusal(watched)) throw failure(watched.why)
  const file = values['text-out']
  if (file !== undefined) writeOutput(file, replayText(watched))
  if (file !== undefined) console.log(`${watched.run.turn} turns written to ${file}.`)
  return values.step === true ? step({ ...values, pack: source.pack }, watched, typed) : 0
}

async function step(values: ReplayValues, watched: TracedReplay, typed: LineInput | undefined): Promise<number> {
  const { run } = watched
  const at = values.to === undefined ? 0 : Number(values.to)
  if (!(Number.isInteger(at) && at >= 0 && at <= run.turn)) throw usage(`--to takes a turn from 0 to ${run.turn}`)
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const paint = painter(process.stdout)
  const lines = typed ?? openLineInput(process.stdin, process.stdout, isTerminal)
  const turn = await stepThrough(watched, at, lines, (text) => console.log(text), paint)
  const entry = gameInfoFor(run.game.id)
  const isSaved = isTerminal || values.keep === true
  const savedRuns = isSaved ? openSavedRuns(values.pack) : undefined
  if (turn !== undefined)
    await playLines({
      entry,
      ...(await nextRunRules(entry, run)),
      seed: run.seed,
      from: fork(run, turn),
      freshSeed,
      isTerminal,
      lines,
      input: process.stdin,
      output: process.stdout,
      paint,
      savedRuns,
      reportCrash: savedRuns && ((crash) => saveCrash(crash, savedRuns.home.folder).message),
    })
  if (typed === undefined) lines.close()
  return 0
}
