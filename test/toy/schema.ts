import * as z from 'zod'
import type { AnyGame } from '../../src/engine/contract/game.ts'
import type { Checked, GameSchema, Problem } from '../../src/engine/contract/schema.ts'
import { duplicateIndexes, expectedMessage, readPackFile, zodProblems } from '../../src/lib/content-pack.ts'
import { integerSchema, listSchema, strictObject } from '../../src/lib/schema-parts.ts'
import { checkGhost } from './ai/ghosts.ts'
import cardData from './content/cards.json' with { type: 'json' }
import signData from './content/signs.json' with { type: 'json' }
import { type CardEntry, makePack, type Pack, type SignEntry } from './content.ts'
import { makeToy, type Toy } from './index.ts'
import { LESSONS, MAX_DARE, MAX_ROUNDS, ROUNDS, type Scenario } from './state.ts'

const SIGN_FILE = 'signs.json'
const CARD_FILE = 'cards.json'
const MOST_SIGNS = 9
const MOST_GLORY = 99
const MOST_GHOSTS = 100

const isId = expectedMessage('an id of small letters, digits and dashes')
const id = z.string({ error: isId }).regex(/^[a-z][a-z0-9-]{0,30}$/, { error: isId })
const isName = expectedMessage('a name of 1 to 40 letters')
const name = z.string({ error: isName }).min(1, { error: isName }).max(40, { error: isName })

const sign = strictObject({
  id,
  name,
  beats: listSchema(id, 'a list of signs'),
  text: z.string({ error: expectedMessage('a text') }),
})
const card = strictObject({ id, name, favours: id, glory: integerSchema(0, MOST_GLORY) })
const signFile = z.object(
  {
    signs: listSchema(sign, 'a list of signs')
      .min(2, 'expected 2 signs at least')
      .max(MOST_SIGNS, `expected ${MOST_SIGNS} signs at most`),
  },
  { error: expectedMessage('{"signs": […]}') },
)
const cardFile = z.object(
  { cards: listSchema(card, 'a list of cards').min(1, 'expected 1 card at least') },
  { error: expectedMessage('{"cards": […]}') },
)

const scenario = strictObject({
  round: integerSchema(0, MAX_ROUNDS - 1).optional(),
  points: listSchema(integerSchema(0, MAX_ROUNDS), 'two numbers').length(2, 'expected two numbers').optional(),
  cards: listSchema(id, 'two cards').length(2, 'expected two cards').optional(),
})
const options = strictObject({
  rounds: integerSchema(1, MAX_ROUNDS).optional().describe('How many rounds are played.'),
  dare: integerSchema(-1, MAX_DARE)
    .optional()
    .describe('Points of the other seat before the first round; -1: one for you.'),
  lesson: z.enum(LESSONS).optional(),
  ghosts: listSchema(z.unknown(), 'a list of ghosts')
    .max(MOST_GHOSTS, `expected at most ${MOST_GHOSTS} ghosts`)
    .optional(),
  scenario: scenario.optional(),
})

/** Checks across rows, which zod cannot do: duplicates, and names of unknown signs. */
function checkPack(signs: readonly SignEntry[], cards: readonly CardEntry[]): Problem[] {
  const isThere = (wanted: string): boolean => signs.some((one) => one.id === wanted)
  const unknown = (file: string, path: string, wanted: string): Problem[] =>
    isThere(wanted) ? [] : [{ file, path, expected: `expected the id of a sign, not "${wanted}"` }]
  return [
    ...twins(SIGN_FILE, 'signs', signs),
    ...twins(CARD_FILE, 'cards', cards),
    ...signs.flatMap(({ beats }, i) => beats.flatMap((one, j) => unknown(SIGN_FILE, `signs[${i}].beats[${j}]`, one))),
    ...cards.flatMap(({ favours }, i) => unknown(CARD_FILE, `cards[${i}].favours`, favours)),
  ]
}

const twins = (file: string, what: string, rows: readonly { readonly id: string }[]): Problem[] =>
  duplicateIndexes(rows.map((row) => row.id)).map((i) => ({
    file,
    path: `${what}[${i}].id`,
    expected: `expected an id of its own, ${rows[i]?.id} is taken`,
  }))

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (files[SIGN_FILE] === undefined && files[CARD_FILE] === undefined)
    return { ok: false, problems: [{ path: '', expected: `expected ${SIGN_FILE} or ${CARD_FILE} in the folder` }] }
  const signs = readPackFile<{ signs: SignEntry[] }>(files, SIGN_FILE, signFile, signData)
  const cards = readPackFile<{ cards: CardEntry[] }>(files, CARD_FILE, cardFile, cardData)
  if (!signs.ok || !cards.ok)
    return { ok: false, problems: [signs, cards].flatMap((read) => (read.ok ? [] : read.problems)) }
  const problems = checkPack(signs.value.signs, cards.value.cards)
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: makeToy(makePack(signs.value.signs, cards.value.cards)) }
}

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = options.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: zodProblems(parsed.error.issues) }
  const { pack } = game as unknown as Toy
  const { rounds = ROUNDS, ghosts = [], scenario: position } = parsed.data
  const problems = [
    ...ghosts.flatMap((ghost, i) => {
      const isKnown = typeof ghost === 'string' && pack.ghosts.has(ghost)
      const read = isKnown ? { ok: true as const } : checkGhost(pack, ghost)
      return read.ok ? [] : [{ path: `ghosts[${i}]`, expected: read.why }]
    }),
    ...(position === undefined ? [] : checkScenario(position, pack, rounds)),
  ]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed.data }
}

/** Whether a position can exist in this pack. */
function checkScenario({ round = 0, cards = [] }: Scenario, pack: Pack, rounds: number): Problem[] {
  const late = { path: 'scenario.round', expected: `expected a round before the last, 0 to ${rounds - 1}` }
  const unknown = cards.flatMap((one, i) =>
    pack.cards.some((known) => known.id === one)
      ? []
      : [{ path: `scenario.cards[${i}]`, expected: `expected the id of a card, not "${one}"` }],
  )
  return [...(round < rounds ? [] : [late]), ...unknown]
}

export const schema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: [SIGN_FILE, CARD_FILE],
  describe: () => ({
    options: z.toJSONSchema(options),
    scenario: z.toJSONSchema(scenario),
    [SIGN_FILE]: z.toJSONSchema(signFile),
    [CARD_FILE]: z.toJSONSchema(cardFile),
  }),
}
