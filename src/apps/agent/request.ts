import type { ForcedRoll, Seat } from '../../engine/index.ts'
import { quoted, refuse } from './error-codes.ts'
import type { Limits } from './limits.ts'

/** The protocol's operations; `docs/PROTOCOL.md` has an example of each from a real run. */
export const OPS = [
  'games',
  'rules',
  'start',
  'look',
  'act',
  'advise',
  'fork',
  'undo',
  'journal',
  'end',
  'load',
] as const
export type Op = (typeof OPS)[number]

const FORMATS = ['scene', 'text', 'brief', 'state', 'none'] as const
export type Format = (typeof FORMATS)[number]

/** The versions of the protocol: a run speaks the one it was opened with. */
export const PROTOCOLS = [1, 2] as const
export type Protocol = (typeof PROTOCOLS)[number]

const PARTS = ['book', 'codex'] as const

/** Source of a run's true randomness. */
const ENTROPIES = ['seed', 'host'] as const
export type Entropy = (typeof ENTROPIES)[number]

/** A request whose fields have valid types. What it names (a run, a game, a seat) may still not exist. */
export interface Request {
  readonly op: Op
  readonly game: string | undefined
  readonly run: string | undefined
  readonly turn: number | undefined
  readonly seat: Seat | undefined
  readonly seed: string | undefined
  readonly choice: string | undefined
  /** Several choices instead of one. */
  readonly choices: readonly string[] | undefined
  readonly rolls: readonly ForcedRoll[]
  /** Includes the scenario. */
  readonly options: object
  readonly journal: unknown
  readonly entropy: Entropy
  /** Undefined: the formats the run was opened with. */
  readonly formats: readonly Format[] | undefined
  readonly protocol: Protocol | undefined
  /** Whether forced choices are made automatically. */
  readonly auto: boolean | undefined
  /** The turn of the last answer that the client still has. */
  readonly since: number | undefined
  /** For `rules`: return only this part. */
  readonly part: (typeof PARTS)[number] | undefined
  /** Simulated runs for `advise`. */
  readonly budget: number | undefined
}

type Json = Readonly<Record<string, unknown>>

const VIEW_FIELDS = ['seat', 'format']
const OPEN_FIELDS = ['protocol', 'auto']
const FIELDS: Readonly<Record<Op, readonly string[]>> = {
  games: [],
  rules: ['game', 'part'],
  start: ['game', 'seed', 'options', 'scenario', 'rolls', 'entropy', ...OPEN_FIELDS, ...VIEW_FIELDS],
  look: ['run', 'since', ...VIEW_FIELDS],
  act: ['run', 'turn', 'choice', 'choices', 'rolls', 'since', 'auto', ...VIEW_FIELDS],
  advise: ['run', 'seat', 'budget'],
  fork: ['run', 'turn', ...VIEW_FIELDS],
  undo: ['run', ...VIEW_FIELDS],
  journal: ['run', ...VIEW_FIELDS],
  end: ['run'],
  load: ['journal', 'entropy', ...OPEN_FIELDS, ...VIEW_FIELDS],
}

/** Parses a line as a JSON object. Checks the nesting first, because JSON that is too deep cannot be serialised again. */
export function parseLine(line: string, limits: Limits): Json {
  if (line.length > limits.line) refuse('too-long', `Line too long: at most ${limits.line} characters are allowed.`)
  if (isDeeper(line, limits.depth))
    refuse('too-deep', `Too deeply nested: lists and objects may be nested at most ${limits.depth} levels deep.`)
  const json = parsedJson(line)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    refuse('malformed', 'Send one JSON object per line, like {"op":"games"}.')
  return json as Json
}

