import type { Problem } from '../../../../engine/contract/schema.ts'
import { duplicates } from '../../../../lib/content-pack.ts'
import { ELEMENTS, isElement } from '../../names.ts'
import { type CardEntry, isRitual, RITUAL_TABLE, type RitualEntry } from '../cards.ts'
import type { Content } from '../content.ts'
import type { MonsterEntry } from '../monsters.ts'
import { pairKey } from '../patterns.ts'
import { effectsAt, type RelicEntry } from '../relics.ts'
import { targetOf } from './make-cards.ts'

/** What no single entry can show: twins, names of things that do not exist, chances that do not add up, cards nobody could play. */
export function checkContent(content: Content): Problem[] {
  const problems: Problem[] = []
  const complain = (file: string, path: string, message: string): void =>
    void problems.push({ file, path, expected: message })
  noTwins(content, complain)
  content.cards.forEach((card, i) => void checkCard(content, card, `cards[${i}]`, complain))
  content.monsters.forEach((monster, i) => void checkMonster(content, monster, `monsters[${i}]`, complain))
  content.relics.forEach((relic, i) => void checkRelic('relics.json', relic, `relics[${i}]`, complain))
  content.destinies.forEach((destiny, i) => void checkRelic('heroes.json', destiny, `destinies[${i}]`, complain))
  checkHeroes(content, complain)
  checkConfig(content, complain)
  return problems
}

type Complain = (file: string, path: string, message: string) => void
const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id)

function noTwins(content: Content, complain: Complain): void {
  const lists = [
    ['cards.json', 'cards', content.cards],
    ['monsters.json', 'monsters', content.monsters],
    ['relics.json', 'relics', content.relics],
    ['heroes.json', 'heroes', content.heroes],
    ['heroes.json', 'destinies', content.destinies],
  ] as const
  for (const [file, path, entries] of lists)
    for (const i of duplicates(idsOf(entries)))
      complain(file, `${path}[${i}].id`, `expected an id of its own, ${entries[i]?.id} is taken`)
}

const FILE = 'cards.json'

function checkCard(content: Content, card: CardEntry, path: string, complain: Complain): void {
  const { base, fuse, manip, element } = card
  const known = Object.keys(content.config.fusions)
  for (const shape of ['triple', 'pair'] as const) {
    const fused = fuse?.[shape]
    if (fused === undefined) continue
    if (!known.includes(fused.effect))
      complain(FILE, `${path}.fuse.${shape}.effect`, `expected one of ${known.join(', ')}, not "${fused.effect}"`)
    if (!isElement(element))
      complain(FILE, `${path}.fuse.${shape}`, 'expected an element on the card: its dice pay for the fusion')
  }
  if (fuse?.pair !== undefined && fuse.pair.with === element)
    complain(FILE, `${path}.fuse.pair.with`, 'expected another element than the card’s: three alike are a triple')
  if (fuse !== undefined && fuse.triple === undefined && fuse.pair === undefined)
    complain(FILE, `${path}.fuse`, 'expected a triple or a pair')
  if ((card.dice_cost?.count ?? 0) > 3)
    complain(FILE, `${path}.dice_cost.count`, 'expected at most 3: a turn has three dice')
  if ((card.dice_synergy?.if.count ?? 0) > 3)
    complain(FILE, `${path}.dice_synergy.if.count`, 'expected at most 3: a turn has three dice')
  if (card.cost > content.config.max_energy)
    complain(FILE, `${path}.cost`, `expected at most ${content.config.max_energy}, the energy of a turn`)
  if ((card.tarot_charge ?? 0) > content.config.charge_cap)
    complain(FILE, `${path}.tarot_charge`, `expected at most ${content.config.charge_cap}, the most one can have`)
  if (base.type === 'attack' && card.target === 'self')
    complain(FILE, `${path}.target`, 'expected enemy or all: an attack needs somebody to hit')
  const rituals = (card.effects ?? []).filter(isRitual)
  if (base.type === 'ritual' && rituals.length !== 1)
    complain(FILE, `${path}.effects`, 'expected exactly one ritual on a ritual card')
  if (base.type !== 'ritual' && rituals.length > 0)
    complain(FILE, `${path}.effects`, 'expected no ritual: the card’s type is not ritual')
  for (const ritual of rituals) checkRitual(ritual, path, complain)
  if (manip?.op === 'add' && manip.element === undefined)
    complain(FILE, `${path}.manip.element`, 'expected the element of the die to add')
  if (manip?.op === 'steal' && targetOf(card) !== 'enemy')
    complain(FILE, `${path}.manip`, 'expected target enemy: somebody must be robbed')
  checkOptions(content, card, path, complain)
  checkEffects(card, path, complain)
  if (card.evolves_to !== undefined && !idsOf(content.cards).includes(card.evolves_to))
    complain(FILE, `${path}.evolves_to`, `expected the id of a card, not "${card.evolves_to}"`)
}

