import type { Season, SeasonDetails, Seasons } from '../../../client/api.ts'
import { clean } from '../../../lib/clean-text.ts'
import { counted } from '../../../lib/counted.ts'
import { usage } from '../../../lib/user-errors.ts'
import { joinedServer } from './membership.ts'

/** `undercroft season …`: everybody can list and show; curators can make, add, order, open and close. */
export async function season([verb = 'list', name = '', ...rest]: readonly string[]): Promise<void> {
  const server = await joinedServer()
  if (verb === 'list') {
    // Signed, because curators also see seasons that are not open yet.
    const { seasons } = await server.send<Seasons>('GET', '/api/v1/seasons')
    return console.log(seasons.length === 0 ? 'There are no seasons yet.' : seasons.map(seasonText).join('\n'))
  }
  if (name === '') throw usage('Give the name of the season: lowercase letters, digits and "-"')
  const path = `/api/v1/seasons/${encodeURIComponent(name)}`
  const details = (): Promise<SeasonDetails> => server.send('GET', path)
  const update = async (body: object): Promise<void> =>
    console.log(seasonText(await server.send<Season>('PUT', path, body)))
  if (verb === 'show') return show(await details())
  if (verb === 'make') return update({ title: rest.join(' ') })
  if (verb === 'order') return update({ ghosts: rest })
  if (verb === 'add') return update({ ghosts: [...(await details()).encounters.map(({ id }) => id), ...rest] })
  if (verb === 'open') return update({ state: 'open' })
  if (verb === 'close') return update({ state: 'closed' })
  throw usage(
    'Type: undercroft season [list], show NAME; curators: make NAME TITLE, add NAME ID …, order NAME ID …, open NAME, close NAME',
  )
}

const seasonText = ({ name, title, state, ghosts, winners }: Season): string =>
  clean(
    `${name}: ${title === '' ? '' : `${title}, `}${state}, ${counted(ghosts, 'encounter')}, ${counted(winners, 'winner')}`,
  )

function show(season: SeasonDetails): void {
  console.log(seasonText(season))
  for (const [i, { id, name, level, met, slain }] of season.encounters.entries())
    console.log(clean(`${String(i + 1).padStart(3)}. ${id}  level ${level}  ${name}: met ${met}, beaten ${slain}`))
  for (const { player, hash, turns } of season.wins)
    console.log(clean(`Beaten by ${player.name || player.key.slice(0, 8)} in ${turns} turns: ${hash}`))
  if (season.wins.length > 0) console.log('See how: undercroft leaderboard --run HASH | undercroft replay -')
}
