import { digest } from '../../../engine/digest.ts'
import cardData from '../content/cards.json' with { type: 'json' }
import configData from '../content/config.json' with { type: 'json' }
import heroData from '../content/heroes.json' with { type: 'json' }
import monsterData from '../content/monsters.json' with { type: 'json' }
import relicData from '../content/relics.json' with { type: 'json' }
import { ELEMENTS, elementOf } from '../fight/elements.ts'
import {
  AI_TYPES,
  type AttunementEntry,
  type BonusEntry,
  type BoonEntry,
  CARD_TYPES,
  type CardEntry,
  type Config,
  type Content,
  type EffectEntry,
  type FusionEntry,
  INTENT_TYPES,
  type IntentEntry,
  MANIPS,
  type MonsterEntry,
  type OathEntry,
  RARITIES,
  RITUALS,
  type RitualEntry,
  type SideEntry,
  STATUSES,
  type StatusEntry,
  TARGETS,
  type Timed,
} from './content.ts'
import { evolve, shaped } from './evolve.ts'
import {
  type Act,
  type Affliction,
  type Attunement,
  type Bonus,
  type Boon,
  BRITTLE,
  BURN,
  type Card,
  DIM,
  type Effect,
  type Fusion,
  type Intent,
  MILLION,
  type Monster,
  type Pack,
  type Ritual,
  type Side,
  STUN_STATUS,
  type Vows,
} from './pack.ts'

/** Normalises checked content once, so that no rule asks twice whether a field is there. */

const affliction = (status: number, timed: Timed | undefined): Affliction | undefined =>
  timed === undefined ? undefined : { status, ...timed }
const statusOf = (entry: StatusEntry): Affliction => ({
  status: STATUSES.indexOf(entry.status),
  value: entry.value ?? entry.charges ?? 0,
  turns: entry.turns ?? 0,
})
const some = <T>(...list: readonly (T | undefined)[]): T[] => list.filter((one) => one !== undefined)

function makeEffect(entry: EffectEntry): Effect[] {
  if ('status' in entry) return [{ op: 'status', ...statusOf(entry) }]
  if ('ritual' in entry) return []
  if ('draw' in entry) return [{ op: 'draw', n: entry.draw }]
  if ('energy' in entry) return [{ op: 'energy', n: entry.energy }]
  if ('lose_hp' in entry) return [{ op: 'lose_hp', n: entry.lose_hp }]
  if ('cleanse' in entry) return [{ op: 'cleanse' }]
  return [{ op: 'evolve', isForRun: entry.scope === 'run' }]
}

const makeBonus = (b: BonusEntry): Bonus => ({
  damage: b.damage ?? 0,
  hits: b.hits ?? 0,
  ward: b.ward ?? 0,
  heal: b.heal ?? 0,
  draw: b.draw ?? 0,
  energy: b.energy ?? 0,
  burnTurns: b.burn_turns ?? 0,
  burnAll: affliction(BURN, b.burn_all),
  brittle: affliction(BRITTLE, b.brittle),
})

function makeRitual(entry: CardEntry): Ritual | undefined {
  const found = entry.effects?.find((effect): effect is RitualEntry => 'ritual' in effect)
  if (found === undefined) return undefined
  const hook = RITUALS.indexOf(found.ritual)
  return {
    hook,
    element: elementOf(found.element),
    deal: found.deal ?? 0,
    draw: found.draw ?? 0,
    ward: found.ward ?? 0,
  }
}

function makeCard(entry: CardEntry, kind: number, fusionIds: readonly string[], config: Config): Card {
  const { base, dice_cost, dice_synergy, fuse, manip } = entry
  const knobs = config.cards[entry.id]
  const fusionOf = (id: string | undefined): number => (id === undefined ? -1 : fusionIds.indexOf(id))
  const isAimed = base.type === 'attack' || base.type === 'status'
  return {
    id: entry.id,
    name: entry.name,
    kind,
    isEvolved: false,
    rarity: RARITIES.indexOf(entry.rarity ?? 'common'),
    cost: knobs?.cost ?? entry.cost,
    element: elementOf(entry.element),
    target: TARGETS.indexOf(entry.target ?? (isAimed ? 'enemy' : 'self')),
    type: CARD_TYPES.indexOf(base.type),
    value: knobs?.value ?? base.value,
    hits: base.hits ?? 1,
    pen: base.pen ?? 0,
    diceElement: elementOf(dice_cost?.element),
    diceCount: dice_cost?.count ?? 0,
    synergyElement: elementOf(dice_synergy?.if.element),
    synergyCount: dice_synergy?.if.count ?? 0,
    bonus: makeBonus(dice_synergy?.bonus ?? {}),
    triple: fusionOf(fuse?.triple?.effect),
    pair: fusionOf(fuse?.pair?.effect),
    pairWith: elementOf(fuse?.pair?.with),
    manip: manip === undefined ? -1 : MANIPS.indexOf(manip.op),
    manipCount: manip?.count ?? 0,
    manipElement: elementOf(manip?.element ?? manip?.to),
    charges: entry.tarot_charge ?? 0,
    effects: (entry.effects ?? []).flatMap(makeEffect),
    ritual: makeRitual(entry),
    exhaust: entry.exhaust ?? false,
  }
}

