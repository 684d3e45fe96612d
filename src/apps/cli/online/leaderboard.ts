import type { LeaderboardPage } from '../../../client/api.ts'
import { clean } from '../../../lib/clean-text.ts'
import { usage } from '../../../lib/user-errors.ts'
import type { LeaderboardValues } from '../commands/server.ts'
import { gameInfoFor } from '../load-game.ts'
import { joinedServer, type Server } from './membership.ts'

/** Category names of the server by category option. */
const CATEGORIES: Readonly<Record<string, string>> = { unranked: 'open', ranked: 'sealed' }
const categoryName = (category: string): string =>
  Object.keys(CATEGORIES).find((name) => CATEGORIES[name] === category) ?? category

/** `undercroft leaderboard GAME`: the entries of a leaderboard; with --run the journal of one entry. */
export async function leaderboard(values: LeaderboardValues, game: string | undefined): Promise<void> {
  const server = await joinedServer()
  if (values.run !== undefined) return printJournal(server, values.run)
  const entry = gameInfoFor(game)
  const { category, mode, difficulty: rung, day, version } = values
  const query = new URLSearchParams({ limit: '20' })
  const wanted = { category: category && (CATEGORIES[category] ?? category), mode, rung, day, version }
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, value)
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (cursor !== '') query.set('cursor', cursor)
    const page: LeaderboardPage = await server.get(`/api/v1/ladders/${entry.id}?${query}`)
    if (cursor === '') console.log(clean(headline(entry.name, page)))
    for (const { place, player, score, won, turns, hash } of page.entries) {
      const who = clean(player.name || player.key.slice(0, 8), 24)
      const shownHash = clean(hash, 64).slice(0, values.long === true ? 64 : 12)
      console.log(
        `${String(place).padStart(4)}  ${String(score).padStart(8)}  ${won ? 'won ' : 'lost'}  ${String(turns).padStart(5)} turns  ${shownHash}  ${who}`,
      )
    }
    cursor = page.next
    if (cursor !== null && values.all !== true) return console.log('Show all entries with --all')
  }
}

function headline(name: string, { ladder: { version, mode, rung, category, day }, entries }: LeaderboardPage): string {
  const of = [categoryName(category), mode, ...(rung > 0 ? [`difficulty ${rung}`] : []), ...(day === '' ? [] : [day])]
  return `${name}, version ${version}: ${of.join(', ')}${entries.length === 0 ? '. No scores yet: be the first.' : ''}`
}

/** Prints the journal of an entry, to replay and verify it locally. */
async function printJournal(server: Server, hash: string): Promise<void> {
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw usage('--run takes the full hash of a run, 64 hexadecimal digits; --long prints it')
  const { journal } = await server.get<{ journal: string }>(`/api/v1/runs/${hash}`)
  console.log(clean(journal, 2_000_000))
}