/** §7.4 Dice options: few enough, each with one way to say which dice, beside no dice cost; own cards have an owner. */
function checkOptions(content: Content, card: CardEntry, path: string, complain: Complain): void {
  const { dice_options: options = [], hero } = card
  if (options.length > MOST_WAYS) complain(FILE, `${path}.dice_options`, `expected at most ${MOST_WAYS}`)
  if (options.length > 0 && card.dice_cost !== undefined)
    complain(FILE, `${path}.dice_options`, 'expected no dice_cost beside them: an option is a cost of its own')
  options.forEach(({ spend, bonus }, i) => {
    const ways = Object.keys(spend).filter((name) => name !== 'count')
    if (ways.length !== 1) complain(FILE, `${path}.dice_options[${i}].spend`, 'expected exactly one way to spend dice')
    if (spend.mix !== undefined && (spend.mix.length !== 2 || spend.mix[0] === spend.mix[1]))
      complain(FILE, `${path}.dice_options[${i}].spend.mix`, 'expected two different elements')
    if (Object.keys(bonus).length === 0)
      complain(FILE, `${path}.dice_options[${i}].bonus`, 'expected something it gives')
    if (bonus.all === true && targetOf(card) !== 'enemy')
      complain(FILE, `${path}.dice_options[${i}].bonus.all`, 'expected target enemy: the card does not aim')
  })
  if (hero !== undefined && !idsOf(content.heroes).includes(hero))
    complain(FILE, `${path}.hero`, `expected the id of a hero, not "${hero}"`)
}
const MOST_WAYS = 4

/** A ritual has the fields that count at its hook, and no other. */
function checkRitual(ritual: RitualEntry, path: string, complain: Complain): void {
  const { fields } = RITUAL_TABLE[ritual.ritual]
  for (const name of ['deal', 'draw', 'ward'] as const)
    if (ritual[name] !== undefined && !fields.includes(name))
      complain(
        FILE,
        `${path}.effects`,
        `expected one of ${fields.join(', ')} at the ritual ${ritual.ritual}, not ${name}`,
      )
}

const ASKING = ['reroll', 'bank', 'swap']

/** A card asks for one thing at most, and statuses say how long they last. */
function checkEffects({ effects = [], manip }: CardEntry, path: string, complain: Complain): void {
  const evolutions = effects.filter((effect) => 'evolve_in_hand' in effect).length
  if (evolutions > 1) complain(FILE, `${path}.effects`, 'expected one evolve_in_hand at most')
  if (evolutions > 0 && manip !== undefined && ASKING.includes(manip.op))
    complain(
      FILE,
      `${path}.effects`,
      `expected one thing to choose: evolve_in_hand asks for a card, ${manip.op} for dice`,
    )
  effects.forEach((effect, i) => {
    if (!('status' in effect)) return
    const { status, turns, value, charges } = effect
    if (status !== 'dodge' && turns === undefined)
      complain(FILE, `${path}.effects[${i}]`, `expected turns: how long the ${status} lasts`)
    if (status === 'dodge' && (charges ?? value ?? 0) === 0)
      complain(FILE, `${path}.effects[${i}]`, 'expected charges: how many hits it dodges')
  })
}

function checkMonster(content: Content, monster: MonsterEntry, path: string, complain: Complain): void {
  const file = 'monsters.json'
  const sum = monster.intents.reduce((all, { probability }) => all + Math.round(probability * 1e9), 0)
  if (Math.abs(sum - 1e9) > monster.intents.length)
    complain(file, `${path}.intents`, `expected probabilities that sum to 1, not ${Number((sum / 1e9).toFixed(6))}`)
  if (monster.summon !== undefined && !idsOf(content.monsters).includes(monster.summon.id))
    complain(file, `${path}.summon.id`, `expected the id of a monster, not "${monster.summon.id}"`)
  monster.intents.forEach((intent, i) => {
    if (intent.type === 'summon' && monster.summon === undefined)
      complain(file, `${path}.intents[${i}]`, 'expected the monster to say whom it summons')
    if (intent.type === 'afflict' && intent.status === undefined)
      complain(file, `${path}.intents[${i}].status`, 'expected the status it inflicts')
    if (intent.type === 'shift' && !isElement(intent.element))
      complain(file, `${path}.intents[${i}].element`, 'expected the element it shifts to')
  })
  const marks = (monster.phases ?? []).map((phase) => phase.at_hp_pct)
  if (marks.some((mark, i) => mark >= (marks[i - 1] ?? 100)))
    complain(file, `${path}.phases`, 'expected at_hp_pct to fall from phase to phase')
}

