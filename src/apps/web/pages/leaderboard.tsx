import { useState } from 'preact/hooks'
import { isServerError, type LeaderboardPage as LeaderboardEntries } from '../../../client/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { type AddressOf, goTo } from '../address.ts'
import { gameName } from '../games.ts'
import { useLoaded } from '../home/home.ts'
import { Button, Link, Message, Sheet, Wait } from '../parts.tsx'
import { readOnlyClient } from '../server/member.ts'
import { SERVER_TEXT } from '../server/text.ts'
import { TEXT } from '../text.ts'

const CATEGORIES = ['open', 'daily', 'sealed'] as const

/** `#/descent/ladder?category=sealed`: a leaderboard of the server. Every run can be watched; the browser verifies it again. */
export function LeaderboardPage({ address: { game, query = '' } }: { readonly address: AddressOf<'leaderboard'> }) {
  const [message, setMessage] = useState('')
  const client = readOnlyClient()
  const found = useLoaded(
    () => client.get<LeaderboardEntries>(`/api/v1/ladders/${game}?${new URLSearchParams(query)}`),
    [game, query],
  )
  const title = `${gameName(game)}: ${SERVER_TEXT.leaderboard}`
  if (found === undefined) return <Wait />
  if (found instanceof Error)
    return <Message title={title} text={isServerError(found) ? SERVER_TEXT.noServer : found.message} />
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
    <Sheet title={title} back={() => goTo({ at: 'server' })}>
      <p class="row">
        {CATEGORIES.map((category) => (
          <Link
            key={category}
            class={`button ${ladder.category === category ? 'primary' : ''}`}
            to={{ at: 'leaderboard', game, query: `category=${category}` }}
            label={SERVER_TEXT.categories[category]}
          />
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
                <Button class="small" data-run={hash} label={TEXT.watch} go={() => void watch(hash)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next === null ? null : (
        <Link
          class="button"
          to={{ at: 'leaderboard', game, query: withCursor(query, next) }}
          label={SERVER_TEXT.more}
        />
      )}
    </Sheet>
  )
}

function withCursor(query: string, cursor: string): string {
  const next = new URLSearchParams(query)
  next.set('cursor', cursor)
  return next.toString()
}
