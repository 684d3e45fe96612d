import { BY_EFFECT, BY_MOVE, changeMaxHp, heal, hit, kill, loseHp } from '../../../duel/body.ts'
import { type Act, type Cast, sideOf } from '../../../duel/machine.ts'
import { DAMAGE, elementOf, isRandom } from '../../../duel/move.ts'
import { FIGHTING, OWN_HEAT } from '../../../duel/side.ts'
import { attune, gainHeat, gainRisk, loseAttune, MOST_HEAT, rollCurse } from '../../../duel/spirit.ts'
import { settle } from '../../../duel/state-check.ts'
import { staticSum } from '../../../duel/statics.ts'
import { MOD } from '../../../hooks.ts'
import { type MaybeElement, NONE } from '../../../names.ts'
import { ELEMENT_NAME, FLAG, maybe, NUM, TEXT } from '../fields.ts'
import { amount, doing, elWords, measured, ownerWords, type Speaker, signed, whoWords } from '../phrases.ts'
import { element, num } from '../values.ts'
import { baseDamage } from '../variables.ts'
import { raiseMaxHp } from './between.ts'
import { amountOf, into, N, nWords, SUM, TO, toEach, verb } from './verb.ts'

/** Verbs for damage, healing, attunements, heat and curses. */

function strike(cast: Cast, seat: number, el: MaybeElement, base: number): void {
  const { world, self } = cast
  const isMove = cast.move !== undefined
  const b = (base + (cast.isAttack ? cast.bonus : 0)) * cast.factor
  const with_ = isMove && world.strikeWith !== NONE ? world.strikeWith : el
  hit(world, seat, with_, b, self, isMove ? BY_MOVE : BY_EFFECT, cast.isPlain)
}

/** Shockingly Fair: the effect also hits its own side. */
const isFair = (cast: Cast, seat: number): boolean =>
  cast.isAttack && seat !== cast.self && staticSum(cast.world, cast.self, MOD.hitsBoth, cast) > 0

/** Default effect of an attack: its damage, of its element, to its target. */
const plainDamage: Act = (cast) => {
  const { target } = cast
  strike(cast, target, elementOf(cast.vars), baseDamage(cast))
  if (isFair(cast, target)) strike(cast, cast.self, elementOf(cast.vars), baseDamage(cast))
}

const damage = verb({
  fields: { ...TO, el: maybe(ELEMENT_NAME), base: maybe(NUM), iters: maybe(NUM), instead: maybe(FLAG) },
  act: (scope, effect) => {
    if (Object.keys(effect).length === 1) return plainDamage
    const el = element(scope, effect.el)
    if (effect.instead === true) {
      const rest = num(scope, effect.base ?? 0, false)
      return (cast) => {
        cast.world.instead = rest(cast)
      }
    }
    const base = num(scope, effect.base ?? { v: 'baseDamage' })
    const times = effect.iters === undefined ? undefined : num(scope, effect.iters)
    const once = toEach(effect.to, (cast, seat) => {
      strike(cast, seat, el(cast), base(cast))
      if (isFair(cast, seat)) strike(cast, cast.self, el(cast), base(cast))
    })
    if (times === undefined) return once
    return (cast) => {
      for (let n = times(cast); n > 0 && cast.world.duel.winner === FIGHTING; n--) {
        once(cast)
        settle(cast.world)
      }
    }
  },
  words: (speaker, effect) => {
    const { base, iters, el, to } = effect
    if (effect.instead === true) return `take ${amount(speaker, effect, base ?? 0)}`
    const much = base === undefined ? baseWords(speaker) : amount(speaker, effect, base)
    const times = iters === undefined ? '' : ` × ${amount(speaker, effect, iters, typeof base === 'number' ? 1 : 0)}`
    const of = el === undefined ? '' : elWords(el)
    const what = of === '' ? 'damage' : / /.test(of) ? `damage of ${of}` : `${of} damage`
    const dealt = much === '' ? `base ${what}` : measured(much, what)
    return `${to === undefined ? '' : `${doing(to, 'target', 'take')} `}${dealt}${times}`
  },
})

/** Base damage of this instance; empty if it is rolled or there is no move. */
const baseWords = ({ move }: Speaker): string =>
  move === undefined || isRandom(move, DAMAGE) || move[DAMAGE] === 0 ? '' : String(move[DAMAGE])

