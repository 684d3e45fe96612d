import type { Identity } from '../../../client/index.ts'
import { signRecord } from '../../../client/records.ts'
import { type JournalJson, journalHash, journalOf, makeJournalJson } from '../../../engine/index.ts'
import type { Table } from './table.ts'
import { shownPlayer } from './view.ts'

/** The record of a finished table: its journal, signed by the server. Undefined if play never began. */
export async function recordOf(table: Table, server: Identity): Promise<JournalJson | undefined> {
  const { deal, run, players, beganAt, end } = table
  if (beganAt === undefined || end === undefined) return undefined
  const journal = journalOf(run)
  const { id, commitment, secret, day } = deal
  const record = {
    table: id,
    commitment,
    secret,
    day,
    journal: journalHash(journal),
    players: players.map((player) => (player === undefined ? { name: 'nobody' } : shownPlayer(player))),
    began: new Date(beganAt).toISOString(),
    ended: new Date(end.at).toISOString(),
    lost: end.lost,
  }
  return makeJournalJson({ ...journal, seal: await signRecord(record, server) })
}
