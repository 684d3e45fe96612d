import type { Identity } from '../../../client/index.ts'
import { signRecord } from '../../../client/records.ts'
import { type JournalJson, journalHash, journalOf, makeJournalJson, type RecordPlayer } from '../../../engine/index.ts'
import type { Player, Table } from './table.ts'

/** The record of a finished table: its journal, signed by the server. Undefined if play never began. */
export async function recordOf(table: Table, server: Identity): Promise<JournalJson | undefined> {
  const { deal, run, players, beganAt, end } = table
  if (beganAt === undefined || end === undefined) return undefined
  const journal = journalOf(run)
  const { id, commitment, secret, day } = deal
  const seal = await signRecord(
    {
      table: id,
      commitment,
      secret,
      ...(day === undefined ? {} : { day }),
      journal: journalHash(journal),
      players: players.map(recordPlayer),
      began: new Date(beganAt).toISOString(),
      ended: new Date(end.at).toISOString(),
      ...(end.lost === undefined ? {} : { lost: end.lost }),
    },
    server,
  )
  return makeJournalJson({ ...journal, seal })
}

function recordPlayer(player: Player | undefined): RecordPlayer {
  if (player === undefined) return { name: 'nobody' }
  return player.kind === 'person' ? { name: player.name, key: player.key } : { name: player.name }
}
