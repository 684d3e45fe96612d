import {
  type AnyGame,
  choose,
  diceFrom,
  type GameSchema,
  type GhostLike,
  ghostId,
  isRefusal,
  makeDiceState,
  modeOf,
  type Problem,
  plain,
  problemText,
  type Run,
  seededDice,
  start,
  waitingFor,
} from '../../src/engine/index.ts'
import { demandCodex, demandDescription } from './codex-laws.ts'
import { BAD_TEXT, demand, type Law, type Subject, shown } from './law.ts'
import { CHANGES, type Change, changed, type List, listsIn } from './rows.ts'
import { demandReplays } from './run-laws.ts'
import { IS_DEEP, type Walk, walk, walksOf } from './walk.ts'

/** A pack with one change in one built-in file. */
interface ChangedPack {
  readonly file: string
  readonly key: string
  readonly change: Change
  readonly row: string
  readonly fresh: string | undefined
  readonly text: string
}

/** One random and one planned walk; more for games with ghosts, because not every run leaves one. */
const WALKS = walksOf(8, 8)
const [BLIND, PLANNED] = [WALKS[0] as Walk, WALKS[3] as Walk]

/** Indexes of the rows to change, spread over the list. If a change at one row is refused, the next is tried. */
const MOST_TRIES = 6
function placesIn({ rows }: List): number[] {
  const tries = IS_DEEP ? rows.length : Math.min(rows.length, MOST_TRIES)
  return Array.from({ length: tries }, (_, i) => Math.floor((i * rows.length) / tries))
}

/** Every change at every chosen row of every list of a file. */
function packsOf(file: string, text: string): ChangedPack[][] {
  const json = JSON.parse(text) as Record<string, unknown>
  return listsIn(json).flatMap((list) =>
    CHANGES.map((change) =>
      placesIn(list).flatMap((at) => {
        const made = changed(list, change, at)
        if (made === undefined) return []
        const row = String(list.rows[at]?.[list.identity])
        return [
          {
            file,
            key: list.key,
            change,
            row,
            fresh: made.fresh,
            text: JSON.stringify({ ...json, [list.key]: made.rows }),
          },
        ]
      }),
    ),
  )
}

/** The packs that were refused, with the reason, and those that were played. */
interface PackResults {
  readonly played: readonly ChangedPack[]
  readonly refused: readonly { readonly pack: ChangedPack; readonly problem: Problem }[]
}

/**
 * Loads the packs of each kind until one is accepted, and plays that with random choices; one of the changes of each list is also played with
 * plans (in deep mode all of them). Throws if a pack is refused without a reason or crashes.
 */
async function testPacks({ info, game, content }: Subject): Promise<PackResults> {
  const schema = await info.schema()
  const played: ChangedPack[] = []
  const refused: PackResults['refused'][number][] = []
  for (const file of schema.packFiles)
    for (const [kind, alike] of packsOf(file, content[file] ?? '{}').entries())
      for (const pack of alike) {
        const where = `${info.id}, ${pack.file} with ${pack.change} (${pack.key}: ${pack.row})`
        const list = Math.floor(kind / CHANGES.length)
        const walks = IS_DEEP || kind % CHANGES.length === list % CHANGES.length ? [BLIND, PLANNED] : [BLIND]
        const problem = within(where, () => playPack(game, schema, pack, walks))
        if (problem !== undefined) {
          refused.push({ pack, problem })
          continue
        }
        played.push(pack)
        if (!IS_DEEP) break
      }
  return { played, refused }
}

function within<T>(where: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error })
  }
}

/** Plays a pack, or returns the first problem if it is refused. */
function playPack(
  builtIn: AnyGame,
  schema: GameSchema,
  pack: ChangedPack,
  walks: readonly Walk[],
): Problem | undefined {
  const loaded = schema.loadPack({ [pack.file]: pack.text })
  if (loaded.ok) {
    const { contentHash } = loaded.value
    demand(contentHash !== builtIn.contentHash, () => `it has the built-in content hash, ${contentHash}`)
    demandPlays(loaded.value, schema, pack.fresh === undefined ? [] : [pack.fresh], walks)
    return undefined
  }
  const [problem] = loaded.problems
  const isExplained = problem?.file !== undefined && problem.path !== '' && !BAD_TEXT.test(problem.expected)
  demand(isExplained, () => `is refused without file, path or reason: ${shown(problem)}`)
  return problem
}

/** Exercises a game with other content: full runs, journals, texts, simulated states, ghosts. */
function demandPlays(game: AnyGame, schema: GameSchema, names: readonly string[], walks: readonly Walk[]): void {
  demandCodex(game, names)
  for (const w of walks) {
    const run = start(game, { seed: w.seed })
    demand(!isRefusal(run), () => 'the run cannot start')
    walk(game, w, ({ state, moves, turn }) => {
      if (turn % 11 === 0) demandSimulation(game, state, turn)
      for (const { seat, action } of moves) {
        const chosen = choose(run, run.turn, seat, action.id)
        demand(!isRefusal(chosen), () => `${action.id} is refused`)
        demandLines(game, chosen.events, seat)
      }
    })
    demandReplays(game, run)
  }
  let returned = 0
  if (game.extras?.ghosts !== undefined)
    for (const w of WALKS) if (returned < 3 && demandGhostReturns(game, schema, walk(game, w).state)) returned++
}

/** Calls `describe`, and `determinize` for every seat to act. */
function demandSimulation(game: AnyGame, state: unknown, turn: number): void {
  if (game.describe !== undefined) demandDescription(game, state)
  for (const seat of game.toAct(state)) game.determinize?.(state, seat, diceFrom(makeDiceState(`world ${turn}`)))
}

