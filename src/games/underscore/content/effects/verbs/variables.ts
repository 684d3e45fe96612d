import { at, indexIn } from '../../../../../lib/enums.ts'
import { MAX_ACTIVE_MOVES, readAlias } from '../../../actions.ts'
import { isStatusVariable } from '../../../duel/choices/offers.ts'
import { freeActiveSlots, logMove } from '../../../duel/choices/pools.ts'
import { type Cast, chosenMoveOf, rootOfMove, sideInWorld } from '../../../duel/context.ts'
import { addTemporaryChange } from '../../../duel/delayed-effects.ts'
import {
  addAddition,
  CHARGE,
  COOLDOWN,
  COUNTER,
  copyMove,
  DAMAGE,
  ELEMENT,
  FIRST_UNNAMED,
  HEAT,
  ITERS,
  MINOR_ADDITIONS,
  type MinorAddition,
  type Move,
  PROOF,
  PUBLIC,
  RANDOM,
  SPEED,
  setBindLeft,
  setChargeLeft,
  setCooldownLeft,
  setVariable,
  UID,
  variableOf,
} from '../../../duel/move.ts'
import { rollDie } from '../../../duel/roll-die.ts'
import {
  DEAF,
  everyMove,
  FREE_TURN,
  ITER_MOD,
  moveByUid,
  PENDING_CHANGES,
  PENDING_NAMES,
  type PendingName,
  SHIELDED,
  uidOfReference,
} from '../../../duel/side.ts'
import { updateListenersInTurn } from '../../../duel/trigger.ts'
import { capitalize, ELEMENTS, NONE, proofAgainst } from '../../../names.ts'
import { ANSWER_PLUS } from '../../../questions.ts'
import {
  ANSWER,
  ELEMENT_NAME,
  eitherOf,
  FLAG,
  listOf,
  NUM_OR_ANSWER,
  oneOf,
  optional,
  TEXT,
  type ValuesOf,
} from '../fields.ts'
import { moveName, variableText } from '../move-variables.ts'
import { effectNumber, elementText, movesText, type PhraseContext, signed, turnsText, whoText } from '../phrases.ts'
import { answerIndex, type CompileScope, contentError } from '../scope.ts'
import { compileMoveChoice, MOVE_CHOICE } from '../selected-moves.ts'
import { compileElement, compileNumber, compileSeat } from '../values.ts'
import { fieldIndex, logChange, moveOfAnswer, numberOf } from './run-helpers.ts'
import { defineVerb, TARGET_FIELD, type UpgradeContext } from './verb.ts'

/** Verbs that change a move itself: its numbers, its element, its keywords, or that copy it. */

const { moves: MOVES_FIELD, filter: FILTER_FIELD } = MOVE_CHOICE
/** The numbers of a move that a verb can name. */
const NUMBERS: Readonly<Record<string, number>> = {
  damage: DAMAGE,
  iters: ITERS,
  cooldown: COOLDOWN,
  charge: CHARGE,
  heat: HEAT,
  speed: SPEED,
  counter: COUNTER,
  amount: FIRST_UNNAMED,
}
const isNext = (field: string): field is PendingName => PENDING_NAMES.some((name) => name === field)

const MOD_VAR = {
  ...TARGET_FIELD,
  field: TEXT,
  moves: MOVES_FIELD,
  filter: FILTER_FIELD,
  by: optional(NUM_OR_ANSWER),
  set: optional(NUM_OR_ANSWER),
  scope: optional(oneOf(['nextAttack', 'nextMove', 'turns', 'turn', 'match'] as const)),
}
type ModVar = ValuesOf<typeof MOD_VAR>

