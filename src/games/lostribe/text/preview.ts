import type { Effect, Spend } from '../../../engine/contract/scene.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Action } from '../actions.ts'
import { apply } from '../campaign/rules.ts'
import { count } from '../content/fields.ts'
import type { Pack } from '../content/pack.ts'
import { afflictionWords } from '../content/statuses.ts'
import type { Event } from '../events.ts'
import { elementName } from '../names.ts'
import { clone, PLAYER, type State } from '../state.ts'
import { ASK_WORDS } from './lore.ts'
import { diceWords, foeName, sceneActor } from './names.ts'

/** What an action of this turn would do, found by doing it on a copy. Draws and new rolls are only announced. */

/** Falls that decide nothing that is shown. */
const BLIND: Dice = { roll: () => 0, fork: () => BLIND, entropy: () => '0000000000000000' }

/** What happens up to the end of the fight, if the action ends it. */
export function foresee(pack: Pack, s: State, action: Action): Event[] {
  const events: Event[] = []
  apply(pack, clone(s), [{ seat: 0, action }], BLIND, (event) => events.push(event))
  const end = events.findIndex((event) => event.kind === 'victory')
  return end < 0 ? events : events.slice(0, end + 1)
}

/** Dice, energy and charges that go. */
export function spendsOf(s: State, events: readonly Event[]): Spend[] {
  const left = s.pool.map((face, place) => ({ face, item: String(place + 1) }))
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

/** What happens to whom: hp, statuses, falls. */
export function effectsOf(events: readonly Event[]): Effect[] {
  const found = new Map<string, { amount: number; after: number | undefined; statuses: string[]; falls: boolean }>()
  const of = (actor: number) => {
    const name = sceneActor(actor)
    const one = found.get(name) ?? { amount: 0, after: undefined, statuses: [], falls: false }
    found.set(name, one)
    return one
  }
  const change = (actor: number, amount: number, after: number): void => {
    const one = of(actor)
    one.amount += amount
    one.after = after
  }
  for (const e of events) {
    if (e.kind === 'hit') change(e.at, e.hp - e.hpBefore, e.hp)
    else if (e.kind === 'healed') change(e.actor, e.gained, e.hp)
    else if (e.kind === 'lost-hp') change(PLAYER, -e.amount, e.hp)
    else if (e.kind === 'status') of(e.actor).statuses.push(afflictionWords(e))
    else if (e.kind === 'ward' && e.gained > 0) of(e.actor).statuses.push(`ward +${e.gained}`)
    else if (e.kind === 'slain') of(e.foe).falls = true
  }
  return [...found].map(([actor, { amount, after, statuses, falls }]) => ({
    actor,
    ...(after === undefined ? {} : { amount, after }),
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(falls ? { falls } : {}),
  }))
}

export function previewWords(pack: Pack, events: readonly Event[]): string {
  const hit = new Set(events.flatMap((e) => (e.kind === 'hit' && e.by === PLAYER ? [e.at] : [])))
  // What comes on top for a foe that is hit is told with the hit, so that its name stands there once.
  const words = events.flatMap((e) => (e.kind === 'status' && hit.has(e.actor) ? [] : wordsOf(pack, e)))
  return [...mergeHits(pack, events), ...words].join('; ')
}

interface Struck {
  readonly name: string
  readonly hits: number[]
  readonly before: number
  readonly statuses: string[]
  ward: number
  hp: number
}

/** Hits of one card on one foe are told together, with what it puts on it. */
function mergeHits(pack: Pack, events: readonly Event[]): string[] {
  const lines = new Map<number, Struck>()
  for (const e of events) {
    if (e.kind !== 'hit' || e.by !== PLAYER) continue
    const name = foeName(pack, e.atKind, e.at)
    const line = lines.get(e.at) ?? { name, hits: [], ward: 0, before: e.hpBefore, hp: 0, statuses: [] }
    line.hits.push(e.isDodged ? 0 : e.raw)
    line.ward += e.absorbed
    line.hp = e.hp
    lines.set(e.at, line)
  }
  for (const e of events) if (e.kind === 'status') lines.get(e.actor)?.statuses.push(afflictionWords(e))
  return [...lines.values()].map(({ name, hits, ward, before, hp, statuses }) => {
    const kill = hp === 0 ? ', kills' : ''
    // What is taken off has its sign, so that it is not read as what is left.
    const off = hits.map((hit) => (hit === 0 ? '0' : `−${hit}`)).join(' ')
    const more = statuses.map((status) => `, ${status}`).join('')
    return `${name} ${off}${ward > 0 ? ` (${ward} into ward)` : ''}: ${before} → ${hp}${kill}${more}`
  })
}

function wordsOf(pack: Pack, e: Event): string[] {
  switch (e.kind) {
    case 'ward':
      return e.actor === PLAYER ? [`ward +${e.gained} → ${e.ward}`] : []
    case 'healed':
      return e.actor === PLAYER ? [`hp +${e.gained} → ${e.hp}`] : []
    case 'lost-hp':
      return [`hp −${e.amount} → ${e.hp}`]
    case 'energy':
      return [`energy +${e.gained}`]
    case 'drew':
      return [`draw ${e.cards.length}`]
    case 'status':
      return [`${e.actor === PLAYER ? '' : `${foeName(pack, e.of, e.actor)} `}${afflictionWords(e)}`]
    case 'cleansed':
      return [`cleanse ${e.count}`]
    case 'marked':
      return [`steal ${e.count} at its next roll`]
    case 'asked':
      return [`then choose ${ASK_WORDS[e.ask]}`]
    case 'dice':
      // What is spent stands beside the preview already.
      if (e.verb === 'refund') return [`get back ${diceWords(e.dice)}`]
      return e.verb === 'add' ? [`add ${diceWords(e.dice)}`] : []
    case 'immune':
      return ['immune to stun']
    case 'resonance':
      return [`Resonance: +${count(e.gained, 'charge')}`]
    case 'pattern':
      return [`pattern ${e.name}`]
    case 'hardened':
      return [`${foeName(pack, e.of, e.foe)} pivots against ${elementName(e.element)}`]
    case 'phase':
      return [`${foeName(pack, e.of, e.foe)} enters phase ${e.stage + 1}`]
    case 'second-form':
      return [`${foeName(pack, e.of, e.foe)} rises again with ${e.hp} hp`]
    case 'victory':
      return ['wins the fight']
    default:
      return []
  }
}
