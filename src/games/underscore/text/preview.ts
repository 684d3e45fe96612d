import type { Danger, Effect } from '../../../engine/contract/scene.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { allOutcomes } from '../../../engine/dice/test-dice.ts'
import { forgetBlessings } from '../ai/determinize.ts'
import type { Pack } from '../campaign/pack.ts'
import { D_OWNER, isSecretDeclaration } from '../duel/choices/declaration.ts'
import { makeWorld, rootOfMove } from '../duel/context.ts'
import {
  bindLeft,
  CHARGE,
  chargeLeft,
  cooldownLeft,
  copyMove,
  ELEMENT,
  isElementPublic,
  isMovePublic,
  type Move,
  PUBLIC,
  RANDOM,
  setBindLeft,
  setCooldownLeft,
  UID,
} from '../duel/move.ts'
import { p35ExecuteMove } from '../duel/move-logic.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { chosenMoveInSlot, cloneDuel, type Duel, FIGHTING, type Side, sideOfSeat } from '../duel/side.ts'
import { p33IsDisqualified as isBarred } from '../duel/status-phases.ts'
import { updateListeners } from '../duel/trigger.ts'
import { executeUpToMove } from '../duel/turn.ts'
import { duelSeenBy, isSideMasked } from '../duel/visibility.ts'
import type { Event } from '../events.ts'
import { DISQUALIFYING_STATUSES, statusTitle } from '../names.ts'
import { damageSum } from './event-text-types.ts'

/** What a move would do: as text, and as numbers where they are certain. */
export interface MovePreview {
  readonly text: string
  readonly effects: readonly Effect[]
  /** The HP that the opponent has afterwards, at least and at most. Absent: it is not known. */
  readonly foeHp?: readonly [least: number, most: number]
}
const NOTHING: MovePreview = { text: '', effects: [] }

/**
 * Exactly what a move would do if it were cast now and first, from public information: the rules run on a copy that
 * lacks the opponent's private attunements, blessings and traps. A move with questions shows its plain text until they
 * are answered.
 */
export function previewMove(pack: Pack, duel: Duel, seat: number, slot: number): MovePreview {
  const own = chosenMoveInSlot(sideOfSeat(duel, seat), slot)
  const root = rootOfMove(pack, own)
  const bar = barredBy(pack, duel, seat, slot)
  if (bar !== '' || !root.isPlainAsk || own[RANDOM] !== 0) return bar === '' ? NOTHING : { text: bar, effects: [] }
  const outcomes = new Map<string, { share: number; effects: readonly Effect[] }>()
  let total = 0
  for (const { result, oneIn } of allOutcomes((dice) =>
    outcomeOf(pack, publicCopy(pack, duel, seat), seat, seat, slot, dice),
  )) {
    const share = SHARES / oneIn
    const known = outcomes.get(result.text)
    outcomes.set(result.text, { share: (known?.share ?? 0) + share, effects: result.effects })
    total += share
    if (outcomes.size > MAX_OUTCOMES) return NOTHING
  }
  const parts = [...outcomes].filter(([text]) => text !== '')
  const { hp } = sideOfSeat(duel, 1 - seat)
  const left = [...outcomes.values()].map(({ effects }) => effects.find(({ actor }) => actor === 'foe')?.after ?? hp)
  const foeHp = [Math.min(...left), Math.max(...left)] as const
  if (outcomes.size === 1) return { text: parts[0]?.[0] ?? '', effects: parts[0]?.[1].effects ?? [], foeHp }
  const percent = (share: number): number => Math.floor((share * 200 + total) / (2 * total))
  return { text: parts.map(([text, { share }]) => `${percent(share)} %: ${text}`).join(' / '), effects: [], foeHp }
}
/** A number that every die that one cast can roll divides. */
const SHARES = 6 * 6 * 10 * 10 * 12 * 7
const MAX_OUTCOMES = 6

interface CastResult {
  readonly text: string
  readonly effects: readonly Effect[]
  /** The HP that the viewing seat has afterwards. */
  readonly left: number
}
/** What one side's execution with this move does, as `me` sees it. */
function outcomeOf(pack: Pack, copy: Duel, seat: number, me: number, slot: number, dice: Dice): CastResult {
  const events: Event[] = []
  const world = makeWorld(pack, copy, dice, (event) => events.push(event))
  world.acting = seat
  const m = chosenMoveInSlot(sideOfSeat(copy, seat), slot)
  // Triggers at the start of the turn may change the chosen move itself.
  if (seat === 0) world.chosen0 = m
  else world.chosen1 = m
  // This seat does not know what happens at the start of the other side's turn.
  if (seat === me) executeUpToMove(world, seat, m)
  else world.latch = chargeLeft(m)
  events.length = 0
  const before = [sideOfSeat(copy, me).hp, sideOfSeat(copy, 1 - me).hp] as const
  if (copy.winner === FIGHTING) p35ExecuteMove(world, seat, m)
  else return { text: 'the turn begins with a death', effects: [], left: sideOfSeat(copy, me).hp }
  const effects = [
    effectOn('you', sideOfSeat(copy, me), before[0], events, me),
    effectOn('foe', sideOfSeat(copy, 1 - me), before[1], events, 1 - me),
  ]
  return {
    text: summary(events, me),
    effects: effects.filter((effect) => effect !== undefined),
    left: sideOfSeat(copy, me).hp,
  }
}
function effectOn(
  actor: string,
  side: Side,
  before: number,
  events: readonly Event[],
  seat: number,
): Effect | undefined {
  const gained = events.flatMap((e) =>
    e.kind === 'gained' && e.seat === seat ? [`${statusTitle(e.status)} ${e.turns}`] : [],
  )
  if (side.hp === before && gained.length === 0) return undefined
  return {
    actor,
    ...(side.hp === before ? {} : { amount: side.hp - before, after: side.hp }),
    ...(gained.length === 0 ? {} : { statuses: [...new Set(gained)] }),
    ...(side.hp <= 0 ? { falls: true as const } : {}),
  }
}

