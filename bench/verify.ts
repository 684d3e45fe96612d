import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BotName, makeBot } from '../src/bots/index.ts'
import type { Action, AnyGame, GameInfo, Journal } from '../src/engine/index.ts'
import { choose, digest, isRefusal, journalOf, replay, seededDice, start } from '../src/engine/index.ts'
import { findGame, GAMES } from '../src/games/index.ts'

/**
 * What proving costs (`npm run deep -- --verify 40`): a replay with checks and marks beside the same choices by `legal` and `apply` alone, each in
 * processes of its own, turn by turn, in CPU time, the least of all rounds: what else a machine does comes and goes. `--game ID` for one. The checksum
 * says that both came to the same states.
 */
const WAYS = ['alone', 'verify'] as const
type Way = (typeof WAYS)[number]
const PLAYERS: readonly BotName[] = ['random', 'plan']
const AIM = 1.5
const TURNS_A_ROUND = 100_000
const ROUNDS = 14
const PROCESSES = 3

const { values } = parseArgs({
  options: { verify: { type: 'string', default: '40' }, game: { type: 'string' }, part: { type: 'string' } },
})
const seeds = Number(values.verify)

interface Measured {
  readonly turns: number
  readonly nanoseconds: number
  readonly checksum: string
}

function played(game: AnyGame, seed: string, who: BotName): Journal {
  const run = start(game, { seed })
  if (isRefusal(run)) throw new Error(run.why)
  const player = makeBot(who)
  const own = seededDice(`player ${seed}`)
  while (game.toAct(run.state).length > 0) {
    const picks = game.toAct(run.state).map((seat) => ({ seat, id: player(game, run.state, seat, own).id }))
    for (const { seat, id } of picks) choose(run, run.turn, seat, id)
  }
  return journalOf(run)
}

/** The same choices without anything to prove them. */
function lived(game: AnyGame, { seed, options, indexes }: Journal): unknown {
  const dice = seededDice(seed)
  const state = game.setup(options, dice)
  for (let at = 0; at < indexes.length; ) {
    const acting = game.toAct(state)
    const moves = []
    for (let i = 0; i < acting.length; i++) {
      const seat = acting[i] as number
      moves.push({ seat, action: game.legal(state, seat)[indexes[at++] as number] as Action })
    }
    game.apply(state, moves, dice)
  }
  return state
}

function proven(game: AnyGame, journal: Journal): unknown {
  const run = replay(game, journal)
  if (isRefusal(run)) throw new Error(run.why)
  return run.state
}

function measured(id: string, who: BotName, way: Way): Measured {
  const { game } = findGame(id) as GameInfo
  const journals = Array.from({ length: seeds }, (_, i) => played(game, String(i), who))
  const turns = journals.reduce((sum, { checks }) => sum + checks.length, 0)
  const rounds = Math.max(1, Math.round(TURNS_A_ROUND / turns))
  const once = way === 'alone' ? lived : proven
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    for (let i = 0; i < rounds; i++) for (const journal of journals) once(game, journal)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  const checksum = digest(journals.map((journal) => once(game, journal))).slice(0, 8)
  return { turns, nanoseconds: (1000 * least) / rounds / turns, checksum }
}

function apart(id: string, who: BotName, way: Way): Measured {
  const args = [fileURLToPath(import.meta.url), '--verify', String(seeds), '--part', `${id} ${who} ${way}`]
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`measuring ${id} failed`)
  return JSON.parse(stdout) as Measured
}

/** Both ways, one after the other and again. */
function beside(id: string, who: BotName): readonly [alone: Measured, verify: Measured] {
  const least = new Map<Way, Measured>()
  for (let i = 0; i < PROCESSES; i++)
    for (const way of WAYS) {
      const now = apart(id, who, way)
      const before = least.get(way)
      if (before === undefined || now.nanoseconds < before.nanoseconds) least.set(way, now)
    }
  return [least.get('alone') as Measured, least.get('verify') as Measured]
}

if (values.part !== undefined) {
  const [id, who, way] = values.part.split(' ') as [string, BotName, Way]
  console.log(JSON.stringify(measured(id, who, way)))
} else {
  console.log(
    '| runs | turns | alone, ns a turn | verify, ns a turn | times (aim ≤ 1.5) | checksum |\n|---|---|---|---|---|---|',
  )
  for (const { id } of GAMES.filter((game) => values.game === undefined || values.game === game.id))
    for (const who of PLAYERS) {
      const [alone, verify] = beside(id, who)
      if (alone.checksum !== verify.checksum) throw new Error(`${id}: the same choices came out differently`)
      const times = verify.nanoseconds / alone.nanoseconds
      const cells = [
        `${id}, ${who}`,
        alone.turns,
        Math.round(alone.nanoseconds),
        Math.round(verify.nanoseconds),
        `${times.toFixed(2)}${times <= AIM ? '' : ' (above)'}`,
        alone.checksum,
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
}
