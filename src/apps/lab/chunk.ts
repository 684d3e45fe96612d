import { type AnyGame, digest, plain, seededDice } from '../../engine/index.ts'
import { botFor } from './bots.ts'
import { gameOf } from './packs.ts'
import type { Arm, Chunk, Study } from './study.ts'

/** The results of a chunk's runs, in order, with a checksum that detects incomplete lines. */
export interface ChunkResult extends Chunk {
  readonly won: readonly (0 | 1)[]
  readonly score: readonly number[]
  readonly turns: readonly number[]
  /** How each run ended: an index in `ends`. */
  readonly end: readonly number[]
  readonly ends: readonly string[]
  /** Per choice label: in how many runs it was offered and taken, and how many of the latter were won. */
  readonly picks: readonly PickCount[]
  readonly sum: string
}
export type PickCount = readonly [what: string, offered: number, taken: number, wonWhenTaken: number]

export const sumOf = ({ sum: _, ...rest }: ChunkResult): string => digest(rest).slice(0, 16)

/** Plays a chunk. Deterministic: the same chunk of the same study gives the same result on every machine. */
export async function playChunk(study: Study, { arm: armIndex, from, to }: Chunk): Promise<ChunkResult> {
  const arm = study.arms[armIndex] as Arm
  const game = await gameOf(arm)
  const result = {
    arm: armIndex,
    from,
    to,
    won: [] as (0 | 1)[],
    score: [] as number[],
    turns: [] as number[],
    end: [] as number[],
    ends: [] as string[],
    picks: [] as PickCount[],
    sum: '',
  }
  const picks = new Map<string, [number, number, number]>()
  for (let i = from; i < to; i++) {
    const { won, score, turns, end, seen } = playOne(game, arm, `${study.seeds.prefix}-${i + 1}`, study.picks)
    if (!result.ends.includes(end)) result.ends.push(end)
    result.won.push(won ? 1 : 0)
    result.score.push(score)
    result.turns.push(turns)
    result.end.push(result.ends.indexOf(end))
    count(picks, seen, won)
  }
  result.picks = [...picks]
    .map(([what, counts]) => [what, ...counts] as PickCount)
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
  result.sum = sumOf(result)
  return result
}

/** Labels a run offered, with whether each was taken at least once. */
type Seen = Map<string, boolean>

function count(picks: Map<string, [number, number, number]>, seen: Seen, won: boolean): void {
  for (const [what, isTaken] of seen) {
    const [offered, taken, wins] = picks.get(what) ?? [0, 0, 0]
    picks.set(what, [offered + 1, taken + Number(isTaken), wins + Number(isTaken && won)])
  }
}

function playOne(game: AnyGame, { options, player: spec }: Arm, seed: string, notesPicks: boolean) {
  const dice = seededDice(seed)
  const own = seededDice(`player ${seed}`)
  const player = botFor(spec)
  const state = game.setup(options, dice)
  const seen: Seen = new Map()
  let turns = 0
  for (let acting = game.toAct(state); acting.length > 0; acting = game.toAct(state)) {
    const moves = acting.map((seat) => ({ seat, action: player(game, state, seat, own) }))
    if (notesPicks) notePicks(seen, game, state, moves[0]?.action.id ?? '')
    game.apply(state, moves, dice)
    turns++
  }
  const outcome = game.outcome(state)
  const standing = outcome?.standings[0]
  const won = standing?.won === true
  return { won, score: standing?.score ?? 0, turns, end: endOf(game, state, won), seen }
}

const SHORT_LINE = 45

/** How a run ended. For a lost run, the text of its last scene without numbers, so that equal ends have equal texts. */
function endOf(game: AnyGame, state: unknown, won: boolean): string {
  const { title, panels } = game.scene(state, 0)
  const story = panels.find(({ kind }) => kind === 'text')
  if (won || story?.kind !== 'text') return title
  const [first = title, second = ''] = story.lines.map((line) => plain(line))
  // A short first line only says that the run is over; the second one says why.
  return (first.length < SHORT_LINE ? `${first} ${second}` : first).replace(/\d+/g, '#').trim()
}

const MAX_CHOICES = 16

/** Notes what was offered and chosen. Skips scenes with many choices, such as steps on a map. */
function notePicks(seen: Seen, game: AnyGame, state: unknown, chosen: string): void {
  const legal = game.legal(state, 0)
  if (legal.length < 2 || legal.length > MAX_CHOICES) return
  for (const { id, label, blocked } of game.scene(state, 0).choices)
    if (blocked === undefined) seen.set(label, seen.get(label) === true || id === chosen)
}
