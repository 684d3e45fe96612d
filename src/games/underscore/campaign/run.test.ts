import { describe, expect, test } from 'vitest'
import { pack } from '../../../../test/underscore/duel-fixture.ts'
import { finish, names, newRun, take } from '../../../../test/underscore/run-fixture.ts'
import { forcedDice, plain, seededDice, type Text, type TextPanel } from '../../../engine/index.ts'
import { preparedScene } from '../../../views/input/focus.ts'
import { makeInputState } from '../../../views/input/input-state.ts'
import type { Order } from '../actions.ts'
import { CHARGE, copyMove, DAMAGE, ELEMENT, EXTRA, MAX_VARIABLES, type Move, RANDOM, SPEED } from '../duel/move.ts'
import { ELITE, ITER_MOD, isElite, LEVEL, STALEMATE } from '../duel/side.ts'
import { underscore as game, type State } from '../index.ts'
import { BLESSING_POOLS, RARITIES } from '../names.ts'
import { lessonHint } from '../text/hints.ts'
import { draftMajor, draftMinors, isMajorOpen, MAJOR_RARITIES, MINOR_RARITIES, raritiesInScope } from './draft.ts'
import { packMoves, unpackMoves } from './stored-moves.ts'

/** The run between combats. */

describe('§14 builds', () => {
  test.each([
    ['mason', 14, ['Roll Tide', 'Rocky Two', 'Cleanse', 'Brace'], 1],
    ['cultivist', 17, ['Scorch', 'Brand', 'Thorn', 'Mend'], 0],
    ['itinerant', 15, ['Snap', 'Arc', 'Ill Wind', 'Rot Exchange'], 0],
    ['bastard', 16, ['Gash', 'Blood Shot', 'Hibernate'], 0],
  ] as const)('%s has %i HP', (build, hp, moves, banked) => {
    const { s } = newRun({ build })
    expect(s.character.maxHp).toBe(hp)
    expect(names(s.character.active).slice(0, moves.length)).toEqual(moves)
    expect([s.character.bank.length, s.character.active.length]).toEqual([banked, 4])
    if (build === 'itinerant') expect(s.character.active[1]?.[CHARGE]).toBe(3)
  })
  test('a universal gift comes with every run, unless it is declined', () => {
    const { s } = newRun({ gift: true }, '3')
    expect(s.character.blessings.length + s.character.maxHp).toBeGreaterThan(10)
  })
})

