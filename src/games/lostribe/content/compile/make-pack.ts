import { digest } from '../../../../engine/journal/digest.ts'
import { mapWords } from '../../../../lib/enums.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { DRAWN_NODES, ELEMENTS, elementOf, RARITIES } from '../../names.ts'
import type { Card, Fusion } from '../cards.ts'
import { makeSworn } from '../config.ts'
import { type Content, type HeroEntry, houseContent } from '../content.ts'
import { bundle } from '../effects.ts'
import { listed, makeFields, wordsOfFields } from '../fields.ts'
import { makeMonster } from '../monsters.ts'
import type { Attunement, Chapter, Hero, Pack, Side, Spark } from '../pack.ts'
import {
  ATTUNEMENT_FIELDS,
  type AttunementEntry,
  FUSION_FIELDS,
  type FusionEntry,
  pairKey,
  SIDE_FIELDS,
  type SideEntry,
  SPARK_FIELDS,
  type SparkEntry,
} from '../patterns.ts'
import { makePrices } from '../prices.ts'
import { hookedActs, hookedFigures, makeRelic, type Relic } from '../relics.ts'
import { makeTouches } from '../touches.ts'
import { codeOfKind } from './codes.ts'
import { makeCards } from './make-cards.ts'
import { packed } from './packed.ts'
import { PATTERNS } from './pattern-codes.ts'

/** Compiles checked content once, so that no rule asks twice whether a field is there. */

const makeFusion = (id: string, entry: FusionEntry): Fusion => ({
  id,
  ...bundle(makeFields(FUSION_FIELDS, entry, undefined)),
  text: listed(wordsOfFields(FUSION_FIELDS, entry, undefined)),
})

const makeSide = (entry: SideEntry): Side => ({
  ...bundle(makeFields(SIDE_FIELDS, entry, undefined)),
  text: listed(wordsOfFields(SIDE_FIELDS, entry, undefined)),
})

const makeSpark = (entry: SparkEntry, element: number): Spark => ({
  ...bundle(makeFields(SPARK_FIELDS, entry, element)),
  text: listed(wordsOfFields(SPARK_FIELDS, entry, element)),
  isReroll: entry.reroll ?? false,
})

function makeAttunement(entry: AttunementEntry, element: number): Attunement {
  const { modifiers, acts } = bundle(makeFields(ATTUNEMENT_FIELDS, entry, element))
  const text = listed(wordsOfFields(ATTUNEMENT_FIELDS, entry, element))
  return { name: entry.name, element, modifiers, firstAttack: acts, text }
}

/** By the code of the pattern. */
const makeAttunements = ({ config }: Content): (Attunement | undefined)[] =>
  PATTERNS.map((pattern) => {
    if (pattern?.kind !== 'pair') return undefined
    const entry = config.attunements[pairKey(pattern.of, pattern.single)]
    return entry === undefined ? undefined : makeAttunement(entry, elementOf(pattern.of))
  })

/** Groups as the knobs list them; a monster of an act's tier that stands in none is met alone. */
function makeChapters({ config, monsters }: Content, ids: readonly string[]): Chapter[] {
  return config.encounters.map((entry, act) => {
    const tier = `act${act + 1}`
    const met = config.encounters.flatMap((one) => one.groups).flat()
    const alone = monsters.filter((one) => one.tier === tier && !met.includes(one.id)).map((one) => [one.id])
    const last = config.encounters[act - 1]?.groups
    return {
      isNewGround: JSON.stringify(entry.groups) !== JSON.stringify(last),
      groups: [...entry.groups, ...alone].map((group) => packed(group.map((id) => ids.indexOf(id)))),
      elites: packed(entry.elites.map((id) => ids.indexOf(id))),
      bosses: packed(entry.bosses.map((id) => ids.indexOf(id))),
      twoFromRow: entry.two_from_row,
      twoPercent: entry.two_pct,
      hpPercent: entry.hp_pct,
      attack: entry.attack,
    }
  })
}

const makeHero = (hero: HeroEntry, { cards }: Content, relics: readonly Relic[]): Hero => ({
  id: hero.id,
  name: hero.name,
  hp: hero.hp,
  def: hero.def ?? 0,
  affinity: elementOf(hero.element_affinity),
  deck: packed(hero.deck.map((id) => codeOfKind(cards.findIndex((card) => card.id === id))).sort((a, b) => a - b)),
  relics: packed(hero.relics.map((id) => relics.findIndex((relic) => relic.id === id))),
})

/** Card codes by rarity: those of a hero, or everybody's. */
const cardsFor = (cards: readonly Card[], hero: string) =>
  mapWords(RARITIES, (rarity) =>
    packed(
      cards.flatMap((card, code) => (!card.isEvolved && card.rarity === rarity && card.hero === hero ? [code] : [])),
    ),
  )

export function makePack(content: Content): Pack {
  const { config } = content
  const fusions = Object.entries(config.fusions).map(([id, entry]) => makeFusion(id, entry))
  const cards = makeCards(content.cards, fusions, config)
  const monsterIds = content.monsters.map(({ id }) => id)
  const found = content.relics.map((entry) => makeRelic(entry, false))
  const relics = [...found, ...content.destinies.map((entry) => makeRelic(entry, true))]
  const asks = hookedFigures(relics)
  const attunements = makeAttunements(content)
  let hash: string | undefined
  return {
    // No getter: an object that has one is slow to read, and every rule reads the pack.
    hash: () => {
      hash ??= digest(content).slice(0, 16)
      return hash
    },
    content,
    config,
    cards,
    ...makePrices(cards),
    monsters: content.monsters.map((entry) => makeMonster(entry, monsterIds)),
    relics,
    destinies: packed(content.destinies.map((_, i) => found.length + i)),
    does: hookedActs(relics),
    asks,
    touches: makeTouches(asks),
    heroes: content.heroes.map((hero) => makeHero(hero, content, relics)),
    fusions,
    ults: mapWords(ELEMENTS, (_, element) => {
      const id = config.ults[element]
      return fusions.find((fusion) => fusion.id === id) ?? makeFusion(id, {})
    }),
    attunements,
    discounts: attunements.map((one) => (one !== undefined && one.modifiers.discount > 0 ? one : undefined)),
    sparks: mapWords(ELEMENTS, (place, element) => makeSpark(config.sparks[element], place)),
    hasSparks: config.sparks_per_turn > 0,
    sides: mapWords(ELEMENTS, (_, element) => makeSide(config.side_effects[element])),
    acts: makeChapters(content, monsterIds),
    nodeWeights: packed(DRAWN_NODES.map((kind) => config.map.weights[kind])),
    openNodes: [],
    sworn: makeSworn(config.oaths),
    cardsOf: cardsFor(cards, ''),
    ownCardsOf: content.heroes.map(({ id }) => cardsFor(cards, id)),
    ways: [],
    relicsOf: mapWords(RARITIES, (rarity) => packed(found.flatMap((relic, i) => (relic.rarity === rarity ? [i] : [])))),
  }
}

/** The pack that comes with the game. */
export const housePack: () => Pack = lazy(() => makePack(houseContent))
