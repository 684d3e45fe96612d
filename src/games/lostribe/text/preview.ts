import type { Effect, Spend } from '../../../engine/contract/scene.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import type { Action } from '../actions.ts'
import { applyMoves } from '../campaign/rules.ts'
import { countText } from '../content/fields.ts'
import type { Pack } from '../content/pack.ts'
import { type Affliction, afflictionText, afflictionTexts, canMerge, mergeAfflictions } from '../content/statuses.ts'
import type { DiceEvent, Event } from '../events.ts'
import { cloneState, PLAYER, type State } from '../state.ts'
import { elementName } from '../vocabulary.ts'
import { PICK_NAMES } from './labels.ts'
import { actorId, diceNames, foeNameIn } from './names.ts'

/** Previews of an action, made by applying it to a copy of the state. They mention draws and rerolls, but not their results. */

/** Dice for previews: every roll is 0. No shown result depends on them. */
const ZERO_DICE: Dice = { roll: () => 0, fork: () => ZERO_DICE, entropy: () => '0000000000000000' }

/** The events of an action. If it wins the fight, only those up to the victory. */
export function previewEvents(pack: Pack, s: State, action: Action): Event[] {
  const events: Event[] = []
  applyMoves(pack, cloneState(s), [{ seat: 0, action }], ZERO_DICE, (event) => events.push(event))
  const end = events.findIndex((event) => event.kind === 'victory')
  return end < 0 ? events : events.slice(0, end + 1)
}

/** The dice, energy and charges that an action spends. */
export function spendsOf(s: State, events: readonly Event[]): Spend[] {
  const left = s.pool.map((face, index) => ({ face, item: String(index + 1) }))
  const spends: Spend[] = []
  for (const e of events) {
    if (e.kind === 'played' && e.cost > 0) spends.push({ name: 'energy', amount: e.cost })
    if (e.kind === 'played' && e.charges > 0) spends.push({ name: 'charges', amount: e.charges })
    if (e.kind !== 'dice' || e.actor !== PLAYER || (e.verb !== 'consume' && e.verb !== 'fuse')) continue
    for (const face of e.dice) {
      const at = left.findIndex((die) => die.face === face)
      const [die] = at < 0 ? [] : left.splice(at, 1)
      spends.push({ name: elementName(face), ...(die === undefined ? {} : { at: { panel: 'dice', item: die.item } }) })
    }
  }
  return spends
}

/** What the events change for each actor: hp, statuses, death. */
export function effectsOf(events: readonly Event[]): Effect[] {
  const found = new Map<string, { amount: number; after: number | undefined; statuses: string[]; falls: boolean }>()
  const changesOf = (actor: number) => {
    const name = actorId(actor)
    const changes = found.get(name) ?? { amount: 0, after: undefined, statuses: [], falls: false }
    found.set(name, changes)
    return changes
  }
  const change = (actor: number, amount: number, after: number): void => {
    const changes = changesOf(actor)
    changes.amount += amount
    changes.after = after
  }
  for (const e of mergedStatusEvents(events)) {
    if (e.kind === 'hit') change(e.at, e.hp - e.hpBefore, e.hp)
    else if (e.kind === 'healed') change(e.actor, e.gained, e.hp)
    else if (e.kind === 'lost-hp') change(PLAYER, -e.amount, e.hp)
    else if (e.kind === 'status') changesOf(e.actor).statuses.push(afflictionText(e))
    else if (e.kind === 'ward' && e.gained > 0) changesOf(e.actor).statuses.push(`ward +${e.gained}`)
    else if (e.kind === 'slain') changesOf(e.foe).falls = true
  }
  return [...found].map(([actor, { amount, after, statuses, falls }]) => ({
    actor,
    ...(after === undefined ? {} : { amount, after }),
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(falls ? { falls } : {}),
  }))
}

/** The events with all equal statuses of an actor merged into one, where the first of them was. */
function mergedStatusEvents(events: readonly Event[]): readonly Event[] {
  const merged: Event[] = []
  for (const e of events) {
    const twin = merged.findIndex(
      (one) => e.kind === 'status' && one.kind === 'status' && one.actor === e.actor && canMerge(one, e),
    )
    const before = merged[twin]
    if (e.kind === 'status' && before?.kind === 'status') merged[twin] = { ...e, ...mergeAfflictions(before, e) }
    else merged.push(e)
  }
  return merged
}

export function previewText(pack: Pack, s: State, events: readonly Event[]): string {
  const hit = new Set(events.flatMap((e) => (e.kind === 'hit' && e.by === PLAYER ? [e.at] : [])))
  const merged = mergedStatusEvents(events)
  const everyFoe = statusesOfEveryFoe(s, merged)
  // A status on a foe that is also hit is mentioned with the hit, and a status on every foe once.
  const others = merged.flatMap((e): string[] => {
    if (e.kind !== 'status' || e.actor === PLAYER) return eventPreview(pack, s, e)
    const text = afflictionText(e)
    if (everyFoe.has(text)) return e === everyFoe.get(text) ? [`every foe ${text}`] : []
    return hit.has(e.actor) ? [] : eventPreview(pack, s, e)
  })
  return [...hitPreviews(pack, s, events, everyFoe), ...others].join('; ')
}

