import { type Bot, playOut } from '../../bots/index.ts'
import { type Action, type AnyGame, digest, type Move, plain, type Seat, seededDice } from '../../engine/index.ts'
import { at } from '../../lib/enums.ts'
import { makeStudyBot } from './bots.ts'
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

export const sumOf = ({ sum: _, ...rest }: Omit<ChunkResult, 'sum'> & { readonly sum?: string }): string =>
  digest(rest).slice(0, 16)

/** Plays a chunk. Deterministic: the same chunk of the same study gives the same result on every machine. */
export async function playChunk(study: Study, { arm: armIndex, from, to }: Chunk): Promise<ChunkResult> {
  const arm = at(study.arms, armIndex)
  const game = await gameOf(arm)
  const runs = Array.from({ length: to - from }, (_, i) => playOne(game, arm, study, from + i))
  const ends = [...new Set(runs.map(({ end }) => end))]
  const result = {
    arm: armIndex,
    from,
    to,
    won: runs.map(({ won }) => (won ? 1 : 0)),
    score: runs.map(({ score }) => score),
    turns: runs.map(({ turns }) => turns),
    end: runs.map(({ end }) => ends.indexOf(end)),
    ends,
    picks: picksOf(runs),
  }
  return { ...result, sum: sumOf(result) }
}

interface PlayedRun {
  readonly won: boolean
  readonly score: number
  readonly turns: number
  readonly end: string
  /** Labels the run offered, with whether each was taken at least once. */
  readonly seen: ReadonlyMap<string, boolean>
}

function picksOf(runs: readonly PlayedRun[]): PickCount[] {
  const picks = new Map<string, PickCount>()
  for (const { seen, won } of runs)
    for (const [label, isTaken] of seen) {
      const [, offered, taken, wins] = picks.get(label) ?? [label, 0, 0, 0]
      picks.set(label, [label, offered + 1, taken + Number(isTaken), wins + Number(isTaken && won)])
    }
  return [...picks.values()].sort((a, b) => (a[0] < b[0] ? -1 : 1))
}

/** Plays one run. The arm's player and its rival, if it has one, change seats from run to run. */
function playOne(game: AnyGame, { options, player, rival }: Arm, { seeds, picks }: Study, index: number): PlayedRun {
  const seed = `${seeds.prefix}-${index + 1}`
  const dice = seededDice(seed)
  const state = game.setup(options, dice)
  const bots = [studyBot(player), studyBot(rival ?? player)]
  const seat = rival === undefined ? 0 : index % 2
  if (seat === 1) bots.reverse()
  const seen = new Map<string, boolean>()
  const turns = playOut(game, state, bots, dice, seededDice(`player ${seed}`), (moves) => {
    const own = moves.find((move) => move.seat === seat)
    if (picks && own !== undefined) notePicks(seen, game, state, own)
  })
  const standing = game.outcome(state)?.standings[seat]
  const won = standing?.won === true
  return { won, score: standing?.score ?? 0, turns, end: endOf(game, state, seat, won), seen }
}

function studyBot(spec: string): Bot {
  const bot = makeStudyBot(spec)
  if (bot === undefined) throw new Error(`there is no bot ${spec}`)
  return bot
}

const SHORT_LINE = 45

/** How a run ended. For a lost run, the text of its last scene without numbers, so that equal ends have equal texts. */
function endOf(game: AnyGame, state: unknown, seat: Seat, won: boolean): string {
  const { title, panels } = game.scene(state, seat)
  const story = panels.find(({ kind }) => kind === 'text')
  if (won || story?.kind !== 'text') return title
  const [first = title, second = ''] = story.lines.map((line) => plain(line))
  // A short first line only says that the run is over; the second one says why.
  return (first.length < SHORT_LINE ? `${first} ${second}` : first).replace(/\d+/g, '#').trim()
}

const MAX_CHOICES = 16

/** Notes what was offered and chosen. Skips scenes with many choices, such as steps on a map. */
function notePicks(seen: Map<string, boolean>, game: AnyGame, state: unknown, { seat, action }: Move<Action>): void {
  const legal = game.legal(state, seat)
  if (legal.length < 2 || legal.length > MAX_CHOICES) return
  for (const { id, label, blocked } of game.scene(state, seat).choices)
    if (blocked === undefined) seen.set(label, seen.get(label) === true || id === action.id)
}
