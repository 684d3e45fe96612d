import type { Game } from '../../engine/contract/game.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import { type HeroAction, spellActions } from './actions.ts'
import { determinize } from './ai/determinize.ts'
import { candidateLines, horizon } from './ai/planner.ts'
import { stateValue } from './ai/value.ts'
import { legalActions } from './campaign/legal.ts'
import { applyMoves, setUpRun } from './campaign/rules.ts'
import { runScore } from './campaign/score.ts'
import { builtInPack, type Pack } from './content/content.ts'
import type { Event } from './events.ts'
import type { Options } from './options.ts'
import { cloneState, isOver, LANTERN_TURNS, MAX_TRAVEL_QUESTIONS, type State } from './state.ts'
import { codex } from './text/codex.ts'
import { describeState } from './text/describe.ts'
import { eventText } from './text/event-text.ts'
import { sceneOf } from './text/scene.ts'

const HERO = [0] as const
const NO_SEATS = [] as const

/** The game Descent with a content pack of enemies, items, heroes and magic. */
export interface Descent extends Game<State, HeroAction, Event, Options> {
  readonly pack: Pack
}

export function makeDescent(pack: Pack): Descent {
  const spells = spellActions(pack)
  const game: Omit<Descent, 'contentHash'> = {
    id: 'descent',
    version: 3,
    pack,
    // Every action takes at least one turn of lantern oil, except choices that take no time: per turn at most one
    // level-up question and three travel questions with their answers, and a few rerolls of the shop.
    maxTurns: (2 + 2 * MAX_TRAVEL_QUESTIONS) * LANTERN_TURNS + 100,
    setup: (options, dice) => setUpRun(pack, options, dice),
    toAct: (s) => (isOver(s) ? NO_SEATS : HERO),
    legal: (s) => legalActions(pack, spells, s),
    apply: (s, moves, dice, emit) => applyMoves(pack, s, moves, dice, emit),
    outcome: (s) =>
      isOver(s)
        ? {
            reason: s.phase === 'won' ? 'victory' : 'death',
            standings: [{ won: s.phase === 'won', score: runScore(s) }],
          }
        : undefined,
    clone: cloneState,
    scene: (s) => sceneOf(pack, spells, s),
    eventText: (event) => eventText(pack, event),
    determinize: (s, _seat, dice) => determinize(pack, s, dice),
    value: (s) => stateValue(pack, s),
    candidateLines: (s) => candidateLines(pack, spells, s),
    horizon: horizon,
    // The options for the hero and for help do not change the rules, so only lessons and difficulties have leaderboards of their own.
    mode: ({ lesson, depth = 0 }) =>
      lesson !== undefined
        ? { name: 'lessons', practice: 'a lesson' }
        : { name: depth === 0 ? 'standard' : `depth ${depth}` },
    codex: () => codex(pack),
    describe: (s) => describeState(pack, s),
  }
  return withLazyField(game, 'contentHash', () => pack.hash)
}

/** Descent with the built-in content. It is created on first use, because the main menu lists every game and a player picks one. */
export const builtInGame: () => Descent = lazy(() => makeDescent(builtInPack()))
