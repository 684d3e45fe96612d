import { everyFall } from '../../../engine/trick-dice.ts'
import { makeWorld, rootOf } from '../duel/machine.ts'
import { p35MoveLogic } from '../duel/move-logic.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { cloneDuel, type Duel, FIGHTING, type Mv, moveAt } from '../duel/side.ts'
import { listen } from '../duel/trigger.ts'
import { p33Disqualification as isBarred, upToMove } from '../duel/turn.ts'
import type { Event } from '../events.ts'
import { forgetBlessings } from '../mind/imagine.ts'
import { seenBy } from '../mind/script.ts'
import { capital, DISQUALIFYING, STATUSES } from '../names.ts'
import type { Pack } from '../run/pack.ts'
import { damageSum } from './tell.ts'

/**
 * Exactly what a move would do if it were cast now, against what is public: the rules run on a copy without the opponent's private
 * attunements, blessings and traps. A move that asks something is shown by its text alone until it is answered.
 */
export function previewMove(pack: Pack, d: Duel, seat: number, slot: number): string {
  const own = moveAt(d.sides[seat as 0 | 1], slot) as Mv
  const root = rootOf(pack, own)
  const bar = barredBy(pack, d, seat, slot)
  if (bar !== '' || !root.isPlainAsk || own[3] !== 0) return bar
  const outcomes = new Map<string, number>()
  let total = 0
  for (const { result, oneIn } of everyFall((dice) => {
    const copy = publicCopy(pack, d, seat)
    const events: Event[] = []
    const w = makeWorld(pack, copy, dice, (event) => events.push(event))
    w.acting = seat
    const m = moveAt(copy.sides[seat as 0 | 1], slot) as Mv
    upToMove(w, seat, m)
    events.length = 0
    if (copy.winner === FIGHTING) p35MoveLogic(w, seat, m)
    return summary(events, seat)
  })) {
    const share = SHARES / oneIn
    outcomes.set(result, (outcomes.get(result) ?? 0) + share)
    total += share
    if (outcomes.size > MOST_OUTCOMES) return ''
  }
  const parts = [...outcomes].filter(([words]) => words !== '')
  if (outcomes.size === 1) return parts[0]?.[0] ?? ''
  return parts.map(([words, share]) => `${Math.floor((share * 200 + total) / (2 * total))} %: ${words}`).join(' / ')
}
/** Divisible by every kind of dice a single cast can roll. */
const SHARES = 6 * 6 * 10 * 10 * 12 * 7
const MOST_OUTCOMES = 6

/** §9 Sleep, Stun and Anger do not keep one from choosing; one is warned. */
function barredBy(pack: Pack, d: Duel, seat: number, slot: number): string {
  const { turns } = d.sides[seat as 0 | 1]
  if (DISQUALIFYING.every((status) => turns[status] === 0)) return ''
  const copy = cloneDuel(d)
  let by = ''
  const w = makeWorld(pack, copy, NO_DICE, (event) => {
    if (event.kind === 'disqualified') by = capital(STATUSES[event.status] as string)
  })
  w.acting = seat
  return isBarred(w, seat, moveAt(copy.sides[seat as 0 | 1], slot) as Mv) ? `barred by ${by}: nothing happens` : ''
}

function publicCopy(pack: Pack, d: Duel, seat: number): Duel {
  const copy = cloneDuel(seenBy(pack, d, seat))
  const other = copy.sides[(1 - seat) as 0 | 1]
  forgetBlessings(other)
  copy.declarations = copy.declarations.filter((entry) => entry[1] === seat || entry[4] === 0)
  listen(pack, copy)
  return copy
}

/** `2 + 1 weak = 3`, `+2 Burn to opponent`. */
function summary(events: readonly Event[], seat: number): string {
  const parts: string[] = []
  for (const e of events) {
    const to = 'seat' in e && e.seat === seat ? 'self' : 'opponent'
    if (e.kind === 'damage') parts.push(`${damageSum(e)} to ${to}`)
    else if (e.kind === 'absorbed') parts.push('absorbed')
    else if (e.kind === 'immune-damage') parts.push(`${e.base} × immune = 0`)
    else if (e.kind === 'gained') parts.push(`+${e.amount} ${capital(STATUSES[e.status] as string)} to ${to}`)
    else if (e.kind === 'lost') parts.push(`−${e.amount} ${capital(STATUSES[e.status] as string)} of ${to}`)
    else if (e.kind === 'healed') parts.push(`${to} heals ${e.healed}`)
    else if (e.kind === 'open-wounds') parts.push(`wounds of ${to} open`)
    else if (e.kind === 'burn-out') parts.push(`${to} burns out`)
    else if (e.kind === 'lost-hp') parts.push(`−${e.amount} HP of ${to}`)
    else if (e.kind === 'died') parts.push(`${to} falls`)
  }
  const short: string[] = []
  for (const part of parts) {
    const last = short.at(-1)
    const times = last === undefined ? undefined : /^(\d+) × \((.*)\)$/.exec(last)
    if (last === part) short[short.length - 1] = `2 × (${part})`
    else if (times?.[2] === part) short[short.length - 1] = `${Number(times[1]) + 1} × (${part})`
    else short.push(part)
  }
  return short.join(', ')
}
