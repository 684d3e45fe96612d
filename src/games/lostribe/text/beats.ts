import type { Beat } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import type { Event } from '../events.ts'
import { PLAYER } from '../state.ts'
import { elementName } from '../vocabulary.ts'
import { sceneActor, YOU } from './names.ts'

/** An event as an animation beat; undefined for events without motion. */
export function beatOf(e: Event): Beat | undefined {
  switch (e.kind) {
    case 'hit':
      if (e.isDodged) return { kind: 'miss', from: sceneActor(e.by), to: sceneActor(e.at) }
      return {
        kind: e.hp === e.hpBefore ? 'block' : 'hit',
        from: sceneActor(e.by),
        to: sceneActor(e.at),
        amount: e.hp - e.hpBefore,
      }
    case 'tick':
      return { kind: 'hit', to: sceneActor(e.actor), amount: -e.damage, element: 'fire' }
    case 'storm':
      return { kind: 'hit', to: YOU, amount: -e.damage }
    case 'lost-hp':
      return { kind: 'hit', to: YOU, amount: -e.amount }
    case 'healed':
      return { kind: 'heal', to: sceneActor(e.actor), amount: e.gained }
    case 'ward':
      return { kind: 'gain', to: sceneActor(e.actor), amount: e.gained }
    case 'dice':
      if (e.verb === 'roll' || e.verb === 'reroll') return { kind: 'roll', from: sceneActor(e.actor) }
      if (e.verb === 'consume' || e.verb === 'fuse')
        return { kind: 'spend', from: sceneActor(e.actor), element: elementName(e.dice[0] ?? -1) }
      return undefined
    case 'drew':
      return { kind: 'draw', to: YOU, amount: e.cards.length }
    case 'slain':
      return { kind: 'fall', to: sceneActor(e.foe) }
    case 'moved':
      return { kind: 'move', from: sceneActor(e.foe) }
    case 'phase':
    case 'second-form':
    case 'hardened':
      return { kind: 'phase', to: sceneActor(e.foe) }
    case 'resonance':
    case 'charges':
      return { kind: 'gain', to: sceneActor(PLAYER) }
    case 'hero':
    case 'offered':
    case 'destiny':
    case 'act':
    case 'node':
    case 'fight':
    case 'turn':
    case 'pattern':
    case 'intent':
    case 'played':
    case 'spark':
    case 'overridden':
    case 'ult':
    case 'shuffled':
    case 'discarded':
    case 'energy':
    case 'status':
    case 'immune':
    case 'cleansed':
    case 'stunned':
    case 'wound-up':
    case 'summoned':
    case 'shifted':
    case 'refused':
    case 'marked':
    case 'victory':
    case 'gold':
    case 'card':
    case 'relic':
    case 'skipped':
    case 'asked':
    case 'picked':
    case 'tidying':
    case 'rested':
    case 'event':
    case 'trap':
    case 'cast':
    case 'max-hp':
    case 'stock':
    case 'left':
    case 'ended':
      return undefined
    default:
      return unreachable(e)
  }
}
