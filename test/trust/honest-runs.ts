import {
  type Action,
  type AnyGame,
  choose,
  dailySeed,
  force,
  fork,
  isRefusal,
  type Journal,
  journalOf,
  type Run,
  seededDice,
  start,
  unrank,
} from '../../src/engine/index.ts'
import type { GameSetup, PlayStyle } from './game-setups.ts'
import type { Random } from './random.ts'

/** An honest run, and what it may be accepted as. */
export interface HonestRun {
  readonly setup: GameSetup
  /** The game, with its content. */
  readonly game: AnyGame
  readonly story: Story
  readonly journal: Journal
  /** It is practice even if the journal does not say so. Only the journal can say that a run was forked or that hidden state was shown. */
  readonly isPractice: boolean
}

/** How a run was played. */
export const STORIES = [
  'plain',
  'plain',
  'cut',
  'begun',
  'daily',
  'daily with free entropy',
  'free entropy',
  'scenario',
  'options',
  'forced at the start',
  'forced on the way',
  'pack',
  'fork',
  'state shown',
] as const
export type Story = (typeof STORIES)[number]

/** Plays one honest run, randomly or by the game's plans. */
export function honestRun(setup: GameSetup, story: Story, luck: Random, most: number): HonestRun {
  const game = story === 'pack' ? (setup.pack ?? setup.builtIn) : setup.builtIn
  const way: PlayStyle | undefined =
    story === 'scenario'
      ? { options: luck.of(setup.scenarios), isPractice: true }
      : story === 'options' && setup.ways.length > 0
        ? luck.of(setup.ways)
        : undefined
  const isDaily = story.startsWith('daily')
  const seed = isDaily ? dailySeed(`2026-0${1 + luck.below(9)}-1${luck.below(10)}`) : `${luck.below(1e9)}`
  const begin = () =>
    start(game, {
      seed,
      options: way?.options ?? {},
      ...(story.includes('free entropy') ? { entropy: () => luck.hex(16) } : {}),
      ...(story === 'forced at the start' ? { rolls: [realRoll(setup, luck)] } : {}),
    })
  let run = begin()
  // Rolls with the same label may have fewer sides another time.
  while (isRefusal(run) && run.refused === 'bad-roll') run = begin()
  if (isRefusal(run)) throw new Error(`${game.id}, ${story}: ${run.why}`)
  const turns =
    story === 'begun' ? luck.below(4) : story === 'cut' ? 1 + luck.below(60) : story === 'plain' ? 3 * most : most
  playOn(run, setup, luck, turns, story === 'forced on the way')
  const recorded = story === 'fork' ? fork(run, luck.below(run.turn + 1)) : run
  if (story === 'state shown') unrank(recorded, story)
  const journal = journalOf(recorded)
  const isPractice =
    journal.forced.length > 0 ||
    isPracticeBy(game, way) ||
    game.contentHash !== setup.builtIn.contentHash ||
    (isDaily && run.inner.unseededEntropies > 0)
  return { setup, game, story, journal, isPractice }
}

/** Games with `mode` say which options count; in others, all options are practice. */
export const isPracticeBy = (game: AnyGame, way: PlayStyle | undefined): boolean =>
  way !== undefined &&
  (way.isPractice === true || game.mode === undefined || game.mode(way.options).practice !== undefined)

export function realRoll({ labels }: GameSetup, luck: Random): { what: string; value: number } {
  const { what, sides } = luck.of(labels)
  return { what, value: luck.below(Math.min(sides, 6)) }
}

function playOn(run: Run, setup: GameSetup, luck: Random, turns: number, isForcing: boolean): void {
  const { game } = run
  const own = seededDice(luck.hex(16))
  const wit = luck.below(2) * 9
  for (let turn = 0; turn < turns && game.toAct(run.state).length > 0; turn++) {
    if (isForcing && luck.below(8) === 0) force(run, [realRoll(setup, luck)])
    for (const seat of game.toAct(run.state)) {
      const legal = game.legal(run.state, seat)
      const planned = own.roll('wit', 10, 'wit') < wit ? firstPlan(game, run.state, seat) : undefined
      const { id } = planned ?? (legal[own.roll('feet', legal.length, 'step')] as Action)
      const chosen = choose(run, run.turn, seat, id)
      if (isRefusal(chosen)) throw new Error(`${game.id}: ${chosen.why}`)
    }
  }
}

function firstPlan(game: AnyGame, state: unknown, seat: number): Action | undefined {
  for (const line of game.candidateLines?.(state, seat) ?? []) return line[0]
  return undefined
}
