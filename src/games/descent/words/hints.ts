import type { Enemy, Item, Pack } from '../content.ts'
import { isKnown } from '../floor/senses.ts'
import { isIdentified, type Play } from '../play.ts'
import { toPickUp } from '../run/items.ts'
import { CAPACITY, floorOf, type State } from '../state.ts'

/** §14.5 Said once each, when the thing first comes up. */
export interface Hint {
  readonly text: string
  readonly isTimely: (pack: Pack, s: State) => boolean
}

const hasMet = (pack: Pack, s: State, isSuch: (enemy: Enemy) => boolean): boolean =>
  floorOf(s).creatures.some((creature) => creature.isMet && isSuch(pack.enemies[creature.kind] as Enemy))
const carries = (pack: Pack, s: State, isSuch: (item: Item, kind: number) => boolean): boolean =>
  s.hero.pack.some(({ kind }) => isSuch(pack.items[kind] as Item, kind))

export const HINTS: readonly Hint[] = [
  {
    text: 'the table In sight has the true odds both ways. Walk into somebody to strike, or let f do it; in a corridor only one can reach you.',
    isTimely: (pack, s) => hasMet(pack, s, () => true),
  },
  {
    text: 'g picks up what lies here; explore (o) does so by itself.',
    isTimely: (pack, s) => toPickUp(pack, s) !== undefined,
  },
  {
    text: 'a scroll is known by its label until one of its kind is read. Read strangers while nobody is about.',
    isTimely: (pack, s) => carries(pack, s, (_, kind) => !isIdentified(pack, s, kind)),
  },
  {
    text: 'the line of a weapon or armour in the pack shows what would change if you wore it.',
    isTimely: (pack, s) => carries(pack, s, ({ type }) => type === 'weapon' || type === 'armour'),
  },
  {
    text: 'you have lost half your health. r rests while nobody awake is in sight; a potion takes one turn.',
    isTimely: (_, s) => s.hero.hp * 2 <= s.hero.maxHp,
  },
  {
    text: '> walks to the stairs, and > on them goes down. Nobody follows. What you have not explored holds experience and potions you will miss.',
    isTimely: (_, s) => isKnown(floorOf(s), floorOf(s).down),
  },
  {
    text: '$ walks to the shop. Its wares can be read from afar.',
    isTimely: (_, s) => isKnown(floorOf(s), floorOf(s).shop),
  },
  {
    text: '_ walks to the altar. A god gives something for every kill; you serve one at a time.',
    isTimely: (_, s) => isKnown(floorOf(s), floorOf(s).altar),
  },
  {
    text: 'a mage strikes from six cells away and seldom misses. Step out of its sight behind a corner, and let it come to you.',
    isTimely: (pack, s) => hasMet(pack, s, ({ range }) => range > 0),
  },
  {
    text: 'who is slow acts every other turn: you can walk away from it, and strike twice for each of its blows.',
    isTimely: (pack, s) => hasMet(pack, s, ({ speed, role }) => speed === 'slow' && role !== 'boss'),
  },
  {
    text: 'your pack is full. What you wear takes no slot; drop what you will not use.',
    isTimely: (_, s) => s.hero.pack.length >= CAPACITY,
  },
  {
    text: 'the Lord and his five guards sleep until one of them is seen, then all wake. Meet them with your back in a corner; the stairs up are a way out.',
    isTimely: (_, s) => s.depth === 5,
  },
]
const ALL = 2 ** HINTS.length - 1

/** What is new to a newcomer. The bits change whether somebody listens or not. */
export function giveHints({ pack, s, emit }: Play): void {
  for (let n = 0; n < HINTS.length && s.hints !== ALL; n++) {
    const bit = 1 << n
    if ((s.hints & bit) !== 0 || !(HINTS[n] as Hint).isTimely(pack, s)) continue
    s.hints |= bit
    emit?.({ kind: 'hint', n })
  }
}
