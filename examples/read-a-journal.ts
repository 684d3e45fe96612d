// Replays a saved run, prints its last turns, and verifies its final state. `node examples/read-a-journal.ts [FILE]`
import { readFileSync } from 'node:fs'
import { digest, getGame, isRefusal, parseJournal, plain, replay } from 'undercroft'

const [file = 'test/journals/star-canine-2.json'] = process.argv.slice(2)
const parsed = parseJournal(readFileSync(file, 'utf8'))
if (!parsed.ok) throw new Error(parsed.why)
const journal = parsed.value
const { game } = getGame(journal.game)

const log: string[] = []
const run = replay(game, journal, {
  listen(turn, event) {
    const line = game.eventText(event, 0)
    if (line !== undefined)
      log.push(`turn ${turn}: ${plain(line.text)}${line.sum === undefined ? '' : ` (${line.sum})`}`)
  },
})
if (isRefusal(run)) throw new Error(`invalid from turn ${run.turn}: ${run.why}`)
console.log(log.slice(-8).join('\n'))
console.log(`${run.turn} turns. Final digest: ${digest(run.state)}; in the journal: ${journal.marks.at(-1)?.digest}.`)
