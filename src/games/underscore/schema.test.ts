import { describe, expect, test } from 'vitest'
import { type AnyGame, ghostId, problemText } from '../../engine/index.ts'
import { builtInFiles } from './campaign/pack.ts'
import { builtInPack, checkGhost, underscore } from './index.ts'
import { gameSchema } from './schema.ts'

const game = underscore as AnyGame
const problems = (
  checked: ReturnType<typeof gameSchema.loadPack> | ReturnType<typeof gameSchema.checkOptions>,
): string => (checked.ok ? 'taken' : checked.problems.map(problemText).join('\n'))

const move = (change: object) => ({
  moves: {
    moves: [
      ...builtInFiles.moves.moves,
      { id: 'x', name: 'X', element: 'fire', type: 'utility', rarity: 'common', ...change },
    ],
  },
})
const major = (change: object) => ({
  blessings: {
    ...builtInFiles.blessings,
    majors: [
      ...builtInFiles.blessings.majors,
      { id: 'x', name: 'X', class: 'major', pool: 'fire', rarity: 'common', ...change },
    ],
  },
})

describe('packs', () => {
  test.each<[string, object, string]>([
    ['an unknown verb', move({ post: [{ do: 'explode' }] }), 'move "X": there is no verb "explode"'],
    [
      'an unknown condition',
      // biome-ignore lint/suspicious/noThenProperty: a field of the content format
      move({ post: [{ do: 'if', cond: { lucky: true }, then: [] }] }),
      'there is no condition "lucky"',
    ],
    ['an unknown status', move({ post: [{ do: 'gainStatus', status: 'flu', n: 1 }] }), 'there is no status "flu"'],
    ['an unknown variable', move({ post: [{ do: 'heal', n: { v: 'moon' } }] }), 'there is no variable "moon"'],
    [
      'an answer nobody gives',
      move({ post: [{ do: 'negateStatus', status: '$s' }] }),
      'no answer or result is named "$s"',
    ],
    ['an unknown element', move({ element: 'cheese' }), 'moves.json: moves[148].element'],
    ['damage of a text', move({ baseDamage: 'lots' }), 'expected a whole number from 0 to 20'],
    ['an unknown field', move({ glitter: 1 }), 'does not know glitter'],
    [
      'six questions',
      move({ ask: [1, 2, 3, 4, 5, 6].map((n) => ({ ask: 'element', bind: `e${n}` })) }),
      'expected five questions at most',
    ],
    [
      'three declarations',
      move({ ask: [1, 2, 3].map((n) => ({ ask: 'element', bind: `e${n}` })) }),
      'expected two declarations at most',
    ],
    [
      'a twin',
      { moves: { moves: [...builtInFiles.moves.moves, builtInFiles.moves.moves[0]] } },
      'expected an id of its own, "borrowed-tongue" is taken',
    ],
    ['no moves', { moves: { moves: [] } }, 'expected a move'],
    [
      'an unknown event',
      major({ triggers: [{ on: 'fullMoon', do: [] }] }),
      'blessings.json: majors[73].triggers[0].on',
    ],
    ['an unknown static', major({ statics: [{ mod: 'luck' }] }), 'majors[73].statics[0].mod'],
    [
      'a blessing with an unknown verb',
      major({ triggers: [{ on: 'turnStart', do: [{ do: 'sing' }] }] }),
      'blessing "X": there is no verb "sing"',
    ],
    [
      'an encounter with an unknown move',
      { encounters: { encounters: [{ id: 'e', name: 'E', level: 1, moves: { active: [{ name: 'Nuke' }] } }] } },
      'encounters[0].moves.active[0].name: expected a known move',
    ],
    [
      'an encounter without moves',
      { encounters: { encounters: [{ id: 'e', name: 'E', level: 1, moves: { active: [] } }] } },
      'expected at least one move',
    ],
    ['no encounters', { encounters: { encounters: [] } }, 'expected an encounter'],
    [
      'a build with an unknown move',
      { builds: { builds: [{ ...builtInFiles.builds.builds[0], moves: ['Nuke'] }] } },
      'builds.json: builds[0].moves.active[0].name',
    ],
    [
      'a lesson without hints',
      { tutorials: { lessons: [{ ...builtInFiles.tutorials.lessons[0], hints: [] }] } },
      'expected a hint',
    ],
    ['an impossible rule', { rules: { rules: { bankSize: 99 } } }, 'rules.json: rules.bankSize'],
    ['an unknown rule', { rules: { rules: { gravity: 1 } } }, 'does not know gravity'],
  ])('refused: %s', (_, change, expected) => {
    const files = Object.fromEntries(
      Object.entries(change).map(([name, value]) => [`${name}.json`, JSON.stringify(value)]),
    )
    expect(problems(gameSchema.loadPack(files))).toContain(expected)
  })

  test('a pack may change one file and a ruling', () => {
    const loaded = gameSchema.loadPack({ 'rules.json': '{"rules":{"turnCap":7,"bankSize":3}}' })
    expect(loaded.ok && (loaded.value as unknown as typeof underscore).pack.rules).toEqual({ turnCap: 7, bankSize: 3 })
  })
})

