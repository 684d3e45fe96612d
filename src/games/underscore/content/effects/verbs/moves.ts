import { bankMove, logMove, makeMovePublic, startCooldown, swapMoves, unbankMove } from '../../../duel/choices/pools.ts'
import { isCurrentMove, localValue, sideInWorld } from '../../../duel/context.ts'
import {
  bindLeft,
  CHARGE,
  chargeLeft,
  cooldownLeft,
  ELEMENT_SEEN,
  MOVE_SEEN,
  type Move,
  PUBLIC,
  setBindLeft,
  setChargeLeft,
  setCooldownLeft,
} from '../../../duel/move.ts'
import { ATTUNED, ATTUNED_PUBLIC, everyMove, moveOfReference } from '../../../duel/side.ts'
import { BIND_DEFAULT, rulingValue } from '../../../rulings.ts'
import { ANSWER, oneOf, optional } from '../fields.ts'
import { movesText, ownerText, turnsText, verbFor } from '../phrases.ts'
import { answerIndex } from '../scope.ts'
import { compileMoveChoice, MOVE_CHOICE } from '../selected-moves.ts'
import { compileNumber, compileSeat } from '../values.ts'
import { amountOf, amountText, defineVerb, NUMBER_FIELD, TARGET_FIELD } from './verb.ts'

/** Verbs about moves and pools: cooldown, charge, bind, bank, publicity. The field `moves` selects the moves. */

/** §10 Sets the charge of a move and charges it up again. */
function setCharge(move: Move, charge: number): void {
  move[CHARGE] = charge
  setChargeLeft(move, charge)
}

