import { readdirSync, readFileSync } from 'node:fs'
import { type AnyGame, type GameInfo, seededDice, tracedDice } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { HOSTILE } from '../hostile.ts'
import { type Chance, fromSchema, mutated, odd } from './chance.ts'

/** A run as a client knows it from answers. */
export interface Known {
  readonly name: string
  readonly game: string
  turn: number
  toAct: readonly number[]
  /** Legal choices by seat, from its last scene. */
  readonly choices: Map<number, readonly string[]>
}

/** What the fuzzer knows about the agent. */
export interface Knowledge {
  readonly runs: Known[]
  /** Names of closed runs. */
  readonly gone: string[]
  readonly journals: { readonly json: unknown; readonly string: string }[]
}

/** Valid options, strings and roll labels of a game. */
export interface Material {
  readonly id: string
  readonly shape: Readonly<Record<string, unknown>>
  readonly fitting: readonly object[]
  readonly words: readonly string[]
  readonly rolls: readonly { readonly what: string; readonly sides: number }[]
}

const contentOf = (id: string): unknown[] => {
  const folder = new URL(`../../src/games/${id}/content/`, import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown)
}

function stringsIn(value: unknown, into: Set<string>): Set<string> {
  if (typeof value === 'string' && value.length > 0 && value.length <= 40) into.add(value)
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) into.add(key)
      stringsIn(inner, into)
    }
  return into
}

/** Labels rolled in a run with random choices. */
function rollsIn(game: AnyGame, options: object): Material['rolls'] {
  const found = new Map<string, number>()
  const dice = tracedDice(seededDice('labels'), (what, sides) => void found.set(what, sides))
  const feet = seededDice('feet')
  const state = game.setup(options, dice)
  for (let turn = 0; turn < 300 && game.toAct(state).length > 0; turn++) {
    const moves = game.toAct(state).map((seat) => {
      const legal = game.legal(state, seat)
      return { seat, action: legal[feet.roll('feet', legal.length, 'step')] as (typeof legal)[number] }
    })
    game.apply(state, moves, dice)
  }
  return [...found].slice(0, 200).map(([what, sides]) => ({ what, sides }))
}

const ghosts = (): unknown[] =>
  contentOf('underscore')
    .flatMap((file) => (Array.isArray(file) ? file : []))
    .filter((row) => 'moves' in (row as object))

const ship = {
  hull_id: 'civ_t1_midge',
  module_instances: [{ module_id: 'ship_utility_probe_array', secondary_tags: [] }],
}
/** Some valid options; others are generated from the schema. */
const FITTING: Readonly<Record<string, readonly object[]>> = {
  'star-canine': [
    { chart: 'none' },
    {
      scenario: {
        act: 2,
        stage: 4,
        ship: { hull: 150, maxHull: 200, ammo: 12 },
        items: [1, 2, 2, 3],
        equipped: [0, 1],
      },
    },
    { scenario: { act: 3, stage: 9, ship: { hull: 5 } } },
  ],
  emojispace: [
    { mode: 'skirmish', rival: 'seat' },
    { mode: 'skirmish', rival: 'anvil', population: 1 },
    { rival: 'seat', scenario: { player: ship, enemy: ship } },
  ],
  descent: [{ macros: false, hints: false }, { scenario: { floor: 4, hero: { hp: 3, gold: 900 } } }],
  lostribe: [{ oath: 10 }, { scenario: { act: 3, hp: 4, gold: 500 } }],
  underscore: [
    { mode: 'duel', rival: 'seat' },
    { rival: 'seat', rules: { turnCap: 3 } },
    { lesson: 2 },
    { build: 'mason', name: 'Ann', ghosts: ghosts().slice(0, 3) },
    { scenario: { player: { hp: 2, statuses: { burn: 3 } }, priority: 1 } },
  ],
}

async function materialOf({ id, game, schema }: GameInfo): Promise<Material> {
  const shape = (await schema()).describe().options as Material['shape']
  const words = [...contentOf(id).reduce<Set<string>>((set, file) => stringsIn(file, set), new Set())]
  return { id, shape, words, fitting: FITTING[id] ?? [], rolls: rollsIn(game, {}) }
}

export const materials = (): Promise<Material[]> => Promise.all(GAMES.map(materialOf))

