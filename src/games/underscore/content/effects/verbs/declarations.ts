import {
  ACTIVE,
  D_ID,
  D_OWNER,
  D_STATE,
  D_TRAP,
  D_TYPE,
  D_VALUE,
  isTrapDeclaration,
  NULLIFIED,
  SPENT,
} from '../../../duel/choices/declaration.ts'
import { ANYBODY, OPPONENT, OWNER } from '../../../duel/context.ts'
import { removeFinishedDeclarations } from '../../../duel/trigger.ts'
import { EVENT } from '../../../hooks.ts'
import { uncapitalize } from '../../../names.ts'
import { compileTest, conditionText } from '../conditions.ts'
import { ANSWER, COMBAT_EVENT, CONDITION, FLAG, oneOf, optional, THEN } from '../fields.ts'
import { answerIndex, withoutVariables } from '../scope.ts'
import { whenText } from '../trigger-text.ts'
import { amountOf, amountText, defineVerb, NUMBER_FIELD } from './verb.ts'

/** §14 Verbs about declarations. */

/** The largest number of active traps of one side. Another one resolves the oldest. */
const MAX_TRAPS = 8

/** The side whose events a trigger listens to. */
const WHOSE = oneOf(['self', 'opponent'] as const)
export const whoseDoing = (name: 'self' | 'opponent' | undefined): number =>
  name === undefined ? ANYBODY : name === 'self' ? OWNER : OPPONENT

export const DECLARATION_VERBS = {
  /** Keeps the declaration of this move active, as a trap that waits. */
  trap: defineVerb({
    fields: {
      on: COMBAT_EVENT,
      who: optional(WHOSE),
      if: optional(CONDITION),
      replace: optional(FLAG),
      value: optional(ANSWER),
      ...THEN,
      continuous: optional(FLAG),
      next: optional(FLAG),
      private: optional(FLAG),
    },
    act: (scope, effect) => {
      const asked = effect.value === undefined ? 0 : answerIndex(scope, effect.value)
      const holds = effect.if === undefined ? undefined : compileTest(withoutVariables(scope), effect.if)
      const trap = {
        event: EVENT[effect.on],
        test: holds,
        isReplacing: effect.replace === true,
        who: whoseDoing(effect.who),
        run: scope.acts(effect.then),
        isContinuous: effect.continuous === true,
        isNext: effect.next === true,
      }
      const index = scope.shared.traps.push(trap) - 1
      return (cast) => {
        const { duel } = cast.world
        const entry = duel.declarations.find((known) => known[D_ID] === cast.made[asked])
        if (entry === undefined || entry[D_STATE] !== ACTIVE) return
        entry[D_TRAP] = index
        const own = duel.declarations.filter((known) => known[D_OWNER] === cast.self && isTrapDeclaration(known))
        const oldest = own[0]
        if (own.length > MAX_TRAPS && oldest !== undefined) oldest[D_STATE] = SPENT
        removeFinishedDeclarations(cast.world)
      }
    },
    text: ({ say }, effect) =>
      `trap: ${uncapitalize(whenText(effect.on, effect.who, effect.replace === true))}${effect.if === undefined ? '' : `, if ${conditionText(effect.if)}`}, ${effect.replace === true ? 'instead ' : ''}${say(effect.then)}${effect.continuous === true ? ' (every time)' : ''}${effect.next === true ? ' (only the next)' : ''}`,
  }),
  /** Nullifies the declarations with the value of the chosen one, or all declarations. */
  nullifyDeclarations: defineVerb({
    fields: { like: optional(ANSWER) },
    act: (scope, { like: name }) => {
      const asked = name === undefined ? undefined : answerIndex(scope, name)
      return (cast) => {
        const { declarations } = cast.world.duel
        const like = asked === undefined ? undefined : declarations.find((known) => known[D_ID] === cast.locals[asked])
        if (asked !== undefined && like === undefined) return
        let n = 0
        for (const entry of declarations) {
          if (entry[D_STATE] !== ACTIVE || cast.made.includes(entry[D_ID])) continue
          if (like !== undefined && (entry[D_TYPE] !== like[D_TYPE] || entry[D_VALUE] !== like[D_VALUE])) continue
          entry[D_STATE] = NULLIFIED
          n++
        }
        cast.returned = n
        cast.world.emit?.({ kind: 'declarations', seat: cast.self, what: 'nullified', amount: n })
        removeFinishedDeclarations(cast.world)
      }
    },
    text: (_, { like }) =>
      like === undefined ? 'nullify all active declarations' : 'nullify every declaration with the same value',
  }),
  /** Spends the oldest declarations of one's own. */
  spendDeclarations: defineVerb({
    fields: NUMBER_FIELD,
    act: (scope, effect) => {
      const most = amountOf(scope, effect)
      return (cast) => {
        let n = 0
        const limit = most(cast)
        for (const entry of cast.world.duel.declarations) {
          if (n >= limit || entry[D_OWNER] !== cast.self || entry[D_STATE] !== ACTIVE) continue
          if (cast.made.includes(entry[D_ID])) continue
          entry[D_STATE] = SPENT
          n++
        }
        cast.returned = n
        cast.world.emit?.({ kind: 'declarations', seat: cast.self, what: 'spent', amount: n })
        removeFinishedDeclarations(cast.world)
      }
    },
    text: (context, effect) =>
      typeof effect.n === 'object'
        ? 'spend as many of your active declarations'
        : `spend up to ${amountText(context, effect)} of your active declarations`,
  }),
}
