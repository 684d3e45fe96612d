import type { Verb } from '../../../../engine/contract/scene.ts'
import { type Action, THROW_DICE, TIDY_HAND } from '../../actions.ts'
import { bankCapacity } from '../../combat/dice/pool.ts'
import { sumOfRelics } from '../../combat/relic-values.ts'
import { diceCount } from '../../content/fields.ts'
import type { Pack } from '../../content/pack.ts'
import { hasFlag, SPARK_USED, type State, THROW_USED } from '../../state.ts'
import { PICK_BANK, PICK_REROLL, PICK_SWAP } from '../../vocabulary.ts'

/** The verbs of a fight. Which of them a fight has depends on the pack and the relics, so the list stays the same in a fight. */

export const SPARK_VERB = 'spark'
export const UNLEASH_VERB = 'unleash'
export const THROW_VERB = 'throw'
export const END_VERB = 'end'
export const TIDY_VERB = 'tidy'
export const NONE_VERB = 'none'

const FORM: Verb = { id: 'form', key: 'f', label: 'Form', switchesForm: true }

/** The verbs while the player plays cards. */
export function turnVerbs(pack: Pack, s: State, open: readonly Action[]): Verb[] {
  const spark: Verb = { id: SPARK_VERB, key: 's', label: 'Spark', asks: ['Spark which die?'] }
  return [
    FORM,
    ...(pack.hasSparks ? [spark] : []),
    unleashVerb(pack, s, open),
    ...(hasThrows(pack, s) ? [throwVerb(s, open)] : []),
    { id: END_VERB, key: 'e', label: 'End turn' },
    tidyVerb(pack, s, open),
    { id: 'deck', key: 'd', label: 'Deck', shows: ['piles'] },
  ]
}

/** Asks only if dice of several elements can be unleashed. */
function unleashVerb(pack: Pack, s: State, open: readonly Action[]): Verb {
  const asks = canUnleashSeveral(open) ? { asks: ['Unleash which?'] } : {}
  const isUsed = s.ults >= pack.config.fusions_per_turn
  const blocked = isUsed ? 'You can unleash only once a turn.' : 'You need three dice of one element to unleash them.'
  return { id: UNLEASH_VERB, key: 'u', label: 'Unleash', ...asks, blocked }
}
export const canUnleashSeveral = (open: readonly Action[]): boolean =>
  open.filter(({ verb }) => verb === 'ult').length > 1

const hasThrows = ({ relicValues: { action } }: Pack, s: State): boolean =>
  sumOfRelics(action.reroll_all, s) > 0 || sumOfRelics(action.throw_each_turn, s) > 0

function throwVerb(s: State, open: readonly Action[]): Verb {
  const verb: Verb = { id: THROW_VERB, key: 'r', label: 'Throw dice' }
  if (open.includes(THROW_DICE)) return verb
  if (s.pool.length === 0) return { ...verb, blocked: 'No dice left to throw.' }
  return { ...verb, blocked: `You have no throw left in this ${hasFlag(s, THROW_USED) ? 'turn' : 'fight'}.` }
}

function tidyVerb(pack: Pack, s: State, open: readonly Action[]): Verb {
  const most = bankCapacity(pack, s)
  const label = most === 0 ? 'Discard, end' : `Keep ${most === 1 ? 'a die' : diceCount(most)}, end`
  const verb: Verb = { id: TIDY_VERB, key: 'k', label }
  return open.includes(TIDY_HAND) ? verb : { ...verb, blocked: 'You have no card to discard and no die to keep.' }
}

/** Why a die of this element cannot be spent as a spark; undefined if it can. */
export function whyNoSpark(s: State, element: number, name: string): string | undefined {
  if (hasFlag(s, SPARK_USED)) return 'You can spark only once a turn.'
  return s.pool.includes(element) ? undefined : `You have no ${name} die.`
}

/** The verbs while the player picks dice for a card. */
export function pickVerbs({ ask, picked }: State): Verb[] {
  const none = (label: string): Verb => ({ id: NONE_VERB, key: 'n', label })
  if (ask === PICK_BANK) return [none('Bank none')]
  if (ask === PICK_SWAP) return [FORM, none('Turn none')]
  if (ask !== PICK_REROLL) return []
  const blocked = 'A die is marked: Enter rerolls it, Backspace takes the mark back.'
  return [picked === 0 ? none('Reroll none') : { ...none('Reroll none'), blocked }]
}
