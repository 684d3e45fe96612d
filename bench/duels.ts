import { parseArgs } from 'node:util'
import { type Bot, makeBot } from '../src/bots/index.ts'
import { type MatrixGame, rivalOf, solveMatrixGame } from '../src/bots/matrix-games.ts'
import { searchContext } from '../src/bots/search.ts'
import type { AnyGame, Dice, GameInfo, Seat } from '../src/engine/index.ts'
import { seededDice } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import { seedsOf, share } from './depth/measure.ts'

/**
 * Two seats that choose blind (`npm run deep -- --duels 200 [--games underscore] [--budget 64]`): who beats whom over so many duels, half of them from
 * each seat, and how far the mix of a search can be read at fifty positions.
 */
const { values } = parseArgs({
  options: {
    duels: { type: 'string', default: '200' },
    games: { type: 'string', default: 'emojispace,underscore' },
    budget: { type: 'string', default: '64' },
    positions: { type: 'string', default: '50' },
    horizon: { type: 'string' },
  },
  strict: false,
})
const [duels, budget, positions] = [values.duels, values.budget, values.positions].map(Number) as [
  number,
  number,
  number,
]
/** Turns an imagined duel may take; to its end as a rule. */
const horizon = values.horizon === undefined ? Number.POSITIVE_INFINITY : Number(values.horizon)
const OPTIONS = { rival: 'seat' }

interface Pair {
  readonly name: string
  readonly one: () => Bot
  readonly other: () => Bot
  readonly count: number
}
const search = (): Bot => makeBot('search', { budget, horizon })
const PAIRS: readonly Pair[] = [
  { name: 'plan against random', one: () => makeBot('plan'), other: () => makeBot('random'), count: 2 * duels },
  { name: `search:${budget} against random`, one: search, other: () => makeBot('random'), count: duels },
  { name: `search:${budget} against plan`, one: search, other: () => makeBot('plan'), count: duels },
]

/** 1: the first player won; 0: the second; nothing: neither. */
function duel(game: AnyGame, seed: string, players: readonly [Bot, Bot], first: Seat): number | undefined {
  const dice = seededDice(seed)
  const own = [0, 1].map((seat) => seededDice(`player ${seat} ${seed}`))
  const state = game.setup(OPTIONS, dice)
  for (let acting = game.toAct(state); acting.length > 0; acting = game.toAct(state)) {
    const moves = acting.map((seat) => {
      const player = players[seat === first ? 0 : 1] as Bot
      return { seat, action: player(game, state, seat, own[seat] as Dice) }
    })
    game.apply(state, moves, dice)
  }
  const standings = game.outcome(state)?.standings
  const [mine, theirs] = [standings?.[first]?.won === true, standings?.[1 - first]?.won === true]
  return mine === theirs ? undefined : Number(mine)
}

function tally(game: AnyGame, { name, one, other, count }: Pair): void {
  const before = process.cpuUsage()
  let [won, decided] = [0, 0]
  seedsOf('duels', count).forEach((seed, i) => {
    const said = duel(game, seed, [one(), other()], i % 2)
    if (said === undefined) return
    decided++
    won += said
  })
  const { user, system } = process.cpuUsage(before)
  const drawn = count - decided
  console.log(
    `| ${game.id} | ${name} | ${share(won, decided)} | ${drawn} drawn | ${((user + system) / 1e6).toFixed(0)} CPU-s |`,
  )
}

/** Somewhere in a duel of first plans and chance, where both choose; where it is over by then, a turn earlier in another one. */
function position(game: AnyGame, i: number): unknown {
  for (let tries = 0; ; tries++) {
    const seed = `position ${i} ${tries}`
    const [dice, own] = [seededDice(seed), seededDice(`player ${seed}`)]
    const players = [makeBot(i % 2 === 0 ? 'plan' : 'random'), makeBot('plan')]
    const state = game.setup(OPTIONS, dice)
    for (let turn = 0; turn < (i % 10) - tries && game.toAct(state).length > 0; turn++)
      game.apply(
        state,
        game.toAct(state).map((seat) => ({ seat, action: (players[seat] as Bot)(game, state, seat, own) })),
        dice,
      )
    if (game.toAct(state).length === 2 && game.legal(state, 0).length > 1) return state
  }
}

/** What the best answer to a mix gains against the value of the table, on a table of other worlds; undefined where the two know other choices. */
function readOn(fresh: MatrixGame, { mine, theirs, mix }: MatrixGame): number | undefined {
  const rows = mine.map((action) => fresh.mine.indexOf(action))
  const columns = theirs.map((action) => fresh.theirs.indexOf(action))
  if (rows.includes(-1) || columns.includes(-1) || fresh.theirs.length !== columns.length) return undefined
  const worst = Math.min(
    ...columns.map((column) =>
      rows.reduce((sum, row, i) => sum + (mix[i] as number) * (fresh.payoff[row]?.[column] as number), 0),
    ),
  )
  return Math.max(0, fresh.value - worst)
}

function readability(game: AnyGame): void {
  const bounds: number[] = []
  const again: number[] = []
  for (let i = 0; i < positions; i++) {
    const state = position(game, i)
    const solved = (name: string): MatrixGame =>
      solveMatrixGame(
        searchContext(game, 0, { horizon }),
        state,
        rivalOf(game, state, 0) as Seat,
        budget,
        seededDice(`${name} ${i}`),
      )
    const [one, other] = [solved('one'), solved('other')]
    bounds.push(one.exploitable)
    const read = readOn(other, one)
    if (read !== undefined) again.push(read)
  }
  const told = (list: readonly number[]): string => {
    const mean = list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
    return `mean ${mean.toFixed(4)}, most ${Math.max(0, ...list).toFixed(4)}`
  }
  console.log(
    `| ${game.id} | exploitable on its own table, ${positions} positions | ${told(bounds)} | on a table of other worlds (${again.length}) | ${told(again)} |`,
  )
}

for (const id of String(values.games).split(',')) {
  const { game } = findGame(id) as GameInfo
  readability(game)
  for (const pair of PAIRS) tally(game, pair)
}
