import { subjectOf } from '../../../../test/laws/subjects.ts'
import { testLaws } from '../../../../test/laws/test-laws.ts'
import type { AnyGame } from '../../../engine/index.ts'
import { emojiSpace } from '../index.ts'

/**
 * The laws walk every game by its default options, which for EmojiSpace are a campaign with one seat. Here the same laws
 * walk its skirmish: two seats that choose blind.
 */
const setup: AnyGame['setup'] = (_, dice) => emojiSpace.setup({ mode: 'skirmish', rival: 'seat' }, dice)
const duel: AnyGame = { ...(emojiSpace as AnyGame), setup }

testLaws([['emojispace, two seats', subjectOf(duel)]])