function makeCards({ cards, config }: Content, fusionIds: readonly string[]): Card[] {
  const plain = cards.map((entry, kind) => makeCard(entry, kind, fusionIds, config))
  return plain.flatMap((card, kind) => {
    const becomes = plain.find(({ id }) => id === cards[kind]?.evolves_to)
    return [shaped(card), shaped(becomes === undefined ? evolve(card, config) : { ...becomes, kind, isEvolved: true })]
  })
}

const makeFusion = ([id, f]: readonly [string, FusionEntry]): Fusion => ({
  id,
  damage: f.damage ?? 0,
  ignoresDef: f.ignore_def ?? false,
  damageAll: f.damage_all ?? 0,
  one: some(affliction(BURN, f.burn)),
  all: some(
    affliction(BURN, f.burn_all),
    affliction(DIM, f.dim_all),
    f.stun_all === undefined ? undefined : { status: STUN_STATUS, value: 0, turns: f.stun_all },
  ),
  draw: f.draw ?? 0,
  heal: f.heal ?? 0,
  ward: f.ward ?? 0,
  cleanse: f.cleanse ?? false,
})

const makeAttunement = (a: AttunementEntry): Attunement => ({
  name: a.name,
  damage: a.attack_damage ?? 0,
  pen: a.attack_pen ?? 0,
  ward: a.ward ?? 0,
  heal: a.heal ?? 0,
  firstAttack: a.first_attack === undefined ? undefined : statusOf(a.first_attack),
  discount: a.first_card_discount ?? 0,
  dodge: a.first_card_dodge ?? 0,
})

const makeSide = (side: SideEntry): Side => ({
  burnAll: affliction(BURN, side.burn_all),
  draw: side.draw ?? 0,
  ward: side.ward ?? 0,
  heal: side.heal ?? 0,
})

function makeIntents(entries: readonly IntentEntry[], atk: number): Intent[] {
  let sum = 0
  return entries.map((entry, i) => {
    sum += Math.round(entry.probability * MILLION)
    return {
      type: INTENT_TYPES.indexOf(entry.type),
      element: elementOf(entry.element),
      value: entry.value ?? atk,
      hits: entry.hits ?? 1,
      status: STATUSES.indexOf(entry.status ?? 'dim'),
      turns: entry.turns ?? 1,
      upTo: i === entries.length - 1 ? MILLION : sum,
    }
  })
}

const makeMonster = (entry: MonsterEntry, ids: readonly string[]): Monster => ({
  id: entry.id,
  name: entry.name,
  tier: entry.tier ?? 'act1',
  isBoss: entry.boss ?? false,
  hp: entry.hp,
  def: entry.def,
  spd: entry.spd,
  affinity: elementOf(entry.element_affinity),
  ai: AI_TYPES.indexOf(entry.ai_type),
  summons: entry.summon === undefined ? -1 : ids.indexOf(entry.summon.id),
  summonCap: entry.summon?.cap ?? 0,
  intents: makeIntents(entry.intents, entry.atk),
  phases: (entry.phases ?? []).map((phase) => ({
    atPercent: phase.at_hp_pct,
    def: phase.set?.def ?? -1,
    ai: phase.set?.ai_type === undefined ? -1 : AI_TYPES.indexOf(phase.set.ai_type),
    might: phase.gain?.might ?? 0,
  })),
})

function makeBoon(entry: BoonEntry, isDestiny: boolean): Boon {
  const { hook, effect: e } = entry
  const charge = (when: string): number => (hook === when ? (e.tarot_charge ?? 0) : 0)
  return {
    id: entry.id,
    name: entry.name,
    isDestiny,
    rarity: RARITIES.indexOf(entry.rarity ?? 'common'),
    entry,
    bankCapacity: e.bank_capacity ?? 0,
    dieIndex: e.set_die?.index ?? -1,
    dieElement: elementOf(e.set_die?.to),
    dieTurn: e.set_die?.on_turn ?? 0,
    reveals: e.reveal_monster_dice ?? false,
    onTurn: e.on_turn ?? 0,
    throws: e.reroll_all ?? 0,
    resonanceCharge: charge('on_resonance'),
    startCharge: charge('combat_start'),
    trophyCharge: charge('trophy'),
    startWard: e.ward ?? 0,
    startSteal: e.steal ?? 0,
    pen: e.pen ?? 0,
    endHeal: e.heal ?? 0,
    refund: elementOf(e.refund_first_per_turn),
    advantage: e.advantage_pct ?? 0,
    disadvantage: e.disadvantage_pct ?? 0,
    energy: e.energy ?? 0,
    handLimit: e.hand_limit ?? 0,
    discount: e.first_card_discount ?? 0,
    sideTimes: e.side_effect_times ?? 1,
  }
}

