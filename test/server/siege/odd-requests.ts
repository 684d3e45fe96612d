import { ROUTES } from '../../../src/apps/server/index.ts'
import { type RequestSignature, utf8 } from '../../../src/client/index.ts'
import { type Dice, makeJournalString } from '../../../src/engine/index.ts'
import { forgedJournal } from './journals.ts'
import { NAME, SEASON, type SeededServer, type SentRequest, signed } from './seeded-server.ts'

/** Allowed outcomes: a refusal; anything without an internal error, for requests that change nothing; a run that does not count. */
export type AllowedOutcome = 'refused' | 'harmless' | 'no-run'
export interface OddRequest extends SentRequest {
  readonly allowed: AllowedOutcome
}
/** Makes one kind of odd request. `used` are recently accepted requests. */
type OddRequestMaker = (dice: Dice, seeded: SeededServer, used: readonly SentRequest[]) => Promise<OddRequest>

export const TEXTS = [
  '',
  '\0',
  '\u202e',
  "'; drop table players; --",
  '../../etc/passwd',
  '%00',
  'a'.repeat(300),
  '💀',
  '-1',
  '1e9',
  'NaN',
  '9999999999999999999',
  'null',
  '{}',
  '[]',
  '0x10',
  ' ',
] as const
const VALUES: readonly unknown[] = [
  ...TEXTS,
  '\ud800',
  null,
  true,
  -1,
  0.5,
  1e300,
  2 ** 31,
  [],
  {},
  [[[[]]]],
  { toString: 1 },
]

export const pick = <T>(dice: Dice, all: readonly T[]): T => all[dice.roll('odd', all.length, 'pick')] as T
const chance = (dice: Dice, n: number): boolean => dice.roll('odd', n, 'chance') === 0
const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value))
const somebody = (dice: Dice, { strangers }: SeededServer) => pick(dice, strangers)
const flipFirstLetter = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)

/** Actions an attacker would like to do in another player's name. */
const playerActions = ({
  rankedTable,
  duel,
  ghost,
  journals,
}: SeededServer): readonly Pick<SentRequest, 'method' | 'path' | 'body'>[] => [
  { method: 'PUT', path: '/api/v1/me', body: json({ name: 'Eve' }) },
  { method: 'DELETE', path: '/api/v1/me' },
  { method: 'POST', path: '/api/v1/runs', body: json({ journal: journals.map(makeJournalString)[0] }) },
  { method: 'POST', path: '/api/v1/tables', body: json({ kind: 'sealed', game: 'descent' }) },
  { method: 'POST', path: `/api/v1/tables/${rankedTable}/act`, body: json({ turn: 0, choice: 'wait' }) },
  { method: 'POST', path: `/api/v1/tables/${duel}/resign` },
  { method: 'POST', path: `/api/v1/ghosts/${ghost}/report`, body: json({ why: 'rude' }) },
  { method: 'PUT', path: `/api/v1/seasons/${SEASON}`, body: json({ state: 'closed' }) },
  { method: 'GET', path: `/api/v1/tables/${rankedTable}` },
]

/** Actions that a stranger may not do, even with a valid signature. */
const forbiddenActions = ({
  rankedTable,
  duel,
  ghost,
}: SeededServer): readonly Pick<SentRequest, 'method' | 'path' | 'body'>[] => [
  { method: 'PUT', path: '/api/v1/me', body: json({ name: NAME.toUpperCase() }) },
  { method: 'GET', path: `/api/v1/tables/${rankedTable}` },
  { method: 'GET', path: `/api/v1/tables/${rankedTable}/record` },
  { method: 'POST', path: `/api/v1/tables/${rankedTable}/act`, body: json({ turn: 0, choice: 'wait' }) },
  { method: 'POST', path: `/api/v1/tables/${duel}/act`, body: json({ turn: 0, choice: 'surrender' }) },
  { method: 'POST', path: `/api/v1/tables/${duel}/resign` },
  { method: 'POST', path: `/api/v1/tables/${duel}/sit` },
  { method: 'POST', path: `/api/v1/tables/${duel}/again` },
  { method: 'POST', path: '/api/v1/tables/join', body: json({ code: 'AAAAAAAA' }) },
  { method: 'PUT', path: `/api/v1/seasons/${SEASON}`, body: json({ state: 'closed' }) },
  { method: 'PUT', path: `/api/v1/ghosts/${ghost}`, body: json({ hidden: true }) },
  { method: 'GET', path: '/api/v1/reports' },
]

