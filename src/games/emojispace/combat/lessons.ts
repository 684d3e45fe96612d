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
      'A hit does between 1 and (your weapon − its defense) damage. Each order shows what it deals and what you take.',
      'To beat the Anvil: f Focus Fire while it charges, every third round. The attack announced next is its Salvo: k Brace.',
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
      'The Warden guards or charges. b Batter against a guard, u Unpick against a busy enemy: +3 weapon if you guessed its act, +0 if not.',
      'l Flare gives +3 defense, two uses: save it for the Salvo.',
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
      'Below two thirds of its hull the Beast charges and fires until the end. o Overcharge gives +3 weapon, two uses: spend them then, to finish it.',
      'm Mend restores hull before both ships fire. Falling to 66 % or 33 % of your hull damages a subsystem, so mend before that.',
    ],
  },
]
