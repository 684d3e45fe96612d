import { useState } from 'preact/hooks'
import { isServerError } from '../../../client/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { type Address, goTo, makeAddress } from '../address.ts'
import { findGame } from '../games.ts'
import { useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { readOnlyClient } from '../server/member.ts'
import { SERVER_TEXT } from '../server/text.ts'
import { TEXT } from '../text.ts'

interface LeaderboardRows {
  readonly ladder: { readonly mode: string; readonly rung: number; readonly category: string; readonly day: string }
  readonly entries: readonly {
    readonly place: number
    readonly player: { readonly key: string; readonly name: string }
    readonly score: number
    readonly won: boolean
    readonly turns: number
    readonly hash: string
  }[]
  readonly next: string | null
}
const CATEGORIES = ['open', 'daily', 'sealed'] as const

/** `#/descent/ladder?category=sealed`: a leaderboard of the server. Every run can be watched; the browser verifies it again. */
export function LeaderboardPage({
  address: { game, query = '' },
}: {
  readonly address: Address & { at: 'leaderboard' }
}) {
  const [message, setMessage] = useState('')
  const client = readOnlyClient()
  const found = useLoaded(
    () => client.get<LeaderboardRows>(`/api/v1/ladders/${game}?${new URLSearchParams(query)}`),
    [game, query],
  )
  const name = findGame(game)?.name ?? game
  if (found === undefined) return <Wait />
  if (found instanceof Error)
    return (
      <Sheet title={`${name}: ${SERVER_TEXT.leaderboard}`}>
        <p role="alert">{isServerError(found) ? SERVER_TEXT.noServer : found.message}</p>
      </Sheet>
    )
  const watch = async (hash: string): Promise<void> => {
    try {
      const { journal } = await client.get<{ journal: string }>(`/api/v1/runs/${hash}`)
      goTo({ at: 'replay', journal })
    } catch (error) {
      setMessage((error as Error).message)
    }
  }
  const { entries, ladder, next } = found
  return (
    <Sheet title={`${name}: ${SERVER_TEXT.leaderboard}`} back={() => goTo({ at: 'server' })}>
      <p class="row">
        {CATEGORIES.map((category) => (
          <a
            key={category}
            class={`button ${ladder.category === category ? 'primary' : ''}`}
            href={makeAddress({ at: 'leaderboard', game, query: `category=${category}` })}
          >
            {SERVER_TEXT.categories[category]}
          </a>
        ))}
        <span class="t-dim">{[ladder.mode, ladder.day].filter((part) => part !== '').join(' · ')}</span>
      </p>
      <p role="alert">{message}</p>
      {entries.length === 0 ? <p>{SERVER_TEXT.leaderboardEmpty}</p> : null}
      <table class="table" data-game={game}>
        <thead>
          <tr>
            {[SERVER_TEXT.place, SERVER_TEXT.player, TEXT.score, SERVER_TEXT.turns].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.map(({ place, player, score, won, turns, hash }) => (
            <tr key={hash}>
              <td>{place}</td>
              <th scope="row">
                {player.name === '' ? SERVER_TEXT.noName(player.key.slice(0, 8)) : clean(player.name, 40)}
              </th>
              <td>
                {score}
                {won ? ' ★' : ''}
              </td>
              <td>{turns}</td>
              <td>
                <button type="button" class="small" data-run={hash} onClick={() => void watch(hash)}>
                  {TEXT.watch}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next === null ? null : (
        <a class="button" href={makeAddress({ at: 'leaderboard', game, query: withCursor(query, next) })}>
          {SERVER_TEXT.more}
        </a>
      )}
    </Sheet>
  )
}

function withCursor(query: string, cursor: string): string {
  const next = new URLSearchParams(query)
  next.set('cursor', cursor)
  return next.toString()
}
