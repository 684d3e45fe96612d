import { type Client, isRejection, isServerError } from '../../../client/http.ts'
import { type Journal, makeJournalJson, makeJournalString } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { counts, type FinishedRun, homeFolder, isHomeError, openHome } from '../../../storage/fs/index.ts'
import { journalFrom } from '../saved-runs.ts'
import { joinedClient, orFail, readMembership, writeMembership } from './membership.ts'

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

/** `undercroft submit [JOURNAL|ID …]`: by default every saved run that counts and has not been submitted. */
export async function submit(args: readonly string[]): Promise<number> {
  const client = await joinedClient()
  if (args.length > 0) {
    for (const source of args) {
      const { journal } = journalFrom(source, undefined)
      const body = { journal: compactText(journal), ...playerName() }
      console.log(
        `${clean(source, 60)}: ${resultText(await orFail(client.send<SubmitAnswer>('POST', '/api/v1/runs', body)))}`,
      )
    }
    return 0
  }
  const { submitted, rejected, waiting } = await submitAll(client, (line) => console.log(line))
  console.log(`${submitted} submitted, ${rejected} not accepted, ${waiting} waiting.`)
  return waiting === 0 ? 0 : 1
}

/** The player's local name, so that a ghost gets the same id on the server as here. */
function playerName(): { name?: string } {
  const { name } = openHome(homeFolder()).settings()
  return name === '' ? {} : { name }
}

/** The shortest form of a journal: a string if choices are stored by index, else JSON. */
const compactText = (journal: Journal): string =>
  journal.indexes.length >= journal.ids.length ? makeJournalString(journal) : JSON.stringify(makeJournalJson(journal))

export interface SubmitTotals {
  readonly submitted: number
  readonly rejected: number
  /** Not submitted now; `submit` tries them again next time. */
  readonly waiting: number
}

/**
 * Submits all finished runs that count, the oldest first. The history is the queue: offline runs wait there, and a run the server has accepted
 * or rejected is not submitted again.
 */
export async function submitAll(
  client: Client,
  print: (line: string) => void,
  wants: (ended: FinishedRun) => boolean = () => true,
): Promise<SubmitTotals> {
  const folder = homeFolder()
  const home = openHome(folder)
  const { at, known, brought } = readMembership(folder)
  const serverKey = known[at] ?? ''
  const done = new Set(brought[serverKey] ?? [])
  const waiting = home
    .history()
    .filter((ended) => counts(ended) && ended.abandoned !== true && ended.pack === undefined && wants(ended))
    .filter(({ id }) => !done.has(id))
    .reverse()
  const sum = { submitted: 0, rejected: 0, waiting: 0 }
  for (const [i, { id }] of waiting.entries()) {
    const journal = home.journalOf(id)
    if (isHomeError(journal)) continue
    try {
      const answer = await client.send<SubmitAnswer>('POST', '/api/v1/runs', {
        journal: compactText(journal),
        ...playerName(),
      })
      print(`${id}: ${resultText(answer)}`)
      sum.submitted++
    } catch (error) {
      if (!isServerError(error)) throw error
      if (!isRejection(error)) {
        print(
          `${error.message} ${waiting.length - i} ${waiting.length - i === 1 ? 'run is' : 'runs are'} waiting; try again later: undercroft submit`,
        )
        return { ...sum, waiting: waiting.length - i }
      }
      print(`${id}: rejected. ${clean(error.message, 300)}`)
      sum.rejected++
    }
    done.add(id)
    writeMembership({ brought: { ...brought, [serverKey]: [...done] } }, folder)
  }
  return sum
}

function resultText({ category, why, isNew, isYours, place, score, hash }: SubmitAnswer): string {
  if (category === 'practice') return clean(`verified, but practice (${why}): the server does not save it.`)
  const whose = isYours ? '' : ' Another player submitted this run first.'
  const where = place === null ? '' : `, place ${place}`
  return clean(
    `${category === 'open' ? 'unranked' : category === 'sealed' ? 'ranked' : category}, score ${score}${where}${isNew ? '' : ' (already submitted)'}, ${hash.slice(0, 12)}.${whose}`,
  )
}
