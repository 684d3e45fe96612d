import type { Dice } from '../../engine/dice.ts'
import type { Emit, Moves } from '../../engine/game.ts'
import type { Order } from './actions.ts'
import { chosenRoot, takeChoice } from './duel/choice.ts'
import { type Blessing, makeWorld, type Root } from './duel/machine.ts'
import { NO_DICE } from './duel/no-dice.ts'
import { BANK_SLOT, CHARGE, DRAW, FIGHTING, type Mv, ON_CHARGE, PUBLIC, type Side, STALEMATE } from './duel/side.ts'
import { staticSum } from './duel/trigger.ts'
import { playTurn } from './duel/turn.ts'
import type { Event } from './events.ts'
import { MOD } from './language/content.ts'
import { playScript } from './mind/script.ts'
import { draftMajor, draftMinors, isMajorOpen } from './run/draft.ts'
import { fighterAt } from './run/encounters.ts'
import { sideOfFighter } from './run/fighter.ts'
import type { Pack } from './run/pack.ts'
import { beginRun, startFight, startLesson } from './run/setup.ts'
import { addMove, bankSize, fireRunEvent, offerOverBanked, PER_ACTIVE, takeBlessing } from './run/upgrade.ts'
import {
  LAST_LEVEL,
  MOST_STALEMATES,
  MOST_TRIES,
  MUST_ARRANGE,
  MUST_DRAFT,
  MUST_OFFER,
  OVER_ACTIVE,
  OVER_BANKED,
  type State,
} from './state.ts'
import { answerWords } from './words/answers.ts'

/** One choice of everybody who is to act. */
export function apply(pack: Pack, s: State, moves: Moves<Order>, dice: Dice, emit?: Emit<Event>): void {
  if (s.phase === 'fight') return decide(pack, s, moves, dice, emit === undefined || s.isSeated ? emit : toFirst(emit))
  const { verb, n } = (moves[0] as { action: Order }).action
  switch (s.phase) {
    case 'build':
      return beginRun(pack, s, n, dice, emit)
    case 'upgrade':
      return chooseUpgrade(pack, s, verb, n, dice, emit)
    case 'learn':
      return learn(pack, s, n === 1, dice, emit)
    case 'pick':
      return pick(pack, s, verb, n, dice, emit)
    case 'arrange':
      return arrange(pack, s, verb, n, dice, emit)
    case 'draft':
      return chooseMinor(pack, s, verb, n, dice, emit)
    case 'apply':
      s.answers.push(n)
      return finishTaking(pack, s, dice, emit)
  }
}

/** Nobody sits at the other side: what is for its eyes alone goes nowhere. */
const toFirst =
  (emit: Emit<Event>): Emit<Event> =>
  (event) => {
    if (!('to' in event) || event.to === 0) emit(event)
  }

/** P1 Commits what was chosen; when both sides are ready the turn is played. */
function decide(pack: Pack, s: State, moves: Moves<Order>, dice: Dice, emit?: Emit<Event>): void {
  const { duel: d } = s
  for (let i = 0; i < moves.length; i++) {
    const { seat, action } = moves[i] as Moves<Order>[number]
    // A side that nobody sits at decides before the rules look at the other's choice; it sees nothing of it.
    if (!s.isSeated && d.sides[1].chosen === -1) playScript(pack, d, 1)
    takeChoice(pack, d, seat, action)
    if (emit !== undefined) tellChoice(pack, s, seat, action, emit)
  }
  if (!d.sides[0].isReady || !d.sides[1].isReady) return
  if (s.mode === 'tutorial') s.step++
  playTurn(pack, d, dice, emit)
  if (d.winner !== FIGHTING) endCombat(pack, s, dice, emit)
}

