import { expect, test } from 'vitest'
import { pack } from '../../../../test/underscore/duel-fixture.ts'
import { seededDice } from '../../../engine/index.ts'
import type { Order } from '../actions.ts'
import { builtInFiles } from '../campaign/pack.ts'
import { readRecords } from '../duel/choice-records.ts'
import { ELEMENT_SEEN, type Move, PUBLIC } from '../duel/move.ts'
import { ATTUNED, ATTUNED_PUBLIC, attunedTurns, CHOSEN, isReady, SHOWN_MAJORS, SPENT_MAJORS } from '../duel/side.ts'
import { updateListeners } from '../duel/trigger.ts'
import { underscore as game, makePack, makeUnderscore, type Options, type State } from '../index.ts'
import { ELEMENT_INDEXES } from '../names.ts'

const side = (names: readonly string[], more: object = {}) => ({
  name: 'x',
  max_hp: 10,
  hp: 10,
  moves: { active: names.map((name) => ({ name })) },
  ...more,
})
const duel = (player: object, enemy: object, more: object = {}): State =>
  game.setup(
    { mode: 'duel', rival: 'script', scenario: { player, enemy, priority: 0, turn: 2, ...more } } as Options,
    seededDice('sight'),
  )
const text = (s: State): string => JSON.stringify(game.scene(s, 0))
const act = (s: State, id: string): void => {
  const action = game.legal(s, 0).find((order) => order.id === id) as Order
  game.apply(s, [{ seat: 0, action }], seededDice('x'))
}

test('§13 a private move shows nothing but its slot; its element alone can be shown; a preview counts only what is public', () => {
  const hidden = duel(side(['Jolt']), side(['Chip', 'Lash'], { attunements: { water: 1 }, private: ['water'] }))
  expect(text(hidden)).not.toMatch(/Chip|Lash|Water/)
  expect(text(hidden)).toContain('2 to them')
  const open = duel(side(['Jolt']), side(['Chip'], { attunements: { water: 1 } }))
  expect(text(open)).toContain('2 + 1 weak = 3 to them')
})

test('Genius Rocker sees private attunements and declarations', () => {
  const enemy = side(['Chip'], { attunements: { water: 1 }, private: ['water'] })
  const s = duel(side(['Jolt'], { blessings: ['Genius Rocker'] }), enemy)
  s.duel.declarations.push([0, 1, 0, 2, 1, 0, -1, 0, -1])
  expect(text(s)).toMatch(/Water/)
  expect(text(s)).toContain("opponent's element: Fire")
  s.duel.sides[0].blessings = []
  updateListeners(pack, s.duel)
  expect(text(s)).toContain("opponent's element: unknown")
})

test('Eye Spry, while Quick, sees the move before declaring', () => {
  const s = duel(side(['Graft'], { blessings: ['Eye Spry'], statuses: { quick: 2 } }), side(['Lash']))
  act(s, 'cast-1')
  expect(text(s)).toContain('You see the opponent choose Lash')
  const slow = duel(side(['Graft'], { blessings: ['Eye Spry'] }), side(['Lash']))
  act(slow, 'cast-1')
  expect(text(slow)).not.toContain('You see the opponent choose')
  // A simulated state keeps the move that was seen.
  const believed = (game.determinize as NonNullable<typeof game.determinize>)(s, 0, seededDice('world'))
  expect(game.scene(believed, 0)).toEqual(game.scene(s, 0))
})

test('Show Stopper, while stunned, masks what was public', () => {
  const enemy = (blessings: string[]) =>
    side(['Chip'], { blessings, statuses: { stun: 2 }, attunements: { fire: 1 }, public_moves: ['Chip'] })
  expect(text(duel(side(['Jolt']), enemy([])))).toMatch(/Chip.*Fire|Fire.*Chip/)
  expect(text(duel(side(['Jolt']), enemy(['Show Stopper'])))).not.toMatch(/Chip|Fire/)
  expect(pack.majorByName.has('show stopper')).toBe(true)
})

