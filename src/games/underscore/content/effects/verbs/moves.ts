import { bankMove, coolDown, publicise, swapMoves, tellMove, unbankMove } from '../../../duel/choices/pools.ts'
import { isInHand, localIn, sideOf } from '../../../duel/machine.ts'
import {
  boundOf,
  CHARGE,
  chargeLeft,
  coolOf,
  type Move,
  PUBLIC,
  SEEN,
  SEEN_ELEMENT,
  setBound,
  setChargeLeft,
  setCool,
} from '../../../duel/move.ts'
import { ATTUNED, ATTUNED_PUBLIC, everyMove, moveOfRef } from '../../../duel/side.ts'
import { BIND_DEFAULT, ruleOf } from '../../../rulings.ts'
import { ANSWER, maybe, oneOf } from '../fields.ts'
import { CHOOSING, movesOf } from '../moves-of.ts'
import { movesWords, ownerWords, turnsWords, verbFor } from '../phrases.ts'
import { answerOf } from '../scope.ts'
import { num, who } from '../values.ts'
import { amountOf, N, nWords, TO, verb } from './verb.ts'

/** Verbs about moves and pools: cooldown, charge, bind, bank, publicity. `moves` selects the moves. */

/** §10 Sets the charge of a move and recharges it. */
function setCharge(move: Move, charge: number): void {
  move[CHARGE] = charge
  setChargeLeft(move, charge)
}

