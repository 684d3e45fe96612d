import type { Game, Mode } from '../../engine/contract/game.ts'
import { at } from '../../lib/enums.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import { type Order, takeOrders } from './actions.ts'
import { makeMind } from './ai/battles.ts'
import { plans, value } from './ai/captain.ts'
import { makeForesight } from './ai/foresight.ts'
import { legal } from './campaign/legal.ts'
import { apply, drawEnemy, setup } from './campaign/rules.ts'
import { score } from './campaign/score.ts'
import { atRung, housePack, type Pack, RUNG_COUNT } from './content/content.ts'
import type { Event } from './events.ts'
import { CHANGES_PER_STAGE, clone, isCharted, isOver, type Options, STAGE_COUNT, type State } from './state.ts'
import { codex } from './text/codex.ts'
import { describe } from './text/describe.ts'
import { tell } from './text/event-text.ts'
import { advicePanel } from './text/pre-combat.ts'
import { scene } from './text/scene.ts'

const CAPTAIN = [0] as const
const NOBODY = [] as const

/** Star Canine with a pack of equipment and enemies. */
export interface StarCanine extends Game<State, Order, Event, Options> {
  readonly pack: Pack
}

export function makeStarCanine(pack: Pack): StarCanine {
  const take = takeOrders(pack)
  // Rungs nobody climbs to are never made.
  const rungs = Array.from({ length: RUNG_COUNT }, (_, rung) => lazy(() => atRung(pack, rung)))
  /** The content with the terms of a run's rung. */
  const by = (s: State): Pack => at(rungs, s.rung)()
  const minds = rungs.map((rung) => lazy(() => makeMind(rung(), take)))
  const mind = (s: State) => at(minds, s.rung)()
  const foresights = minds.map((known) => lazy(() => makeForesight(known())))
  const far = (s: State) => at(foresights, s.rung)()
  const game: Omit<StarCanine, 'contentHash'> = {
    id: 'star-canine',
    version: 2,
    pack,
    // The opening, six narratives, and at each stage all free changes, then at most engage, continue and a reward.
    bound: 1 + 6 + STAGE_COUNT * (CHANGES_PER_STAGE + 3),
    setup: (options, dice) => setup(at(rungs, options.rung ?? 0)(), options, dice),
    toAct: (s) => (isOver(s) ? NOBODY : CAPTAIN),
    legal: (s) => legal(by(s), s, take),
    apply: (s, moves, dice, emit) => apply(by(s), s, moves, dice, emit),
    outcome: (s) =>
      isOver(s) ? { reason: s.phase, standings: [{ won: s.phase === 'game-clear', score: score(s) }] } : undefined,
    clone,
    scene: (s) => scene(by(s), s),
    tell: (event) => tell(pack, event),
    imagine(s, _seat, dice) {
      const believed = clone(s)
      for (let stage = 0; stage < STAGE_COUNT; stage++)
        if (believed.enemies[stage] !== -1 && !isCharted(s, stage))
          believed.enemies[stage] = drawEnemy(pack, stage, dice)
      return believed
    },
    value: (s) => value(mind(s), s),
    plans: (s) => plans(mind(s), s),
    counsel: (s) => (s.phase === 'pre-combat' ? advicePanel(by(s), s) : undefined),
    foresight: {
      layer: (s) => far(s).layer(s),
      lines: (s) => far(s).lines(s),
      key: (s) => far(s).key(s),
      rank: (s) => far(s).rank(s),
      sketch: (s) => far(s).sketch(s),
      promise: (s) => far(s).promise(s),
    },
    mode,
    codex: () => codex(pack),
    describe: (s) => describe(by(s), s),
  }
  return withLazyField(game, 'contentHash', () => pack.hash)
}

/** Every kind of run has records of its own. */
function mode({ chart = 'act', forecast = true, advice = false, rung = 0, lesson }: Options): Mode {
  if (lesson !== undefined) return { name: `lesson ${lesson}`, practice: 'lesson' }
  const parts = [
    ...(rung === 0 ? [] : [`rung ${rung}`]),
    ...(chart === 'act' ? [] : [`chart ${chart}`]),
    ...(forecast ? [] : ['no forecast']),
    ...(advice ? ['advice'] : []),
  ]
  return { name: parts.join(', ') || 'standard' }
}

/** With the house's content; made when first asked for, since the hall opens with every game and most come for one. */
export const houseGame: () => StarCanine = lazy(() => makeStarCanine(housePack()))
