import { elementOf, RARITIES, type Target } from '../names.ts'
import {
  BONUS_FIELDS,
  type BonusEntry,
  type Card,
  type CardEntry,
  type Fusion,
  isPlainEffect,
  isRitual,
  makeEffect,
  RITUAL_TABLE,
  type Ritual,
  type RitualEntry,
} from './cards.ts'
import type { Config } from './config.ts'
import { bundle, oneShape } from './effects.ts'
import { makeFields } from './fields.ts'

/** §7, §8.2 From the entries of cards to what the rules run on, in both forms. */

function makeRitual(entry: CardEntry): Ritual | undefined {
  const found = entry.effects?.find(isRitual)
  if (found === undefined) return undefined
  return {
    hook: found.ritual,
    element: elementOf(found.element),
    acts: RITUAL_TABLE[found.ritual].make(found, elementOf(entry.element)).map(oneShape),
  }
}

/** Whom a card is aimed at, where its entry does not say. */
export const targetOf = ({ target, base: { type } }: CardEntry): Target =>
  target ?? (type === 'attack' || type === 'status' ? 'enemy' : 'self')

/** All cards have one shape, whatever they were made from: rules read them at every step. */
function makeCard(face: CardEntry, kind: number, isEvolved: boolean, fusions: readonly Fusion[]): Card {
  const { base, dice_cost, dice_synergy, fuse, manip } = face
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
    diceElement: elementOf(dice_cost?.element),
    diceCount: dice_cost?.count ?? 0,
    synergyElement: elementOf(dice_synergy?.if.element),
    synergyCount: dice_synergy?.if.count ?? 0,
    synergy: bundle(makeFields(BONUS_FIELDS, dice_synergy?.bonus ?? {}, undefined)),
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
    face,
  }
}

/** Knobs of single cards. */
function withKnobs(entry: CardEntry, { cards }: Config): CardEntry {
  const knobs = cards[entry.id]
  return {
    ...entry,
    cost: knobs?.cost ?? entry.cost,
    base: { ...entry.base, value: knobs?.value ?? entry.base.value },
  }
}

/** §8.2 The evolved form of a card that names no other: stronger by the knobs. */
function evolved(entry: CardEntry, { evolve: { pct, bonus } }: Config): CardEntry {
  const { base, cost, effects = [], dice_synergy } = entry
  const isPlain = base.value === 0
  const grown = effects.map((effect) => (isRitual(effect) ? grownRitual(effect, pct) : effect))
  return {
    ...entry,
    name: `${entry.name} ★`,
    base: { ...base, value: Math.floor((base.value * pct) / 100) },
    cost: isPlain ? Math.max(0, cost - 1) : cost,
    effects: isPlain && cost === 0 ? [...grown, { draw: 1 }] : grown,
    dice_synergy:
      dice_synergy === undefined ? undefined : { ...dice_synergy, bonus: grownBonus(dice_synergy.bonus, bonus) },
  }
}

/** Each number of a synergy grows; how long and how strong a status is does not. */
const grownBonus = (entry: BonusEntry, more: number): BonusEntry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === 'number' && value > 0 ? value + more : value]),
  )

function grownRitual(ritual: RitualEntry, pct: number): RitualEntry {
  const grown = (n: number | undefined): number | undefined =>
    n === undefined || n === 0 ? n : Math.max(n + 1, Math.floor((n * pct) / 100))
  return { ...ritual, deal: grown(ritual.deal), ward: grown(ritual.ward) }
}

/** By code: each kind in its forms, see codes.ts. */
export function makeCards(entries: readonly CardEntry[], fusions: readonly Fusion[], config: Config): Card[] {
  const faces = entries.map((entry) => withKnobs(entry, config))
  const cards: Card[] = []
  faces.forEach((face, kind) => {
    const other = faces.find(({ id }) => id === face.evolves_to)
    cards.push(makeCard(face, kind, false, fusions), makeCard(other ?? evolved(face, config), kind, true, fusions))
  })
  return cards
}
