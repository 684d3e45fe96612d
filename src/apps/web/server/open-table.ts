import { type LiveTable, openLive, type Socket } from '../../../client/index.ts'
import { findGame, type LoadedGame, loadGame } from '../games.ts'
import type { Home } from '../home/home.ts'
import { TEXT } from '../text.ts'
import { type Member, memberHere } from './member.ts'

/** An open table of the server. */
export interface OpenTable extends LoadedGame {
  readonly live: LiveTable
  readonly member: Member
}

/** Connects to a table, or returns an error message. */
export async function openTable(id: string, { store }: Home): Promise<OpenTable | string> {
  const member = await memberHere(store)
  if (typeof member !== 'object') return member === 'other-key' ? TEXT.otherServerKey : TEXT.joinFirst
  const { identity, serverKey } = member
  const live = await openLive({
    urls: [location.origin],
    serverKey,
    identity,
    table: id,
    now: Date.now,
    openSocket: (url) => new WebSocket(url) as unknown as Socket,
    later(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const facts = findGame(live.view().game)
  if (facts === undefined) {
    live.close()
    return TEXT.brokenLink
  }
  return { ...(await loadGame(facts)), live, member }
}
