import { beforeAll } from 'vitest'
import type { Law, Subject } from './law.ts'
import { LAWS } from './laws.ts'
import { toySubject } from './subjects.ts'

/** The members of the toy that a law reads, such as `book`, `game.scene`, `info.help`; `game.*` if it lists or copies the object. */
const READS = new Map<Law, ReadonlySet<string>>()

/** A proxy that records which members are read. */
function traced<T extends object>(of: T, path: string, reads: Set<string>): T {
  return new Proxy(of, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol') return value
      if (key === 'game' && path !== 'game.') return traced(value as object, 'game.', reads)
      if (key === 'info') return traced(value as object, 'info.', reads)
      reads.add(path + key)
      return value
    },
    has: (target, key) => {
      reads.add(`${path}*`)
      return Reflect.has(target, key)
    },
    ownKeys: (target) => {
      reads.add(`${path}*`)
      return Reflect.ownKeys(target)
    },
  })
}

beforeAll(async () => {
  for (const law of LAWS) {
    const reads = new Set<string>()
    await law.check(traced(toySubject, '', reads))
    READS.set(law, reads)
  }
})

const differing = (one: object, other: object, path: string, skip: readonly string[] = []): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((key) => !skip.includes(key) && Reflect.get(one, key) !== Reflect.get(other, key))
    .map((key) => path + key)

/** The members in which a subject differs from the toy. */
export const changedIn = (subject: Subject): readonly string[] => [
  ...differing(subject, toySubject, '', ['game', 'info']),
  ...differing(subject.game, toySubject.game, 'game.'),
  ...differing(subject.info, toySubject.info, 'info.', ['game']),
]

/** Whether a law reads any of these members. */
export const readsAny = (law: Law, changed: readonly string[]): boolean => {
  const reads = READS.get(law) as ReadonlySet<string>
  return changed.some((member) => reads.has(member) || reads.has(member.replace(/[^.]+$/, '*')))
}
