import { digest } from '../../../../engine/journal/digest.ts'
import { mapWords } from '../../../../lib/enums.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { ELEMENTS, elementOf, RARITIES, WEIGHTED_NODE_KINDS } from '../../vocabulary.ts'
import type { Card, Fusion } from '../cards.ts'
import { makeOathTotals } from '../config.ts'
import { builtInContent, type Content, type HeroEntry } from '../content.ts'
import { splitEffects } from '../effects.ts'
import { joinList, makeFields, textOfFields } from '../fields.ts'
import { makeMonster } from '../monsters.ts'
import type { Attunement, Hero, Pack, RunAct, SideEffect, Spark } from '../pack.ts'
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
import { makeRelicFlags } from '../relic-flags.ts'
import { makeRelic, makeRelicActs, makeRelicValues, type Relic } from '../relics.ts'
import { codeOfKind } from './card-codes.ts'
import { makeCards } from './make-cards.ts'
import { packedList } from './packed.ts'
import { PATTERNS } from './pattern-codes.ts'

/** Compiles validated content into a pack in which no field is absent, so that the rules need not check. */

const makeFusion = (id: string, entry: FusionEntry): Fusion => ({
  id,
  ...splitEffects(makeFields(FUSION_FIELDS, entry, undefined)),
  text: joinList(textOfFields(FUSION_FIELDS, entry, undefined)),
})

const makeSide = (entry: SideEntry): SideEffect => ({
  ...splitEffects(makeFields(SIDE_FIELDS, entry, undefined)),
  text: joinList(textOfFields(SIDE_FIELDS, entry, undefined)),
})

const makeSpark = (entry: SparkEntry, element: number): Spark => ({
  ...splitEffects(makeFields(SPARK_FIELDS, entry, element)),
  text: joinList(textOfFields(SPARK_FIELDS, entry, element)),
  isReroll: entry.reroll ?? false,
})

function makeAttunement(entry: AttunementEntry, element: number): Attunement {
  const { modifiers, acts } = splitEffects(makeFields(ATTUNEMENT_FIELDS, entry, element))
  const text = joinList(textOfFields(ATTUNEMENT_FIELDS, entry, element))
  return { name: entry.name, element, modifiers, firstAttack: acts, text }
}

/** The attunements of pairs, by pattern code. */
const makeAttunements = ({ config }: Content): (Attunement | undefined)[] =>
  PATTERNS.map((pattern) => {
    if (pattern?.kind !== 'pair') return undefined
    const entry = config.attunements[pairKey(pattern.of, pattern.single)]
    return entry === undefined ? undefined : makeAttunement(entry, elementOf(pattern.of))
  })

/** The acts of a run with their groups of foes. A monster of the act's tier that the config puts in no group forms one of its own. */
function makeChapters({ config, monsters }: Content, ids: readonly string[]): RunAct[] {
  return config.encounters.map((entry, act) => {
    const tier = `act${act + 1}`
    const met = config.encounters.flatMap((chapter) => chapter.groups).flat()
    const alone = monsters.filter(({ id, tier: own }) => own === tier && !met.includes(id)).map(({ id }) => [id])
    const last = config.encounters[act - 1]?.groups
    return {
      hasNewGroups: JSON.stringify(entry.groups) !== JSON.stringify(last),
      groups: [...entry.groups, ...alone].map((group) => packedList(group.map((id) => ids.indexOf(id)))),
      elites: packedList(entry.elites.map((id) => ids.indexOf(id))),
      bosses: packedList(entry.bosses.map((id) => ids.indexOf(id))),
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
  deck: packedList(hero.deck.map((id) => codeOfKind(cards.findIndex((card) => card.id === id))).sort((a, b) => a - b)),
  relics: packedList(hero.relics.map((id) => relics.findIndex((relic) => relic.id === id))),
})

/** The codes of one hero's own cards by rarity; for `''`, of the cards offered to all. */
const cardsFor = (cards: readonly Card[], hero: string) =>
  mapWords(RARITIES, (rarity) =>
    packedList(
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
  const asks = makeRelicValues(relics)
  const attunements = makeAttunements(content)
  let hash: string | undefined
  return {
    // A function and not a getter: V8 reads objects with getters slowly, and every rule reads the pack.
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
    destinies: packedList(content.destinies.map((_, i) => found.length + i)),
    relicActs: makeRelicActs(relics),
    relicValues: asks,
    relicFlags: makeRelicFlags(asks),
    heroes: content.heroes.map((hero) => makeHero(hero, content, relics)),
    fusions,
    ults: mapWords(ELEMENTS, (_, element) => {
      const id = config.ults[element]
      return fusions.find((fusion) => fusion.id === id) ?? makeFusion(id, {})
    }),
    attunements,
    discounts: attunements.map((attunement) =>
      attunement !== undefined && attunement.modifiers.discount > 0 ? attunement : undefined,
    ),
    sparks: mapWords(ELEMENTS, (index, element) => makeSpark(config.sparks[element], index)),
    hasSparks: config.sparks_per_turn > 0,
    sideEffects: mapWords(ELEMENTS, (_, element) => makeSide(config.side_effects[element])),
    acts: makeChapters(content, monsterIds),
    nodeWeights: packedList(WEIGHTED_NODE_KINDS.map((kind) => config.map.weights[kind])),
    nodeDrawCache: [],
    oathTotals: makeOathTotals(config.oaths),
    cardsOf: cardsFor(cards, ''),
    ownCardsOf: content.heroes.map(({ id }) => cardsFor(cards, id)),
    playModeCache: [],
    relicsOf: mapWords(RARITIES, (rarity) =>
      packedList(found.flatMap((relic, i) => (relic.rarity === rarity ? [i] : []))),
    ),
  }
}

/** The built-in pack. It is compiled on the first call. */
export const builtInPack: () => Pack = lazy(() => makePack(builtInContent))
