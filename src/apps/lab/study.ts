import { retiredBot } from '../../bots/index.ts'
import { digest } from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/registry.ts'
import { messageOf, nearestName, usage } from '../../lib/user-errors.ts'
import { makeStudyBot } from './bots.ts'

/** A study: several arms (ways to play), measured on the same seeds. */
export interface Study {
  readonly name: string
  /** The question, printed at the top of the report. */
  readonly about: string
  readonly arms: readonly Arm[]
  readonly seeds: { readonly prefix: string; readonly count: number }
  /** Whether to record which choices were offered and taken. Slower, because every scene is computed. */
  readonly picks: boolean
}

/** One way to play. */
export interface Arm {
  readonly name: string
  readonly game: string
  readonly options: object
  /** A bot: `plan`, `search:16`, `first` (always the first choice) … */
  readonly player: string
  /** The bot in the other seat of a duel; without it, `player` has both. */
  readonly rival?: string
  /** The arm to compare with, seed by seed. */
  readonly against?: string
  /** A pack folder and its contents, included so that every thread and machine plays the same. */
  readonly pack?: string
  readonly content?: PackFiles
}

export type PackFiles = Readonly<Record<string, string>>

type Json = Readonly<Record<string, unknown>>

/** Parses a study file and reads its packs. Errors name the field. */
export function readStudy(text: string, readPack?: (folder: string) => PackFiles): Study {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw usage(`The study is not valid JSON: ${messageOf(error)}`)
  }
  const json = withFields(parsed, ['name', 'about', 'arms', 'seeds', 'picks'], '')
  const seeds = withFields(json.seeds ?? {}, ['prefix', 'count'], 'seeds.')
  const { count } = seeds
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1)
    throw usage('seeds.count: expected a whole number from 1')
  if (!Array.isArray(json.arms) || json.arms.length === 0) throw usage('arms: expected at least one')
  const arms = json.arms.map((arm: unknown, i) => armOf(arm, `arms[${i}].`, readPack))
  for (const { name, against } of arms)
    if (against !== undefined && !arms.some((other) => other.name === against && other.name !== name))
      throw usage(`${name}: there is no other arm "${against}" to compare it with`)
  if (new Set(arms.map(({ name }) => name)).size < arms.length) throw usage('arms: two arms have the same name')
  return {
    name: textOf(json, 'name', ''),
    about: typeof json.about === 'string' ? json.about : '',
    arms,
    seeds: { prefix: textOf(seeds, 'prefix', 'seeds.'), count },
    picks: json.picks === true,
  }
}

function armOf(given: unknown, path: string, readPack?: (folder: string) => PackFiles): Arm {
  const arm = withFields(given, ['name', 'game', 'options', 'player', 'rival', 'against', 'pack'], path)
  const game = textOf(arm, 'game', path)
  if (findGame(game) === undefined) throw usage(`${path}game: expected one of ${GAMES.map(({ id }) => id).join(', ')}`)
  const player = textOf(arm, 'player', path)
  checkBot(player, `${path}player`)
  const { options = {}, rival, against, pack } = arm
  if (typeof options !== 'object' || options === null) throw usage(`${path}options: expected an object`)
  if (rival !== undefined) checkBot(textOf(arm, 'rival', path), `${path}rival`)
  if (pack !== undefined && (typeof pack !== 'string' || readPack === undefined))
    throw usage(`${path}pack: expected the folder of a pack`)
  return {
    name: typeof arm.name === 'string' ? arm.name : `${game} ${player}`,
    game,
    player,
    options,
    ...(typeof rival === 'string' ? { rival } : {}),
    ...(typeof against === 'string' ? { against } : {}),
    ...(typeof pack === 'string' && readPack !== undefined ? { pack, content: readPack(pack) } : {}),
  }
}

function checkBot(spec: string, path: string): void {
  if (makeStudyBot(spec) !== undefined) return
  throw usage(`${path}: ${retiredBot(spec) ?? `expected random, plan, first, last or search:N, not "${spec}"`}`)
}

/** The object, if it has no other fields than these. */
function withFields(json: unknown, keys: readonly string[], path: string): Json {
  if (!isObject(json)) throw usage(`${path}: expected an object`)
  const unknown = Object.keys(json).find((key) => !keys.includes(key))
  if (unknown === undefined) return json
  const guess = nearestName(unknown, keys)
  throw usage(`${path}${unknown}: unknown field${guess === undefined ? '' : `; did you mean ${guess}?`}`)
}

const isObject = (json: unknown): json is Json => typeof json === 'object' && json !== null

function textOf(json: Json, key: string, path: string): string {
  const value = json[key]
  if (typeof value === 'string' && /^[\w .:+-]{1,80}$/.test(value)) return value
  throw usage(`${path}${key}: expected 1 to 80 letters, digits, spaces or any of . : + - _`)
}

/** Consecutive runs of one arm: the unit of work, progress and resuming. */
export interface Chunk {
  readonly arm: number
  readonly from: number
  readonly to: number
}

const [MAX_CHUNK, PARTS] = [50, 4]

/** Fifty runs, or a quarter of a small study, so that all threads have work. */
const chunkOf = ({ seeds }: Study): number => Math.min(MAX_CHUNK, Math.ceil(seeds.count / PARTS))

/** All chunks, alternating between arms, so that an unfinished study has data for each. */
export function chunksOf(study: Study): Chunk[] {
  const { arms, seeds } = study
  const size = chunkOf(study)
  const chunks: Chunk[] = []
  for (let from = 0; from < seeds.count; from += size)
    for (let arm = 0; arm < arms.length; arm++) chunks.push({ arm, from, to: Math.min(seeds.count, from + size) })
  return chunks
}

/** Identifies a study and the rules of its games, so that results of different ones are never mixed. */
export const hashOfStudy = (study: Study): string =>
  digest([
    study,
    chunkOf(study),
    study.arms.map(({ game }) => [findGame(game)?.game.version, findGame(game)?.game.contentHash]),
  ]).slice(0, 16)
