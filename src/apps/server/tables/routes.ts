import * as z from 'zod'
import type { TableView } from '../../../client/index.ts'
import { problem } from '../http/problem.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { createTable, type TableRequest } from './create-table.ts'
import { ownTables, ratingsOf, waitingRoom } from './lists.ts'
import { recordAt, requestRematch, seatAt, sitDown, tableById, viewOf } from './requests.ts'
import { ACT, ID_PARAM, OWN_TABLE_ROW, RATING_ROW, SINCE_QUERY, TABLE_REQUEST, VIEW, WAITING_ROW } from './schemas.ts'
import type { Table } from './table.ts'

/** A view as the response schema expects it: only its JSON leaves the server. */
const asJson = (view: TableView) => view as unknown as z.input<typeof VIEW>
const viewFor = (table: Table, key: string | undefined, now: number, since?: number) =>
  asJson(viewOf(table, key, now, since))

const GAME = z.object({ game: z.string().max(40) })
const normalizedCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const LISTS: readonly Route[] = [
  defineRoute('get', '/api/v1/tables', {
    id: 'waiting-room',
    summary: 'The waiting room: duels that anybody may join.',
    query: GAME.partial(),
    response: z.object({ tables: z.array(WAITING_ROW) }),
    handle: async ({ query }, context) => ({ tables: await waitingRoom(context, query.game) }),
  }),
  defineRoute('get', '/api/v1/me/tables', {
    id: 'own-tables',
    access: 'player',
    summary: 'Your tables.',
    query: z.object({ all: z.enum(['true', 'false']).optional() }),
    response: z.object({ tables: z.array(OWN_TABLE_ROW) }),
    handle: async ({ query, player }, context) => ({ tables: await ownTables(context, player, query.all === 'true') }),
  }),
  defineRoute('get', '/api/v1/ratings/{game}', {
    id: 'ratings',
    summary: 'Ratings of duel players (Glicko-2).',
    params: GAME,
    response: z.object({ ratings: z.array(RATING_ROW) }),
    handle: async ({ params }, context) => ({ ratings: await ratingsOf(context, params.game) }),
  }),
]

/** Tables: runs that are played on this server. */
export const TABLE_ROUTES: readonly Route[] = [
  defineRoute('post', '/api/v1/tables', {
    id: 'deal',
    access: 'player',
    summary: 'Creates a ranked run or a duel and seats you.',
    body: TABLE_REQUEST,
    response: VIEW,
    cost: 5,
    async handle({ body, player }, context) {
      const id = await createTable(context, player, body as TableRequest)
      return viewFor(await tableById(context, id), player, context.now())
    },
  }),
  defineRoute('post', '/api/v1/tables/join', {
    id: 'join-table',
    access: 'player',
    summary: 'Joins a duel by its invitation code.',
    body: z.strictObject({ code: z.string().max(40) }),
    response: VIEW,
    cost: 10,
    async handle({ body, player }, context) {
      const code = normalizedCode(body.code)
      const row = await context.store.db.selectFrom('tables').select('id').where('code', '=', code).executeTakeFirst()
      if (row === undefined)
        throw problem(404, 'no-code', 'No open duel has this code. It may have begun or been called off.')
      return viewFor(await sitDown(context, row.id, player, code), player, context.now())
    },
  }),
  defineRoute('get', '/api/v1/tables/{id}', {
    id: 'table',
    summary: 'A table, as your seat sees it.',
    params: ID_PARAM,
    query: SINCE_QUERY,
    response: VIEW,
    handle: async ({ params, query, player }, context) =>
      viewFor(await tableById(context, params.id), player, context.now(), query.since),
  }),
  defineRoute('post', '/api/v1/tables/{id}/sit', {
    id: 'sit',
    access: 'player',
    summary: 'Joins a duel of the waiting room.',
    params: ID_PARAM,
    response: VIEW,
    handle: async ({ params, player }, context) =>
      viewFor(await sitDown(context, params.id, player), player, context.now()),
  }),
  defineRoute('post', '/api/v1/tables/{id}/act', {
    id: 'act',
    access: 'player',
    summary: 'Makes a choice.',
    params: ID_PARAM,
    body: ACT,
    response: VIEW,
    async handle({ params: { id }, body: { turn, choice, since }, player }, context) {
      const seat = seatAt(await tableById(context, id), player)
      return viewFor(
        await context.tables.act(id, { kind: 'choose', seat, turn, id: choice }),
        player,
        context.now(),
        since,
      )
    },
  }),
  defineRoute('post', '/api/v1/tables/{id}/resign', {
    id: 'resign',
    access: 'player',
    summary: 'Resigns.',
    params: ID_PARAM,
    response: VIEW,
    async handle({ params: { id }, player }, context) {
      const seat = seatAt(await tableById(context, id), player)
      return viewFor(await context.tables.act(id, { kind: 'resign', seat }), player, context.now())
    },
  }),
  defineRoute('post', '/api/v1/tables/{id}/again', {
    id: 'again',
    access: 'player',
    summary: 'Requests a rematch.',
    params: ID_PARAM,
    response: VIEW,
    cost: 5,
    handle: async ({ params, player }, context) =>
      viewFor(await requestRematch(context, params.id, player), player, context.now()),
  }),
  defineRoute('get', '/api/v1/tables/{id}/record', {
    id: 'record',
    summary: 'The signed record of a finished table.',
    params: ID_PARAM,
    response: z.record(z.string(), z.unknown()).describe('a journal with the signed record as `seal`'),
    handle: async ({ params }, context) => (await recordAt(context, params.id)) as Record<string, unknown>,
  }),
  ...LISTS,
]
