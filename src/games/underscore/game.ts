import type { Game, Mode } from '../../engine/contract/game.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import type { Order } from './actions.ts'
import { candidateLines, horizon, stateValue } from './ai/candidate-lines.ts'
import { determinize } from './ai/determinize.ts'
import { ghostPolicy } from './campaign/ghost-policy.ts'
import { legalOrders, seatsToAct } from './campaign/legal.ts'
import { runOutcome } from './campaign/outcome.ts'
import { builtInPack, type Pack, packWithGhosts } from './campaign/pack.ts'
import { setUpRun } from './campaign/setup.ts'
import type { Event } from './events.ts'
import { applyMoves } from './rules.ts'
import {
  cloneState,
  LAST_LEVEL,
  MAX_LESSON_TRIES,
  MAX_POOL_CHANGES,
  MAX_STALEMATES,
  type Options,
  type State,
} from './state.ts'
import { codex } from './text/codex.ts'
import { describeState } from './text/describe.ts'
import { eventText } from './text/event-text.ts'
import { sceneOf } from './text/scene.ts'

/** The game Underscore, with a pack of moves, blessings and encounters. */
export interface Underscore extends Game<State, Order, Event, Options> {
  readonly pack: Pack
}

/** The largest number of decisions in a turn: a move, at most two declarations asked twice with a target, and blessings' questions. */
const PER_TURN = 12
const TURN_CAP = 100
const PER_UPGRADE = MAX_POOL_CHANGES + 24
/** The largest number of lessons. They can be repeated; each has two fights and an upgrade. */
const MAX_LESSONS = 32
const LESSONS = MAX_LESSONS * MAX_LESSON_TRIES * 2 * (TURN_CAP * PER_TURN + PER_UPGRADE)

/** The mode of a run. Leaderboards count only climbs with the standard rules and the built-in encounters. */
function mode({
  mode: asked,
  ghosts,
  season,
  grave = 0,
  rules,
  gift,
  challenge,
  lesson,
  rival,
  foe,
  scenario,
}: Options): Mode {
  const isDuel = [rival, foe, scenario].some((given) => given !== undefined)
  const kind = asked ?? (challenge !== undefined || isDuel ? 'duel' : lesson !== undefined ? 'tutorial' : 'run')
  if (challenge !== undefined) return { name: 'challenge', practice: 'a challenge' }
  if (kind === 'tutorial') return { name: 'lessons', practice: 'lessons' }
  if (kind === 'duel') return { name: 'duel', practice: 'a single duel' }
  const name = grave > 0 ? `grave ${grave}` : gift === false ? 'climb without a gift' : 'climb'
  if (rules !== undefined && Object.keys(rules).length > 0) return { name, practice: 'rules of its own' }
  if (ghosts === undefined || ghosts.length === 0) return { name }
  if (ghosts.some((ghost) => typeof ghost !== 'string')) return { name, practice: 'ghosts brought in' }
  return { name: season === undefined ? `${name} among ghosts` : `season ${season}` }
}

export const makeUnderscore = (pack: Pack): Underscore => gameOf(() => pack)

function gameOf(pack: () => Pack): Underscore {
  const game: Omit<Underscore, 'contentHash' | 'pack'> = {
    id: 'underscore',
    version: 6,
    // With Time Traveller a run may climb the levels twice.
    maxTurns: 1 + (2 * LAST_LEVEL + MAX_STALEMATES) * (TURN_CAP * PER_TURN + PER_UPGRADE) + LESSONS,
    setup: (options, dice) => setUpRun(pack(), options, dice),
    toAct: seatsToAct,
    legal: (s, seat) => legalOrders(pack(), s, seat),
    apply: (s, moves, dice, emit) => applyMoves(pack(), s, moves, dice, emit),
    outcome: (s) => runOutcome(s),
    clone: cloneState,
    scene: (s, seat) => sceneOf(pack(), s, seat),
    eventText: (event, seat) => eventText(pack(), event, seat),
    determinize: (s, seat, dice) => determinize(pack(), s, seat, dice),
    value: (s, seat) => stateValue(pack(), s, seat),
    horizon: horizon,
    candidateLines: (s, seat) => candidateLines(pack(), s, seat),
    mode,
    codex: () => codex(pack()),
    describe: (s) => describeState(pack(), s),
    extras: {
      ghosts: ghostPolicy(pack),
      withGhosts: (ghosts) => makeUnderscore(packWithGhosts(pack(), ghosts)),
    },
  }
  return withLazyField(withLazyField(game, 'pack', pack), 'contentHash', () => pack().hash)
}

/** The game with its built-in content. It is created on demand: the main menu lists every game, and most players open only one. */
export const builtInGame: () => Underscore = lazy(() => gameOf(builtInPack))
