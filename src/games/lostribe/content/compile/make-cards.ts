import { percentOf } from '../../int-math.ts'
import { elementOf, RARITIES, type Target } from '../../vocabulary.ts'
import { BONUS_FIELDS, type BonusEntry } from '../bonus.ts'
import {
  type Card,
  type CardEntry,
  type Fusion,
  isPlainEffect,
  isRitual,
  makeEffect,
  RITUAL_TABLE,
  type Ritual,
  type RitualEntry,
} from '../cards.ts'
import type { Config } from '../config.ts'
import { elementBits, makeOption, type OptionEntry, type SpendEntry } from '../dice-options.ts'
import { splitEffects, withEveryField } from '../effects.ts'
import { makeFields } from '../fields.ts'

/** §7, §8.2 Compiles card entries. Each gives two cards: its plain and its evolved form. */

function makeRitual(entry: CardEntry): Ritual | undefined {
  const found = entry.effects?.find(isRitual)
  if (found === undefined) return undefined
  return {
    hook: found.ritual,
    element: elementOf(found.element),
    acts: RITUAL_TABLE[found.ritual].make(found, elementOf(entry.element)).map(withEveryField),
  }
}

/** The target of a card. If its entry names none, the card's type decides. */
export const targetOf = ({ target, base: { type } }: CardEntry): Target =>
  target ?? (type === 'attack' || type === 'status' ? 'enemy' : 'self')

/** Compiles one form of a card. All cards have the same object shape, because the rules read cards at every step. */
function makeCard(face: CardEntry, kind: number, isEvolved: boolean, fusions: readonly Fusion[]): Card {
  const { base, dice_cost, dice_synergy, fuse, manip } = face
  const options = (face.dice_options ?? []).map(makeOption)
  const asked = dice_cost === undefined ? 0 : 1 << elementOf(dice_cost.element)
  const fusionOf = (id: string | undefined): Fusion | undefined => fusions.find((fusion) => fusion.id === id)
  return {
    id: face.id,
    name: face.name,
    kind,
    isEvolved,
    rarity: RARITIES.indexOf(face.rarity ?? 'common'),
    cost: face.cost,
    element: elementOf(face.element),
    target: targetOf(face),
    type: base.type,
    value: base.value,
    isAimed: targetOf(face) === 'enemy',
    isOnAll: targetOf(face) === 'all',
    isAttack: base.type === 'attack',
    isFusible: fuse !== undefined,
    ward: base.type === 'ward' ? base.value : 0,
    healing: base.type === 'heal' ? base.value : 0,
    hits: base.hits ?? 1,
    pen: base.pen ?? 0,
    perSpent: base.per_spent ?? 0,
    hero: face.hero ?? '',
    options,
    wantedElements: options.reduce((bits, { need }) => bits | elementBits(need), asked),
    diceElement: elementOf(dice_cost?.element),
    diceCount: dice_cost?.count ?? 0,
    synergyElement: elementOf(dice_synergy?.if.element),
    synergyCount: dice_synergy?.if.count ?? 0,
    synergy: splitEffects(makeFields(BONUS_FIELDS, dice_synergy?.bonus ?? {}, undefined)),
    triple: fusionOf(fuse?.triple?.effect),
    pair: fusionOf(fuse?.pair?.effect),
    pairWith: elementOf(fuse?.pair?.with),
    manip:
      manip === undefined
        ? undefined
        : { kind: manip.op, count: manip.count, element: elementOf(manip.element ?? manip.to) },
    charges: face.tarot_charge ?? 0,
    acts: (face.effects ?? []).filter(isPlainEffect).map(makeEffect),
    ritual: makeRitual(face),
    exhaust: face.exhaust ?? false,
    entry: face,
  }
}

/** Applies the config's changes to a single card. */
function withKnobs(entry: CardEntry, { cards }: Config): CardEntry {
  const knobs = cards[entry.id]
  return {
    ...entry,
    cost: knobs?.cost ?? entry.cost,
    base: { ...entry.base, value: knobs?.value ?? entry.base.value },
  }
}

