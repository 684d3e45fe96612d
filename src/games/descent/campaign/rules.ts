import type { Emit, Moves } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { attributeAt, type HeroAction, type TurnVerb } from '../actions.ts'
import { strikeCreature } from '../combat/combat.ts'
import { maxHpAt, maxMpAt } from '../combat/formulas.ts'
import { indexOfId, LABELS, type Pack } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import type { Event } from '../events.ts'
import { drawItem } from '../map/draws.ts'
import { lookAround } from '../map/senses.ts'
import type { Options } from '../options.ts'
import { backgroundOf, floorOf, isOver, makeStack, makeState, recordMoment, type State, speciesOf } from '../state.ts'
import { giveHints } from './hints.ts'
import {
  buyOffer,
  dropItem,
  identifyScroll,
  pickUpItem,
  plusOfNewItem,
  rerollShop,
  stowItem,
  unequipGear,
  useItem,
} from './items.ts'
import { canLearn } from './legal.ts'
import { LESSONS } from './lessons.ts'
import { exploreFloor, featurePlace, fightNearest, restHere, travelTo } from './macros.ts'
import { castSpell, invokeAbility, worshipGod } from './magic.ts'
import { applyScenario } from './scenario.ts'
import { passTurn } from './turn.ts'
import { arriveOnFloor, collectGold, enterFloor, stepHero, takeStairs, thrustTarget } from './walk.ts'

/** Shuffles a list in place. */
function shuffle(list: number[], dice: Dice, stream: string, what: string): number[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = dice.roll(stream, i + 1, what)
    const swapped = at(list, i)
    list[i] = at(list, j)
    list[j] = swapped
  }
  return list
}

/** Starts a run. Labels and gods are drawn now. Each floor is generated when the hero enters it, from dice of its own. */
export function setUpRun(pack: Pack, options: Options, dice: Dice): State {
  const species = Math.max(0, indexOfId(pack.species, options.species ?? ''))
  const background = Math.max(0, indexOfId(pack.backgrounds, options.background ?? ''))
  const labels = shuffle([...LABELS.keys()], dice, 'labels', 'label').slice(0, pack.scrolls.length)
  const gods = shuffle([...pack.gods.keys()], dice, 'gods', 'god').slice(0, 3)
  const s = makeState(species, background, labels, gods, pack.enemies.length)
  s.hasMacros = options.macros ?? true
  s.hasHints = options.hints ?? true
  s.rung = options.depth ?? 0
  const play: PlayContext = { pack, s, dice, emit: undefined }
  outfit(play)
  s.lesson = LESSONS.findIndex(({ id }) => id === options.lesson)
  const scenario = options.scenario ?? LESSONS[s.lesson]?.scenario
  if (scenario === undefined) {
    enterFloor(play, 1)
    arriveOnFloor(s)
  } else {
    applyScenario(play, scenario)
    lookAround(s)
  }
  return s
}

/** §5.1, §5.5 Gives the hero the stats and the equipment he starts with. */
function outfit({ pack, s, dice }: PlayContext): void {
  const { hero } = s
  const species = speciesOf(pack, s)
  const background = backgroundOf(pack, s)
  hero.maxHp = maxHpAt(1, species.hp)
  hero.maxMp = maxMpAt(1, species.mp)
  hero.hp = hero.maxHp
  hero.mp = hero.maxMp
  hero.gold = background.gold
  hero.weapon = makeStack(indexOfId(pack.items, background.weapon), 1, 0, 0)
  hero.armour = makeStack(indexOfId(pack.items, background.armour), 1, 0, 1)
  for (const id of background.items) give(pack, s, id)
  for (let i = 0; i < (background.randomScrolls ?? 0); i++)
    stowItem(pack, s, drawItem(pack, 'scroll', dice, 'outfit'), 0)
  hero.spells = background.spells.map((id) => indexOfId(pack.spells, id))
}

/** Adds a new item to the hero's pack by id. */
function give(pack: Pack, s: State, id: string): void {
  const kind = indexOfId(pack.items, id)
  stowItem(pack, s, kind, plusOfNewItem(pack, kind))
}

