import type { GameInfo } from '../../engine/contract/info.ts'
import { ACHIEVEMENTS } from './achievements.ts'
import { LESSONS } from './campaign/lessons.ts'
import { houseContent } from './content/content.ts'
import { houseGame } from './game.ts'

export const info: GameInfo = {
  id: 'lostribe',
  name: 'LosTribe',
  place: 4,
  blurb: 'Elemental dice and cards: three veils, three dice a turn, and a star at the end of the road.',
  help: [
    'Each turn you roll three elemental dice. Most cards list dice they may be played with (Spend one fire: +4 damage); played plainly they spend none.',
    'Dice not spent are lost. One die a turn may be a spark: fire pricks the front foe, air rerolls the others, earth wards, water dims.',
    'Fire beats air, air beats earth, earth beats water, water beats fire: 15 % more damage, or less the other way.',
    'Three different dice are Resonance: a charge now, energy next turn. A pair tunes the turn; three alike can be unleashed.',
    'Damage is (value − defense) × percent, rounded down; then ward absorbs. Ward is gone at your next turn.',
    'Burn takes hp at the start of a turn, past ward; Brittle and Fortify move defense, Dim and Might attacks; Dodge cancels a hit. Stun takes a foe’s turn, a boss’s dice, or 2 of your energy.',
    'Foes show what they intend and the exact number; their dice may add to it (6 (+0..6)): attackers burn those that match, controllers stun or hide by pairs, summoners call others.',
    'Veil: more defense against cards without dice. Hunger: hits harder for dice you leave. Spite: for dice you spend. Growth: every turn.',
    'Two cards of one element with advantage within two turns make a foe pivot: hardened against it, and its intent turns to the element that beats yours.',
    'Having no energy does not end a turn, and what you hold is kept; at the next you draw up to five. tidy ends it too, but lets you discard cards or keep dice first.',
    'After a victory three charges evolve a card for good: it asks for a die less. Three veils, a boss behind each. --set oath=1 to 10 makes it harder.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: {
    name: 'Oath',
    option: 'oath',
    levels: ['The journey as it is.', ...houseContent.config.oaths.map(({ name }) => `${name}.`)],
  },
  achievements: ACHIEVEMENTS,
  get game() {
    return houseGame()
  },
  schema: () => import('./schema.ts').then((module) => module.schema),
  diceTrial: () => import('./fairness.ts').then((module) => module.diceTrial),
}
