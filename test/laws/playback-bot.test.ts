import { expect, test } from 'vitest'
import { playbackBot, randomBot } from '../../src/bots/index.ts'
import { seededDice } from '../../src/engine/index.ts'
import { anyToy } from '../toy.ts'

test('a playback bot plays its list, then another bot takes over', () => {
  const state = anyToy.setup({}, seededDice('1'))
  const own = seededDice('own')
  const choice = (): string => player(anyToy, state, 0, own).id
  const player = playbackBot(['leaf', 'nonsense', 'leaf'], (game, from, seat, dice) => {
    handedOver++
    return randomBot(game, from, seat, dice)
  })
  let handedOver = 0
  expect([choice(), handedOver]).toEqual(['leaf', 0])
  choice()
  choice()
  expect(handedOver).toBe(2)
})
