import type { Dice } from '../../../engine/dice.ts'
import type { Emit } from '../../../engine/game.ts'
import { MOST_BANK } from '../actions.ts'
import { ADDED, BANK_SLOT, type Character, ELEMENT, MORE, type Mv, PROOF, RANDOM, SPEED } from '../duel/side.ts'
import type { Event } from '../events.ts'
import { type BlessingDef, type Eff, type EventName, MOD } from '../language/content.ts'
import { moveName, variableWords } from '../language/text.ts'
import { ACTIVE_SIZE, BANK_SIZE, capital, ELEMENTS, PROOF_OF, ruleOf } from '../names.ts'
import { MUST_ARRANGE, MUST_DRAFT, MUST_OFFER, OVER_ACTIVE, OVER_BANKED, type State } from '../state.ts'
import { moveOf } from './draft.ts'
import { addTo, isStatusPlace, placeOf } from './fighter.ts'
import type { Pack } from './pack.ts'

/** §12 What a blessing does when it is taken, and what standing blessings do between combats. */

interface Taking {
  readonly pack: Pack
  readonly s: State
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
  /** Answers by the name they are bound to. */
  readonly answers: Readonly<Record<string, number>>
}

type RunVerb = (t: Taking, e: Eff) => void

const tell = (t: Taking, what: string): void => t.emit?.({ kind: 'changed', what })

/** A move's slot from an answer. */
const slotOf = (t: Taking, e: Eff): number => t.answers[String(e.moves ?? '$m').slice(1)] ?? 0

const worthOf = (t: Taking, value: unknown): number =>
  typeof value === 'number' ? value : (t.answers[String(value).slice(1)] ?? 0)

/** Max HP gains raise the starting HP as well; losses pull it down; neither goes below 1. */
function changeMaxHp(t: Taking, by: number): void {
  const { character: c } = t.s
  const before = c.maxHp
  c.maxHp = Math.max(1, c.maxHp + by)
  c.startHp = Math.max(1, by > 0 ? c.startHp + c.maxHp - before : Math.min(c.startHp, c.maxHp))
  tell(t, `Max HP ${before} → ${c.maxHp}`)
}

function placeIn(t: Taking, m: Mv, field: string): number {
  if (field.startsWith('$')) return ELEMENT + (t.answers[field.slice(1)] ?? 0)
  return placeOf(t.pack, m, field)
}

const modVar: RunVerb = (t, e) => {
  const m = moveOf(t.s.character, slotOf(t, e))
  const place = placeIn(t, m, String(e.field))
  const before = variableWords(t.pack, m, place)
  if (e.set === 'random') m[RANDOM] = (m[RANDOM] as number) | (1 << (place - ELEMENT))
  else if (e.set !== undefined) m[place] = worthOf(t, e.set)
  else if (place === PROOF) m[PROOF] = (m[PROOF] as number) | (PROOF_OF[worthOf(t, e.by)] ?? 0)
  else m[place] = clamp(place, (m[place] as number) + byOf(t, e))
  tell(t, `${moveName(t.pack, m)}: ${before} → ${variableWords(t.pack, m, place)}`)
}

/** A sign is answered 0 for minus, 1 for plus. */
const byOf = (t: Taking, e: Eff): number => (e.by === '$g' ? (worthOf(t, e.by) === 1 ? 1 : -1) : worthOf(t, e.by))
const clamp = (place: number, value: number): number =>
  place === SPEED ? Math.max(-1, Math.min(1, value)) : Math.max(0, Math.min(20, value))

const alias: RunVerb = (t, e) => {
  const { character: c } = t.s
  const m = moveOf(c, slotOf(t, e))
  const place = placeIn(t, m, String(e.field))
  const from = m[place] as number
  const to = place === SPEED ? (worthOf(t, e.to) === 1 ? 1 : -1) : worthOf(t, e.to)
  const before = variableWords(t.pack, m, place)
  const isKin = (other: Mv, at: number): boolean => (place < MORE ? at === place : isStatusPlace(t.pack, other, at))
  for (const other of e.scope === 'all' ? [...c.active, ...c.bank] : [m])
    for (let at = ELEMENT; at < other.length; at++)
      if (isKin(other, at) && other[at] === from && (e.scope !== 'word' || at === place)) other[at] = to
  const where = e.scope === 'all' ? 'all own moves' : moveName(t.pack, m)
  tell(t, `${capital(where)}: ${before} → ${variableWords(t.pack, m, place)}`)
}

/** Moves that are offered at random, to be picked from: to be had as well, or in the place of a banked one or of each active one. */
const learn: RunVerb = (t, e) => {
  const { pack, s } = t
  const { active, bank } = s.character
  if (e.over === 'bank' && bank.length === 0) return
  // One thing after the other.
  if (s.picks.length > 0) {
    s.pending |= MUST_OFFER
    return
  }
  if (e.over === 'active')
    for (const m of active) s.picks.push(...drawRoots(t, e.random as number, pack.roots[m[0] as number]?.def.rarity))
  else s.picks.push(...drawRoots(t, e.random as number, e.rarity as string | undefined))
  s.pending |= e.over === 'bank' ? OVER_BANKED : e.over === 'active' ? OVER_ACTIVE : 0
  t.emit?.({ kind: 'picking', what: s.picks.map((i) => pack.roots[i]?.def.name ?? '').join(' or ') })
}