function tellChoice(pack: Pack, s: State, seat: number, action: Order, emit: Emit<Event>): void {
  const { duel: d } = s
  const side = d.sides[seat as 0 | 1]
  const isWhole = side.isReady
  if (action.verb === 'cast') emit({ kind: 'chosen', to: seat, root: (chosenRoot(pack, side) as Root).index, isWhole })
  else if (action.verb === 'wait') emit({ kind: 'chosen', to: seat, root: -1, isWhole })
  else emit({ kind: 'answered', to: seat, words: answerWords(pack, d, seat, action), isWhole })
  const other = d.sides[(1 - seat) as 0 | 1]
  if (isWhole || other.chosen < 0 || !seesChoice(pack, s, seat)) return
  emit({ kind: 'seen-choice', to: seat, root: (chosenRoot(pack, other) as Root).index })
}

/** Eye Spry: the opponent's move is seen while one declares. */
export const seesChoice = (pack: Pack, s: State, seat: number): boolean =>
  (s.duel.sides[seat as 0 | 1].mods & (1 << MOD.seeChoice)) !== 0 &&
  staticSum(makeWorld(pack, s.duel, NO_DICE, undefined), seat, MOD.seeChoice) > 0

/** §15 The end of a combat. */
export function endCombat(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const { duel: d } = s
  emit?.({ kind: 'duel-over', winner: d.winner, turns: d.turn })
  if (s.mode === 'duel')
    return end(s, d.winner === 0 ? 'won' : d.winner === 1 ? 'lost' : d.winner === DRAW ? 'draw' : 'stalemate', emit)
  if (s.mode === 'tutorial') return endLesson(pack, s, dice, emit)
  if (d.winner === STALEMATE) return stalemate(pack, s, dice, emit)
  if (d.winner !== 0) return end(s, d.winner === DRAW ? 'draw' : 'slain', emit)
  victory(pack, s, dice, emit)
}

function end(s: State, reason: string, emit?: Emit<Event>): void {
  s.phase = 'over'
  s.reason = reason
  emit?.({ kind: 'ended', level: s.level, reason })
}

function endLesson(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  if (s.duel.winner === 0) {
    s.won++
    s.lesson++
    s.tries = 0
    if (s.lesson >= pack.lessons.length) return end(s, 'taught', emit)
  } else if (++s.tries >= MOST_TRIES) return end(s, 'untaught', emit)
  startLesson(pack, s, dice, emit)
}

/** The player survives, no level, no upgrade, another opponent. */
function stalemate(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  s.stalemates++
  keepRunBits(pack, s, s.duel.sides[0])
  emit?.({ kind: 'stalemate', level: s.level, left: MOST_STALEMATES - s.stalemates })
  if (s.stalemates >= MOST_STALEMATES) return end(s, 'worn-out', emit)
  fight(pack, s, dice, emit)
}

/** P0 of a combat may already end it. */
function fight(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  startFight(pack, s, dice, emit)
  if (s.duel.winner !== FIGHTING) endCombat(pack, s, dice, emit)
}

function victory(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const { character: c } = s
  const own = s.duel.sides[0]
  keepRunBits(pack, s, own)
  s.won++
  const { isElite } = s.duel.sides[1]
  if (isElite) c.elites++
  emit?.({ kind: 'victory', level: s.level, isElite, elites: c.elites })
  fireRunEvent(pack, s, 'matchEnd', dice, emit)
  if (s.level >= LAST_LEVEL || s.won >= 2 * LAST_LEVEL) return end(s, 'undefeated', emit)
  s.level++
  s.phase = 'upgrade'
  s.changes = 0
  s.pending = 0
  s.minors = []
  s.major = draftMajor(pack, s, dice)
  emit?.({ kind: 'offers', major: s.major, isOpen: isMajorOpen(c) })
}

/** What outlives a combat: blessings spent for the run, and with Persistant the statuses. */
function keepRunBits(pack: Pack, s: State, own: Side): void {
  const { character: c } = s
  c.kept = []
  c.blessings.forEach((i, place) => {
    const { def } = pack.majors[i] as Blessing
    if (def.once === 'run' && (own.spent & (1 << place)) !== 0) c.spent |= 1 << place
    if ((def.statics ?? []).some(({ mod }) => mod === 'persistStatuses')) c.kept = own.turns.slice()
  })
}

