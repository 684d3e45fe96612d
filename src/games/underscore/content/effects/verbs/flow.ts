import { prepareAsk } from '../../../duel/choices/questions.ts'
import { type CompiledEffect, sideInWorld } from '../../../duel/context.ts'
import {
  addDelayedEffect,
  DELAYED_EFFECT_SIZE,
  delayedEffectAt,
  delayedValueAt,
  firstOpenQuestion,
  OPEN_QUESTION,
} from '../../../duel/delayed-effects.ts'
import { UID } from '../../../duel/move.ts'
import { rollDie } from '../../../duel/roll-die.ts'
import { ATTUNED, type Side, statusTurns } from '../../../duel/side.ts'
import { runEffects } from '../../../duel/state-check.ts'
import {
  ALL_ELEMENTS,
  ELEMENT_INDEXES,
  ELEMENTS,
  elementOfNumber,
  hasBit,
  NONE,
  STATUS_INDEXES,
  STATUSES,
  statusOfNumber,
} from '../../../names.ts'
import type { QuestionType } from '../../../questions.ts'
import { compileTest, conditionText } from '../conditions.ts'
import {
  AMOUNT,
  ANSWER,
  CONDITION,
  EFFECT_LISTS,
  EFFECTS,
  FLAG,
  INTEGER,
  oneOf,
  optional,
  PERSON,
  QUESTION,
  THEN,
  type ValuesOf,
} from '../fields.ts'
import { effectNumber, ownerText, type PhraseContext, turnsText } from '../phrases.ts'
import { answerIndex, type CompileScope, contentError } from '../scope.ts'
import { compileNumber, compileSeat } from '../values.ts'
import { defineVerb, TARGET_FIELD } from './verb.ts'

/** Verbs that control when, how often and for what other effects happen. */

/** The largest number of repeats. */
const MAX_REPEATS = 99
// biome-ignore lint/suspicious/noThenProperty: a field of the content format
const MAYBE_THEN = { then: optional(EFFECTS) }

const CHOOSE = {
  by: optional(ANSWER),
  from: optional(EFFECT_LISTS),
  ask: optional(QUESTION),
  may: optional(FLAG),
  value: optional(AMOUNT),
  ...MAYBE_THEN,
}
type Choose = ValuesOf<typeof CHOOSE>
const FOR_EACH = {
  over: oneOf(['statuses', 'elements', 'attunements'] as const),
  who: optional(PERSON),
  ...THEN,
  most: optional(AMOUNT),
  all: optional(FLAG),
}
type ForEach = ValuesOf<typeof FOR_EACH>