/** Applies one action. Most actions take one turn, macros take several, questions and answers take none. */
export function applyMoves(pack: Pack, s: State, moves: Moves<HeroAction>, dice: Dice, listener?: Emit<Event>): void {
  const [emit, flush] = listener === undefined ? [] : mergeRepeats(listener)
  const play: PlayContext = { pack, s, dice, emit }
  const { verb, n, target } = (moves[0] as { action: HeroAction }).action
  switch (verb) {
    case 'explore':
      exploreFloor(play)
      break
    case 'travel':
      travelTo(play, featurePlace(floorOf(s), n))
      break
    case 'aim':
      s.phase = 'tile'
      s.looks++
      emit?.({ kind: 'aims' })
      break
    case 'tile':
      travelTo(play, n)
      break
    case 'cancel':
      emit?.({ kind: 'cancelled' })
      break
    case 'rest':
      restHere(play)
      break
    case 'reroll':
      rerollShop(play)
      break
    case 'learn':
      s.hero.spells.push(n)
      s.toLearn--
      recordMoment(s, 'learned', n)
      emit?.({ kind: 'learned', spell: n })
      break
    case 'raise':
      raise(play, n)
      break
    case 'identify':
      identifyScroll(play, s.labels.indexOf(n))
      break
    case 'move':
    case 'wait':
    case 'get':
    case 'use':
    case 'drop':
    case 'unequip':
    case 'descend':
    case 'ascend':
    case 'worship':
    case 'buy':
    case 'cast':
    case 'invoke':
    case 'fight':
    case 'thrust':
      performHeroAction(play, verb, n, target)
      if (!isOver(s)) collectGold(play)
      passTurn(play)
      break
    default:
      return unreachable(verb)
  }
  if (verb !== 'aim') settle(pack, s)
  if (s.hasHints && !isOver(s)) giveHints(play)
  flush?.()
}

/** Merges consecutive events that repeat into one event with a count. Returns a collector of events, and a function that delivers them. */
function mergeRepeats(emit: Emit<Event>): [Emit<Event>, () => void] {
  const events: Event[] = []
  const collect = (event: Event): void => {
    const last = events.at(-1)
    if (last !== undefined && REPEATING.includes(event.kind) && isSameEvent(last, event))
      events[events.length - 1] = { ...last, times: (timesOf(last) ?? 1) + 1 } as Event
    else events.push(event)
  }
  return [collect, () => events.forEach(emit)]
}
const REPEATING: readonly Event['kind'][] = ['noticed', 'waited', 'enemy-moves']
const timesOf = (event: Event): number | undefined => (event as { times?: number }).times
const isSameEvent = (a: Event, b: Event): boolean =>
  JSON.stringify({ ...a, times: 0, id: 0 }) === JSON.stringify({ ...b, times: 0, id: 0 })

/** Carries out what the hero himself does in a turn. */
export function performHeroAction(play: PlayContext, verb: TurnVerb, n: number, target: number): void {
  switch (verb) {
    case 'move':
      return stepHero(play, n)
    case 'fight':
      return fightNearest(play)
    case 'get':
      return pickUpItem(play)
    case 'use':
      return useItem(play, n, target)
    case 'thrust': {
      const aimed = thrustTarget(play.s, play.s.hero.place, n)
      return aimed === undefined ? undefined : strikeCreature(play, aimed)
    }
    case 'drop':
      return dropItem(play, n)
    case 'unequip':
      return unequipGear(play, n)
    case 'descend':
      return takeStairs(play, true)
    case 'ascend':
      return takeStairs(play, false)
    case 'worship':
      return worshipGod(play)
    case 'buy':
      return buyOffer(play, n)
    case 'cast':
      return castSpell(play, n, target)
    case 'invoke':
      return invokeAbility(play, n, target)
    case 'wait':
      return play.emit?.({ kind: 'waited' })
    default:
      return unreachable(verb)
  }
}

function raise({ s, emit }: PlayContext, n: number): void {
  const attribute = attributeAt(n)
  s.hero[attribute]++
  s.toRaise--
  emit?.({ kind: 'raised', attribute: n, to: s.hero[attribute] })
}

/** §5.6 If there are spells to learn or attributes to raise, asks for them before the next turn. */
function settle(pack: Pack, s: State): void {
  if (isOver(s) || s.phase === 'identify') return
  if (s.toLearn > 0 && !pack.spells.some((_, spell) => canLearn(pack, s, spell))) s.toLearn = 0
  s.phase = s.toLearn > 0 ? 'learn' : s.toRaise > 0 ? 'raise' : 'play'
}
