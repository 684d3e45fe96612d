import { rootAt, rootOfMove } from '../../../duel/context.ts'
import { ELEMENTS, RARITIES, type Rarity } from '../../../names.ts'
import {
  focusOfEveryDraft,
  focusOfNextDraft,
  forgetMove,
  MUST_ARRANGE,
  MUST_DRAFT,
  MUST_OFFER,
  OVER_ACTIVE,
  OVER_BANKED,
  setDraftFocus,
} from '../../../state.ts'
import { ANSWER, INTEGER, oneOf, optional } from '../fields.ts'
import { signed } from '../phrases.ts'
import { answerNamed, logChange, slotOfAnswer } from './run-helpers.ts'
import { defineVerb, type UpgradeContext } from './verb.ts'

/** §12 Verbs that change the character of a run, between combats. */

/** Draws roots of moves, all different, of one rarity or of any. */
function drawRoots({ pack, dice }: UpgradeContext, n: number, wanted: Rarity | undefined): number[] {
  const left = pack.roots.filter(({ rarity }) => wanted === undefined || rarity === wanted)
  const drawn: number[] = []
  while (drawn.length < n && left.length > 0)
    for (const { index } of left.splice(dice.roll('run', left.length, `random move ${drawn.length + 1}`), 1))
      drawn.push(index)
  return drawn
}

/** Offers random moves to pick from: as an extra move, or to replace a banked move, or to replace each active move. */
export function offerMoves(
  taking: UpgradeContext,
  { random, over, rarity }: { random: number; over?: 'active' | 'bank' | undefined; rarity?: Rarity | undefined },
): void {
  const { pack, s } = taking
  const { active, bank } = s.character
  if (over === 'bank' && bank.length === 0) return
  // If an offer is open already, the next one waits.
  if (s.picks.length > 0) {
    s.pending |= MUST_OFFER
    return
  }
  if (over === 'active')
    for (const move of active) s.picks.push(...drawRoots(taking, random, rootOfMove(pack, move).rarity))
  else s.picks.push(...drawRoots(taking, random, rarity))
  s.pending |= over === 'bank' ? OVER_BANKED : over === 'active' ? OVER_ACTIVE : 0
  taking.emit?.({ kind: 'picking', what: s.picks.map((index) => rootAt(pack, index).name).join(' or ') })
}

export const RUN_VERBS = {
  modStart: defineVerb({
    fields: { hp: optional(INTEGER), wound: optional(INTEGER) },
    take: (taking, { hp = 0, wound = 0 }) => {
      const { character } = taking.s
      if (hp !== 0) character.startHp = Math.max(1, character.startHp + hp)
      character.startWound += wound
      logChange(taking, `Starting HP ${character.startHp}, starting Wound ${character.startWound}`)
    },
    text: (_, { hp, wound = 0 }) =>
      hp === undefined ? `starting Wound ${signed(String(wound))}` : `starting HP ${signed(String(hp))}`,
  }),
  rearrange: defineVerb({
    fields: {},
    take: (taking) => {
      taking.s.pending |= MUST_ARRANGE
      taking.emit?.({ kind: 'passed', what: 'You may rearrange your moves' })
    },
    text: () => 'you may rearrange your moves',
  }),
  learn: defineVerb({
    fields: {
      random: INTEGER,
      over: optional(oneOf(['active', 'bank'] as const)),
      rarity: optional(oneOf(RARITIES)),
    },
    take: offerMoves,
    text: (_, { random, over, rarity }) => {
      if (over === 'active') return `each active move may be replaced by one of ${random} random moves of its rarity`
      if (over === 'bank') return 'a banked move may be replaced by a random one'
      return `${random > 1 ? `learn one of ${random}` : 'may learn a'} random ${rarity === undefined ? '' : `${rarity} `}move${random > 1 ? 's' : ''}`
    },
  }),
  forget: defineVerb({
    fields: { moves: optional(ANSWER) },
    take: (taking, effect) => forgetMove(taking.s.character, slotOfAnswer(taking, effect), taking.emit),
    text: ({ asks }) => `forget ${asks.filter(({ ask }) => ask === 'ownMove').length > 1 ? 'the other' : 'it'}`,
  }),
  redraft: defineVerb({
    fields: {},
    take: (taking) => {
      taking.s.pending |= MUST_DRAFT
      taking.emit?.({ kind: 'passed', what: 'Three more are drafted' })
    },
    text: () => 'draft three minors again',
  }),
  focus: defineVerb({
    fields: { el: ANSWER, scope: oneOf(['always', 'next'] as const) },
    take: (taking, { el, scope }) => {
      const element = answerNamed(taking, el)
      const { character } = taking.s
      const [next, always] = [focusOfNextDraft(character), focusOfEveryDraft(character)]
      if (scope === 'always') setDraftFocus(character, next, always | (1 << element))
      else setDraftFocus(character, next | (1 << element), always)
      logChange(taking, `${scope === 'always' ? 'Every draft' : 'The next draft'} includes ${ELEMENTS[element]}`)
    },
    text: (_, { scope }) =>
      `${scope === 'always' ? 'every later draft includes' : 'the next draft includes'} the element`,
  }),
  /** Puts the character back to level 1 with everything it has learned. One upgrade path is given up for good. */
  resetRun: defineVerb({
    fields: { path: ANSWER },
    take: (taking, { path }) => {
      taking.s.level = 1
      taking.s.character.givenUp |= 1 << answerNamed(taking, path)
      logChange(taking, 'The run starts again at level 1')
    },
    text: () => 'back to level 1 with all moves and blessings; one path of upgrades is given up for good',
  }),
}
