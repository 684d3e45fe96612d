import {
  type AnyGame,
  choose,
  digest,
  isRefusal,
  journalOf,
  makeJournalJson,
  makeJournalString,
  parseJournalJson,
  parseJournalString,
  type Run,
  replay,
  type Scene,
  seek,
  start,
} from '../../src/engine/index.ts'
import { demand, difference, type Law } from './law.ts'
import { IS_DEEP, playRun, seatsOf, walk, walksOf } from './walk.ts'

/** Everything that a refused choice must not change. */
const insides = (run: Run): string =>
  JSON.stringify([run.state, run.turn, run.ids, [...run.pending.keys()], run.inner.diceState])

/** A run through both forms of its journal: each replays to the same digest and the same journal. */
export function demandReplays(game: AnyGame, run: Run): void {
  const journal = journalOf(run)
  const forms = {
    compact: parseJournalString(makeJournalString(journal)),
    readable: parseJournalJson(JSON.parse(JSON.stringify(makeJournalJson(journal)))),
  }
  for (const [form, read] of Object.entries(forms)) {
    const where = `${game.id}, seed ${run.seed}: the ${form} journal`
    demand(read.ok, () => `${where} cannot be read back`)
    const again = replay(game, read.value)
    demand(!isRefusal(again), () => `${where} is refused: ${(again as { why?: string }).why}`)
    demand(
      digest(again.state) === digest(run.state),
      () => `${where} comes to another end: ${difference(run.state, again.state)}`,
    )
    const found = difference(journal, journalOf(again))
    demand(found === undefined, () => `${where} differs after replay: ${found}`)
  }
}

export const runsReplay: Law = {
  name: 'runs end, replay from both forms of a journal, and survive JSON; illegal choices are refused',
  check({ game }) {
    const seats = seatsOf(game)
    for (const w of walksOf(120, 10_000)) {
      const run = playRun(game, w)
      const before = insides(run)
      for (const seat of seats)
        demand(isRefusal(choose(run, run.turn, seat, 'not-a-choice')), () => `${game.id}: "not-a-choice" was accepted`)
      demand(insides(run) === before, () => `${game.id}, seed ${w.seed}: a refused choice changed the run`)
      demandReplays(game, run)
      const read = JSON.parse(JSON.stringify(run.state)) as unknown
      demand(digest(read) === digest(run.state), () => `${game.id}, seed ${w.seed}: the last state is not plain JSON`)
    }
  },
}

/** Computes the scene of a turn and seat once: every refusal reads it, and the law checks that none changes the state. */
function withOneScenePerTurn(game: AnyGame, turn: () => number): AnyGame {
  const scenes = new Map<number, { readonly turn: number; readonly scene: Scene }>()
  return {
    ...game,
    scene(state, seat) {
      const known = scenes.get(seat)
      if (known?.turn === turn()) return known.scene
      const scene = game.scene(state, seat)
      scenes.set(seat, { turn: turn(), scene })
      return scene
    },
  }
}

export const refusalsChangeNothing: Law = {
  name: 'in every state, illegal choices are refused and change nothing',
  check({ game }) {
    for (const w of walksOf(4)) {
      const known = new Set<string>(['nonsense', ''])
      let turn = 0
      const run = start(
        withOneScenePerTurn(game, () => turn),
        { seed: w.seed },
      )
      demand(!isRefusal(run), () => `${game.id}: seed ${w.seed} is refused`)
      walk(game, w, ({ state, moves }) => {
        for (const { seat } of moves) {
          const legal = new Set(game.legal(state, seat).map((action) => action.id))
          for (const id of legal) known.add(id)
          const before = insides(run)
          const refusedAs = (turn: number, id: string): string => {
            const answer = choose(run, turn, seat, id)
            return isRefusal(answer) ? answer.refused : 'not at all'
          }
          // Invalid ids are tried always, ids seen earlier in rotation: a long run has hundreds.
          for (const [i, id] of [...known].entries()) {
            if (legal.has(id) || (i > 1 && !IS_DEEP && i % 8 !== turn % 8)) continue
            const as = refusedAs(run.turn, id)
            demand(as === 'not-legal', () => `${id} is not legal for seat ${seat} and is refused ${as}`)
          }
          const late = refusedAs(run.turn + 1, [...legal][0] ?? '')
          demand(late === 'stale', () => `a choice for the next turn is refused ${late}`)
          demand(insides(run) === before, () => 'a refused choice changed the run')
        }
        for (const { seat, action } of moves) choose(run, run.turn, seat, action.id)
        turn++
      })
    }
  },
}

export const everyTurnCanBeReached: Law = {
  name: 'seek restores every turn of a run',
  check({ game }) {
    for (const w of walksOf(6)) {
      const digests: string[] = []
      walk(game, w, ({ state }) => digests.push(digest(state)))
      const run = playRun(game, w)
      digests.forEach((expected, turn) => {
        const sought = seek(run, turn)
        demand(
          digest(sought.state) === expected,
          () => `${game.id}, seed ${w.seed}, feet "${w.feet}": turn ${turn} is another state after seek`,
        )
      })
    }
  },
}

export const RUN_LAWS = [runsReplay, refusalsChangeNothing, everyTurnCanBeReached]