type StatusEvent = Extract<Event, { kind: 'status' }>

/** The statuses that each of several foes gets, by text, with the first event of each. */
function statusesOfEveryFoe({ foes }: State, events: readonly Event[]): ReadonlyMap<string, StatusEvent> {
  const byText = new Map<string, StatusEvent[]>()
  for (const e of events) {
    if (e.kind !== 'status' || e.actor === PLAYER) continue
    const text = afflictionText(e)
    byText.set(text, [...(byText.get(text) ?? []), e])
  }
  const found = new Map<string, StatusEvent>()
  for (const [text, list] of byText) {
    const [first] = list
    if (first !== undefined && foes.length > 1 && list.length === foes.length) found.set(text, first)
  }
  return found
}

interface Struck {
  readonly name: string
  readonly hits: number[]
  readonly before: number
  readonly statuses: Affliction[]
  ward: number
  hp: number
}

/** One preview for each foe that is hit: all hits, and the statuses the foe gets. */
function hitPreviews(pack: Pack, s: State, events: readonly Event[], everyFoe: ReadonlyMap<string, unknown>): string[] {
  const lines = new Map<number, Struck>()
  for (const e of events) {
    if (e.kind !== 'hit' || e.by !== PLAYER) continue
    const name = foeNameIn(pack, s, e.atKind, e.at)
    const line = lines.get(e.at) ?? { name, hits: [], ward: 0, before: e.hpBefore, hp: 0, statuses: [] }
    line.hits.push(e.isDodged ? 0 : e.raw)
    line.ward += e.absorbed
    line.hp = e.hp
    lines.set(e.at, line)
  }
  for (const e of events) if (e.kind === 'status') lines.get(e.actor)?.statuses.push(e)
  return [...lines.values()].map(({ name, hits, ward, before, hp, statuses }) => {
    const kill = hp === 0 ? ', kills' : ''
    // Damage has a minus sign, so that it is not mistaken for the remaining hp.
    const off = hits.map((hit) => (hit === 0 ? '0' : `−${hit}`)).join(' ')
    const own = afflictionTexts(statuses).filter((text) => !everyFoe.has(text))
    const more = own.map((text) => `, ${text}`).join('')
    return `${name} ${off}${ward > 0 ? ` (${ward} into ward)` : ''}: ${before} → ${hp}${kill}${more}`
  })
}

function eventPreview(pack: Pack, s: State, e: Event): string[] {
  const nameOf = (kind: number, id: number): string => foeNameIn(pack, s, kind, id)
  switch (e.kind) {
    case 'ward':
      return e.actor === PLAYER ? [`ward +${e.gained} → ${e.ward}`] : []
    case 'healed':
      return e.actor === PLAYER ? [`HP +${e.gained} → ${e.hp}`] : []
    case 'lost-hp':
      return [`HP −${e.amount} → ${e.hp}`]
    case 'energy':
      return [`energy +${e.gained}`]
    case 'drew':
      return [`draw ${e.cards.length}`]
    case 'status':
      return [`${e.actor === PLAYER ? '' : `${nameOf(e.of, e.actor)} `}${afflictionText(e)}`]
    case 'cleansed':
      return e.count > 0 ? [`cleanse ${e.count}`] : []
    case 'marked':
      return [`steal ${e.count} at its next roll`]
    case 'asked':
      return [`then choose ${PICK_NAMES[e.ask]}`]
    case 'dice':
      return dicePreview(e)
    case 'immune':
      return ['immune to stun']
    case 'resonance':
      return [`Resonance: +${countText(e.gained, 'charge')}`]
    case 'pattern':
      return [`pattern ${e.name}`]
    case 'hardened':
      return [`${nameOf(e.of, e.foe)} pivots against ${elementName(e.element)}`]
    case 'phase':
      return [`${nameOf(e.of, e.foe)} enters phase ${e.stage + 1}`]
    case 'second-form':
      return [`${nameOf(e.of, e.foe)} rises again with ${e.hp} HP`]
    case 'victory':
      return ['wins the fight']
    case 'hit':
    case 'hero':
    case 'offered':
    case 'destiny':
    case 'act':
    case 'node':
    case 'fight':
    case 'turn':
    case 'intent':
    case 'played':
    case 'spark':
    case 'overridden':
    case 'ult':
    case 'shuffled':
    case 'discarded':
    case 'charges':
    case 'tick':
    case 'stunned':
    case 'wound-up':
    case 'moved':
    case 'summoned':
    case 'shifted':
    case 'slain':
    case 'refused':
    case 'storm':
    case 'gold':
    case 'card':
    case 'relic':
    case 'skipped':
    case 'picked':
    case 'tidying':
    case 'rested':
    case 'event':
    case 'trap':
    case 'cast':
    case 'max-hp':
    case 'stock':
    case 'left':
    case 'ended':
      return []
    default:
      return unreachable(e)
  }
}

/** Spent dice are left out here, because they are listed beside the preview. */
function dicePreview({ verb, dice }: DiceEvent): string[] {
  if (verb === 'refund') return [`get back ${diceNames(dice)}`]
  return verb === 'add' ? [`add ${diceNames(dice)}`] : []
}
