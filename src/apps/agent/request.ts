import type { ForcedRoll } from '../../engine/index.ts'
import { quoted, refuse } from './error-codes.ts'
import type { Limits } from './limits.ts'

const FORMATS = ['scene', 'text', 'brief', 'state', 'none'] as const
export type Format = (typeof FORMATS)[number]

/** The versions of the protocol: a run speaks the one it was opened with. */
export const PROTOCOLS = [1, 2] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** Source of a run's true randomness. */
const ENTROPIES = ['seed', 'host'] as const
export type Entropy = (typeof ENTROPIES)[number]

/** Reads the value of a field; refuses a wrong one. */
type Reader<T> = (value: unknown, key: string, limits: Limits) => T

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const text =
  (what: string): Reader<string> =>
  (value, key) =>
    typeof value === 'string' ? value : refuse('malformed', `"${key}" must be ${what}.`)

const count: Reader<number> = (value, key) =>
  isCount(value) ? value : refuse('malformed', `"${key}" must be an integer of 0 or more.`)

const oneOf =
  <T>(values: readonly T[], code: 'unknown-op' | 'malformed' = 'malformed'): Reader<T> =>
  (value, key) =>
    values.find((one) => one === value) ?? refuse(code, `"${key}" must be one of ${values.join(', ')}.`)

/** The fields of requests, in the order in which they are checked. */
const FIELDS = {
  game: text('the id of a game'),
  run: text('the name of a run, like "r1"'),
  turn: count,
  seat: count,
  seed: readSeed,
  choice: text('the id of a choice, like "engage"'),
  /** Several choices instead of one. */
  choices: readChoices,
  rolls: readRolls,
  options: readOptions,
  scenario: (value: unknown) => value,
  journal: (value: unknown) => value,
  entropy: oneOf(ENTROPIES),
  /** By default those with which the run was opened. */
  format: readFormats,
  protocol: oneOf(PROTOCOLS),
  /** Whether forced choices are made automatically. */
  auto: readFlag,
  /** The turn of the last answer that the client still has. */
  since: count,
  /** For `rules`: return only this part. */
  part: oneOf(['book', 'codex'] as const),
  /** Simulated runs for `advise`. */
  budget: readBudget,
}
type Field = keyof typeof FIELDS

const VIEW_FIELDS = ['seat', 'format'] as const
const OPEN_FIELDS = ['protocol', 'auto', ...VIEW_FIELDS] as const

/** The operations with their fields; `docs/PROTOCOL.md` has an example of each from a real run. */
const OPERATIONS = {
  games: [],
  rules: ['game', 'part'],
  start: ['game', 'seed', 'options', 'scenario', 'rolls', 'entropy', ...OPEN_FIELDS],
  look: ['run', 'since', ...VIEW_FIELDS],
  act: ['run', 'turn', 'choice', 'choices', 'rolls', 'since', 'auto', ...VIEW_FIELDS],
  advise: ['run', 'seat', 'budget'],
  fork: ['run', 'turn', ...VIEW_FIELDS],
  undo: ['run', ...VIEW_FIELDS],
  'take-back': ['run', ...VIEW_FIELDS],
  journal: ['run', ...VIEW_FIELDS],
  end: ['run'],
  load: ['journal', 'entropy', ...OPEN_FIELDS],
} satisfies Readonly<Record<string, readonly Field[]>>
export type Op = keyof typeof OPERATIONS
export const OPS = Object.keys(OPERATIONS) as readonly Op[]

/** A request whose fields have valid types. What it names (a run, a game, a seat) may still not exist. */
export type Request = { readonly op: Op } & { readonly [F in Field]?: ReturnType<(typeof FIELDS)[F]> }

type Json = Readonly<Record<string, unknown>>

/** Parses a line as a JSON object. Checks the nesting first, because JSON that is too deep cannot be serialised again. */
export function parseLine(line: string, limits: Limits): Json {
  if (line.length > limits.line) refuse('too-long', `Line too long: at most ${limits.line} characters are allowed.`)
  if (isDeeper(line, limits.depth)) refuseDepth(limits)
  const json = parsedJson(line)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuse('malformed', 'Send one JSON object per line, like {"op":"games"}.')
  return { ...json }
}