function checkRelic(file: string, relic: RelicEntry, path: string, complain: Complain): void {
  const allowed = effectsAt(relic.hook)
  for (const key of Object.keys(relic.effect))
    if (!allowed.includes(key))
      complain(file, `${path}.effect.${key}`, `expected one of ${allowed.join(', ')} at the hook ${relic.hook}`)
  if (Object.keys(relic.effect).length === 0) complain(file, `${path}.effect`, 'expected something it does')
}

function checkHeroes(content: Content, complain: Complain): void {
  content.heroes.forEach((hero, i) => {
    hero.deck.forEach((id, j) => {
      if (!idsOf(content.cards).includes(id))
        complain('heroes.json', `heroes[${i}].deck[${j}]`, `expected the id of a card, not "${id}"`)
    })
    hero.relics.forEach((id, j) => {
      if (!idsOf(content.relics).includes(id))
        complain('heroes.json', `heroes[${i}].relics[${j}]`, `expected the id of a relic, not "${id}"`)
    })
  })
  for (const rarity of ['common', 'uncommon', 'rare'])
    if (!content.cards.some((card) => (card.rarity ?? 'common') === rarity))
      complain(FILE, 'cards', `expected at least one ${rarity} card, for the rewards`)
}

function checkConfig({ config, monsters, cards }: Content, complain: Complain): void {
  const file = 'config.json'
  const fusions = Object.keys(config.fusions)
  for (const element of ELEMENTS)
    if (!fusions.includes(config.ults[element]))
      complain(file, `ults.${element}`, `expected one of ${fusions.join(', ')}, not "${config.ults[element]}"`)
  const pairs = ELEMENTS.flatMap((a) => ELEMENTS.filter((b) => b !== a).map((b) => pairKey(a, b)))
  for (const key of Object.keys(config.attunements))
    if (!pairs.includes(key)) complain(file, `attunements.${key}`, 'expected two different elements: fire+earth')
  for (const id of Object.keys(config.cards))
    if (!idsOf(cards).includes(id)) complain(file, `cards.${id}`, 'expected the id of a card')
  if (config.hand_limit > config.hand_cap)
    complain(file, 'hand_limit', `expected at most ${config.hand_cap}, the cap of the hand`)
  config.encounters.forEach((act, i) => {
    const need = (path: string, id: string): void => {
      if (!idsOf(monsters).includes(id))
        complain(file, `encounters[${i}].${path}`, `expected the id of a monster, not "${id}"`)
    }
    act.groups.forEach((group, j) => {
      group.forEach((id, k) => void need(`groups[${j}][${k}]`, id))
    })
    act.elites.forEach((id, j) => void need(`elites[${j}]`, id))
    act.bosses.forEach((id, j) => void need(`bosses[${j}]`, id))
  })
  config.bargains.forEach(({ other }, i) => {
    // One way must always be open.
    const asks = Object.keys(other ?? {}).filter((name) => name.startsWith('lose') || name.startsWith('pay'))
    if (asks.length > 0 || other?.card === 'evolve' || other?.card === 'remove')
      complain(file, `bargains[${i}].other`, 'expected something that is always to be had: it takes nothing')
  })
  for (const name of ['fight_gold', 'elite_gold'] as const) {
    const [least, most] = config.rewards[name]
    if (least > most) complain(file, `rewards.${name}`, 'expected the least first, then the most')
  }
  for (const name of ['card_odds', 'relic_odds'] as const)
    if (Object.values(config.rewards[name]).every((odds) => odds === 0))
      complain(file, `rewards.${name}`, 'expected at least one that is not 0')
  if (config.map.weights.fight === 0)
    complain(file, 'map.weights.fight', 'expected at least 1: every row needs something')
}
