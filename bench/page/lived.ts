import { type BotName, makeBot } from '../../src/bots/index.ts'
import {
  choose,
  digest,
  isRefusal,
  journalOf,
  makeJournalString,
  type Run,
  seededDice,
  start,
} from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'

/**
 * So many runs of a game by plan and random, and what came out: one digest of all journals. The same file runs in Node and in a browser; what
 * it answers must be equal.
 */
export function lived(game: string, from: number, count: number): { readonly digest: string; readonly turns: number } {
  const { game: rules } = getGame(game)
  const journals: string[] = []
  let turns = 0
  for (let i = from; i < from + count; i++) {
    const run = start(rules, { seed: `page ${i}` })
    if (isRefusal(run)) throw new Error(run.why)
    playOut(run, i % 2 === 0 ? 'plan' : 'random')
    journals.push(makeJournalString(journalOf(run)))
    turns += run.turn
  }
  return { digest: digest(journals), turns }
}

function playOut(run: Run, name: BotName): void {
  const player = makeBot(name)
  const own = seededDice(`own ${run.seed}`)
  for (;;) {
    const acting = run.game.toAct(run.state)
    if (acting.length === 0) return
    const { turn } = run
    const picks = acting.map((seat) => [seat, player(run.game, run.state, seat, own).id] as const)
    for (const [seat, id] of picks) choose(run, turn, seat, id)
  }
}
