import cardData from './cards.json' with { type: 'json' }
import type { CardEntry, MaybeElement } from './cards.ts'
import configData from './config.json' with { type: 'json' }
import type { Config } from './config.ts'
import heroData from './heroes.json' with { type: 'json' }
import monsterData from './monsters.json' with { type: 'json' }
import type { MonsterEntry } from './monsters.ts'
import relicData from './relics.json' with { type: 'json' }
import type { RelicEntry } from './relics.ts'

/** The content files as JSON. Field names are those of the original design. */

export interface HeroEntry {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly def?: number | undefined
  readonly element_affinity?: MaybeElement
  readonly deck: readonly string[]
  readonly relics: readonly string[]
  /** A line of flavour text. It has no meaning in the rules. */
  readonly flavour?: string | undefined
}

/** The content of all files of a pack. */
export interface Content {
  readonly cards: readonly CardEntry[]
  readonly monsters: readonly MonsterEntry[]
  readonly relics: readonly RelicEntry[]
  readonly heroes: readonly HeroEntry[]
  readonly destinies: readonly RelicEntry[]
  readonly config: Config
}

/** The built-in content files. The tests validate them against the schema. */
export const builtInContent = {
  cards: cardData.cards,
  monsters: monsterData.monsters,
  relics: relicData.relics,
  heroes: heroData.heroes,
  destinies: heroData.destinies,
  config: configData,
} as unknown as Content
