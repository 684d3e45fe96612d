import { type Cast, sideInWorld } from '../../../duel/context.ts'
import { IMMUNE, ignoredTurns, setIgnoredTurns, setStatusMax, statusMax, WOUND_SEALED } from '../../../duel/side.ts'
import { ALL_STATUS_TURNS, burnOut, gainStatus, loseStatus, openWounds } from '../../../duel/statuses.ts'
import { type MaybeStatus, NONE, statusOfNumber, WOUND } from '../../../names.ts'
import { optional, STATUS } from '../fields.ts'
import { ownerText, quantityText, statusText, subjectAndVerb, turnsText, whoText } from '../phrases.ts'
import { compileStatus } from '../values.ts'
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

/** Verbs about statuses: their turns and maxima, ignoring them, immunity. */

const MAYBE_STATUS = { status: optional(STATUS) }
/** More turns than any status can be ignored for. */
const ALL_IGNORES = 1000

export const STATUS_VERBS = {
  gainStatus: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status)
      const n = amountOf(scope, effect)
      const [which, much] = [at.at, n.at]
      if (which === undefined || much === undefined)
        return toEach(effect.to, (cast, seat) => gainStatus(cast.world, seat, at(cast), n(cast)))
      return toEach(effect.to, (cast, seat) => {
        const { vars } = cast
        gainStatus(cast.world, seat, statusOfNumber(vars[which] as number), vars[much] as number)
      })
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'gain')} ${quantityText(amountText(context, effect), statusText(context, effect))}`,
  }),
  loseStatus: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, ...SUM_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status)
      const n = amountOf(scope, effect)
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseStatus(cast.world, seat, at(cast), n(cast))))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'lose')} up to ${quantityText(amountText(context, effect), statusText(context, effect))}`,
  }),
  negateStatus: defineVerb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status ?? '$status')
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, loseStatus(cast.world, seat, at(cast), ALL_STATUS_TURNS)))
    },
    text: (context, effect) => `${subjectAndVerb(effect.to, 'target', 'lose')} all ${statusText(context, effect)}`,
  }),
  /** Moves all turns from one side to the other. */
  transferStatus: defineVerb({
    fields: { ...TARGET_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status)
      return toEach(effect.to, (cast, seat) => {
        const turns = loseStatus(cast.world, 1 - seat, at(cast), ALL_STATUS_TURNS)
        cast.returned = turns
        gainStatus(cast.world, seat, at(cast), turns)
      })
    },
    text: (context, effect) => `every turn of ${statusText(context, effect)} you have passes to ${whoText(effect.to)}`,
  }),
  modStatusMax: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, status: STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status)
      const n = amountOf(scope, effect)
      return toEach(effect.to, (cast, seat) => {
        const which = at(cast)
        if (which === NONE) return
        const side = sideInWorld(cast.world, seat)
        const max = Math.max(1, statusMax(side, which) + n(cast))
        setStatusMax(side, which, max)
        cast.world.emit?.({ kind: 'status-max', seat, status: which, max })
      })
    },
    text: (context, effect) =>
      `the most ${statusText(context, effect)} ${subjectAndVerb(effect.to, 'target', 'can have', 'can have')} rises by ${amountText(context, effect)}`,
  }),
  gainIgnore: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, ...SUM_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status ?? '$status')
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
  loseIgnore: defineVerb({
    fields: { ...TARGET_FIELD, ...NUMBER_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status ?? '$status')
      const n = amountOf(scope, effect, ALL_IGNORES)
      return toEach(effect.to, (cast, seat) => changeIgnores(cast, seat, at(cast), -n(cast)))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'ignore')} ${statusText(context, effect)} no longer`,
  }),
  gainImmune: defineVerb({
    fields: { ...TARGET_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status ?? '$status')
      return toEach(effect.to, (cast, seat) => setImmune(cast, seat, at(cast), true))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'become')} immune to ${statusText(context, effect)}`,
  }),
  loseImmune: defineVerb({
    fields: { ...TARGET_FIELD, ...MAYBE_STATUS },
    act: (scope, effect) => {
      const at = compileStatus(scope, effect.status ?? '$status')
      return toEach(effect.to, (cast, seat) => setImmune(cast, seat, at(cast), false))
    },
    text: (context, effect) =>
      `${subjectAndVerb(effect.to, 'target', 'are', 'is')} no longer immune to ${statusText(context, effect)}`,
  }),
  burnOut: defineVerb({
    fields: { ...TARGET_FIELD, ...SUM_FIELD },
    act: (scope, effect) => {
      const keep = resultWriter(scope, effect)
      return toEach(effect.to, (cast, seat) => keep(cast, burnOut(cast.world, seat)))
    },
    text: (_, { to }) => `${subjectAndVerb(to, 'target', 'burn')} out`,
  }),
  openWounds: defineVerb({
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
  const side = sideInWorld(cast.world, seat)
  const before = ignoredTurns(side, status)
  const ignores = Math.max(0, before + by)
  if (ignores === before) return
  setIgnoredTurns(side, status, ignores)
  cast.world.isDirty = true
  cast.world.emit?.({ kind: 'ignores', seat, status, amount: by, ignores })
}

function setImmune(cast: Cast, seat: number, status: MaybeStatus, isImmune: boolean): void {
  if (status === NONE) return
  const side = sideInWorld(cast.world, seat)
  side.stats[IMMUNE] = isImmune ? side.stats[IMMUNE] | (1 << status) : side.stats[IMMUNE] & ~(1 << status)
  if (!isImmune && status === WOUND) side.stats[IMMUNE] &= ~WOUND_SEALED
  cast.world.emit?.({ kind: 'immunity', seat, status, isImmune })
}
