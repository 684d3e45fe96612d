import { describe, expect, test } from 'vitest'
import { freshMove, pack } from '../../../../test/underscore/duel-fixture.ts'
import { finish, names, newRun, take } from '../../../../test/underscore/run-fixture.ts'
import { copyMove, ELEMENT, FIRST_UNNAMED, type Move, ROOT, SPEED } from '../duel/move.ts'
import { SPENT_MAJORS } from '../duel/side.ts'
import { underscore as game } from '../index.ts'
import { ELEMENTS, STATUSES } from '../names.ts'
import { draftMinors } from './draft.ts'

/** What blessings do between combats. */

describe('blessings between combats', () => {
  const having = (name: string) => {
    const { s, dice } = newRun()
    const at = pack.majors.findIndex(({ def }) => def.name === name)
    s.character.blessings = [at]
    s.duel.sides[0].blessings = [at]
    return { s, dice }
  }
  test('Online Banker: the pools may be rearranged after a blessing; Break Bank offers a move', () => {
    for (const name of ['Online Banker', 'Break Bank']) {
      const { s, dice } = having(name)
      finish(s, dice)
      s.major = pack.majors.findIndex(({ def }) => def.id === 'grounded')
      take(s, dice, 'major')
      if (name === 'Break Bank') {
        expect(s.picks).toHaveLength(1)
        take(s, dice, 'pick-1')
      }
      expect(s.phase).toBe('arrange')
    }
  })
  test('Break Bank: its offer replaces a banked move or none', () => {
    const { s, dice } = having('Break Bank')
    finish(s, dice)
    s.major = pack.majors.findIndex(({ def }) => def.id === 'grounded')
    take(s, dice, 'major', 'pick-1')
    expect(game.legal(s, 0).map((order) => order.id)).toEqual(['forget-bank-1', 'skip'])
    const offered = names(s.held)
    take(s, dice, 'forget-bank-1', 'done')
    expect([names(s.character.bank), s.character.active.length]).toEqual([offered, 4])
    const bare = having('Break Bank')
    bare.s.character.bank = []
    finish(bare.s, bare.dice)
    bare.s.major = pack.majors.findIndex(({ def }) => def.id === 'grounded')
    take(bare.s, bare.dice, 'major')
    expect(bare.s.phase).toBe('arrange')
  })
  test('Born Again offers two moves of the same rarity for each active move in turn, or none', () => {
    const { s, dice } = newRun()
    finish(s, dice)
    take(s, dice, 'minor')
    s.minors = [pack.minors.findIndex(({ def }) => def.id === 'born-again')]
    const before = names(s.character.active)
    const rarities = s.character.active.map((m) => pack.roots[m[ROOT] as number]?.def.rarity)
    take(s, dice, 'take-1')
    expect([s.phase, s.picks.length, game.legal(s, 0).map((order) => order.id)]).toEqual([
      'pick',
      8,
      ['pick-1', 'pick-2', 'skip'],
    ])
    s.picks.forEach((root, i) => {
      expect(pack.roots[root]?.def.rarity).toBe(rarities[i >> 1])
    })
    const second = pack.roots[s.picks[3] as number]?.def.name
    take(s, dice, 'skip', 'pick-2', 'skip', 'skip')
    expect([s.phase, names(s.character.active)]).toEqual(['fight', [before[0], second, before[2], before[3]]])
  })
  test('Born Again with Break Bank: first the active moves, then a banked one', () => {
    const { s, dice } = having('Break Bank')
    finish(s, dice)
    take(s, dice, 'minor')
    s.minors = [pack.minors.findIndex(({ def }) => def.id === 'born-again')]
    take(s, dice, 'take-1', 'pick-1', 'skip', 'skip', 'pick-2')
    expect([s.phase, s.picks.length]).toEqual(['pick', 1])
    take(s, dice, 'pick-1', 'forget-bank-1', 'done')
    expect([s.phase, s.pending, s.character.active.length, s.character.bank.length]).toEqual(['fight', 0, 4, 1])
  })
  test.each([
    // A keyword is a status, an element, or Quick- and Slow-Move.
    ['alias-word', ['own-1', 'number-of-8', 'strong'], [['strong', 'tough'], ['slow'], ['tough']]],
    ['alias-move', ['own-1', 'number-of-8', 'strong'], [['strong', 'strong'], ['slow'], ['tough']]],
    ['alias-all', ['own-1', 'number-of-8', 'strong'], [['strong', 'strong'], ['slow'], ['strong']]],
  ] as const)('%s changes only the keywords it names', (id, answers, statuses) => {
    const { s, dice } = newRun()
    const moves = ['Bulwark', 'Hobble', 'Brace'].map((name) => pack.rootByName.get(name.toLowerCase())?.fresh.slice())
    s.character.active = moves as Move[]
    finish(s, dice)
    take(s, dice, 'minor')
    s.minors = [pack.minors.findIndex(({ def }) => def.id === id)]
    take(s, dice, 'take-1')
    take(s, dice, ...(answers as readonly string[]))
    const found = s.character.active.map((m) =>
      (pack.roots[m[ROOT] as number]?.variables ?? []).flatMap(({ kind }, i) =>
        kind === 'status' ? [STATUSES[m[FIRST_UNNAMED + i] as number]] : [],
      ),
    )
    // Hobble names Quick first, which is only akin to Slow.
    expect([found[0], found[1]?.slice(1), found[2]]).toEqual(statuses)
  })
  test('an alias reaches elements and speed as well', () => {
    const { s, dice } = newRun()
    s.character.active = ['Heave', 'Chip', 'Snap'].map((name) => freshMove(name))
    finish(s, dice)
    take(s, dice, 'minor')
    s.minors = [pack.minors.findIndex(({ def }) => def.id === 'alias-all')]
    const other = game.clone(s)
    take(s, dice, 'take-1', 'own-1', 'number-of-0', 'fire')
    expect(s.character.active.map((m) => ELEMENTS[m[ELEMENT] as number])).toEqual(['fire', 'fire', 'thunder'])
    take(other, dice, 'take-1', 'own-1', 'number-of-6', 'plus')
    expect(other.character.active.map((m) => m[SPEED])).toEqual([1, 0, 1])
  })
  test('Focus Pocus: the rarest of each element, no universal rares; Wild Communion: a Plant minor is among them', () => {
    const rare = having('Focus Pocus')
    // Mason: two moves each of Water and Stone put commons and uncommons in scope.
    const drafted = draftMinors(pack, rare.s, rare.dice).minors.map((at) => pack.minors[at]?.def)
    for (const def of drafted)
      expect(`${def?.pool} ${def?.rarity}`).toMatch(/^(?:(?:water|stone) uncommon|universal (?:un)?common)$/)
    expect(drafted.length).toBe(3)
    const wild = having('Wild Communion')
    expect(draftMinors(pack, wild.s, wild.dice).minors.map((at) => pack.minors[at]?.def.pool)).toContain('plant')
  })
  test('Window Shopper grows on drafting, Close Shave on a narrow victory', () => {
    const shopper = having('Window Shopper')
    finish(shopper.s, shopper.dice)
    take(shopper.s, shopper.dice, 'minor')
    expect(shopper.s.character.maxHp).toBe(15)
    const shave = having('Close Shave')
    shave.s.duel.sides[0].hp = 3
    finish(shave.s, shave.dice)
    expect(shave.s.character.maxHp).toBe(15)
  })
  test('Persistant carries statuses over, Second Winded is spent for the run, others heal', () => {
    const { s, dice } = having('Persistant')
    s.duel.sides[0].stats[3] = 4
    s.duel.sides[0].hp = 1
    finish(s, dice)
    take(s, dice, 'skip')
    expect([s.duel.sides[0].stats[3], s.duel.sides[0].hp]).toEqual([4, 14])
    const wind = having('Second Winded')
    wind.s.duel.sides[0].stats[SPENT_MAJORS] = 1
    finish(wind.s, wind.dice)
    take(wind.s, wind.dice, 'skip')
    expect(wind.s.duel.sides[0].stats[SPENT_MAJORS]).toBe(1)
  })
  test('Plunder Struck takes a bank slot, and what lay there if need be', () => {
    const { s, dice } = newRun()
    s.character.bank.push(copyMove(s.character.active[0] as Move))
    finish(s, dice)
    s.major = pack.majors.findIndex(({ def }) => def.id === 'plunder-struck')
    take(s, dice, 'major')
    expect([s.phase, s.held.length, s.character.bank.length]).toEqual(['arrange', 1, 1])
    take(s, dice, 'skip')
    expect(game.legal(s, 0).map((order) => order.verb)).not.toContain('toBank')
  })
  test('Time Traveller: back to level 1, one path given up', () => {
    const { s, dice } = newRun()
    s.level = 9
    finish(s, dice)
    s.major = pack.majors.findIndex(({ def }) => def.id === 'time-traveller')
    take(s, dice, 'major', 'give-up-learning')
    expect([s.level, s.character.givenUp]).toEqual([1, 1])
    finish(s, dice)
    expect(game.legal(s, 0).some((order) => order.verb === 'learn')).toBe(false)
  })
})
