import type { Game, Mode } from '../../engine/contract/game.ts'
import { at } from '../../lib/enums.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import { makeTakeOrders, type Order } from './actions.ts'
import { makeBattlePlanner } from './ai/battles.ts'
import { candidateLines, stateValue } from './ai/captain.ts'
import { makeForesight } from './ai/foresight.ts'
import { legalOrders } from './campaign/legal.ts'
import { applyMoves, drawEnemy, setUpRun } from './campaign/rules.ts'
import { runScore } from './campaign/score.ts'
import { atDifficulty, builtInPack, DIFFICULTY_COUNT, type Pack } from './content/content.ts'
import type { Event } from './events.ts'
import type { Options } from './options.ts'
import { CHANGES_PER_STAGE, cloneState, isEnemyCharted, isOver, STAGE_COUNT, type State } from './state.ts'
import { codex } from './text/codex.ts'
import { describeState } from './text/describe.ts'
import { eventText } from './text/event-text.ts'
import { advicePanel } from './text/pre-combat.ts'
import { sceneOf } from './text/scene.ts'

const CAPTAIN = [0] as const
const NO_SEATS = [] as const

/** The game Star Canine with a content pack of equipment and enemies. */
export interface StarCanine extends Game<State, Order, Event, Options> {
  readonly pack: Pack
}

export function makeStarCanine(pack: Pack): StarCanine {
  const take = makeTakeOrders(pack)
  // The content of each level is created on first use, because most runs need only one level.
  const levels = Array.from({ length: DIFFICULTY_COUNT }, (_, level) => lazy(() => atDifficulty(pack, level)))
  /** The content at the difficulty of this run. */
  const packOf = (s: State): Pack => at(levels, s.rung)()
  const planners = levels.map((level) => lazy(() => makeBattlePlanner(level(), take)))
  const planner = (s: State) => at(planners, s.rung)()
  const foresights = planners.map((of) => lazy(() => makeForesight(of())))
  const foresight = (s: State) => at(foresights, s.rung)()
  const game: Omit<StarCanine, 'contentHash'> = {
    id: 'star-canine',
    version: 2,
    pack,
    // The opening, six narratives, and in each stage all free changes and at most one engage, one continue and one reward.
    maxTurns: 1 + 6 + STAGE_COUNT * (CHANGES_PER_STAGE + 3),
    setup: (options, dice) => setUpRun(at(levels, options.rung ?? 0)(), options, dice),
    toAct: (s) => (isOver(s) ? NO_SEATS : CAPTAIN),
    legal: (s) => legalOrders(packOf(s), s, take),
    apply: (s, moves, dice, emit) => applyMoves(packOf(s), s, moves, dice, emit),
    outcome: (s) =>
      isOver(s) ? { reason: s.phase, standings: [{ won: s.phase === 'game-clear', score: runScore(s) }] } : undefined,
    clone: cloneState,
    scene: (s) => sceneOf(packOf(s), s),
    eventText: (event) => eventText(pack, event),
    determinize(s, _seat, dice) {
      const drawn = cloneState(s)
      for (let stage = 0; stage < STAGE_COUNT; stage++)
        if (drawn.enemies[stage] !== -1 && !isEnemyCharted(s, stage))
          drawn.enemies[stage] = drawEnemy(pack, stage, dice)
      return drawn
    },
    value: (s) => stateValue(planner(s), s),
    candidateLines: (s) => candidateLines(planner(s), s),
    mode,
    codex: () => codex(pack),
    describe: (s) => describeState(packOf(s), s),
    extras: {
      exactAdvice: (s) => (s.phase === 'pre-combat' ? advicePanel(packOf(s), s) : undefined),
      foresight: {
        layer: (s) => foresight(s).layer(s),
        lines: (s) => foresight(s).lines(s),
        key: (s) => foresight(s).key(s),
        rank: (s) => foresight(s).rank(s),
        sketch: (s) => foresight(s).sketch(s),
        promise: (s) => foresight(s).promise(s),
      },
    },
  }
  return withLazyField(game, 'contentHash', () => pack.hash)
}

/** The mode of a run. Each combination of options has a leaderboard of its own. */
function mode({ chart = 'act', forecast = true, advice = false, rung: difficulty = 0, lesson }: Options): Mode {
  if (lesson !== undefined) return { name: `lesson ${lesson}`, practice: 'lesson' }
  const parts = [
    ...(difficulty === 0 ? [] : [`rung ${difficulty}`]),
    ...(chart === 'act' ? [] : [`chart ${chart}`]),
    ...(forecast ? [] : ['no forecast']),
    ...(advice ? ['advice'] : []),
  ]
  return { name: parts.join(', ') || 'standard' }
}

/** Star Canine with the built-in content. It is created on first use, because the main menu lists every game and a player picks one. */
export const builtInGame: () => StarCanine = lazy(() => makeStarCanine(builtInPack()))
