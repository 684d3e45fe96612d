import { describe, expect, test } from 'vitest'
import { type AnyGame, problemText, scriptedDice, seededDice } from '../../../engine/index.ts'
import { at } from '../../../lib/enums.ts'
import type { Files, MoveDef } from '../content/content.ts'
import { makeUnderscore, type Order, type Underscore } from '../index.ts'
import { gameSchema } from '../schema.ts'
import { builtInFiles, makePack } from './pack.ts'
import { movesOfCharacter } from './stored-moves.ts'

/** Custom packs: moves added, removed and renamed. The game must work with the pack alone and never fall back to the built-in content. */

const swapText = (files: unknown, from: string, to: string): Files =>
  JSON.parse(JSON.stringify(files).replaceAll(`"${from}"`, `"${to}"`)) as Files
const NEW_MOVE: MoveDef = {
  id: 'drip',
  name: 'Drip',
  baseDamage: 1,
  baseIters: 3,
  element: 'water',
  rarity: 'rare',
  type: 'attack',
}

/** The new move comes first, which shifts every index in the pack; a build and an encounter use it. */
const added: Files = {
  ...builtInFiles,
  moves: { moves: [NEW_MOVE, ...builtInFiles.moves.moves] },
  builds: {
    builds: builtInFiles.builds.builds.map((build) => ({ ...build, moves: [...build.moves.slice(0, 3), 'Drip'] })),
  },
}
const renamed = swapText(swapText(swapText(builtInFiles, 'Roll Tide', 'Wet Slap'), 'Arc', 'Bow'), 'arc', 'bow')
/** Removes half of the moves, and everything that refers to a removed one. */
function halved(): Files {
  const used = JSON.stringify([builtInFiles.builds, builtInFiles.tutorials, builtInFiles.blessings])
  const moves = builtInFiles.moves.moves.filter(
    ({ id, name }, i) => i % 2 === 0 || used.includes(`"${name}"`) || used.includes(`"${id}"`),
  )
  const isKnown = (name: string): boolean => moves.some((def) => def.name === name)
  const encounters = builtInFiles.encounters.encounters.filter((entry) => {
    const named = JSON.stringify([entry.moves, entry.turn_history]).matchAll(/"(?:name|move)":"([^"]*)"/g)
    return [...named].every(([, name]) => isKnown(name ?? ''))
  })
  return { ...builtInFiles, moves: { moves }, encounters: { encounters } }
}
/** An unrelated game: three moves, one build, one foe, one lesson. */
const own: Files = {
  moves: {
    moves: [
      { id: 'poke', name: 'Poke', element: 'force', type: 'attack', baseDamage: 2, rarity: 'common' },
      {
        id: 'nap',
        name: 'Nap',
        element: 'plant',
        type: 'utility',
        target: 'caster',
        rarity: 'common',
        post: [{ do: 'heal', to: 'self', n: 1 }],
      },
      {
        id: 'name-it',
        name: 'Name It',
        element: 'fire',
        type: 'attack',
        baseDamage: 1,
        rarity: 'rare',
        ask: [{ ask: 'element', bind: 'e' }],
        iter: [{ do: 'damage', el: '$e' }],
      },
    ],
  },
  blessings: { majors: [], minors: [] },
  builds: {
    builds: [
      {
        id: 'nobody',
        name: 'Nobody',
        elements: ['force'],
        lore: 'Is.',
        teaches: 'little',
        max_hp: 6,
        gift: 'randomMove',
        moves: ['Poke', 'Nap', 'Name It'],
      },
    ],
  },
  encounters: {
    encounters: [
      {
        id: 'one',
        name: 'One',
        level: 1,
        max_hp: 9,
        hp: 9,
        moves: { active: [{ name: 'Name It' }, { name: 'Poke' }] },
        turn_history: { 1: { move: 'Name It', args: { declarations: ['water'] } } },
      },
    ],
  },
  tutorials: {
    lessons: [
      {
        title: 'Poke',
        stage: 1,
        teaches: ['Poke.'],
        player: { name: 'You', moves: { active: [{ name: 'Poke' }] } },
        enemy: { name: 'Tutor', max_hp: 3, hp: 3, moves: { active: [{ name: 'Nap' }] } },
        priority: 0,
        hints: ['cast-1'],
      },
    ],
  },
  rules: { rules: {} },
}
const PACKS: readonly (readonly [string, Files])[] = [
  ['with a move added', added],
  ['with moves renamed', renamed],
  ['with half of the moves gone', halved()],
  ["of one's own altogether", own],
]
const loaded = (files: Files): Underscore => {
  const read = gameSchema.loadPack(
    Object.fromEntries(Object.entries(files).map(([part, value]) => [`${part}.json`, JSON.stringify(value)])),
  )
  if (!read.ok) throw new Error(read.problems.map(problemText).join('\n'))
  return read.value as unknown as Underscore
}

