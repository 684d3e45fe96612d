import { openLive, openRemoteSession, type Socket, type TableSession } from '../../../client/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { loadGame } from '../games.ts'
import type { Home } from '../home/home.ts'
import { type SessionView, viewSession } from '../view.ts'
import { type Member, memberHere } from './member.ts'
import { SERVER_TEXT } from './text.ts'

/** An open table of the server. */
export interface OpenTable {
  readonly view: SessionView<TableSession>
  readonly member: Member
}

/** Connects to a table, or returns an error message. */
export async function openTable(id: string, { store }: Home): Promise<OpenTable | string> {
  const member = await memberHere(store)
  if (typeof member !== 'object') return member === 'other-key' ? SERVER_TEXT.otherServerKey : SERVER_TEXT.joinFirst
  const { identity, serverKey } = member
  const live = await openLive({
    urls: [location.origin],
    serverKey,
    identity,
    table: id,
    openSocket: (url) => new WebSocket(url) as unknown as Socket,
  })
  try {
    const { info, skin } = await loadGame(live.view().game)
    // Everything from the server is cleaned.
    return { view: viewSession(openRemoteSession({ info, live, clean: cleanAll }), skin), member }
  } catch (error) {
    live.close()
    return (error as Error).message
  }
}
