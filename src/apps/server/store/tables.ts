import type { Generated, Kysely } from 'kysely'
import type { Category, SEASON_STATES, TableKind, TableStatus } from '../../../client/api.ts'

/** A column: its SQL declaration and, in its type, the values it holds. */
interface Column<T> {
  readonly sql: string
  readonly holds?: T
}
const column = <T>(sql: string): Column<T> => ({ sql })

const ID = column<string>('text primary key')
const TEXT = column<string>('text not null')
const TEXT_OR_NULL = column<string | null>('text')
const UNIQUE_OR_NULL = column<string | null>('text unique')
const INTEGER = column<number>('integer not null')
const BIGINT = column<number>('bigint not null')
const BIGINT_OR_NULL = column<number | null>('bigint')
const COUNT = column<Generated<number>>('bigint not null default 0')
const DOUBLE = column<number>('double precision not null')
const BOOLEAN = column<boolean>('boolean not null')
const PLAYER = column<string>('text not null references players (key) on delete cascade')
const GHOST = column<string>('text not null references ghosts (id) on delete cascade')

/**
 * The tables of the database, as the migrations create them, each after those that it references. Never change a released one. Times are integers,
 * milliseconds since 1970, because the two stores parse dates differently. JSON is stored as text, exactly as it was hashed.
 */
export const TABLES = {
  /** Values that all instances must agree on, such as the server's public key. */
  settings: { name: ID, value: TEXT },
  players: {
    /** The public key, 43 characters of base64url. */
    key: ID,
    name: TEXT_OR_NULL,
    /** The name in the form used for comparison. */
    folded: UNIQUE_OR_NULL,
    joined: BIGINT,
    /** How many runs of other players this player's ghosts met, and ended. */
    met: COUNT,
    slain: COUNT,
  },
  /** Used nonces, until their signatures expire. */
  nonces: { key: TEXT, nonce: TEXT, expires: BIGINT },
  runs: {
    hash: ID,
    player: PLAYER,
    game: TEXT,
    version: INTEGER,
    content: TEXT,
    mode: TEXT,
    rung: INTEGER,
    category: column<Category>('text not null'),
    /** The day of a daily run; else empty. */
    day: TEXT,
    seed: TEXT,
    score: BIGINT,
    won: BOOLEAN,
    turns: INTEGER,
    reason: TEXT,
    submitted: BIGINT,
    /** As a journal string. */
    journal: TEXT,
    /** The signed record of a ranked run, as JSON. */
    seal: TEXT_OR_NULL,
  },
  /** The run that counts, one row per leaderboard and player. */
  standings: {
    ladder: TEXT,
    player: PLAYER,
    hash: column<string>('text not null references runs (hash) on delete cascade'),
    worse: BIGINT,
    turns: INTEGER,
    at: BIGINT,
  },
  ghosts: {
    id: ID,
    /** Sequence number of the last change. Changes become visible in this order, so clients can resume after the last one they saw. */
    seq: BIGINT,
    game: TEXT,
    level: INTEGER,
    name: TEXT,
    /** Its id without a name, by which home folders know it that played before choosing a name. */
    bare: TEXT,
    /** The complete ghost as canonical JSON; empty if it was deleted. */
    body: TEXT,
    is_foreign: BOOLEAN,
    is_hidden: BOOLEAN,
    /** Its owner, and the run it died in. */
    player: column<string | null>('text references players (key) on delete set null'),
    run: column<string | null>('text references runs (hash) on delete set null'),
    fell: BIGINT,
    met: COUNT,
    slain: COUNT,
  },
  /** Number and total size of the ghosts of a level, so that they need not be counted. */
  ghost_sums: { game: TEXT, level: INTEGER, count: BIGINT, bytes: BIGINT },
  reports: { ghost: GHOST, player: PLAYER, why: TEXT, at: BIGINT },
  seasons: {
    name: ID,
    game: TEXT,
    title: TEXT,
    state: column<(typeof SEASON_STATES)[number]>('text not null'),
    made: BIGINT,
    opened: BIGINT_OR_NULL,
    closed: BIGINT_OR_NULL,
  },
  season_ghosts: {
    season: column<string>('text not null references seasons (name) on delete cascade'),
    ghost: GHOST,
    place: INTEGER,
  },
  /** Score and proof of a winning line for past dailies; null if none was found in time. */
  pars: { game: TEXT, day: TEXT, par: BIGINT_OR_NULL, proof: TEXT_OR_NULL },
  /** Ranked runs and duels: the deal and, once a table is over, its signed record. */
  tables: {
    id: ID,
    game: TEXT,
    kind: column<TableKind>('text not null'),
    /** Derived from the log, for lists. If they differ, the log is right. */
    status: column<TableStatus>('text not null'),
    is_open: BOOLEAN,
    /** Invitation code; null for a single-player table. */
    code: UNIQUE_OR_NULL,
    /** Game, day and player key of a daily, unique because a player has one try. */
    daily: UNIQUE_OR_NULL,
    /** The deal as JSON, without seed and secret. */
    deal: TEXT,
    made: BIGINT,
    ended: BIGINT_OR_NULL,
    /** The journal with the signed record, as JSON. */
    record: TEXT_OR_NULL,
  },
  /** What the players of a table did. */
  table_log: {
    table_id: column<string>('text not null references tables (id) on delete cascade'),
    n: INTEGER,
    /** For `sit` entries, the player's key, so that players can list their tables. */
    key: TEXT_OR_NULL,
    entry: TEXT,
  },
  ratings: { game: TEXT, key: TEXT, rating: DOUBLE, deviation: DOUBLE, volatility: DOUBLE, duels: INTEGER, at: BIGINT },
} as const

/** Primary keys; the key of any other table is its first column, an `ID`. */
const COMPOSITE_KEYS: Readonly<Partial<Record<string, readonly string[]>>> = {
  nonces: ['key', 'nonce'],
  standings: ['ladder', 'player'],
  ghost_sums: ['game', 'level'],
  reports: ['ghost', 'player'],
  season_ghosts: ['season', 'place'],
  pars: ['game', 'day'],
  table_log: ['table_id', 'n'],
  ratings: ['game', 'key'],
}
export const primaryKey = (table: TableName): readonly string[] =>
  COMPOSITE_KEYS[table] ?? Object.keys(TABLES[table]).slice(0, 1)

export type TableName = keyof typeof TABLES

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>
/** Row types of the database. */
export type Tables = { [T in TableName]: RowOf<(typeof TABLES)[T]> }
type RowOf<Columns> = { -readonly [C in keyof Columns]: Columns[C] extends Column<infer T> ? T : never }
