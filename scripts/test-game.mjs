// `npm run test:game GAME`: the quick loop for one game: its own tests, the laws for it, its transcripts and its stored journals.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'

const games = readdirSync(join(root, 'src', 'games')).filter((name) =>
  existsSync(join(root, 'src', 'games', name, 'info.ts')),
)
const [game, ...rest] = process.argv.slice(2)
if (!games.includes(game)) {
  console.error(`undercroft: name a game: npm run test:game ${games.join('|')}`)
  process.exit(2)
}
await ensure()
const own = [`src/games/${game}/`, `test/${game}/`, 'test/laws/laws.test.ts', 'test/transcripts/', 'test/journals/']
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...own, ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, UNDERCROFT_LAWS: game },
  },
)
process.exit(status ?? 1)