/** Returns a function that forges a signature. */
const forge = (dice: Dice, seeded: SeededServer): ((proof: RequestSignature) => RequestSignature) =>
  pick<(proof: RequestSignature) => RequestSignature>(dice, [
    (proof) => ({ ...proof, signature: flipFirstLetter(proof.signature) }),
    (proof) => ({ ...proof, nonce: flipFirstLetter(proof.nonce) }),
    (proof) => ({ ...proof, key: flipFirstLetter(proof.key) }),
    (proof) => ({ ...proof, time: proof.time + 1 }),
    // In the name of a player with data.
    (proof) => ({ ...proof, key: seeded.ann.key }),
  ])

const HEADERS = [
  '',
  'Undercroft',
  'Undercroft ',
  'Undercroft a.b.c.d',
  'Bearer secret',
  'Basic YTpi',
  `Undercroft ${'.'.repeat(300)}`,
  `Undercroft ${'A'.repeat(4000)}`,
] as const

const JUNK: readonly Uint8Array[] = [
  ...['', '{', '[1,2', '{"journal":', 'null', '"', '[]', `${'['.repeat(30_000)}`, `${'{"a":'.repeat(8000)}`].map(utf8),
  ...[
    [0xff, 0xfe],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d],
  ].map((bytes) => new Uint8Array(bytes)),
]

/** A route's path with odd parameters. */
const oddPath = (dice: Dice, path: string): string =>
  path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(pick(dice, TEXTS)) || 'x')
const routes = ROUTES.map(({ route }) => route)
const routesWithBody = routes.filter(({ request }) => request?.body !== undefined)
const getRoutes = routes.filter(({ method }) => method === 'get')

const fillPath = (path: string, { ghost, rankedTable, ann }: SeededServer): string =>
  path
    .replace('ghosts/{id}', `ghosts/${ghost}`)
    .replace('tables/{id}', `tables/${rankedTable}`)
    .replace('{name}', SEASON)
    .replace('{key}', ann.key)
    .replace('{game}', 'underscore')

