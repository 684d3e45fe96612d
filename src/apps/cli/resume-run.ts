import { type Home, isHomeError } from '../../storage/fs/index.ts'
import { gameOfJournal, oldRulesNotice } from './load-game.ts'

/** A saved run that is played again, with the folder of its pack and notices: what was damaged, and that it keeps old rules. */
export async function resumeRun(home: Home, id: string, pack: string | undefined) {
  const { daily, pack: savedPack } = home.runs().find((run) => run.id === id) ?? {}
  const resumed = await home.resume(id, (journal, own) => gameOfJournal(journal, pack ?? own, home.folder))
  if (isHomeError(resumed)) return resumed
  const { run, recorder, warnings } = resumed
  return { run, recorder, daily, pack: pack ?? savedPack, notices: [...warnings, ...oldRulesNotice(run.game)] }
}
