import type { Entry } from '../../engine/entry.ts'
import { losTribe } from './index.ts'

export const entry: Entry = {
  id: 'lostribe',
  name: 'LosTribe',
  place: 4,
  blurb: 'Elemental dice and cards: three veils, three dice a turn, and a star at the end of the road.',
  help: [
    'Each turn you roll three elemental dice. Cards may spend them, or only ask whether they are there (With 1 fire: …).',
    'Fire beats air, air beats earth, earth beats water, water beats fire: 15 % more damage, or less the other way.',
    'Three different dice are Resonance: a charge now, energy next turn. A pair tunes the turn; three alike can be unleashed.',
    'Damage is (value − defense) × percent, rounded down; then ward absorbs. Ward is gone at your next turn.',
    'Burn takes hp at the start of a turn, past ward; Brittle and Fortify move defense, Dim and Might attacks; Dodge cancels a hit. Stun takes a foe’s turn, a boss’s dice, or 2 of your energy.',
    'Pen passes over defense. Fused cards pay three dice and do more; exhausted ones are back after the fight, and rituals work until its end.',
    'Foes show what they intend and the exact number; their dice may add to it (6 (+0..6)): attackers burn those that match, controllers stun or hide by pairs, summoners call others.',
    'Having no energy does not end a turn, and what you hold is kept; at the next you draw up to five.',
    'tidy ends the turn too, but lets you discard cards first, or keep dice where a relic allows it.',
    'After a victory three charges evolve a card for good. Three veils, a boss behind each. --set oath=1 to 10 makes it harder.',
  ],
  game: losTribe,
  schema: () => import('./schema.ts').then((module) => module.schema),
  diceTrial: () => import('./fight/fairness.ts').then((module) => module.diceTrial),
}
