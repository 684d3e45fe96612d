// Lives a stored run again, tells its last turns, and proves its end. `node examples/read-a-journal.mjs [FILE]`
import { readFileSync } from 'node:fs'
import { digest, findGame, isRefusal, parseJournal, plain, replay } from 'undercroft'

const stored = new URL('../test/journals/star-canine-2.json', import.meta.url)
const parsed = parseJournal(readFileSync(process.argv[2] ?? stored, 'utf8'))
if (!parsed.ok) throw new Error(parsed.why)
const journal = parsed.value
const { game } = findGame(journal.game)

const told = []
const run = replay(game, journal, {
  listen(turn, event) {
    const line = game.tell(event, 0)
    if (line !== undefined)
      told.push(`turn ${turn}: ${plain(line.text)}${line.sum === undefined ? '' : ` (${line.sum})`}`)
  },
})
if (isRefusal(run)) throw new Error(`not true from turn ${run.turn}: ${run.why}`)
console.log(told.slice(-8).join('\n'))
console.log(
  `${run.turn} turns; the digest of the end is ${digest(run.state)}, and the journal says ${journal.marks.at(-1).digest}.`,
)
