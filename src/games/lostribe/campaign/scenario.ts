import { unreachable } from '../../../engine/unreachable.ts'
import type { PlayContext } from '../combat/context.ts'
import { addWaitingDice, rollPool, settlePattern } from '../combat/dice/pool.ts'
import { runHook } from '../combat/hooks.ts'
import { declareIntent, revealDice } from '../combat/intents.ts'
import { beginActing, refillForTurn, setUpFight } from '../combat/turns.ts'
import { drawCards, handLimit } from '../combat/zones.ts'
import { codeOf, monsterOfId, type Pack, relicOfId, runActOf } from '../content/pack.ts'
import { AFFINITY, DEF, type Foe, HP, INTENT, MAX_HP, WARD } from '../foe.ts'
import { insertSorted, removeAt } from '../number-lists.ts'
import type { Scenario, ScenarioMonster } from '../options.ts'
import { clearFlag, DICE_INTACT, type State } from '../state.ts'
import {
  BOSS,
  DICE_PER_TURN,
  ELITE,
  EVENTS,
  elementOf,
  FIGHT,
  NODE_BOSS,
  NODE_EVENT,
  NODE_FIGHT,
  NODE_REST,
  NODE_SHOP,
  NODE_TREASURE,
} from '../vocabulary.ts'
import { setUpHero } from './hero.ts'
import { LAST_MAP_ROW, pathBit, withNode } from './map.ts'
import { findTreasure } from './nodes.ts'
import { stockShop } from './shop.ts'
import { enterTrap } from './trap.ts'

/** Turns a fresh state into the position that a validated scenario describes: a fight, or another kind of node. */
export function applyScenario(play: PlayContext, scenario: Scenario, hero: string | undefined): void {
  const { s, pack } = play
  const wanted = scenario.hero ?? hero
  setUpHero(pack, s, Math.max(0, wanted === undefined ? 0 : pack.heroes.findIndex(({ id }) => id === wanted)))
  if (scenario.affinity !== undefined) s.affinity = elementOf(scenario.affinity)
  s.act = (scenario.act ?? 1) - 1
  s.maxHp = scenario.max_hp ?? Math.max(s.maxHp, scenario.hp ?? 0)
  s.hp = scenario.hp ?? s.maxHp
  s.gold = scenario.gold ?? 0
  s.charges = scenario.charges ?? 0
  if (scenario.relics !== undefined) s.boons = scenario.relics.map((id) => relicOfId(pack, id))
  if (scenario.destiny !== undefined) s.boons.push(relicOfId(pack, scenario.destiny))
  if (scenario.deck !== undefined) s.deck = scenario.deck.map((name) => codeOf(pack, name)).sort((a, b) => a - b)
  s.map = singlePathMap()
  s.boss = runActOf(pack, s.act).bosses[0] ?? s.boss
  s.column = COLUMN
  s.row = 0
  if (scenario.place === undefined) setUpScenarioFight(play, scenario)
  else enterPlace(play, scenario.place, scenario.event)
}

const COLUMN = 1
const SINGLE_PATH = [NODE_FIGHT, NODE_FIGHT, NODE_EVENT, NODE_TREASURE, NODE_FIGHT, NODE_SHOP, NODE_REST, NODE_BOSS]

/** A map with a single path. Every scenario uses the same one, and no dice are rolled for it. */
const singlePathMap = (): number[] => SINGLE_PATH.map((kind) => withNode(0, COLUMN, kind, pathBit(COLUMN)))

function enterPlace(play: PlayContext, place: NonNullable<Scenario['place']>, event: Scenario['event']): void {
  const { s } = play
  switch (place) {
    case 'shop':
      s.phase = 'shop'
      return stockShop(play)
    case 'trap':
      return enterTrap(play)
    case 'treasure':
      return findTreasure(play)
    case 'event':
      s.place = eventPlace(play.pack, event ?? EVENTS[0])
      s.phase = 'event'
      return
    case 'map':
    case 'rest':
      s.phase = place
      return
    default:
      return unreachable(place)
  }
}

/** The index of an event by id: first come the eight events whose rules are code, then the bargains of the content. */
const eventPlace = ({ config }: Pack, id: string): number =>
  [...EVENTS, ...config.bargains.map((bargain) => bargain.id)].indexOf(id)

function setUpScenarioFight(play: PlayContext, scenario: Scenario): void {
  const { s, pack } = play
  const given = scenario.monsters
  const kinds = given?.map(({ id }) => monsterOfId(pack, id)) ?? runActOf(pack, s.act).groups[0] ?? []
  const stakes = scenario.stakes === 'boss' ? BOSS : scenario.stakes === 'elite' ? ELITE : FIGHT
  if (stakes === BOSS) s.row = LAST_MAP_ROW
  setUpFight(play, kinds, stakes)
  dealZones(pack, s, scenario)
  s.bank = (scenario.banked ?? []).map(elementOf)
  runHook(play, pack.relicActs.combat_start)
  s.foes.forEach((foe, i) => {
    placeFoe(play, foe, given?.[i])
  })
  s.turn = (scenario.turn ?? 1) - 1
  refillForTurn(play)
  s.energy = scenario.energy ?? s.energy
  if (scenario.hand === undefined) drawCards(play, handLimit(pack, s) - s.hand.length, 'turn')
  if (scenario.dice === undefined) rollPool(play)
  else {
    s.pool = scenario.dice.map(elementOf)
    addWaitingDice(play)
    if (scenario.dice.length === DICE_PER_TURN) settlePattern(play)
    else clearFlag(s, DICE_INTACT)
  }
  beginActing(play)
}

function placeFoe(play: PlayContext, foe: Foe, given: ScenarioMonster | undefined): void {
  foe[HP] = given?.hp ?? foe[HP]
  foe[MAX_HP] = Math.max(foe[MAX_HP], foe[HP])
  foe[DEF] = given?.def ?? foe[DEF]
  foe[WARD] = given?.ward ?? 0
  if (given?.affinity !== undefined) foe[AFFINITY] = elementOf(given.affinity)
  if (given?.intent === undefined) return declareIntent(play, foe)
  foe[INTENT] = given.intent
  revealDice(play, foe)
}

/**
 * Fills hand, discard and exhaust pile as the scenario says. Their cards are taken from the draw pile; a card that is
 * not there is added to the deck.
 */
function dealZones(pack: Pack, s: State, scenario: Scenario): void {
  const deal = (names: readonly string[] | undefined, zone: number[]): void => {
    for (const name of names ?? []) {
      const code = codeOf(pack, name)
      const at = s.draw.indexOf(code)
      if (at >= 0) removeAt(s.draw, at)
      else insertSorted(s.deck, code)
      zone.push(code)
    }
  }
  deal(scenario.hand, s.hand)
  deal(scenario.discard, s.discard)
  deal(scenario.exhaust, s.exhaust)
  deal(scenario.rituals, s.rituals)
}