type Request = Record<string, unknown>

const FORMATS: readonly unknown[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  'text',
  'scene',
  ['text', 'scene'],
  'state',
]
const SEEDS: readonly unknown[] = [1, 7, '7', 'daily-2026-11-15', 'Ä ö', 0.25, 'x'.repeat(64)]

/** The kinds of lines and their frequencies. */
const KINDS = {
  play: 50,
  start: 4,
  look: 4,
  journal: 2,
  fork: 3,
  undo: 3,
  end: 2,
  load: 3,
  games: 1,
  rolls: 4,
  options: 8,
  mutated: 10,
  stranger: 3,
  half: 4,
  deep: 2,
  long: 1,
  hostile: 4,
  seats: 5,
  stale: 4,
  gone: 3,
  damaged: 6,
  patchwork: 2,
} as const
export type Kind = keyof typeof KINDS
const BAG = Object.entries(KINDS).flatMap(([kind, often]) => Array.from({ length: often }, () => kind as Kind))

const FULL = 7

/** Makes a random line from what is known. */
export function makeFuzzLine(
  all: readonly Material[],
  known: Knowledge,
  chance: Chance,
  longest: number,
): [Kind, string] {
  // If no more runs can be opened, most lines would be refused only for that.
  const kind = known.runs.length >= FULL && chance.once(8) ? 'end' : chance.of(BAG)
  const made = MAKERS[kind]({ all, known, chance, longest })
  return [
    kind,
    typeof made === 'string' ? made : JSON.stringify(chance.once(3) ? { id: chance.below(1e6), ...made } : made),
  ]
}

interface Making {
  readonly all: readonly Material[]
  readonly known: Knowledge
  readonly chance: Chance
  readonly longest: number
}

/** Requests that are valid as far as the fuzzer knows. */
function play({ known, chance }: Making): Request {
  // Prefer old runs, so that some become long.
  const run = chance.once(3) ? chance.of(known.runs) : chance.of(known.runs.slice(0, 2))
  if (run === undefined) return { op: 'look', run: 'r1' }
  const seat = chance.of(run.toAct) ?? 0
  const choices = run.choices.get(seat)
  if (run.toAct.length === 0 && chance.once(2)) return { op: 'act', run: run.name, choice: 'continue' }
  if (choices === undefined || choices.length === 0) return { op: 'look', run: run.name, seat }
  const guard = chance.once(2) ? { turn: run.turn } : {}
  return { op: 'act', run: run.name, seat, choice: chance.of(choices), ...guard, ...formatOf(chance) }
}

const formatOf = (chance: Chance): Request => {
  const format = chance.of(FORMATS)
  return format === undefined ? {} : { format }
}

function begin({ all, chance }: Making): Request {
  const { id, fitting } = chance.of(all)
  const options = chance.once(2) ? { options: chance.of(fitting) } : {}
  const seed = chance.once(4) ? {} : { seed: chance.of(SEEDS) }
  const entropy = chance.once(3) ? { entropy: chance.of(['seed', 'host']) } : {}
  return { op: 'start', game: id, ...seed, ...options, ...entropy, ...formatOf(chance) }
}

const nameIn = ({ known, chance }: Making): string => chance.of(known.runs)?.name ?? 'r1'

function rolls(making: Making): Request {
  const { all, known, chance } = making
  const request = chance.once(4) ? begin(making) : play(making)
  const game = request.game ?? known.runs.find(({ name }) => name === request.run)?.game
  const { rolls: labels } = all.find(({ id }) => id === game) ?? chance.of(all)
  const given = Array.from({ length: 1 + chance.below(3) }, () => {
    const { what, sides } = chance.of(labels) ?? { what: 'x', sides: 6 }
    return { what, value: chance.once(3) ? sides + chance.below(9) : chance.below(sides) }
  })
  return { ...request, rolls: given }
}

function options({ all, chance }: Making): Request {
  const { id, shape, words, fitting } = chance.of(all)
  const base = chance.once(2) ? chance.of(fitting) : fromSchema(shape, words, chance)
  const made = chance.once(3) ? base : mutated(base, chance)
  return { op: 'start', game: id, seed: chance.below(50), options: made }
}

