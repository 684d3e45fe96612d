import { expect, test } from 'vitest'
import { recordOf } from '../../../src/apps/server/tables/record.ts'
import { applyEntry } from '../../../src/apps/server/tables/table.ts'
import { signRecord, verifyRecord } from '../../../src/client/records.ts'
import {
  commitmentOf,
  type JournalJson,
  parseJournal,
  parseSignedRecord,
  type Rank,
  type Run,
  rankText,
  replay,
  type SignedRecord,
} from '../../../src/engine/index.ts'
import { rankOfRun } from '../../../src/storage/run-rank.ts'
import { newIdentity } from '../new-identity.ts'
import { entryOf, persistentBot, playTable, seatBoth, tableOf } from '../tables-play.ts'

const signer = await newIdentity()
const known = new Map([[signer.key, 'home']])

async function playRecorded(game: string, how: { kind: 'sealed' | 'duel' }): Promise<JournalJson> {
  const table = tableOf(game, how)
  playTable(table, seatBoth(table), 10_000, persistentBot)
  return (await recordOf(table, signer)) as JournalJson
}

/** What `undercroft verify` prints: the rank, or why the record is rejected. */
async function verdict(text: string, keys = known): Promise<string> {
  const parsed = parseJournal(text)
  if (!parsed.ok) return parsed.why
  const entry = entryOf(parsed.value.game)
  const run = replay(entry.game, parsed.value)
  if ('refused' in run) return run.why
  const checked = await verifyRecord(run, parsed.value.seal, keys, entry)
  return checked.ok ? rankText(rankOfRun(run as Run, checked.held) as Rank) : checked.why
}

test.each([
  ['star-canine', 'sealed'],
  ['emojispace', 'sealed'],
  ['lostribe', 'sealed'],
  ['underscore', 'sealed'],
  ['underscore', 'duel'],
  ['emojispace', 'duel'],
] as const)('%s, %s: ranked for those who know the server key, unranked or practice for others', async (game, kind) => {
  const text = JSON.stringify(await playRecorded(game, { kind }))
  expect(await verdict(text)).toBe('ranked by home')
  expect(await verdict(text, new Map())).toMatch(kind === 'duel' ? /^practice \(a single / : /^unranked$/)
})

const record = await playRecorded('emojispace', { kind: 'duel' })
const seal = record.seal as SignedRecord
const changed = (by: Partial<SignedRecord>): string => JSON.stringify({ ...record, seal: { ...seal, ...by } })
const flip = (hex: string): string => `${hex[0] === '0' ? '1' : '0'}${hex.slice(1)}`

test.each([
  ['another player', changed({ players: [{ name: 'Mallory', key: 'M'.repeat(43) }] }), /signature/],
  ['an earlier end', changed({ ended: '2020-01-01T00:00:00.000Z' }), /signature/],
  ['another secret', changed({ secret: flip(seal.secret) }), /signature/],
  [
    'another signature',
    changed({ signature: `${seal.signature[0] === 'A' ? 'B' : 'A'}${seal.signature.slice(1)}` }),
    /signature/,
  ],
  ['another key', changed({ key: 'K'.repeat(43) }), /signature/],
  ['an extra field', JSON.stringify({ ...record, seal: { ...seal, daily: true } }), /does not know: daily/],
  [
    'a missing field',
    JSON.stringify({ ...record, seal: { ...seal, commitment: undefined } }),
    /"commitment" should be/,
  ],
  ['a seal that is no object', JSON.stringify({ ...record, seal: 'sealed' }), /a JSON object/],
  ['another seed', JSON.stringify({ ...record, seed: 'easy' }), /differs from the journal|mark|digest/],
  ['a contradicting claim', JSON.stringify({ ...record, unranked: 'undo' }), /not the one that was signed/],
])('rejects a record with %s', async (_, text, why) => {
  expect(await verdict(text)).toMatch(why)
})

test('rejects a record with one byte changed', async () => {
  const text = JSON.stringify(record)
  const original = await verdict(text)
  for (let at = 0; at < text.length; at += 41) {
    const other = text[at] === '7' ? '8' : '7'
    const changedVerdict = await verdict(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)
    expect(changedVerdict, `byte ${at}: ${text.slice(Math.max(0, at - 20), at + 20)}`).not.toBe(original)
  }
})

// A dishonest server can sign anything, but it cannot choose the randomness after publishing the commitment.
test('rejects a signed record whose randomness was chosen after the commitment', async () => {
  const { signature: _, key: __, ...fields } = seal
  const other = await signRecord({ ...fields, commitment: commitmentOf('another', fields.secret) }, signer)
  expect(await verdict(JSON.stringify({ ...record, seal: other }))).toMatch(/do not match the commitment/)
  const secret = flip(fields.secret)
  const picked = { ...fields, secret, commitment: commitmentOf(record.seed, secret) }
  const late = await signRecord(picked, signer)
  expect(await verdict(JSON.stringify({ ...record, seal: late }))).toMatch(/does not follow from the secret/)
})

test('a duel against a bot or against oneself is practice', async () => {
  const table = tableOf('underscore', { kind: 'duel' })
  applyEntry(table, { kind: 'sit', seat: 0, player: { kind: 'person', key: 'A'.repeat(43), name: 'Alice' }, at: 1 })
  applyEntry(table, { kind: 'sit', seat: 1, player: { kind: 'program', name: 'plan' }, at: 2 })
  playTable(table, [])
  expect(await verdict(JSON.stringify(await recordOf(table, signer)))).toBe('practice (a single duel)')
})

test('a signed record is parsed as it was written', () => {
  expect(parseSignedRecord(JSON.parse(JSON.stringify(seal)))).toEqual({ ok: true, value: seal })
})
