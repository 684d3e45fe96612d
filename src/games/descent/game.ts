import type { Game } from '../../engine/contract/game.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import { type Deed, spellDeeds } from './actions.ts'
import { imagine } from './ai/determinize.ts'
import { plans, shownFrom } from './ai/guide.ts'
import { value } from './ai/worth.ts'
import { legal } from './campaign/legal.ts'
import { apply, setup } from './campaign/rules.ts'
import { score } from './campaign/score.ts'
import { housePack, type Pack } from './content/content.ts'
import type { Event } from './events.ts'
import { clone, isOver, LANTERN, MOST_LOOKS, type Options, type State } from './state.ts'
import { codex } from './text/codex.ts'
import { describe } from './text/describe.ts'
import { tell } from './text/event-text.ts'
import { scene } from './text/scene.ts'

const HERO = [0] as const
const NOBODY = [] as const

/** Descent with a pack of enemies, items, heroes and magic. */
export interface Descent extends Game<State, Deed, Event, Options> {
  readonly pack: Pack
}

export function makeDescent(pack: Pack): Descent {
  const spells = spellDeeds(pack)
  const game: Omit<Descent, 'contentHash'> = {
    id: 'descent',
    version: 3,
    pack,
    // A deed takes a turn of the lantern's oil at least, except choices that wait: at most one for a turn, three times a question
    // where to travel and its answer, and new wares.
    bound: (2 + 2 * MOST_LOOKS) * LANTERN + 100,
    setup: (options, dice) => setup(pack, options, dice),
    toAct: (s) => (isOver(s) ? NOBODY : HERO),
    legal: (s) => legal(pack, spells, s),
    apply: (s, moves, dice, emit) => apply(pack, s, moves, dice, emit),
    outcome: (s) =>
      isOver(s)
        ? { reason: s.phase === 'won' ? 'victory' : 'death', standings: [{ won: s.phase === 'won', score: score(s) }] }
        : undefined,
    clone,
    scene: (s) => scene(pack, spells, s),
    tell: (event) => tell(pack, event),
    imagine: (s, _seat, dice) => imagine(pack, s, dice),
    value: (s) => value(pack, s),
    plans: (s) => plans(pack, spells, s),
    shownFrom,
    // Whom one plays and how much is explained changes no rule: only the depths of the ladder stand apart.
    mode: ({ lesson, depth = 0 }) =>
      lesson !== undefined
        ? { name: 'lessons', practice: 'a lesson' }
        : { name: depth === 0 ? 'standard' : `depth ${depth}` },
    codex: () => codex(pack),
    describe: (s) => describe(pack, s),
  }
  return withLazyField(game, 'contentHash', () => pack.hash)
}

/** With the house's content; made when first asked for, since the hall opens with every game and most come for one. */
export const houseGame: () => Descent = lazy(() => makeDescent(housePack()))