/** Checks the log lines and timeline lines of events. */
function demandLines(game: AnyGame, events: readonly unknown[], seat: number): void {
  for (const event of events)
    for (const line of [game.eventText(event, seat), game.extras?.timeline?.(event)]) {
      const text = line === undefined ? '-' : `${plain(line.text)} ${line.sum ?? ''}`
      demand(!BAD_TEXT.test(text), () => `a line has the text "${text}"`)
    }
}

/** Plays a run to its end by random choices. */
function playOn(run: Run): Run {
  const feet = seededDice('ghost run')
  for (let seats = waitingFor(run); seats.length > 0; seats = waitingFor(run))
    for (const seat of seats) {
      const legal = run.game.legal(run.state, seat)
      const { id } = legal[feet.roll('feet', legal.length, 'step')] as (typeof legal)[number]
      const chosen = choose(run, run.turn, seat, id)
      demand(!isRefusal(chosen), () => `${id} is refused`)
    }
  return run
}

/** Puts the ghost of a finished run into a new one. Returns whether there was a ghost. */
function demandGhostReturns(game: AnyGame, schema: GameSchema, state: unknown): boolean {
  const ghosts = game.extras?.ghosts
  const ghost = ghosts?.of(state)
  if (ghosts === undefined || ghost === undefined) return false
  const read = ghosts.check(JSON.parse(JSON.stringify(ghost)))
  demand(read.ok, () => `the ghost of a run is refused: ${read.ok || read.why}`)
  demand(read.notes.length === 0, () => `the ghost of a run is trimmed: ${shown(read.ok && read.notes)}`)
  demand(!BAD_TEXT.test(read.ghost.name) && read.ghost.level >= 1, () => `a ghost is ${shown(read.ghost)}`)
  demand(ghosts.wants({}), () => 'a run without options wants no ghosts')
  const options = ghosts.into({}, [read.ghost])
  demand(!ghosts.wants(options), () => 'a run with given ghosts wants more')
  const checked = schema.checkOptions(options, game)
  demand(
    checked.ok,
    () => `options with a ghost are refused: ${checked.ok || checked.problems.map(problemText).join('; ')}`,
  )
  const run = start(game, { seed: '7', options })
  demand(!isRefusal(run), () => 'a run with a ghost cannot start')
  demandReplays(game, playOn(run))
  demandNamed(game, schema, read.ghost)
  return true
}

/** Ghosts named by id: the options are short and not practice; a game that knows the ghost accepts them, others refuse them. */
function demandNamed(game: AnyGame, schema: GameSchema, ghost: GhostLike): void {
  const { ghosts, withGhosts } = game.extras ?? {}
  if (ghosts?.naming === undefined || withGhosts === undefined) return
  const known = { id: ghostId(ghost), ghost }
  demand(
    ghostId(JSON.parse(JSON.stringify({ created: 'x', ...ghost, id: 'y', season: 'z' })) as object) === known.id,
    () => 'the id of a ghost depends on its metadata',
  )
  const options = ghosts.naming({}, [known])
  demand(
    JSON.stringify(options).length < 80,
    () => `the options that name a ghost have ${JSON.stringify(options).length} characters`,
  )
  demand(!ghosts.wants(options), () => 'a run that names ghosts wants more')
  demand(shown(ghosts.named?.(options)) === shown([known.id]), () => 'the options name other ids')
  demand(modeOf(game, options).practice === undefined, () => 'a run that names ghosts is practice')
  demand(!schema.checkOptions(options, game).ok, () => 'an unknown ghost is accepted')
  const knowingGame = withGhosts([known])
  demand(knowingGame.contentHash === game.contentHash, () => 'a game that knows ghosts has another content hash')
  demand(schema.checkOptions(options, knowingGame).ok, () => 'a known ghost is refused')
  const run = start(knowingGame, { seed: '8', options })
  demand(!isRefusal(run), () => 'a run that names a ghost cannot start')
  demandReplays(knowingGame, playOn(run))
}

export const packsPlay: Law = {
  name: 'a pack with a row removed, renamed or added is refused with file and path, or plays',
  async check(subject) {
    const { played } = await testPacks(subject)
    const isNew = played.some(({ change }) => change !== 'a row removed')
    demand(isNew, () => `${subject.game.id}: every pack with a renamed or added row is refused`)
  },
}

const NO_GHOSTS: readonly unknown[] = [
  undefined,
  null,
  7,
  '',
  [],
  {},
  { name: 'x' },
  { name: 7, level: 1 },
  { level: 1e9, name: 'x' },
]

export const ghostsReturn: Law = {
  name: 'ghosts can be read back and met in a new run; invalid ghosts are refused with a reason',
  async check({ info, game }) {
    const ghosts = game.extras?.ghosts
    if (ghosts === undefined) return
    const schema = await info.schema()
    for (const json of NO_GHOSTS) {
      const read = ghosts.check(json)
      demand(!read.ok, () => `${game.id}: ${shown(json)} is accepted as a ghost`)
      demand(read.why.trim() !== '', () => `${game.id}: ${shown(json)} is refused without a reason`)
    }
    const walks = walksOf(6, 40)
    const returned = walks.filter((w) =>
      within(`${game.id}, seed ${w.seed}`, () => demandGhostReturns(game, schema, walk(game, w).state)),
    )
    demand(returned.length > 0, () => `${game.id}: ${walks.length} walks left no ghost`)
  },
}

export const PACK_LAWS = [packsPlay, ghostsReturn]
