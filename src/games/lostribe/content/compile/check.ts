import type { Problem } from '../../../../engine/contract/schema.ts'
import { duplicateIndexes } from '../../../../lib/content-pack.ts'
import { ELEMENTS, isElement } from '../../vocabulary.ts'
import { type CardEntry, isRitual, RITUAL_TABLE, type RitualEntry } from '../cards.ts'
import type { Content } from '../content.ts'
import type { MonsterEntry } from '../monsters.ts'
import { pairKey } from '../patterns.ts'
import { effectsAt, type RelicEntry } from '../relics.ts'
import { targetOf } from './make-cards.ts'

/** Finds problems across entries: duplicate ids, unknown ids, probabilities that do not sum to 1, cards that could never be played. */
export function checkContent(content: Content): Problem[] {
  const problems: Problem[] = []
  const report = (file: string, path: string, message: string): void =>
    void problems.push({ file, path, expected: message })
  checkUniqueIds(content, report)
  content.cards.forEach((card, i) => void checkCard(content, card, `cards[${i}]`, report))
  content.monsters.forEach((monster, i) => void checkMonster(content, monster, `monsters[${i}]`, report))
  content.relics.forEach((relic, i) => void checkRelic('relics.json', relic, `relics[${i}]`, report))
  content.destinies.forEach((destiny, i) => void checkRelic('heroes.json', destiny, `destinies[${i}]`, report))
  checkHeroes(content, report)
  checkConfig(content, report)
  return problems
}

type Report = (file: string, path: string, message: string) => void
const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id)

function checkUniqueIds(content: Content, report: Report): void {
  const lists = [
    ['cards.json', 'cards', content.cards],
    ['monsters.json', 'monsters', content.monsters],
    ['relics.json', 'relics', content.relics],
    ['heroes.json', 'heroes', content.heroes],
    ['heroes.json', 'destinies', content.destinies],
  ] as const
  for (const [file, path, entries] of lists)
    for (const i of duplicateIndexes(idsOf(entries)))
      report(file, `${path}[${i}].id`, `expected a unique id: ${entries[i]?.id} is already used`)
}

const FILE = 'cards.json'

function checkCard(content: Content, card: CardEntry, path: string, report: Report): void {
  const { base, fuse, manip, element } = card
  const known = Object.keys(content.config.fusions)
  for (const shape of ['triple', 'pair'] as const) {
    const fused = fuse?.[shape]
    if (fused === undefined) continue
    if (!known.includes(fused.effect))
      report(FILE, `${path}.fuse.${shape}.effect`, `expected one of ${known.join(', ')}, not "${fused.effect}"`)
    if (!isElement(element))
      report(FILE, `${path}.fuse.${shape}`, 'expected an element on the card: its dice pay for the fusion')
  }
  if (fuse?.pair !== undefined && fuse.pair.with === element)
    report(FILE, `${path}.fuse.pair.with`, 'expected another element than the card’s: three alike are a triple')
  if (fuse !== undefined && fuse.triple === undefined && fuse.pair === undefined)
    report(FILE, `${path}.fuse`, 'expected a triple or a pair')
  if ((card.dice_cost?.count ?? 0) > 3)
    report(FILE, `${path}.dice_cost.count`, 'expected at most 3: a turn has three dice')
  if ((card.dice_synergy?.if.count ?? 0) > 3)
    report(FILE, `${path}.dice_synergy.if.count`, 'expected at most 3: a turn has three dice')
  if (card.cost > content.config.max_energy)
    report(FILE, `${path}.cost`, `expected at most ${content.config.max_energy}, the energy of a turn`)
  if ((card.tarot_charge ?? 0) > content.config.charge_cap)
    report(FILE, `${path}.tarot_charge`, `expected at most ${content.config.charge_cap}, the most one can have`)
  if (base.type === 'attack' && card.target === 'self')
    report(FILE, `${path}.target`, 'expected enemy or all: an attack needs somebody to hit')
  const rituals = (card.effects ?? []).filter(isRitual)
  if (base.type === 'ritual' && rituals.length !== 1)
    report(FILE, `${path}.effects`, 'expected exactly one ritual on a ritual card')
  if (base.type !== 'ritual' && rituals.length > 0)
    report(FILE, `${path}.effects`, 'expected no ritual: the card’s type is not ritual')
  for (const ritual of rituals) checkRitual(ritual, path, report)
  if (manip?.op === 'add' && manip.element === undefined)
    report(FILE, `${path}.manip.element`, 'expected the element of the die to add')
  if (manip?.op === 'steal' && targetOf(card) !== 'enemy')
    report(FILE, `${path}.manip`, 'expected target enemy: stealing needs a foe')
  checkOptions(content, card, path, report)
  checkEffects(card, path, report)
  if (card.evolves_to !== undefined && !idsOf(content.cards).includes(card.evolves_to))
    report(FILE, `${path}.evolves_to`, `expected the id of a card, not "${card.evolves_to}"`)
}

