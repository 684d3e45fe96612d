import type { Emit, Moves } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Action, RoadVerb } from '../actions.ts'
import { meddle } from '../combat/admin.ts'
import { fuseOf } from '../combat/allowed.ts'
import { kindled, PLAINLY } from '../combat/cards.ts'
import type { Play } from '../combat/context.ts'
import { keepDie } from '../combat/dice/pool.ts'
import { gainCharges, heal } from '../combat/gains.ts'
import { donePicking, pick } from '../combat/picks.ts'
import { endTurn, isWon, playFromHand, spark, throwAll, unleash } from '../combat/turns.ts'
import { cardAt, discardFromHand } from '../combat/zones.ts'
import { unknownKind } from '../content/effects.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'
import { ASK_FORGET, BOSS } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import type { Options } from '../options.ts'
import { score } from '../score.ts'
import { makeState, type State } from '../state.ts'
import { answerWithCard, askForCard, evolveInDeck, gainCard } from './deck.ts'
import { takeOption } from './events.ts'
import { chooseHero } from './hero.ts'
import { backToMap, enterAct } from './journey.ts'
import { LESSONS } from './lessons.ts'
import { enterNode, restHeal } from './nodes.ts'
import { afterEvolution, evolveCost, gainRelic, victory } from './rewards.ts'
import { applyScenario } from './scenario.ts'
import { buy, buyRemoval, restock } from './shop.ts'
import { endure, rerollTrap, springTrap } from './trap.ts'

/** Whom to play is the first choice, unless the options say it. */
export function setup(pack: Pack, options: Options, dice: Dice): State {
  const s = makeState()
  const play: Play = { pack, s, dice, emit: undefined }
  s.oath = options.oath ?? 0
  s.isAdmin = options.admin ?? false
  s.lesson = LESSONS.findIndex(({ id }) => id === options.lesson)
  const lesson = LESSONS[s.lesson]
  if (lesson !== undefined) applyScenario(play, lesson.scenario, undefined)
  else if (options.scenario !== undefined) applyScenario(play, options.scenario, options.hero)
  else if (options.hero !== undefined)
    chooseHero(
      play,
      pack.heroes.findIndex(({ id }) => id === options.hero),
    )
  return s
}

/** One action of the player, and everything that follows from it until the player has to choose again. */
export function apply(pack: Pack, s: State, moves: Moves<Action>, dice: Dice, emit?: Emit<Event>): void {
  const play: Play = { pack, s, dice, emit }
  const action = moves[0]?.action
  if (action !== undefined) act(play, action)
  if (s.phase === 'dead' || s.phase === 'won')
    emit?.({ kind: 'ended', won: s.phase === 'won', killer: s.killer, score: score(pack, s) })
}

/** §2.1 What one does in a fight, and whether that has won it; anything else is done on the road. */
function act(play: Play, action: Action): void {
  const { s } = play
  const { verb, n, target } = action
  switch (verb) {
    case 'play':
      playFromHand(play, n, target, PLAINLY)
      break
    case 'kindle':
      playFromHand(play, n, target, kindled(action.way))
      break
    case 'spark':
      spark(play, n)
      break
    case 'discard':
      return discardFromHand(play, n)
    case 'end-turn':
      endTurn(play)
      break
    case 'tidy':
      s.phase = 'tidy'
      return play.emit?.({ kind: 'tidying' })
    case 'done':
      if (s.phase === 'pick') return donePicking(play)
      doneTidying(play)
      break
    case 'die':
    case 'card':
      pick(play, n, target)
      break
    case 'keep':
      s.asked++
      return keepDie(play, n)
    case 'fuse':
      playFromHand(play, n, target, { fuse: fuseOf(s, cardAt(play.pack, s, n)), way: 0 })
      break
    case 'ult':
      unleash(play, n)
      break
    case 'throw':
      return throwAll(play)
    case 'admin':
      return meddle(play)
    default:
      return onTheRoad(play, verb, n)
  }
  if (isWon(s)) victory(play)
}

function doneTidying(play: Play): void {
  play.s.asked = 0
  endTurn(play)
}

/** §9 The places between fights. */
function onTheRoad(play: Play, verb: RoadVerb, n: number): void {
  const { s, pack } = play
  switch (verb) {
    case 'hero':
      return chooseHero(play, n)
    case 'destiny':
      s.boons.push(n)
      play.emit?.({ kind: 'destiny', boon: n })
      return enterAct(play, 0)
    case 'go':
      return enterNode(play, n)
    case 'take':
      return take(play, n)
    case 'skip':
      play.emit?.({ kind: 'skipped', what: s.phase })
      return s.phase === 'evolve' ? afterEvolution(play) : leaveOffers(play)
    case 'deck':
      return s.phase === 'evolve' ? evolveAfterVictory(play, n) : answerWithCard(play, n)
    case 'rest':
      play.emit?.({ kind: 'rested' })
      heal(play, restHeal(pack, s), 'rest')
      return backToMap(play)
    case 'meditate':
      gainCharges(play, pack.config.rest.charges, 'meditation')
      return backToMap(play)
    case 'forget':
      return askForCard(play, ASK_FORGET)
    case 'buy':
      return buy(play, n)
    case 'removal':
      return buyRemoval(play)
    case 'restock':
      return restock(play)
    case 'leave':
      play.emit?.({ kind: 'left' })
      return backToMap(play)
    case 'roll':
      return springTrap(play)
    case 'reroll':
      return rerollTrap(play)
    case 'endure':
      return endure(play)
    case 'option':
      return takeOption(play, n)
    default:
      return unknownKind(verb)
  }
}

function take(play: Play, place: number): void {
  const { s } = play
  const offer = numberAt(s.offers, place)
  if (s.phase === 'cards') gainCard(play, offer)
  else gainRelic(play, offer)
  leaveOffers(play)
}

function leaveOffers(play: Play): void {
  const { s } = play
  if (s.stakes === BOSS) enterAct(play, s.act + 1)
  else backToMap(play)
}

function evolveAfterVictory(play: Play, code: number): void {
  gainCharges(play, -evolveCost(play.pack, play.s), 'evolution')
  evolveInDeck(play, code)
  afterEvolution(play)
}
