import type { Play } from '../combat/context.ts'
import { gainCharges, gainGold, heal } from '../combat/gains.ts'
import { startFight } from '../combat/turns.ts'
import { isDistinct, isTriple, patternCode } from '../content/compile/pattern-codes.ts'
import { unknownKind } from '../content/effects.ts'
import type { Pack } from '../content/pack.ts'
import { ASK_COPY, ASK_READER, ASK_TRANSFORM, CHAMPION, EVENTS } from '../names.ts'
import type { State } from '../state.ts'
import { bargainOf, strike, whyNoDeal } from './bargains.ts'
import { askForCard, canEvolve } from './deck.ts'
import { drawElite } from './encounters.ts'
import { backToMap } from './journey.ts'
import { gainRelic } from './rewards.ts'
import { castDice, loseHp } from './trap.ts'

/** §9.5 Events: two options each, and what they do is said before. */

export type EventName = (typeof EVENTS)[number]
/** The event of this node. */
export const eventOf = (s: State): EventName => EVENTS[s.place] ?? 'champion'

/** Why an option of an event is not to be had; undefined: it is. The last option always is. */
export function whyNoOption(pack: Pack, s: State, option: number): string | undefined {
  const { blood_price, mirror_pool, buried_strongbox, star_reader } = pack.config.events
  const asks = (wanted: number, what: string, has: number): string => `It asks for ${wanted} ${what}; you have ${has}.`
  const bargain = bargainOf(pack, s)
  if (bargain !== undefined) return whyNoDeal(s, bargain, option)
  if (option > 0) return undefined
  switch (eventOf(s)) {
    case 'blood_price':
      return s.hp > blood_price.hp ? undefined : asks(blood_price.hp, 'hp', s.hp)
    case 'mirror_pool':
      return s.gold >= mirror_pool.gold ? undefined : asks(mirror_pool.gold, 'gold', s.gold)
    case 'buried_strongbox':
      if (bankRelic(pack, s) === undefined) return 'You own every relic that could lie in it.'
      return s.hp > buried_strongbox.hp ? undefined : asks(buried_strongbox.hp, 'hp', s.hp)
    case 'star_reader':
      if (!canEvolve(s)) return 'Every card of your deck has evolved.'
      return s.charges >= star_reader.charges ? undefined : asks(star_reader.charges, 'charges', s.charges)
    default:
      return undefined
  }
}

/** The relic of the strongbox: the first that banks dice and is not owned. */
export function bankRelic({ relics, asks }: Pack, s: State): number | undefined {
  const banks = asks.end_turn.bank_capacity
  const place = relics.findIndex(({ isDestiny }, at) => !isDestiny && (banks[at] ?? 0) > 0 && !s.boons.includes(at))
  return place < 0 ? undefined : place
}

/** The first option does what the event is about, the second leaves it; the oasis gives either way. */
export function takeOption(play: Play, option: number): void {
  const { s, pack } = play
  const bargain = bargainOf(pack, s)
  if (bargain !== undefined) return strike(play, bargain, option)
  if (option === 0) return takeFirst(play, eventOf(s))
  if (eventOf(s) === 'oasis') drinkDeep(play)
  else play.emit?.({ kind: 'left' })
  backToMap(play)
}

function drinkDeep({ s, pack, emit }: Play): void {
  const gained = pack.config.events.oasis.max_hp
  s.maxHp += gained
  s.hp += gained
  emit?.({ kind: 'max-hp', gained, maxHp: s.maxHp })
}

function takeFirst(play: Play, event: EventName): void {
  const { events } = play.pack.config
  switch (event) {
    case 'blood_price':
      loseHp(play, events.blood_price.hp, event)
      gainCharges(play, events.blood_price.charges, event)
      return backToMap(play)
    case 'knucklebones':
      gamble(play)
      return backToMap(play)
    case 'mirror_pool':
      gainGold(play, -events.mirror_pool.gold)
      return askForCard(play, ASK_COPY)
    case 'potter':
      return askForCard(play, ASK_TRANSFORM)
    case 'oasis':
      heal(play, events.oasis.heal, event)
      return backToMap(play)
    case 'buried_strongbox':
      loseHp(play, events.buried_strongbox.hp, event)
      digUp(play)
      return backToMap(play)
    case 'star_reader':
      gainCharges(play, -events.star_reader.charges, event)
      return askForCard(play, ASK_READER)
    case 'champion':
      return startFight(play, [drawElite(play)], CHAMPION)
    default:
      return unknownKind(event)
  }
}

function digUp(play: Play): void {
  const relic = bankRelic(play.pack, play.s)
  if (relic !== undefined) gainRelic(play, relic)
}

function gamble(play: Play): void {
  const { pack, dice } = play
  const { triple_gold, pair_gold, distinct_charges } = pack.config.events.knucklebones
  const [a, b, c] = castDice(dice, 'event')
  const code = patternCode(a, b, c)
  play.emit?.({ kind: 'cast', dice: [a, b, c], matches: 0, damage: 0 })
  if (isDistinct(code)) gainCharges(play, distinct_charges, 'knucklebones')
  else gainGold(play, isTriple(code) ? triple_gold : pair_gold)
}