const NO_OATH: Vows = {
  ...{ eliteHp: 0, bossHp: 0, attack: 0, bossHeal: 0, startHp: 0, evolveCost: 0, shop: 0, perMatch: 0 },
  ...{ resonanceEnergy: 0, secondForm: 0 },
}
/** §10 Oaths are cumulative: level n holds the first n. */
function makeVows(oaths: readonly OathEntry[]): Vows[] {
  const levels = [NO_OATH]
  for (const oath of oaths) {
    const last = levels.at(-1) as Vows
    levels.push({
      eliteHp: last.eliteHp + (oath.elite_hp_pct ?? 0),
      bossHp: last.bossHp + (oath.boss_hp_pct ?? 0),
      attack: last.attack + (oath.attack ?? 0),
      bossHeal: last.bossHeal + (oath.boss_heal_pct ?? 0),
      startHp: last.startHp + (oath.start_hp ?? 0),
      evolveCost: last.evolveCost + (oath.evolve_cost ?? 0),
      shop: last.shop + (oath.shop_pct ?? 0),
      perMatch: last.perMatch + (oath.attacker_per_match ?? 0),
      resonanceEnergy: last.resonanceEnergy + (oath.resonance_energy ?? 0),
      secondForm: last.secondForm + (oath.second_form_hp ?? 0),
    })
  }
  return levels
}

/** Groups as the knobs list them; a monster of an act's tier that stands in none is met alone. */
function makeActs({ config, monsters }: Content, ids: readonly string[]): Act[] {
  return config.encounters.map((entry, act) => {
    const tier = `act${Math.min(act + 1, 2)}`
    const listed = config.encounters.flatMap((one) => one.groups).flat()
    const alone = monsters.filter((one) => one.tier === tier && !listed.includes(one.id)).map((one) => [one.id])
    const last = config.encounters[act - 1]?.groups
    return {
      isNewGround: JSON.stringify(entry.groups) !== JSON.stringify(last),
      groups: [...entry.groups, ...alone].map((group) => group.map((id) => ids.indexOf(id))),
      elites: entry.elites.map((id) => ids.indexOf(id)),
      boss: ids.indexOf(entry.boss),
      twoFromRow: entry.two_from_row,
      twoPercent: entry.two_pct,
      hpPercent: entry.hp_pct,
      attack: entry.attack,
    }
  })
}

export function makePack(content: Content): Pack {
  const { config } = content
  const fusions = Object.entries(config.fusions).map(makeFusion)
  const fusionIds = fusions.map(({ id }) => id)
  const cards = makeCards(content, fusionIds)
  const monsterIds = content.monsters.map(({ id }) => id)
  const relics = content.relics.map((entry) => makeBoon(entry, false))
  const boons = [...relics, ...content.destinies.map((entry) => makeBoon(entry, true))]
  const boonOf = (id: string): number => boons.findIndex((boon) => boon.id === id)
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
    monsters: content.monsters.map((entry) => makeMonster(entry, monsterIds)),
    boons,
    destinies: content.destinies.map((_, i) => relics.length + i),
    heroes: content.heroes.map((hero) => ({
      id: hero.id,
      name: hero.name,
      hp: hero.hp,
      def: hero.def ?? 0,
      affinity: elementOf(hero.element_affinity),
      deck: hero.deck.map((id) => 2 * content.cards.findIndex((card) => card.id === id)).sort((a, b) => a - b),
      boons: hero.relics.map(boonOf),
    })),
    fusions,
    ults: ELEMENTS.map((element) => fusionIds.indexOf(config.ults[element])),
    attunements: ELEMENTS.flatMap((primary) =>
      ELEMENTS.map((single) => {
        const entry = config.attunements[`${primary}+${single}`]
        return entry === undefined ? undefined : makeAttunement(entry)
      }),
    ),
    sides: ELEMENTS.map((element) => makeSide(config.side_effects[element])),
    acts: makeActs(content, monsterIds),
    vows: makeVows(config.oaths),
    cardsOf: RARITIES.map((_, rarity) =>
      cards.flatMap((card, code) => (!card.isEvolved && card.rarity === rarity ? [code] : [])),
    ),
    relicsOf: RARITIES.map((_, rarity) => relics.flatMap((relic, i) => (relic.rarity === rarity ? [i] : []))),
  }
}

export const houseContent: Content = {
  cards: cardData.cards as unknown as readonly CardEntry[],
  monsters: monsterData.monsters as unknown as readonly MonsterEntry[],
  relics: relicData.relics as unknown as readonly BoonEntry[],
  heroes: heroData.heroes as unknown as Content['heroes'],
  destinies: heroData.destinies as unknown as readonly BoonEntry[],
  config: configData as unknown as Config,
}

/** The pack that comes with the game. */
export const housePack: Pack = makePack(houseContent)
