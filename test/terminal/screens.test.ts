import { describe, expect, test } from 'vitest'
import { RUN_FOOTER } from '../../src/apps/terminal/pages/question.ts'
import type { Bot } from '../../src/bots/index.ts'
import type { Action, GameInfo, Moves } from '../../src/engine/index.ts'
import { choose, isRefusal, linesOf, type Run, seededDice, start, waitingFor } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { preparedScene } from '../../src/views/input/focus.ts'
import { makeInputState } from '../../src/views/input/input-state.ts'
import { frameText } from '../../src/views/terminal/cells/frame.ts'
import { drawScene } from '../../src/views/terminal/screen/layout.ts'
import type { ScreenLogLine } from '../../src/views/terminal/screen/parts.ts'

const SIZES = ['80x24', '120x40'] as const

/** Tries every choice once and takes the one with the best `value`, so that the scenes come early in a run. */
const oneStepAhead: Bot = (game, state, seat, dice) => {
  const world = game.determinize?.(state, seat, dice) ?? game.clone(state)
  const values = game.legal(state, seat).map((action) => {
    const after = game.clone(world)
    const moves = game.toAct(after).map((other) => {
      const legal = game.legal(after, other)
      return { seat: other, action: other === seat ? action : legal[dice.roll('random', legal.length, 'other')] }
    })
    game.apply(after, moves as Moves<Action>, dice)
    return { action, value: game.value?.(after, seat) ?? game.outcome(after)?.standings[seat]?.score ?? 0 }
  })
  return values.reduce((best, one) => (one.value > best.value ? one : best)).action
}

/** The screen that a player sees after a bot has made some choices. */
function screenOf(game: string, seed: string, choices: number, size: string): { title: string; screen: string } {
  const { game: rules } = findGame(game) as GameInfo
  const run = start(rules, { seed }) as Run
  const own = seededDice('screens')
  let log: ScreenLogLine[] = []
  for (let i = 0; i < choices; i++) {
    log = log.map(({ line }) => ({ line, isNew: false }))
    for (const seat of waitingFor(run)) {
      const chosen = choose(run, run.turn, seat, oneStepAhead(rules, run.state, seat, own).id)
      if (isRefusal(chosen)) throw new Error(chosen.why)
      log.push(...linesOf(run, chosen.events, 0).map((line) => ({ line, isNew: true })))
    }
  }
  const input = makeInputState()
  const scene = preparedScene(rules.scene(run.state, 0), input)
  const [width = 80, height = 24] = size.split('x').map(Number)
  const { focus, aim } = input
  const around = { focus, aim, scroll: 0, isScrollLocked: false, log, corner: `seed ${seed}`, footer: RUN_FOOTER }
  const { frame } = drawScene(scene, around, width, height)
  return { title: scene.title, screen: `${frameText(frame)}\n` }
}

// Read these screens as a reviewer: the decisive scenes of each game, at the smallest usual size and at a comfortable one.
describe.each(SIZES)('%s', (size) => {
  test.each([
    ['star-canine', 'pre-combat', '7', 3, 'Pre-Combat'],
    ['star-canine', 'reward', '7', 12, 'Reward'],
    ['emojispace', 'dock', '2', 1, 'dock'],
    ['descent', 'fight', '1', 20, 'Floor 1'],
    ['lostribe', 'fight', '2', 3, 'Fight'],
    ['lostribe', 'map', '2', 2, 'choose a path'],
    ['underscore', 'duel', '3', 4, 'Decision'],
    ['underscore', 'upgrade', '1', 9, 'one of three paths'],
  ])('%s: %s', async (game, name, seed, choices, title) => {
    const shown = screenOf(game, seed, choices, size)
    expect(shown.title).toContain(title)
    await expect(shown.screen).toMatchFileSnapshot(`screens/${game}-${name}-${size}.txt`)
  })
})
