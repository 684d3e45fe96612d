import type { JournalJson } from '../../../engine/index.ts'
import type { ServerContext } from '../context.ts'
import { saveSubmittedRun } from '../runs/save.ts'
import type { Table } from './table.ts'

/** Returns a function that enters ranked runs into leaderboards. They are verified by replay like submitted runs, and saved with the signed record. */
export const makeRankedRunSaver =
  (context: Pick<ServerContext, 'store' | 'now' | 'verifyPool'>) =>
  async ({ seal, ...journal }: JournalJson, { players, deal }: Table): Promise<void> => {
    const [player] = players
    const verdict = await context.verifyPool.verify(JSON.stringify(journal))
    if (!verdict.isVerified) throw new Error(`table ${deal.id}: ${verdict.why}`)
    if (player?.kind !== 'person' || verdict.practice !== '') return
    const { day = '' } = deal
    await saveSubmittedRun(context, player.key, verdict, 'sealed', { seal: JSON.stringify(seal), day })
  }
