import * as z from 'zod'
import { VIEW } from '../../../client/api.ts'
import type { ServerContext } from '../context.ts'
import { problem } from '../http/problem.ts'
import { defineRoute, integerParam, type Route } from '../http/route.ts'
import { createTable } from './create-table.ts'
import { LIST_ROUTES } from './lists.ts'
import { recordAt, requestRematch, seatAt, sitDown, viewOf } from './requests.ts'
import { TABLE_REQUEST } from './schemas.ts'
import type { Table } from './table.ts'

const ID = z.object({ id: z.string().regex(/^[0-9a-f]{20}$/) })

const viewFor = async ({ now }: ServerContext, table: Promise<Table>, key: string | undefined, since?: number) =>
  viewOf(await table, key, now(), since)

const normalizedCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

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
      const id = await createTable(context, player, body)
      return viewFor(context, context.tables.load(id), player)
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
      return viewFor(context, sitDown(context, row.id, player, code), player)
    },
  }),
  defineRoute('get', '/api/v1/tables/{id}', {
    id: 'table',
    summary: 'A table, as your seat sees it.',
    params: ID,
    query: z.object({ since: integerParam(0, 1e9).optional() }),
    response: VIEW,
    handle: async ({ params, query, player }, context) =>
      viewFor(context, context.tables.load(params.id), player, query.since),
  }),
  defineRoute('post', '/api/v1/tables/{id}/sit', {
    id: 'sit',
    access: 'player',
    summary: 'Joins a duel of the waiting room.',
    params: ID,
    response: VIEW,
    handle: ({ params, player }, context) => viewFor(context, sitDown(context, params.id, player), player),
  }),
  defineRoute('post', '/api/v1/tables/{id}/act', {
    id: 'act',
    access: 'player',
    summary: 'Makes a choice.',
    params: ID,
    body: z.strictObject({
      turn: z.int().min(0).max(1e9),
      choice: z.string().max(200),
      since: z.int().min(0).max(1e9).optional(),
    }),
    response: VIEW,
    async handle({ params: { id }, body: { turn, choice, since }, player }, context) {
      const seat = await seatAt(context, id, player)
      return viewFor(context, context.tables.act(id, { kind: 'choose', seat, turn, id: choice }), player, since)
    },
  }),
  defineRoute('post', '/api/v1/tables/{id}/resign', {
    id: 'resign',
    access: 'player',
    summary: 'Resigns.',
    params: ID,
    response: VIEW,
    async handle({ params: { id }, player }, context) {
      const seat = await seatAt(context, id, player)
      return viewFor(context, context.tables.act(id, { kind: 'resign', seat }), player)
    },
  }),
  defineRoute('post', '/api/v1/tables/{id}/again', {
    id: 'again',
    access: 'player',
    summary: 'Requests a rematch.',
    params: ID,
    response: VIEW,
    cost: 5,
    handle: ({ params, player }, context) => viewFor(context, requestRematch(context, params.id, player), player),
  }),
  defineRoute('get', '/api/v1/tables/{id}/record', {
    id: 'record',
    summary: 'The signed record of a finished table.',
    params: ID,
    response: z.record(z.string(), z.unknown()).describe('a journal with the signed record as `seal`'),
    handle: ({ params }, context) => recordAt(context, params.id),
  }),
  ...LIST_ROUTES,
]