/** Plays to the end (or up to a number of choices) and renders everything on the way. */
function play(game: Underscore, options: object, seed: string, most = 4000) {
  const dice = seededDice(seed)
  const own_ = seededDice(`feet ${seed}`)
  const state = game.setup(options as never, dice)
  const output: string[] = []
  for (let n = 0; game.toAct(state).length > 0 && n < most; n++) {
    const moves = game.toAct(state).map((seat) => {
      const legal = game.legal(state, seat)
      if (n % 5 === 0) output.push(JSON.stringify(game.scene(state, seat)))
      if (n % 9 === 0) game.determinize?.(state, seat, seededDice(`belief ${n}`))
      const plan = n % 3 === 0 ? [...(game.candidateLines?.(state, seat) ?? [])][0]?.[0] : undefined
      return { seat, action: plan ?? at(legal, own_.roll('x', legal.length, 'x')) }
    })
    if (n % 7 === 0) output.push(JSON.stringify(game.describe?.(state)))
    game.apply(state, moves, dice, (event) => output.push(JSON.stringify(game.eventText(event, 0) ?? '')))
  }
  return { state, output: output.join('\n') }
}

describe.each(PACKS)('a pack %s', (_, files) => {
  const game = loaded(files)

  test.each(game.pack.builds.map(({ id }) => [id] as const))('a run of the %s can be played to its end', (build) => {
    const { state, output } = play(game, { build }, `run ${build}`)
    expect(state.phase).toBe('over')
    expect(output).not.toMatch(/undefined|NaN|\[object/)
  })

  test('a duel of two and the lessons can be played', () => {
    expect(play(game, { mode: 'duel', rival: 'seat' }, 'duel').state.phase).toBe('over')
    expect(play(game, { mode: 'tutorial' }, 'lessons').state.phase).toBe('over')
  })

  test('a ghost has the moves of the fallen character, and can be met', () => {
    let met = 0
    for (let seed = 0; seed < 6; seed++) {
      const { state } = play(game, { build: at(game.pack.builds, 0).id, gift: false }, `fall ${seed}`)
      const ghost = game.extras?.ghosts?.of(state) as
        | { name: string; level: number; moves: { active: { name: string }[] }; turn_history: object }
        | undefined
      if (ghost === undefined) continue
      const names = game.pack.files.moves.moves.map(({ name }) => name)
      for (const { name } of ghost.moves.active) expect(names).toContain(name)
      expect(ghost.moves.active.map(({ name }) => name)).toEqual(
        movesOfCharacter(state.character).active.map((move) => at(game.pack.roots, move[0]).name),
      )
      const checked = game.extras?.ghosts?.check(ghost)
      expect(checked).toMatchObject({ ok: true, notes: [] })
      const options = game.extras?.ghosts?.into({ build: at(game.pack.builds, 0).id }, [
        { ...ghost, level: 1 },
      ]) as object
      expect(gameSchema.checkOptions(options, game as AnyGame).ok).toBe(true)
      for (let again = 0; again < 3; again++) {
        const next = play(game, options, `back ${seed} ${again}`)
        expect(next.state.phase).toBe('over')
        if (next.state.encounter < 0) met++
      }
    }
    expect(met).toBeGreaterThan(0)
  })

  test('the codex names every row', () => {
    const text = JSON.stringify(game.codex?.())
    for (const { name } of [...files.moves.moves, ...files.blessings.majors, ...files.builds.builds])
      expect(text).toContain(name)
    expect(text).not.toMatch(/undefined|NaN/)
  })
})

// §17.5 An effect added to a banked move listens at once, even for the side that acts second in the same turn.
test.each([
  // whose bank, HP healed by Regen (caster, other) after each of two turns
  ['bank.self', [0, 0], [1, 0]],
  ['bank.opponent', [0, 1], [0, 2]],
] as const)('an effect added to %s listens at once', (moves, first, second) => {
  const moss: MoveDef = {
    id: 'moss',
    name: 'Moss',
    type: 'utility',
    target: 'caster',
    speedMod: 1,
    element: 'plant',
    rarity: 'common',
    post: [{ do: 'addEffect', moves, effect: 'bankRegen' }],
  }
  const game = loaded({ ...builtInFiles, moves: { moves: [...builtInFiles.moves.moves, moss] } })
  const side = (name: string) => ({ hp: 5, max_hp: 10, moves: { active: [{ name }], banked: [{ name: 'Chip' }] } })
  const scenario = { player: side('Moss'), enemy: side('Brace') }
  const s = game.setup({ mode: 'duel', rival: 'seat', scenario }, seededDice('moss'))
  const healed: number[][] = []
  for (let turn = 0; turn < 2; turn++) {
    const action = (seat: number): Order => at(game.legal(s, seat), 0)
    game.apply(
      s,
      [0, 1].map((seat) => ({ seat, action: action(seat) })),
      scriptedDice([]),
    )
    // P3.2 heals by it and P3.6 removes a turn, so Regen gained at P3.1 shows in the HP.
    healed.push(s.duel.sides.map(({ hp }) => hp - 5))
  }
  expect(healed).toEqual([first, second])
})

test('a ghost with unknown moves is reported, and plays the moves that are left', () => {
  const builtIn = makeUnderscore(makePack(builtInFiles))
  const { state } = play(builtIn, { build: 'mason' }, 'house')
  const ghost = builtIn.extras?.ghosts?.of(state)
  const read = loaded(renamed).extras?.ghosts?.check(ghost) as { ok: boolean; notes?: readonly string[] }
  expect(read.notes?.join() ?? '').toContain('there is no move "Roll Tide"')
  expect(loaded(own).extras?.ghosts?.check(ghost)).toMatchObject({ ok: false })
})

describe('unknown names are refused', () => {
  const gone: Files = {
    ...builtInFiles,
    moves: { moves: builtInFiles.moves.moves.filter(({ name }) => name !== 'Roll Tide') },
  }
  const withoutDive: Files = {
    ...builtInFiles,
    moves: { moves: builtInFiles.moves.moves.filter(({ id }) => id !== 'deep-dive') },
  }
  test.each<[string, Files, string | RegExp]>([
    [
      'builds, encounters and lessons',
      gone,
      'builds.json: builds[0].moves.active[0].name: expected a known move, not "Roll Tide"',
    ],
    ['an encounter', gone, /encounters\.json: encounters\[\d+\]\.moves\.active\[\d\]\.name/],
    ['a history', gone, /encounters\[\d+\]\.turn_history\.\d\.move: expected a known move, not "Roll Tide"/],
    ['a lesson', gone, 'tutorials.json: lessons[0].moves.active[0].name'],
    ['a blessing that adds a move', withoutDive, 'blessing "Deep Diver": there is no move "deep-dive"'],
  ])('%s', (_, files, why) => {
    expect(() => loaded(files)).toThrow(why)
  })
})
