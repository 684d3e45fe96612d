import { randomInt } from 'node:crypto'
import { modeOf, problemText, type Seat } from '../../../engine/index.ts'
import { problem } from '../http/problem.ts'
import type { TableBot } from './bots.ts'
import type { TableServiceContext } from './cache.ts'
import { type Deal, deal, houseSecretOf, type Pace, storedDeal } from './deal.ts'
import { entryNamed, rulesOf } from './rules.ts'
import { makeTable, type Player, type Table, type TableLogEntry } from './table.ts'
import { rowOf } from './writer.ts'

/** What somebody asks for. */
export interface TableRequest {
  readonly kind: 'sealed' | 'duel'
  readonly game: string
  readonly options?: unknown
  readonly daily?: boolean
  readonly clock?: Pace
  readonly isRated?: boolean
  readonly isOpen?: boolean
  readonly against?: TableBot
}

/** More than anybody plays at once. */
const MOST_TABLES = 40

/** Deals a table and lets who asked for it sit down. Answers with its id; for a second try at a daily with that of the first. */
export async function dealTable(needs: TableServiceContext, key: string, asked: TableRequest): Promise<string> {
  const { store, now } = needs
  const entry = entryNamed(asked.game)
  const person = await personOf(needs, key)
  if (asked.kind === 'duel' && entry.duel === undefined)
    throw problem(400, 'no-duel', `${entry.name} is played alone; ask for a sealed run.`)
  await notTooMany(needs, key)
  const day = asked.daily === true ? new Date(now()).toISOString().slice(0, 10) : undefined
  const { daily: _, against, options, ...wish } = asked
  const made = deal(entry, entry.game, {
    ...wish,
    options: day === undefined ? await standardOptions(asked) : {},
    now: now(),
    houseSecret: await houseSecretOf(needs.identity),
    ...(day === undefined ? {} : { day }),
    // Against a program nothing is rated, and nobody else may sit down.
    ...(against === undefined ? {} : { isRated: false, isOpen: false }),
  })
  const daily = day === undefined ? null : `${entry.id} ${day} ${key}`
  if (daily !== null) {
    const first = await store.db.selectFrom('tables').select('id').where('daily', '=', daily).executeTakeFirst()
    if (first !== undefined) return first.id
  }
  const own = asked.kind === 'duel' ? randomInt(2) : 0
  const opposite: Player | undefined = against === undefined ? undefined : { kind: 'program', name: against }
  const players = own === 0 ? [person, opposite] : [opposite, person]
  return keepTable(needs, made, players, daily)
}

/** The same two again, on the other side of the table. */
export async function dealAgain(needs: TableServiceContext, { deal: before, players }: Table): Promise<string> {
  const entry = entryNamed(before.game)
  const { kind, clock, isRated } = before
  const made = deal(entry, entry.game, {
    kind,
    isRated,
    now: needs.now(),
    houseSecret: await houseSecretOf(needs.identity),
    ...(clock === undefined ? {} : { clock }),
  })
  return keepTable(needs, made, [players[1], players[0]], null)
}

async function keepTable(
  { store }: TableServiceContext,
  made: Deal,
  players: readonly (Player | undefined)[],
  daily: string | null,
): Promise<string> {
  const seats: readonly TableLogEntry[] = players.flatMap((player, seat) =>
    player === undefined ? [] : [{ kind: 'sit', seat, player, at: made.made } as const],
  )
  // What cannot be set up is not kept.
  makeTable(made, await rulesOf(made))
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
    // Two tries at one daily that came at once: the first counts for both.
    const first = await transaction
      .selectFrom('tables')
      .select('id')
      .where('daily', '=', daily)
      .executeTakeFirstOrThrow()
    return first.id
  })
}

/** A player as others see one at a table. */
export async function personOf({ store }: Pick<TableServiceContext, 'store'>, key: string): Promise<Player> {
  const row = await store.db.selectFrom('players').select('name').where('key', '=', key).executeTakeFirst()
  if (row === undefined) throw problem(403, 'no-player', 'This key has not joined; type: undercroft join URL')
  return { kind: 'person', key, name: row.name ?? `player ${key.slice(0, 6)}` }
}

/** A sealed run is the game as everybody plays it: options are checked, and those that make it practice refused. */
async function standardOptions({ game, kind, options = {} }: TableRequest): Promise<unknown> {
  const entry = entryNamed(game)
  if (kind === 'duel') return entry.duel
  const checked = (await entry.schema()).checkOptions(options, entry.game)
  if (!checked.ok) throw problem(400, 'bad-options', checked.problems.slice(0, 3).map(problemText).join('; '))
  const { practice } = modeOf(entry.game, checked.value)
  if (practice !== undefined)
    throw problem(400, 'practice', `That would be practice (${practice}), which needs no commons; play it at home.`)
  return checked.value
}

async function notTooMany({ store }: TableServiceContext, key: string): Promise<void> {
  const { count } = await store.db
    .selectFrom('table_log')
    .innerJoin('tables', 'tables.id', 'table_log.table_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('table_log.key', '=', key)
    .where('tables.status', '!=', 'over')
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_TABLES)
    throw problem(409, 'too-many-tables', `You sit at ${MOST_TABLES} tables; finish or give up one of them first.`)
}

/** The free seat of a table that waits. */
export const freeSeat = ({ players }: Table): Seat | undefined => {
  const seat = players.indexOf(undefined)
  return seat < 0 ? undefined : seat
}
