import type { ByName } from '../../../lib/enums.ts'
import { type Enemy, enemyOf, type Item, itemOf, type Pack } from '../content/content.ts'
import { isIdentified, type Play } from '../context.ts'
import { isKnown } from '../map/senses.ts'
import { CAPACITY, floorOf, type State } from '../state.ts'
import { toPickUp } from './items.ts'

/** §14.5 Said once each, when the thing first comes up; in a state a hint is a bit by its place. */
export const HINTS = [
  'odds',
  'pick-up',
  'labels',
  'gear',
  'half-health',
  'stairs',
  'shop',
  'altar',
  'mages',
  'slow',
  'full-pack',
  'arena',
] as const
const ALL = 2 ** HINTS.length - 1

const hasMet = (pack: Pack, s: State, isSuch: (enemy: Enemy) => boolean): boolean =>
  floorOf(s).creatures.some((creature) => creature.met > 0 && isSuch(enemyOf(pack, creature.kind)))
const carries = (pack: Pack, s: State, isSuch: (item: Item, kind: number) => boolean): boolean =>
  s.hero.pack.some(({ kind }) => isSuch(itemOf(pack, kind), kind))

const IS_TIMELY: ByName<typeof HINTS, (pack: Pack, s: State) => boolean> = {
  odds: (pack, s) => hasMet(pack, s, () => true),
  'pick-up': (pack, s) => toPickUp(pack, s) !== undefined,
  labels: (pack, s) => carries(pack, s, (_, kind) => !isIdentified(pack, s, kind)),
  gear: (pack, s) => carries(pack, s, ({ type }) => type === 'weapon' || type === 'armour'),
  'half-health': (_, s) => s.hero.hp * 2 <= s.hero.maxHp,
  stairs: (_, s) => isKnown(floorOf(s), floorOf(s).down),
  shop: (_, s) => isKnown(floorOf(s), floorOf(s).shop),
  altar: (_, s) => isKnown(floorOf(s), floorOf(s).altar),
  mages: (pack, s) => hasMet(pack, s, ({ range }) => range > 0),
  slow: (pack, s) => hasMet(pack, s, ({ speed, role }) => speed === 'slow' && role !== 'boss'),
  'full-pack': (_, s) => s.hero.pack.length >= CAPACITY,
  arena: (_, s) => s.depth === 5,
}

// By place: every deed asks, and a name is looked up more slowly than a place.
const TIMELY = HINTS.map((name) => IS_TIMELY[name])

/** What is new to a newcomer. The bits change whether somebody listens or not. */
export function giveHints({ pack, s, emit }: Play): void {
  for (let n = 0; n < HINTS.length && s.hints !== ALL; n++) {
    const bit = 1 << n
    if ((s.hints & bit) !== 0 || TIMELY[n]?.(pack, s) !== true) continue
    s.hints |= bit
    emit?.({ kind: 'hint', n })
  }
}
