import type { Run } from '../../engine/index.ts'
import { type Home, type HomeError, isHomeError, type Recorder } from '../../storage/fs/index.ts'
import { gameOfJournal, oldRulesNotice } from './load-game.ts'

/** A saved run that is played again. */
export interface ResumedRun {
  readonly run: Run
  readonly recorder: Recorder
  readonly daily: string | undefined
  /** The folder of its pack, as given or as saved with the run. */
  readonly pack: string | undefined
  /** What was damaged, and that it keeps old rules. */
  readonly notices: readonly string[]
}

export async function resumeRun(home: Home, id: string, pack: string | undefined): Promise<ResumedRun | HomeError> {
  const { daily, pack: savedPack } = home.runs().find((run) => run.id === id) ?? {}
  const resumed = await home.resume(id, (journal, own) => gameOfJournal(journal, pack ?? own, home.folder))
  if (isHomeError(resumed)) return resumed
  const { run, recorder, warnings } = resumed
  return { run, recorder, daily, pack: pack ?? savedPack, notices: [...warnings, ...oldRulesNotice(run.game)] }
}
