import { fairDraw, next, type Stream } from '../../../engine/dice/dice.ts'
import { MOST_MODULES } from '../actions.ts'
import { ALIEN, DEFENSE, ENGINE, NPC, type Pack, WEAPON } from '../content/content.ts'
import { ADDED, addsFrom } from '../content/module-bonuses.ts'
import { drawFrom, type Lot } from '../content/weighted-table.ts'
import { HULL_FLOOR } from '../ship/figures.ts'
import { LAST_LEG, windowOf } from './lanes.ts'
import { makeSide, type Side } from './side.ts'
import { BESIDE_ALIEN, kindOfSketch, makeStock, modulesOfSketch } from './stock.ts'

const TRIES = 24

/** Draws ships until one suits the lane; the nearest of those tried, where none does. Which ship it is follows from its number alone. */
export function shipwright(pack: Pack): (attacker: number, leg: number, lane: number, token: number) => Side {
  const stock = makeStock(pack)
  const { adds, roles } = pack
  const members = roles.map(({ member }) => member)
  /** What one of each role adds to twice the RCP: a pilot counts half (§14). */
  const guns = members.map((member) => (member === 'crew:gunner' || member === 'crew:engineer' ? 1 : 0))
  const helms = members.map((member) => (member === 'crew:pilot' ? 1 : 0))
  // Tries are many and ships are few: what is tried is written over by the next.
  const stream: Stream = [0, 0, 0, 0]
  let trial = makeSheet()
  let nearest = makeSheet()
  const codes = stock.codes.flat()
  const hulls = hullRows(pack)
  const left = [0, 0, 0, 0]

  /** Slots filled one of each type in turn, each module with its secondaries, then crew; and what it comes to (see `weigh`). */
  const draw = (sheet: Sheet, sketch: number, isLast: boolean): number => {
    const { modules, crew } = sheet
    const count = modulesOfSketch(sketch)
    const row = kindOfSketch(sketch) * HULL_ROW
    const lots = hulls[row + 4] as number
    const from = hulls[row + 5] as number
    let bands = hulls[row + 6] as number
    let engine = hulls[row + 7] as number
    let points = hulls[row + 8] as number
    let weapons = 0
    let walls = 0
    for (let type = 0; type < left.length; type++) left[type] = hulls[row + type] as number
    for (let i = 0, type = 0; i < count; type = (type + 1) & 3) {
      if (left[type] === 0) continue
      left[type] = (left[type] as number) - 1
      const drawn = drawFrom(codes[lots + type] as Lot, stream)
      const code = (drawn & ALIEN) === 0 ? drawn : drawn | drawFrom(BESIDE_ALIEN, stream)
      modules[i++] = code
      const place = from + code * ADDED
      bands += (adds[place] as number) + (adds[place + 1] as number) + 2 * (adds[place + 7] as number)
      engine += adds[place + 2] as number
      weapons += adds[place + 3] as number
      walls += adds[place + 4] as number
      points += adds[place + 6] as number
    }
    const berths = isLast ? 100 : LEAST_CREW + fairDraw(stream, CREW_SPREAD)
    const hands = Math.round(((hulls[row + 9] as number) * berths) / 100)
    sheet.sketch = sketch
    sheet.hands = hands
    for (let i = 0; i < hands; i++) {
      const role = fairDraw(stream, members.length)
      crew[i] = role
      bands += guns[role] as number
      engine += helms[role] as number
    }
    const slotted = ((weapons + 1) >> 1) + ((walls + 1) >> 1)
    return bands + slotted + (engine >> 1) + ((points > HULL_FLOOR ? points : HULL_FLOOR) >> 2)
  }

  return (attacker, leg, lane, token) => {
    open(stream, attacker, leg, lane, token)
    const sketches = stock.sketches(attacker, leg, lane, token % NPC.odd_every === 0)
    const window = windowOf(leg, lane)
    const least = window[0]
    const most = window[1]
    let away = FAR
    for (let i = 0; i < TRIES && away > 0; i++) {
      const rcp = draw(trial, drawFrom(sketches, stream), leg === LAST_LEG)
      const off = rcp < least ? least - rcp : rcp > most ? rcp - most : 0
      if (off >= away) continue
      away = off
      const other = nearest
      nearest = trial
      trial = other
    }
    const { sketch, modules, crew, hands } = nearest
    return makeSide(
      pack,
      kindOfSketch(sketch),
      modules.slice(0, modulesOfSketch(sketch)),
      hands === 0 ? [] : crewOf(members, crew, hands),
    )
  }
}
const FAR = 2 ** 30

/** What is asked of a hull at every try, in a row of numbers: slots by type, its first lot of codes and where its nature's adds begin, bands, hull, berths. */
const HULL_ROW = 10
const hullRows = (pack: Pack): Int32Array =>
  Int32Array.from(
    pack.hulls.flatMap(({ slots, tier, nature, base, hullBase, crew_capacity }) => [
      ...slots,
      (tier - 1) * slots.length,
      addsFrom(nature, pack.modules.length),
      base[WEAPON] + base[DEFENSE],
      base[ENGINE],
      hullBase,
      crew_capacity,
    ]),
  )

/** A ship that is tried: what is on it is written over by the next but one. */
interface Sheet {
  sketch: number
  readonly modules: number[]
  /** Roles, as many as there are hands. */
  readonly crew: number[]
  hands: number
}
const makeSheet = (): Sheet => ({
  sketch: 0,
  modules: new Array<number>(MOST_MODULES).fill(0),
  crew: new Array<number>(MOST_MODULES).fill(0),
  hands: 0,
})
const [LEAST_CREW = 0, MOST_CREW = 0] = NPC.crew_percent
const CREW_SPREAD = MOST_CREW - LEAST_CREW + 1

function crewOf(members: readonly string[], roles: readonly number[], count: number): string[] {
  const hired: string[] = []
  for (let i = 0; i < count; i++) hired.push(members[roles[i] as number] as string)
  return hired
}

/** A stream for every number, opened as all are by twelve draws, but without a text: ships are made at every encounter. */
function open(stream: Stream, attacker: number, leg: number, lane: number, token: number): void {
  stream[0] = token | 0
  stream[1] = (attacker * 8 + leg) * 64 + lane
  stream[2] = SALT
  stream[3] = 1
  for (let i = 0; i < MIXING; i++) next(stream)
}
// Which 24 of a kind the house thinks of hangs on it, and with them what its first plan buys at home: of six tried on tuning seeds the one with which all starters do well.
const SALT = 1
const MIXING = 12
