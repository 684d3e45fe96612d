import { randomInt } from 'node:crypto'
import { type GameInfo, modeOf, problemText } from '../../../engine/index.ts'
import { problem } from '../http/problem.ts'
import { insertNew } from '../store/insert-new.ts'
import type { TableServiceContext } from './cache.ts'
import { type Deal, type DealOptions, makeDeal, serverSecretOf, storedDeal } from './deal.ts'
import { gameById, rulesForDeal } from './rules.ts'
import type { TableRequest } from './schemas.ts'
import { makeTable, type Player, type Table, type TableLogEntry } from './table.ts'
import { rowOf } from './writer.ts'

/** Open tables per player. */
const MAX_TABLES = 40

/** Creates a table and seats the player. Returns its id; for a second try at a daily, the id of the first. */
export async function createTable(context: TableServiceContext, key: string, request: TableRequest): Promise<string> {
  const { kind, against } = request
  const entry = gameById(request.game)
  const person = await playerWithKey(context, key)
  if (kind === 'duel' && entry.duel === undefined)
    throw problem(400, 'no-duel', `${entry.name} is a single-player game; ask for a ranked run.`)
  await checkTableLimit(context, key)
  const day = request.daily === true ? new Date(context.now()).toISOString().slice(0, 10) : undefined
  const deal = await dealFor(context, entry, {
    kind,
    day,
    clock: request.clock,
    options: day === undefined && kind === 'sealed' ? await checkedOptions(entry, request.options) : undefined,
    // Duels against a bot are unrated and closed to others.
    isRated: request.isRated === true && against === undefined,
    isOpen: request.isOpen === true && against === undefined,
  })
  const opponent: Player | undefined = against === undefined ? undefined : { kind: 'program', name: against }
  const isFirst = kind === 'sealed' || randomInt(2) === 0
  const daily = day === undefined ? null : `${entry.id} ${day} ${key}`
  return saveTable(context, deal, isFirst ? [person, opponent] : [opponent, person], daily)
}

/** Creates a rematch with swapped seats. */
export async function createRematch(context: TableServiceContext, { deal, players }: Table): Promise<string> {
  const { kind, clock, isRated } = deal
  const rematch = await dealFor(context, gameById(deal.game), { kind, clock, isRated })
  return saveTable(context, rematch, [players[1], players[0]], null)
}

const dealFor = async (
  { now, identity }: TableServiceContext,
  entry: GameInfo,
  wanted: Omit<DealOptions, 'now' | 'serverSecret'>,
): Promise<Deal> => makeDeal(entry, { ...wanted, now: now(), serverSecret: await serverSecretOf(identity) })

async function saveTable(
  { store }: TableServiceContext,
  deal: Deal,
  players: readonly (Player | undefined)[],
  daily: string | null,
): Promise<string> {
  // Throws if the game cannot be set up, before anything is saved.
  makeTable(deal, await rulesForDeal(deal))
  const { id, game, kind, code, isOpen, made } = deal
  const seats: readonly TableLogEntry[] = players.flatMap((player, seat) =>
    player === undefined ? [] : [{ kind: 'sit', seat, player, at: made } as const],
  )
  const isFull = seats.length === (kind === 'duel' ? 2 : 1)
  return store.db.transaction().execute(async (transaction) => {
    const isNew = await insertNew(transaction, 'tables', {
      id,
      game,
      kind,
      daily,
      status: isFull ? 'playing' : 'waiting',
      is_open: isOpen,
      code: code === '' || isFull ? null : code,
      deal: JSON.stringify(storedDeal(deal)),
      made,
    })
    if (isNew) {
      const rows = seats.map((entry, n) => rowOf(id, n, entry))
      await transaction.insertInto('table_log').values(rows).execute()
      return id
    }
    // A second try at a daily.
    const first = transaction.selectFrom('tables').select('id').where('daily', '=', daily)
    return (await first.executeTakeFirstOrThrow()).id
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
async function checkedOptions(entry: GameInfo, options: unknown = {}): Promise<unknown> {
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
  if (count >= MAX_TABLES)
    throw problem(
      409,
      'too-many-tables',
      `You have ${MAX_TABLES} open tables, the maximum. Finish or resign one first.`,
    )
}
