import { expect, expectTypeOf, test } from 'vitest'
import { defineCommand, type Values } from './define-command.ts'

const KEY = `-${'a'.repeat(42)}`

/** A command that notes what it was run with. */
function makeCommand() {
  const seen: unknown[] = []
  const command = defineCommand({
    name: 'try',
    args: '[GAME] [MORE]',
    about: 'try it',
    argCount: [0, 2],
    options: {
      seed: { value: 'S', about: 'a seed' },
      set: { value: 'NAME=VALUE', isRepeatable: true, about: 'may be repeated' },
      'no-macros': { about: 'a flag' },
      curator: { value: 'KEY', isRepeatable: true, about: 'public key of a curator' },
      port: { value: 'N', about: 'no key' },
      category: { value: 'unranked|ranked', about: 'a kind' },
    },
    async run(values, args) {
      expectTypeOf(values.seed).toEqualTypeOf<string | undefined>()
      expectTypeOf(values.set).toEqualTypeOf<string[] | undefined>()
      expectTypeOf(values['no-macros']).toEqualTypeOf<boolean | undefined>()
      seen.push({ ...values }, args)
      return 3
    },
  })
  return { command, seen }
}

test.each<[string[], object, string[]]>([
  [[], {}, []],
  [['a', '--seed', '7', 'b'], { seed: '7' }, ['a', 'b']],
  [['--set=x=1', '--set', 'y=2', '--no-macros'], { set: ['x=1', 'y=2'], 'no-macros': true }, []],
  // A public key is 43 characters of base64url, so one in 64 starts with a dash.
  [['--curator', KEY, '--curator', KEY], { curator: [KEY, KEY] }, []],
  [['a', '--curator', KEY, '--no-macros'], { curator: [KEY], 'no-macros': true }, ['a']],
  [['--category=ranked'], { category: 'ranked' }, []],
])('%j is read as %j and %j', async (typed, values, args) => {
  const { command, seen } = makeCommand()
  const run = command.parse(typed)
  expect(seen).toEqual([])
  expect(await run()).toBe(3)
  expect(seen).toEqual([values, args])
})

test.each([
  [['--sed', '7'], "Unknown option '--sed'; type: undercroft try [GAME] [MORE] [--seed S]"],
  [['--seed'], "Option '--seed <value>' argument missing; type: undercroft try"],
  [['--no-macros=1'], "Option '--no-macros' does not take an argument; type: undercroft try"],
  [['--macros'], "Unknown option '--macros'; type: undercroft try"],
  [['--port', KEY], "Option '--port' argument is ambiguous"],
  [['--curator', '--no-macros'], "Option '--curator' argument is ambiguous"],
  [['a', 'b', 'c'], 'wrong number of arguments; type: undercroft try'],
])('%j is refused: %s', (typed, message) => {
  expect(() => makeCommand().command.parse(typed)).toThrow(message)
})

test.each([
  [undefined, [0, 0]],
  ['[GAME]', [0, 1]],
  ['GAME', [1, 1]],
] as const)('a command with the arguments %j takes %j of them', (args, count) => {
  expect(defineCommand({ name: 'x', about: 'y', args, run: async () => 0 }).argCount).toEqual(count)
})

test('the type of a value follows from its declaration', () => {
  expectTypeOf<Values<{ a: { about: string }; b: { value: 'N'; about: string } }>>().toEqualTypeOf<{
    readonly a?: boolean
    readonly b?: string
  }>()
})
