import fc from 'fast-check'
import { assembleShip, builtInPack, type ShipState } from '../../src/games/emojispace/index.ts'

/** A ship_state in short: hull, modules by id (`id+secondary`), crew, hull points. */
export const ship = (hull_id: string, modules: string[] = [], crew: string[] = [], hull?: number): ShipState => ({
  hull_id,
  module_instances: modules.map((text) => {
    const [module_id = '', ...secondary_tags] = text.split('+')
    return { module_id, secondary_tags }
  }),
  crew: crew.map((role) => `crew:${role}`),
  ...(hull === undefined ? {} : { current_hull_integrity: hull }),
})

const CREW = ['gunner', 'engineer', 'pilot', 'mechanic', 'broker']
const OTHER_SECONDARIES = ['compact', 'enhanced', 'unstable', 'efficient', 'prototype']

const secondaries = fc
  .tuple(fc.option(fc.constantFrom(...OTHER_SECONDARIES)), fc.boolean())
  .map(([other, alien]) => [...(other === null ? [] : [other]), ...(alien ? ['alien'] : [])])
const instance = fc.record({
  module_id: fc.constantFrom(...builtInPack().modules.map(({ module_id }) => module_id)),
  secondary_tags: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: secondaries }),
})

/** Any legal ship: modules without a slot and crew without a berth are left out. */
export const anyShip: fc.Arbitrary<ShipState> = fc
  .record({
    hull: fc.constantFrom(...builtInPack().hulls),
    modules: fc.array(instance, { maxLength: 12 }),
    crew: fc.array(fc.constantFrom(...CREW), { maxLength: 5 }),
    wear: fc.tuple(fc.nat(1), fc.nat(1), fc.nat(1)),
  })
  .map(({ hull, modules, crew, wear: [weapon, defense, engine] }) => {
    let state: ShipState = {
      hull_id: hull.hull_id,
      module_instances: [],
      degradation_state: { weapon, defense, engine },
      crew: crew.slice(0, hull.crew_capacity).map((role) => `crew:${role}`),
    }
    for (const module of modules) {
      const more = { ...state, module_instances: [...state.module_instances, module] }
      if (assembleShip(more).ok) state = more
    }
    return state
  })
