import type { GameInfo } from '../../engine/contract/info.ts'
import { ACHIEVEMENTS } from './achievements.ts'
import { LESSONS } from './campaign/lessons.ts'
import { builtInContent } from './content/content.ts'
import { builtInGame } from './game.ts'

export const info: GameInfo = {
  id: 'lostribe',
  name: 'LosTribe',
  place: 4,
  blurb: 'Elemental dice and cards: three veils, three dice a turn, and a star at the end of the road.',
  help: [
    'Each turn you roll three elemental dice. A number points at a card, Enter plays it, ←→ aim it. Most cards have dice options (Spend one fire: +4 damage): f Form goes from one to the next, and you can also play them without dice.',
    'Unspent dice are lost. Once a turn you may spend a die as a spark (s Spark): fire damages the front foe, air rerolls the other dice, earth gives ward, water weakens all foes.',
    'Fire beats air, air beats earth, earth beats water, water beats fire: 15 % more damage, and 15 % less the other way.',
    'Three different dice give Resonance: a charge now and energy next turn. A pair strengthens cards of its element this turn; three alike can be unleashed (u Unleash).',
    'Damage is (value − defense) × percent, rounded down; then ward absorbs it. Ward lasts until your next turn.',
    'Burn deals damage at the start of a turn and ignores ward; Brittle lowers and Fortify raises defense; Dim lowers and Might raises attacks; Dodge cancels a hit. Stun costs a foe its turn, a boss its dice, you 2 energy.',
    'Foes show what they do next, with the damage from least to most: their dice decide it. Attackers spend matching dice for damage, controllers use pairs to hide and triples to stun, summoners use pairs to call minions.',
    'Veil: more defense against cards played without dice. Hunger: more damage for each die you leave. Spite: more for each die you spend. Growth: more every turn.',
    'Two cards of one element with advantage within two turns make a foe pivot: that element becomes neutral against it, and its next attack turns to the element that beats yours.',
    'Your turn does not end when you run out of energy: press e End turn. You keep your hand and draw up to five. With k you discard cards first, or keep dice if you have the relic.',
    'After a victory you can spend three charges to evolve a card: it needs one die less. There are three acts with a boss each. Ten difficulty levels, the oaths, make it harder.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: {
    name: 'Oath',
    option: 'oath',
    levels: ['Standard rules.', ...builtInContent.config.oaths.map(({ name }) => `${name}.`)],
  },
  achievements: ACHIEVEMENTS,
  get game() {
    return builtInGame()
  },
  schema: () => import('./schema.ts').then((module) => module.gameSchema),
  extras: { diceTrial: () => import('./fairness.ts').then((module) => module.diceTrial) },
}