export const MOVE_VERBS = {
  addCooldown: defineVerb({
    fields: { ...MOVE_CHOICE, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) => each(cast, (move, seat) => startCooldown(cast.world, seat, move, cooldownLeft(move) + n(cast)))
    },
    text: (context, effect) => `${verbFor(movesText(effect), 'gain')} ${amountText(context, effect)} cooldown`,
  }),
  setCooldown: defineVerb({
    fields: { ...MOVE_CHOICE, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) => each(cast, (move, seat) => startCooldown(cast.world, seat, move, n(cast)))
    },
    text: (context, effect) => `the cooldown of ${movesText(effect)} becomes ${amountText(context, effect)}`,
  }),
  clearCooldown: defineVerb({
    fields: MOVE_CHOICE,
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          if (cooldownLeft(move) === 0) return
          setCooldownLeft(move, 0)
          logMove(cast.world, seat, move, 'ready')
        })
    },
    text: (_, effect) => `${verbFor(movesText(effect), 'are', 'is')} ready again`,
  }),
  recharge: defineVerb({
    fields: MOVE_CHOICE,
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      return (cast) => {
        cast.returned = 0
        each(cast, (move, seat) => {
          cast.returned += move[CHARGE] - chargeLeft(move)
          setChargeLeft(move, move[CHARGE])
          logMove(cast.world, seat, move, 'charged', chargeLeft(move))
        })
      }
    },
    text: (_, effect) => `recharge ${movesText(effect)}`,
  }),
  discharge: defineVerb({
    fields: MOVE_CHOICE,
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          setChargeLeft(move, 0)
          if (isCurrentMove(cast.world, move)) cast.world.latch = 0
          logMove(cast.world, seat, move, 'discharged')
        })
    },
    text: (_, effect) => `discharge ${movesText(effect)}`,
  }),
  addCharge: defineVerb({
    fields: { ...MOVE_CHOICE, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          move[CHARGE] += n(cast)
          setChargeLeft(move, chargeLeft(move) + n(cast))
          logMove(cast.world, seat, move, 'charged', chargeLeft(move))
        })
    },
    text: (context, effect) => `${verbFor(movesText(effect), 'gain')} ${amountText(context, effect)} charge`,
  }),
  setCharge: defineVerb({
    fields: { ...MOVE_CHOICE, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          setCharge(move, n(cast))
          logMove(cast.world, seat, move, 'charged', n(cast))
        })
    },
    text: (context, effect) => `the charge of ${movesText(effect)} becomes ${amountText(context, effect)}`,
  }),
  /** §9 Binds moves. Without a number, the bind lasts as long as the ruling says. */
  bind: defineVerb({
    fields: { ...MOVE_CHOICE, ...NUMBER_FIELD },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      const n = effect.n === undefined ? undefined : compileNumber(scope, effect.n)
      return (cast) =>
        each(cast, (move, seat) => {
          const turns = n === undefined ? rulingValue(cast.world.duel.rules, BIND_DEFAULT) : n(cast)
          setBindLeft(move, Math.max(bindLeft(move), turns))
          logMove(cast.world, seat, move, 'bound', bindLeft(move))
        })
    },
    text: (context, effect) =>
      `bind ${movesText(effect)}${effect.n === undefined ? '' : ` for ${turnsText(amountText(context, effect))}`}`,
  }),
  unbind: defineVerb({
    fields: MOVE_CHOICE,
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          if (bindLeft(move) === 0) return
          setBindLeft(move, 0)
          logMove(cast.world, seat, move, 'unbound')
        })
    },
    text: (_, effect) => `unbind ${movesText(effect)}`,
  }),
  bank: defineVerb({
    fields: MOVE_CHOICE,
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          cast.returned = bankMove(cast.world, seat, move) ? 1 : 0
        })
    },
    text: (_, effect) => `bank ${movesText(effect)}`,
  }),
  unbank: defineVerb({
    fields: MOVE_CHOICE,
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          cast.returned = unbankMove(cast.world, seat, move) ? 1 : 0
        })
    },
    text: (_, effect) => `unbank ${movesText(effect)}`,
  }),
  /** Swaps this move with a banked one, or two other moves. If it is cast from the bank, swaps it with an active one. */
  swapBank: defineVerb({
    fields: { ...MOVE_CHOICE, with: optional(ANSWER) },
    act: (scope, effect) => {
      const each = compileMoveChoice(scope, effect)
      if (effect.with !== undefined) {
        const other = answerIndex(scope, effect.with)
        return (cast) =>
          each(cast, (move, seat) => {
            const back = moveOfReference(cast.world.duel, localValue(cast, other))
            cast.returned = back !== undefined && swapMoves(cast.world, seat, move, back) ? 1 : 0
          })
      }
      return (cast) =>
        each(cast, (chosen, seat) => {
          const { move, world, isFromBank } = cast
          if (move === undefined) return
          const isDone = isFromBank ? swapMoves(world, seat, chosen, move) : swapMoves(world, seat, move, chosen)
          cast.returned = isDone ? 1 : 0
        })
    },
    text: (_, effect) =>
      effect.with === undefined
        ? 'this move and the chosen banked move change places'
        : 'the chosen active and the chosen banked move change places',
  }),
  publicise: defineVerb({
    fields: { ...MOVE_CHOICE, ...TARGET_FIELD, what: optional(oneOf(['attune', 'element'] as const)) },
    act: (scope, effect) => {
      if (effect.what === 'attune') {
        const seat = compileSeat(effect.to)
        return (cast) => {
          const side = sideInWorld(cast.world, seat(cast))
          const hidden = side.stats[ATTUNED] & ~side.stats[ATTUNED_PUBLIC]
          side.stats[ATTUNED_PUBLIC] = side.stats[ATTUNED]
          if (hidden !== 0) cast.world.emit?.({ kind: 'revealed', seat: seat(cast), elements: hidden })
        }
      }
      const each = compileMoveChoice(scope, effect)
      const bits = effect.what === 'element' ? ELEMENT_SEEN : MOVE_SEEN | ELEMENT_SEEN
      return (cast) => {
        cast.returned = 0
        each(cast, (move, seat) => {
          if ((move[PUBLIC] & bits) !== bits) cast.returned++
          makeMovePublic(cast.world, seat, move, bits)
        })
      }
    },
    text: (_, effect) =>
      effect.what === 'attune'
        ? `${ownerText(effect.to)} attunements become public`
        : effect.what === 'element'
          ? `the element of ${movesText(effect)} becomes public`
          : `${verbFor(movesText(effect), 'become')} public`,
  }),
  /** Makes public moves private again. */
  mask: defineVerb({
    fields: TARGET_FIELD,
    act: (_, { to }) => {
      const seat = compileSeat(to, 'self')
      return (cast) => {
        const side = sideInWorld(cast.world, seat(cast))
        for (const move of everyMove(side)) move[PUBLIC] = 0
        side.stats[ATTUNED_PUBLIC] = 0
        cast.world.emit?.({ kind: 'masked', seat: seat(cast) })
      }
    },
    text: (_, { to }) => `${ownerText(to, 'self')} moves and attunements become private again`,
  }),
}
