import type { PlayContext } from '../combat/context.ts'
import { heroOf, oathTotalsAt, type Pack } from '../content/pack.ts'
import type { State } from '../state.ts'
import { drawDistinctEntries } from './rewards.ts'

/** §9 Choosing the hero. */

export function setUpHero(pack: Pack, s: State, hero: number): void {
  const { hp, affinity, deck, relics } = heroOf(pack, hero)
  s.hero = hero
  s.affinity = affinity
  s.maxHp = hp
  s.hp = Math.max(1, hp + oathTotalsAt(pack, s.oath).start_hp)
  s.deck = deck.slice()
  s.boons = relics.slice()
}

/** Starts the run with the chosen hero and offers three destinies. */
export function chooseHero(play: PlayContext, hero: number): void {
  const { s, pack, dice } = play
  setUpHero(pack, s, hero)
  play.emit?.({ kind: 'hero', hero, hp: s.hp })
  s.phase = 'destiny'
  s.offers = drawDistinctEntries(pack.destinies, 3, dice, 'destiny')
  play.emit?.({ kind: 'offered', what: 'destinies', offers: s.offers.slice() })
}