export const BODY_VERBS = {
  attune: verb({
    fields: { ...TO, el: maybe(ELEMENT_NAME) },
    act: (scope, { to, el: name }) => {
      const el = element(scope, name)
      return toEach(to, (cast, seat) => attune(cast.world, seat, el(cast)), 'self')
    },
    words: (_, { to, el }) => `${doing(to, 'self', 'attune')} to ${elWords(el)}`,
  }),
  negateAttune: verb({
    fields: { ...TO, ...SUM, el: maybe(ELEMENT_NAME) },
    act: (scope, effect) => {
      const el = element(scope, effect.el ?? '$el')
      const keep = into(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseAttune(cast.world, seat, el(cast))))
    },
    words: (_, { to, el }) => `${doing(to, 'target', 'lose')} the attunement to ${elWords(el ?? '$el')}`,
  }),
  /** Yields the turns it was attuned. */
  spendAttune: verb({
    fields: { ...TO, ...SUM, el: maybe(ELEMENT_NAME) },
    act: (scope, effect) => {
      const el = element(scope, effect.el ?? '$el')
      const keep = into(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseAttune(cast.world, seat, el(cast))), 'self')
    },
    words: (_, { el }) => `spend your attunement to ${elWords(el ?? '$el')}`,
  }),
  damage,
  heal: verb({
    fields: { ...TO, ...N, beyond: maybe(FLAG) },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      const isBeyond = effect.beyond === true
      return toEach(effect.to, (cast, seat) => heal(cast.world, seat, n(cast), isBeyond), 'self')
    },
    words: (speaker, effect) =>
      `${doing(effect.to, 'self', 'heal')} ${nWords(speaker, effect)}${effect.beyond === true ? ', beyond Max HP' : ''}`,
  }),
  loseHp: verb({
    fields: { ...TO, ...N },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => loseHp(cast.world, seat, n(cast)))
    },
    words: (speaker, effect) => `${doing(effect.to, 'target', 'lose')} ${nWords(speaker, effect)} HP`,
  }),
  modMaxHp: verb({
    fields: { ...TO, ...N },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => changeMaxHp(cast.world, seat, n(cast)))
    },
    take: (taking, { n }) => raiseMaxHp(taking, typeof n === 'number' ? n : 0),
    words: (speaker, effect) =>
      `${effect.to === undefined ? '' : `${ownerWords(effect.to)} `}Max HP ${signed(nWords(speaker, effect))}`,
  }),
  kill: verb({
    fields: { ...TO, why: maybe(TEXT) },
    act: (_, { to, why = 'the last rite' }) => toEach(to, (cast, seat) => kill(cast.world, seat, why)),
    words: (_, { to }) => `${doing(to, 'target', 'die')}`,
  }),
  gainHeat: verb({
    fields: { ...TO, ...N },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => {
        cast.returned = gainHeat(cast.world, seat, n(cast)) ? 1 : 0
      })
    },
    words: (speaker, effect) => `${ownerWords(effect.to)} Heat ${signed(nWords(speaker, effect))}`,
  }),
  setHeat: verb({
    fields: { ...TO, ...N },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => {
        const side = sideOf(cast.world, seat)
        const before = side.stats[OWN_HEAT]
        side.stats[OWN_HEAT] = Math.max(0, Math.min(MOST_HEAT, n(cast)))
        cast.world.emit?.({
          kind: 'heat',
          seat,
          amount: side.stats[OWN_HEAT] - before,
          heat: side.stats[OWN_HEAT],
          isWrapped: false,
        })
      })
    },
    words: (speaker, effect) => `${ownerWords(effect.to)} Heat becomes ${nWords(speaker, effect)}`,
  }),
  gainCurseRisk: verb({
    fields: { ...TO, ...N },
    act: (scope, effect) => {
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => gainRisk(cast.world, seat, n(cast)))
    },
    words: (speaker, effect) => `${ownerWords(effect.to)} curse risk ${signed(nWords(speaker, effect))}`,
  }),
  rollCurse: verb({
    fields: { ...TO, ...SUM },
    act: (scope, effect) => {
      const keep = into(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, rollCurse(cast.world, seat)))
    },
    words: (_, { to }) => `roll a curse on ${whoWords(to)}`,
  }),
}
