import { expect, test } from 'vitest'
import { type Dice, seededDice } from '../../src/engine/index.ts'
import { hpAfterTurn } from '../../src/games/lostribe/combat/forecast.ts'
import type { DiceEvent, Event } from '../../src/games/lostribe/events.ts'
import { HP, ID, MAX_HP, REVEALED } from '../../src/games/lostribe/foe.ts'
import type { Scenario, State } from '../../src/games/lostribe/index.ts'
import { previewEvents } from '../../src/games/lostribe/text/preview.ts'
import { IS_DEEP } from '../laws/walk.ts'
import { smallGame } from './small-pack.ts'

/** Properties of random fights; ten thousand of them under UNDERCROFT_DEEP=1. */
const FIGHTS = IS_DEEP ? 10_000 : 150

const { pack } = smallGame
const relics = pack.relics.filter((boon) => !boon.isDestiny).map(({ id }) => id)
const destinies = pack.relics.filter((boon) => boon.isDestiny).map(({ id }) => id)
const cards = pack.content.cards.map(({ id }) => id)
const monsters = pack.content.monsters.map(({ id }) => id)

/** A random hero with random cards, relics and charges against random foes. */
function anyFight(chance: Dice): Scenario {
  const roll = (sides: number): number => chance.roll('fight', sides, 'a fight')
  const some = (from: readonly string[], most: number): string[] =>
    Array.from({ length: roll(most + 1) }, () => from[roll(from.length)] as string)
  const foes = some(monsters, 4)
  const isStar = (id: string): string => (roll(4) === 0 ? `${id}-star` : id)
  return {
    hero: (pack.heroes[roll(4)] as { id: string }).id,
    act: 1 + roll(3),
    hp: 20 + roll(60),
    max_hp: 80,
    charges: roll(7),
    relics: [...new Set(some(relics, 6))],
    destiny: destinies[roll(destinies.length)],
    deck: ['c_basic_strike', 'c_brace', ...some(cards, 20).map(isStar)],
    monsters: (foes.length > 0 ? foes : ['m_sandling']).map((id) => ({ id })),
  }
}

const isFighting = (s: State): boolean => s.phase === 'act' || s.phase === 'pick' || s.phase === 'tidy'
const kinds = (codes: readonly number[]): string =>
  codes
    .map((code) => code >> 1)
    .sort((a, b) => a - b)
    .join()

const INTO = ['roll', 'add', 'refund', 'unbank']
const OUT_OF = ['consume', 'fuse', 'expire', 'bank']

/** Dice added to an actor's pool minus dice removed from it. */
function balance(events: readonly DiceEvent[], actor: number): number {
  let left = 0
  for (const { verb, dice } of events) {
    if (INTO.includes(verb) || (verb === 'steal' && actor === 0)) left += dice.length
    if (OUT_OF.includes(verb) || (verb === 'steal' && actor !== 0)) left -= dice.length
  }
  return left
}

const EXACT = ['play', 'fuse', 'ult']
const PROMISED = ['hit', 'ward', 'healed', 'lost-hp', 'energy', 'status']
/** The events previews cover, up to a victory. */
function outcomes(events: readonly Event[]): Event[] {
  const end = events.findIndex((event) => event.kind === 'victory')
  return (end < 0 ? events : events.slice(0, end)).filter((event) => PROMISED.includes(event.kind))
}

const healedIn = (events: readonly Event[]): number =>
  events.reduce((sum, e) => sum + (e.kind === 'healed' && e.actor === 0 ? e.gained : 0), 0)
const isDice = (event: Event): event is DiceEvent => event.kind === 'dice'
const count = (events: readonly DiceEvent[], verb: string): number =>
  events.reduce((sum, event) => sum + (event.verb === verb ? event.dice.length : 0), 0)