describe('options', () => {
  test.each<[object, string]>([
    [{ mode: 'war' }, 'mode: expected one of run, duel, tutorial'],
    [{ build: 'wizard' }, 'build: expected one of mason'],
    [{ mode: 'duel', foe: 'nobody' }, 'foe: expected a build or the id of an encounter'],
    [{ mode: 'run', rival: 'seat' }, 'rival: expected only in a duel'],
    [{ lesson: 13 }, 'lesson: expected 1 to 12'],
    [{ challenge: 'nowhere' }, 'challenge: expected one of closed-door'],
    [{ ghosts: [{ name: 'x' }] }, 'ghosts[0]: "level" should be'],
    [{ scenario: { player: { moves: { active: [{ name: 'Nuke' }] } } } }, 'scenario.player.moves.active[0].name'],
    [{ scenario: { player: { statuses: { flu: 1 } } } }, 'scenario.player.statuses'],
    [{ rules: { turnCap: 0 } }, 'rules.turnCap: expected a whole number from 1 to 100'],
  ])('%j is refused', (options, expected) => {
    expect(problems(gameSchema.checkOptions(options, game))).toContain(expected)
  })
  test.each([
    [{ mode: 'duel', rival: 'seat', foe: 'bastard' }],
    [{ build: 'bastard', gift: false, rules: { freshGrace: true } }],
    [{ mode: 'tutorial', lesson: 4 }],
    [{ scenario: { player: { hp: 3, statuses: { burn: 2 }, attunements: { fire: 2 } }, priority: 1, turn: 4 } }],
  ])('%j is taken', (options) => {
    expect(problems(gameSchema.checkOptions(options, game))).toBe('taken')
  })
})

test('ghosts by reference: known, at their own level and kind, and no others', () => {
  const read = checkGhost(builtInPack(), { name: 'Ann', level: 3, moves: { active: [{ name: 'Chip' }] } })
  if (!read.ok) throw new Error(read.why)
  const id = ghostId(read.ghost)
  const wise = underscore.extras?.withGhosts?.([{ id, ghost: read.ghost }]) as AnyGame
  const why = (...ghosts: unknown[]): string => {
    const checked = gameSchema.checkOptions({ ghosts }, wise)
    return checked.ok ? 'fine' : checked.problems.map(problemText).join('; ')
  }
  expect(why(`3:${id}`)).toBe('fine')
  expect(why(`4:${id}`)).toContain(`expected 3:${id}, as it was when it fell`)
  expect(why(`3e:${id}`)).toContain(`expected 3:${id}`)
  expect(why(`3:${'0'.repeat(24)}`)).toContain('expected a ghost that is known here')
  expect(why('3:abc', '../etc', '')).toMatch(/ghosts\[0\].*ghosts\[1\].*ghosts\[2\]/)
  expect(gameSchema.checkOptions({ season: 'one' }, wise)).toMatchObject({ ok: false })
  expect(gameSchema.checkOptions({ season: 'One!', ghosts: [`3:${id}`] }, wise)).toMatchObject({ ok: false })
  expect(gameSchema.checkOptions({ season: 'one', ghosts: [`3:${id}`] }, wise)).toMatchObject({ ok: true })
})