const modVar = defineVerb({
  fields: MOD_VAR,
  act: (scope, effect) => {
    const { field } = effect
    const given = effect.by ?? effect.set ?? 1
    if (typeof given === 'string') throw contentError(scope, `"${given}" is not available in combat`)
    const value = compileNumber(scope, given)
    const isSet = effect.set !== undefined
    if (field === 'ignoreElements')
      return (cast) => {
        cast.isPlain = true
      }
    if (field === 'iterMod') {
      const seat = compileSeat(effect.to, 'self')
      return (cast) => {
        sideInWorld(cast.world, seat(cast)).stats[ITER_MOD] += value(cast)
        cast.world.emit?.({ kind: 'next', seat: seat(cast), what: 'iterations of every move', amount: value(cast) })
      }
    }
    if (effect.scope === 'nextAttack' || effect.scope === 'nextMove' || effect.scope === 'turns')
      return modNext(scope, effect, value, isSet)
    const index = NUMBERS[field]
    if (index === undefined && field !== 'any') throw contentError(scope, `moves have no field "${field}"`)
    const each = compileMoveChoice(scope, effect)
    return (cast) =>
      each(cast, (move, seat) => {
        const which = index ?? firstNumber(cast, move)
        const before = variableOf(move, which)
        const after = Math.max(0, isSet ? value(cast) : before + value(cast))
        setVariable(move, which, after)
        if (effect.scope === 'turn') addTemporaryChange(sideInWorld(cast.world, seat), move, which, after - before)
        if (which !== COUNTER) logMove(cast.world, seat, move, 'changed', after - before)
      })
  },
  take: (taking, effect) => {
    const move = moveOfAnswer(taking, effect)
    const index = fieldIndex(taking, move, effect.field)
    const before = variableText(taking.pack, move, index)
    if (effect.set === 'random') move[RANDOM] |= 1 << (index - ELEMENT)
    else if (effect.set !== undefined) setVariable(move, index, numberOf(taking, effect.set))
    else if (index === PROOF) move[PROOF] |= proofAgainst(numberOf(taking, effect.by))
    else setVariable(move, index, clamp(index, variableOf(move, index) + byOf(taking, effect)))
    logChange(taking, `${moveName(taking.pack, move)}: ${before} → ${variableText(taking.pack, move, index)}`)
  },
  text: modVarText,
})

/** Changes what is pending for a character: for its next attack, its next move, or its next turns. */
function modNext(scope: CompileScope, effect: ModVar, value: (cast: Cast) => number, isSet: boolean) {
  const { field } = effect
  if (!isNext(field)) throw contentError(scope, `the next move has no field "${field}"`)
  const next = PENDING_CHANGES[field]
  const seat = compileSeat(effect.to, 'self')
  return (cast: Cast): void => {
    const { world } = cast
    const side = sideInWorld(world, seat(cast))
    // If an effect lasts for a number of executions, the current one does not count.
    const grace = (next === SHIELDED || next === DEAF) && world.acting === seat(cast) ? 1 : 0
    const by = next === FREE_TURN ? world.duel.turn + 1 : value(cast) + grace
    side.stats[next] = isSet || next === FREE_TURN ? by : side.stats[next] + by
    world.emit?.({ kind: 'next', seat: seat(cast), what: field, amount: next === FREE_TURN ? 1 : value(cast) })
  }
}

/** The answer that gives a sign: minus or plus. */
const SIGN = '$g'
const byOf = (taking: UpgradeContext, { by }: ModVar): number =>
  by === SIGN ? (numberOf(taking, by) === ANSWER_PLUS ? 1 : -1) : numberOf(taking, by)
const clamp = (index: number, value: number): number =>
  index === SPEED ? Math.max(-1, Math.min(1, value)) : Math.max(0, Math.min(20, value))

/** The index of the first number in a move's effects; −1 if they have none. */
function amountIndex(cast: Cast, move: Move): number {
  const found = rootOfMove(cast.world.pack, move).variables.findIndex(({ kind }) => kind === 'number')
  return found < 0 ? NONE : FIRST_UNNAMED + found
}
/** The index of the first number of a move that is worth raising. */
function firstNumber(cast: Cast, move: Move): number {
  if (move[DAMAGE] > 0) return DAMAGE
  const { variables } = rootOfMove(cast.world.pack, move)
  const found = variables.findIndex(({ kind }, i) => kind === 'number' && variableOf(move, FIRST_UNNAMED + i) > 0)
  return found < 0 ? ITERS : FIRST_UNNAMED + found
}

const FIELD_TEXT: Readonly<Record<string, (who: string, value: string, by: string) => string>> = {
  quick: () => 'your next move is a Quick-Move',
  freeCooldown: () => 'next turn your cooldowns do not count',
  shield: (who) => `${who} cannot be damaged until the end of the next execution`,
  deaf: (who, value) => `declarations mean nothing to ${who} for ${turnsText(value)}`,
  mirror: () => 'until your next turn the opponent gains every status you gain',
  iterMod: (_, __, by) => `all your moves have ${by} iteration`,
  counter: (_, __, by) => `the count on this move ${by}`,
  any: (_, __, by) => `one number on the chosen move ${by} for this turn`,
  speed: (_, value) => `it becomes a ${Number(value) < 0 ? 'Slow' : 'Quick'}-Move`,
  proof: () => 'it becomes proof against that status',
  ignoreElements: () => 'elements do not count for this cast',
  base: (_, __, by) => `your next attack's base damage ${by}`,
}