/**
 * §7.4 Checks dice options: how many there are, that each asks for exactly one kind of dice, that the card has no dice
 * cost as well, and that its hero exists.
 */
function checkOptions(content: Content, card: CardEntry, path: string, report: Report): void {
  const { dice_options: options = [], hero } = card
  if (options.length > MAX_DICE_OPTIONS) report(FILE, `${path}.dice_options`, `expected at most ${MAX_DICE_OPTIONS}`)
  if (options.length > 0 && card.dice_cost !== undefined)
    report(FILE, `${path}.dice_options`, 'expected no dice_cost: a card has a dice cost or dice options, not both')
  options.forEach(({ spend, bonus }, i) => {
    const kinds = Object.keys(spend).filter((name) => name !== 'count')
    if (kinds.length !== 1)
      report(FILE, `${path}.dice_options[${i}].spend`, 'expected exactly one kind of dice to spend')
    if (spend.mix !== undefined && (spend.mix.length !== 2 || spend.mix[0] === spend.mix[1]))
      report(FILE, `${path}.dice_options[${i}].spend.mix`, 'expected two different elements')
    if (Object.keys(bonus).length === 0) report(FILE, `${path}.dice_options[${i}].bonus`, 'expected at least one bonus')
    if (bonus.all === true && targetOf(card) !== 'enemy')
      report(
        FILE,
        `${path}.dice_options[${i}].bonus.all`,
        'expected target enemy: only a card with one target can hit all instead',
      )
  })
  if (hero !== undefined && !idsOf(content.heroes).includes(hero))
    report(FILE, `${path}.hero`, `expected the id of a hero, not "${hero}"`)
}
const MAX_DICE_OPTIONS = 4

/** Checks that a ritual has only the fields of its hook. */
function checkRitual(ritual: RitualEntry, path: string, report: Report): void {
  const { fields } = RITUAL_TABLE[ritual.ritual]
  for (const name of ['deal', 'draw', 'ward'] as const)
    if (ritual[name] !== undefined && !fields.includes(name))
      report(
        FILE,
        `${path}.effects`,
        `expected one of ${fields.join(', ')} at the ritual ${ritual.ritual}, not ${name}`,
      )
}

const PICKING = ['reroll', 'bank', 'swap']

/** Checks that a card makes the player pick at most once, and that every status has a duration. */
function checkEffects({ effects = [], manip }: CardEntry, path: string, report: Report): void {
  const evolutions = effects.filter((effect) => 'evolve_in_hand' in effect).length
  if (evolutions > 1) report(FILE, `${path}.effects`, 'expected at most one evolve_in_hand')
  if (evolutions > 0 && manip !== undefined && PICKING.includes(manip.op))
    report(FILE, `${path}.effects`, `expected only one pick: evolve_in_hand picks a card, ${manip.op} picks dice`)
  effects.forEach((effect, i) => {
    if (!('status' in effect)) return
    const { status, turns, value, charges } = effect
    if (status !== 'dodge' && turns === undefined)
      report(FILE, `${path}.effects[${i}]`, `expected turns: how long the ${status} lasts`)
    if (status === 'dodge' && (charges ?? value ?? 0) === 0)
      report(FILE, `${path}.effects[${i}]`, 'expected charges: how many hits it dodges')
  })
}

