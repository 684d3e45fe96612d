import { digest } from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/index.ts'
import { nearest, usage } from '../../lib/user-errors.ts'
import { STUDY_BOTS } from './bots.ts'

/** What is to be measured: some ways to play, over the same seeds. */
export interface Study {
  readonly name: string
  /** What one wants to know, for the head of the report. */
  readonly about: string
  readonly arms: readonly Arm[]
  readonly seeds: { readonly prefix: string; readonly count: number }
  /** Also which choices were offered and taken; costs a look at every scene. */
  readonly picks: boolean
}

/** One way to play. */
export interface Arm {
  readonly name: string
  readonly game: string
  readonly options: object
  /** `plan`, `search:16`, `first`: always the first choice … */
  readonly player: string
  /** The arm it is compared with, seed by seed. */
  readonly against?: string
  /** A folder with content of one's own, and what stands in it: so that every thread and machine plays the same. */
  readonly pack?: string
  readonly content?: PackFiles
}

export type PackFiles = Readonly<Record<string, string>>

type Json = Readonly<Record<string, unknown>>

/** A study as its file says it, packs read in; what is wrong is said with its place. */
export function readStudy(text: string, readPack?: (folder: string) => PackFiles): Study {
  let json: Json
  try {
    json = JSON.parse(text) as Json
  } catch (error) {
    throw usage(`The study is no JSON: ${(error as Error).message}`)
  }
  checkFields(json, ['name', 'about', 'arms', 'seeds', 'picks'], '')
  const seeds = (json.seeds ?? {}) as Json
  checkFields(seeds, ['prefix', 'count'], 'seeds.')
  if (!Number.isSafeInteger(seeds.count) || (seeds.count as number) < 1)
    throw usage('seeds.count: expected a whole number from 1')
  if (!Array.isArray(json.arms) || json.arms.length === 0) throw usage('arms: expected at least one')
  const arms = json.arms.map((arm: Json, i) => armOf(arm, `arms[${i}].`, readPack))
  for (const { name, against } of arms)
    if (against !== undefined && !arms.some((other) => other.name === against && other.name !== name))
      throw usage(`${name}: there is no other arm "${against}" to compare it with`)
  if (new Set(arms.map(({ name }) => name)).size < arms.length) throw usage('arms: two have the same name')
  return {
    name: textOf(json, 'name', ''),
    about: typeof json.about === 'string' ? json.about : '',
    arms,
    seeds: { prefix: textOf(seeds, 'prefix', 'seeds.'), count: seeds.count as number },
    picks: json.picks === true,
  }
}

function armOf(arm: Json, path: string, readPack?: (folder: string) => PackFiles): Arm {
  checkFields(arm, ['name', 'game', 'options', 'player', 'against', 'pack'], path)
  const game = textOf(arm, 'game', path)
  if (findGame(game) === undefined) throw usage(`${path}game: expected one of ${GAMES.map(({ id }) => id).join(', ')}`)
  const player = textOf(arm, 'player', path)
  if (!STUDY_BOTS.test(player))
    throw usage(`${path}player: expected random, plan, greedy, first, last or search:N, not "${player}"`)
  const { options = {}, against, pack } = arm
  if (pack !== undefined && (typeof pack !== 'string' || readPack === undefined))
    throw usage(`${path}pack: expected the folder of a pack`)
  return {
    name: typeof arm.name === 'string' ? arm.name : `${game} ${player}`,
    game,
    player,
    options: options as object,
    ...(typeof against === 'string' ? { against } : {}),
    ...(typeof pack === 'string' && readPack !== undefined ? { pack, content: readPack(pack) } : {}),
  }
}

function checkFields(json: Json, keys: readonly string[], path: string): void {
  if (typeof json !== 'object' || json === null) throw usage(`${path}: expected an object`)
  const stranger = Object.keys(json).find((key) => !keys.includes(key))
  if (stranger === undefined) return
  const guess = nearest(stranger, keys)
  throw usage(`${path}${stranger}: there is no such field${guess === undefined ? '' : `; did you mean ${guess}?`}`)
}

function textOf(json: Json, key: string, path: string): string {
  const value = json[key]
  if (typeof value === 'string' && /^[\w .:+-]{1,80}$/.test(value)) return value
  throw usage(`${path}${key}: expected a text of 1 to 80 letters, digits, spaces or any of . : + - _`)
}

/** Runs of one arm that are played together: the grain of progress and of going on. */
export interface Chunk {
  readonly arm: number
  readonly from: number
  readonly to: number
}

const [MAX_CHUNK, PARTS] = [50, 4]

/** Fifty runs, or a quarter of a small study, so that all threads have something to do. */
const chunkOf = ({ seeds }: Study): number => Math.min(MAX_CHUNK, Math.ceil(seeds.count / PARTS))

/** Arm by arm in turns, so that a half-finished study has seen something of each. */
export function chunksOf(study: Study): Chunk[] {
  const { arms, seeds } = study
  const size = chunkOf(study)
  const chunks: Chunk[] = []
  for (let from = 0; from < seeds.count; from += size)
    for (let arm = 0; arm < arms.length; arm++) chunks.push({ arm, from, to: Math.min(seeds.count, from + size) })
  return chunks
}

/** Names what was measured: the study and the rules of its games. Results of one are never mixed with those of another. */
export const hashOfStudy = (study: Study): string =>
  digest([
    study,
    chunkOf(study),
    study.arms.map(({ game }) => [findGame(game)?.game.version, findGame(game)?.game.contentHash]),
  ]).slice(0, 16)
