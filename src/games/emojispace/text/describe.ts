import { at, mapWords } from '../../../lib/enums.ts'
import { actionName, COMBAT_ACTIONS } from '../actions.ts'
import {
  type Campaign,
  CONTRACTS,
  currentLeg,
  isLastVesselNext,
  populationOf,
  shipOfContact,
  unpackAnnal,
  unpackContact,
  wagesOf,
} from '../campaign/campaign-state.ts'
import { hullTradePrice, insurancePrice, moduleSalePrice, repairPrice } from '../campaign/dock.ts'
import { captainsOf } from '../combat/captains.ts'
import { LANES } from '../combat/lanes.ts'
import { inputOfRecord } from '../combat/record.ts'
import { type Combat, hullColor, hullPercent, type Side, sideOf } from '../combat/side.ts'
import type { Skirmish } from '../combat/skirmish.ts'
import type { ShipYard } from '../combat/yard.ts'
import {
  attackerOf,
  BANDS,
  type Bands,
  CAPTAINS,
  DEFENSE_TYPES,
  hullOf,
  moduleAt,
  NONE,
  type Pack,
  roleOf,
  WEAPON_TYPES,
} from '../content/content.ts'
import { moduleName, moduleOf, secondariesOf } from '../ship/module-code.ts'
import type { State } from '../state.ts'

/** The complete state in readable form. For a combat it has the field names that the design's combat contract prescribes. */
export const describeState = (pack: Pack, yard: ShipYard, s: State) =>
  s.mode === 'skirmish' ? describeSkirmish(pack, s) : describeCampaign(pack, yard, s)

const describeSkirmish = (pack: Pack, s: Skirmish) => ({
  mode: s.mode,
  rival: s.rival,
  lesson: s.lesson === '' ? 'none' : s.lesson,
  combat: describeCombat(pack, s.combat),
})

const bandsOf = (bands: Readonly<Bands>) => Object.fromEntries(mapWords(BANDS, (place, band) => [band, bands[place]]))

/** §15, §16 The state of a combat in readable form. */
function describeCombat(pack: Pack, c: Combat) {
  const enemy = c.sides[1]
  return {
    combat_rng_seed: c.seed,
    combat_rng_state: c.rng.slice(),
    round: c.round,
    insured: c.isInsured,
    outcome: c.ended === '' ? 'going on' : c.ended,
    captains: c.captain < 0 ? [] : captainsOf(c.captain).map((captain) => CAPTAINS[captain]),
    intent: c.intent < 0 ? 'none' : actionName(c.intent),
    intentToldExactly: c.isRead,
    persuasion: c.persuasion,
    scanPercent: c.scanPercent,
    roundsWithoutReach: c.dry,
    roundsWithoutScratch: c.still,
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
  hull_percent: hullPercent(s.hull, s.hullMax),
  color: hullColor(s),
  bands: bandsOf(s.bands),
  capacity: bandsOf(s.capacity),
  degradation_state: bandsOf(s.degradation),
  conditional: bandsOf(s.conditional),
  weapon_type: s.weaponType === NONE ? 'none' : WEAPON_TYPES[s.weaponType],
  defense_type: s.defenseType === NONE ? 'none' : DEFENSE_TYPES[s.defenseType],
  module_instances: s.modules.map((code) => ({
    module_id: moduleOf(pack, code).module_id,
    name: moduleOf(pack, code).name,
    secondary_tags: secondariesOf(code),
  })),
  crew: s.crew.slice(),
  repair_modules: s.repairs.map((place, i) => ({
    place,
    magnitude: at(s.magnitudes, i),
    uses_left: at(s.uses, i),
  })),
  escape_bonus: s.escapeBonus,
  interdiction: s.grip,
  has_probe: s.hasProbe,
  scanned: s.isScanned,
  unlocked: COMBAT_ACTIONS.filter((_, action) => (s.kit & (1 << action)) !== 0),
  uses_left: { overcharge: s.surges, flare: s.flares, hard_burn: s.burns },
  wound_up: s.isWound,
  last_action: s.last < 0 ? 'none' : actionName(s.last),
  RCP: s.rcp,
  TR: s.tr,
})

function describeCampaign(pack: Pack, yard: ShipYard, s: Campaign) {
  const named = (codes: readonly number[]): string[] => codes.map((code) => moduleName(pack, code))
  return {
    mode: s.mode,
    phase: s.phase,
    encountersBehindUs: s.encounter,
    leg: currentLeg(s) + 1,
    population: populationOf(s),
    credits: s.credits,
    cargo: s.cargo,
    hold: named(s.hold),
    insured: s.isInsured,
    insuranceClaims: s.claims,
    hasShip: s.hasShip,
    contacts: s.contacts.map((contact) => {
      const { attacker, lane, captain } = unpackContact(contact)
      const ship = describeShip(pack, shipOfContact(yard, currentLeg(s), contact))
      return {
        who: attackerOf(pack, attacker).name,
        lane: isLastVesselNext(s) ? 'the last' : LANES[lane],
        captain: CAPTAINS[captain],
        ship,
      }
    }),
    met: s.combat.sides.length < 2 ? 'nobody' : attackerOf(pack, s.foe).name,
    combat: describeCombat(pack, s.combat),
    salvage: named(s.salvage),
    dock: s.phase === 'dock' ? describeDock(pack, s) : 'not at a dock',
    annals: s.annals
      .map(unpackAnnal)
      .map(({ attacker, tr, fate }) => ({ met: attackerOf(pack, attacker).name, TR: tr, fate })),
    rung: s.rung,
    lane: isLastVesselNext(s) ? 'the last' : LANES[s.lane],
    lastVessel: s.last < 0 ? 'not rumoured yet' : describeContact(pack, s),
    knownCaptains: CAPTAINS.filter((_, captain) => (s.known & (1 << captain)) !== 0),
    thisLeg: { declined: s.declines, looks: s.looks, contractFulfilled: s.isFulfilled },
    contract: s.contract < 0 ? 'none' : CONTRACTS[s.contract],
    lastFight: s.fight === '' ? 'none' : fightOf(pack, s.fight),
    tally: { ratingsDestroyed: s.ratings, kills: s.kills, prizes: s.prizes, stalemates: s.stalemates },
    reason: s.reason === '' ? 'not over' : s.reason,
  }
}

/** §15 The input for the resolver that replays the last fight, without the pack. */
function fightOf(pack: Pack, record: string) {
  const { pack: _, ...input } = inputOfRecord(pack, record)
  return input
}

const describeContact = (pack: Pack, s: Campaign) => ({
  who: attackerOf(pack, unpackContact(s.last).attacker).name,
  captains: [CAPTAINS[unpackContact(s.last).captain], CAPTAINS[s.second]],
})

const describeDock = (pack: Pack, s: Campaign) => ({
  modules: s.modules.map((place) => ({ name: moduleAt(pack, place).name, price: moduleAt(pack, place).price })),
  hulls: s.hulls.map((kind) => ({ name: hullOf(pack, kind).name, price: hullTradePrice(pack, s, kind) })),
  crew: s.roles.map((place, i) => ({ role: roleOf(pack, place).role, fee: at(s.fees, i) })),
  holdSellsFor: s.hold.map((code) => moduleSalePrice(pack, s, code)),
  contract: s.offer < 0 ? 'none' : CONTRACTS[s.offer],
  prices: { mend: repairPrice(s), insurance: insurancePrice(s), wages: wagesOf(pack, s) },
  changes: s.changes,
})
