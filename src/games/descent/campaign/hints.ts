import type { ByName } from '../../../lib/enums.ts'
import { type Enemy, enemyOf, type Item, itemOf, type Pack } from '../content/content.ts'
import { isIdentified, type PlayContext } from '../context.ts'
import { isCellKnown } from '../map/senses.ts'
import { CAPACITY, floorOf, type State } from '../state.ts'
import { itemToPickUp } from './items.ts'

/** §14.5 Hints, each shown once. The state stores shown hints as bits; the bit is the index in this list. */
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

const hasMet = (pack: Pack, s: State, matches: (enemy: Enemy) => boolean): boolean =>
  floorOf(s).creatures.some((creature) => creature.met > 0 && matches(enemyOf(pack, creature.kind)))
const carries = (pack: Pack, s: State, matches: (item: Item, kind: number) => boolean): boolean =>
  s.hero.pack.some(({ kind }) => matches(itemOf(pack, kind), kind))

const IS_TIMELY: ByName<typeof HINTS, (pack: Pack, s: State) => boolean> = {
  odds: (pack, s) => hasMet(pack, s, () => true),
  'pick-up': (pack, s) => itemToPickUp(pack, s) !== undefined,
  labels: (pack, s) => carries(pack, s, (_, kind) => !isIdentified(pack, s, kind)),
  gear: (pack, s) => carries(pack, s, ({ type }) => type === 'weapon' || type === 'armour'),
  'half-health': (_, s) => s.hero.hp * 2 <= s.hero.maxHp,
  stairs: (_, s) => isCellKnown(floorOf(s), floorOf(s).down),
  shop: (_, s) => isCellKnown(floorOf(s), floorOf(s).shop),
  altar: (_, s) => isCellKnown(floorOf(s), floorOf(s).altar),
  mages: (pack, s) => hasMet(pack, s, ({ range }) => range > 0),
  slow: (pack, s) => hasMet(pack, s, ({ speed, role }) => speed === 'slow' && role !== 'boss'),
  'full-pack': (_, s) => s.hero.pack.length >= CAPACITY,
  arena: (_, s) => s.depth === 5,
}

// Stored by index, because every action checks them and a lookup by name is slower.
const TIMELY = HINTS.map((name) => IS_TIMELY[name])

/** Emits the hints that apply for the first time. The bits in the state change even if nobody listens, so that replays agree. */
export function giveHints({ pack, s, emit }: PlayContext): void {
  for (let n = 0; n < HINTS.length && s.hints !== ALL; n++) {
    const bit = 1 << n
    if ((s.hints & bit) !== 0 || TIMELY[n]?.(pack, s) !== true) continue
    s.hints |= bit
    emit?.({ kind: 'hint', n })
  }
}
