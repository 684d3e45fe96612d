import { describe, expect, test } from 'vitest'
import { type PlayScript, playScript, STRIKE } from '../../../../test/lostribe/play-records.ts'

import { builtInPack, type Scenario } from '../index.ts'
import { cardText } from '../text/cards.ts'
import { ELEMENTS, type Element } from '../vocabulary.ts'
import { type CardEntry, isRitual, RITUAL_TABLE, type RitualHook } from './cards.ts'
import { builtInContent } from './content.ts'
import { HOOKS, type Hook, momentOf, type RelicEntry, relicText } from './relics.ts'

/**
 * Content law for relics, destinies and rituals: each makes a difference where its hook happens, none where it does not, and its text names the
 * moment. The entries are read from the pack, so new ones are checked without a test of their own. A new hook without a moment here does not
 * compile.
 */

interface Moment {
  /** A script in which the hook happens. */
  readonly with: PlayScript
  /** A script in which it does not. */
  readonly without: PlayScript
}

const both =
  (...courses: PlayScript[]): PlayScript =>
  (pack, own) =>
    courses.map((one) => one(pack, own))

const DICE = { dice: ['fire', 'fire', 'fire'] as const }
/** Without dice there is no pattern. */
const NO_DICE = { dice: [] as const }
const DYING: Scenario = { monsters: [{ id: 'm_sandling', hp: 1, intent: 0 }], hand: [STRIKE], ...NO_DICE }
const quiet = (...choices: string[]): PlayScript => playScript({ hand: [STRIKE], ...NO_DICE, turn: 9 }, ...choices)

/** For each hook a script in which it happens and one in which it does not. Relics of the start of a fight act before any play. */
const MOMENTS: { readonly [H in Hook]: Moment } = {
  combat_start: { with: playScript({ hand: [], ...NO_DICE }), without: playScript({ place: 'rest' }, 'rest') },
  combat_end: { with: playScript(DYING, 'play-1-on-1'), without: quiet('play-1-on-1') },
  start_turn: {
    with: both(playScript({ hand: [], ...NO_DICE }), playScript({ hand: undefined, ...NO_DICE }, 'end-turn')),
    without: playScript({ place: 'rest' }, 'rest'),
  },
  end_turn: { with: playScript({ hand: [STRIKE], ...DICE }, 'tidy', 'keep-1', 'done'), without: quiet('play-1-on-1') },
  after_roll: {
    with: playScript({ hand: [], hp: 60 }, ...new Array<string>(9).fill('end-turn')),
    without: playScript({ hand: [], ...NO_DICE }),
  },
  pay_dice: {
    with: both(
      playScript({ hand: ['c_spark_cut'], dice: ['water', 'water'] }),
      playScript({ hand: ['c_tide_lash'], dice: ['fire', 'fire'] }),
    ),
    without: quiet('play-1-on-1'),
  },
  declare_intent: {
    with: playScript({ hand: [], ...NO_DICE, turn: 1, monsters: [{ id: 'm_clay_sentry', hp: 200 }] }),
    without: playScript({ place: 'rest' }, 'rest'),
  },
  action: { with: playScript({ hand: [], ...DICE }, 'throw'), without: playScript({ place: 'rest' }, 'rest') },
  on_resonance: {
    with: playScript({ hand: [], dice: ['fire', 'air', 'earth'] }),
    without: playScript({ hand: [], ...DICE }),
  },
  on_attack: {
    with: both(quiet('play-1-on-1'), playScript({ hand: ['c_cast_bones'], dice: ['fire', 'fire'] }, 'kindle-1a-on-1')),
    without: playScript({ hand: ['c_brace'], ...NO_DICE }, 'play-1'),
  },
  on_consume_die: { with: everyElement('with'), without: quiet('play-1-on-1') },
  on_fuse: {
    with: playScript({ hand: ['c_twin_toss'], dice: ['fire', 'fire'] }, 'kindle-1a-on-1'),
    without: playScript({ hand: ['c_cast_bones'], dice: ['fire', 'fire'] }, 'kindle-1a-on-1'),
  },
  on_kill: {
    with: playScript(
      {
        ...DYING,
        monsters: [
          { id: 'm_sandling', hp: 1, intent: 0 },
          { id: 'm_clay_sentry', intent: 0 },
        ],
      },
      'play-1-on-1',
    ),
    without: quiet('play-1-on-1'),
  },
  on_pivot: {
    with: playScript(
      { hand: ['c_ember_jab', 'c_ember_jab'], ...NO_DICE, monsters: [{ id: 'm_mirage_jackal', hp: 200, intent: 0 }] },
      'play-1-on-1',
      'play-1-on-1',
    ),
    without: quiet('play-1-on-1'),
  },
  spark: { with: playScript({ hand: [], dice: ['fire', 'fire'] }, 'spark-fire'), without: quiet('play-1-on-1') },
  evolution: { with: playScript({ ...DYING, charges: 2 }, 'play-1-on-1'), without: quiet('play-1-on-1') },
  shop: { with: playScript({ place: 'shop', gold: 110 }), without: playScript({ place: 'rest' }, 'rest') },
  element_multiplier: { with: everyElement('with'), without: quiet('play-1-on-1') },
  play_card: { with: quiet('play-1-on-1'), without: playScript({ place: 'rest' }, 'rest') },
  attune: { with: everyElement('pairs'), without: playScript({ hand: [], ...DICE }) },
  trophy: {
    with: playScript({ ...DYING, stakes: 'elite' }, 'play-1-on-1'),
    without: playScript({ ...DYING, stakes: 'fight' }, 'play-1-on-1'),
  },
}

