import { randomInt } from 'node:crypto'
import { modeOf, problemText, type Seat } from '../../../engine/index.ts'
import { problem } from '../http/problem.ts'
import type { TableBot } from './bots.ts'
import type { TableServiceContext } from './cache.ts'
import { type Deal, makeDeal, serverSecretOf, storedDeal, type TimeControl } from './deal.ts'
import { gameById, rulesForDeal } from './rules.ts'
import { makeTable, type Player, type Table, type TableLogEntry } from './table.ts'
import { rowOf } from './writer.ts'

/** A request for a new table. */
export interface TableRequest {
  readonly kind: 'sealed' | 'duel'
  readonly game: string
  readonly options?: unknown
  readonly daily?: boolean
  readonly clock?: TimeControl
  readonly isRated?: boolean
  readonly isOpen?: boolean
  readonly against?: TableBot
}

/** Open tables per player. */
const MAX_TABLES = 40

/** Creates a table and seats the player. Returns its id; for a second try at a daily, the id of the first. */
export async function createTable(context: TableServiceContext, key: string, request: TableRequest): Promise<string> {
  const { store, now } = context
  const entry = gameById(request.game)
  const person = await playerWithKey(context, key)
  if (request.kind === 'duel' && entry.duel === undefined)
    throw problem(400, 'no-duel', `${entry.name} is a single-player game; ask for a ranked run.`)
  await checkTableLimit(context, key)
  const day = request.daily === true ? new Date(now()).toISOString().slice(0, 10) : undefined
  const { daily: _, against, options, ...dealOptions } = request
  const made = makeDeal(entry, entry.game, {
    ...dealOptions,
    options: day === undefined ? await checkedOptions(request) : {},
    now: now(),
    serverSecret: await serverSecretOf(context.identity),
    ...(day === undefined ? {} : { day }),
    // Duels against a bot are unrated and closed to others.
    ...(against === undefined ? {} : { isRated: false, isOpen: false }),
  })
  const daily = day === undefined ? null : `${entry.id} ${day} ${key}`
  if (daily !== null) {
    const first = await store.db.selectFrom('tables').select('id').where('daily', '=', daily).executeTakeFirst()
    if (first !== undefined) return first.id
  }
  const own = request.kind === 'duel' ? randomInt(2) : 0
  const opponent: Player | undefined = against === undefined ? undefined : { kind: 'program', name: against }
  const players = own === 0 ? [person, opponent] : [opponent, person]
  return saveTable(context, made, players, daily)
}

/** Creates a rematch with swapped seats. */
export async function createRematch(context: TableServiceContext, { deal: before, players }: Table): Promise<string> {
  const entry = gameById(before.game)
  const { kind, clock, isRated } = before
  const made = makeDeal(entry, entry.game, {
    kind,
    isRated,
    now: context.now(),
    serverSecret: await serverSecretOf(context.identity),
    ...(clock === undefined ? {} : { clock }),
  })
  return saveTable(context, made, [players[1], players[0]], null)
}

async function saveTable(
  { store }: TableServiceContext,
  made: Deal,
  players: readonly (Player | undefined)[],
  daily: string | null,
): Promise<string> {
  const seats: readonly TableLogEntry[] = players.flatMap((player, seat) =>
    player === undefined ? [] : [{ kind: 'sit', seat, player, at: made.made } as const],
  )
  // Throws if the game cannot be set up, before anything is saved.
  makeTable(made, await rulesForDeal(made))
  const { id, game, kind, code, isOpen } = made
  const isFull = seats.length === (kind === 'duel' ? 2 : 1)
  return store.db.transaction().execute(async (transaction) => {
    const row = {
      id,
      game,
      kind,
      daily,
      status: isFull ? 'playing' : 'waiting',
      is_open: isOpen,
      code: code === '' || isFull ? null : code,
      deal: JSON.stringify(storedDeal(made)),
      made: made.made,
    }
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('tables')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) {
      await transaction
        .insertInto('table_log')
        .values(seats.map((entry, n) => rowOf(id, n, entry)))
        .execute()
      return id
    }
    // Two requests for a daily at the same time: both get the first table.
    const first = await transaction
      .selectFrom('tables')
      .select('id')
      .where('daily', '=', daily)
      .executeTakeFirstOrThrow()
    return first.id
  })
}

/** The player with this key, under the name that others see. */
export async function playerWithKey({ store }: Pick<TableServiceContext, 'store'>, key: string): Promise<Player> {
  const row = await store.db.selectFrom('players').select('name').where('key', '=', key).executeTakeFirst()
  if (row === undefined)
    throw problem(403, 'no-player', 'This key has not joined this server; run: undercroft join URL')
  return { kind: 'person', key, name: row.name ?? `player ${key.slice(0, 6)}` }
}

/** Validates options; refuses those that would make a ranked run practice. */
async function checkedOptions({ game, kind, options = {} }: TableRequest): Promise<unknown> {
  const entry = gameById(game)
  if (kind === 'duel') return entry.duel
  const checked = (await entry.schema()).checkOptions(options, entry.game)
  if (!checked.ok) throw problem(400, 'bad-options', checked.problems.slice(0, 3).map(problemText).join('; '))
  const { practice } = modeOf(entry.game, checked.value)
  if (practice !== undefined)
    throw problem(
      400,
      'practice',
      `With these options the run would be practice (${practice}). Play it without the server.`,
    )
  return checked.value
}

async function checkTableLimit({ store }: TableServiceContext, key: string): Promise<void> {
  const { count } = await store.db
    .selectFrom('table_log')
    .innerJoin('tables', 'tables.id', 'table_log.table_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('table_log.key', '=', key)
    .where('tables.status', '!=', 'over')
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_TABLES)
    throw problem(
      409,
      'too-many-tables',
      `You have ${MAX_TABLES} open tables, the maximum. Finish or resign one first.`,
    )
}

/** The free seat of a table, if any. */
export const freeSeat = ({ players }: Table): Seat | undefined => {
  const seat = players.indexOf(undefined)
  return seat < 0 ? undefined : seat
}