describe('§12 the upgrade screen', () => {
  test('the first upgrade is explained, and only the first', () => {
    const { s, dice } = newRun()
    const advice = (): boolean => game.scene(s, 0).panels.some(({ id }) => id === 'advice')
    finish(s, dice)
    expect(advice()).toBe(true)
    const other = game.clone(s)
    take(s, dice, 'learn-1')
    expect(advice()).toBe(true)
    take(other, dice, 'minor')
    expect(game.scene(other, 0).panels[0]?.id).toBe('advice')
    take(s, dice, 'done')
    finish(s, dice)
    expect(advice()).toBe(false)
  })

  test('learning fills the first free slot, then the pools can be rearranged', () => {
    const { s, dice } = newRun()
    finish(s, dice)
    expect(s.phase).toBe('upgrade')
    take(s, dice, 'learn-1')
    expect([s.phase, s.character.bank.length]).toEqual(['arrange', 2])
    take(s, dice, 'swap-1-bank-2', 'done')
    expect([s.phase, s.level]).toEqual(['fight', 2])
  })

  test('with both pools full one move must be forgotten, perhaps the new one', () => {
    const { s, dice } = newRun()
    s.character.bank.push(copyMove(s.character.active[0] as Move))
    finish(s, dice)
    const before = names([...s.character.active, ...s.character.bank])
    take(s, dice, 'learn-1')
    expect(s.held).toHaveLength(1)
    expect(game.legal(s, 0).map((order) => order.id)).not.toContain('done')
    const other = game.clone(s)
    take(s, dice, 'skip')
    expect(names([...s.character.active, ...s.character.bank])).toEqual(before)
    take(other, dice, 'forget-2', 'done')
    expect(names(other.character.active)).not.toContain('Rocky Two')
  })

  test('a modified move is learned as found or as its root', () => {
    for (const [how, damage] of [
      ['as-found', 3],
      ['as-root', 2],
    ] as const) {
      const { s, dice } = newRun()
      s.encounter = pack.encounters.findIndex(({ moves }) => {
        const [first] = moves.active
        const root = pack.roots.find(({ name }) => name === first?.name)
        return first?.modifications?.base_damage === 3 && root?.def.baseDamage === 2
      })
      finish(s, dice)
      take(s, dice, 'learn-1')
      expect(s.phase).toBe('learn')
      take(s, dice, how)
      expect(s.character.bank.at(-1)?.[DAMAGE]).toBe(damage)
    }
  })

  test('three minors are offered, at most one is taken, and the other paths are forfeited', () => {
    const { s, dice } = newRun()
    finish(s, dice)
    take(s, dice, 'minor')
    expect([s.phase, s.minors.length]).toEqual(['draft', 3])
    expect(game.legal(s, 0).map((order) => order.id)).toEqual(['take-1', 'take-2', 'take-3', 'skip'])
    take(s, dice, 'skip')
    expect(s.phase).toBe('fight')
  })

  test('X27 burden: open at 0/0, closed at 1/0, open again at 1/1', () => {
    const { s, dice } = newRun()
    const burden = () => [s.character.burden, s.character.elites, isMajorOpen(s.character)]
    expect(burden()).toEqual([0, 0, true])
    finish(s, dice)
    s.major = pack.majors.findIndex(({ def }) => def.id === 'grounded')
    take(s, dice, 'major')
    expect([...burden(), s.character.blessings.length]).toEqual([1, 0, false, 1])
    s.duel.sides[1].stats[ELITE] = 1
    finish(s, dice)
    expect(burden()).toEqual([1, 1, true])
  })

  test.each([
    // k, burden, d10 roll (from 0), elite
    [3, 1, 2, true],
    [3, 1, 3, false],
    [3, 2, 5, true],
    [3, 4, 8, true],
    [3, 4, 9, false],
    [1, 1, 0, true],
    [1, 1, 1, false],
  ])('elites: k %i, burden %i, d10 falls %i: %s', (eliteK, burden, value, comes) => {
    const { s, dice } = newRun({ rules: { eliteK } })
    s.character.burden = burden
    s.level = 5
    finish(s, forcedDice(dice, []))
    take(s, forcedDice(dice, [{ what: 'elite', value }]), 'skip')
    expect(isElite(s.duel.sides[1])).toBe(comes)
    if (comes) expect(s.duel.priority).toBe(0)
  })

  test.each([
    // active Water moves: rarities of minors, of majors
    [0, [], []],
    [1, ['common'], ['common']],
    [2, ['common', 'uncommon'], ['common', 'uncommon']],
    [3, ['common', 'uncommon', 'rare'], ['uncommon', 'rare']],
    [4, ['uncommon', 'rare'], ['rare']],
  ])('scope: %i active moves of an element', (n, minors, majors) => {
    const { s } = newRun()
    s.character.active = Array.from({ length: 4 }, (_, i) => {
      const m = copyMove((pack.roots[0] as (typeof pack.roots)[number]).fresh)
      m[ELEMENT] = i < n ? 0 : 1
      return m
    })
    const of = (table: typeof MINOR_RARITIES): string[] =>
      RARITIES.filter((_, i) => ((raritiesInScope(s.character, table)[0] as number) & (1 << i)) !== 0)
    expect([of(MINOR_RARITIES), of(MAJOR_RARITIES)]).toEqual([minors, majors])
    expect(raritiesInScope(s.character, MINOR_RARITIES)[BLESSING_POOLS.indexOf('universal')]).toBe(7)
  })

  test('drafts come from the scope, without duplicates, and without majors the character has', () => {
    const { s } = newRun()
    s.character.blessings = ['moist-maker', 'grounded', 'iron-clad'].map((id) =>
      pack.majors.findIndex(({ def }) => def.id === id),
    )
    for (let i = 0; i < 60; i++) {
      const dice = seededDice(`draft ${i}`)
      const { minors } = draftMinors(pack, s, dice)
      expect(new Set(minors).size).toBe(3)
      for (const at of minors) expect(['water', 'stone', 'universal']).toContain(pack.minors[at]?.def.pool)
      expect(s.character.blessings).not.toContain(draftMajor(pack, s, dice))
    }
  })
})

describe('§15 deep opponents have more HP, and beyond the deepest level with encounters they grow', () => {
  test.each([
    // level, extra HP, Strong, Tough, extra iterations
    [25, 0, 0, 0, 0],
    [26, 1, 0, 0, 0],
    [39, 7, 0, 0, 0],
    [40, 8, 0, 0, 0],
    [41, 8 + 1, 0, 0, 0],
    [45, 10 + 5, 3, 0, 0],
    [50, 13 + 10, 3, 3, 0],
    [60, 18 + 20, 3, 3, 1],
  ])('at level %i: %i HP more, Strong %i, Tough %i, %i iterations more', (level, hp, strong, tough, iters) => {
    const { s, dice } = newRun()
    s.level = level - 1
    finish(s, dice)
    take(s, dice, 'skip')
    const [, enemy] = s.duel.sides
    const known = pack.template(s.encounter)
    expect([enemy.stats[LEVEL], enemy.maxHp - known.maxHp, enemy.stats[ITER_MOD]]).toEqual([level, hp, iters])
    expect([enemy.stats[10], enemy.stats[11]]).toEqual([strong, tough])
  })
})