/** §8.2 The default evolved form: the knobs say how much stronger it is, and its dice options and dice cost take one die less. */
function evolved(entry: CardEntry, { evolve: { pct, bonus } }: Config): CardEntry {
  const { base, cost, effects = [], dice_synergy, dice_cost, dice_options } = entry
  const isPlain = base.value === 0
  const isIdle = isPlain && dice_options === undefined
  const grown = effects.map((effect) => (isRitual(effect) ? grownRitual(effect, pct) : effect))
  return {
    ...entry,
    name: `${entry.name} ★`,
    base: { ...base, value: grownBy(base.value, pct) },
    cost: isIdle ? Math.max(0, cost - 1) : cost,
    effects: isPlain && cost === 0 ? [...grown, { draw: 1 }] : grown,
    dice_cost: dice_cost === undefined ? undefined : { ...dice_cost, count: Math.max(1, dice_cost.count - 1) },
    dice_synergy:
      dice_synergy === undefined ? undefined : { ...dice_synergy, bonus: grownBonus(dice_synergy.bonus, bonus) },
    dice_options: dice_options === undefined ? undefined : grownOptions(dice_options, pct),
  }
}

const grownBy = (n: number, pct: number): number => (n === 0 ? 0 : Math.max(n + 1, percentOf(n, pct)))

/** Raises each number of a synergy. Statuses keep their value and turns. */
const grownBonus = (entry: BonusEntry, more: number): BonusEntry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === 'number' && value > 0 ? value + more : value]),
  )

/** Evolves dice options. If two of them then ask for the same dice, only the later one stays, which asked for more before. */
function grownOptions(options: readonly OptionEntry[], pct: number): OptionEntry[] {
  const grown = options.map((option) => grownOption(option, pct))
  const asks = grown.map(({ spend }) => JSON.stringify(spend))
  return grown.filter((_, i) => asks.lastIndexOf(asks[i] ?? '') === i)
}

/** Evolves one dice option: it asks for one die less. An option for a single die, a pair or every die gives a larger bonus instead. */
function grownOption({ spend, bonus }: OptionEntry, pct: number): OptionEntry {
  const cheaper = withOneDieLess(spend)
  if (cheaper !== undefined) return { spend: cheaper, bonus }
  const { damage, ward, heal, hits } = bonus
  const grown = (n: number | undefined): number | undefined => (n === undefined ? n : grownBy(n, pct))
  const more = hits === undefined ? hits : hits + 1
  return { spend, bonus: { ...bonus, damage: grown(damage), ward: grown(ward), heal: grown(heal), hits: more } }
}
function withOneDieLess(spend: SpendEntry): SpendEntry | undefined {
  const { element, count = 1, different = 0, any = 0, alike = 0, mix } = spend
  if (element !== undefined && count > 1) return { element, count: count - 1 }
  if (different > 2) return { different: different - 1 }
  if (alike > 2) return { alike: alike - 1 }
  if (any > 1) return { any: any - 1 }
  return mix === undefined ? undefined : { element: mix[0], count: 1 }
}

function grownRitual(ritual: RitualEntry, pct: number): RitualEntry {
  const grown = (n: number | undefined): number | undefined =>
    n === undefined || n === 0 ? n : Math.max(n + 1, percentOf(n, pct))
  return { ...ritual, deal: grown(ritual.deal), ward: grown(ritual.ward) }
}

/** Compiles all cards, by code: each kind in both forms, see card-codes.ts. */
export function makeCards(entries: readonly CardEntry[], fusions: readonly Fusion[], config: Config): Card[] {
  const faces = entries.map((entry) => withKnobs(entry, config))
  const cards: Card[] = []
  faces.forEach((face, kind) => {
    const other = faces.find(({ id }) => id === face.evolves_to)
    cards.push(makeCard(face, kind, false, fusions), makeCard(other ?? evolved(face, config), kind, true, fusions))
  })
  return cards
}