/** The fallen opponent as it came, every move of it: what combat changed does not carry (§12). */
export const fallen = (pack: Pack, s: State): Side =>
  s.encounter >= 0 ? (pack.templates[s.encounter] as Side) : sideOfFighter(pack, fighterAt(pack, s, s.encounter))

function chooseUpgrade(pack: Pack, s: State, verb: Order['verb'], n: number, dice: Dice, emit?: Emit<Event>): void {
  switch (verb) {
    case 'learn': {
      s.taking = n
      const m = takenMove(pack, s)
      if (isModified(pack, m)) {
        s.phase = 'learn'
        emit?.({ kind: 'picking', what: `${pack.roots[m[0] as number]?.def.name ?? ''}, as found or as its root` })
        return
      }
      return learn(pack, s, false, dice, emit)
    }
    case 'minor':
      return draft(pack, s, dice, emit)
    case 'major':
      s.taking = MAJORS + s.major
      s.answers = []
      return finishTaking(pack, s, dice, emit)
    default:
      emit?.({ kind: 'passed', what: 'Nothing is taken' })
      return goOn(pack, s, dice, emit)
  }
}
/** Majors and minors that are being taken are told apart by this. */
const MAJORS = 1000

export const takenMove = (pack: Pack, s: State): Mv => {
  const other = fallen(pack, s)
  return (s.taking >= BANK_SLOT ? other.bank[s.taking - BANK_SLOT] : other.active[s.taking]) as Mv
}
export const isModified = (pack: Pack, m: Mv): boolean => {
  const { fresh } = pack.roots[m[0] as number] as Root
  return m.some((value, place) => place !== 1 && place !== PUBLIC && place !== ON_CHARGE && value !== fresh[place])
}

function learn(pack: Pack, s: State, isRoot: boolean, dice: Dice, emit?: Emit<Event>): void {
  const found = takenMove(pack, s)
  const m = (isRoot ? (pack.roots[found[0] as number] as Root).fresh : found).slice()
  m[ON_CHARGE] = m[CHARGE] as number
  addMove(pack, s, m)
  emit?.({ kind: 'learned', root: m[0] as number, isRoot })
  s.pending |= MUST_ARRANGE
  goOn(pack, s, dice, emit)
}

function pick(pack: Pack, s: State, verb: Order['verb'], n: number, dice: Dice, emit?: Emit<Event>): void {
  const isOver = (s.pending & OVER_ACTIVE) !== 0
  if (verb === 'pick') {
    const root = pack.roots[s.picks[n - 1] as number] as Root
    const m = root.fresh.slice()
    if (isOver) {
      const [gone] = s.character.active.splice(renewedSlot(s), 1, m)
      emit?.({ kind: 'forgot', root: (gone as Mv)[0] as number })
    } else if ((s.pending & OVER_BANKED) !== 0) s.held.push(m)
    else addMove(pack, s, m)
    emit?.({ kind: 'learned', root: root.index, isRoot: true })
  } else {
    s.pending &= ~OVER_BANKED
    emit?.({ kind: 'passed', what: 'None is learned' })
  }
  s.picks = isOver ? s.picks.slice(PER_ACTIVE) : []
  if (s.picks.length === 0) s.pending &= ~OVER_ACTIVE
  goOn(pack, s, dice, emit)
}
/** Born Again goes through the active moves in order: the one it stands at. */
export const renewedSlot = (s: State): number => s.character.active.length - s.picks.length / PER_ACTIVE

