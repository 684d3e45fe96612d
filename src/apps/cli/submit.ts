import { type Client, isServerError, isVerdict } from '../../client/http.ts'
import { type Journal, makeJournalJson, makeJournalString } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { counts, type FinishedRun, homeFolder, isTrouble, openHome } from '../../storage/fs/index.ts'
import type { OptionValues } from './commands.ts'
import { joinedClient, orSay, readMembership, writeMembership } from './membership.ts'
import { journalFrom } from './saved-runs.ts'

interface SubmitAnswer {
  readonly hash: string
  readonly category: string
  readonly why: string
  readonly isNew: boolean
  readonly isYours: boolean
  readonly place: number | null
  readonly game: string
  readonly score: number
}

/** `undercroft submit [JOURNAL|ID …]`: without one, every kept run that counts and was not brought before. */
export async function submit(_: OptionValues, places: readonly string[]): Promise<number> {
  const client = await joinedClient()
  if (places.length > 0) {
    for (const source of places) {
      const { journal } = journalFrom(source, undefined)
      const body = { journal: textOf(journal), ...ownName() }
      console.log(`${clean(source, 60)}: ${told(await orSay(client.send<SubmitAnswer>('POST', '/api/v1/runs', body)))}`)
    }
    return 0
  }
  const { brought, refused, left } = await submitAll(client, (line) => console.log(line))
  console.log(`${brought} brought, ${refused} not wanted, ${left} wait.`)
  return left === 0 ? 0 : 1
}

/** Who fell is called as at home, so that it has the same id there and here. */
function ownName(): { name?: string } {
  const { name } = openHome(homeFolder()).settings()
  return name === '' ? {} : { name }
}

/** As short as it can be: choices are known by their places, or only by their names. */
const textOf = (journal: Journal): string =>
  journal.indexes.length >= journal.ids.length ? makeJournalString(journal) : JSON.stringify(makeJournalJson(journal))

export interface SubmitTotals {
  readonly brought: number
  readonly refused: number
  /** Could not be brought now; they wait for the next time. */
  readonly left: number
}

/**
 * Brings all finished runs that count, the oldest first. The history is the queue: what is played offline waits there, and what the commons
 * has answered for, yes or no, is not brought again.
 */
export async function submitAll(
  client: Client,
  tell: (line: string) => void,
  wants: (ended: FinishedRun) => boolean = () => true,
): Promise<SubmitTotals> {
  const folder = homeFolder()
  const home = openHome(folder)
  const { at, known, brought } = readMembership(folder)
  const commons = known[at] ?? ''
  const done = new Set(brought[commons] ?? [])
  const waiting = home
    .history()
    .filter((ended) => counts(ended) && ended.abandoned !== true && ended.pack === undefined && wants(ended))
    .filter(({ id }) => !done.has(id))
    .reverse()
  const sum = { brought: 0, refused: 0, left: 0 }
  for (const [i, { id }] of waiting.entries()) {
    const journal = home.journalOf(id)
    if (isTrouble(journal)) continue
    try {
      const answer = await client.send<SubmitAnswer>('POST', '/api/v1/runs', { journal: textOf(journal), ...ownName() })
      tell(`${id}: ${told(answer)}`)
      sum.brought++
    } catch (error) {
      if (!isServerError(error)) throw error
      if (!isVerdict(error)) {
        tell(
          `${error.message} ${waiting.length - i} ${waiting.length - i === 1 ? 'run waits' : 'runs wait'}; later: undercroft submit`,
        )
        return { ...sum, left: waiting.length - i }
      }
      tell(`${id}: refused. ${clean(error.message, 300)}`)
      sum.refused++
    }
    done.add(id)
    writeMembership({ brought: { ...brought, [commons]: [...done] } }, folder)
  }
  return sum
}

function told({ category, why, isNew, isYours, place, score, hash }: SubmitAnswer): string {
  if (category === 'practice') return clean(`true, and practice (${why}): it is not kept.`)
  const whose = isYours ? '' : ' Somebody else brought this very run before.'
  const where = place === null ? '' : `, place ${place}`
  return clean(
    `${category === 'open' ? 'unranked' : category}, score ${score}${where}${isNew ? '' : ' (known already)'}, ${hash.slice(0, 12)}.${whose}`,
  )
}
