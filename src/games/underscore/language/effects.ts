import { runAll } from '../duel/body.ts'
import { fall } from '../duel/fall.ts'
import {
  type Act,
  type CompiledStatic,
  type CompiledTrap,
  type CompiledTrigger,
  type Place,
  sideOf,
} from '../duel/machine.ts'
import { D_ID, D_OWNER, D_STATE, D_TRAP, D_TYPE, D_VALUE, type Declaration, NULLIFIED, SPENT } from '../duel/side.ts'
import { forgetDone } from '../duel/trigger.ts'
import { ELEMENTS, PROOFS, STATUSES } from '../names.ts'
import { answerOf, num, test, who } from './compile.ts'
import {
  ASK_TYPES,
  type Ask,
  type Eff,
  eventNumber,
  type Num,
  type Offer,
  type Static,
  staticNumber,
  type Trigger,
} from './content.ts'
import { BODY_VERBS, type Verb } from './verbs-body.ts'
import { MOVE_VERBS } from './verbs-moves.ts'

/** Where traps and delayed effects are put while a pack is made: states name them by number. */
export interface Shelf {
  readonly traps: CompiledTrap[]
  readonly delays: (readonly Act[])[]
  readonly offers: (Offer | undefined)[]
}

/** Traps one side may have standing; another resolves the oldest. */
export const MOST_TRAPS = 8

