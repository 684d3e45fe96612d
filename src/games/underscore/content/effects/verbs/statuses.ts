import { type Cast, sideOf } from '../../../duel/context.ts'
import { IMMUNE, ignoresOf, SEALED, setIgnores, setStatusMax, statusMax } from '../../../duel/side.ts'
import { ALL_TURNS, burnOut, gainStatus, loseStatus, openWounds } from '../../../duel/statuses.ts'
import { type MaybeStatus, NONE, statusIn, WOUND } from '../../../names.ts'
import { optional, STATUS } from '../fields.ts'
import { ownerText, quantityText, statusText, subjectAndVerb, turnsText, whoText } from '../phrases.ts'
import { status } from '../values.ts'
import { amountOf, amountText, NUMBER_FIELD, resultWriter, SUM_FIELD, TARGET_FIELD, toEach, verb } from './verb.ts'

/** Verbs about statuses: their turns and maxima, ignoring them, immunity. */

const MAYBE_STATUS = { status: optional(STATUS) }
/** More turns than any status can be ignored for. */
const ALL_IGNORES = 1000

export const STATUS_VERBS = {
  gainStatus: verb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status)
      const n = amountOf(scope, effect)
      const [which, much] = [at.at, n.at]
      if (which === undefined || much === undefined)
        return toEach(effect.to, (cast, seat) => gainStatus(cast.world, seat, at(cast), n(cast)))
      return toEach(effect.to, (cast, seat) => {
        const { vars } = cast
        gainStatus(cast.world, seat, statusIn(vars[which] as number), vars[much] as number)
      })
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'gain')} ${quantityText(amountText(context, effect), statusText(context, effect))}`,
  }),
  loseStatus: verb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, ...SUM_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status)
      const n = amountOf(scope, effect)
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseStatus(cast.world, seat, at(cast), n(cast))))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'lose')} up to ${quantityText(amountText(context, effect), statusText(context, effect))}`,
  }),
  negateStatus: verb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status ?? '$status')
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseStatus(cast.world, seat, at(cast), ALL_TURNS)))
    },
    text: (context, effect) => `${subjectAndVerb(effect.to, 'target', 'lose')} all ${statusText(context, effect)}`,
  }),
  /** Moves all turns from one side to the other. */
  transferStatus: verb({
    fields: { ...TARGET_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status)
      return toEach(effect.to, (cast, seat) => {
        const turns = loseStatus(cast.world, 1 - seat, at(cast), ALL_TURNS)
        cast.returned = turns
        gainStatus(cast.world, seat, at(cast), turns)
      })
    },
    text: (context, effect) => `every turn of ${statusText(context, effect)} you have passes to ${whoText(effect.to)}`,
  }),
  modStatusMax: verb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status)
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => {
        const which = at(cast)
        if (which === NONE) return
        const side = sideOf(cast.world, seat)
        const max = Math.max(1, statusMax(side, which) + n(cast))
        setStatusMax(side, which, max)
        cast.world.emit?.({ kind: 'status-max', seat, status: which, max })
      })
    },
    text: (context, effect) =>
      `the most ${statusText(context, effect)} ${subjectAndVerb(effect.to, 'target', 'can have', 'can have')} rises by ${amountText(context, effect)}`,
  }),
  gainIgnore: verb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, ...SUM_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status ?? '$status')
      const n = amountOf(scope, effect)
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => {
        changeIgnores(cast, seat, at(cast), n(cast))
        keep(cast, n(cast))
      })
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'ignore')} ${statusText(context, effect)} for ${turnsText(amountText(context, effect))}`,
  }),
  loseIgnore: verb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status ?? '$status')
      const n = amountOf(scope, effect, ALL_IGNORES)
      return toEach(effect.to, (cast, seat) => changeIgnores(cast, seat, at(cast), -n(cast)))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'ignore')} ${statusText(context, effect)} no longer`,
  }),
  gainImmune: verb({
    fields: { ...TARGET_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status ?? '$status')
      return toEach(effect.to, (cast, seat) => setImmune(cast, seat, at(cast), true))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'become')} immune to ${statusText(context, effect)}`,
  }),
  loseImmune: verb({
    fields: { ...TARGET_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = status(scope, effect.status ?? '$status')
      return toEach(effect.to, (cast, seat) => setImmune(cast, seat, at(cast), false))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'are', 'is')} no longer immune to ${statusText(context, effect)}`,
  }),
  burnOut: verb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD },
    act: (scope, effect) => {
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, burnOut(cast.world, seat)))
    },
    text: (_, { to }) => `${subjectAndVerb(to, 'target', 'burn')} out`,
  }),
  openWounds: verb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD },
    act: (scope, effect) => {
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, openWounds(cast.world, seat)))
    },
    text: (_, { to }) => `${ownerText(to)} wounds open`,
  }),
}

function changeIgnores(cast: Cast, seat: number, status: MaybeStatus, by: number): void {
  if (status === NONE) return
  const side = sideOf(cast.world, seat)
  const before = ignoresOf(side, status)
  const ignores = Math.max(0, before + by)
  if (ignores === before) return
  setIgnores(side, status, ignores)
  cast.world.isDirty = true
  cast.world.emit?.({ kind: 'ignores', seat, status, amount: by, ignores })
}

function setImmune(cast: Cast, seat: number, status: MaybeStatus, isImmune: boolean): void {
  if (status === NONE) return
  const side = sideOf(cast.world, seat)
  side.stats[IMMUNE] = isImmune ? side.stats[IMMUNE] | (1 << status) : side.stats[IMMUNE] & ~(1 << status)
  if (!isImmune && status === WOUND) side.stats[IMMUNE] &= ~SEALED
  cast.world.emit?.({ kind: 'immunity', seat, status, isImmune })
}
