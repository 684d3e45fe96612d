import { isRefusal, journalOf, makeJournalJson, type Run, replay } from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { escapeInvisible } from '../../lib/clean-text.ts'
import { failure, isFailure, isUsage, usage } from '../../lib/user-errors.ts'
import { homeFolder, isHomeError, openHome } from '../../storage/fs/index.ts'
import { saveJournal } from '../../storage/fs/journal-file.ts'
import type { RunsValues } from '../cli/commands/runs.ts'
import { gameInfoFor, gameOfJournal } from '../cli/load-game.ts'
import type { JournalSource } from '../cli/saved-runs.ts'
import { recordsText, runsText } from './lists.ts'

/** `runs`, `runs give-up ID`, `runs export ID FILE`. */
export async function runs(values: RunsValues, args: readonly string[]): Promise<number> {
  const home = openHome(homeFolder())
  const [verb, id, file] = args
  if (verb === undefined) {
    if (values.json === true)
      console.log(
        escapeInvisible(JSON.stringify({ open: home.runs(), ended: home.history(), troubles: home.warnings() })),
      )
    else console.log(runsText(home, GAMES, Date.now(), values.all === true))
    return 0
  }
  if (verb === 'give-up' && id !== undefined && file === undefined) {
    const trouble = home.giveUp(id)
    if (trouble !== undefined) throw failure(trouble.error)
    console.log(`You gave up ${id}. Watch it with: undercroft replay ${id}`)
    return 0
  }
  if (verb === 'export' && id !== undefined && file !== undefined) return exportRun(home, id, file, values.pack)
  throw usage('type: undercroft runs, undercroft runs give-up ID, or undercroft runs export ID FILE')
}

/** Exports a run's journal to a file, verified if its game is installed. */
async function exportRun(
  home: ReturnType<typeof openHome>,
  id: string,
  file: string,
  pack: string | undefined,
): Promise<number> {
  const journal = home.journalOf(id)
  if (isHomeError(journal)) throw failure(journal.error)
  const run = await replayOrReason({ journal, pack: pack ?? home.packOf(id), isLog: home.isLog(id) })
  // Replaying completes the journal of an unfinished log.
  saveJournal(file, typeof run === 'string' ? journal : journalOf(run))
  const proof = typeof run === 'string' ? ` It could not be verified here: ${run}` : ''
  console.log(`${makeJournalJson(journal).choices.length} choices written to ${file}.${proof}`)
  return 0
}

/** Replays a journal; returns the reason if that fails here. It can be exported all the same. */
async function replayOrReason({ journal, pack, isLog }: JournalSource): Promise<Run | string> {
  try {
    const run = replay(await gameOfJournal(journal, pack), journal, { isLog })
    return isRefusal(run) ? run.why : run
  } catch (error) {
    if (!isFailure(error) && !isUsage(error)) throw error
    return error.message
  }
}

/** `records`: the best runs of one game, or of all games. */
export async function records(values: Pick<RunsValues, 'all'>, args: readonly string[]): Promise<number> {
  const games = args[0] === undefined ? GAMES : [gameInfoFor(args[0])]
  console.log(recordsText(openHome(homeFolder()), games, values.all === true))
  return 0
}
