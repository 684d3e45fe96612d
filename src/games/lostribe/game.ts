import type { Game } from '../../engine/contract/game.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import { type Action, packActions } from './actions.ts'
import { candidateLines, horizon } from './ai/candidate-lines.ts'
import { makePackRatings, stateValue } from './ai/position-value.ts'
import { legalActions } from './campaign/legal.ts'
import { applyMoves, setUpRun } from './campaign/rules.ts'
import { builtInPack } from './content/compile/make-pack.ts'
import type { Pack } from './content/pack.ts'
import type { Event } from './events.ts'
import type { Options } from './options.ts'
import { runScore } from './score.ts'
import { cloneState, isOver, type State } from './state.ts'
import { parseAdminLine } from './text/admin-line.ts'
import { codex } from './text/codex.ts'
import { describeState } from './text/describe.ts'
import { eventText } from './text/event-text.ts'
import { sceneOf } from './text/scenes/scene.ts'
import { timelineLine } from './text/timeline.ts'

const PLAYER = [0] as const
const NOBODY = [] as const

/** The game LosTribe, with a pack of cards, monsters, relics, heroes and knobs. */
export interface LosTribe extends Game<State, Action, Event, Options> {
  readonly pack: Pack
}

export function makeLosTribe(pack: Pack): LosTribe {
  const actions = packActions(pack)
  const ratings = makePackRatings(pack)
  const game: Omit<LosTribe, 'contentHash'> = {
    id: 'lostribe',
    version: 3,
    pack,
    // A run has at most 24 fights. The storm (§2.6) ends each within about 75 turns, and a turn has at most 24 cards of
    // up to four choices, a few dice actions and a hand to discard.
    maxTurns: 24 * 100 * (24 * 5 + 40) + 1000,
    setup: (options, dice) => setUpRun(pack, options, dice),
    toAct: (s) => (isOver(s) ? NOBODY : PLAYER),
    legal: (s) => legalActions(pack, actions, s),
    apply: (s, moves, dice, emit) => applyMoves(pack, s, moves, dice, emit),
    outcome: (s) =>
      isOver(s) ? { reason: s.phase, standings: [{ won: s.phase === 'won', score: runScore(pack, s) }] } : undefined,
    clone: cloneState,
    scene: (s) => sceneOf(pack, actions, s),
    eventText: (event) => eventText(pack, event),
    value: (s) => stateValue(pack, ratings, s),
    candidateLines: (s) => candidateLines(pack, actions, ratings, s),
    horizon: horizon,
    mode: ({ oath = 0, admin = false, lesson }) => ({
      name: lesson === undefined ? `oath ${Number(oath)}` : 'lesson',
      ...(admin ? { practice: 'admin' } : lesson === undefined ? {} : { practice: 'a lesson' }),
    }),
    codex: () => codex(pack),
    describe: (s) => describeState(pack, s),
    extras: {
      admin: (s, line) => parseAdminLine(pack, s, line),
      timeline: (event) => timelineLine(pack, event),
    },
  }
  return withLazyField(game, 'contentHash', () => pack.hash())
}

/** The game with its built-in content, made on the first call: the main menu lists all games, but most players play only one. */
export const builtInGame: () => LosTribe = lazy(() => makeLosTribe(builtInPack()))