export const ODD_REQUESTS: Readonly<Record<string, OddRequestMaker>> = {
  async 'a forged signature'(dice, seeded) {
    return {
      ...(await signed(somebody(dice, seeded), pick(dice, playerActions(seeded)), seeded, forge(dice, seeded))),
      allowed: 'refused',
    }
  },
  async 'a signature for another request'(dice, seeded) {
    const all = playerActions(seeded)
    const [asked, other] = [pick(dice, all), pick(dice, all)]
    const elsewhere = chance(dice, 2) ? { ...seeded, serverKey: seeded.ann.key } : seeded
    const { headers } = await signed(seeded.ann, asked === other ? { ...other, method: 'PATCH' } : other, elsewhere)
    return { ...asked, headers, allowed: 'refused' }
  },
  async 'a signature that is expired or from the future'(dice, seeded) {
    const late = pick(dice, [-1, 1]) * (121_000 + dice.roll('odd', 1e9, 'late'))
    const then = { ...seeded, now: () => Math.max(0, seeded.now() + late) }
    return { ...(await signed(seeded.ann, pick(dice, playerActions(seeded)), then)), allowed: 'refused' }
  },
  async 'a request sent again'(dice, seeded, used) {
    return {
      ...(used.length === 0 ? await ODD_REQUESTS['a forged signature']?.(dice, seeded, used) : pick(dice, used)),
      allowed: 'refused',
    } as OddRequest
  },
  async 'no signature, or a malformed one'(dice, seeded) {
    return { ...pick(dice, playerActions(seeded)), headers: { authorization: pick(dice, HEADERS) }, allowed: 'refused' }
  },
  async 'a signed request of a player without the right'(dice, seeded) {
    return {
      ...(await signed(somebody(dice, seeded), pick(dice, forbiddenActions(seeded)), seeded)),
      allowed: 'refused',
    }
  },
  async 'a body that is too long'(dice, seeded) {
    const isRun = chance(dice, 12)
    const asked = {
      method: isRun ? 'POST' : 'PUT',
      path: isRun ? '/api/v1/runs' : '/api/v1/me',
      body: utf8(JSON.stringify({ name: 'x'.repeat(isRun ? 600_000 : 66_000) })),
    }
    return { ...(await signed(somebody(dice, seeded), asked, seeded)), allowed: 'refused' }
  },
  async 'a body that is not JSON'(dice, seeded) {
    const { method, path } = pick(dice, routesWithBody)
    const asked = { method: method.toUpperCase(), path: fillPath(path, seeded), body: pick(dice, JUNK) }
    return { ...(await signed(somebody(dice, seeded), asked, seeded)), allowed: 'refused' }
  },
  async 'a body with odd fields'(dice, seeded) {
    const { method, path } = pick(dice, routesWithBody)
    const fields = [
      'name',
      'journal',
      'why',
      'hidden',
      'ghosts',
      'state',
      'title',
      'game',
      'kind',
      'turn',
      'choice',
      'code',
      '__proto__',
      'constructor',
    ]
    const body = Object.fromEntries(fields.filter(() => chance(dice, 3)).map((field) => [field, pick(dice, VALUES)]))
    // An invalid body, so that it must be refused.
    const asked = { method: method.toUpperCase(), path: fillPath(path, seeded), body: json({ ...body, admin: true }) }
    return { ...(await signed(somebody(dice, seeded), asked, seeded)), allowed: 'refused' }
  },
  async 'odd parameters'(dice, seeded) {
    const { path, request: { query } = {} } = pick(dice, getRoutes)
    const fields = query !== undefined && 'shape' in query ? query.shape : {}
    const names = [...Object.keys(fields), 'cursor', 'since', 'limit']
    const words = Array.from(
      { length: dice.roll('odd', 3, 'words') },
      () => `${pick(dice, names)}=${encodeURIComponent(pick(dice, TEXTS))}`,
    )
    const asked = {
      method: 'GET',
      path: `${chance(dice, 2) ? oddPath(dice, path) : fillPath(path, seeded)}?${words.join('&')}`,
    }
    return {
      ...(chance(dice, 2) ? { ...asked, headers: {} } : await signed(somebody(dice, seeded), asked, seeded)),
      allowed: 'harmless',
    }
  },
  async 'an unsupported method'(dice, seeded) {
    const { path } = pick(dice, routes)
    const taken = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase())
    const method = pick(
      dice,
      ['PATCH', 'DELETE', 'POST', 'PUT', 'OPTIONS'].filter((one) => !taken.includes(one)),
    )
    return {
      ...(await signed(somebody(dice, seeded), { method, path: fillPath(path, seeded) }, seeded)),
      allowed: 'refused',
    }
  },
  async 'an unknown path'(dice) {
    const path = pick(dice, [
      '/api/v1/admin',
      '/api/v2/me',
      '/api/v1//me',
      '/api/v1/runs/',
      '/..%2f..%2fetc%2fpasswd',
      '/%00',
      '/%ff',
      '/.git/config',
      `/api/v1/${'a'.repeat(4000)}`,
      '/api/v1/me/../reports',
      '/key.json',
      '/server-key.json',
    ])
    return { method: 'GET', path, headers: {}, allowed: 'refused' }
  },
  async 'a forged run'(dice, seeded) {
    const asked = {
      method: 'POST',
      path: '/api/v1/runs',
      body: json({ journal: forgedJournal(dice, pick(dice, seeded.journals)) }),
    }
    return { ...(await signed(somebody(dice, seeded), asked, seeded)), allowed: 'no-run' }
  },
}

/** A valid request that changes nothing. */
export const honestRequest = async (dice: Dice, seeded: SeededServer): Promise<SentRequest> =>
  signed(
    somebody(dice, seeded),
    pick(dice, [
      { method: 'PUT', path: '/api/v1/me', body: json({}) },
      { method: 'GET', path: '/api/v1/me' },
    ]),
    seeded,
  )
