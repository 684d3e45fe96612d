import { expect, test } from 'vitest'
import { makeAuthorization, signRequest, utf8 } from '../../src/client/index.ts'
import { newIdentity } from './new-identity.ts'
import { readResponse, type TestServer } from './start-server.ts'

/** Players and signatures, on both stores. */
export function identityTests(at: () => TestServer): void {
  test('a key joins and claims a name', async () => {
    const who = await at().newPlayer('Ada')
    const { status, body } = await at().request('GET', '/api/v1/me', undefined, who)
    expect([status, body.name, body.key, body.curator]).toEqual([200, 'Ada', who.key, false])
    expect((await at().request('GET', `/api/v1/players/${who.key}`)).body).toEqual({ key: who.key, name: 'Ada' })
  })

  // A name belongs to the first key that claimed it; names that look alike count as equal.
  test.each([
    ['Grace', 'Grace'],
    ['Linus', 'LINUS'],
    ['Edsger', 'Ed sger'],
    ['Konrad', 'K\u200bonrad'],
    ['René', 'Rene'],
    ['Donald', 'Ｄｏｎａｌｄ'],
  ])('after %s is claimed, %s is taken', async (first, second) => {
    const [one, other] = [await at().newPlayer(first), await newIdentity()]
    const { status, body } = await at().request('PUT', '/api/v1/me', { name: second }, other)
    expect([status, body.error.code]).toEqual([409, 'name-taken'])
    expect((await at().request('PUT', '/api/v1/me', { name: second }, one)).status).toBe(200)
  })

  test.each([
    ['\u202eevil\u0007', 'evil'],
    ['  two   words ', 'two words'],
    ['x'.repeat(40), `${'x'.repeat(23)}…`],
  ])('the name %j becomes %j', async (given, kept) => {
    const { body } = await at().request('PUT', '/api/v1/me', { name: given }, await newIdentity())
    expect(body.name).toBe(kept)
  })

  test.each([[''], ['\u200b\u200b'], ['-'], [42], ['x'.repeat(201)]])('%j is an invalid name', async (name) => {
    expect((await at().request('PUT', '/api/v1/me', { name }, await newIdentity())).status).toBe(400)
  })

  test('leaving deletes the player and frees the name', async () => {
    const who = await at().newPlayer('Leaver')
    expect((await at().request('DELETE', '/api/v1/me', undefined, who)).body).toEqual({ deleted: true })
    expect((await at().request('GET', '/api/v1/me', undefined, who)).body.error.code).toBe('no-player')
    expect((await at().request('PUT', '/api/v1/me', { name: 'Leaver' }, await newIdentity())).status).toBe(200)
  })

  test('a signature is valid for one request, one time and one server', async () => {
    const { app, clock, context } = at()
    const who = await at().newPlayer()
    const asked = {
      method: 'PUT',
      path: '/api/v1/me',
      body: utf8('{}'),
      time: clock.now,
      serverKey: context.identity.key,
    }
    const send = async (header: string, path = asked.path, body = '{}', method = 'PUT') =>
      readResponse(
        await app.request(path, { method, headers: { authorization: header }, body: method === 'GET' ? null : body }),
      )
    const codeOf = async (answer: ReturnType<typeof send>) => (await answer).body.error?.code
    const header = makeAuthorization(await signRequest(who, asked))
    expect((await send(header)).status).toBe(200)
    expect(await codeOf(send(header))).toBe('replayed')
    const fresh = async (change: Partial<typeof asked>) =>
      makeAuthorization(await signRequest(who, { ...asked, ...change }))
    expect(await codeOf(send(await fresh({}), asked.path, '{ }'))).toBe('bad-signature')
    expect(await codeOf(send(await fresh({}), `${asked.path}?x=1`))).toBe('bad-signature')
    expect(await codeOf(send(await fresh({}), asked.path, '', 'GET'))).toBe('bad-signature')
    expect(await codeOf(send(await fresh({ serverKey: who.key })))).toBe('bad-signature')
    expect(await codeOf(send(await fresh({ time: clock.now - 120_001 })))).toBe('stale')
    expect(await codeOf(send(await fresh({ time: clock.now + 120_001 })))).toBe('stale')
    expect(await codeOf(send('Undercroft nonsense'))).toBe('not-signed')
    expect(await codeOf(send((await fresh({})).replace(who.key, (await newIdentity()).key)))).toBe('bad-signature')
  })

  test('of a hundred simultaneous requests with the same signature one is accepted', async () => {
    const { app, clock, context } = at()
    const body = utf8('{}')
    const asked = { method: 'PUT', path: '/api/v1/me', body, time: clock.now, serverKey: context.identity.key }
    const authorization = makeAuthorization(await signRequest(await newIdentity(), asked))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        app.request(asked.path, { method: 'PUT', headers: { authorization }, body: '{}' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(99)
  })
}
