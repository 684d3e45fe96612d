import { seededDice } from '../../src/engine/index.ts'
import { HOSTILE } from '../hostile.ts'

/** Seeded random decisions, so that failures are reproducible. */
export interface Chance {
  below(n: number): number
  /** True with a probability of 1 in n. */
  once(inTimes: number): boolean
  of<T>(things: readonly T[]): T
}

export function makeChance(seed: string): Chance {
  const dice = seededDice(seed)
  const below = (n: number): number => dice.roll('fuzz', Math.max(1, n), 'fuzz')
  return { below, once: (n) => below(n) === 0, of: (things) => things[below(things.length)] as never }
}

const deep = (depth: number): unknown => {
  let value: unknown = 'down here'
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { in: value }
  return value
}

/** Values that few or no fields accept. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  'toString',
  '__proto__',
  'constructor',
  'r1',
  'r2',
  'r0',
  'r01',
  'r9007199254740993',
  0,
  1,
  2,
  3,
  7,
  99,
  -1,
  -0,
  0.5,
  1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  [],
  {},
  [[]],
  [null],
  [0],
  { 0: 1 },
  { length: 3 },
  { toString: 1 },
  { valueOf: null },
  { __proto__: null },
  'scene',
  'text',
  'state',
  'seed',
  'host',
  ['text', 'state'],
  ['scene', 'xml'],
  { what: 'x', value: 1 },
  'x'.repeat(300),
  deep(5),
  deep(40),
  { 'a\u0000b': '\u001b[2J' },
]

export const odd = (chance: Chance): unknown => (chance.once(4) ? chance.of(HOSTILE)[1].slice(0, 2000) : chance.of(ODD))

type Shape = Readonly<Record<string, unknown>>

/** A value that mostly fits a JSON schema; strings are taken from the game, so that some are valid. */
export function fromSchema(shape: Shape, words: readonly string[], chance: Chance, depth = 0): unknown {
  if (Array.isArray(shape.anyOf)) return fromSchema(chance.of(shape.anyOf as Shape[]), words, chance, depth)
  if ('const' in shape) return shape.const
  if (Array.isArray(shape.enum)) return chance.of(shape.enum as unknown[])
  switch (shape.type) {
    case 'object':
      return objectFrom(shape, words, chance, depth)
    case 'array': {
      const length = depth > 6 ? 0 : Number(shape.minItems ?? 0) + chance.below(4)
      return Array.from({ length }, () => fromSchema((shape.items ?? {}) as Shape, words, chance, depth + 1))
    }
    case 'integer':
    case 'number':
      return numberFrom(shape, chance)
    case 'boolean':
      return chance.once(2)
    case 'null':
      return null
    case 'string':
      return chance.of(words)
    default:
      return chance.once(2) ? chance.of(words) : odd(chance)
  }
}

function objectFrom(shape: Shape, words: readonly string[], chance: Chance, depth: number): object {
  const properties = Object.entries((shape.properties ?? {}) as Record<string, Shape>)
  const required = (shape.required ?? []) as string[]
  const kept = properties.filter(([key]) => required.includes(key) || chance.once(depth === 0 ? 4 : 3))
  const made = kept.map(([key, inner]) => [key, fromSchema(inner, words, chance, depth + 1)] as const)
  const more = typeof shape.additionalProperties === 'object' ? chance.below(3) : 0
  const strangers = Array.from({ length: more }, () => [
    chance.of(words),
    fromSchema(shape.additionalProperties as Shape, words, chance, depth + 1),
  ])
  return Object.fromEntries([...made, ...strangers])
}

function numberFrom({ minimum = 0, maximum = 20 }: Shape, chance: Chance): number {
  const [least, most] = [Number(minimum), Number(maximum)]
  const span = Math.min(1000, most - least)
  return chance.of([least, most, least + chance.below(span + 1), least + chance.below(Math.min(9, span) + 1)])
}

/** Replaces one value inside by an odd one. */
export function mutated(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.once(6)) {
    if (typeof value === 'number' && chance.once(2)) return value + chance.of([-1, 1, 0.5, 1e6, -1e6])
    return odd(chance)
  }
  if (Array.isArray(value)) {
    const list = [...value]
    const at = chance.below(list.length)
    const how = chance.below(6)
    if (how === 0) list.splice(at, 1)
    else if (how === 1) list.push(list[at])
    else list[at] = mutated(list[at], chance)
    return list
  }
  const entries = Object.entries(value)
  const at = chance.below(entries.length)
  const [key, inner] = entries[at] ?? ['odd', 0]
  const how = chance.below(8)
  if (how === 0) entries.splice(at, 1)
  else if (how === 1) entries.push([chance.of(HOSTILE)[1].slice(0, 60), inner])
  else entries[at] = [key, mutated(inner, chance)]
  return Object.fromEntries(entries)
}
