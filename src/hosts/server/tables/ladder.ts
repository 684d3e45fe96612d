import type { JournalJson } from '../../../engine/index.ts'
import type { Parts } from '../parts.ts'
import { keepRun } from '../runs/keep.ts'
import type { Table } from './table.ts'

/** Puts sealed runs on their ladders: lived again like any other, and vouched for by the seal. */
export const sealedKeeper =
  (parts: Pick<Parts, 'store' | 'now' | 'judges'>) =>
  async ({ seal, ...journal }: JournalJson, { players, deal }: Table): Promise<void> => {
    const [player] = players
    const verdict = await parts.judges.judge(JSON.stringify(journal))
    if (!verdict.isTrue) throw new Error(`table ${deal.id}: ${verdict.why}`)
    if (player?.kind !== 'person' || verdict.practice !== '') return
    const { day = '' } = deal
    await keepRun(parts, player.key, verdict, 'sealed', { seal: JSON.stringify(seal), day })
  }
