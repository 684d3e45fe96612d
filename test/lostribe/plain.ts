import { type Content, makeLosTribe, makePack } from '../../src/games/lostribe/index.ts'
import cards from './plain/cards.json' with { type: 'json' }
import config from './plain/config.json' with { type: 'json' }
import heroes from './plain/heroes.json' with { type: 'json' }
import monsters from './plain/monsters.json' with { type: 'json' }
import relics from './plain/relics.json' with { type: 'json' }

/**
 * A small pack the rules are tested with: each row does one thing, and balance never touches it. The worked examples of the rule book are about
 * its cards. What the house's own rows do is held by the laws of content/relics-law.test.ts.
 */
export const plainContent = {
  cards: cards.cards,
  monsters: monsters.monsters,
  relics: relics.relics,
  heroes: heroes.heroes,
  destinies: heroes.destinies,
  config,
} as unknown as Content

export const plainPack = makePack(plainContent)
export const plainGame = makeLosTribe(plainPack)