/** Break Bank, when other picks had to be made first. */
export const offerOverBanked = (pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void => {
  s.pending &= ~MUST_OFFER
  learn({ pack, s, dice, emit, answers: {} }, { do: 'learn', random: 1, over: 'bank' })
}

/** Different moves, of one rarity or of any. */
function drawRoots({ pack, dice }: Taking, n: number, rarity: string | undefined): number[] {
  const left = pack.roots.filter(({ def }) => rarity === undefined || def.rarity === rarity)
  const drawn: number[] = []
  while (drawn.length < n && left.length > 0) {
    const at = dice.roll('run', left.length, `random move ${drawn.length + 1}`)
    drawn.push((left.splice(at, 1)[0] as Pack['roots'][number]).index)
  }
  return drawn
}
/** Moves offered for each active one. */
export const PER_ACTIVE = 2

export const RUN_EFFECTS: Readonly<Record<string, RunVerb>> = {
  modMaxHp: (t, e) => changeMaxHp(t, e.n as number),
  modStart: (t, e) => {
    const { character: c } = t.s
    if (e.hp !== undefined) c.startHp = Math.max(1, c.startHp + (e.hp as number))
    if (e.wound !== undefined) c.startWound += e.wound as number
    tell(t, `Starting HP ${c.startHp}, starting Wound ${c.startWound}`)
  },
  modVar,
  setElement: (t, e) => {
    const m = moveOf(t.s.character, slotOf(t, e))
    m[ELEMENT] = typeof e.el === 'string' && !e.el.startsWith('$') ? ELEMENTS.indexOf(e.el as never) : worthOf(t, e.el)
    tell(t, `${moveName(t.pack, m)} is ${ELEMENTS[m[ELEMENT] as number]} now`)
  },
  addEffect: (t, e) => {
    const m = moveOf(t.s.character, slotOf(t, e))
    addTo(m, ADDED.indexOf(e.effect as never))
    tell(t, `${moveName(t.pack, m)} gains an effect`)
  },
  alias,
  learn,
  forget: (t, e) => forgetMove(t.s.character, slotOf(t, e), t.emit),
  rearrange: (t) => {
    t.s.pending |= MUST_ARRANGE
    t.emit?.({ kind: 'passed', what: 'The pools may be rearranged' })
  },
  redraft: (t) => {
    t.s.pending |= MUST_DRAFT
    t.emit?.({ kind: 'passed', what: 'Three more are drafted' })
  },
  focus: (t, e) => {
    const bit = 1 << worthOf(t, e.el)
    if (e.scope === 'always') t.s.character.focusAlways |= bit
    else t.s.character.focusNext |= bit
    tell(t, `${e.scope === 'always' ? 'Every draft' : 'The next draft'} includes ${ELEMENTS[worthOf(t, e.el)]}`)
  },
  /** Back to level 1 with everything learned; one path of upgrades is given up for good. */
  resetRun: (t, e) => {
    t.s.level = 1
    t.s.character.givenUp |= 1 << worthOf(t, e.path)
    tell(t, 'The run is back at level 1')
  },
}

export function takeBlessing(pack: Pack, s: State, def: BlessingDef, dice: Dice, emit?: Emit<Event>): void {
  const answers: Record<string, number> = {}
  ;(def.ask ?? []).forEach((ask, i) => {
    answers[ask.bind] = s.answers[i] as number
  })
  runEffects({ pack, s, dice, emit, answers }, def.onTake ?? [])
}

function runEffects(t: Taking, list: readonly Eff[]): void {
  for (const e of list) {
    const verb = RUN_EFFECTS[e.do]
    if (verb === undefined) throw new Error(`a run knows no verb "${e.do}"`)
    verb(t, e)
  }
}

/** Standing blessings that react between combats. */
export function fireRunEvent(pack: Pack, s: State, event: EventName, dice: Dice, emit?: Emit<Event>): void {
  for (const i of s.character.blessings) {
    const def = pack.majors[i]?.def
    for (const trigger of def?.triggers ?? []) {
      if (trigger.on !== event || !holds(s, trigger.if)) continue
      emit?.({ kind: 'blessing', seat: 0, name: def?.name ?? '' })
      runEffects({ pack, s, dice, emit, answers: {} }, trigger.do)
    }
  }
}

/** The one condition that makes sense between combats. */
const holds = (s: State, cond: Readonly<Record<string, unknown>> | undefined): boolean => {
  if (cond === undefined) return true
  const [, below] = cond.hpBelow as [string, number]
  return s.duel.sides[0].hp < below
}

export const activeSize = (s: State): number => ruleOf(s.duel.rules, ACTIVE_SIZE)
/** Blessings may change it (§12). */
export function bankSize(pack: Pack, s: State): number {
  let size = ruleOf(s.duel.rules, BANK_SIZE)
  for (const i of s.character.blessings)
    for (const { mod, fixed = 0 } of pack.majors[i]?.statics ?? []) if (mod === MOD.bankSlots) size += fixed
  return Math.max(0, Math.min(MOST_BANK, size))
}

/** §12 A learned move goes into the first free slot; without one it is held until something is forgotten. */
export function addMove(pack: Pack, s: State, m: Mv): void {
  const { character: c } = s
  if (c.active.length < activeSize(s)) c.active.push(m)
  else if (c.bank.length < bankSize(pack, s)) c.bank.push(m)
  else s.held.push(m)
}

export function forgetMove(c: Character, slot: number, emit?: Emit<Event>): void {
  const list = slot >= BANK_SLOT ? c.bank : c.active
  const [gone] = list.splice(slot >= BANK_SLOT ? slot - BANK_SLOT : slot, 1)
  emit?.({ kind: 'forgot', root: (gone as Mv)[0] as number })
  // One active move at least stays.
  if (c.active.length === 0 && c.bank.length > 0) c.active.push(c.bank.shift() as Mv)
}
