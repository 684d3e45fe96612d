import * as z from 'zod'
import type { AnyGame } from '../../engine/contract/game.ts'
import type { Checked, GameSchema } from '../../engine/contract/schema.ts'
import { readPackFile, zodProblems } from '../../lib/content-pack.ts'
import { LESSONS } from './campaign/lessons.ts'
import type { CardEntry } from './content/cards.ts'
import { checkContent } from './content/compile/check.ts'
import { checkOptionNames } from './content/compile/check-options.ts'
import { makePack } from './content/compile/make-pack.ts'
import { mergeById, mergeDeep } from './content/compile/merge.ts'
import type { Config } from './content/config.ts'
import { builtInContent, type Content } from './content/content.ts'
import type { MonsterEntry } from './content/monsters.ts'
import type { RelicEntry } from './content/relics.ts'
import { type LosTribe, makeLosTribe } from './game.ts'
import type { Options } from './options.ts'
import { FILE_NAMES, FILES, type FileName } from './schema/content.ts'
import {
  elementSchema,
  flag,
  idSchema,
  integerFrom,
  list,
  MAX_NUMBER,
  maybeElementSchema,
  oneOf,
  optionalFields,
  strictObject,
  textSchema,
} from './schema/shapes.ts'

const dieFace = list(elementSchema, 'a list of dice')
const zone = (most: number) =>
  list(textSchema, 'a list of card ids')
    .max(most, { error: `expected at most ${most} cards` })
    .optional()
const scenario = strictObject({
  ...optionalFields(idSchema, 'hero', 'destiny'),
  affinity: maybeElementSchema.optional(),
  act: integerFrom(1, 3).optional(),
  ...optionalFields(integerFrom(1, 999), 'hp', 'max_hp'),
  ...optionalFields(integerFrom(0, 99), 'charges', 'energy'),
  gold: integerFrom(0, MAX_NUMBER).optional(),
  turn: integerFrom(1, 60).optional(),
  relics: list(idSchema, 'a list of relic ids').optional(),
  deck: zone(60),
  hand: zone(8),
  discard: zone(60),
  exhaust: zone(60),
  rituals: zone(8),
  dice: dieFace.max(8, { error: 'expected at most 8 dice' }).optional(),
  banked: dieFace.max(2, { error: 'expected at most 2 dice' }).optional(),
  stakes: oneOf(['fight', 'elite', 'boss']).optional(),
  monsters: list(
    strictObject({
      id: idSchema,
      hp: integerFrom(1).optional(),
      def: integerFrom(0, 99).optional(),
      ward: integerFrom(0, 999).optional(),
      affinity: maybeElementSchema.optional(),
      intent: integerFrom(0, 9).optional(),
    }),
    'a list of monsters',
  )
    .min(1, { error: 'expected at least one monster' })
    .max(5, { error: 'expected at most 5 monsters' })
    .optional(),
  place: oneOf(['map', 'rest', 'shop', 'trap', 'treasure', 'event']).optional(),
  event: idSchema.optional(),
})
const options = strictObject({
  hero: idSchema.optional(),
  oath: integerFrom(0, 10).optional(),
  scenario: scenario.optional(),
  admin: flag.optional(),
  lesson: oneOf(LESSONS.map((lesson) => lesson.id)).optional(),
})

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (FILE_NAMES.every((file) => files[file] === undefined))
    return { ok: false, problems: [{ path: '', expected: `expected one of ${FILE_NAMES.join(', ')} in the folder` }] }
  const base = builtInContent
  const read = <T>(file: FileName, own: T): Checked<T> => readPackFile(files, file, FILES[file] as never, own)
  const cards = read<{ extends?: string; cards: readonly CardEntry[] }>('cards.json', { cards: base.cards })
  const monsters = read<{ extends?: string; monsters: readonly MonsterEntry[] }>('monsters.json', {
    monsters: base.monsters,
  })
  const relics = read<{ extends?: string; relics: readonly RelicEntry[] }>('relics.json', { relics: base.relics })
  const heroes = read<Pick<Content, 'heroes' | 'destinies'>>('heroes.json', {
    heroes: base.heroes,
    destinies: base.destinies,
  })
  const knobs = read<unknown>('config.json', base.config)
  const problems = [cards, monsters, relics, heroes, knobs].flatMap((result) => (result.ok ? [] : result.problems))
  if (!cards.ok || !monsters.ok || !relics.ok || !heroes.ok || !knobs.ok) return { ok: false, problems }
  const content: Content = {
    cards: mergeById(cards.value, cards.value.cards, base.cards),
    monsters: mergeById(monsters.value, monsters.value.monsters, base.monsters),
    relics: mergeById(relics.value, relics.value.relics, base.relics),
    heroes: heroes.value.heroes,
    destinies: heroes.value.destinies,
    config: mergeDeep(base.config, knobs.value) as Config,
  }
  const more = checkContent(content)
  return more.length > 0
    ? { ok: false, problems: more }
    : { ok: true, value: makeLosTribe(makePack(content)) as AnyGame }
}

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = options.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: zodProblems(parsed.error.issues) }
  const problems = checkOptionNames(parsed.data as Options, (game as unknown as LosTribe).pack)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed.data }
}

export const gameSchema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: FILE_NAMES,
  describe: () => ({
    options: z.toJSONSchema(options),
    scenario: z.toJSONSchema(scenario),
    ...Object.fromEntries(FILE_NAMES.map((file) => [file, z.toJSONSchema(FILES[file])])),
  }),
}