test('a determinized state contains nothing that the seat may not know', () => {
  const determinize = game.determinize as NonNullable<typeof game.determinize>
  const enemy = side(['Chip', 'Lash', 'Brand'], {
    attunements: { water: 3, fire: 1 },
    private: ['water'],
    blessings: ['Galvanized', 'Grounded'],
    public_moves: ['Brand'],
    turn_history: { 1: { move: 'Lash' } },
  })
  const s = duel(side(['Graft', 'Jolt']), enemy)
  // A private trap on the first own move; the first blessing has been shown and is spent.
  s.duel.declarations.push([0, 1, 3, 0, 1, 0, -1, 0, -1], [1, 1, 0, 2, 0, 0, -1, 0, -1])
  s.duel.sides[1].stats[SHOWN_MAJORS] = 1
  s.duel.sides[1].stats[SPENT_MAJORS] = 3
  // The other side has committed; this one is choosing declarations.
  act(s, 'cast-1')
  const actual = s.duel.sides[1]
  expect([actual.stats[CHOSEN] >= 0, actual.history.length > 0, actual.script.length > 0]).toEqual([true, true, true])
  const roots = new Set<number>()
  const values = new Set<number>()
  for (let i = 0; i < 24; i++) {
    const d = determinize(s, 0, seededDice(`world ${i}`)).duel
    const other = d.sides[1]
    expect([other.stats[ATTUNED], ELEMENT_INDEXES.map((element) => attunedTurns(other, element))]).toEqual([
      1 << 2,
      [0, 0, 1, 0, 0, 0, 0],
    ])
    expect([other.blessings, other.stats[SHOWN_MAJORS], other.stats[SPENT_MAJORS]]).toEqual([
      actual.blessings.slice(0, 1),
      1,
      1,
    ])
    expect([other.stats[CHOSEN], isReady(other), other.answers, readRecords(other.history), other.script]).toEqual([
      -1,
      false,
      [],
      [],
      '',
    ])
    expect(other.active[2]).toEqual(actual.active[2])
    roots.add(other.active[0]?.[0] as number)
    values.add(d.declarations[0]?.[3] as number)
    expect(d.declarations[1]).toEqual([1, 1, 0, 2, 0, 0, -1, 0, -1])
  }
  expect(roots.size).toBeGreaterThan(5)
  expect(values).toEqual(new Set([0, 1]))
  // The seat's own side is unchanged.
  expect(determinize(s, 0, seededDice('w')).duel.sides[0]).toEqual(s.duel.sides[0])
})

test('a preview ignores private traps and blessings that have not been shown', () => {
  const preview = (s: State): string | undefined => game.scene(s, 0).choices[0]?.preview
  const plain = duel(side(['Jolt']), side(['Chip']))
  expect(preview(plain)).toBe('2 to them')
  // Iron Clad would take 1 off; Red Mist, once shown, adds 1 while angry.
  expect(preview(duel(side(['Jolt']), side(['Chip'], { blessings: ['Iron Clad'] })))).toBe('2 to them')
  const angry = side(['Chip'], { blessings: ['Red Mist'], statuses: { anger: 2 } })
  const red = duel(side(['Jolt']), angry)
  expect(preview(red)).toBe('2 to them')
  red.duel.sides[1].stats[SHOWN_MAJORS] = 1
  expect(preview(red)).toBe('2 + 1 blessing = 3 to them')
  // A trap that would burn whoever uses the move: counted if public, not if private.
  const trap = pack.traps.findIndex((entry) => entry.isContinuous)
  for (const isPrivate of [0, 1]) {
    const s = duel(side(['Jolt']), side(['Ember Snare'], { public_moves: ['Ember Snare'] }))
    const root = s.duel.sides[1].active[0]?.[0] as number
    s.duel.declarations.push([0, 1, 3, 0, isPrivate, 0, trap, root, 0])
    updateListeners(pack, s.duel)
    expect(preview(s)).toBe(`${isPrivate === 1 ? '' : '+1 Burn to you, '}2 to them`)
  }
})

test('blessings and barred choices that have not been shown are not on the screen', () => {
  const s = duel(side(['Jolt'], { hp: 9 }), side(['Chip'], { blessings: ['Grounded'], statuses: { sleep: 2 } }))
  expect(text(s)).not.toContain('Grounded')
  act(s, 'cast-1')
  expect(text(s)).toContain('they could not act')
  expect(text(s)).not.toContain('Chip')
  const element = duel(side(['Jolt']), side(['Chip', 'Lash']))
  ;(element.duel.sides[1].active[0] as Move)[PUBLIC] = ELEMENT_SEEN
  expect(text(element)).toContain('Stone')
  expect(text(element)).not.toMatch(/Chip|Lash|Plant/)
})

test('§2 a lesson starts with P0 too', () => {
  const [first] = builtInFiles.tutorials.lessons as [(typeof builtInFiles.tutorials.lessons)[number]]
  const lesson = { ...first, player: { ...first.player, blessings: ['Baptised'] } }
  const taught = makeUnderscore(makePack({ ...builtInFiles, tutorials: { lessons: [lesson] } }))
  const { sides } = taught.setup({ mode: 'tutorial' }, seededDice('lesson')).duel
  expect([sides[0].stats[ATTUNED], sides[0].stats[ATTUNED_PUBLIC]]).toEqual([1, 0])
})
