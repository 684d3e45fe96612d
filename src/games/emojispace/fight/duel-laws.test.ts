import { vi } from 'vitest'
import type { AnyGame } from '../../../engine/index.ts'
import { emojiSpace } from '../index.ts'

/**
 * The laws walk every game by its default options, which for EmojiSpace are a campaign with one seat. Here the same laws
 * walk its skirmish: two seats that choose blind.
 */
vi.mock(import('../../../../test/laws/walk.ts'), async (original) => {
  const setup = (_: unknown, dice: Parameters<AnyGame['setup']>[1]) =>
    emojiSpace.setup({ mode: 'skirmish', rival: 'seat' }, dice)
  const duel: AnyGame = { ...(emojiSpace as AnyGame), setup }
  return { ...(await original()), LAWFUL: [['emojispace, two seats', duel] as const] }
})

await import('../../../../test/laws/laws.test.ts')