function modVarText(context: PhraseContext, effect: ModVar): string {
  const { field, set } = effect
  const value = effectNumber(context, effect, effect.by ?? set ?? 1)
  const by = set === undefined ? signed(value) : `becomes ${value}`
  const fieldText = Object.hasOwn(FIELD_TEXT, field) ? FIELD_TEXT[field] : undefined
  if (fieldText !== undefined) return fieldText(whoText(effect.to, 'self'), value, by)
  if (effect.scope === 'nextAttack') return `your next attack's ${field === 'iters' ? 'iterations' : field} ${by}`
  const name = field.startsWith('$')
    ? 'the chosen part'
    : field === 'base_iters'
      ? 'iterations'
      : field.replace('_', ' ')
  return `${field.startsWith('$') ? '' : 'its '}${name} ${changeText(effect, by)}`
}
function changeText({ by, set }: ModVar, plain: string): string {
  if (set === 'random') return 'is rolled at random at every cast'
  if (by === SIGN) return '±1'
  return set === '$s' ? 'becomes the declared one' : plain
}

/** Pairs of numbers that can be swapped, in the order of the answers. */
const PAIRS = [
  ['damage', 'iters'],
  ['damage', 'amount'],
  ['iters', 'amount'],
] as const
const PAIR_OR_ANSWER = eitherOf(listOf(['damage', 'iters', 'amount'] as const), ANSWER)

/** A cooldown that is longer than any combat, so that the move can be cast once. */
const ONCE = 120
function addCopy(cast: Cast, move: Move): Move {
  const side = sideInWorld(cast.world, cast.self)
  const copy = copyMove(move)
  copy[UID] = everyMove(side).reduce((most, other) => Math.max(most, other[UID]), -1) + 1
  setCooldownLeft(copy, 0)
  setBindLeft(copy, 0)
  copy[PUBLIC] = 0
  setChargeLeft(copy, copy[CHARGE])
  side.active.push(copy)
  logMove(cast.world, cast.self, copy, 'copied')
  return copy
}

const ADDED_TEXT: Readonly<Record<MinorAddition, string>> = {
  fromBankUnbank: 'From bank: unbank this move',
  heatBurn: 'If Overheat: you gain 1 Burn. Otherwise: the target gains 1 Burn',
  bankRegen: 'While banked: At the start of your turn: you gain 1 Regen',
  chargeIgnore: 'If Charged: elements do not count for this cast',
}
export const addedText = (name: MinorAddition): string => ADDED_TEXT[name]

