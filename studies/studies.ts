import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfStudy, readStudy } from '../src/apps/lab/study.ts'
import { GAMES } from '../src/games/index.ts'
import { number, word } from './figures.ts'
import { playStudy } from './play-study.ts'
import { resultsTable, studyTable, withStudy } from './rule-book.ts'

// `--studies [GAME]` plays the built-in studies and writes each result into the chapter "Balance" of its game's rule book.
// `--winrates GAME --players plan,search:16 --name held-19 --seeds 200 --options '{"depth":5}'` measures bots, and prints the same table.
if (process.argv.includes('--winrates')) await measureWinRates()
else for (const { id } of GAMES) if (!wantsAnother(id)) await writeStudy(id)

function wantsAnother(game: string): boolean {
  const wanted = word('studies', game)
  return wanted !== game && GAMES.some(({ id }) => id === wanted)
}

async function writeStudy(game: string): Promise<void> {
  console.log(game)
  const study = readStudy(readFileSync(join('studies', game, 'study.json'), 'utf8'))
  const book = join('src', 'games', game, 'README.md')
  const table = studyTable(game, await playStudy(game, study))
  writeFileSync(book, withStudy(readFileSync(book, 'utf8'), table))
  console.log(`Written into ${book}.`)
}

async function measureWinRates(): Promise<void> {
  const given = word('winrates', '')
  const games = GAMES.map(({ id }) => id).filter((id) => id === given || !GAMES.some((one) => one.id === given))
  const options: unknown = JSON.parse(word('options', '{}'))
  const players = word('players', 'random,plan').split(',')
  const arms = games.flatMap((game) => players.map((player) => ({ name: `${game} ${player}`, game, player, options })))
  const seeds = { prefix: word('name', 'held'), count: number('seeds', 50) }
  const study = readStudy(JSON.stringify({ name: 'Win rates', arms, seeds }))
  console.log(resultsTable(await playStudy(`winrates-${hashOfStudy(study)}`, study)))
}
