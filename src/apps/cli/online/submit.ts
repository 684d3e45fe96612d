import type { SubmittedRun } from '../../../client/api.ts'
import { type Client, isRejection, isServerError } from '../../../client/http.ts'
import { type Journal, makeJournalJson, makeJournalString } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { counts, type FinishedRun, homeFolder, isHomeError, openHome } from '../../../storage/fs/index.ts'
import { journalFrom } from '../saved-runs.ts'
import { joinedServer, readMembership, type Server, writeMembership } from './membership.ts'

/** `undercroft submit [JOURNAL|ID …]`: by default every saved run that counts and has not been submitted. */
export async function submit(sources: readonly string[]): Promise<number> {
  const server = await joinedServer()
  for (const source of sources) {
    const answer = await submitJournal(server, journalFrom(source, undefined).journal)
    console.log(`${clean(source, 60)}: ${resultText(answer)}`)
  }
  if (sources.length > 0) return 0
  const { submitted, rejected, waiting } = await submitAll(server)
  console.log(`${submitted} submitted, ${rejected} not accepted, ${waiting} waiting.`)
  return waiting === 0 ? 0 : 1
}

/** Submits a journal in its shortest form, with the player's local name, so that a ghost gets the same id on the server as here. */
function submitJournal(client: Client, journal: Journal): Promise<SubmittedRun> {
  const hasIndexes = journal.indexes.length >= journal.ids.length
  const text = hasIndexes ? makeJournalString(journal) : JSON.stringify(makeJournalJson(journal))
  const { name } = openHome(homeFolder()).settings()
  return client.send('POST', '/api/v1/runs', { journal: text, ...(name === '' ? {} : { name }) })
}

/**
 * Submits all finished runs that count, the oldest first. The history is the queue: offline runs wait there, and a run the server has accepted
 * or rejected is not submitted again. Returns the number of runs submitted, rejected, and waiting for the next time.
 */
export async function submitAll({ client, key }: Server, wants: (ended: FinishedRun) => boolean = () => true) {
  const home = openHome(homeFolder())
  const { brought } = readMembership()
  const done = new Set(brought[key] ?? [])
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
      console.log(`${id}: ${resultText(await submitJournal(client, journal))}`)
      sum.submitted++
    } catch (error) {
      if (!isServerError(error)) throw error
      if (!isRejection(error)) {
        const left = waiting.length - i
        console.log(
          `${error.message} ${left} ${left === 1 ? 'run is' : 'runs are'} waiting; try again later: undercroft submit`,
        )
        return { ...sum, waiting: left }
      }
      console.log(`${id}: rejected. ${clean(error.message, 300)}`)
      sum.rejected++
    }
    done.add(id)
    writeMembership({ brought: { ...brought, [key]: [...done] } })
  }
  return sum
}

function resultText({ category, why, isNew, isYours, place, score, hash }: SubmittedRun): string {
  if (category === 'practice') return clean(`verified, but practice (${why}): the server does not save it.`)
  const kind = category === 'open' ? 'unranked' : category === 'sealed' ? 'ranked' : category
  const where = place === null ? '' : `, place ${place}`
  const again = isNew ? '' : ' (already submitted)'
  const whose = isYours ? '' : ' Another player submitted this run first.'
  return clean(`${kind}, score ${score}${where}${again}, ${hash.slice(0, 12)}.${whose}`)
}