/** Scripts for each element, because a relic may be about any of them: cards that spend dice and hit, or a pair beside each single die. */
function everyElement(how: 'with' | 'pairs'): PlayScript {
  const paying: Readonly<Record<Element, string>> = {
    fire: 'c_spark_cut',
    air: 'c_gust_cut',
    earth: 'c_mallet',
    water: 'c_tide_lash',
  }
  const hitting = Object.values(paying)
  const courses =
    how === 'pairs'
      ? ELEMENTS.map((single) => {
          const pair = single === 'fire' ? 'air' : 'fire'
          return playScript({ hand: [], dice: [pair, pair, single] })
        })
      : ELEMENTS.flatMap((element) => [
          playScript({ hand: [paying[element]], dice: [element, element] }, 'kindle-1a-on-1'),
          ...hitting.map((card) =>
            playScript(
              {
                hand: [card],
                dice: ['fire', 'earth'],
                monsters: [{ id: 'm_clay_sentry', hp: 200, affinity: element }],
              },
              'play-1-on-1',
            ),
          ),
        ])
  return both(...courses)
}

const owning = ({ id }: RelicEntry): Scenario => (id.startsWith('d_') ? { destiny: id } : { relics: [id] })
const rows = [...builtInContent.relics, ...builtInContent.destinies]

describe('relics and destinies act at their hooks', () => {
  test.each(rows.map((row) => [row.id, row.hook, row] as const))('%s acts at %s', (_, hook, row) => {
    const { with: happening } = MOMENTS[hook]
    const message = `${row.id} makes no difference where ${hook} happens: does any rule read pack.relicActs.${hook} or pack.relicValues.${hook}?`
    expect(happening(builtInPack(), owning(row)), message).not.toEqual(happening(builtInPack(), {}))
  })
  test.each(rows.map((row) => [row.id, row.hook, row] as const))(
    '%s does nothing where %s does not happen',
    (_, hook, row) => {
      const { without } = MOMENTS[hook]
      expect(without(builtInPack(), owning(row)), `${row.id} acts where ${hook} does not happen`).toEqual(
        without(builtInPack(), {}),
      )
    },
  )
  test.each(rows.map((row) => [row.id, row.hook, row] as const))(
    'the text of %s names the moment of %s',
    (_, hook, row) => {
      const relic = builtInPack().relics.find(({ id }) => id === row.id)
      expect(relic === undefined ? '' : relicText(relic)).toContain(momentOf(hook))
    },
  )
  test('every hook has a moment and a relic', () => {
    expect(HOOKS).toEqual(Object.keys(MOMENTS))
    for (const hook of HOOKS)
      expect(
        rows.some((row) => row.hook === hook),
        `no relic at ${hook}`,
      ).toBe(true)
  })
})

/** Scripts for ritual hooks: a fire die is spent, three different dice are rolled, a foe hits, a turn ends with dice. */
const elementOfRitual = (entry: CardEntry): Element =>
  ELEMENTS.find((element) => (entry.effects ?? []).some((one) => isRitual(one) && one.element === element)) ?? 'fire'
const PAYING: Readonly<Record<Element, string>> = {
  fire: 'c_spark_cut',
  air: 'c_gust_cut',
  earth: 'c_mallet',
  water: 'c_tide_lash',
}
const RITUAL_MOMENTS: { readonly [H in RitualHook]: (entry: CardEntry) => Moment } = {
  on_consume_die: (entry) => {
    const element = elementOfRitual(entry)
    return {
      with: playScript({ hand: [PAYING[element]], dice: [element] }, 'kindle-1a-on-1'),
      without: playScript({ hand: [STRIKE], dice: [element] }, 'play-1-on-1'),
    }
  },
  on_resonance: () => ({
    with: playScript({ hand: [], dice: ['fire', 'air', 'earth'] }),
    without: playScript({ hand: [], ...DICE }),
  }),
  on_hit_by_attack: () => ({
    with: playScript({ hand: [], ...NO_DICE }, 'end-turn'),
    without: playScript({ hand: [STRIKE], ...NO_DICE }, 'play-1-on-1'),
  }),
  on_end_turn_unspent_die: () => ({
    with: playScript({ hand: [], ...DICE }, 'end-turn'),
    without: playScript({ hand: [STRIKE], ...DICE }, 'play-1-on-1'),
  }),
}

/** Whether two records differ in more than the position of the ritual card. */
const apart = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result).replaceAll(/"(rituals|deck)":\[[^\]]*\]/g, '"$1":0'))
const rituals = builtInContent.cards.flatMap((entry) =>
  (entry.effects ?? []).filter(isRitual).map(({ ritual }) => [entry.id, ritual, entry] as const),
)
describe('rituals act at their hooks', () => {
  test.each(rituals)('%s acts at %s, and nowhere else', (id, hook, entry) => {
    const { with: happening, without } = RITUAL_MOMENTS[hook](entry)
    expect(apart(happening(builtInPack(), { rituals: [id] })), `${id} makes no difference at ${hook}`).not.toEqual(
      apart(happening(builtInPack(), {})),
    )
    expect(apart(without(builtInPack(), { rituals: [id] })), `${id} acts where ${hook} does not happen`).toEqual(
      apart(without(builtInPack(), {})),
    )
    const card = builtInPack().cards.find((one) => one.id === id)
    expect(card === undefined ? '' : cardText(card).toLowerCase()).toContain(RITUAL_TABLE[hook].moment.toLowerCase())
  })
})

/** The built-in pack with one card changed. */
