import {
  attuneToElement,
  gainCurseRisk,
  gainHeat,
  loseAttunement,
  MAX_HEAT,
  rollCurse,
} from '../../../duel/attunement.ts'
import { type Cast, type CompiledEffect, sideInWorld } from '../../../duel/context.ts'
import { BY_EFFECT, BY_MOVE, changeMaxHp, dealDamage, healHp, killCharacter, loseHp } from '../../../duel/damage.ts'
import { DAMAGE, elementOf, isVariableRandom } from '../../../duel/move.ts'
import { FIGHTING, OWN_HEAT } from '../../../duel/side.ts'
import { runStateChecks } from '../../../duel/state-check.ts'
import { standingChangeSum } from '../../../duel/statics.ts'
import { STATIC } from '../../../hooks.ts'
import { type MaybeElement, NONE } from '../../../names.ts'
import { AMOUNT, ELEMENT_NAME, FLAG, optional, TEXT } from '../fields.ts'
import {
  effectNumber,
  elementText,
  ownerText,
  type PhraseContext,
  quantityText,
  signed,
  subjectAndVerb,
  whoText,
} from '../phrases.ts'
import { compileElement, compileNumber } from '../values.ts'
import { baseDamage } from '../variables.ts'
import { raiseMaxHp } from './run-helpers.ts'
import {
  amountOf,
  amountText,
  defineVerb,
  NUMBER_FIELD,
  resultWriter,
  SUM_FIELD,
  TARGET_FIELD,
  toEach,
} from './verb.ts'

/** Verbs for damage, healing, attunements, heat and curses. */

function strike(cast: Cast, seat: number, el: MaybeElement, base: number): void {
  const { world, self } = cast
  const isMove = cast.move !== undefined
  const b = (base + (cast.isAttack ? cast.bonus : 0)) * cast.factor
  const with_ = isMove && world.overrideElement !== NONE ? world.overrideElement : el
  dealDamage(world, seat, with_, b, self, isMove ? BY_MOVE : BY_EFFECT, cast.isPlain)
}

/** Whether Shockingly Fair makes the effect hit its own side too. */
const isFair = (cast: Cast, seat: number): boolean =>
  cast.isAttack && seat !== cast.self && standingChangeSum(cast.world, cast.self, STATIC.hitsBoth, cast) > 0

/** What an attack does by default: its damage, of its element, to its target. */
const plainDamage: CompiledEffect = (cast) => {
  const { target } = cast
  strike(cast, target, elementOf(cast.vars), baseDamage(cast))
  if (isFair(cast, target)) strike(cast, cast.self, elementOf(cast.vars), baseDamage(cast))
}

const damage = defineVerb({
  fields: {
    ...TARGET_FIELD,
    el: optional(ELEMENT_NAME),
    base: optional(AMOUNT),
    iters: optional(AMOUNT),
    instead: optional(FLAG),
  },
  act: (scope, effect) => {
    if (Object.keys(effect).length === 1) return plainDamage
    const el = compileElement(scope, effect.el)
    if (effect.instead === true) {
      const rest = compileNumber(scope, effect.base ?? 0, false)
      return (cast) => {
        cast.world.replacementDamage = rest(cast)
      }
    }
    const base = compileNumber(scope, effect.base ?? { v: 'baseDamage' })
    const times = effect.iters === undefined ? undefined : compileNumber(scope, effect.iters)
    const once = toEach(effect.to, (cast, seat) => {
      strike(cast, seat, el(cast), base(cast))
      if (isFair(cast, seat)) strike(cast, cast.self, el(cast), base(cast))
    })
    if (times === undefined) return once
    return (cast) => {
      for (let n = times(cast); n > 0 && cast.world.duel.winner === FIGHTING; n--) {
        once(cast)
        runStateChecks(cast.world)
      }
    }
  },
  text: (context, effect) => {
    const { base, iters, el, to } = effect
    if (effect.instead === true) return `take ${effectNumber(context, effect, base ?? 0)}`
    const much = base === undefined ? baseDamageText(context) : effectNumber(context, effect, base)
    const times =
      iters === undefined ? '' : ` × ${effectNumber(context, effect, iters, typeof base === 'number' ? 1 : 0)}`
    const of = el === undefined ? '' : elementText(el)
    const what = of === '' ? 'damage' : / /.test(of) ? `damage of ${of}` : `${of} damage`
    const dealt = much === '' ? `base ${what}` : quantityText(much, what)
    return `${to === undefined ? '' : `${subjectAndVerb(to, 'target', 'take')} `}${dealt}${times}`
  },
})

