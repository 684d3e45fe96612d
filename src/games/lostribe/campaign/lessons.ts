import type { Scenario } from '../options.ts'

/** A practice fight that teaches one thing, with instructions on screen. */
export interface Lesson {
  readonly id: string
  readonly name: string
  readonly teaches: string
  readonly lines: readonly string[]
  readonly scenario: Scenario
}

const ASH = { hero: 'ashwright', affinity: null, relics: [] } satisfies Scenario
export const LESSONS: readonly Lesson[] = [
  {
    id: 'first-fight',
    name: 'The first fight',
    teaches: 'Cards, dice options and elemental advantage.',
    lines: [
      'Spark Cut does 5 damage, or 9 if you spend a fire die. The Jackal’s element is air, so fire does 15 % more to it.',
      'Point at Spark Cut with 1, choose its form that spends a fire die (f Form), and press Enter. Then end the turn (e End turn) and watch the Jackal.',
    ],
    scenario: {
      ...ASH,
      deck: ['c_spark_cut', 'c_spark_cut', 'c_ember_guard', 'c_brace', 'c_basic_strike'],
      hand: ['c_spark_cut', 'c_spark_cut', 'c_ember_guard'],
      dice: ['fire', 'earth', 'fire'],
      monsters: [{ id: 'm_mirage_jackal', intent: 0 }],
    },
  },
  {
    id: 'leftovers',
    name: 'Leftover dice',
    teaches: 'Sparks, hunger and unspent dice.',
    lines: [
      'The Die Rat hits 2 harder for each die you leave unspent. The incoming damage counts your dice as they are now.',
      'Spend dice on your cards (f Form) and one as a spark (s Spark), and watch the number fall.',
    ],
    scenario: {
      ...ASH,
      deck: ['c_bone_wall', 'c_cast_bones', 'c_brace', 'c_basic_strike', 'c_ember_guard'],
      hand: ['c_bone_wall', 'c_cast_bones', 'c_brace'],
      dice: ['water', 'earth', 'air'],
      monsters: [{ id: 'm_die_rat', intent: 0 }],
    },
  },
  {
    id: 'pairs',
    name: 'Pairs and triples',
    teaches: 'Whether to spend a pair on one strong card or on two weaker ones.',
    lines: [
      'Twin Toss hits three times if you spend two dice of the same element. The two fire dice would also strengthen two Spark Cuts.',
      'Compare the results of both (f Form), then choose. Three dice of the same element can be unleashed for no energy (u Unleash).',
    ],
    scenario: {
      ...ASH,
      deck: ['c_twin_toss', 'c_spark_cut', 'c_spark_cut', 'c_paired_shields', 'c_brace'],
      hand: ['c_twin_toss', 'c_spark_cut', 'c_spark_cut', 'c_paired_shields'],
      dice: ['fire', 'fire', 'water'],
      monsters: [{ id: 'm_clay_sentry', intent: 0 }],
    },
  },
]
