import type { Hero, Pack } from '../language/pack.ts'
import { type State, vowsOf } from '../state.ts'

export function becomeHero(pack: Pack, s: State, hero: number): void {
  const { hp, affinity, deck, boons } = pack.heroes[hero] as Hero
  s.hero = hero
  s.affinity = affinity
  s.maxHp = hp
  s.hp = Math.max(1, hp + vowsOf(pack, s).startHp)
  s.deck = deck.slice()
  s.boons = boons.slice()
}
