import type { Identity } from '../../../client/index.ts'
import { signRecord } from '../../../client/records.ts'
import { type JournalJson, journalHash, journalOf, makeJournalJson, type RecordPlayer } from '../../../engine/index.ts'
import type { Player, Table } from './table.ts'

/** The record of a table that is over: its journal, with the commons' signature over what it proves. Undefined where nothing was played. */
export async function recordOf(table: Table, commons: Identity): Promise<JournalJson | undefined> {
  const { deal, run, players, began, end } = table
  if (began === undefined || end === undefined) return undefined
  const journal = journalOf(run)
  const { id, commitment, secret, day } = deal
  const seal = await signRecord(
    {
      table: id,
      commitment,
      secret,
      ...(day === undefined ? {} : { day }),
      journal: journalHash(journal),
      players: players.map(sealedPlayer),
      began: new Date(began).toISOString(),
      ended: new Date(end.at).toISOString(),
      ...(end.lost === undefined ? {} : { lost: end.lost }),
    },
    commons,
  )
  return makeJournalJson({ ...journal, seal })
}

function sealedPlayer(player: Player | undefined): RecordPlayer {
  if (player === undefined) return { name: 'nobody' }
  return player.kind === 'person' ? { name: player.name, key: player.key } : { name: player.name }
}
