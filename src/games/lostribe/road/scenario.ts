import { elementOf } from '../fight/elements.ts'
import { beginActing, refill, setTable, startBoons } from '../fight/fight.ts'
import { declare, reveal } from '../fight/foes.ts'
import { type Play, roll } from '../fight/play.ts'
import { fillPool, rollPool, settlePattern } from '../fight/pool.ts'
import { drawCards, handLimit } from '../fight/zones.ts'
import { EVENTS } from '../language/content.ts'
import type { Act, Pack } from '../language/pack.ts'
import type { Scenario } from '../options.ts'
import {
  AFFINITY,
  BOSS,
  DEF,
  ELITE,
  FIGHT,
  type Foe,
  HP,
  INTACT,
  INTENT,
  insert,
  MAX_HP,
  type State,
  takeAt,
  WARD,
} from '../state.ts'
import { becomeHero } from './hero.ts'
import { NODE_BOSS, NODE_EVENT, NODE_FIGHT, NODE_REST, NODE_SHOP, NODE_TREASURE, ROWS, withNode } from './map.ts'
import { stock } from './nodes.ts'
import { drawRelic, offerRelics } from './spoils.ts'

/** `c_flare`, or `c_flare-star` for the evolved one; −1 where there is no such card. */
export function codeOf(pack: Pack, name: string): number {
  const isStar = name.endsWith('-star')
  const id = isStar ? name.slice(0, -'-star'.length) : name
  return pack.cards.findIndex((card) => card.id === id && card.isEvolved === isStar)
}
export const boonOf = (pack: Pack, id: string): number => pack.boons.findIndex((boon) => boon.id === id)
export const monsterOfId = (pack: Pack, id: string): number => pack.monsters.findIndex((one) => one.id === id)

/** Puts a fresh state into a position that has been checked: a fight, or another place of a map. */
export function applyScenario(p: Play, scenario: Scenario, hero: string | undefined): void {
  const { s, pack } = p
  const wanted = scenario.hero ?? hero
  becomeHero(pack, s, Math.max(0, wanted === undefined ? 0 : pack.heroes.findIndex(({ id }) => id === wanted)))
  if (scenario.affinity !== undefined) s.affinity = elementOf(scenario.affinity)
  s.act = (scenario.act ?? 1) - 1
  s.maxHp = scenario.max_hp ?? Math.max(s.maxHp, scenario.hp ?? 0)
  s.hp = scenario.hp ?? s.maxHp
  s.gold = scenario.gold ?? 0
  s.charges = scenario.charges ?? 0
  if (scenario.relics !== undefined) s.boons = scenario.relics.map((id) => boonOf(pack, id))
  if (scenario.destiny !== undefined) s.boons.push(boonOf(pack, scenario.destiny))
  if (scenario.deck !== undefined) s.deck = scenario.deck.map((name) => codeOf(pack, name)).sort((a, b) => a - b)
  s.map = straightMap()
  s.column = COLUMN
  s.row = 0
  if (scenario.place === undefined) fightOf(p, scenario)
  else standAt(p, scenario.place, scenario.event)
}

const COLUMN = 1
const STRAIGHT = [NODE_FIGHT, NODE_FIGHT, NODE_EVENT, NODE_TREASURE, NODE_FIGHT, NODE_SHOP, NODE_REST, NODE_BOSS]

/** One way only, the same for every scenario: it needs no dice. */
const straightMap = (): number[] => STRAIGHT.map((kind) => withNode(0, COLUMN, kind, 1 << COLUMN))

function standAt(p: Play, place: NonNullable<Scenario['place']>, event: string | undefined): void {
  const { s, dice } = p
  switch (place) {
    case 'shop':
      s.phase = 'shop'
      return stock(p)
    case 'trap':
      s.place = roll(dice, 'event', 4, 'trap element')
      s.phase = 'trap'
      return
    case 'treasure':
      return offerRelics(
        p,
        [drawRelic(p, 'reward')].filter((relic) => relic >= 0),
      )
    case 'event':
      s.place = event === undefined ? 0 : EVENTS.indexOf(event as (typeof EVENTS)[number])
      s.phase = 'event'
      return
    default:
      s.phase = place
  }
}

function fightOf(p: Play, scenario: Scenario): void {
  const { s, pack } = p
  const given = scenario.monsters
  const kinds =
    given?.map(({ id }) => monsterOfId(pack, id)) ?? ((pack.acts[s.act] as Act).groups[0] as readonly number[])
  const stakes = scenario.stakes === 'boss' ? BOSS : scenario.stakes === 'elite' ? ELITE : FIGHT
  if (stakes === BOSS) s.row = ROWS - 1
  setTable(p, kinds, stakes)
  dealZones(pack, s, scenario)
  s.bank = (scenario.banked ?? []).map(elementOf)
  startBoons(p)
  s.foes.forEach((foe, i) => void placeFoe(p, foe, given?.[i]))
  s.turn = (scenario.turn ?? 1) - 1
  refill(p)
  s.energy = scenario.energy ?? s.energy
  if (scenario.hand === undefined) drawCards(p, handLimit(pack, s) - s.hand.length, 'turn')
  if (scenario.dice === undefined) rollPool(p)
  else {
    s.pool = scenario.dice.map(elementOf)
    fillPool(p)
    if (scenario.dice.length === 3) settlePattern(p)
    else s.flags &= ~INTACT
  }
  beginActing(p)
}

function placeFoe(p: Play, foe: Foe, given: NonNullable<Scenario['monsters']>[number] | undefined): void {
  foe[HP] = given?.hp ?? foe[HP]
  foe[MAX_HP] = Math.max(foe[MAX_HP], foe[HP])
  foe[DEF] = given?.def ?? foe[DEF]
  foe[WARD] = given?.ward ?? 0
  if (given?.affinity !== undefined) foe[AFFINITY] = elementOf(given.affinity)
  if (given?.intent === undefined) return declare(p, foe)
  foe[INTENT] = given.intent
  reveal(p, foe)
}

/** Cards named in a zone are taken out of the deck's rest, and join the deck where it has none such. */
function dealZones(pack: Pack, s: State, scenario: Scenario): void {
  const deal = (names: readonly string[] | undefined, zone: number[]): void => {
    for (const name of names ?? []) {
      const code = codeOf(pack, name)
      const at = s.draw.indexOf(code)
      if (at >= 0) takeAt(s.draw, at)
      else insert(s.deck, code)
      zone.push(code)
    }
  }
  deal(scenario.hand, s.hand)
  deal(scenario.discard, s.discard)
  deal(scenario.exhaust, s.exhaust)
  deal(scenario.rituals, s.rituals)
}
