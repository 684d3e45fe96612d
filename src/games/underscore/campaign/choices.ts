import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { ARRANGE_VERBS, type Order, readSwap, UPGRADE_VERBS, verbOfPhase } from '../actions.ts'
import { moveName } from '../content/effects/move-variables.ts'
import { rootAt, rootOfMove } from '../duel/context.ts'
import { CHARGE, copyMove, ROOT, setChargeLeft, setCooldownLeft } from '../duel/move.ts'
import { FIRST_BANK_SLOT } from '../duel/side.ts'
import type { Event } from '../events.ts'
import { NONE } from '../names.ts'
import {
  characterMove,
  MUST_ARRANGE,
  MUST_DRAFT,
  MUST_OFFER,
  MUST_UPGRADE,
  OVER_ACTIVE,
  OVER_BANKED,
  type State,
} from '../state.ts'
import { beginCombat, offerUpgrades } from './climb.ts'
import {
  isMoveModified,
  isPickOverActive,
  isPickOverBanked,
  renewedSlot,
  takenBlessing,
  takenMove,
  takingMajor,
} from './current-upgrade.ts'
import { draftMinors } from './draft.ts'
import type { Pack } from './pack.ts'
import { addMove, bankSize, fireRunEvent, offerOverBanked, PICKS_PER_ACTIVE_MOVE, takeBlessing } from './upgrade.ts'
/** §12 Applies the choices between combats. */

export function chooseUpgrade(pack: Pack, s: State, order: Order, dice: Dice, emit?: Emit<Event>): void {
  const verb = verbOfPhase(UPGRADE_VERBS, order)
  switch (verb) {
    case 'learn': {
      s.taking = order.n
      const m = takenMove(pack, s)
      if (isMoveModified(pack, m)) {
        s.phase = 'learn'
        emit?.({ kind: 'picking', what: `${moveName(pack, m)}, as found or as its root` })
        return
      }
      return learnMove(pack, s, false, dice, emit)
    }
    case 'minor':
      return draft(pack, s, dice, emit)
    case 'major':
      s.taking = takingMajor(s.major)
      s.answers = []
      return continueTakingBlessing(pack, s, dice, emit)
    case 'skip':
      emit?.({ kind: 'passed', what: 'You take nothing' })
      return continueUpgrade(pack, s, dice, emit)
    default:
      return unreachable(verb)
  }
}
export function learnMove(pack: Pack, s: State, isRoot: boolean, dice: Dice, emit?: Emit<Event>): void {
  const found = takenMove(pack, s)
  const m = copyMove(isRoot ? rootOfMove(pack, found).fresh : found)
  setChargeLeft(m, m[CHARGE])
  setCooldownLeft(m, 0)
  addMove(pack, s, m)
  emit?.({ kind: 'learned', root: m[ROOT], isRoot })
  s.pending |= MUST_ARRANGE
  continueUpgrade(pack, s, dice, emit)
}

export function pickMove(pack: Pack, s: State, verb: Order['verb'], n: number, dice: Dice, emit?: Emit<Event>): void {
  const isOver = isPickOverActive(s)
  if (verb === 'pick') {
    const root = rootAt(pack, at(s.picks, n - 1))
    const m = copyMove(root.fresh)
    if (isOver)
      for (const gone of s.character.active.splice(renewedSlot(s), 1, m)) emit?.({ kind: 'forgot', root: gone[ROOT] })
    else if (isPickOverBanked(s)) s.held.push(m)
    else addMove(pack, s, m)
    emit?.({ kind: 'learned', root: root.index, isRoot: true })
  } else {
    s.pending &= ~OVER_BANKED
    emit?.({ kind: 'passed', what: 'You learn none of them' })
  }
  s.picks = isOver ? s.picks.slice(PICKS_PER_ACTIVE_MOVE) : []
  if (s.picks.length === 0) s.pending &= ~OVER_ACTIVE
  continueUpgrade(pack, s, dice, emit)
}
/**
 * §12 Applies one change to the pools: banks a move, takes one out of the bank, swaps two, or forgets one. The player may
 * make up to MAX_POOL_CHANGES of them.
 */
