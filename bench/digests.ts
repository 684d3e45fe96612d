import { parseArgs } from 'node:util'
import {
  type Action,
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

/**
 * One line a game: what so many runs came out as. `rules` is a digest of their journals (every choice, check and mark), `words` of every
 * seventh scene and of all that was told. A rebuilding that changes no rule changes neither.
 * `npm run deep -- --digests 2000`, before and after; `--game ID` for one.
 */
const { values } = parseArgs({ options: { digests: { type: 'string' }, game: { type: 'string' } } })
const runs = Number(values.digests ?? 2000)

/** Ways to play that the default does not show, by game. */
const MODES: Readonly<Record<string, readonly object[]>> = {
  'star-canine': [{}, { forecast: true }],
  emojispace: [{}, {}, { mode: 'skirmish', rival: 'seat' }, { mode: 'skirmish', rival: 'anvil' }],
  descent: [{}, { background: 'monk' }, { macros: false }],
  lostribe: [{}, { oath: 3 }, { oath: 10 }],
  underscore: [{}, {}, { mode: 'duel', rival: 'seat' }, { mode: 'tutorial' }],
}

function planned(game: AnyGame, state: unknown, seat: number): Action | undefined {
  for (const line of game.plans?.(state, seat) ?? []) return line[0]
  return undefined
}

/** Plays a run: every second by the game's own first plan nine times of ten, the others at random. */
function playOne(game: AnyGame, seed: number): { journal: string; words: string } {
  const modes = MODES[game.id] ?? [{}]
  const run = start(game, { seed: `digest ${seed}`, options: modes[seed % modes.length] as object })
  if (isRefusal(run)) throw new Error(`${game.id}: ${run.why}`)
  const own = seededDice(`feet ${seed}`)
  const isWise = (seed >> 2) % 2 === 1
  const seen: string[] = []
  while (game.toAct(run.state).length > 0 && run.turn < 400) {
    const turn = run.turn
    const picks = game.toAct(run.state).map((seat) => {
      const legal = game.legal(run.state, seat)
      const random = legal[own.roll('feet', legal.length, 'step')] as Action
      const plan = isWise && own.roll('wit', 10, 'wit') < 9 ? planned(game, run.state, seat) : undefined
      return { seat, action: plan ?? random }
    })
    if (turn % 7 === 0) for (const { seat } of picks) seen.push(JSON.stringify(game.scene(run.state, seat)))
    for (const { seat, action } of picks) {
      const chosen = choose(run, turn, seat, action.id)
      if (isRefusal(chosen)) throw new Error(`${game.id} seed ${seed}: ${chosen.why}`)
      for (const { seat: listener } of picks) seen.push(JSON.stringify(linesOf(run, chosen.events, listener)))
    }
  }
  return { journal: makeJournalString(journalOf(run)), words: digest(seen) }
}

for (const { id, game } of GAMES) {
  if (values.game !== undefined && values.game !== id) continue
  const played = Array.from({ length: runs }, (_, seed) => playOne(game, seed))
  const rules = digest(played.map(({ journal }) => journal))
  const words = digest(played.map(({ words: one }) => one))
  console.log(`${id.padEnd(12)} ${runs} runs  rules ${rules}  words ${words}`)
}