export const VARIABLE_VERBS = {
  modVar,
  swapVars: defineVerb({
    fields: { moves: MOVES_FIELD, filter: FILTER_FIELD, fields: PAIR_OR_ANSWER },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      const { fields } = effect
      const asked = typeof fields === 'string' ? answerIndex(scope, fields) : NONE
      return (cast) =>
        each(cast, (move, seat) => {
          const names = typeof fields === 'object' ? fields : at(PAIRS, cast.locals[asked] ?? 0)
          const [a = NONE, b = NONE] = names.map((name) =>
            name === 'amount' ? amountIndex(cast, move) : NUMBERS[name],
          )
          if (a < 0 || b < 0) return
          const first = variableOf(move, a)
          setVariable(move, a, variableOf(move, b))
          setVariable(move, b, first)
          logMove(cast.world, seat, move, 'changed', 0)
        })
    },
    text: (_, effect) =>
      `${typeof effect.fields === 'object' ? effect.fields.join(' and ') : 'the two'} of ${movesText(effect)} change places`,
  }),
  setElement: defineVerb({
    fields: { moves: MOVES_FIELD, el: ELEMENT_NAME, what: optional(oneOf(['damage'] as const)) },
    act: (scope, effect) => {
      const el = compileElement(scope, effect.el)
      if (effect.what === 'damage')
        return (cast) => {
          cast.world.overrideElement = el(cast)
        }
      const each = compileMoveChoice(scope, { moves: effect.moves })
      return (cast) =>
        each(cast, (move, seat) => {
          const to = el(cast)
          if (to === NONE) return
          move[ELEMENT] = to
          logMove(cast.world, seat, move, 'changed', 0)
        })
    },
    take: (taking, effect) => {
      const move = moveOfAnswer(taking, effect)
      move[ELEMENT] = indexIn(ELEMENTS, effect.el) ?? numberOf(taking, effect.el)
      logChange(taking, `${moveName(taking.pack, move)} is now ${ELEMENTS[move[ELEMENT]]}`)
    },
    text: (_, { moves, el, what }) =>
      what === 'damage'
        ? `that move deals ${elementText(el)} damage`
        : `${movesText({ moves })} becomes ${elementText(el)}`,
  }),
  /** Adds one of the additions that minor blessings make, for this match or for good. */
  addEffect: defineVerb({
    fields: { ...MOVE_CHOICE, effect: oneOf(MINOR_ADDITIONS) },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          const charge = move[CHARGE]
          addAddition(move, effect.effect)
          if (move[CHARGE] !== charge) setChargeLeft(move, move[CHARGE])
          logMove(cast.world, seat, move, 'changed', 0)
          updateListenersInTurn(cast.world)
        })
    },
    take: (taking, effect) => {
      const move = moveOfAnswer(taking, effect)
      addAddition(move, effect.effect)
      logChange(taking, `${moveName(taking.pack, move)} gains an effect`)
    },
    text: (_, effect) => `${movesText(effect)} gains "${addedText(effect.effect)}"`,
  }),
  /** Replaces a keyword of a move by a kindred one: in combat as answered and for this match, otherwise for good. */
  alias: defineVerb({
    fields: {
      moves: optional(ANSWER),
      field: optional(ANSWER),
      to: optional(ANSWER),
      scope: optional(oneOf(['word', 'move', 'all'] as const)),
    },
    act: () => (cast) => {
      const { owner, variable, to } = readAlias(cast.declared)
      const move = moveByUid(sideInWorld(cast.world, cast.self), owner)
      if (move === undefined) return
      setVariable(move, ELEMENT + variable, to)
      logMove(cast.world, cast.self, move, 'changed', 0)
    },
    take: (taking, { moves, field = '$f', to: becomes = '$s', scope }) => {
      const { character } = taking.s
      const { pack } = taking
      const move = moveOfAnswer(taking, { moves })
      const index = fieldIndex(taking, move, field)
      const from = variableOf(move, index)
      const to = index === SPEED ? (numberOf(taking, becomes) === ANSWER_PLUS ? 1 : -1) : numberOf(taking, becomes)
      const before = variableText(pack, move, index)
      const isKin = (other: Move, at: number): boolean =>
        index < FIRST_UNNAMED ? at === index : isStatusVariable(pack, other, at)
      for (const other of scope === 'all' ? [...character.active, ...character.bank] : [move])
        for (let i = ELEMENT; i < other.length; i++)
          if (isKin(other, i) && other[i] === from && (scope !== 'word' || i === index)) setVariable(other, i, to)
      const where = scope === 'all' ? 'all own moves' : moveName(pack, move)
      logChange(taking, `${capitalize(where)}: ${before} → ${variableText(pack, move, index)}`)
    },
    text: (_, { scope }) =>
      `the keyword ${scope === 'word' ? 'in this place' : scope === 'move' ? 'everywhere on this move' : 'everywhere on all your moves'} becomes a kindred one`,
  }),
  /**
   * Copies a move into a free active slot of the caster, for this match. `fill` fills all free slots with different
   * moves; `over` replaces a move of one's own; `root` adds a move of the library, to be cast once.
   */
  copyMove: defineVerb({
    fields: { ...MOVE_CHOICE, root: optional(TEXT), over: optional(ANSWER), fill: optional(FLAG) },
    act: (scope, effect) => {
      if (effect.root !== undefined)
        return (cast) => {
          const root = cast.world.pack.roots.find(({ id }) => id === effect.root)
          if (root !== undefined && sideInWorld(cast.world, cast.self).active.length < MAX_ACTIVE_MOVES)
            addCopy(cast, root.fresh)[COOLDOWN] = ONCE
        }
      const each = compileMoveChoice(scope, effect)
      if (effect.over !== undefined) return (cast) => each(cast, (move) => copyOver(cast, move))
      if (effect.fill !== true)
        return (cast) =>
          each(cast, (move) => {
            if (freeActiveSlots(cast.world, cast.self) > 0) addCopy(cast, move)
          })
      return (cast) => {
        const left = sideInWorld(cast.world, 1 - cast.self).active.slice()
        while (left.length > 0 && freeActiveSlots(cast.world, cast.self) > 0)
          for (const move of left.splice(rollDie(cast.world.dice, 'combat', left.length, 'random move'), 1))
            addCopy(cast, move)
      }
    },
    text: (_, effect) => {
      if (effect.root !== undefined)
        return `the move ${effect.root.split('-').map(capitalize).join(' ')} is there to be cast once`
      if (effect.over !== undefined) return `${movesText(effect)} takes its place for this match`
      return effect.fill === true
        ? 'copies of random active moves of the opponent fill your free slots'
        : `a copy of ${movesText(effect)} fills one of your free slots`
    },
  }),
}

/** Replaces the move of one's own that was answered, unless it is being cast. */
function copyOver(cast: Cast, move: Move): void {
  const side = sideInWorld(cast.world, cast.self)
  const where = side.active.findIndex((own) => own[UID] === uidOfReference(cast.declared))
  if (where < 0 || chosenMoveOf(cast.world, cast.self) === side.active[where]) {
    cast.world.emit?.({ kind: 'fizzles', seat: cast.self, why: 'the move is in use' })
    return
  }
  const copy = addCopy(cast, move)
  side.active.pop()
  side.active[where] = copy
}
