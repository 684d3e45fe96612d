import type { Config } from './content.ts'
import type { Card } from './pack.ts'

/** §8.2 The evolved form: another card where the entry names one, otherwise stronger by the knobs. */
export function evolve(card: Card, config: Config): Card {
  const { pct, bonus } = config.evolve
  const more = (n: number): number => Math.max(n + 1, Math.floor((n * pct) / 100))
  const raised = (n: number): number => (n > 0 ? n + bonus : 0)
  const b = card.bonus
  const isPlain = card.value === 0
  return {
    ...card,
    name: `${card.name} ★`,
    isEvolved: true,
    value: Math.floor((card.value * pct) / 100),
    cost: isPlain ? Math.max(0, card.cost - 1) : card.cost,
    effects: isPlain && card.cost === 0 ? [...card.effects, { op: 'draw', n: 1 }] : card.effects,
    bonus: {
      ...b,
      damage: raised(b.damage),
      hits: raised(b.hits),
      ward: raised(b.ward),
      heal: raised(b.heal),
      draw: raised(b.draw),
      energy: raised(b.energy),
      burnTurns: raised(b.burnTurns),
    },
    ritual:
      card.ritual === undefined
        ? undefined
        : {
            ...card.ritual,
            deal: card.ritual.deal > 0 ? more(card.ritual.deal) : 0,
            ward: card.ritual.ward > 0 ? more(card.ritual.ward) : 0,
          },
  }
}

/** All cards have one shape, whatever they were made from: rules read them at every step. */
export const shaped = (c: Card): Card => ({
  id: c.id,
  name: c.name,
  kind: c.kind,
  isEvolved: c.isEvolved,
  rarity: c.rarity,
  cost: c.cost,
  element: c.element,
  target: c.target,
  type: c.type,
  value: c.value,
  hits: c.hits,
  pen: c.pen,
  diceElement: c.diceElement,
  diceCount: c.diceCount,
  synergyElement: c.synergyElement,
  synergyCount: c.synergyCount,
  bonus: {
    damage: c.bonus.damage,
    hits: c.bonus.hits,
    ward: c.bonus.ward,
    heal: c.bonus.heal,
    draw: c.bonus.draw,
    energy: c.bonus.energy,
    burnTurns: c.bonus.burnTurns,
    burnAll: c.bonus.burnAll,
    brittle: c.bonus.brittle,
  },
  triple: c.triple,
  pair: c.pair,
  pairWith: c.pairWith,
  manip: c.manip,
  manipCount: c.manipCount,
  manipElement: c.manipElement,
  charges: c.charges,
  effects: c.effects,
  ritual: c.ritual,
  exhaust: c.exhaust,
})
