import { expect, test } from 'vitest'
import { IS_DEEP } from '../../../../test/laws/walk.ts'
import { pack } from '../../../../test/underscore/duel-fixture.ts'
import { fairDraw, openStream } from '../../../engine/dice/dice.ts'
import { seededDice } from '../../../engine/index.ts'
import { at } from '../../../lib/enums.ts'
import type { Order } from '../actions.ts'
import { sideOfCharacter } from '../campaign/fighter.ts'
import { scenarioDuel } from '../campaign/scenario.ts'
import { ATTACK } from '../names.ts'
import { packRulings } from '../rulings.ts'
import { type Character, makeCharacter } from '../state.ts'
import { legalDuelOrders, takeChoice } from './choices/choice.ts'
import { copyMove } from './move.ts'
import { MAX_TRIGGER_DEPTH } from './trigger.ts'
import { p0CombatStart, playTurn } from './turn.ts'

const attacks = pack.roots.filter((root) => root.type === ATTACK)

/** A random legal character: six moves out of all, at least one active attack, up to six major blessings. */
function anyBuild(draw: (n: number) => number): Character {
  const c = makeCharacter('Somebody')
  c.active.push(copyMove(at(attacks, draw(attacks.length)).fresh))
  for (let i = 0; i < 5; i++) (i < 3 ? c.active : c.bank).push(copyMove(at(pack.roots, draw(pack.roots.length)).fresh))
  for (let n = draw(7); n > 0; n--) {
    const index = draw(pack.majors.length)
    if (!c.blessings.includes(index)) c.blessings.push(index)
  }
  return c
}

test('random duels of random builds all end, none throws, triggers stay shallow, stalemates are rare', () => {
  const feet = openStream('duels', 'feet')
  const draw = (n: number): number => fairDraw(feet, n)
  const count = IS_DEEP ? 10_000 : 2500
  let stalemates = 0
  let deepest = 0
  for (let i = 0; i < count; i++) {
    const dice = seededDice(`duel ${i}`)
    const d = scenarioDuel(
      pack,
      packRulings(),
      [sideOfCharacter(pack, anyBuild(draw), 1), sideOfCharacter(pack, anyBuild(draw), 1)],
      undefined,
    )
    p0CombatStart(pack, d, dice)
    while (d.winner === -1) {
      for (let seat = 0; seat < 2; seat++)
        for (let isDone = false; !isDone; ) {
          const legal = legalDuelOrders(pack, d, seat)
          isDone = takeChoice(pack, d, seat, legal[draw(legal.length)] as Order)
        }
      deepest = Math.max(deepest, playTurn(pack, d, dice))
    }
    expect(d.turn).toBeLessThanOrEqual(101)
    if (d.winner === 3) stalemates++
  }
  expect(deepest).toBeLessThanOrEqual(MAX_TRIGGER_DEPTH)
  expect(deepest).toBeGreaterThan(1)
  expect(stalemates * 100).toBeLessThan(count)
})
