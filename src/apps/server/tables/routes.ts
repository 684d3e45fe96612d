import * as z from 'zod'
import type { TableView } from '../../../client/index.ts'
import { problem } from '../http/problem.ts'
import { openRoute, type Route, signedRoute } from '../http/route.ts'
import { dealTable, type TableRequest } from './create-table.ts'
import { ownTables, ratingsOf, waitingRoom } from './lists.ts'
import { ACT, ID, OWN_ROW, RATING_ROW, ROOM_ROW, SINCE, VIEW, WISH } from './schemas.ts'
import type { Table } from './table.ts'
import { lookAt, playAgain, recordAt, seatAt, sitDown, viewOf } from './requests.ts'

/** A view as the API promises it: what leaves the server is plain JSON. */
const sent = (view: TableView) => view as unknown as z.input<typeof VIEW>
const seen = (table: Table, key: string | undefined, now: number, since?: number) =>
  sent(viewOf(table, key, now, since))

const GAME = z.object({ game: z.string().max(40) })
const tidyCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const LISTS: readonly Route[] = [
  openRoute({
    id: 'waiting-room',
    method: 'get',
    path: '/api/v1/tables',
    about: 'The waiting room: duels that are open.',
    query: GAME.partial(),
    answer: z.object({ tables: z.array(ROOM_ROW) }),
    work: async ({ query }, parts) => ({ tables: await waitingRoom(parts, query.game) }),
  }),
  signedRoute({
    id: 'own-tables',
    method: 'get',
    path: '/api/v1/me/tables',
    about: 'Where you sit.',
    query: z.object({ all: z.enum(['true', 'false']).optional() }),
    answer: z.object({ tables: z.array(OWN_ROW) }),
    work: async ({ query, player }, parts) => ({ tables: await ownTables(parts, player, query.all === 'true') }),
  }),
  openRoute({
    id: 'ratings',
    method: 'get',
    path: '/api/v1/ratings/:game',
    about: 'Who duels how well (Glicko-2).',
    params: GAME,
    answer: z.object({ ratings: z.array(RATING_ROW) }),
    work: async ({ params }, parts) => ({ ratings: await ratingsOf(parts, params.game) }),
  }),
]

/** Tables: runs that live on this server. */
export const TABLE_ROUTES: readonly Route[] = [
  signedRoute({
    id: 'deal',
    method: 'post',
    path: '/api/v1/tables',
    about: 'Deals a sealed run or a duel, and you sit down.',
    body: WISH,
    answer: VIEW,
    cost: 5,
    async work({ body, player }, parts) {
      const id = await dealTable(parts, player, body as TableRequest)
      return seen(await lookAt(parts, id), player, parts.now())
    },
  }),
  signedRoute({
    id: 'join-table',
    method: 'post',
    path: '/api/v1/tables/join',
    about: 'Sits down by an invitation code.',
    body: z.strictObject({ code: z.string().max(40) }),
    answer: VIEW,
    cost: 10,
    async work({ body, player }, parts) {
      const code = tidyCode(body.code)
      const row = await parts.store.db.selectFrom('tables').select('id').where('code', '=', code).executeTakeFirst()
      if (row === undefined)
        throw problem(404, 'no-code', 'No table has this code; it may have begun, or been called off.')
      return seen(await sitDown(parts, row.id, player, code), player, parts.now())
    },
  }),
  openRoute({
    id: 'table',
    method: 'get',
    path: '/api/v1/tables/:id',
    about: 'A table, as you may see it.',
    params: ID,
    query: SINCE,
    answer: VIEW,
    work: async ({ params, query, player }, parts) =>
      seen(await lookAt(parts, params.id), player, parts.now(), query.since),
  }),
  signedRoute({
    id: 'sit',
    method: 'post',
    path: '/api/v1/tables/:id/sit',
    about: 'Sits down at a table of the waiting room.',
    params: ID,
    answer: VIEW,
    work: async ({ params, player }, parts) => seen(await sitDown(parts, params.id, player), player, parts.now()),
  }),
  signedRoute({
    id: 'act',
    method: 'post',
    path: '/api/v1/tables/:id/act',
    about: 'Chooses.',
    params: ID,
    body: ACT,
    answer: VIEW,
    async work({ params: { id }, body: { turn, choice, since }, player }, parts) {
      const seat = seatAt(await lookAt(parts, id), player)
      return seen(await parts.tables.act(id, { kind: 'choose', seat, turn, id: choice }), player, parts.now(), since)
    },
  }),
  signedRoute({
    id: 'resign',
    method: 'post',
    path: '/api/v1/tables/:id/resign',
    about: 'Gives up.',
    params: ID,
    answer: VIEW,
    async work({ params: { id }, player }, parts) {
      const seat = seatAt(await lookAt(parts, id), player)
      return seen(await parts.tables.act(id, { kind: 'resign', seat }), player, parts.now())
    },
  }),
  signedRoute({
    id: 'again',
    method: 'post',
    path: '/api/v1/tables/:id/again',
    about: 'Asks for a rematch.',
    params: ID,
    answer: VIEW,
    cost: 5,
    work: async ({ params, player }, parts) => seen(await playAgain(parts, params.id, player), player, parts.now()),
  }),
  openRoute({
    id: 'record',
    method: 'get',
    path: '/api/v1/tables/:id/record',
    about: 'The sealed record, when it is over.',
    params: ID,
    answer: z.record(z.string(), z.unknown()).describe('a journal with its seal'),
    work: async ({ params }, parts) => (await recordAt(parts, params.id)) as Record<string, unknown>,
  }),
  ...LISTS,
]
