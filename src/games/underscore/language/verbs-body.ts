import {
  BY_EFFECT,
  BY_MOVE,
  burnOut,
  changeMaxHp,
  gainStatus,
  heal,
  hit,
  kill,
  loseHp,
  loseStatus,
  openWounds,
  settle,
} from '../duel/body.ts'
import { type Act, type Cast, type Place, sideOf, type Value } from '../duel/machine.ts'
import { ELEMENT, FIGHTING, ignoresOf, maxOf, SEALED, setIgnores, setMax } from '../duel/side.ts'
import { attune, gainHeat, gainRisk, loseAttune, rollCurse } from '../duel/spirit.ts'
import { staticSum } from '../duel/trigger.ts'
import { WOUND } from '../names.ts'
import { element, localOf, num, status, who } from './compile.ts'
import { type Eff, MOD, type Num } from './content.ts'
import { baseDamage } from './vars.ts'

/** §17.6 Verbs that change a body. Each is compiled from its data to one small function. */
export type Verb = (p: Place, e: Eff, acts: (list: readonly Eff[]) => Act[]) => Act

/** Does something to one character, or to the caster and then the opponent as one atomic effect. */
function toEach(p: Place, e: Eff, act: (c: Cast, seat: number) => void, fallback: 'target' | 'self' = 'target'): Act {
  switch (e.to ?? fallback) {
    case 'both':
      return (c) => {
        act(c, c.self)
        act(c, 1 - c.self)
      }
    // The two most common ones are read where they are needed, without a call.
    case 'self':
      return (c) => act(c, c.self)
    case 'target':
      return (c) => act(c, c.target)
  }
  const seat = who(p, e.to, fallback)
  return (c) => act(c, seat(c))
}

const amountOf = (p: Place, e: Eff, fallback: Num = 1): Value => num(p, (e.n ?? fallback) as Num)

/** A result that the effects behind it can read. */
function into(p: Place, e: Eff): (c: Cast, value: number) => void {
  if (typeof e.sumInto !== 'string')
    return (c, value) => {
      c.returned = value
    }
  const at = localOf(p, e.sumInto)
  return (c, value) => {
    c.returned = value
    c.locals[at] = (c.locals[at] ?? 0) + value
  }
}

function strike(c: Cast, seat: number, el: number, base: number): void {
  const isMove = c.move !== undefined && c.vars.length > 0
  const b = (base + (c.isAttack ? c.bonus : 0)) * c.factor
  hit(c.w, seat, isMove && c.w.strikes >= 0 ? c.w.strikes : el, b, c.self, isMove ? BY_MOVE : BY_EFFECT, c.isPlain)
}

/** Shockingly Fair: the own side is hit by the same effect. */
const isFair = (c: Cast, seat: number): boolean =>
  c.isAttack && seat !== c.self && staticSum(c.w, c.self, MOD.hitsBoth, c) > 0

/** What most attacks do: their damage, of their element, to their target. */
const plainDamage: Act = (c) => {
  const { target } = c
  strike(c, target, c.vars[ELEMENT] as number, baseDamage(c))
  if (isFair(c, target)) strike(c, c.self, c.vars[ELEMENT] as number, baseDamage(c))
}

const damage: Verb = (p, e) => {
  if (Object.keys(e).length === 1) return plainDamage
  const el = element(p, e.el)
  if (e.instead === true) {
    const rest = num(p, e.base as Num, false)
    return (c) => {
      c.w.instead = rest(c)
    }
  }
  const base = num(p, (e.base ?? { v: 'baseDamage' }) as Num)
  const times = e.iters === undefined ? undefined : num(p, e.iters as Num)
  const once = toEach(p, e, (c, seat) => {
    strike(c, seat, el(c), base(c))
    if (isFair(c, seat)) strike(c, c.self, el(c), base(c))
  })
  if (times === undefined) return once
  return (c) => {
    for (let n = times(c); n > 0 && c.w.d.winner === FIGHTING; n--) {
      once(c)
      settle(c.w)
    }
  }
}