test('moves packed away during a combat are unpacked unchanged', () => {
  const { s } = newRun()
  const { character } = s
  const [first, second] = character.active as [Move, Move]
  // Everything a blessing can change: bits from first to last, no bits, negative numbers.
  first[RANDOM] = (2 ** MAX_VARIABLES - 1) | 0
  first[SPEED] = -1
  first[ELEMENT] = -1
  second[EXTRA] = 15
  second[DAMAGE] = 1000
  const before = game.clone(s).character
  packMoves(character)
  expect([character.active, character.bank]).toEqual([[], []])
  unpackMoves(character)
  expect(character).toEqual(before)
})

describe('§15 ends', () => {
  test('a draw is death, a stalemate only counts towards exhaustion, and the last level ends the run', () => {
    const draw = newRun()
    finish(draw.s, draw.dice, 2)
    expect(draw.s.reason).toBe('draw')
    const stale = newRun()
    for (let n = 1; n <= 20; n++) {
      finish(stale.s, stale.dice, STALEMATE)
      expect([stale.s.phase, stale.s.level]).toEqual([n < 20 ? 'fight' : 'over', 1])
    }
    const last = newRun()
    last.s.level = 99
    finish(last.s, last.dice)
    expect(last.s.phase).toBe('upgrade')
    take(last.s, last.dice, 'skip')
    finish(last.s, last.dice)
    expect(game.outcome(last.s)).toEqual({ reason: 'undefeated', standings: [{ won: true, score: 100 }] })
  })
})

/** What to choose between the fights of the last lesson. */
const UPGRADING: Readonly<Record<string, string>> = { upgrade: 'learn-1', learn: 'as-found', arrange: 'done' }

/** The suggested choice as the screen shows it: with its number, unless Enter takes it at once. */
function pointedAt(s: State): string {
  const { numbers, choices } = preparedScene(game.scene(s, 0), makeInputState())
  const choice = choices.find(({ id }) => id === lessonHint(pack, s))
  if (choice === undefined) throw new Error('The hint is no choice.')
  return choice.key === undefined ? `${numbers.get(choice.id)} ${choice.label}` : choice.label
}

test('following the hints completes the lessons', () => {
  const dice = seededDice('lessons')
  const s = game.setup({ mode: 'tutorial' }, dice)
  let turns = 0
  while (s.phase !== 'over' && turns++ < 400) {
    const [panel] = game.scene(s, 0).panels as readonly TextPanel[]
    if (s.phase === 'fight') expect(plain(panel?.lines.at(-1) as Text)).toBe(`Try ${pointedAt(s)}.`)
    else expect([panel?.id, s.lesson]).toEqual(['lesson', 11])
    take(s, dice, s.phase === 'fight' ? (lessonHint(pack, s) as string) : (UPGRADING[s.phase] ?? ''))
  }
  expect([s.reason, s.won, s.tries]).toEqual(['taught', 12, 0])
  expect(new Set(pack.lessons.map((lesson) => lesson.stage))).toEqual(new Set([1, 2, 3, 4]))
})

test('a lost lesson can be retried', () => {
  const dice = seededDice('again')
  const s = game.setup({ mode: 'tutorial', lesson: 12 }, dice)
  for (let i = 0; i < 20; i++) finish(s, dice, 1)
  expect([s.phase, s.lesson, s.tries, s.part]).toEqual(['fight', 11, 20, 0])
})

test('in a duel of two people the other side’s private moves stay private', () => {
  const dice = seededDice('duel')
  const s = game.setup({ mode: 'duel', rival: 'seat', foe: 'itinerant' }, dice)
  expect(game.toAct(s)).toEqual([0, 1])
  const texts = [0, 1].map((seat) => JSON.stringify(game.scene(s, seat)))
  expect(texts[0]).not.toContain('Rot Exchange')
  expect(texts[1]).not.toContain('Rocky Two')
  game.apply(
    s,
    [0, 1].map((seat) => ({ seat, action: game.legal(s, seat)[0] as Order })),
    dice,
  )
  expect(s.duel.turn).toBe(2)
})
