import { FITS } from '../duel/asks.ts'
import { type Cast, chosenIn, type Place, sideOf } from '../duel/machine.ts'
import { ELEMENT, LAST_MOVE, type Mv, moveByUid, type Side } from '../duel/side.ts'
import { answerOf, element, who } from './compile.ts'
import type { Eff } from './content.ts'
import { everyMove, moveOfAnswer } from './vars.ts'

/** §17.6 Which moves a verb is about: an answer, this one, one of a side's, or all of them. */

export type Pick = (c: Cast, act: (m: Mv, seat: number) => void) => void

/** One move of a side: the last it used, the one it has chosen, the one an event is about, the one longest in the bank. */
const ONE_OF: Readonly<Record<string, (c: Cast, side: Side, seat: number) => Mv | undefined>> = {
  lastUsed: (_, side) => moveByUid(side, side.past[LAST_MOVE] as number),
  chosen: (c, _, seat) => chosenIn(c.w, seat),
  event: (c, side) => moveByUid(side, c.which),
  oldest: (_, side) => side.bank[0],
}

export function movesOf(p: Place, e: Eff): Pick {
  const name = String(e.moves ?? 'this')
  const el = e.el === undefined || e.do === 'setElement' ? undefined : element(p, e.el)
  const filter = e.filter === undefined ? undefined : FITS[String(e.filter)]
  if (e.filter !== undefined && filter === undefined) throw new Error(`${p.name}: there is no filter "${e.filter}"`)
  const isFit = (c: Cast, m: Mv): boolean =>
    (el === undefined || m[ELEMENT] === el(c)) && (filter === undefined || filter(m))
  if (name.startsWith('$')) {
    const at = name === '$declared' ? -1 : answerOf(p, name)
    return (c, act) => {
      const answer = at < 0 ? c.declared : (c.locals[at] ?? -1)
      const m = moveOfAnswer(c, answer)
      if (m !== undefined && isFit(c, m)) act(m, answer >> 6)
    }
  }
  if (name === 'this') return (c, act) => c.move !== undefined && act(c.move, c.self)
  const [which, whose] = name.split('.') as [string, string]
  const seat = who(p, whose)
  if (which === 'random')
    return (c, act) => {
      const fit = sideOf(c.w, seat(c)).active.filter((m) => isFit(c, m))
      if (fit.length > 0) act(fit[c.w.dice.roll('combat', fit.length, 'random move')] as Mv, seat(c))
    }
  const one = ONE_OF[which]
  if (one !== undefined)
    return (c, act) => {
      const m = one(c, sideOf(c.w, seat(c)), seat(c))
      if (m !== undefined) act(m, seat(c))
    }
  if (which !== 'all' && which !== 'active' && which !== 'bank' && which !== 'others')
    throw new Error(`${p.name}: there are no moves "${name}"`)
  return (c, act) => {
    const side = sideOf(c.w, seat(c))
    const list = which === 'bank' ? side.bank.slice() : which === 'active' ? side.active.slice() : everyMove(side)
    for (const m of list) if (isFit(c, m) && (which !== 'others' || m !== c.move)) act(m, seat(c))
  }
}