function checkMonster(content: Content, monster: MonsterEntry, path: string, report: Report): void {
  const file = 'monsters.json'
  const sum = monster.intents.reduce((all, { probability }) => all + Math.round(probability * 1e9), 0)
  if (Math.abs(sum - 1e9) > monster.intents.length)
    report(file, `${path}.intents`, `expected probabilities that sum to 1, not ${Number((sum / 1e9).toFixed(6))}`)
  if (monster.summon !== undefined && !idsOf(content.monsters).includes(monster.summon.id))
    report(file, `${path}.summon.id`, `expected the id of a monster, not "${monster.summon.id}"`)
  monster.intents.forEach((intent, i) => {
    if (intent.type === 'summon' && monster.summon === undefined)
      report(file, `${path}.intents[${i}]`, 'expected the monster to have a summon field')
    if (intent.type === 'afflict' && intent.status === undefined)
      report(file, `${path}.intents[${i}].status`, 'expected the status it inflicts')
    if (intent.type === 'shift' && !isElement(intent.element))
      report(file, `${path}.intents[${i}].element`, 'expected the element it shifts to')
  })
  const marks = (monster.phases ?? []).map((phase) => phase.at_hp_pct)
  if (marks.some((mark, i) => mark >= (marks[i - 1] ?? 100)))
    report(file, `${path}.phases`, 'expected at_hp_pct to fall from phase to phase')
}

function checkRelic(file: string, relic: RelicEntry, path: string, report: Report): void {
  const allowed = effectsAt(relic.hook)
  for (const key of Object.keys(relic.effect))
    if (!allowed.includes(key))
      report(file, `${path}.effect.${key}`, `expected one of ${allowed.join(', ')} at the hook ${relic.hook}`)
  if (Object.keys(relic.effect).length === 0) report(file, `${path}.effect`, 'expected at least one effect')
}

function checkHeroes(content: Content, report: Report): void {
  content.heroes.forEach((hero, i) => {
    hero.deck.forEach((id, j) => {
      if (!idsOf(content.cards).includes(id))
        report('heroes.json', `heroes[${i}].deck[${j}]`, `expected the id of a card, not "${id}"`)
    })
    hero.relics.forEach((id, j) => {
      if (!idsOf(content.relics).includes(id))
        report('heroes.json', `heroes[${i}].relics[${j}]`, `expected the id of a relic, not "${id}"`)
    })
  })
  for (const rarity of ['common', 'uncommon', 'rare'])
    if (!content.cards.some((card) => (card.rarity ?? 'common') === rarity))
      report(FILE, 'cards', `expected at least one ${rarity} card: rewards need it`)
}

function checkConfig({ config, monsters, cards }: Content, report: Report): void {
  const file = 'config.json'
  const fusions = Object.keys(config.fusions)
  for (const element of ELEMENTS)
    if (!fusions.includes(config.ults[element]))
      report(file, `ults.${element}`, `expected one of ${fusions.join(', ')}, not "${config.ults[element]}"`)
  const pairs = ELEMENTS.flatMap((a) => ELEMENTS.filter((b) => b !== a).map((b) => pairKey(a, b)))
  for (const key of Object.keys(config.attunements))
    if (!pairs.includes(key)) report(file, `attunements.${key}`, 'expected two different elements: fire+earth')
  for (const id of Object.keys(config.cards))
    if (!idsOf(cards).includes(id)) report(file, `cards.${id}`, 'expected the id of a card')
  if (config.hand_limit > config.hand_cap)
    report(file, 'hand_limit', `expected at most hand_cap, which is ${config.hand_cap}`)
  config.encounters.forEach((act, i) => {
    const need = (path: string, id: string): void => {
      if (!idsOf(monsters).includes(id))
        report(file, `encounters[${i}].${path}`, `expected the id of a monster, not "${id}"`)
    }
    act.groups.forEach((group, j) => {
      group.forEach((id, k) => void need(`groups[${j}][${k}]`, id))
    })
    act.elites.forEach((id, j) => void need(`elites[${j}]`, id))
    act.bosses.forEach((id, j) => void need(`bosses[${j}]`, id))
  })
  config.bargains.forEach(({ other }, i) => {
    // The second option must not cost anything, because it must always be available.
    const asks = Object.keys(other ?? {}).filter((name) => name.startsWith('lose') || name.startsWith('pay'))
    if (asks.length > 0 || other?.card === 'evolve' || other?.card === 'remove')
      report(file, `bargains[${i}].other`, 'expected an option that takes nothing: it must always be available')
  })
  for (const name of ['fight_gold', 'elite_gold'] as const) {
    const [min, max] = config.rewards[name]
    if (min > max) report(file, `rewards.${name}`, 'expected the minimum, then the maximum')
  }
  for (const name of ['card_odds', 'relic_odds'] as const)
    if (Object.values(config.rewards[name]).every((odds) => odds === 0))
      report(file, `rewards.${name}`, 'expected at least one number above 0')
  if (config.map.weights.fight === 0)
    report(file, 'map.weights.fight', 'expected at least 1: a row may allow nothing else')
}