const flowVerbs = (shelf: Shelf): Readonly<Record<string, Verb>> => ({
  if: (p, e, acts) => {
    const holds = test(p, e.cond as never)
    const yes = acts((e.then ?? []) as Eff[])
    const no = acts((e.else ?? []) as Eff[])
    return (c) => runAll(c, holds(c) ? yes : no)
  },
  forEach: (p, e, acts) => {
    const seat = who(p, e.who, 'self')
    const inner = acts(e.then as Eff[])
    if (e.over === 'statuses')
      return (c) => {
        const turns = sideOf(c.w, seat(c)).turns.slice()
        for (let i = 0; i < STATUSES.length; i++) {
          if ((turns[i] as number) === 0 && e.all !== true) continue
          c.status = i
          runAll(c, inner)
        }
        c.status = -1
      }
    const most = e.most === undefined ? undefined : num(p, e.most as Num, false)
    return (c) => {
      const bits = e.over === 'elements' ? 127 : sideOf(c.w, seat(c)).attuned
      const limit = most === undefined ? ELEMENTS.length : most(c)
      let n = 0
      for (let i = 0; i < ELEMENTS.length && n < limit; i++) {
        if ((bits & (1 << i)) === 0) continue
        c.element = i
        runAll(c, inner)
        n++
      }
      c.element = -1
      c.returned = n
    }
  },
  repeat: (p, e, acts) => {
    const n = num(p, e.n as Num)
    const inner = acts(e.then as Eff[])
    return (c) => {
      for (let left = Math.min(99, n(c)); left > 0; left--) runAll(c, inner)
    }
  },
  /** One of several lists, by an answer; or a question for the next P1, and what comes of it (§17.7). */
  choose: (p, e, acts) => {
    if (e.ask !== undefined) return offer(shelf, p, e, acts)
    const at = answerOf(p, String(e.by))
    const lists = (e.from as Eff[][]).map(acts)
    return (c) => runAll(c, lists[Math.max(0, Math.min(lists.length - 1, c.locals[at] ?? 0))] ?? [])
  },
  randomPick: (p, e, acts) => {
    const inner = acts(e.then as Eff[])
    const seat = who(p, e.to)
    const isStatus = e.from === 'statuses'
    if (e.n !== undefined) return pickSeveral(e.n as number, inner)
    return (c) => {
      const value = fall(
        c.w.dice,
        'combat',
        isStatus ? STATUSES.length : ELEMENTS.length,
        `random ${isStatus ? 'status' : 'element'}`,
      )
      c.w.emit?.({ kind: 'random', seat: seat(c), what: isStatus ? 'status' : 'element', value })
      if (isStatus) c.status = value
      else c.element = value
      runAll(c, inner)
      c.status = -1
      c.element = -1
    }
  },
  /** §14 The declaration of this move stays, and waits. */
  trap: (p, e, acts) => {
    const at = e.value === undefined ? 0 : answerOf(p, String(e.value))
    const inner: Place = { name: p.name, variables: undefined, asks: p.asks, locals: p.locals }
    const holds = e.if === undefined ? undefined : test(inner, e.if as never)
    const index =
      shelf.traps.push({
        event: eventNumber(e.on as never),
        test: holds,
        isReplacing: e.replace === true,
        who: whoNumber(e.who),
        run: acts(e.then as Eff[]),
        isContinuous: e.continuous === true,
        isNext: e.next === true,
      }) - 1
    return (c) => {
      const { d } = c.w
      const entry = d.declarations.find((known) => known[D_ID] === c.made[at])
      if (entry === undefined || entry[D_STATE] !== 0) return
      entry[D_TRAP] = index
      const own = d.declarations.filter((known) => known[D_OWNER] === c.self && (known[D_TRAP] as number) >= 0)
      if (own.length > MOST_TRAPS) (own[0] as Declaration)[D_STATE] = SPENT
      forgetDone(c.w)
    }
  },
  /** Those with the value of the chosen one, or of one type, or all. */
  nullifyDeclarations: (p, e) => {
    const at = e.like === undefined ? undefined : answerOf(p, String(e.like))
    return (c) => {
      const { d } = c.w
      const like = at === undefined ? undefined : d.declarations.find((known) => known[D_ID] === c.locals[at])
      if (at !== undefined && like === undefined) return
      let n = 0
      for (const entry of d.declarations) {
        if (entry[D_STATE] !== 0 || c.made.includes(entry[D_ID] as number)) continue
        if (like !== undefined && (entry[D_TYPE] !== like[D_TYPE] || entry[D_VALUE] !== like[D_VALUE])) continue
        entry[D_STATE] = NULLIFIED
        n++
      }
      c.returned = n
      c.w.emit?.({ kind: 'declarations', seat: c.self, what: 'nullified', amount: n })
      forgetDone(c.w)
    }
  },
  /** The oldest of one's own. */
  spendDeclarations: (p, e) => {
    const most = num(p, (e.n ?? 1) as Num)
    return (c) => {
      const { d } = c.w
      let n = 0
      const limit = most(c)
      for (const entry of d.declarations) {
        if (n >= limit || entry[D_OWNER] !== c.self || entry[D_STATE] !== 0) continue
        if (c.made.includes(entry[D_ID] as number)) continue
        entry[D_STATE] = SPENT
        n++
      }
      c.returned = n
      c.w.emit?.({ kind: 'declarations', seat: c.self, what: 'spent', amount: n })
      forgetDone(c.w)
    }
  },
  delay: (p, e, acts) => {
    const turns = num(p, e.turns as Num)
    const value = e.value === undefined ? undefined : num(p, e.value as Num, false)
    const index = shelf.delays.push(acts(e.then as Eff[])) - 1
    shelf.offers[index] = undefined
    return (c) => {
      sideOf(c.w, c.self).delays.push(
        Math.max(1, turns(c)),
        index,
        value === undefined ? 0 : value(c),
        c.move?.[1] ?? -1,
      )
      c.w.emit?.({ kind: 'delayed', seat: c.self, turns: Math.max(1, turns(c)) })
    }
  },
})

/** Asked once as long as it waits. */
function offer(shelf: Shelf, p: Place, e: Eff, acts: (list: readonly Eff[]) => Act[]): Act {
  const index = shelf.delays.push(acts(e.then as Eff[])) - 1
  shelf.offers[index] = { ask: e.ask as Ask, may: e.may === true, name: p.name.replace(/^\w+ "(.*)"$/, '$1') }
  const about = e.value === undefined ? undefined : num(p, e.value as Num, false)
  return (c) => {
    const { delays } = sideOf(c.w, c.self)
    const value = about === undefined ? 0 : about(c)
    for (let i = 0; i < delays.length; i += 4)
      if (delays[i] === 0 && delays[i + 1] === index && delays[i + 2] === value) return
    delays.push(0, index, value, c.move?.[1] ?? -1)
  }
}