export const MOVE_VERBS = {
  addCooldown: verb({
    fields: { ...CHOOSING, ...N },
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) => each(cast, (move, seat) => coolDown(cast.world, seat, move, coolOf(move) + n(cast)))
    },
    words: (speaker, effect) => `${verbFor(movesWords(effect), 'gain')} ${nWords(speaker, effect)} cooldown`,
  }),
  setCooldown: verb({
    fields: { ...CHOOSING, ...N },
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) => each(cast, (move, seat) => coolDown(cast.world, seat, move, n(cast)))
    },
    words: (speaker, effect) => `the cooldown of ${movesWords(effect)} becomes ${nWords(speaker, effect)}`,
  }),
  clearCooldown: verb({
    fields: CHOOSING,
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          if (coolOf(move) === 0) return
          setCool(move, 0)
          tellMove(cast.world, seat, move, 'ready')
        })
    },
    words: (_, effect) => `${verbFor(movesWords(effect), 'are', 'is')} ready again`,
  }),
  recharge: verb({
    fields: CHOOSING,
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      return (cast) => {
        cast.returned = 0
        each(cast, (move, seat) => {
          cast.returned += move[CHARGE] - chargeLeft(move)
          setChargeLeft(move, move[CHARGE])
          tellMove(cast.world, seat, move, 'charged', chargeLeft(move))
        })
      }
    },
    words: (_, effect) => `recharge ${movesWords(effect)}`,
  }),
  discharge: verb({
    fields: CHOOSING,
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          setChargeLeft(move, 0)
          if (isInHand(cast.world, move)) cast.world.latch = 0
          tellMove(cast.world, seat, move, 'discharged')
        })
    },
    words: (_, effect) => `discharge ${movesWords(effect)}`,
  }),
  addCharge: verb({
    fields: { ...CHOOSING, ...N },
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          move[CHARGE] += n(cast)
          setChargeLeft(move, chargeLeft(move) + n(cast))
          tellMove(cast.world, seat, move, 'charged', chargeLeft(move))
        })
    },
    words: (speaker, effect) => `${verbFor(movesWords(effect), 'gain')} ${nWords(speaker, effect)} charge`,
  }),
  setCharge: verb({
    fields: { ...CHOOSING, ...N },
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      const n = amountOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          setCharge(move, n(cast))
          tellMove(cast.world, seat, move, 'charged', n(cast))
        })
    },
    words: (speaker, effect) => `the charge of ${movesWords(effect)} becomes ${nWords(speaker, effect)}`,
  }),
  /** §9 Without a number, a bind lasts as long as the ruling says. */
  bind: verb({
    fields: { ...CHOOSING, ...N },
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      const n = effect.n === undefined ? undefined : num(scope, effect.n)
      return (cast) =>
        each(cast, (move, seat) => {
          const turns = n === undefined ? ruleOf(cast.world.duel.rules, BIND_DEFAULT) : n(cast)
          setBound(move, Math.max(boundOf(move), turns))
          tellMove(cast.world, seat, move, 'bound', boundOf(move))
        })
    },
    words: (speaker, effect) =>
      `bind ${movesWords(effect)}${effect.n === undefined ? '' : ` for ${turnsWords(nWords(speaker, effect))}`}`,
  }),
  unbind: verb({
    fields: CHOOSING,
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          if (boundOf(move) === 0) return
          setBound(move, 0)
          tellMove(cast.world, seat, move, 'unbound')
        })
    },
    words: (_, effect) => `unbind ${movesWords(effect)}`,
  }),
  bank: verb({
    fields: CHOOSING,
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          cast.returned = bankMove(cast.world, seat, move) ? 1 : 0
        })
    },
    words: (_, effect) => `bank ${movesWords(effect)}`,
  }),
  unbank: verb({
    fields: CHOOSING,
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      return (cast) =>
        each(cast, (move, seat) => {
          cast.returned = unbankMove(cast.world, seat, move) ? 1 : 0
        })
    },
    words: (_, effect) => `unbank ${movesWords(effect)}`,
  }),
  /** Swaps this move with a banked one, or two other moves; cast from the bank, this move with an active one. */
  swapBank: verb({
    fields: { ...CHOOSING, with: maybe(ANSWER) },
    act: (scope, effect) => {
      const each = movesOf(scope, effect)
      if (effect.with !== undefined) {
        const other = answerOf(scope, effect.with)
        return (cast) =>
          each(cast, (move, seat) => {
            const back = moveOfRef(cast.world.duel, localIn(cast, other))
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
    words: (_, effect) =>
      effect.with === undefined
        ? 'this move and the chosen banked move change places'
        : 'the chosen active and the chosen banked move change places',
  }),
  publicise: verb({
    fields: { ...CHOOSING, ...TO, what: maybe(oneOf(['attune', 'element'] as const)) },
    act: (scope, effect) => {
      if (effect.what === 'attune') {
        const seat = who(effect.to)
        return (cast) => {
          const side = sideOf(cast.world, seat(cast))
          const hidden = side.stats[ATTUNED] & ~side.stats[ATTUNED_PUBLIC]
          side.stats[ATTUNED_PUBLIC] = side.stats[ATTUNED]
          if (hidden !== 0) cast.world.emit?.({ kind: 'revealed', seat: seat(cast), elements: hidden })
        }
      }
      const each = movesOf(scope, effect)
      const bits = effect.what === 'element' ? SEEN_ELEMENT : SEEN | SEEN_ELEMENT
      return (cast) => {
        cast.returned = 0
        each(cast, (move, seat) => {
          if ((move[PUBLIC] & bits) !== bits) cast.returned++
          publicise(cast.world, seat, move, bits)
        })
      }
    },
    words: (_, effect) =>
      effect.what === 'attune'
        ? `${ownerWords(effect.to)} attunements become public`
        : effect.what === 'element'
          ? `the element of ${movesWords(effect)} becomes public`
          : `${verbFor(movesWords(effect), 'become')} public`,
  }),
  /** Makes public moves private again. */
  mask: verb({
    fields: TO,
    act: (_, { to }) => {
      const seat = who(to, 'self')
      return (cast) => {
        const side = sideOf(cast.world, seat(cast))
        for (const move of everyMove(side)) move[PUBLIC] = 0
        side.stats[ATTUNED_PUBLIC] = 0
        cast.world.emit?.({ kind: 'masked', seat: seat(cast) })
      }
    },
    words: (_, { to }) => `${ownerWords(to, 'self')} moves and attunements become private again`,
  }),
}
