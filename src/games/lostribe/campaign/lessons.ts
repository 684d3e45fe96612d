import type { Scenario } from '../options.ts'

/** Small fights that teach by playing; each says what to try. They are practice. */
export interface LostLesson {
  readonly id: string
  readonly name: string
  readonly teaches: string
  readonly words: readonly string[]
  readonly scenario: Scenario
}

const ASH = { hero: 'ashwright', affinity: null, relics: [] as string[] }
export const LESSONS: readonly LostLesson[] = [
  {
    id: 'first-fight',
    name: 'The first fight',
    teaches: 'Cards, dice they may be played with, and advantage.',
    words: [
      'Spark Cut does 5, or 9 with a fire die. The Jackal is of air: fire does 15 % more to it.',
      'Play Spark Cut with fire. Then end the turn and see what the Jackal does.',
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
    name: 'No die too many',
    teaches: 'Sparks, hunger, and dice that are left.',
    words: [
      'The Die Rat hits 2 harder for each die you leave. Coming hits count them as they lie now.',
      'Spend what your cards want; give the rest to a spark, and watch the number fall.',
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
    name: 'Two alike',
    teaches: 'A pair for one great card, or for two small ones; and three alike.',
    words: [
      'Twin Toss strikes three times for two alike. But the fire dice would also feed two Spark Cuts.',
      'Look at the previews, then choose. Three alike can be unleashed for no energy.',
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