export function changePools(pack: Pack, s: State, order: Order, dice: Dice, emit?: Emit<Event>): void {
  const { character } = s
  const { n } = order
  const verb = verbOfPhase(ARRANGE_VERBS, order)
  s.changes++
  switch (verb) {
    case 'toBank':
      character.bank.push(...character.active.splice(n, 1))
      return emit?.({ kind: 'reordered', what: 'A move goes into the bank' })
    case 'toActive':
      character.active.push(...character.bank.splice(n - FIRST_BANK_SLOT, 1))
      return emit?.({ kind: 'reordered', what: 'A move comes out of the bank' })
    case 'swap': {
      const { active, banked } = readSwap(n)
      const out = at(character.active, active)
      character.active[active] = at(character.bank, banked)
      character.bank[banked] = out
      return emit?.({ kind: 'reordered', what: 'Two moves swap places' })
    }
    case 'forget': {
      emit?.({ kind: 'forgot', root: characterMove(character, n)[ROOT] })
      for (const held of s.held.splice(-1, 1))
        if (n >= FIRST_BANK_SLOT) character.bank[n - FIRST_BANK_SLOT] = held
        else character.active[n] = held
      s.pending &= ~OVER_BANKED
      return
    }
    case 'skip': {
      s.pending &= ~OVER_BANKED
      for (const gone of s.held.splice(-1, 1)) emit?.({ kind: 'forgot', root: gone[ROOT] })
      return
    }
    case 'done':
      emit?.({ kind: 'passed', what: 'You leave the moves as they are' })
      s.pending &= ~MUST_ARRANGE
      return continueUpgrade(pack, s, dice, emit)
    default:
      return unreachable(verb)
  }
}

function draft(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  fireRunEvent(pack, s, 'draft', dice, emit)
  const { minors, pool } = draftMinors(pack, s, dice)
  s.minors = minors
  s.phase = 'draft'
  emit?.({ kind: 'drafted', minors: minors.slice(), pool })
}

/** Takes one of the three minors, or none. The other upgrade paths are given up either way. */
export function chooseMinor(
  pack: Pack,
  s: State,
  verb: Order['verb'],
  n: number,
  dice: Dice,
  emit?: Emit<Event>,
): void {
  if (verb !== 'take') {
    s.minors = []
    emit?.({ kind: 'passed', what: 'No blessing is taken' })
    return continueUpgrade(pack, s, dice, emit)
  }
  s.taking = at(s.minors, n - 1)
  s.answers = []
  continueTakingBlessing(pack, s, dice, emit)
}

/** Asks the next open question of the blessing that is being taken. Once all are answered, takes the blessing. */
export function continueTakingBlessing(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const { def, index } = takenBlessing(pack, s)
  if (s.answers.length < (def.ask ?? []).length) {
    s.phase = 'apply'
    emit?.({ kind: 'picking', what: def.name })
    return
  }
  const { character } = s
  if (def.class === 'major') {
    character.blessings.push(index)
    character.burden++
  }
  emit?.({ kind: 'took', name: def.name, text: '', burden: character.burden })
  takeBlessing(pack, s, def, dice, emit)
  // If the bank has shrunk, its last moves are held without a slot, so that the player must forget one.
  while (character.bank.length > bankSize(pack, s)) s.held.push(...character.bank.splice(-1, 1))
  s.minors = []
  fireRunEvent(pack, s, 'blessingTaken', dice, emit)
  continueUpgrade(pack, s, dice, emit)
}

/** Continues with what still has to happen before the next combat. */
function continueUpgrade(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  s.answers = []
  s.taking = NONE
  if (s.picks.length === 0 && (s.pending & MUST_OFFER) !== 0) offerOverBanked(pack, s, dice, emit)
  if (s.picks.length > 0) s.phase = 'pick'
  else if ((s.pending & MUST_DRAFT) !== 0) {
    s.pending &= ~MUST_DRAFT
    draft(pack, s, dice, emit)
  } else if ((s.pending & MUST_ARRANGE) !== 0 || s.held.length > 0) s.phase = 'arrange'
  else if ((s.pending & MUST_UPGRADE) !== 0) {
    s.pending &= ~MUST_UPGRADE
    offerUpgrades(pack, s, dice, emit)
  } else beginCombat(pack, s, dice, emit)
}
