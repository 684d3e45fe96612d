import type { Client } from '../../../client/http.ts'
import { clean } from '../../../lib/clean-text.ts'
import { usage } from '../../../lib/user-errors.ts'
import { joinedClient, orFail } from './membership.ts'

interface Season {
  readonly name: string
  readonly title: string
  readonly state: string
  readonly ghosts: number
  readonly winners: number
}
interface SeasonDetails extends Season {
  readonly encounters: readonly { id: string; name: string; level: number; met: number; slain: number }[]
  readonly wins: readonly { player: { key: string; name: string }; hash: string; turns: number }[]
}

/** `undercroft season …`: everybody can list and show; curators can make, add, order, open and close. */
export async function season(args: readonly string[]): Promise<number> {
  const [verb = 'list', name = '', ...rest] = args
  const client = await joinedClient()
  if (verb === 'list') return list(client)
  if (name === '') throw usage('Give the name of the season: lowercase letters, digits and "-"')
  const path = `/api/v1/seasons/${encodeURIComponent(name)}`
  const update = async (body: object): Promise<number> => {
    console.log(seasonText(await orFail(client.send<Season>('PUT', path, body))))
    return 0
  }
  if (verb === 'show') return show(await orFail(client.send<SeasonDetails>('GET', path)))
  if (verb === 'make') return update({ title: rest.join(' ') })
  if (verb === 'order') return update({ ghosts: rest })
  if (verb === 'add') {
    const { encounters } = await orFail(client.send<SeasonDetails>('GET', path))
    return update({ ghosts: [...encounters.map(({ id }) => id), ...rest] })
  }
  if (verb === 'open') return update({ state: 'open' })
  if (verb === 'close') return update({ state: 'closed' })
  throw usage(
    'Type: undercroft season [list], show NAME; curators: make NAME TITLE, add NAME ID …, order NAME ID …, open NAME, close NAME',
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const seasonText = ({ name, title, state, ghosts, winners }: Season): string =>
  clean(
    `${name}: ${title === '' ? '' : `${title}, `}${state}, ${counted(ghosts, 'encounter')}, ${counted(winners, 'winner')}`,
  )

async function list(client: Client): Promise<number> {
  // Signed, because curators also see seasons that are not open yet.
  const { seasons } = await orFail(client.send<{ seasons: readonly Season[] }>('GET', '/api/v1/seasons'))
  for (const one of seasons) console.log(seasonText(one))
  if (seasons.length === 0) console.log('There are no seasons yet.')
  return 0
}

function show(season: SeasonDetails): number {
  console.log(seasonText(season))
  for (const [i, { id, name, level, met, slain }] of season.encounters.entries())
    console.log(clean(`${String(i + 1).padStart(3)}. ${id}  level ${level}  ${name}: met ${met}, beaten ${slain}`))
  for (const { player, hash, turns } of season.wins)
    console.log(
      clean(`Beaten by ${player.name === '' ? player.key.slice(0, 8) : player.name} in ${turns} turns: ${hash}`),
    )
  if (season.wins.length > 0) console.log('See how: undercroft leaderboard --run HASH | undercroft replay -')
  return 0
}
