import { parseArgs } from 'node:util'
import { planBot } from '../src/bots/index.ts'
import {
  type AnyGame,
  choose,
  digest,
  isRefusal,
  journalOf,
  linesOf,
  makeJournalString,
  seededDice,
  start,
} from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { at } from '../src/lib/enums.ts'

/**
 * One line per game with two digests of many runs: `rules` of their journals (every choice, check and mark), `texts` of every
 * seventh scene and all log entries. A refactoring that changes no rule and no text changes neither.
 * `npm run deep -- --digests 2000`, before and after; `--game ID` for one.
 */
const { values } = parseArgs({ options: { digests: { type: 'string' }, game: { type: 'string' } } })
const runs = Number(values.digests ?? 2000)

/** Options by game, to cover modes besides the default. */
const MODES: Readonly<Record<string, readonly object[]>> = {
  'star-canine': [{}, { forecast: true }],
  emojispace: [{}, {}, { mode: 'skirmish', rival: 'seat' }, { mode: 'skirmish', rival: 'anvil' }],
  descent: [{}, { background: 'monk' }, { macros: false }],
  lostribe: [{}, { oath: 3 }, { oath: 10 }],
  underscore: [{}, {}, { mode: 'duel', rival: 'seat' }, { mode: 'tutorial' }],
}

/** Plays a run: every second by the built-in plan nine times out of ten, the others at random. */
function playOne(game: AnyGame, seed: number): { journal: string; texts: string } {
  const modes = MODES[game.id] ?? [{}]
  const run = start(game, { seed: `digest ${seed}`, options: modes[seed % modes.length] ?? {} })
  if (isRefusal(run)) throw new Error(`${game.id}: ${run.why}`)
  const own = seededDice(`feet ${seed}`)
  const isWise = (seed >> 2) % 2 === 1
  const seen: string[] = []
  while (game.toAct(run.state).length > 0 && run.turn < 400) {
    const turn = run.turn
    const picks = game.toAct(run.state).map((seat) => {
      const legal = game.legal(run.state, seat)
      const random = at(legal, own.roll('feet', legal.length, 'step'))
      const plan = isWise && own.roll('wit', 10, 'wit') < 9 ? planBot(game, run.state, seat, own) : undefined
      return { seat, action: plan ?? random }
    })
    if (turn % 7 === 0) for (const { seat } of picks) seen.push(JSON.stringify(game.scene(run.state, seat)))
    for (const { seat, action } of picks) {
      const chosen = choose(run, turn, seat, action.id)
      if (isRefusal(chosen)) throw new Error(`${game.id} seed ${seed}: ${chosen.why}`)
      for (const { seat: listener } of picks) seen.push(JSON.stringify(linesOf(run, chosen.events, listener)))
    }
  }
  return { journal: makeJournalString(journalOf(run)), texts: digest(seen) }
}

for (const { id, game } of GAMES) {
  if (values.game !== undefined && values.game !== id) continue
  const played = Array.from({ length: runs }, (_, seed) => playOne(game, seed))
  const rules = digest(played.map(({ journal }) => journal))
  const texts = digest(played.map(({ texts: one }) => one))
  console.log(`${id.padEnd(12)} ${runs} runs  rules ${rules}  texts ${texts}`)
}
