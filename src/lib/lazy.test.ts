import { expect, test } from 'vitest'
import { lazy, oncePerObject, withLazyField } from './lazy.ts'

test('a lazy field is computed on first access, once, and is enumerable', () => {
  let made = 0
  const thing = withLazyField({ id: 'a' }, 'hash', () => `h${++made}`)
  expect(made).toBe(0)
  expect([thing.hash, thing.hash]).toEqual(['h1', 'h1'])
  expect(Object.keys(thing)).toEqual(['id', 'hash'])
})

test('a lazy value is computed once', () => {
  let made = 0
  const get = lazy(() => ({ n: ++made }))
  expect(made).toBe(0)
  expect(get()).toBe(get())
  expect(get().n).toBe(1)
})

test('a value per object is computed once for each object', () => {
  let made = 0
  const get = oncePerObject((thing: { readonly id: string }) => `${thing.id}${++made}`)
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  expect([get(a), get(b), get(a)]).toEqual(['a1', 'b2', 'a1'])
})
