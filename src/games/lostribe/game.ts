import type { Game } from '../../engine/contract/game.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import { type Action, packActions } from './actions.ts'
import { plans, shownFrom } from './ai/guide.ts'
import { makeWorths, value } from './ai/worth.ts'
import { legal } from './campaign/legal.ts'
import { apply, setup } from './campaign/rules.ts'
import { housePack } from './content/compile/make-pack.ts'
import type { Pack } from './content/pack.ts'
import type { Event } from './events.ts'
import type { Options } from './options.ts'
import { score } from './score.ts'
import { clone, isOver, type State } from './state.ts'
import { adminWords } from './text/admin.ts'
import { codex } from './text/codex.ts'
import { describeState } from './text/describe.ts'
import { tell } from './text/event-text.ts'
import { scene } from './text/scenes/scene.ts'
import { timelineLine } from './text/timeline.ts'

const PLAYER = [0] as const
const NOBODY = [] as const

/** LosTribe with a pack of cards, monsters, relics, heroes and knobs. */
export interface LosTribe extends Game<State, Action, Event, Options> {
  readonly pack: Pack
}

export function makeLosTribe(pack: Pack): LosTribe {
  const actions = packActions(pack)
  const worths = makeWorths(pack)
  const game: Omit<LosTribe, 'contentHash'> = {
    id: 'lostribe',
    version: 3,
    pack,
    // 24 places a run at most are fights; §2.6 the storm ends each within 75 turns or so, and a turn has 24 cards of up to four choices,
    // a few ways to use dice, and a hand to discard.
    bound: 24 * 100 * (24 * 5 + 40) + 1000,
    setup: (options, dice) => setup(pack, options, dice),
    toAct: (s) => (isOver(s) ? NOBODY : PLAYER),
    legal: (s) => legal(pack, actions, s),
    apply: (s, moves, dice, emit) => apply(pack, s, moves, dice, emit),
    outcome: (s) =>
      isOver(s) ? { reason: s.phase, standings: [{ won: s.phase === 'won', score: score(pack, s) }] } : undefined,
    clone,
    scene: (s) => scene(pack, actions, s),
    tell: (event) => tell(pack, event),
    value: (s) => value(pack, worths, s),
    plans: (s) => plans(pack, actions, worths, s),
    shownFrom,
    mode: ({ oath = 0, admin = false, lesson }) => ({
      name: lesson === undefined ? `oath ${Number(oath)}` : 'lesson',
      ...(admin ? { practice: 'admin' } : lesson === undefined ? {} : { practice: 'a lesson' }),
    }),
    admin: (s, words) => adminWords(pack, s, words),
    timeline: (event) => timelineLine(pack, event),
    codex: () => codex(pack),
    describe: (s) => describeState(pack, s),
  }
  return withLazyField(game, 'contentHash', () => pack.hash())
}

/** With the house's content; made when first asked for, since the hall opens with every game and most come for one. */
export const houseGame: () => LosTribe = lazy(() => makeLosTribe(housePack()))
