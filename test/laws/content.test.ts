import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'

const house = (id: string, file: string): string =>
  readFileSync(new URL(`../../src/games/${id}/content/${file}`, import.meta.url), 'utf8')

describe.each(GAMES.map((entry) => [entry.id, entry] as const))('content of %s', (id, entry) => {
  test('the house content passes its own schema and is what the game is made of', async () => {
    const schema = await entry.schema()
    expect(schema.packFiles.length).toBeGreaterThan(0)
    const loaded = schema.loadPack(Object.fromEntries(schema.packFiles.map((file) => [file, house(id, file)])))
    expect(loaded.ok && loaded.value.contentHash).toBe(entry.game.contentHash)
    expect(entry.game.contentHash).toMatch(/^[0-9a-f]{16}$/)
  })

  test('a broken file is refused with its name, and what was expected', async () => {
    const schema = await entry.schema()
    for (const file of schema.packFiles)
      for (const text of ['', '{', 'null', '[]', '{"x":1}']) {
        const loaded = schema.loadPack({ [file]: text })
        if (loaded.ok) throw new Error(`${file} was taken as ${JSON.stringify(text)}`)
        expect(loaded.problems[0]?.file).toBe(file)
        expect(loaded.problems[0]?.expected).not.toBe('')
      }
    expect(schema.loadPack({}).ok).toBe(false)
  })

  test('no options are fine, unknown ones are not; options and scenario are described', async () => {
    const schema = await entry.schema()
    expect(schema.checkOptions({}, entry.game)).toEqual({ ok: true, value: {} })
    expect(schema.checkOptions({ nonsense: 1 }, entry.game).ok).toBe(false)
    expect(schema.checkOptions({ scenario: { nonsense: 1 } }, entry.game).ok).toBe(false)
    expect(Object.keys(schema.describe())).toEqual(expect.arrayContaining(['options', 'scenario', ...schema.packFiles]))
  })
})
