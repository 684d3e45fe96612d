import type { JournalJson } from '../../../engine/index.ts'
import type { ServerContext } from '../context.ts'
import { saveSubmittedRun } from '../runs/save.ts'
import type { Table } from './table.ts'

/** Puts sealed runs on their ladders: lived again like any other, and vouched for by the seal. */
export const rankedRunSaver =
  (parts: Pick<ServerContext, 'store' | 'now' | 'judges'>) =>
  async ({ seal, ...journal }: JournalJson, { players, deal }: Table): Promise<void> => {
    const [player] = players
    const verdict = await parts.judges.judge(JSON.stringify(journal))
    if (!verdict.isTrue) throw new Error(`table ${deal.id}: ${verdict.why}`)
    if (player?.kind !== 'person' || verdict.practice !== '') return
    const { day = '' } = deal
    await saveSubmittedRun(parts, player.key, verdict, 'sealed', { seal: JSON.stringify(seal), day })
  }
