import type { Game } from '../../engine/game.ts'
import { withLazy } from '../../kit/lazy.ts'
import { type Order, takeOrders } from './actions.ts'
import { housePack, type Pack } from './content.ts'
import type { Event } from './events.ts'
import { plans, value } from './mind/captain.ts'
import { makeForesight } from './mind/foresight.ts'
import { legal } from './run/legal.ts'
import { apply, drawEnemy, setup } from './run/rules.ts'
import { score } from './run/score.ts'
import { CHANGES_PER_STAGE, clone, isCharted, isOver, type Options, STAGE_COUNT, type State } from './state.ts'
import { codex } from './words/codex.ts'
import { describe } from './words/describe.ts'
import { scene } from './words/scene.ts'
import { tell } from './words/tell.ts'

export type { Order } from './actions.ts'
export { type Enemy, type Equipment, housePack, makePack, type Pack, STAGES } from './content.ts'
export type { Event } from './events.ts'
export { type Combat, type Fitting, fight, fitOut, type Ship } from './fight/combat.ts'
export type { Options, Scenario, State } from './state.ts'

const CAPTAIN = [0] as const
const NOBODY = [] as const

/** Star Canine with a pack of equipment and enemies. */
export interface StarCanine extends Game<State, Order, Event, Options> {
  readonly pack: Pack
}

export function makeStarCanine(pack: Pack): StarCanine {
  const take = takeOrders(pack)
  const game: Omit<StarCanine, 'contentHash'> = {
    id: 'star-canine',
    version: 1,
    pack,
    // The opening, six narratives, and at each stage all free changes, then at most engage, continue and a reward.
    bound: 1 + 6 + STAGE_COUNT * (CHANGES_PER_STAGE + 3),
    setup: (options, dice) => setup(pack, options, dice),
    toAct: (s) => (isOver(s) ? NOBODY : CAPTAIN),
    legal: (s) => legal(s, take),
    apply: (s, moves, dice, emit) => apply(pack, s, moves, dice, emit),
    outcome: (s) =>
      isOver(s) ? { reason: s.phase, standings: [{ won: s.phase === 'game-clear', score: score(s) }] } : undefined,
    clone,
    scene: (s) => scene(pack, s),
    tell: (event) => tell(pack, event),
    imagine(s, _seat, dice) {
      const believed = clone(s)
      for (let stage = 0; stage < STAGE_COUNT; stage++)
        if (believed.enemies[stage] !== -1 && !isCharted(s, stage))
          believed.enemies[stage] = drawEnemy(pack, stage, dice)
      return believed
    },
    value: (s) => value(pack, take, s),
    plans: (s) => plans(pack, take, s),
    foresight: makeForesight(pack, take),
    mode: ({ chart = 'act', forecast = false }) => ({
      name:
        [...(chart === 'act' ? [] : [`chart ${chart}`]), ...(forecast ? ['forecast'] : [])].join(', ') || 'standard',
    }),
    codex: () => codex(pack),
    describe: (s) => describe(pack, s),
  }
  return withLazy(game, 'contentHash', () => pack.hash)
}

export const starCanine = makeStarCanine(housePack)
