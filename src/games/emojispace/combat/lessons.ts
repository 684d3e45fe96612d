import type { Captain } from '../content/content.ts'
import type { ShipState } from '../ship/ship-state.ts'

/** A lesson: a small fight between two given ships, against one captain, with a few lines of advice. */
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
    teaches: 'Read bands, and answer an announced attack.',
    rival: 'anvil',
    player: ship('mil_t1_wasp', 'weapon_kinetic_mk1', 'weapon_kinetic_mk1', 'defense_armored_mk1'),
    enemy: ship('mil_t1_wasp', 'weapon_energy_mk1', 'defense_shielded_mk1'),
    lines: [
      'A hit does between 1 and (your weapon − its defense) damage.',
      'To beat the Anvil: fire while it winds up, every third round. The attack announced next is its Salvo: Brace.',
    ],
  },
  {
    id: 'answers',
    name: 'Answers',
    teaches: 'Choose the action that counters what the enemy has announced.',
    rival: 'warden',
    player: ship('mil_t2_hornet', 'weapon_kinetic_mk1', 'weapon_disruptive_mk1', 'defense_shielded_mk1'),
    enemy: ship('civ_t2_fly', 'weapon_energy_mk1', 'defense_shielded_mk1', 'defense_shielded_mk1'),
    lines: [
      'The Warden guards or winds up. Use Batter against a guard, Unpick against a busy enemy: +3 weapon if you guessed its act, +0 if not.',
      'Flare gives +3 defense, two uses: save it for the Salvo.',
    ],
  },
  {
    id: 'patience',
    name: 'The wounded beast',
    teaches: 'Repair in time, and end a fight before it turns.',
    rival: 'beast',
    player: ship('frg_t2_cricket', 'weapon_energy_mk1', 'defense_armored_mk1', 'combat_utility_repair_system_mk1'),
    enemy: ship('mil_t1_paper_wasp', 'weapon_kinetic_mk1', 'defense_adaptive_mk1'),
    lines: [
      'Below two thirds of its hull the Beast winds up and fires until the end. Overcharge gives +3 weapon, two uses: spend them then, to finish it.',
      'Repair restores hull before attacks are resolved. Falling below 66 % or 33 % degrades a subsystem, so repair before your hull turns yellow.',
    ],
  },
]
