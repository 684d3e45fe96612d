import type { Beat } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import type { DiceEvent, Event, HitEvent } from '../events.ts'
import { PLAYER } from '../state.ts'
import { BOSS, elementName } from '../vocabulary.ts'
import { actorId, PLAYER_ACTOR_ID } from './names.ts'

/** The animation beat of an event; undefined for events without motion. */
export function beatOf(e: Event): Beat | undefined {
  switch (e.kind) {
    case 'hit':
      return hitBeat(e)
    case 'tick':
      return { kind: 'hit', to: actorId(e.actor), amount: -e.damage, element: 'fire' }
    case 'storm':
      return { kind: 'hit', to: PLAYER_ACTOR_ID, amount: -e.damage }
    case 'lost-hp':
      return { kind: 'hit', to: PLAYER_ACTOR_ID, amount: -e.amount }
    case 'healed':
      return { kind: 'heal', to: actorId(e.actor), amount: e.gained }
    case 'ward':
      return { kind: 'gain', to: actorId(e.actor), amount: e.gained }
    case 'dice':
      return diceBeat(e)
    case 'drew':
      return { kind: 'draw', to: PLAYER_ACTOR_ID, amount: e.cards.length }
    case 'slain':
      return { kind: 'fall', to: actorId(e.foe) }
    case 'ult':
      return { kind: 'gain', to: PLAYER_ACTOR_ID, isMoment: true }
    case 'victory':
      return e.stakes === BOSS ? { kind: 'gain', to: PLAYER_ACTOR_ID, isMoment: true } : undefined
    case 'moved':
      return { kind: 'move', from: actorId(e.foe) }
    case 'phase':
    case 'second-form':
    case 'hardened':
      return { kind: 'phase', to: actorId(e.foe) }
    case 'resonance':
    case 'charges':
      return { kind: 'gain', to: actorId(PLAYER) }
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

function hitBeat({ by, at, isDodged, hp, hpBefore }: HitEvent): Beat {
  const [from, to] = [actorId(by), actorId(at)]
  if (isDodged) return { kind: 'miss', from, to }
  return { kind: hp === hpBefore ? 'block' : 'hit', from, to, amount: hp - hpBefore }
}

function diceBeat({ verb, actor, dice }: DiceEvent): Beat | undefined {
  switch (verb) {
    case 'roll':
    case 'reroll':
      return { kind: 'roll', from: actorId(actor) }
    case 'consume':
    case 'fuse':
      return { kind: 'spend', from: actorId(actor), element: elementName(dice[0] ?? -1) }
    case 'swap':
    case 'bank':
    case 'unbank':
    case 'steal':
    case 'add':
    case 'refund':
    case 'expire':
      return undefined
    default:
      return unreachable(verb)
  }
}
