import { type Content, makeLosTribe, makePack } from '../../src/games/lostribe/index.ts'
import cards from './small-pack/cards.json' with { type: 'json' }
import config from './small-pack/config.json' with { type: 'json' }
import heroes from './small-pack/heroes.json' with { type: 'json' }
import monsters from './small-pack/monsters.json' with { type: 'json' }
import relics from './small-pack/relics.json' with { type: 'json' }

/**
 * A small pack for rule tests: each entry does one thing, and balance changes never touch it. The worked examples of the rule book use its
 * cards. The laws in content/relics-law.test.ts and content/cards-law.test.ts check the built-in content.
 */
export const smallContent = {
  cards: cards.cards,
  monsters: monsters.monsters,
  relics: relics.relics,
  heroes: heroes.heroes,
  destinies: heroes.destinies,
  config,
} as unknown as Content

export const smallPack = makePack(smallContent)
export const smallGame = makeLosTribe(smallPack)