function damaged({ known, chance }: Making): Request {
  const journal = chance.of(known.journals)
  if (journal === undefined) return { op: 'load', journal: odd(chance) }
  if (chance.once(2)) return { op: 'load', journal: mutated(journal.json, chance) }
  const { string } = journal
  const at = chance.below(string.length)
  const letter = chance.of([...'ABCXYZabcxyz019-_'])
  const cut = chance.once(5) ? string.slice(0, at) : string.slice(0, at) + letter + string.slice(at + 1)
  return { op: 'load', journal: cut }
}

const VALID: readonly ((making: Making) => Request)[] = [
  play,
  begin,
  rolls,
  damaged,
  (m) => MAKERS.fork(m) as Request,
  (m) => MAKERS.undo(m) as Request,
  (m) => MAKERS.journal(m) as Request,
  (m) => MAKERS.look(m) as Request,
]
const valid = (making: Making): Request => making.chance.of(VALID)(making)

const MAKERS: Readonly<Record<Kind, (making: Making) => Request | string>> = {
  play,
  start: begin,
  look: (m) => ({ op: 'look', run: nameIn(m), ...formatOf(m.chance) }),
  journal: (m) => ({ op: 'journal', run: nameIn(m) }),
  fork: (m) => {
    const run = m.chance.of(m.known.runs)
    const at = m.chance.once(2) ? {} : { turn: m.chance.below((run?.turn ?? 0) + 1) }
    return { op: 'fork', run: run?.name ?? 'r1', ...at, ...formatOf(m.chance) }
  },
  undo: (m) => ({ op: 'undo', run: nameIn(m), ...formatOf(m.chance) }),
  end: (m) => ({ op: 'end', run: m.chance.once(5) ? nameIn(m) : (m.chance.of(m.known.runs.slice(2))?.name ?? 'r0') }),
  load: ({ known, chance }) => {
    const journal = chance.of(known.journals)
    return { op: 'load', journal: chance.once(2) ? journal?.json : journal?.string }
  },
  games: () => ({ op: 'games' }),
  rolls,
  options,
  mutated: (m) => mutated(valid(m), m.chance) as Request,
  stranger: (m) => ({
    ...valid(m),
    [String(m.chance.of(['sead', 'turns', 'journal', '__proto__x', 'run', '', 'limits']))]: odd(m.chance),
  }),
  half: (m) => {
    const line = JSON.stringify(valid(m))
    const at = m.chance.below(line.length)
    return m.chance.of([
      line.slice(0, at),
      line.slice(at),
      `${line}${line}`,
      `[${line}]`,
      `${line.slice(0, at)}\u0000${line.slice(at)}`,
      `\ufeff${line}`,
    ])
  },
  deep: (m) => {
    const field = m.chance.of(['id', 'options', 'scenario', 'rolls', 'format', 'seed', 'journal', 'run', 'choice'])
    const depth = m.chance.of([10, 60, 63, 64, 65, 66, 1000, 5000, 100_000])
    const line = JSON.stringify({ ...valid(m), [field]: 0 })
    return line.replace(new RegExp(`"${field}":0`), `"${field}":${'['.repeat(depth)}${']'.repeat(depth)}`)
  },
  long: (m) =>
    JSON.stringify({
      ...valid(m),
      [m.chance.of(['id', 'choice', 'seed', 'run', 'journal', 'op'])]: 'x'.repeat(m.longest - m.chance.below(200)),
    }),
  hostile: (m) => {
    const [, text] = m.chance.of(HOSTILE)
    const field = m.chance.of(['id', 'choice', 'seed', 'run', 'journal', 'op', 'game', 'format', text.slice(0, 30)])
    return { ...valid(m), [field]: text }
  },
  seats: (m) => ({ ...valid(m), seat: m.chance.of([1, 1, 1, 2, 3, 99, 2 ** 53 - 1, 2 ** 53, -1, '0', null, [0]]) }),
  stale: (m) => {
    const turn = Number(m.chance.of(m.known.runs)?.turn ?? 0)
    return { ...m.chance.of([play, rolls])(m), turn: m.chance.of([turn - 1, turn + 1, 0, 99_999, -1, 0.5, '0']) }
  },
  gone: (m) => ({ ...valid(m), run: m.chance.of(m.known.gone) ?? 'r0' }),
  damaged,
  patchwork: (m) => ({ ...valid(m), ...valid(m) }),
}
