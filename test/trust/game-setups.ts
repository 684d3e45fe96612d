import { readFileSync } from 'node:fs'
import {
  type Action,
  type AnyGame,
  type GameInfo,
  type GameSchema,
  type Mode,
  seededDice,
  tracedDice,
} from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { anyToy } from '../toy.ts'

/** Everything the verifier and the forger need of a game, loaded in advance. */
export interface GameSetup {
  readonly builtIn: AnyGame
  /** The game with custom content. */
  readonly pack?: AnyGame
  /** Validates options as apps do. */
  readonly accepts: (options: unknown, game: AnyGame) => boolean
  /** Options with a scenario. */
  readonly scenarios: readonly object[]
  readonly ways: readonly PlayStyle[]
  /** Labels of rolls that occur, with the fewest sides seen. */
  readonly labels: readonly { readonly what: string; readonly sides: number }[]
}

/** Options to play with. `isPractice`: such runs do not count, whatever the game's mode says. */
export interface PlayStyle {
  readonly options: object
  readonly isPractice?: boolean
}

const SCENARIOS: Readonly<Record<string, readonly object[]>> = {
  'star-canine': [{ scenario: { act: 3, ship: { hull: 400 } } }, { scenario: {} }],
  emojispace: [
    { mode: 'skirmish', scenario: {} },
    { mode: 'skirmish', scenario: { insured: true } },
  ],
  descent: [{ scenario: { floor: 2, hero: { hp: 90 } } }, { scenario: {} }],
  lostribe: [{ scenario: { gold: 999, place: 'shop' } }, { scenario: {} }],
  underscore: [{ scenario: {} }, { scenario: { priority: 1 } }],
}
const WAYS: Readonly<Record<string, readonly PlayStyle[]>> = {
  'star-canine': [{ options: { chart: 'run' } }, { options: { forecast: false } }],
  emojispace: [{ options: { mode: 'skirmish', rival: 'anvil' }, isPractice: true }, { options: { mode: 'campaign' } }],
  descent: [{ options: { species: 'troll', background: 'artificer' } }, { options: { macros: false } }],
  lostribe: [{ options: { oath: 3 } }, { options: { oath: 0 } }],
  underscore: [
    { options: { mode: 'tutorial' }, isPractice: true },
    { options: { rules: { eliteK: 0, turnCap: 40 } }, isPractice: true },
    { options: { gift: false } },
  ],
}

export const gameSetups = async (): Promise<GameSetup[]> => [
  ...(await Promise.all(GAMES.map(setupOf))),
  toySetup(),
  modedSetup(),
]

async function setupOf(entry: GameInfo): Promise<GameSetup> {
  const schema = await entry.schema()
  const { game: builtIn } = entry
  const accepts: GameSetup['accepts'] = (options, game) =>
    Object.keys(options as object).length === 0 || schema.checkOptions(options, game).ok
  const pack = weakerPack(entry, schema)
  return {
    builtIn,
    accepts,
    labels: labelsOf(builtIn),
    ...(pack === undefined ? {} : { pack }),
    scenarios: (SCENARIOS[entry.id] ?? [{ scenario: {} }]).filter((options) => accepts(options, builtIn)),
    ways: (WAYS[entry.id] ?? []).filter(({ options }) => accepts(options, builtIn)),
  }
}

/** The toy without `mode`: any option makes a run practice. */
const { mode: _, ...plainToy } = anyToy
const toySetup = (): GameSetup => ({
  builtIn: plainToy,
  pack: { ...plainToy, contentHash: '00000000000000bb' },
  accepts: () => true,
  labels: labelsOf(plainToy),
  scenarios: [{ scenario: {} }],
  ways: [{ options: { rounds: 1 }, isPractice: true }],
})

/** The toy with `mode`, like the built-in games. */
const modedSetup = (): GameSetup => {
  const mode = (options: unknown): Mode => {
    const { rounds, lesson } = options as { rounds?: number; lesson?: number }
    if (lesson !== undefined) return { name: 'lesson', practice: 'a lesson' }
    return { name: rounds === undefined ? 'standard' : 'short' }
  }
  return {
    builtIn: { ...anyToy, id: 'moded toy', mode },
    accepts: (options) => Object.keys(options as object).every((key) => MODED.includes(key)),
    labels: labelsOf(anyToy),
    scenarios: [{ scenario: {} }, { rounds: 1, scenario: {} }],
    ways: [{ options: { rounds: 1 } }, { options: { lesson: 1 }, isPractice: true }],
  }
}
const MODED = ['rounds', 'lesson', 'scenario']

/** A slightly weaker foe, which the score does not reveal. */
const WEAKER: Readonly<Record<string, readonly [file: string, from: RegExp, to: string]>> = {
  'star-canine': ['Enemy_data.json', /"hull": ?\d+/, '"hull": 1'],
  descent: ['bestiary.json', /"hp": ?\d+/, '"hp": 1'],
  lostribe: ['monsters.json', /"hp": ?\d+/, '"hp": 1'],
}

function weakerPack({ id }: GameInfo, { loadPack }: GameSchema): AnyGame | undefined {
  const change = WEAKER[id]
  if (change === undefined) return undefined
  const [file, from, to] = change
  const text = readFileSync(new URL(`../../src/games/${id}/content/${file}`, import.meta.url), 'utf8')
  const loaded = loadPack({ [file]: text.replace(from, to) })
  if (!loaded.ok) throw new Error(`${id}: ${JSON.stringify(loaded.problems)}`)
  return loaded.value
}

/** The rolls of a few runs. */
function labelsOf(game: AnyGame): GameSetup['labels'] {
  const sidesOf = new Map<string, number>()
  for (const seed of ['1', '2', '3']) {
    const dice = tracedDice(seededDice(seed), (what, sides) =>
      sidesOf.set(what, Math.min(sides, sidesOf.get(what) ?? sides)),
    )
    const own = seededDice(`feet ${seed}`)
    const state = game.setup({}, dice)
    for (let turn = 0; turn < 150 && game.toAct(state).length > 0; turn++) {
      const moves = game.toAct(state).map((seat) => {
        const legal = game.legal(state, seat)
        return { seat, action: legal[own.roll('feet', legal.length, 'step')] as Action }
      })
      game.apply(state, moves, dice)
    }
  }
  return [...sidesOf].map(([what, sides]) => ({ what, sides }))
}
