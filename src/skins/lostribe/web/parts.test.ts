import { expect, test } from 'vitest'
import type { Choice } from '../../../engine/contract/scene.ts'
import { promptText } from './parts.ts'

const fight = { hand: { id: 'hand' }, dice: { id: 'dice' } } as Parameters<typeof promptText>[1]
const card: Choice = { id: 'play-1', label: 'Brace', at: { panel: 'hand', item: '1' } }
const dear: Choice = { ...card, blocked: 'not enough energy' }
const spark: Choice = { id: 'spark-fire', label: 'Spark fire', at: { panel: 'dice', item: '1' } }
const pick: Choice = { id: 'die-1', label: 'Reroll die 1 (air)' }
const tidy: Choice = { id: 'tidy', label: 'Discard cards, then end the turn' }
const end: Choice = { id: 'end-turn', label: 'End the turn', final: true }

test.each([
  ['a card that can be played', [card, spark, end], 'Choose a card'],
  ['cards nobody can pay, and a spark', [dear, spark, tidy, end], 'Choose a die'],
  ['dice to be picked', [pick], 'Choose a die'],
  ['cards to be discarded', [dear, tidy, end], 'Choose what to do'],
  ['an empty hand and no dice', [end], 'Nothing left to do: end the turn'],
])('with nothing in focus, %s', (_, choices, text) => {
  expect(promptText(choices, fight)).toBe(text)
})
