import { type Pack, STAGES_PER_ACT, stageAt } from '../content/content.ts'
import type { Scenario } from '../options.ts'
import { installUpgrade, kindOfId, type State, UPGRADES } from '../state.ts'

/** Builds the state of a validated scenario: at its stage, after the narrative, before the first order. */
export function applyScenario(pack: Pack, s: State, scenario: Scenario): void {
  s.stage = ((scenario.act ?? 1) - 1) * STAGES_PER_ACT + (scenario.stage ?? 1) - 1
  s.told = true
  for (const upgrade of scenario.upgrades ?? []) installUpgrade(s, UPGRADES.indexOf(upgrade))
  const { ship, items, enemy } = scenario
  s.maxHull = ship?.maxHull ?? s.maxHull
  s.hull = ship?.hull ?? s.maxHull
  s.ammo = ship?.ammo ?? s.ammo
  if (items !== undefined) s.items = items.map((id) => kindOfId(pack, id))
  s.equipped = (scenario.equipped ?? []).map((index) => index + 1)
  if (enemy !== undefined) s.enemies[s.stage] = pack.enemies.findIndex((e) => e.id === enemy)
  s.phase = stageAt(s.stage).type === undefined ? 'dock' : 'pre-combat'
}
