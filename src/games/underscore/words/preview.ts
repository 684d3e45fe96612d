import { everyFall } from '../../../engine/trick-dice.ts'
import { D_OWNER, isSecret } from '../duel/declaration.ts'
import { makeWorld, rootOf } from '../duel/machine.ts'
import { RANDOM } from '../duel/move.ts'
import { p35MoveLogic } from '../duel/move-logic.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { cloneDuel, type Duel, FIGHTING, knownMoveAt, sideIn } from '../duel/side.ts'
import { seenBy } from '../duel/sight.ts'
import { listen } from '../duel/trigger.ts'
import { p33Disqualification as isBarred, upToMove } from '../duel/turn.ts'
import type { Event } from '../events.ts'
import { forgetBlessings } from '../mind/imagine.ts'
import { DISQUALIFYING, statusTitle } from '../names.ts'
import type { Pack } from '../run/pack.ts'
import { damageSum } from './told.ts'

/**
 * Exactly what a move would do if it were cast now, against what is public: the rules run on a copy without the opponent's private
 * attunements, blessings and traps. A move that asks something is shown by its text alone until it is answered.
 */
export function previewMove(pack: Pack, duel: Duel, seat: number, slot: number): string {
  const own = knownMoveAt(sideIn(duel, seat), slot)
  const root = rootOf(pack, own)
  const bar = barredBy(pack, duel, seat, slot)
  if (bar !== '' || !root.isPlainAsk || own[RANDOM] !== 0) return bar
  const outcomes = new Map<string, number>()
  let total = 0
  for (const { result, oneIn } of everyFall((dice) => {
    const copy = publicCopy(pack, duel, seat)
    const events: Event[] = []
    const world = makeWorld(pack, copy, dice, (event) => events.push(event))
    world.acting = seat
    const m = knownMoveAt(sideIn(copy, seat), slot)
    upToMove(world, seat, m)
    events.length = 0
    if (copy.winner === FIGHTING) p35MoveLogic(world, seat, m)
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
function barredBy(pack: Pack, duel: Duel, seat: number, slot: number): string {
  const { turns } = sideIn(duel, seat)
  if (DISQUALIFYING.every((status) => turns[status] === 0)) return ''
  const copy = cloneDuel(duel)
  let by = ''
  const world = makeWorld(pack, copy, NO_DICE, (event) => {
    if (event.kind === 'disqualified') by = statusTitle(event.status)
  })
  world.acting = seat
  return isBarred(world, seat, knownMoveAt(sideIn(copy, seat), slot)) ? `barred by ${by}: nothing happens` : ''
}

function publicCopy(pack: Pack, duel: Duel, seat: number): Duel {
  const copy = cloneDuel(seenBy(pack, duel, seat))
  const other = sideIn(copy, 1 - seat)
  forgetBlessings(other)
  copy.declarations = copy.declarations.filter((entry) => entry[D_OWNER] === seat || !isSecret(entry))
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
    else if (e.kind === 'gained') parts.push(`+${e.amount} ${statusTitle(e.status)} to ${to}`)
    else if (e.kind === 'lost') parts.push(`−${e.amount} ${statusTitle(e.status)} of ${to}`)
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