function parsedJson(line: string): unknown {
  try {
    // trim() also removes a byte order mark.
    return JSON.parse(line.trim()) as unknown
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

/** Checks the nesting of a parsed value, such as the options inside a journal string. */
export function isDeeperThan(max: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return max === 0 || Object.values(value).some((inner) => isDeeperThan(max - 1, inner))
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
  const op = oneOf(json, 'op', OPS, 'unknown-op')
  const unknown = Object.keys(json).find((key) => key !== 'id' && key !== 'op' && !FIELDS[op].includes(key))
  if (unknown !== undefined) {
    const takes = FIELDS[op].length === 0 ? 'nothing' : FIELDS[op].join(', ')
    refuse('unknown-field', `Unknown field ${quoted(unknown)}: ${op} takes ${takes}.`)
  }
  return {
    op,
    game: textOf(json, 'game', 'the id of a game'),
    run: textOf(json, 'run', 'the name of a run, like "r1"'),
    turn: countOf(json, 'turn'),
    seat: countOf(json, 'seat'),
    seed: seedOf(json.seed),
    choice: textOf(json, 'choice', 'the id of a choice, like "engage"'),
    choices: choicesOf(json.choices, limits),
    rolls: rollsOf(json, limits),
    options: optionsOf(json),
    journal: json.journal,
    entropy: json.entropy === undefined ? 'seed' : oneOf(json, 'entropy', ENTROPIES, 'malformed'),
    formats: formatsOf(json.format),
    protocol: protocolOf(json.protocol),
    auto: flagOf(json, 'auto'),
    since: countOf(json, 'since'),
    part: json.part === undefined ? undefined : oneOf(json, 'part', PARTS, 'malformed'),
    budget: budgetOf(json, limits),
  }
}

function oneOf<T extends string>(json: Json, key: string, values: readonly T[], code: 'unknown-op' | 'malformed'): T {
  const value = json[key]
  return values.find((word) => word === value) ?? refuse(code, `"${key}" must be one of ${values.join(', ')}.`)
}

function textOf(json: Json, key: string, what: string): string | undefined {
  const value = json[key]
  if (value === undefined || typeof value === 'string') return value
  return refuse('malformed', `"${key}" must be ${what}.`)
}

function countOf(json: Json, key: string): number | undefined {
  const value = json[key]
  if (value === undefined) return undefined
  return isCount(value) ? value : refuse('malformed', `"${key}" must be an integer of 0 or more.`)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function seedOf(seed: unknown): string | undefined {
  if (seed === undefined || typeof seed === 'string') return seed
  return Number.isFinite(seed) ? String(seed) : refuse('bad-seed', '"seed" must be a string or a number.')
}

const MAX_LABEL_LENGTH = 200

function rollsOf({ rolls = [] }: Json, limits: Limits): ForcedRoll[] {
  const fits = (roll: unknown): roll is ForcedRoll => {
    const { what, value } = (roll ?? {}) as Partial<ForcedRoll>
    return typeof what === 'string' && what.length <= MAX_LABEL_LENGTH && isCount(value)
  }
  if (!Array.isArray(rolls) || !rolls.every(fits))
    refuse('bad-roll', '"rolls" must be a list of {"what": label, "value": number}.')
  checkRollCount(rolls.length, limits)
  return rolls.map(({ what, value }) => ({ what, value }))
}

export function checkRollCount(count: number, limits: Limits): void {
  if (count > limits.rolls) refuse('too-many-rolls', `Too many rolls: at most ${limits.rolls} can be forced per run.`)
}

function optionsOf(json: Json): object {
  const { options = {} } = json
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    return refuse('bad-options', '"options" must be an object.')
  return 'scenario' in json ? { ...options, scenario: json.scenario } : options
}

function formatsOf(format: unknown): readonly Format[] | undefined {
  if (format === undefined) return undefined
  return [format]
    .flat()
    .map(
      (one) =>
        FORMATS.find((known) => known === one) ?? refuse('malformed', `"format" must be one of ${FORMATS.join(', ')}.`),
    )
}

const protocolOf = (value: unknown): Protocol | undefined =>
  value === undefined
    ? undefined
    : (PROTOCOLS.find((known) => known === value) ??
      refuse('malformed', `"protocol" must be one of ${PROTOCOLS.join(', ')}.`))

function flagOf(json: Json, key: string): boolean | undefined {
  const value = json[key]
  if (value === undefined || typeof value === 'boolean') return value
  return refuse('malformed', `"${key}" must be true or false.`)
}

function choicesOf(choices: unknown, limits: Limits): readonly string[] | undefined {
  if (choices === undefined) return undefined
  if (Array.isArray(choices) && choices.length > 0 && choices.every((one) => typeof one === 'string')) {
    if (choices.length > limits.choices)
      refuse('too-many-choices', `Too many choices: at most ${limits.choices} are allowed per request.`)
    return choices
  }
  return refuse('malformed', '"choices" must be a non-empty list of ids of choices.')
}

function budgetOf(json: Json, limits: Limits): number | undefined {
  const budget = countOf(json, 'budget')
  if (budget !== undefined && (budget < 1 || budget > limits.budget))
    refuse('malformed', `"budget", the number of simulated runs, must be 1 to ${limits.budget}.`)
  return budget
}