/** Different statuses at random, as bits in `returned`. */
const pickSeveral =
  (n: number, inner: readonly Act[]): Act =>
  (c) => {
    let bits = 0
    for (let left = n; left > 0; left--) {
      let at = fall(c.w.dice, 'combat', STATUSES.length - n + left, 'random status')
      // The places that are left, counted past those already drawn.
      for (let i = 0; i <= at; i++) if ((bits & (1 << i)) !== 0) at++
      bits |= 1 << at
    }
    c.returned = bits
    runAll(c, inner)
  }

/** Verbs that work on a run's character, between combats: upgrade.ts knows them. */
export const RUN_VERBS = [
  ...(['modStart', 'rearrange', 'alias', 'learn', 'forget', 'redraft', 'resetRun', 'focus'] as const),
] as const

export const verbNames = (): string[] => [
  ...new Set([
    ...Object.keys(BODY_VERBS),
    ...Object.keys(MOVE_VERBS),
    ...Object.keys(flowVerbs({ traps: [], delays: [], offers: [] })),
    ...RUN_VERBS,
  ]),
]

/** Compiles a list of effects. A verb nobody knows is refused by name. */
export function compileEffects(shelf: Shelf, p: Place, list: readonly Eff[]): Act[] {
  const flow = flowVerbs(shelf)
  const acts = (inner: readonly Eff[]): Act[] => inner.map(one)
  const one = (e: Eff): Act => {
    const verb = [BODY_VERBS, MOVE_VERBS, flow].find((verbs) => Object.hasOwn(verbs, e.do))?.[e.do]
    if (verb === undefined) throw new Error(`${p.name}: there is no verb "${e.do}"`)
    const before = p.at
    p.at = e
    const act = verb(p, e, (inner) => {
      const list = acts(inner)
      p.at = e
      return list
    })
    p.at = before
    return act
  }
  return acts(list)
}

const whoNumber = (name: unknown): number => (name === 'self' ? 1 : name === 'opponent' ? 2 : 0)

export const compileTrigger = (shelf: Shelf, p: Place, trigger: Trigger): CompiledTrigger => {
  const event = eventNumber(trigger.on)
  if (event < 0) throw new Error(`${p.name}: there is no event "${trigger.on}"`)
  return {
    event,
    test: trigger.if === undefined ? undefined : test(p, trigger.if),
    isReplacing: trigger.replace === true,
    who: whoNumber(trigger.who),
    run: compileEffects(shelf, p, trigger.do),
  }
}

/** A value is a number, a list of statuses, elements or proofs (as bits), or nothing: 1. */
export function compileStatic(p: Place, entry: Static): CompiledStatic {
  const mod = staticNumber(entry.mod)
  if (mod < 0) throw new Error(`${p.name}: there is no static "${entry.mod}"`)
  const { value } = entry
  const names: readonly string[] =
    entry.mod === 'immuneStatus' ? STATUSES : entry.mod === 'proof' ? PROOFS : [...ELEMENTS, 'nonStatus']
  const bits = Array.isArray(value)
    ? value.reduce((sum: number, name: string) => sum | (1 << names.indexOf(name)), 0)
    : undefined
  const read = bits !== undefined ? () => bits : value === undefined ? () => 1 : num(p, value as Num, false)
  const plain = bits ?? (value === undefined ? 1 : typeof value === 'number' ? value : undefined)
  return {
    mod,
    test: entry.while === undefined ? undefined : test(p, entry.while),
    value: read,
    fixed: entry.while === undefined ? plain : undefined,
    raw: value,
  }
}

export const askNumber = (type: Ask['ask']): number => ASK_TYPES.indexOf(type)
