import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { majorNamed } from '../content/library.ts'
import { difficultyTerms } from '../difficulty.ts'
import { majorAt } from '../duel/context.ts'
import { packNumbers } from '../duel/packed-numbers.ts'
import {
  DRAW,
  FIGHTING,
  isElite,
  PLAYER,
  RIVAL,
  type Side,
  SPENT_MAJORS,
  STALEMATE,
  statusTurns,
} from '../duel/side.ts'
import type { Event } from '../events.ts'
import { STATIC } from '../hooks.ts'
import { type EndReason, hasBit, NONE } from '../names.ts'
import { LAST_LEVEL, MAX_LESSON_TRIES, MAX_STALEMATES, MUST_UPGRADE, type State } from '../state.ts'
import { draftMajor, isMajorOpen } from './draft.ts'
import type { Pack } from './pack.ts'
import { startFight, startLesson } from './setup.ts'
import { clearDuel, packMoves, unpackMoves } from './stored-moves.ts'
import { fireRunEvent } from './upgrade.ts'
/** §15 The climb through the levels: what happens at the end of a combat, and how the next one begins. */

/** §15 Ends a combat: the player climbs a level, meets another opponent, or the run is over. */
export function endCombat(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const { duel } = s
  emit?.({ kind: 'duel-over', winner: duel.winner, turns: duel.turn })
  if (s.mode === 'duel')
    return end(
      s,
      duel.winner === PLAYER ? 'won' : duel.winner === RIVAL ? 'lost' : duel.winner === DRAW ? 'draw' : 'stalemate',
      emit,
    )
  if (s.mode === 'tutorial') return endLesson(pack, s, dice, emit)
  unpackMoves(s.character)
  clearDuel(duel)
  if (duel.winner === STALEMATE) return stalemate(pack, s, dice, emit)
  if (duel.winner !== PLAYER) return end(s, duel.winner === DRAW ? 'draw' : 'slain', emit)
  victory(pack, s, dice, emit)
}

function end(s: State, reason: EndReason, emit?: Emit<Event>): void {
  if (s.mode === 'run') packMoves(s.character)
  s.phase = 'over'
  s.reason = reason
  emit?.({ kind: 'ended', level: s.level, reason })
}

function endLesson(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const then = pack.lessons[s.lesson]?.then
  if (s.duel.winner === PLAYER && then !== undefined && s.part === 0) {
    s.part = 1
    s.pending = 0
    offerUpgrades(pack, s, dice, emit)
    const major = then.major === undefined ? undefined : majorNamed(pack, then.major)
    s.major = major?.index ?? NONE
    return
  }
  s.part = 0
  if (s.duel.winner === PLAYER) {
    s.won++
    s.lesson++
    s.tries = 0
    if (s.lesson >= pack.lessons.length) return end(s, 'taught', emit)
  } else if (++s.tries >= MAX_LESSON_TRIES) return end(s, 'untaught', emit)
  startLesson(pack, s, dice, emit)
}

/** After a stalemate the player survives, but without a level and without an upgrade, and meets another opponent. */
function stalemate(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  s.stalemates++
  saveSpentBlessings(pack, s, s.duel.sides[0])
  emit?.({ kind: 'stalemate', level: s.level, left: MAX_STALEMATES - s.stalemates })
  if (s.stalemates >= MAX_STALEMATES) return end(s, 'worn-out', emit)
  beginCombat(pack, s, dice, emit)
}

/** Starts a combat, which may end as early as P0. */
export function beginCombat(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  if (s.mode === 'tutorial') startLesson(pack, s, dice, emit)
  else startFight(pack, s, dice, emit)
  if (s.duel.winner !== FIGHTING) endCombat(pack, s, dice, emit)
}

function victory(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const { character } = s
  const own = s.duel.sides[0]
  saveSpentBlessings(pack, s, own)
  s.won++
  const isSlainElite = isElite(s.duel.sides[1])
  if (isSlainElite) character.elites++
  emit?.({ kind: 'victory', level: s.level, isElite: isSlainElite, elites: character.elites })
  fireRunEvent(pack, s, 'matchEnd', dice, emit)
  const isCracked = s.isSeason && s.won >= s.ghosts.length
  if (isCracked || s.level >= LAST_LEVEL || s.won >= 2 * LAST_LEVEL) return end(s, 'undefeated', emit)
  s.level++
  // §12 A slain elite gives two upgrades.
  s.pending = isSlainElite && difficultyTerms(s.grave).paysTwice ? MUST_UPGRADE : 0
  offerUpgrades(pack, s, dice, emit)
}

/** §12 Opens the upgrade screen, with a new major on offer. */
export function offerUpgrades(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  s.phase = 'upgrade'
  s.changes = 0
  s.minors = []
  s.major = s.mode === 'tutorial' ? NONE : draftMajor(pack, s, dice)
  emit?.({ kind: 'offers', major: s.major, isOpen: isMajorOpen(s.character) })
}

/** Stores what outlasts a combat: which blessings are spent for the run and, with Persistant, the statuses. */
function saveSpentBlessings(pack: Pack, s: State, own: Side): void {
  const { character } = s
  character.kept = ''
  character.blessings.forEach((index, position) => {
    const { def, mods } = majorAt(pack, index)
    if (def.once === 'run' && hasBit(own.stats[SPENT_MAJORS], position)) character.spent |= 1 << position
    if (hasBit(mods, STATIC.persistStatuses)) character.kept = packNumbers(statusTurns(own))
  })
}