function playFight(seed: string): { s: State; events: Event[]; start: number } {
  const chance = seededDice(`fight ${seed}`)
  const dice = seededDice(seed)
  const s = smallGame.setup({ scenario: anyFight(chance) }, dice)
  const start = s.pool.length
  const events: Event[] = []
  const held = (): number[] => (s.held < 0 ? [] : [s.held])
  const zones = (): string => kinds([...s.draw, ...s.hand, ...s.discard, ...s.exhaust, ...s.rituals, ...held()])
  while (isFighting(s)) {
    // Cards move between zones; none is lost or created.
    expect(zones()).toBe(kinds(s.deck))
    const legal = smallGame.legal(s, 0)
    const action = legal[chance.roll('feet', legal.length, 'step')] as (typeof legal)[number]
    const before = events.length
    const promised = EXACT.includes(action.verb) ? outcomes(previewEvents(pack, s, action)) : undefined
    const [worst, best] = action.id === 'end-turn' ? hpAfterTurn(pack, s) : [0, Number.POSITIVE_INFINITY]
    const couldDodge = s.dodge > 0
    smallGame.apply(s, [{ seat: 0, action }], dice, (event) => events.push(event))
    // The end-of-turn forecast gives the minimum and maximum, ignoring healing and dodges.
    expect(s.hp).toBeGreaterThanOrEqual(worst)
    if (!couldDodge && isFighting(s)) expect(s.hp - healedIn(events.slice(before))).toBeLessThanOrEqual(best)
    // A preview's hits, ward and healing must come true exactly.
    if (promised !== undefined) expect(outcomes(events.slice(before))).toEqual(promised)
  }
  return { s, events, start }
}

test(`${FIGHTS} random fights: dice and cards are conserved, previews come true, no damage is negative`, () => {
  const ends = new Set<string>()
  for (let i = 0; i < FIGHTS; i++) {
    const { s, events, start } = playFight(String(i))
    // A scenario rolls its first dice before the listener is attached.
    const mine = events.filter(isDice).filter((event) => event.actor === 0)
    expect(start + balance(mine, 0)).toBe(s.pool.length + expiredFromBank(mine))
    expect(count(mine, 'bank') - count(mine, 'unbank') + expiredFromBank(mine)).toBe(s.bank.length)
    foesBalance(s, events)
    for (const event of events) checkNumbers(event)
    expect(s.hp).toBeGreaterThanOrEqual(0)
    expect(s.hp).toBeLessThanOrEqual(s.maxHp)
    ends.add(s.phase)
  }
  // The sample has wins and losses, with and without charges.
  expect([...ends].sort()).toEqual(['cards', 'dead', 'evolve'])
})

/** Banked dice expire after a victory without having been in the pool, so the balance may be negative. */
function expiredFromBank(mine: readonly DiceEvent[]): number {
  const isOver = mine.at(-1)?.cause === 'victory'
  return isOver ? count(mine, 'unbank') - count(mine, 'bank') : 0
}

/** For every foe: all rolled dice were used, expired or stolen, except a revealed next roll. */
function foesBalance(s: State, events: readonly Event[]): void {
  const dice = events.filter(isDice)
  const ids = new Set(dice.map((event) => event.actor).filter((actor) => actor !== 0))
  for (const id of ids) {
    const own = dice.filter((event) => event.actor === id)
    const foe = s.foes.find((one) => one[ID] === id)
    const shown = foe !== undefined && foe[REVEALED] === 1 ? 3 : 0
    const isFirst = own[0]?.verb !== 'roll'
    expect(balance(own, id) + (isFirst ? 3 : 0)).toBe(shown)
  }
  for (const foe of s.foes) {
    expect(foe[HP]).toBeGreaterThanOrEqual(0)
    expect(foe[HP]).toBeLessThanOrEqual(foe[MAX_HP])
  }
}

function checkNumbers(event: Event): void {
  if (event.kind === 'hit') {
    expect(event.raw).toBeGreaterThanOrEqual(0)
    expect(event.absorbed).toBeLessThanOrEqual(event.raw)
    expect(event.hpBefore - event.hp).toBe(Math.min(event.hpBefore, event.raw - event.absorbed))
  }
  if (event.kind === 'tick') expect(event.damage).toBeGreaterThanOrEqual(0)
  if (event.kind === 'ward' || event.kind === 'healed') expect(event.gained).toBeGreaterThanOrEqual(0)
}
