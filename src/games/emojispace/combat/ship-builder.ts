import { fairDraw, nextUint32, type Stream } from '../../../engine/dice/dice.ts'
import { MAX_MODULES } from '../actions.ts'
import { ALIEN, DEFENSE, ENGINE, NPC, type Pack, WEAPON } from '../content/content.ts'
import { BONUS_COLUMN, BONUS_COUNT, bonusAt, bonusIndexOfNature } from '../content/module-bonuses.ts'
import { drawFromTable, type WeightedTable } from '../content/weighted-table.ts'
import { MIN_HULL } from '../ship/ship-stats.ts'
import { LAST_LEG, laneRcpRange } from './lanes.ts'
import { hullOfSketch, makePartTables, modulesOfSketch, SECONDARIES_BESIDE_ALIEN } from './part-tables.ts'
import { makeSide, type Side } from './side.ts'

const TRIES = 24

/**
 * Returns a builder of NPC ships. It draws ships until one has the lane's RCP; after TRIES draws it takes the nearest.
 * A ship depends only on its key (attacker, leg, lane) and its token.
 */
export function makeShipBuilder(pack: Pack): (attacker: number, leg: number, lane: number, token: number) => Side {
  const stock = makePartTables(pack)
  const { moduleBonuses: bonuses, roles } = pack
  const members = roles.map(({ member }) => member)
  // What each role adds to its band: to weapon or defense in full, to the engine half (§14).
  const bandBonus = members.map((member) => (member === 'crew:gunner' || member === 'crew:engineer' ? 1 : 0))
  const engineBonus = members.map((member) => (member === 'crew:pilot' ? 1 : 0))
  // Drafts are reused, because many are drawn for each ship that is built.
  const stream: Stream = [0, 0, 0, 0]
  let trial = makeShipDraft()
  let nearest = makeShipDraft()
  const codes = stock.codes.flat()
  const hulls = hullRows(pack)
  const left = [0, 0, 0, 0]

  /** Draws modules, one per slot type in turn, then crew. Returns the RCP, computed as in `computeShipStats`. */
  const draw = (sheet: ShipDraft, sketch: number, isLast: boolean): number => {
    const { modules, crew } = sheet
    const count = modulesOfSketch(sketch)
    const row = hullOfSketch(sketch) * HULL_ROW
    const firstTable = figureAt(hulls, row, 4)
    const from = figureAt(hulls, row, 5)
    let bands = figureAt(hulls, row, 6)
    let engine = figureAt(hulls, row, 7)
    let points = figureAt(hulls, row, 8)
    let weaponHalves = 0
    let defenseHalves = 0
    for (let type = 0; type < left.length; type++) left[type] = figureAt(hulls, row, type)
    for (let i = 0, type = 0; i < count; type = (type + 1) & 3) {
      if (left[type] === 0) continue
      left[type] = (left[type] as number) - 1
      const drawn = drawFromTable(codes[firstTable + type] as WeightedTable, stream)
      const code = (drawn & ALIEN) === 0 ? drawn : drawn | drawFromTable(SECONDARIES_BESIDE_ALIEN, stream)
      modules[i++] = code
      const index = from + code * BONUS_COUNT
      bands +=
        bonusAt(bonuses, index, BONUS_COLUMN.weapon) +
        bonusAt(bonuses, index, BONUS_COLUMN.defense) +
        2 * bonusAt(bonuses, index, BONUS_COLUMN.repairs)
      engine += bonusAt(bonuses, index, BONUS_COLUMN.engine)
      weaponHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesWeapon)
      defenseHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesDefense)
      points += bonusAt(bonuses, index, BONUS_COLUMN.points)
    }
    const berths = isLast ? 100 : LEAST_CREW + fairDraw(stream, CREW_SPREAD)
    const hands = Math.round((figureAt(hulls, row, 9) * berths) / 100)
    sheet.sketch = sketch
    sheet.hands = hands
    for (let i = 0; i < hands; i++) {
      const role = fairDraw(stream, members.length)
      crew[i] = role
      bands += bandBonus[role] as number
      engine += engineBonus[role] as number
    }
    const slotted = ((weaponHalves + 1) >> 1) + ((defenseHalves + 1) >> 1)
    return bands + slotted + (engine >> 1) + ((points > MIN_HULL ? points : MIN_HULL) >> 2)
  }

  return (attacker, leg, lane, token) => {
    openShipStream(stream, attacker, leg, lane, token)
    const sketches = stock.sketches(attacker, leg, lane, token % NPC.odd_every === 0)
    const window = laneRcpRange(leg, lane)
    const least = window[0]
    const most = window[1]
    let distance = FAR
    for (let i = 0; i < TRIES && distance > 0; i++) {
      const rcp = draw(trial, drawFromTable(sketches, stream), leg === LAST_LEG)
      const miss = rcp < least ? least - rcp : rcp > most ? rcp - most : 0
      if (miss >= distance) continue
      distance = miss
      const other = nearest
      nearest = trial
      trial = other
    }
    return shipOf(pack, members, nearest)
  }
}
const FAR = 2 ** 30

/** Each hull has a row of numbers: slots by type, first table of modules, offset of its bonuses, weapon + defense, engine, hull, berths. */
const HULL_ROW = 10
/** One number of a row. It is not checked, because this is a hot path. */
const figureAt = (rows: Int32Array, row: number, column: number): number => rows[row + column] as number
const hullRows = (pack: Pack): Int32Array =>
  Int32Array.from(
    pack.hulls.flatMap(({ slots, tier, nature, base, baseHull: hullBase, crew_capacity }) => [
      ...slots,
      (tier - 1) * slots.length,
      bonusIndexOfNature(nature, pack.modules.length),
      base[WEAPON] + base[DEFENSE],
      base[ENGINE],
      hullBase,
      crew_capacity,
    ]),
  )

/** A ship that is being drawn. Two drafts are reused in turn. */
interface ShipDraft {
  sketch: number
  readonly modules: number[]
  /** The roles of the crew. Only the first `hands` entries count. */
  readonly crew: number[]
  hands: number
}
const makeShipDraft = (): ShipDraft => ({
  sketch: 0,
  modules: new Array<number>(MAX_MODULES).fill(0),
  crew: new Array<number>(MAX_MODULES).fill(0),
  hands: 0,
})
const [LEAST_CREW = 0, MOST_CREW = 0] = NPC.crew_percent
const CREW_SPREAD = MOST_CREW - LEAST_CREW + 1

function shipOf(pack: Pack, members: readonly string[], { sketch, modules, crew, hands }: ShipDraft): Side {
  const fitted = modules.slice(0, modulesOfSketch(sketch))
  return makeSide(pack, hullOfSketch(sketch), fitted, hands === 0 ? [] : crewOf(members, crew, hands))
}

function crewOf(members: readonly string[], roles: readonly number[], count: number): string[] {
  const crew: string[] = []
  for (let i = 0; i < count; i++) crew.push(members[roles[i] as number] as string)
  return crew
}

/** Seeds a ship's random stream from numbers. `openStream` would hash a string, which is slower; ships are built at every encounter. */
function openShipStream(stream: Stream, attacker: number, leg: number, lane: number, token: number): void {
  stream[0] = token | 0
  stream[1] = (attacker * 8 + leg) * 64 + lane
  stream[2] = SALT
  stream[3] = 1
  for (let i = 0; i < MIXING; i++) nextUint32(stream)
}
// The seed of the 24 sample ships per kind to which the plan bot compares its own. Chosen out of six on tuning seeds,
// because all starting ships do well with it.
const SALT = 1
const MIXING = 12
