import { unreachable } from '../../../engine/unreachable.ts'
import { bargainOf } from '../campaign/bargains.ts'
import { hasPathTo, MAP_COLUMNS, NO_NODE, nodeKindAt, pathsFrom, reachableColumns } from '../campaign/map.ts'
import { isCardOffer, offerPrice, waresForSale } from '../campaign/shop.ts'
import { elementNames } from '../combat/dice/dice.ts'
import { foeDice, intentOf, monsterOfFoe } from '../combat/intents.ts'
import { statusesOf } from '../combat/statuses.ts'
import { patternOf } from '../content/compile/pattern-codes.ts'
import { codeName, heroOf, type Pack, relicOf } from '../content/pack.ts'
import type { Affliction } from '../content/statuses.ts'
import {
  AFFINITY,
  AI,
  DEF,
  DODGE,
  EXPLOITER,
  EXPLOITS,
  EXPLOITS_BEFORE,
  FOE_MIGHT,
  type Foe,
  facesOfRoll,
  HARDENED_TO,
  HARDENED_TURNS,
  HP,
  ID,
  IMMUNE,
  MARKED,
  MAX_HP,
  NO_ROLL,
  PIVOT_REST,
  REVEALED,
  ROLL,
  SCREENED,
  STAGE,
  STUN,
  TURNED_TO,
  WARD,
  WOUND_UP,
} from '../foe.ts'
import { DICE_INTACT, flagsOf, hasFlag, isDiePicked, isFighting, PLAYER, type State } from '../state.ts'
import {
  AI_TYPES,
  DICE_PER_TURN,
  ELEMENTS,
  EVENTS,
  FIGHT_KINDS,
  NO_ELEMENT,
  NO_PICK,
  NODE_KINDS,
  OTHER_DEATHS,
  otherDeathIndex,
  PICK_KINDS,
  STATUSES,
} from '../vocabulary.ts'
import { actorName } from './names.ts'

/** A state as readable JSON. In a fight it has the form and field names of the original design's combat state. */
export function describeState(pack: Pack, s: State): unknown {
  if (s.hero < 0) return { phase: phaseName(s), oath: s.oath }
  return isFighting(s)
    ? { ...describeCombat(pack, s), run: describeRun(pack, s) }
    : { phase: phaseName(s), ...describeRun(pack, s) }
}

/** The name of the phase. Phases of a fight have the names of the original design. */
function phaseName({ phase }: State): string {
  switch (phase) {
    case 'act':
      return 'player_action'
    case 'pick':
      return 'player_pick'
    case 'tidy':
      return 'player_end'
    case 'hero':
    case 'destiny':
    case 'map':
    case 'evolve':
    case 'cards':
    case 'relics':
    case 'rest':
    case 'shop':
    case 'trap':
    case 'sprung':
    case 'event':
    case 'deck':
    case 'won':
    case 'dead':
      return phase
    default:
      return unreachable(phase)
  }
}

const cardsOf = (pack: Pack, codes: readonly number[]): string[] => codes.map((code) => codeName(pack, code))
const elementOrNull = (element: number): string | null => ELEMENTS[element] ?? null
const describeStatuses = (list: readonly Affliction[]) =>
  list.map(({ status, value, turns }) => ({ status: STATUSES[status], value, turns }))

function describeCombat(pack: Pack, s: State) {
  const dice = elementNames(s.pool)
  return {
    turn: s.turn,
    phase: phaseName(s),
    stakes: FIGHT_KINDS[s.stakes],
    player: describePlayer(pack, s),
    monsters: s.foes.map((foe) => describeMonster(pack, s, foe)),
    dicePool: dice,
    playerDice: dice,
    monsterDice: Object.fromEntries(
      s.foes.filter((foe) => foe[ROLL] !== NO_ROLL).map((foe) => [actorName(foe[ID]), elementNames(foeDice(foe))]),
    ),
    diceHistory: diceHistoryOf(s),
    pattern: patternOf(s.pattern) ?? null,
    banked: elementNames(s.bank),
    stolen: elementNames(s.loot),
    ...describePick(pack, s),
  }
}

/** The last roll of every actor whose roll is still known. `diceHistory` derives all rolls of a run from its events. */
function diceHistoryOf(s: State) {
  const own = hasFlag(s, DICE_INTACT)
    ? [{ turn: s.turn, actor: actorName(PLAYER), roll: elementNames(s.pool.slice(0, DICE_PER_TURN)) }]
    : []
  const theirs = s.foes
    .filter((foe) => foe[ROLL] !== NO_ROLL)
    .map((foe) => ({
      // A revealed roll is the next one, so it belongs to this turn. Any other roll was made in the turn before.
      turn: foe[REVEALED] === 1 ? s.turn : s.turn - 1,
      actor: actorName(foe[ID]),
      roll: elementNames(foeDice(foe)),
    }))
  return [...own, ...theirs]
}

function describePlayer(pack: Pack, s: State) {
  return {
    hero: heroOf(pack, s.hero).id,
    element_affinity: elementOrNull(s.affinity),
    hp: s.hp,
    maxHp: s.maxHp,
    energy: s.energy,
    energyNextTurn: s.nextEnergy,
    ward: s.ward,
    dodge: s.dodge,
    stunned: s.daze > 0,
    statuses: describeStatuses(statusesOf(s, PLAYER)),
    tarotCharges: s.charges,
    hand: cardsOf(pack, s.hand),
    deck: cardsOf(pack, s.draw),
    discard: cardsOf(pack, s.discard),
    exhaust: cardsOf(pack, s.exhaust),
    rituals: cardsOf(pack, s.rituals),
    playedThisTurn: s.plays,
    playedThisFight: s.played,
    fusionsThisTurn: s.ults,
    throwsThisFight: s.throws,
    diceSpentThisTurn: s.spent,
    flags: flagsOf(s),
  }
}

