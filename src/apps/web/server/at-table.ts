import { type LiveTable, openLive, type Socket } from '../../../client/index.ts'
import { findGame, type LoadedGame, loadGame } from '../games.ts'
import type { Home } from '../home/home.ts'
import { TEXT } from '../text.ts'
import { type Member, memberHere } from './member.ts'

/** An open table of the server. */
export interface AtTable extends LoadedGame {
  readonly live: LiveTable
  readonly member: Member
}

/** Connects to a table, or returns an error message. */
export async function comeTo(id: string, { store }: Home): Promise<AtTable | string> {
  const member = await memberHere(store)
  if (typeof member !== 'object') return member === 'other-key' ? TEXT.commonsOther : TEXT.joinFirst
  const { identity, commons } = member
  const live = await openLive({
    urls: [location.origin],
    serverKey: commons,
    identity,
    table: id,
    now: Date.now,
    openSocket: (url) => new WebSocket(url) as unknown as Socket,
    later(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const house = findGame(live.view().game)
  if (house === undefined) {
    live.close()
    return TEXT.lost
  }
  return { ...(await loadGame(house)), live, member }
}