export const FLOW_VERBS = {
  if: defineVerb({
    fields: { cond: CONDITION, ...MAYBE_THEN, else: optional(EFFECTS) },
    act: (scope, effect) => {
      const holds = compileTest(scope, effect.cond)
      const yes = scope.acts(effect.then ?? [])
      const no = scope.acts(effect.else ?? [])
      return (cast) => runEffects(cast, holds(cast) ? yes : no)
    },
    text: ({ say }, { cond, then = [], else: no = [] }) =>
      `if ${conditionText(cond)}: ${say(then)}${no.length === 0 ? '' : `. Otherwise: ${say(no)}`}`,
  }),
  forEach: defineVerb({
    fields: FOR_EACH,
    act: (scope, effect) => {
      const seat = compileSeat(effect.who, 'self')
      const inner = scope.acts(effect.then)
      if (effect.over === 'statuses')
        return (cast) => {
          const turns = statusTurns(sideInWorld(cast.world, seat(cast)))
          for (const status of STATUS_INDEXES) {
            if (turns[status] === 0 && effect.all !== true) continue
            cast.status = status
            runEffects(cast, inner)
          }
          cast.status = NONE
        }
      const most = effect.most === undefined ? undefined : compileNumber(scope, effect.most, false)
      return (cast) => {
        const bits = effect.over === 'elements' ? ALL_ELEMENTS : sideInWorld(cast.world, seat(cast)).stats[ATTUNED]
        const limit = most === undefined ? ELEMENTS.length : most(cast)
        let n = 0
        for (const element of ELEMENT_INDEXES) {
          if (n >= limit) break
          if (!hasBit(bits, element)) continue
          cast.element = element
          runEffects(cast, inner)
          n++
        }
        cast.element = NONE
        cast.returned = n
      }
    },
    text: (context, effect) => {
      if (effect.most !== undefined) return 'spend as many of your attunements, in the order of the elements'
      return eachText(effect, context.say(effect.then))
    },
  }),
  repeat: defineVerb({
    fields: { n: AMOUNT, ...THEN },
    act: (scope, effect) => {
      const n = compileNumber(scope, effect.n)
      const inner = scope.acts(effect.then)
      return (cast) => {
        for (let left = Math.min(MAX_REPEATS, n(cast)); left > 0; left--) runEffects(cast, inner)
      }
    },
    text: (context, effect) => {
      const much = effectNumber(context, effect, effect.n)
      return `${/^\d/.test(much) ? `${much} more times` : 'as often as chosen'}: ${context.say(effect.then)}`
    },
  }),
  /** Selects one of several lists of effects by an answer; or asks a question in the next P1 and then runs effects (§17.7). */
  choose: defineVerb({
    fields: CHOOSE,
    act: (scope, effect) => {
      if (effect.ask !== undefined) return offer(scope, effect)
      if (effect.by === undefined) throw contentError(scope, '"choose" needs "ask" or "by"')
      const position = answerIndex(scope, effect.by)
      const lists = (effect.from ?? []).map((list) => scope.acts(list))
      return (cast) =>
        runEffects(cast, lists[Math.max(0, Math.min(lists.length - 1, cast.locals[position] ?? 0))] ?? [])
    },
    text: (context, effect) =>
      effect.ask !== undefined
        ? offerText(context, effect)
        : `either ${(effect.from ?? []).map((list) => context.say(list)).join('; or ')}`,
  }),
  randomPick: defineVerb({
    fields: { ...TARGET_FIELD, from: oneOf(['statuses', 'elements'] as const), n: optional(INTEGER), ...THEN },
    act: (scope, effect) => {
      const inner = scope.acts(effect.then)
      const seat = compileSeat(effect.to)
      if (effect.n !== undefined) return pickSeveral(effect.n, inner)
      const isStatus = effect.from === 'statuses'
      const what = isStatus ? 'status' : 'element'
      const sides = isStatus ? STATUSES.length : ELEMENTS.length
      return (cast) => {
        const value = rollDie(cast.world.dice, 'combat', sides, `random ${what}`)
        cast.world.emit?.({ kind: 'random', seat: seat(cast), what, value })
        if (isStatus) cast.status = statusOfNumber(value)
        else cast.element = elementOfNumber(value)
        runEffects(cast, inner)
        cast.status = NONE
        cast.element = NONE
      }
    },
    text: ({ say }, effect) => {
      const then = say(effect.then)
      if (effect.n !== undefined)
        return then.startsWith(ONE_OF_THEM)
          ? `choose one of ${effect.n} random statuses${then.slice(ONE_OF_THEM.length)}`
          : `${effect.n} random statuses: ${then}`
      const what = effect.from === 'statuses' ? 'status' : 'element'
      const [before, after, ...more] = then.split(`that ${what}`)
      return after === undefined || more.length > 0 ? `a random ${what}: ${then}` : `${before}a random ${what}${after}`
    },
  }),
  delay: defineVerb({
    fields: { turns: AMOUNT, value: optional(AMOUNT), ...THEN },
    act: (scope, effect) => {
      const turns = compileNumber(scope, effect.turns)
      const about = effect.value === undefined ? undefined : compileNumber(scope, effect.value, false)
      const index = registerDelayed(scope, effect.then)
      return (cast) => {
        const value = about === undefined ? 0 : about(cast)
        const left = Math.max(1, turns(cast))
        addDelayedEffect(sideInWorld(cast.world, cast.self), {
          turns: left,
          effect: index,
          value,
          uid: cast.move?.[UID] ?? NONE,
        })
        cast.world.emit?.({ kind: 'delayed', seat: cast.self, turns: left })
      }
    },
    text: (context, effect) =>
      `in ${turnsText(effectNumber(context, effect, effect.turns))}: ${context.say(effect.then)}`,
  }),
}
/** The text of a loop. If it has a single effect, both go into one phrase: `you lose every status`. */
function eachText({ over, who: whose, all }: Pick<ForEach, 'over' | 'who' | 'all'>, then: string): string {
  const owner = ownerText(whose, 'self')
  const every = all === true ? 'every status' : owner === 'your' ? 'all your statuses' : 'all statuses'
  const atOnce = then
    .replace('all that status', every)
    .replace('the attunement to that element', 'every attunement')
    .replace(/(?<!of )that status/, every)
  const isOne = !then.includes('; ') && atOnce !== then
  return isOne ? atOnce : `for each of ${owner} ${over}: ${then}`
}