function describeMonster(pack: Pack, s: State, foe: Foe) {
  const { id, name, entry } = monsterOfFoe(pack, foe)
  const intent = intentEntry(pack, foe)
  return {
    id: actorName(foe[ID]),
    monster: id,
    name,
    hp: foe[HP],
    maxHp: foe[MAX_HP],
    atk: entry.atk,
    def: foe[DEF],
    spd: entry.spd,
    element_affinity: elementOrNull(foe[AFFINITY]),
    ai_type: AI_TYPES[foe[AI]],
    veil: entry.veil ?? 0,
    hunger: entry.hunger ?? 0,
    spite: entry.spite ?? 0,
    growth: entry.growth ?? 0,
    intents: entry.intents,
    intent,
    ward: foe[WARD],
    dodge: foe[DODGE],
    stun: foe[STUN],
    might: foe[FOE_MIGHT],
    immuneToStun: foe[IMMUNE] > 0,
    screened: foe[SCREENED] > 0,
    woundUp: foe[WOUND_UP] > 0,
    markedDice: foe[MARKED],
    diceRevealed: foe[REVEALED] > 0,
    phasesBehind: foe[STAGE],
    hardened: foe[HARDENED_TURNS] > 0 ? { against: elementOrNull(foe[HARDENED_TO]), turns: foe[HARDENED_TURNS] } : null,
    pivotRestTurns: foe[PIVOT_REST],
    exploited:
      foe[EXPLOITER] === NO_ELEMENT
        ? null
        : { by: elementOrNull(foe[EXPLOITER]), cards: foe[EXPLOITS], cardsLastTurn: foe[EXPLOITS_BEFORE] },
    statuses: describeStatuses(statusesOf(s, foe[ID])),
  }
}

function intentEntry(pack: Pack, foe: Foe) {
  const { entry, intents } = monsterOfFoe(pack, foe)
  const index = intents.indexOf(intentOf(pack, foe))
  const turned = foe[TURNED_TO] === NO_ELEMENT ? {} : { element: elementOrNull(foe[TURNED_TO]) }
  return { ...entry.intents[index], ...turned }
}

/** What the player has to pick now. */
function describePick(pack: Pack, s: State) {
  if (s.ask === NO_PICK) return {}
  return {
    asked: {
      what: PICK_KINDS[s.ask],
      left: s.asked,
      picked: s.pool.flatMap((_, index) => (isDiePicked(s, index) ? [index] : [])),
      card: s.held < 0 ? null : codeName(pack, s.held),
    },
  }
}

/** The part of the state that does not belong to a fight. */
function describeRun(pack: Pack, s: State) {
  return {
    hero: heroOf(pack, s.hero).id,
    oath: s.oath,
    act: s.act + 1,
    row: s.row + 1,
    column: s.column + 1,
    hp: s.hp,
    maxHp: s.maxHp,
    gold: s.gold,
    tarotCharges: s.charges,
    relics: s.boons.map((relic) => relicOf(pack, relic).id),
    deck: cardsOf(pack, s.deck),
    boss: pack.monsters[s.boss]?.id ?? null,
    map: s.map.map((_, row) => describeRow(s, row)),
    ...describePlace(pack, s),
    record: {
      fights: s.fights,
      elites: s.elites,
      bosses: s.bosses,
      turns: s.rounds,
      damageDealt: s.dealt,
      damageTaken: s.taken,
      removals: s.removals,
      rareLuck: s.luck,
    },
  }
}

/** The nodes of a map row, with the columns to which their paths lead. */
function describeRow(s: State, row: number) {
  return columns((column) => nodeKindAt(s.map, row, column) !== NO_NODE).map((column) => ({
    column: column + 1,
    node: NODE_KINDS[nodeKindAt(s.map, row, column)],
    leadsTo: columns((to) => hasPathTo(pathsFrom(s.map, row, column), to)).map((to) => to + 1),
  }))
}
const columns = (isIn: (column: number) => boolean): number[] =>
  Array.from({ length: MAP_COLUMNS }, (_, column) => column).filter(isIn)

/** The fields that only the current phase has. */
function describePlace(pack: Pack, s: State): object {
  const relicId = (relic: number): string => relicOf(pack, relic).id
  switch (s.phase) {
    case 'map':
      return { waysOn: columns((column) => hasPathTo(reachableColumns(s), column)).map((column) => column + 1) }
    case 'destiny':
    case 'relics':
      return { offers: s.offers.map(relicId) }
    case 'cards':
      return { offers: cardsOf(pack, s.offers) }
    case 'shop':
      return {
        offers: waresForSale(s).map(({ offer, place: index }) => ({
          ...(isCardOffer(pack, index) ? { card: codeName(pack, offer) } : { relic: relicId(offer) }),
          gold: offerPrice(pack, s, index),
        })),
      }
    case 'trap':
      return { trap: { element: ELEMENTS[s.place] } }
    case 'sprung':
      return { trap: { element: ELEMENTS[s.place], roll: elementNames(facesOfRoll(s.cast)), rerolled: s.asked > 0 } }
    case 'event':
      return { event: EVENTS[s.place] ?? bargainOf(pack, s)?.id }
    case 'deck':
      return { asked: { what: PICK_KINDS[s.ask] } }
    case 'dead':
      return { killer: pack.monsters[s.killer]?.id ?? OTHER_DEATHS[otherDeathIndex(s.killer)] ?? null }
    case 'hero':
    case 'act':
    case 'pick':
    case 'tidy':
    case 'evolve':
    case 'rest':
    case 'won':
      return {}
    default:
      return unreachable(s.phase)
  }
}
