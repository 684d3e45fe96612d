import { unreachable } from '../../../engine/unreachable.ts'
import type { PlayContext } from '../combat/context.ts'
import { gainCharges, gainGold, healPlayer } from '../combat/gains.ts'
import { startFight } from '../combat/turns.ts'
import { isDistinct, isTriple, patternCode } from '../content/compile/pattern-codes.ts'
import type { Pack } from '../content/pack.ts'
import type { State } from '../state.ts'
import { CHAMPION, EVENTS, PICK_COPY, PICK_READER, PICK_TRANSFORM } from '../vocabulary.ts'
import { acceptDeal, bargainOf, cannotPayText, whyDealBlocked } from './bargains.ts'
import { canEvolve, startCardPick } from './deck.ts'
import { drawElite } from './encounters.ts'
import { backToMap } from './journey.ts'
import { gainRelic } from './rewards.ts'
import { loseHp, rollTrapDice } from './trap.ts'

/** §9.5 Events: each has two options, and the player sees what they do before choosing. */

export type EventName = (typeof EVENTS)[number]
/** The event at the node where the player is. */
export const eventOf = (s: State): EventName => EVENTS[s.place] ?? 'champion'

/** Why an option of the current event cannot be chosen; undefined if it can. The last option can always be chosen. */
export function whyOptionBlocked(pack: Pack, s: State, option: number): string | undefined {
  const { blood_price, mirror_pool, buried_strongbox, star_reader } = pack.config.events
  const bargain = bargainOf(pack, s)
  if (bargain !== undefined) return whyDealBlocked(s, bargain, option)
  if (option > 0) return undefined
  const event = eventOf(s)
  switch (event) {
    case 'blood_price':
      return s.hp > blood_price.hp ? undefined : cannotPayText(blood_price.hp, 'hp', s.hp)
    case 'mirror_pool':
      return s.gold >= mirror_pool.gold ? undefined : cannotPayText(mirror_pool.gold, 'gold', s.gold)
    case 'buried_strongbox':
      if (strongboxRelic(pack, s) === undefined) return 'You already own every relic that the strongbox could hold.'
      return s.hp > buried_strongbox.hp ? undefined : cannotPayText(buried_strongbox.hp, 'hp', s.hp)
    case 'star_reader':
      if (!canEvolve(s)) return 'Every card of your deck has evolved.'
      return s.charges >= star_reader.charges ? undefined : cannotPayText(star_reader.charges, 'charges', s.charges)
    case 'knucklebones':
    case 'potter':
    case 'oasis':
    case 'champion':
      return undefined
    default:
      return unreachable(event)
  }
}

/** The relic in the strongbox: the first relic of the pack that banks dice and that the player does not own. */
export function strongboxRelic({ relics, relicValues }: Pack, s: State): number | undefined {
  const banks = relicValues.end_turn.bank_capacity
  const index = relics.findIndex(
    ({ isDestiny }, relic) => !isDestiny && (banks[relic] ?? 0) > 0 && !s.boons.includes(relic),
  )
  return index < 0 ? undefined : index
}

/** Applies an option of the current event: the first is the event's own, the second leaves, or also gives something at the oasis. */
export function takeEventOption(play: PlayContext, option: number): void {
  const { s, pack } = play
  const bargain = bargainOf(pack, s)
  if (bargain !== undefined) return acceptDeal(play, bargain, option)
  if (option === 0) return takeFirstOption(play, eventOf(s))
  if (eventOf(s) === 'oasis') gainOasisHp(play)
  else play.emit?.({ kind: 'left' })
  backToMap(play)
}

function gainOasisHp({ s, pack, emit }: PlayContext): void {
  const gained = pack.config.events.oasis.max_hp
  s.maxHp += gained
  s.hp += gained
  emit?.({ kind: 'max-hp', gained, maxHp: s.maxHp })
}

function takeFirstOption(play: PlayContext, event: EventName): void {
  const { events } = play.pack.config
  switch (event) {
    case 'blood_price':
      loseHp(play, events.blood_price.hp, event)
      gainCharges(play, events.blood_price.charges, event)
      return backToMap(play)
    case 'knucklebones':
      rollKnucklebones(play)
      return backToMap(play)
    case 'mirror_pool':
      gainGold(play, -events.mirror_pool.gold)
      return startCardPick(play, PICK_COPY)
    case 'potter':
      return startCardPick(play, PICK_TRANSFORM)
    case 'oasis':
      healPlayer(play, events.oasis.heal, event)
      return backToMap(play)
    case 'buried_strongbox':
      loseHp(play, events.buried_strongbox.hp, event)
      gainBankRelic(play)
      return backToMap(play)
    case 'star_reader':
      gainCharges(play, -events.star_reader.charges, event)
      return startCardPick(play, PICK_READER)
    case 'champion':
      return startFight(play, [drawElite(play)], CHAMPION)
    default:
      return unreachable(event)
  }
}

function gainBankRelic(play: PlayContext): void {
  const relic = strongboxRelic(play.pack, play.s)
  if (relic !== undefined) gainRelic(play, relic)
}

function rollKnucklebones(play: PlayContext): void {
  const { pack, dice } = play
  const { triple_gold, pair_gold, distinct_charges } = pack.config.events.knucklebones
  const [a, b, c] = rollTrapDice(dice, 'event')
  const code = patternCode(a, b, c)
  play.emit?.({ kind: 'cast', dice: [a, b, c], matches: 0, damage: 0 })
  if (isDistinct(code)) gainCharges(play, distinct_charges, 'knucklebones')
  else gainGold(play, isTriple(code) ? triple_gold : pair_gold)
}
