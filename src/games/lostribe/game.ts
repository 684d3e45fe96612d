import type { Game } from '../../engine/game.ts'
import { lazily, withLazy } from '../../kit/lazy.ts'
import { type Action, packActions } from './actions.ts'
import type { Event } from './events.ts'
import { housePack } from './language/make-pack.ts'
import type { Pack } from './language/pack.ts'
import { plans, shownFrom } from './mind/guide.ts'
import { makeWorths, value } from './mind/worth.ts'
import type { Options } from './options.ts'
import { legal } from './road/legal.ts'
import { apply, setup } from './road/rules.ts'
import { score } from './score.ts'
import { clone, isOver, type State } from './state.ts'
import { adminWords } from './words/admin.ts'
import { codex } from './words/codex.ts'
import { describeState } from './words/describe.ts'
import { scene } from './words/scenes/scene.ts'
import { tell } from './words/tell.ts'
import { timelineLine } from './words/timeline.ts'

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
  return withLazy(game, 'contentHash', () => pack.hash())
}

/** With the house's content; made when first asked for, since the hall opens with every game and most come for one. */
export const houseGame: () => LosTribe = lazily(() => makeLosTribe(housePack()))
