import { at, byEach } from '../../../kit/vocabulary.ts'
import {
  attackerOf,
  BANDS,
  type Bands,
  DEFENSE_TYPES,
  hullOf,
  moduleAt,
  NO_TYPE,
  type Pack,
  roleOf,
  WEAPON_TYPES,
} from '../content.ts'
import { type Combat, colorOf, percentOf, type Side, sideOf } from '../fight/side.ts'
import type { Skirmish } from '../fight/skirmish.ts'
import type { Yard } from '../fight/yard.ts'
import { annalOf, type Campaign, contactOf, legOf, populationOf, wagesOf } from '../run/campaign-state.ts'
import { hullPrice, insurancePrice, mendPrice, sellPrice } from '../run/dock.ts'
import { moduleName, moduleOf, secondariesOf } from '../ship/code.ts'
import type { State } from '../state.ts'

/** The state as a person would write it, a combat by the names of its contract. It hides nothing. */
export const describe = (pack: Pack, yard: Yard, s: State) =>
  s.mode === 'skirmish' ? describeSkirmish(pack, s) : describeCampaign(pack, yard, s)

const describeSkirmish = (pack: Pack, s: Skirmish) => ({
  mode: s.mode,
  rival: s.rival,
  combat: describeCombat(pack, s.combat),
})

const bandsOf = (bands: Readonly<Bands>) => Object.fromEntries(byEach(BANDS, (place, band) => [band, bands[place]]))

/** §15, §16 */
function describeCombat(pack: Pack, c: Combat) {
  const enemy = c.sides[1]
  return {
    combat_rng_seed: c.seed,
    combat_rng_state: c.rng.slice(),
    round: c.round,
    insured: c.isInsured,
    outcome: c.ended === '' ? 'going on' : c.ended,
    by: c.by < 0 ? 'nobody' : c.by === 0 ? 'player' : 'enemy',
    survival_roll: c.survivalRoll === 0 ? 'none' : c.survivalRoll,
    player: describeShip(pack, sideOf(c, 0)),
    enemy: enemy === undefined ? 'nobody' : describeShip(pack, enemy),
  }
}

const describeShip = (pack: Pack, s: Side) => ({
  hull_id: hullOf(pack, s.kind).hull_id,
  name: hullOf(pack, s.kind).name,
  hull_current: s.hull,
  hull_max: s.hullMax,
  hull_percent: percentOf(s.hull, s.hullMax),
  color: colorOf(s),
  bands: bandsOf(s.bands),
  capacity: bandsOf(s.capacity),
  degradation_state: bandsOf(s.degradation),
  conditional: bandsOf(s.conditional),
  weapon_type: s.weaponType === NO_TYPE ? 'none' : WEAPON_TYPES[s.weaponType],
  defense_type: s.defenseType === NO_TYPE ? 'none' : DEFENSE_TYPES[s.defenseType],
  module_instances: s.modules.map((code) => ({
    module_id: moduleOf(pack, code).module_id,
    name: moduleOf(pack, code).name,
    secondary_tags: secondariesOf(code),
  })),
  crew: s.crew.slice(),
  repair_modules: s.repairs.map((place, i) => ({
    ...{ place, magnitude: at(s.magnitudes, i), uses_left: at(s.uses, i) },
  })),
  escape_bonus: s.escapeBonus,
  interdiction: s.grip,
  has_probe: s.hasProbe,
  scanned: s.isScanned,
  RCP: s.rcp,
  TR: s.tr,
})

function describeCampaign(pack: Pack, yard: Yard, s: Campaign) {
  const named = (codes: readonly number[]): string[] => codes.map((code) => moduleName(pack, code))
  return {
    mode: s.mode,
    phase: s.phase,
    encountersBehindUs: s.encounter,
    leg: legOf(s) + 1,
    population: populationOf(s),
    credits: s.credits,
    cargo: s.cargo,
    hold: named(s.hold),
    insured: s.isInsured,
    insuranceClaims: s.claims,
    hasShip: s.hasShip,
    contacts: s.contacts.map((contact) => {
      const { attacker, side } = contactOf(yard, s, contact)
      return { who: attackerOf(pack, attacker).name, ship: describeShip(pack, side) }
    }),
    met: s.combat.sides.length < 2 ? 'nobody' : attackerOf(pack, s.foe).name,
    combat: describeCombat(pack, s.combat),
    salvage: named(s.salvage),
    dock: s.phase === 'dock' ? describeDock(pack, s) : 'not at a dock',
    annals: s.annals
      .map(annalOf)
      .map(({ attacker, tr, fate }) => ({ met: attackerOf(pack, attacker).name, TR: tr, fate })),
    tally: { ratingsDestroyed: s.ratings, kills: s.kills, stalemates: s.stalemates },
    reason: s.reason === '' ? 'not over' : s.reason,
  }
}

const describeDock = (pack: Pack, s: Campaign) => ({
  modules: s.modules.map((place) => ({ name: moduleAt(pack, place).name, price: moduleAt(pack, place).price })),
  hulls: s.hulls.map((kind) => ({ name: hullOf(pack, kind).name, price: hullPrice(pack, s, kind) })),
  crew: s.roles.map((place, i) => ({ role: roleOf(pack, place).role, fee: at(s.fees, i) })),
  holdSellsFor: s.hold.map((code) => sellPrice(pack, code)),
  prices: { mend: mendPrice(s), insurance: insurancePrice(s), wages: wagesOf(pack, s) },
  changes: s.changes,
})
