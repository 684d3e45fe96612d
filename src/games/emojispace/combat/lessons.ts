import type { Captain } from '../content/content.ts'
import type { ShipState } from '../ship/ship-state.ts'

/** Small fights that teach by being fought: two ships, a captain, and a few sentences. */
export interface LessonFight {
  readonly id: string
  readonly name: string
  readonly teaches: string
  readonly rival: Captain
  readonly player: ShipState
  readonly enemy: ShipState
  readonly lines: readonly string[]
}

const ship = (hull_id: string, ...modules: string[]): ShipState => ({
  hull_id,
  module_instances: modules.map((module_id) => ({ module_id })),
})

export const LESSONS: readonly LessonFight[] = [
  {
    id: 'first-fight',
    name: 'The first fight',
    teaches: 'Read bands, and answer a blow that is told.',
    rival: 'anvil',
    player: ship('mil_t1_wasp', 'weapon_kinetic_mk1', 'weapon_kinetic_mk1', 'defense_armored_mk1'),
    enemy: ship('mil_t1_wasp', 'weapon_energy_mk1', 'defense_shielded_mk1'),
    lines: [
      'Your guns hit for 1 to the difference of your weapon band and its defense band.',
      'The Anvil winds up every third round, and is open while it does: fire. Then it is about to attack: that is its Salvo. Brace.',
    ],
  },
  {
    id: 'answers',
    name: 'Answers',
    teaches: 'Use what your modules unlock when it fits what is told.',
    rival: 'warden',
    player: ship('mil_t2_hornet', 'weapon_kinetic_mk1', 'weapon_disruptive_mk1', 'defense_shielded_mk1'),
    enemy: ship('civ_t2_fly', 'weapon_energy_mk1', 'defense_shielded_mk1', 'defense_shielded_mk1'),
    lines: [
      'The Warden guards or winds up. Batter breaks a guard; Unpick hits what is busy. Each is +3 when it is right, and nothing when it is not.',
      'Flare is +3 defense, twice: keep it for the Salvo.',
    ],
  },
  {
    id: 'patience',
    name: 'The wounded beast',
    teaches: 'Mend in time, and end a fight before it turns.',
    rival: 'beast',
    player: ship('frg_t2_cricket', 'weapon_energy_mk1', 'defense_armored_mk1', 'combat_utility_repair_system_mk1'),
    enemy: ship('mil_t1_paper_wasp', 'weapon_kinetic_mk1', 'defense_adaptive_mk1'),
    lines: [
      'Below two thirds of its hull the Beast winds up and fires, for ever. Overcharge is +3, twice: spend it to end it there.',
      'Repair gives hull back before the guns speak. Each threshold you fall through costs a subsystem a point, so mend before yellow.',
    ],
  },
]
