import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bot, planBot, searchBot } from '../src/bots/index.ts'
import type { AnyGame, GameInfo, Journal, Run } from '../src/engine/index.ts'
import { isRefusal, journalOf, makeJournalJson, NEWEST_FORMAT, parseJournal, replay } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import { playedRun } from '../test/server/journals.ts'

/**
 * The stored journals after a change of rules or content (`npm run journals`): those that still replay stay; those whose choices still
 * win are rewritten; the others are replaced by new won runs. Prints one JSON line per journal.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'test/journals' },
    check: { type: 'boolean', default: false },
    budgets: { type: 'string', default: '32,128,512' },
    seeds: { type: 'string', default: '100' },
  },
})

/** What happened to a journal. */
interface Fate {
  readonly file: string
  readonly kind: 'unchanged' | 'rewritten' | 'to be won again' | 'won again' | 'lost'
  readonly note: string
  /** The new file name, if it changed. */
  readonly now?: string
}

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const isWon = (run: Run): boolean => run.game.outcome(run.state)?.standings[0]?.won === true

async function fateOf(file: string): Promise<Fate> {
  const parsed = parseJournal(readFileSync(join(values.folder, file), 'utf8'))
  if (!parsed.ok) return { file, kind: 'lost', note: `it cannot be read: ${parsed.why}` }
  const journal = parsed.value
  const entry = findGame(journal.game)
  if (entry === undefined) return { file, kind: 'lost', note: `there is no game ${journal.game}` }
  const replayed = replay(entry.game, journal)
  if (!isRefusal(replayed) && isWon(replayed)) return { file, kind: 'unchanged', note: '' }
  const options = (await entry.schema()).checkOptions(journal.options, entry.game)
  if (!options.ok) return { file, kind: 'lost', note: 'its options are refused now' }
  const again = sameChoices(entry.game, journal)
  if (again !== undefined) {
    save(file, again)
    return { file, kind: 'rewritten', note: whatChanged(entry.game, journal) }
  }
  if (values.check) return { file, kind: 'to be won again', note: 'its choices do not win any more' }
  return winAgain(file, entry, journal)
}

function whatChanged(game: AnyGame, { version, content }: Journal): string {
  const changes = [
    ...(version === game.version ? [] : [`version ${version} → ${game.version}`]),
    ...(content === game.contentHash ? [] : [`content ${content} → ${game.contentHash}`]),
  ]
  return changes.length === 0 ? 'states changed' : changes.join(', ')
}

/** The same choices under the current rules, if they still win. */
function sameChoices(game: AnyGame, journal: Journal): Run | undefined {
  const { version, contentHash: content } = game
  const run = replay(game, { ...journal, format: NEWEST_FORMAT, version, content, checks: [], marks: [] })
  return isRefusal(run) || !isWon(run) ? undefined : run
}

function save(file: string, run: Run): void {
  if (!values.check) writeFileSync(join(values.folder, file), `${JSON.stringify(makeJournalJson(journalOf(run)))}\n`)
}

interface Attempt {
  readonly seed: string
  readonly name: string
  readonly bot: Bot
}

/** Tries the journal's own seed with all bots, cheap ones first; then other seeds with the smallest budget. */
function* attempts(own: string, taken: ReadonlySet<string>): Generator<Attempt> {
  const [least = 32, ...larger] = values.budgets.split(',').map(Number)
  const byPlan = (seed: string): Attempt => ({ seed, name: 'plan', bot: planBot })
  const bySearch = (seed: string, budget: number): Attempt => ({
    seed,
    name: `search ${budget}`,
    bot: searchBot({ budget }),
  })
  yield byPlan(own)
  for (const budget of [least, ...larger]) yield bySearch(own, budget)
  for (let i = 1; i <= Number(values.seeds); i++) {
    const seed = String(i)
    if (taken.has(seed)) continue
    yield byPlan(seed)
    yield bySearch(seed, least)
  }
}

function winAgain(file: string, { game }: GameInfo, { seed: own, options }: Journal): Fate {
  const begun = performance.now()
  const names = readdirSync(values.folder).map((name) => name.replace(/\.json$/, ''))
  const taken = new Set(
    names.filter((name) => name.startsWith(`${game.id}-`)).map((name) => name.slice(game.id.length + 1)),
  )
  const tried = new Set<string>()
  for (const { seed, name, bot } of attempts(own, taken)) {
    tried.add(seed)
    say(`${file}: seed ${seed} by ${name}, ${seconds(begun)} s so far`)
    const run = playedRun(game, seed, options as object, { bot })
    if (!isWon(run)) continue
    const now = `${game.id}-${seed}.json`
    if (now !== file) rmSync(join(values.folder, file))
    save(now, run)
    const note = `by ${name}, ${tried.size} ${tried.size === 1 ? 'seed' : 'seeds'} tried, ${seconds(begun)} s`
    return { file, kind: 'won again', note: note, ...(now === file ? {} : { now }) }
  }
  return { file, kind: 'lost', note: `not won in ${tried.size} seeds, ${seconds(begun)} s; give --seeds or --budgets` }
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1)

for (const file of readdirSync(values.folder).filter((name) => name.endsWith('.json')))
  console.log(JSON.stringify(await fateOf(file)))