/** The strongest hit among the opponent's shown moves that it can choose now, and how many of its moves the seat has not seen. */
export function dangerForSeat(pack: Pack, duel: Duel, me: number): Danger | undefined {
  const other = sideOfSeat(duel, 1 - me)
  if (isSideMasked(pack, duel, 1 - me)) return undefined
  const now = sideOfSeat(duel, me).hp
  let least = now
  let worst = ''
  let unseen = 0
  other.active.forEach((m, slot) => {
    if (!isMovePublic(m)) unseen++
    else if (rootOfMove(pack, m).isPlainAsk && m[RANDOM] === 0 && cooldownLeft(m) === 0 && bindLeft(m) === 0)
      for (const { result } of allOutcomes((dice) =>
        outcomeOf(pack, publicCopy(pack, duel, me), 1 - me, me, slot, dice),
      ))
        if (result.left < least) {
          least = result.left
          worst = rootOfMove(pack, m).name
        }
  })
  if (unseen === other.active.length) return undefined
  const rest = unseen === 0 ? '' : `; ${unseen} unknown`
  const text = worst === '' ? `no known move hurts you now${rest}` : `${worst}: you ${now} → ${least}${rest}`
  return { text, ...(worst === '' ? {} : { least }) }
}

/** §9 Why a move would be barred. Sleep, Stun and Anger do not prevent choosing it, so the screen warns. */
function barredBy(pack: Pack, duel: Duel, seat: number, slot: number): string {
  const { stats } = sideOfSeat(duel, seat)
  if (DISQUALIFYING_STATUSES.every((status) => stats[status] === 0)) return ''
  const copy = cloneDuel(duel)
  let by = ''
  const world = makeWorld(pack, copy, NO_DICE, (event) => {
    if (event.kind === 'disqualified') by = statusTitle(event.status)
  })
  world.acting = seat
  return isBarred(world, seat, sideOfSeat(copy, seat), chosenMoveInSlot(sideOfSeat(copy, seat), slot))
    ? `${by} bars this move: nothing happens`
    : ''
}

function publicCopy(pack: Pack, duel: Duel, seat: number): Duel {
  const copy = cloneDuel(duelSeenBy(pack, duel, seat))
  const other = sideOfSeat(copy, 1 - seat)
  forgetBlessings(other)
  other.active = other.active.map((m) => blanked(pack, m))
  other.bank = other.bank.map((m) => blanked(pack, m))
  copy.declarations = copy.declarations.filter((entry) => entry[D_OWNER] === seat || !isSecretDeclaration(entry))
  updateListeners(pack, copy)
  return copy
}

/** A private move without its effects: only its presence, cooldown and bind are known. */
function blanked(pack: Pack, m: Move): Move {
  if (isMovePublic(m)) return m
  const blank = pack.roots.find(({ whileBanked, fresh }) => whileBanked.length === 0 && fresh[CHARGE] === 0)
  if (blank === undefined) return m
  const copy = copyMove(blank.fresh)
  copy[UID] = m[UID]
  setCooldownLeft(copy, cooldownLeft(m))
  setBindLeft(copy, bindLeft(m))
  copy[PUBLIC] = m[PUBLIC]
  if (isElementPublic(m)) copy[ELEMENT] = m[ELEMENT]
  return copy
}

/** The events of a cast in short: `2 + 1 weak = 3`, `+2 Burn to opponent`. */
function summary(events: readonly Event[], seat: number): string {
  const parts: string[] = []
  for (const e of events) {
    const to = 'seat' in e && e.seat === seat ? 'you' : 'them'
    if (e.kind === 'damage') parts.push(`${damageSum(e)} to ${to}`)
    else if (e.kind === 'absorbed') parts.push('absorbed')
    else if (e.kind === 'immune-damage') parts.push(`${e.base} × immune = 0`)
    else if (e.kind === 'gained') parts.push(`+${e.amount} ${statusTitle(e.status)} to ${to}`)
    else if (e.kind === 'lost') parts.push(`−${e.amount} ${statusTitle(e.status)} of ${to}`)
    else if (e.kind === 'healed') parts.push(`heals ${to === 'you' ? 'you' : 'them'} ${e.healed}`)
    else if (e.kind === 'open-wounds') parts.push(`${to === 'you' ? 'your' : 'their'} wounds open`)
    else if (e.kind === 'burn-out') parts.push(to === 'you' ? 'you burn out' : 'they burn out')
    else if (e.kind === 'lost-hp') parts.push(`−${e.amount} HP of ${to}`)
    else if (e.kind === 'died') parts.push(to === 'you' ? 'you fall' : 'they fall')
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
