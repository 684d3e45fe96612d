import { subjectOf } from '../../../../test/laws/subjects.ts'
import { testLaws } from '../../../../test/laws/test-laws.ts'
import type { AnyGame } from '../../../engine/index.ts'
import { emojiSpace } from '../index.ts'

/** The laws play every game with its default options: for EmojiSpace a campaign with one seat. This runs them on skirmishes of two seats. */
const setup: AnyGame['setup'] = (_, dice) => emojiSpace.setup({ mode: 'skirmish', rival: 'seat' }, dice)
const duel: AnyGame = { ...(emojiSpace as AnyGame), setup }

testLaws([['emojispace, two seats', subjectOf(duel)]])