export const refuseDepth = ({ depth }: Limits): never =>
  refuse('too-deep', `Too deeply nested: lists and objects may be nested at most ${depth} levels deep.`)

function parsedJson(line: string): unknown {
  try {
    // trim() also removes a byte order mark.
    return JSON.parse(line.trim())
  } catch {
    return undefined
  }
}

const QUOTE = 34
const BACKSLASH = 92

function isDeeper(line: string, max: number): boolean {
  let depth = 0
  for (let i = 0; i < line.length; i++) {
    const c = line.charCodeAt(i)
    if (c === QUOTE) {
      for (i++; i < line.length && line.charCodeAt(i) !== QUOTE; i++) if (line.charCodeAt(i) === BACKSLASH) i++
    } else if (c === 91 || c === 123) {
      depth++
      if (depth > max) return true
    } else if (c === 93 || c === 125) depth--
  }
  return false
}

const MAX_ID_LENGTH = 200

/** The request id, which the answer repeats. */
export function echoOf({ id }: Json): { readonly id?: string | number } {
  if (id === undefined) return {}
  if ((typeof id === 'string' && id.length <= MAX_ID_LENGTH) || (typeof id === 'number' && Number.isFinite(id)))
    return { id }
  return refuse('malformed', `"id" must be a number or a string of at most ${MAX_ID_LENGTH} characters.`)
}

export function readRequest(json: Json, limits: Limits): Request {
  const op = oneOf(OPS, 'unknown-op')(json.op, 'op', limits)
  const takes: readonly string[] = OPERATIONS[op]
  const unknown = Object.keys(json).find((key) => key !== 'id' && key !== 'op' && !takes.includes(key))
  if (unknown !== undefined)
    refuse('unknown-field', `Unknown field ${quoted(unknown)}: ${op} takes ${takes.join(', ') || 'nothing'}.`)
  const read = Object.entries(FIELDS).flatMap(([key, reader]) =>
    Object.hasOwn(json, key) ? [[key, reader(json[key], key, limits)]] : [],
  )
  // The readers decide the types of the fields.
  return { op, ...(Object.fromEntries(read) as Omit<Request, 'op'>) }
}

function readFormats(value: unknown, key: string, limits: Limits): readonly Format[] {
  return [value].flat().map((one) => oneOf(FORMATS)(one, key, limits))
}

function readSeed(seed: unknown): string {
  if (typeof seed === 'string') return seed
  return Number.isFinite(seed) ? String(seed) : refuse('bad-seed', '"seed" must be a string or a number.')
}

const MAX_LABEL_LENGTH = 200

function readRolls(rolls: unknown, _: string, limits: Limits): ForcedRoll[] {
  const fits = (roll: unknown): roll is ForcedRoll => {
    const { what, value }: Partial<ForcedRoll> = roll ?? {}
    return typeof what === 'string' && what.length <= MAX_LABEL_LENGTH && isCount(value)
  }
  if (!Array.isArray(rolls) || !rolls.every(fits))
    return refuse('bad-roll', '"rolls" must be a list of {"what": label, "value": number}.')
  checkRollCount(rolls.length, limits)
  return rolls.map(({ what, value }) => ({ what, value }))
}

export function checkRollCount(count: number, limits: Limits): void {
  if (count > limits.rolls) refuse('too-many-rolls', `Too many rolls: at most ${limits.rolls} can be forced per run.`)
}

function readOptions(options: unknown): object {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options
  return refuse('bad-options', '"options" must be an object.')
}

function readFlag(value: unknown, key: string): boolean {
  return typeof value === 'boolean' ? value : refuse('malformed', `"${key}" must be true or false.`)
}

function readChoices(choices: unknown, _: string, limits: Limits): readonly string[] {
  if (!Array.isArray(choices) || choices.length === 0 || !choices.every((one) => typeof one === 'string'))
    return refuse('malformed', '"choices" must be a non-empty list of ids of choices.')
  if (choices.length > limits.choices)
    refuse('too-many-choices', `Too many choices: at most ${limits.choices} are allowed per request.`)
  return choices
}

function readBudget(value: unknown, key: string, limits: Limits): number {
  const budget = count(value, key, limits)
  if (budget >= 1 && budget <= limits.budget) return budget
  return refuse('malformed', `"budget", the number of simulated runs, must be 1 to ${limits.budget}.`)
}
