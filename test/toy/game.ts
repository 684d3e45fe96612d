import type { Game } from '../../src/engine/contract/game.ts'
import { digest } from '../../src/engine/journal/digest.ts'
import { lazy, withLazyField } from '../../src/lib/lazy.ts'
import { type Sign, signActions } from './actions.ts'
import { candidateLines, determinize, value } from './ai/ai.ts'
import { ghostPolicy } from './ai/ghosts.ts'
import { builtInPack, type Pack } from './content.ts'
import { outcome } from './duel/ending.ts'
import { apply, setup } from './duel/rules.ts'
import type { ToyEvent } from './events.ts'
import { clone, type Ghost, isOver, MAX_ROUNDS, mode, type Options, SEATS, type ToyState } from './state.ts'
import { codex, describe } from './text/codex.ts'
import { eventText, timeline } from './text/event-text.ts'
import { exactAdvice } from './text/exact-advice.ts'
import { scene } from './text/scene.ts'

const NOBODY = [] as const

/** The game with a content pack. */
export interface Toy extends Game<ToyState, Sign, ToyEvent, Options> {
  readonly pack: Pack
}

export function makeToy(pack: Pack): Toy {
  const actions = signActions(pack)
  const game: Omit<Toy, 'contentHash'> = {
    id: 'toy',
    version: 1,
    pack,
    maxTurns: MAX_ROUNDS,
    setup: (options, dice) => setup(pack, options, dice),
    toAct: (s) => (isOver(s) ? NOBODY : SEATS),
    legal: () => actions,
    apply: (s, moves, dice, emit) => apply(pack, s, moves, dice, emit),
    outcome,
    clone,
    scene: (s, seat) => scene(pack, s, seat),
    eventText: (event, seat) => eventText(pack, event, seat),
    determinize: (s, seat, dice) => determinize(pack, s, seat, dice),
    value,
    candidateLines: (s, seat) => candidateLines(pack, actions, s, seat),
    horizon: () => ({ at: isOver }),
    codex: () => codex(pack),
    describe: (s) => describe(pack, s),
    mode,
    extras: {
      exactAdvice: (s) => exactAdvice(s),
      foresight: {
        layer: (s) => s.round,
        lines: (s) => candidateLines(pack, actions, s, 0),
        key: (s) => digest(s),
        rank: (s) => value(s, 0),
        sketch: (s) => value(s, 0),
        promise: (s) => value(s, 0),
      },
      timeline: (event) => timeline(pack, event),
      admin: () => 'There is nothing to force here.',
      ghosts: ghostPolicy(pack),
      withGhosts: (ghosts) =>
        makeToy({ ...pack, ghosts: new Map(ghosts.map(({ id, ghost }) => [id, ghost as Ghost])) }),
    },
  }
  return withLazyField(game, 'contentHash', () => pack.hash)
}

/** The game with its built-in content; made on first use, because the main menu lists all games but most players start one. */
export const builtInGame: () => Toy = lazy(() => makeToy(builtInPack()))