export const BODY_VERBS: Readonly<Record<string, Verb>> = {
  attune: (p, e) => {
    const el = element(p, e.el)
    return toEach(p, e, (c, seat) => attune(c.w, seat, el(c)), 'self')
  },
  negateAttune: (p, e) => {
    const el = element(p, e.el ?? '$el')
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => keep(c, loseAttune(c.w, seat, el(c))))
  },
  /** Worth the turns it was attuned. */
  spendAttune: (p, e) => {
    const el = element(p, e.el ?? '$el')
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => keep(c, loseAttune(c.w, seat, el(c))), 'self')
  },
  damage,
  heal: (p, e) => {
    const n = amountOf(p, e)
    const isBeyond = e.beyond === true
    return toEach(p, e, (c, seat) => heal(c.w, seat, n(c), isBeyond), 'self')
  },
  loseHp: (p, e) => {
    const n = amountOf(p, e)
    return toEach(p, e, (c, seat) => loseHp(c.w, seat, n(c)))
  },
  modMaxHp: (p, e) => {
    const n = amountOf(p, e)
    return toEach(p, e, (c, seat) => changeMaxHp(c.w, seat, n(c)))
  },
  gainStatus: (p, e) => {
    const at = status(p, e.status)
    const n = amountOf(p, e)
    if (at.at === undefined || n.at === undefined) return toEach(p, e, (c, seat) => gainStatus(c.w, seat, at(c), n(c)))
    const [which, much] = [at.at, n.at]
    return toEach(p, e, (c, seat) => gainStatus(c.w, seat, c.vars[which] as number, c.vars[much] as number))
  },
  loseStatus: (p, e) => {
    const at = status(p, e.status)
    const n = amountOf(p, e)
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => keep(c, loseStatus(c.w, seat, at(c), n(c))))
  },
  negateStatus: (p, e) => {
    const at = status(p, e.status ?? '$status')
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => keep(c, loseStatus(c.w, seat, at(c), 10_000)))
  },
  /** All turns go from one side to the other. */
  transferStatus: (p, e) => {
    const at = status(p, e.status)
    return toEach(p, e, (c, seat) => {
      const turns = loseStatus(c.w, 1 - seat, at(c), 10_000)
      c.returned = turns
      gainStatus(c.w, seat, at(c), turns)
    })
  },
  modStatusMax: (p, e) => {
    const at = status(p, e.status)
    const n = amountOf(p, e)
    return toEach(p, e, (c, seat) => {
      const side = sideOf(c.w, seat)
      const max = Math.max(1, maxOf(side, at(c)) + n(c))
      setMax(side, at(c), max)
      c.w.emit?.({ kind: 'status-max', seat, status: at(c), max })
    })
  },
  gainIgnore: (p, e) => {
    const at = status(p, e.status ?? '$status')
    const n = amountOf(p, e)
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => {
      changeIgnores(c, seat, at(c), n(c))
      keep(c, n(c))
    })
  },
  loseIgnore: (p, e) => {
    const at = status(p, e.status ?? '$status')
    const n = amountOf(p, e, 1000)
    return toEach(p, e, (c, seat) => changeIgnores(c, seat, at(c), -n(c)))
  },
  gainImmune: (p, e) => {
    const at = status(p, e.status ?? '$status')
    return toEach(p, e, (c, seat) => setImmune(c, seat, at(c), true))
  },
  loseImmune: (p, e) => {
    const at = status(p, e.status ?? '$status')
    return toEach(p, e, (c, seat) => setImmune(c, seat, at(c), false))
  },
  burnOut: (p, e) => {
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => keep(c, burnOut(c.w, seat)))
  },
  openWounds: (p, e) => {
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => keep(c, openWounds(c.w, seat)))
  },
  kill: (p, e) => toEach(p, e, (c, seat) => kill(c.w, seat, String(e.why ?? 'the last rite'))),
  gainHeat: (p, e) => {
    const n = amountOf(p, e)
    return toEach(p, e, (c, seat) => {
      c.returned = gainHeat(c.w, seat, n(c)) ? 1 : 0
    })
  },
  setHeat: (p, e) => {
    const n = amountOf(p, e)
    return toEach(p, e, (c, seat) => {
      const side = sideOf(c.w, seat)
      const before = side.heat
      side.heat = Math.max(0, Math.min(6, n(c)))
      c.w.emit?.({ kind: 'heat', seat, amount: side.heat - before, heat: side.heat, isWrapped: false })
    })
  },
  gainCurseRisk: (p, e) => {
    const n = amountOf(p, e)
    return toEach(p, e, (c, seat) => gainRisk(c.w, seat, n(c)))
  },
  rollCurse: (p, e) => {
    const keep = into(p, e)
    return toEach(p, e, (c, seat) => keep(c, rollCurse(c.w, seat)))
  },
}

function changeIgnores(c: Cast, seat: number, at: number, by: number): void {
  if (at < 0) return
  const side = sideOf(c.w, seat)
  const before = ignoresOf(side, at)
  const ignores = Math.max(0, before + by)
  if (ignores === before) return
  setIgnores(side, at, ignores)
  c.w.isDirty = true
  c.w.emit?.({ kind: 'ignores', seat, status: at, amount: by, ignores })
}

function setImmune(c: Cast, seat: number, at: number, isImmune: boolean): void {
  if (at < 0) return
  const side = sideOf(c.w, seat)
  side.immune = isImmune ? side.immune | (1 << at) : side.immune & ~(1 << at)
  if (!isImmune && at === WOUND) side.immune &= ~SEALED
  c.w.emit?.({ kind: 'immunity', seat, status: at, isImmune })
}
