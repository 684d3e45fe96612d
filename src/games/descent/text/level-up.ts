import type { Panel, Row } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { joinParts } from '../../../lib/join-parts.ts'
import { attributeAt, type HeroAction, type SpellActions } from '../actions.ts'
import { legalActions } from '../campaign/legal.ts'
import { rawSpellDamage, spellRange, spellTurns } from '../combat/formulas.ts'
import { LABELS, type Pack, type Spell, type SpellEffect, spellOf } from '../content/content.ts'
import type { State } from '../state.ts'

/** §5.6, §8 The pages on which the hero learns a spell, raises an attribute or identifies a scroll: numbered rows, for good. */

type Question = 'learn' | 'raise' | 'identify'
export const isQuestion = (phase: State['phase']): phase is Question =>
  phase === 'learn' || phase === 'raise' || phase === 'identify'

const HEADS: Readonly<Record<Question, { readonly title: string; readonly columns: readonly string[] }>> = {
  learn: { title: 'Learn one spell', columns: ['spell', 'MP', 'what it does'] },
  raise: { title: 'Raise one attribute', columns: ['attribute', 'now', 'each point'] },
  identify: { title: 'Identify one scroll', columns: ['scroll'] },
}

export function questionPanel(pack: Pack, spells: SpellActions, s: State, question: Question): Panel {
  const rows = legalActions(pack, spells, s).map(
    (action): Row => ({ id: action.id, cells: cellsOf(pack, s, question, action) }),
  )
  return { kind: 'table', id: question, role: 'hand', keep: true, ...HEADS[question], rows }
}

const ATTRIBUTE_TEXT = {
  str: 'blows do 1 more damage',
  dex: '2 % more to hit, evasion +2',
  int: 'spells do 5 % more of their base damage',
} as const

/** What a spell does besides damage, short enough for a row. The choice itself says more. */
const EFFECTS: Readonly<Record<SpellEffect, (spell: Spell, turns: number, range: number) => string>> = {
  bolt: () => '',
  heal: ({ heal }) => `heals ${heal}`,
  blink: ({ cells }) => `jumps up to ${cells} cells; you cannot aim it`,
  nova: () => 'hits all enemies beside you',
  push: ({ cells }) => `pushes ${cells} cells; walls hurt it`,
  pull: ({ cells }) => `pulls it ${cells} cells nearer`,
  sleep: (_, turns) => `sleep for ${turns} turns; a wound wakes it`,
  root: (_, turns) => `no step for ${turns} turns`,
  wall: (_, turns) => `three cells of ice for ${turns} turns`,
  carpet: ({ turns }) => `3 × 3 cells burn for ${turns} turns, 3 damage each`,
  exchange: () => 'you two change places',
  dread: (_, turns, range) => `everybody within ${range} flees for ${turns} turns`,
  glass: () => 'the next hit does half, its striker takes the rest',
}

function cellsOf(pack: Pack, s: State, question: Question, { n }: HeroAction): readonly string[] {
  switch (question) {
    case 'learn': {
      const spell = spellOf(pack, n)
      const range = spellRange(pack, s, spell)
      const does = joinParts(
        ', ',
        spell.damage > 0 && `${rawSpellDamage(pack, s, spell.damage)} damage`,
        spell.range > 0 && spell.effect !== 'dread' && `range ${range}`,
        spell.slowTurns > 0 && `slows for ${spellTurns(s, spell.slowTurns) - 1} turns`,
        EFFECTS[spell.effect](spell, spellTurns(s, spell.turns), range),
      )
      return [spell.name, String(spell.mp), does]
    }
    case 'raise': {
      const attribute = attributeAt(n)
      return [attribute.toUpperCase(), `${s.hero[attribute]} → ${s.hero[attribute] + 1}`, ATTRIBUTE_TEXT[attribute]]
    }
    case 'identify':
      return [`scroll of ${at(LABELS, n)}`]
    default:
      return unreachable(question)
  }
}
