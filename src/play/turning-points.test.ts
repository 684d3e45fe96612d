import { expect, test } from 'vitest'
import { begin, isOver, playTurn } from '../../test/saves.ts'
import { anyToy } from '../../test/toy.ts'
import { planBot } from '../bots/index.ts'
import { type AnyGame, choose, isRefusal, type Run, type Scene, seededDice, seek } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { ownBar, turningPoints } from './turning-points.ts'

const gameOf = (id: string): AnyGame => findGame(id)?.game as AnyGame

function take(run: Run, id: string): void {
  const chosen = choose(run, run.turn, 0, id)
  if (isRefusal(chosen)) throw new Error(chosen.why)
}

/** A run that the plan bot plays to its end. */
function planned(game: string, seed: string): Run {
  const run = begin(gameOf(game), seed)
  const dice = seededDice(`turning points ${seed}`)
  while (!isOver(run)) take(run, planBot(run.game, run.state, 0, dice).id)
  return run
}

const sceneAt = (run: Run, turn: number): Scene => run.game.scene(seek(run, turn).state, 0)
const healthAt = (run: Run, turn: number): number => ownBar(sceneAt(run, turn))?.value ?? Number.NaN
const foeAt = (run: Run, turn: number): string | undefined =>
  sceneAt(run, turn).panels.find(({ role }) => role === 'foe')?.title

/** Star Canine without equipment: a draw, another draw, and a defeat. */
function unarmed(): Run {
  const run = begin(gameOf('star-canine'), '7')
  while (!isOver(run)) {
    const { choices } = run.game.scene(run.state, 0)
    take(run, (choices.find(({ key }) => key === 'enter') ?? choices.find(({ verb }) => verb === 'engage'))?.id ?? '')
  }
  return run
}

test('fights that follow one another are told apart, and the costliest before the last one is found', () => {
  const run = unarmed()
  expect(run.game.outcome(run.state)?.standings[0]?.won).toBe(false)
  expect(turningPoints(run).map(({ turn, why }) => [turn, why])).toEqual([
    [6, 'the start of the last fight'],
    [4, `this fight cost ${healthAt(run, 4) - healthAt(run, 6)} of your health`],
  ])
  expect([foeAt(run, 2), foeAt(run, 4), foeAt(run, 6)]).toEqual(['Cub Picket', 'Snowblind Probe', 'Thin Ice Raider'])
  // The first fight cost less.
  expect(healthAt(run, 2) - healthAt(run, 4)).toBeLessThan(healthAt(run, 4) - healthAt(run, 6))
})

test('a whole run of Star Canine: last fight, costliest fight, last choice for good', () => {
  const run = planned('star-canine', '1')
  const [last, costly, choice] = turningPoints(run)
  expect([last?.why, choice?.why]).toEqual(['the start of the last fight', 'the last choice for good'])
  const from = last?.turn as number
  // Everything after it is against the same ship, and the turn before it is not.
  const foe = foeAt(run, from)
  expect(foe).toBeDefined()
  for (let turn = from; turn < run.turn; turn++) expect(foeAt(run, turn)).toBe(foe)
  expect(foeAt(run, from - 1)).not.toBe(foe)
  expect(last?.place).toBe(sceneAt(run, from).title)
  const cost = Number(/^this fight cost (\d+) of your health$/.exec(costly?.why ?? '')?.[1])
  let end = costly?.turn as number
  expect(foeAt(run, end - 1)).not.toBe(foeAt(run, end))
  while (foeAt(run, end + 1) === foeAt(run, end)) end++
  expect(healthAt(run, costly?.turn as number) - healthAt(run, end + 1)).toBe(cost)
  const forGood = Array.from({ length: run.turn }, (_, turn) => turn).filter(
    (turn) => sceneAt(run, turn).opens === 'permanent',
  )
  expect(choice?.turn).toBe(forGood.at(-1))
})

test('in Descent a fight begins when an enemy comes into sight', () => {
  const run = planned('descent', '2')
  const inSight = (turn: number): number => {
    const panel = sceneAt(run, turn).panels.find(({ role }) => role === 'foe')
    return panel?.kind === 'table' ? panel.rows.length : 0
  }
  const from = turningPoints(run).find(({ why }) => why === 'the start of the last fight')?.turn as number
  expect(inSight(from - 1)).toBe(0)
  for (let turn = from; turn < run.turn; turn++) expect(inSight(turn)).toBeGreaterThan(0)
})

test('a run of several seats and a run of one turn have none', () => {
  const duel = begin(anyToy, '1')
  while (!isOver(duel)) playTurn(duel)
  expect(duel.turn).toBeGreaterThan(1)
  expect(turningPoints(duel)).toEqual([])
  const short = begin(gameOf('star-canine'), '7')
  take(short, 'start')
  expect(turningPoints(short)).toEqual([])
})