/** The base damage of this instance as text; empty if it is rolled or there is no move. */
const baseDamageText = ({ move }: PhraseContext): string =>
  move === undefined || isVariableRandom(move, DAMAGE) || move[DAMAGE] === 0 ? '' : String(move[DAMAGE])

export const BODY_VERBS = {
  attune: defineVerb({
    fields: { ...TARGET_FIELD, el: optional(ELEMENT_NAME) },
    act: (scope, { to, el: name }) => {
      const el = compileElement(scope, name)
      return toEach(to, (cast, seat) => attuneToElement(cast.world, seat, el(cast)), 'self')
    },
    text: (_, { to, el }) => `${subjectAndVerb(to, 'self', 'attune')} to ${elementText(el)}`,
  }),
  negateAttune: defineVerb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD, el: optional(ELEMENT_NAME) },
    act: (scope, effect) => {
      const el = compileElement(scope, effect.el ?? '$el')
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseAttunement(cast.world, seat, el(cast))))
    },
    text: (_, { to, el }) => `${subjectAndVerb(to, 'target', 'lose')} the attunement to ${elementText(el ?? '$el')}`,
  }),
  /** Ends an attunement. Its result is the number of turns that the element was attuned. */
  spendAttune: defineVerb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD, el: optional(ELEMENT_NAME) },
    act: (scope, effect) => {
      const el = compileElement(scope, effect.el ?? '$el')
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseAttunement(cast.world, seat, el(cast))), 'self')
    },
    text: (_, { el }) => `spend your attunement to ${elementText(el ?? '$el')}`,
  }),
  damage,
  heal: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, beyond: optional(FLAG) },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      const isBeyond = effect.beyond === true
      return toEach(effect.to, (cast, seat) => healHp(cast.world, seat, n(cast), isBeyond), 'self')
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'self', 'heal')} ${amountText(context, effect)}${effect.beyond === true ? ', beyond Max HP' : ''}`,
  }),
  loseHp: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => loseHp(cast.world, seat, n(cast)))
    },
    text: (context, effect) => `${subjectAndVerb(effect.to, 'target', 'lose')} ${amountText(context, effect)} HP`,
  }),
  modMaxHp: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => changeMaxHp(cast.world, seat, n(cast)))
    },
    take: (taking, { n }) => raiseMaxHp(taking, typeof n === 'number' ? n : 0),
    text: (context, effect) =>
      `${effect.to === undefined ? '' : `${ownerText(effect.to)} `}Max HP ${signed(amountText(context, effect))}`,
  }),
  kill: defineVerb({
    fields: { ...TARGET_FIELD, why: optional(TEXT) },
    act: (_, { to, why = 'the last rite' }) => toEach(to, (cast, seat) => killCharacter(cast.world, seat, why)),
    text: (_, { to }) => `${subjectAndVerb(to, 'target', 'die')}`,
  }),
  gainHeat: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => {
        cast.returned = gainHeat(cast.world, seat, n(cast)) ? 1 : 0
      })
    },
    text: (context, effect) => `${ownerText(effect.to)} Heat ${signed(amountText(context, effect))}`,
  }),
  setHeat: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => {
        const side = sideInWorld(cast.world, seat)
        const before = side.stats[OWN_HEAT]
        side.stats[OWN_HEAT] = Math.max(0, Math.min(MAX_HEAT, n(cast)))
        cast.world.emit?.({
          kind: 'heat',
          seat,
          amount: side.stats[OWN_HEAT] - before,
          heat: side.stats[OWN_HEAT],
          isWrapped: false,
        })
      })
    },
    text: (context, effect) => `${ownerText(effect.to)} Heat becomes ${amountText(context, effect)}`,
  }),
  gainCurseRisk: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => gainCurseRisk(cast.world, seat, n(cast)))
    },
    text: (context, effect) => `${ownerText(effect.to)} curse risk ${signed(amountText(context, effect))}`,
  }),
  rollCurse: defineVerb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD },
    act: (scope, effect) => {
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, rollCurse(cast.world, seat)))
    },
    text: (_, { to }) => `roll a curse on ${whoText(to)}`,
  }),
}