/** Registers effects that happen later, to which states refer by index. */
function registerDelayed(scope: CompileScope, list: ValuesOf<typeof THEN>['then']): number {
  const index = scope.shared.delays.push(scope.acts(list)) - 1
  scope.shared.offers[index] = undefined
  return index
}

/** Compiles a question for the next P1. While it is still open it is not asked again. */
function offer(scope: CompileScope, { ask, may, value: given, then = [] }: Choose): CompiledEffect {
  const index = registerDelayed(scope, then)
  if (ask !== undefined) scope.shared.offers[index] = { ask: prepareAsk(ask), may: may === true, name: scope.title }
  const about = given === undefined ? undefined : compileNumber(scope, given, false)
  return (cast) => {
    const side = sideInWorld(cast.world, cast.self)
    const value = about === undefined ? 0 : about(cast)
    if (!isAsked(side, index, value))
      addDelayedEffect(side, { turns: OPEN_QUESTION, effect: index, value, uid: cast.move?.[UID] ?? NONE })
  }
}

function isAsked(side: Side, effect: number, value: number): boolean {
  for (let where = firstOpenQuestion(side); where >= 0; where = firstOpenQuestion(side, where + DELAYED_EFFECT_SIZE))
    if (delayedEffectAt(side, where) === effect && delayedValueAt(side, where) === value) return true
  return false
}

/** Draws several different statuses at random. The result has a bit for each of them, in `returned`. */
const pickSeveral =
  (n: number, inner: readonly CompiledEffect[]): CompiledEffect =>
  (cast) => {
    let bits = 0
    for (let left = n; left > 0; left--) {
      let position = rollDie(cast.world.dice, 'combat', STATUSES.length - n + left, 'random status')
      // The roll counts only the remaining indexes, so those that are drawn already are skipped.
      for (let i = 0; i <= position; i++) if (hasBit(bits, i)) position++
      bits |= 1 << position
    }
    cast.returned = bits
    runEffects(cast, inner)
  }

/** §17.7 The phrase for a question that is answered before the next choice. */
const ONE_OF_THEM = 'choose one of them'
const QUESTIONS: Partial<Readonly<Record<QuestionType, (of: string | undefined) => string>>> = {
  alias: () => 'change a keyword of one of your active moves into a kindred one',
  status: () => ONE_OF_THEM,
  theirMove: () => "choose one of the opponent's private moves",
  ownMove: (of = '') => `choose one of your ${of} moves`,
}
function offerText({ say }: PhraseContext, { ask, may, then: list = [] }: Choose): string {
  const what = ask === undefined ? '' : (QUESTIONS[ask.ask]?.(ask.of) ?? '')
  const then =
    ask?.ask === 'alias'
      ? ''
      : say(list)
          .replaceAll('the declared element', 'that element')
          .replaceAll('the declared status', 'it')
          .replace(/^you attune/, 'attune')
  return `${may === true ? 'you may ' : ''}${what}${what !== '' && then !== '' ? ': ' : ''}${then}`
}