/** §12 Pools are rearranged freely, as often as one likes within reason. */
function arrange(pack: Pack, s: State, verb: Order['verb'], n: number, dice: Dice, emit?: Emit<Event>): void {
  const { character: c } = s
  s.changes++
  switch (verb) {
    case 'toBank':
      c.bank.push(...c.active.splice(n, 1))
      return emit?.({ kind: 'reordered', what: 'A move goes into the bank' })
    case 'toActive':
      c.active.push(...c.bank.splice(n - BANK_SLOT, 1))
      return emit?.({ kind: 'reordered', what: 'A move comes out of the bank' })
    case 'swap': {
      const [a, b] = [n >> 3, n & 7]
      const out = c.active[a] as Mv
      c.active[a] = c.bank[b] as Mv
      c.bank[b] = out
      return emit?.({ kind: 'reordered', what: 'Two moves change places' })
    }
    case 'forget': {
      const list = n >= BANK_SLOT ? c.bank : c.active
      emit?.({ kind: 'forgot', root: (list[n >= BANK_SLOT ? n - BANK_SLOT : n] as Mv)[0] as number })
      list[n >= BANK_SLOT ? n - BANK_SLOT : n] = s.held.pop() as Mv
      s.pending &= ~OVER_BANKED
      return
    }
    case 'skip': {
      const gone = s.held.pop() as Mv
      s.pending &= ~OVER_BANKED
      emit?.({ kind: 'forgot', root: gone[0] as number })
      return
    }
    default:
      emit?.({ kind: 'passed', what: 'The moves stay where they are' })
      s.pending &= ~MUST_ARRANGE
      return goOn(pack, s, dice, emit)
  }
}

function draft(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  fireRunEvent(pack, s, 'draft', dice, emit)
  const { minors, pool } = draftMinors(pack, s, dice)
  s.minors = minors
  s.phase = 'draft'
  emit?.({ kind: 'drafted', minors: minors.slice(), pool })
}

/** At most one of the three; none is allowed, but the other paths are forfeited either way. */
function chooseMinor(pack: Pack, s: State, verb: Order['verb'], n: number, dice: Dice, emit?: Emit<Event>): void {
  if (verb !== 'take') {
    s.minors = []
    emit?.({ kind: 'passed', what: 'No blessing is taken' })
    return goOn(pack, s, dice, emit)
  }
  s.taking = s.minors[n - 1] as number
  s.answers = []
  finishTaking(pack, s, dice, emit)
}

export const takenBlessing = (pack: Pack, s: State): Blessing =>
  (s.taking >= MAJORS ? pack.majors[s.taking - MAJORS] : pack.minors[s.taking]) as Blessing

/** Asks what is still to be asked, then does it. */
function finishTaking(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const { def, index } = takenBlessing(pack, s)
  if (s.answers.length < (def.ask ?? []).length) {
    s.phase = 'apply'
    emit?.({ kind: 'picking', what: def.name })
    return
  }
  const { character: c } = s
  if (def.class === 'major') {
    c.blessings.push(index)
    c.burden++
  }
  emit?.({ kind: 'took', name: def.name, text: '', burden: c.burden })
  takeBlessing(pack, s, def, dice, emit)
  // A bank slot that is lost gives up its move: something is forgotten.
  while (c.bank.length > bankSize(pack, s)) s.held.push(c.bank.pop() as Mv)
  s.minors = []
  fireRunEvent(pack, s, 'blessingTaken', dice, emit)
  goOn(pack, s, dice, emit)
}

/** What is still to be done before the next combat. */
function goOn(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  s.answers = []
  s.taking = -1
  if (s.picks.length === 0 && (s.pending & MUST_OFFER) !== 0) offerOverBanked(pack, s, dice, emit)
  if (s.picks.length > 0) s.phase = 'pick'
  else if ((s.pending & MUST_DRAFT) !== 0) {
    s.pending &= ~MUST_DRAFT
    draft(pack, s, dice, emit)
  } else if ((s.pending & MUST_ARRANGE) !== 0 || s.held.length > 0) s.phase = 'arrange'
  else fight(pack, s, dice, emit)
}
