import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { randomBot } from '../../src/bots/index.ts'
import {
  choose,
  type GameInfo,
  isRefusal,
  journalOf,
  problemText,
  replay,
  seededDice,
  start,
} from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'

const root = new URL('../..', import.meta.url)
const guide = readFileSync(new URL('docs/CONTENT.md', root), 'utf8')
const ROWS = [...guide.matchAll(/```json (\S+)\/(\S+)\n([\s\S]*?)```/g)].map(
  ([, game, file, row]) => [game, file, row] as [string, string, string],
)

/** The house's file with a row more: in the first list whose rows have the same kind of id. */
function withRow(game: string, file: string, row: string): string {
  const house = JSON.parse(readFileSync(new URL(`src/games/${game}/content/${file}`, root), 'utf8')) as object
  const added = JSON.parse(row) as Record<string, unknown>
  const [id] = Object.keys(added)
  const list = Object.values(house).find(
    (value): value is unknown[] => Array.isArray(value) && id !== undefined && Object.hasOwn(value[0] as object, id),
  )
  list?.push(added)
  return JSON.stringify(house)
}

test('the guide shows a row of every kind the games have', () => {
  expect(ROWS.map(([game, file]) => `${game}/${file}`)).toEqual([
    'lostribe/cards.json',
    'lostribe/relics.json',
    'lostribe/monsters.json',
    'underscore/moves.json',
    'underscore/blessings.json',
    'emojispace/hulls.json',
    'star-canine/Enemy_data.json',
    'descent/bestiary.json',
    'descent/items.json',
  ])
})

test.each(ROWS)('the worked row of %s/%s is taken, played, replayed and looked up', async (id, file, row) => {
  const entry = findGame(id) as GameInfo
  const loaded = (await entry.schema()).loadPack({ [file]: withRow(id, file, row) })
  if (!loaded.ok) throw new Error(loaded.problems.map(problemText).join('\n'))
  const game = loaded.value
  expect(game.contentHash).not.toBe(entry.game.contentHash)
  const { name, enemy_id } = JSON.parse(row) as { name?: string; enemy_id?: string }
  expect(JSON.stringify(game.codex?.())).toContain(name ?? enemy_id)
  const run = start(game, { seed: '1' })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice('own')
  while (game.toAct(run.state).length > 0) choose(run, run.turn, 0, randomBot(game, run.state, 0, own).id)
  const again = replay(game, journalOf(run))
  if (isRefusal(again)) throw new Error(again.why)
  expect(again.turn).toBe(run.turn)
})
