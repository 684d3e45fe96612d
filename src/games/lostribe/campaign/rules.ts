import type { Emit, Moves } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import type { Action, CampaignVerb } from '../actions.ts'
import { kindleMode, PLAIN_PLAY } from '../combat/cards.ts'
import type { PlayContext } from '../combat/context.ts'
import { keepDie } from '../combat/dice/pool.ts'
import { gainCharges, healPlayer } from '../combat/gains.ts'
import { applyOverrides } from '../combat/overrides.ts'
import { finishPicking, performPick } from '../combat/picks.ts'
import { possibleFusion } from '../combat/playable.ts'
import { castSpark, castUlt, endTurn, isFightWon, playFromHand, throwDice } from '../combat/turns.ts'
import { discardFromHand, handCardAt } from '../combat/zones.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'
import { numberAt } from '../number-lists.ts'
import type { Options } from '../options.ts'
import { runScore } from '../score.ts'
import { makeState, type State } from '../state.ts'
import { BOSS, PICK_FORGET } from '../vocabulary.ts'
import { applyCardPick, evolveInDeck, gainCard, startCardPick } from './deck.ts'
import { takeEventOption } from './events.ts'
import { chooseHero } from './hero.ts'
import { backToMap, enterAct } from './journey.ts'
import { LESSONS } from './lessons.ts'
import { enterNode, restHeal } from './nodes.ts'
import { continueAfterEvolution, evolveCost, gainRelic, winFight } from './rewards.ts'
import { applyScenario } from './scenario.ts'
import { buyOffer, buyRemoval, restockShop } from './shop.ts'
import { endureTrap, rerollTrap, springTrap } from './trap.ts'

/** Starts a run. The first choice is the hero, unless the options name one. */
export function setUpRun(pack: Pack, options: Options, dice: Dice): State {
  const s = makeState()
  const play: PlayContext = { pack, s, dice, emit: undefined }
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

/** Applies the player's action and everything that follows from it, up to the player's next choice. */
export function applyMoves(pack: Pack, s: State, moves: Moves<Action>, dice: Dice, emit?: Emit<Event>): void {
  const play: PlayContext = { pack, s, dice, emit }
  const action = moves[0]?.action
  if (action !== undefined) performAction(play, action)
  if (s.phase === 'dead' || s.phase === 'won')
    emit?.({ kind: 'ended', won: s.phase === 'won', killer: s.killer, score: runScore(pack, s) })
}

/** §2.1 Performs an action. In a fight, checks afterwards whether it is won; actions between fights go to `performCampaignAction`. */
function performAction(play: PlayContext, action: Action): void {
  const { s } = play
  const { verb, n, target } = action
  switch (verb) {
    case 'play':
      playFromHand(play, n, target, PLAIN_PLAY)
      break
    case 'kindle':
      playFromHand(play, n, target, kindleMode(action.optionNumber))
      break
    case 'spark':
      castSpark(play, n)
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
      if (s.phase === 'pick') return finishPicking(play)
      finishTidying(play)
      break
    case 'die':
    case 'card':
      performPick(play, n, target)
      break
    case 'keep':
      s.asked++
      return keepDie(play, n)
    case 'fuse':
      playFromHand(play, n, target, { fuse: possibleFusion(s, handCardAt(play.pack, s, n)), optionNumber: 0 })
      break
    case 'ult':
      castUlt(play, n)
      break
    case 'throw':
      return throwDice(play)
    case 'admin':
      return applyOverrides(play)
    case 'hero':
    case 'destiny':
    case 'go':
    case 'take':
    case 'skip':
    case 'deck':
    case 'rest':
    case 'meditate':
    case 'forget':
    case 'buy':
    case 'removal':
    case 'restock':
    case 'leave':
    case 'roll':
    case 'endure':
    case 'reroll':
    case 'option':
      return performCampaignAction(play, verb, n)
    default:
      return unreachable(verb)
  }
  if (isFightWon(s)) winFight(play)
}

function finishTidying(play: PlayContext): void {
  play.s.asked = 0
  endTurn(play)
}

/** §9 Performs an action between fights. */
function performCampaignAction(play: PlayContext, verb: CampaignVerb, n: number): void {
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
      return takeOffer(play, n)
    case 'skip':
      play.emit?.({ kind: 'skipped', what: s.phase })
      return s.phase === 'evolve' ? continueAfterEvolution(play) : leaveOffers(play)
    case 'deck':
      return s.phase === 'evolve' ? evolveAfterVictory(play, n) : applyCardPick(play, n)
    case 'rest':
      play.emit?.({ kind: 'rested' })
      healPlayer(play, restHeal(pack, s), 'rest')
      return backToMap(play)
    case 'meditate':
      gainCharges(play, pack.config.rest.charges, 'meditation')
      return backToMap(play)
    case 'forget':
      return startCardPick(play, PICK_FORGET)
    case 'buy':
      return buyOffer(play, n)
    case 'removal':
      return buyRemoval(play)
    case 'restock':
      return restockShop(play)
    case 'leave':
      play.emit?.({ kind: 'left' })
      return backToMap(play)
    case 'roll':
      return springTrap(play)
    case 'reroll':
      return rerollTrap(play)
    case 'endure':
      return endureTrap(play)
    case 'option':
      return takeEventOption(play, n)
    default:
      return unreachable(verb)
  }
}

function takeOffer(play: PlayContext, index: number): void {
  const { s } = play
  const offer = numberAt(s.offers, index)
  if (s.phase === 'cards') gainCard(play, offer)
  else gainRelic(play, offer)
  leaveOffers(play)
}

function leaveOffers(play: PlayContext): void {
  const { s } = play
  if (s.stakes === BOSS) enterAct(play, s.act + 1)
  else backToMap(play)
}

function evolveAfterVictory(play: PlayContext, code: number): void {
  gainCharges(play, -evolveCost(play.pack, play.s), 'evolution')
  evolveInDeck(play, code)
  continueAfterEvolution(play)
}
