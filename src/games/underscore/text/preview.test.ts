import { expect, test } from 'vitest'
import { pack } from '../../../../test/underscore/duel-fixture.ts'
import { fairDraw, openStream } from '../../../engine/dice/dice.ts'
import { seededDice } from '../../../engine/index.ts'
import { CAST_MOVE, type Order, slotsIn, WAIT_ORDER } from '../actions.ts'
import { sideOfCharacter } from '../campaign/fighter.ts'
import { scenarioDuel } from '../campaign/scenario.ts'
import { legalDuelOrders, selectableSlots, takeChoice } from '../duel/choices/choice.ts'
import { D_OWNER, isSecretDeclaration } from '../duel/choices/declaration.ts'
import { copyMove, ELEMENT_SEEN, MOVE_SEEN, PUBLIC } from '../duel/move.ts'
import { ATTUNED, ATTUNED_PUBLIC, everyMove, FIGHTING, type Side } from '../duel/side.ts'
import { playTurn } from '../duel/turn.ts'
import { packRulings } from '../rulings.ts'
import { makeCharacter } from '../state.ts'
import { previewMove } from './preview.ts'

const feet = openStream('previews', 'feet')
const any = <T>(list: readonly T[]): T => list[fairDraw(feet, list.length)] as T

function anybody(): Side {
  const character = makeCharacter('Somebody')
  for (let i = 0; i < 4; i++) character.active.push(copyMove(any(pack.roots).fresh))
  return sideOfCharacter(pack, character, 1)
}

// One side acts while the other rests, so the preview depends on one side only. Attunements and moves are made public, secret traps are
// not counted, and neither bank has a move that acts at the end of a turn.
test('previews that depend only on public facts come true, in hundreds of positions', () => {
  let cases = 0
  for (let i = 0; i < 120; i++) {
    const d = scenarioDuel(pack, packRulings(), [anybody(), anybody()], undefined)
    const dice = seededDice(`preview ${i}`)
    for (let turn = 0; turn < 14 && d.winner === FIGHTING; turn++) {
      for (const side of d.sides) {
        side.stats[ATTUNED_PUBLIC] = side.stats[ATTUNED]
        for (const move of everyMove(side)) move[PUBLIC] = MOVE_SEEN | ELEMENT_SEEN
      }
      const acting = turn % 2
      const resting = d.sides[(1 - acting) as 0 | 1]
      const slots = slotsIn(selectableSlots(pack, d, acting))
      const slot = slots.length === 0 ? -1 : any(slots)
      const { effects } = slot < 0 ? { effects: [] } : previewMove(pack, d, acting, slot)
      const isTrapped = d.declarations.some((entry) => entry[D_OWNER] !== acting && isSecretDeclaration(entry))
      takeChoice(pack, d, 1 - acting, WAIT_ORDER)
      for (let done = takeChoice(pack, d, acting, slot < 0 ? WAIT_ORDER : (CAST_MOVE[slot] as Order)); !done; )
        done = takeChoice(pack, d, acting, any(legalDuelOrders(pack, d, acting)))
      // HP of both after the acting side's execution, before the other side's statuses tick.
      let after: readonly [number, number] | undefined
      const hps = (): [number, number] => [d.sides[acting as 0 | 1].hp, resting.hp]
      let first = acting
      playTurn(pack, d, dice, (event) => {
        if (event.kind === 'order') first = event.first
        if ((event.kind === 'ticked' || event.kind === 'waits') && event.seat === 1 - acting) after ??= hps()
      })
      const [own, other] = after ?? hps()
      if (first !== acting || isTrapped) continue
      for (const { actor, after: promised } of effects)
        if (promised !== undefined) {
          cases++
          expect({ i, turn, actor, hp: actor === 'you' ? own : other }).toEqual({ i, turn, actor, hp: promised })
        }
    }
  }
  expect(cases).toBe(410)
})
