import { describe, expect, test } from 'vitest'
import { type Fight, fight, JACKAL } from '../../../../test/lostribe/fights.ts'
import { type Dice, seededDice } from '../../../engine/index.ts'
import type { Event } from '../events.ts'
import { addRow } from '../fight/statuses.ts'
import { housePack, losTribe, makeLosTribe, makePack, type Pack, type Scenario } from '../index.ts'
import { ELEMENTS, type Element } from '../names.ts'
import { PLAYER, type State } from '../state.ts'
import { cardText } from '../words/cards.ts'
import { type CardEntry, type EffectEntry, isRitual, RITUAL_TABLE, type RitualHook } from './cards.ts'
import { houseContent } from './content.ts'
import type { SpendEntry } from './dice-options.ts'
import { HOOKS, type Hook, momentOf, type RelicEntry, relicText } from './relics.ts'
import { affliction } from './statuses.ts'

/**
 * The law of content: every row of the pack makes a difference where its hook happens, none where it does not, and its words say when. The
 * rows are read from the pack, so a new one is held to it without a test of its own; a new hook needs its moment here, or nothing compiles.
 */

/** A course of play, from a position to all that came of it. */
type Course = (pack: Pack, own: Scenario) => unknown
interface Moment {
  /** A fight, or its end, in which the hook happens. */
  readonly with: Course
  /** The same without it. */
  readonly without: Course
}

/** Fights here are won and lost by dice that fall as the seed says; what relics and cards change must show all the same. */
const STRIKE = 'c_basic_strike'
const BASE: Scenario = {
  affinity: null,
  relics: [],
  deck: new Array<string>(12).fill(STRIKE),
  hp: 30,
  max_hp: 60,
  charges: 0,
  monsters: [{ id: 'm_clay_sentry', hp: 200, intent: 0 }],
}

function course(position: Scenario, ...choices: string[]): Course {
  return (pack, own) => {
    const game = pack === housePack ? losTribe : makeLosTribe(pack)
    const dice: Dice = seededDice('law')
    const s = game.setup({ scenario: { ...BASE, ...position, ...own } }, dice)
    const events: Event[] = []
    for (const id of choices) {
      const action = game.legal(s, 0).find((one) => one.id === id)
      if (action === undefined) events.push({ kind: 'skipped', what: id })
      else game.apply(s, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return seen(
      game.legal(s, 0).map(({ id }) => id),
      s,
      events,
    )
  }
}

const both =
  (...courses: Course[]): Course =>
  (pack, own) =>
    courses.map((one) => one(pack, own))

/** What a relic could change: not the list of relics itself, nor who is named as the cause. */
function seen(legal: readonly string[], s: State, events: readonly Event[]): unknown {
  const { boons: _, ...rest } = s
  return { legal, state: rest, events }
}

const DICE = { dice: ['fire', 'fire', 'fire'] as const }
/** No triple, pair or set: nothing but dice. */
const NO_DICE = { dice: [] as const }
const DYING: Scenario = { monsters: [{ id: 'm_sandling', hp: 1, intent: 0 }], hand: [STRIKE], ...NO_DICE }
const quiet = (...choices: string[]): Course => course({ hand: [STRIKE], ...NO_DICE, turn: 9 }, ...choices)

/** Where a hook happens, and a course in which it does not. A relic of the start of a fight has acted before anything is played. */
const MOMENTS: { readonly [H in Hook]: Moment } = {
  combat_start: { with: course({ hand: [], ...NO_DICE }), without: course({ place: 'rest' }, 'rest') },
  combat_end: { with: course(DYING, 'play-1-on-1'), without: quiet('play-1-on-1') },
  start_turn: {
    with: both(course({ hand: [], ...NO_DICE }), course({ hand: undefined, ...NO_DICE }, 'end-turn')),
    without: course({ place: 'rest' }, 'rest'),
  },
  end_turn: { with: course({ hand: [STRIKE], ...DICE }, 'tidy', 'keep-1', 'done'), without: quiet('play-1-on-1') },
  after_roll: {
    with: course({ hand: [], hp: 60 }, ...new Array<string>(9).fill('end-turn')),
    without: course({ hand: [], ...NO_DICE }),
  },
  pay_dice: {
    with: both(
      course({ hand: ['c_spark_cut'], dice: ['water', 'water'] }),
      course({ hand: ['c_tide_lash'], dice: ['fire', 'fire'] }),
    ),
    without: quiet('play-1-on-1'),
  },
  declare_intent: {
    with: course({ hand: [], ...NO_DICE, turn: 1, monsters: [{ id: 'm_clay_sentry', hp: 200 }] }),
    without: course({ place: 'rest' }, 'rest'),
  },
  action: { with: course({ hand: [], ...DICE }, 'throw'), without: course({ place: 'rest' }, 'rest') },
  on_resonance: { with: course({ hand: [], dice: ['fire', 'air', 'earth'] }), without: course({ hand: [], ...DICE }) },
  on_attack: {
    with: both(quiet('play-1-on-1'), course({ hand: ['c_cast_bones'], dice: ['fire', 'fire'] }, 'kindle-1a-on-1')),
    without: course({ hand: ['c_brace'], ...NO_DICE }, 'play-1'),
  },
  on_consume_die: { with: everyElement('with'), without: quiet('play-1-on-1') },
  on_fuse: {
    with: course({ hand: ['c_twin_toss'], dice: ['fire', 'fire'] }, 'kindle-1a-on-1'),
    without: course({ hand: ['c_cast_bones'], dice: ['fire', 'fire'] }, 'kindle-1a-on-1'),
  },
  on_kill: {
    with: course(
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
    with: course(
      { hand: ['c_ember_jab', 'c_ember_jab'], ...NO_DICE, monsters: [{ id: 'm_mirage_jackal', hp: 200, intent: 0 }] },
      'play-1-on-1',
      'play-1-on-1',
    ),
    without: quiet('play-1-on-1'),
  },
  spark: { with: course({ hand: [], dice: ['fire', 'fire'] }, 'spark-fire'), without: quiet('play-1-on-1') },
  evolution: { with: course({ ...DYING, charges: 2 }, 'play-1-on-1'), without: quiet('play-1-on-1') },
  shop: { with: course({ place: 'shop', gold: 110 }), without: course({ place: 'rest' }, 'rest') },
  element_multiplier: { with: everyElement('with'), without: quiet('play-1-on-1') },
  play_card: { with: quiet('play-1-on-1'), without: course({ place: 'rest' }, 'rest') },
  attune: { with: everyElement('pairs'), without: course({ hand: [], ...DICE }) },
  trophy: {
    with: course({ ...DYING, stakes: 'elite' }, 'play-1-on-1'),
    without: course({ ...DYING, stakes: 'fight' }, 'play-1-on-1'),
  },
}

/** One course for each element, since a row may be about any of them: a card that spends and hits, or a pair beside each single. */
function everyElement(how: 'with' | 'pairs'): Course {
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
          return course({ hand: [], dice: [pair, pair, single] })
        })
      : ELEMENTS.flatMap((element) => [
          course({ hand: [paying[element]], dice: [element, element] }, 'kindle-1a-on-1'),
          ...hitting.map((card) =>
            course(
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
const rows = [...houseContent.relics, ...houseContent.destinies]

describe('relics and destinies act at their hooks', () => {
  test.each(rows.map((row) => [row.id, row.hook, row] as const))('%s acts at %s', (_, hook, row) => {
    const { with: happening } = MOMENTS[hook]
    const message = `${row.id} makes no difference where ${hook} happens: does anything run or ask pack.does.${hook} or pack.asks.${hook}?`
    expect(happening(housePack, owning(row)), message).not.toEqual(happening(housePack, {}))
  })
  test.each(rows.map((row) => [row.id, row.hook, row] as const))(
    '%s does nothing where %s does not happen',
    (_, hook, row) => {
      const { without } = MOMENTS[hook]
      expect(without(housePack, owning(row)), `${row.id} acts where ${hook} does not happen`).toEqual(
        without(housePack, {}),
      )
    },
  )
  test.each(rows.map((row) => [row.id, row.hook, row] as const))(
    'the text of %s names the moment of %s',
    (_, hook, row) => {
      const relic = housePack.relics.find(({ id }) => id === row.id)
      expect(relic === undefined ? '' : relicText(relic)).toContain(momentOf(hook))
    },
  )
  test('no hook is without a moment, and none without a row', () => {
    expect(HOOKS).toEqual(Object.keys(MOMENTS))
    for (const hook of HOOKS)
      expect(
        rows.some((row) => row.hook === hook),
        `no relic at ${hook}`,
      ).toBe(true)
  })
})

/** Where a ritual's hook happens: a fire die is spent, three different fall, a foe hits, a turn ends with dice. */
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
      with: course({ hand: [PAYING[element]], dice: [element] }, 'kindle-1a-on-1'),
      without: course({ hand: [STRIKE], dice: [element] }, 'play-1-on-1'),
    }
  },
  on_resonance: () => ({
    with: course({ hand: [], dice: ['fire', 'air', 'earth'] }),
    without: course({ hand: [], ...DICE }),
  }),
  on_hit_by_attack: () => ({
    with: course({ hand: [], ...NO_DICE }, 'end-turn'),
    without: course({ hand: [STRIKE], ...NO_DICE }, 'play-1-on-1'),
  }),
  on_end_turn_unspent_die: () => ({
    with: course({ hand: [], ...DICE }, 'end-turn'),
    without: course({ hand: [STRIKE], ...DICE }, 'play-1-on-1'),
  }),
}

/** Two courses differ in more than the ritual's own place. */
const apart = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result).replaceAll(/"(rituals|deck)":\[[^\]]*\]/g, '"$1":0'))
const rituals = houseContent.cards.flatMap((entry) =>
  (entry.effects ?? []).filter(isRitual).map(({ ritual }) => [entry.id, ritual, entry] as const),
)
describe('rituals act at their hooks', () => {
  test.each(rituals)('%s acts at %s, and nowhere else', (id, hook, entry) => {
    const { with: happening, without } = RITUAL_MOMENTS[hook](entry)
    expect(apart(happening(housePack, { rituals: [id] })), `${id} makes no difference at ${hook}`).not.toEqual(
      apart(happening(housePack, {})),
    )
    expect(apart(without(housePack, { rituals: [id] })), `${id} acts where ${hook} does not happen`).toEqual(
      apart(without(housePack, {})),
    )
    const card = housePack.cards.find((one) => one.id === id)
    expect(card === undefined ? '' : cardText(card).toLowerCase()).toContain(RITUAL_TABLE[hook].says.toLowerCase())
  })
})

/** The pack with one card changed. */
const withCard = (entry: CardEntry): Pack =>
  makePack({ ...houseContent, cards: houseContent.cards.map((card) => (card.id === entry.id ? entry : card)) })
const PAIRS = ELEMENTS.flatMap((a) => ELEMENTS.filter((b) => b !== a).map((b) => [a, b] as const))

/** Plays a card with all the dice and charges it could want, in a fight where everything it might do shows. */
function playOut(pack: Pack, entry: CardEntry, dice: readonly Element[], fuse?: 'triple' | 'pair', way = 0): unknown {
  const f: Fight = fight(
    {
      hand: [entry.id, 'c_brace', STRIKE],
      deck: new Array<string>(6).fill('c_brace'),
      dice,
      charges: 6,
      energy: 9,
      hp: 20,
      max_hp: 60,
      monsters: [
        { ...JACKAL, hp: 90, affinity: null, def: 3 },
        { id: 'm_clay_sentry', hp: 90, intent: 0, affinity: null },
      ],
    },
    [0, 0, 0, 0, 0, 0].map(() => ({ what: 'draw', value: 0 })),
    { pack },
  )
  addRow(f.s, PLAYER, affliction({ status: 'burn', value: 1, turns: 2 }), false)
  f.play(0, fuse === undefined ? { way } : { fuse })
  return { state: f.s, events: f.events }
}
const nothing = (event: Event): boolean => event.kind !== 'played'
const told = (result: unknown): unknown =>
  JSON.stringify(result, (key, value: unknown) =>
    key === 'events' && Array.isArray(value)
      ? (value as Event[]).filter(nothing)
      : key === 'hasSynergy'
        ? undefined
        : value,
  )

const effects = houseContent.cards.flatMap((entry) =>
  (entry.effects ?? []).map((effect, i) => [`${entry.id} ${JSON.stringify(effect)}`, entry, effect, i] as const),
)
const without = (list: readonly EffectEntry[], place: number): EffectEntry[] => list.filter((_, i) => i !== place)
const enough = (entry: CardEntry): Element[] => {
  const element = ELEMENTS.find((one) => one === entry.element) ?? 'fire'
  return [element, element, entry.dice_synergy?.if.element ?? entry.fuse?.pair?.with ?? element]
}

/** Dice that are just enough for an option. */
function diceFor({ element, count = 1, any, alike, different, every, mix }: SpendEntry): Element[] {
  if (element !== undefined) return new Array<Element>(count).fill(element)
  if (mix !== undefined) return [...mix]
  if (different !== undefined) return ELEMENTS.slice(0, different)
  const face = every === undefined || every === 'die' ? 'fire' : every
  return new Array<Element>(any ?? alike ?? 2).fill(face)
}

describe('every effect, synergy and fusion of a card does something, and its words say so', () => {
  test.each(effects.filter(([, , effect]) => !isRitual(effect)))('%s', (_, entry, _effect, i) => {
    const bare = { ...entry, effects: without(entry.effects ?? [], i) }
    expect(told(playOut(housePack, entry, enough(entry)))).not.toEqual(
      told(playOut(withCard(bare), entry, enough(entry))),
    )
    expect(textOf(housePack, entry.id)).not.toBe(textOf(withCard(bare), entry.id))
  })
  const options = houseContent.cards.flatMap((entry) =>
    (entry.dice_options ?? []).flatMap((option, i) =>
      Object.keys(option.bonus).map((field) => [entry.id, i, field, entry] as const),
    ),
  )
  test.each(options)('%s, dice option %i: %s', (id, i, field, entry) => {
    const all = entry.dice_options ?? []
    const { [field]: _, ...rest } = { ...all[i]?.bonus } as Record<string, unknown>
    const bare = withCard({
      ...entry,
      dice_options: all.map((one, at) => (at === i ? { spend: one.spend, bonus: rest } : one)),
    })
    const dice = diceFor(all[i]?.spend ?? {})
    const played = told(playOut(housePack, entry, dice, undefined, i + 1))
    expect(played).not.toEqual(told(playOut(bare, entry, dice, undefined, i + 1)))
    expect(textOf(housePack, id)).not.toBe(textOf(bare, id))
  })
  const synergies = houseContent.cards.filter((entry) => entry.dice_synergy !== undefined)
  test.each(synergies.map((entry) => [entry.id, entry] as const))(
    'synergy of %s: with its dice, and not without',
    (id, entry) => {
      const { element, count } = entry.dice_synergy?.if ?? { element: 'fire', count: 1 }
      const bare = withCard({ ...entry, dice_synergy: undefined })
      const dice = new Array<Element>(count).fill(element)
      const cost =
        entry.dice_cost === undefined ? [] : new Array<Element>(entry.dice_cost.count).fill(entry.dice_cost.element)
      const pool = cost.length > count ? cost : dice
      expect(told(playOut(housePack, entry, pool))).not.toEqual(told(playOut(bare, entry, pool)))
      const few = cost.length >= count ? [] : dice.slice(1)
      expect(told(playOut(housePack, entry, few))).toEqual(told(playOut(bare, entry, few)))
      expect(textOf(housePack, id)).toContain(`With ${count} ${element}:`)
    },
  )
  const fused = houseContent.cards.flatMap((entry) =>
    (['triple', 'pair'] as const)
      .filter((shape) => entry.fuse?.[shape] !== undefined)
      .map((shape) => [entry.id, shape, entry] as const),
  )
  test.each(fused)('%s fused by a %s', (id, shape, entry) => {
    const element = ELEMENTS.find((one) => one === entry.element) ?? 'fire'
    const dice: Element[] = [element, element, shape === 'pair' ? (entry.fuse?.pair?.with ?? element) : element]
    const plain = told(playOut(housePack, entry, dice))
    expect(told(playOut(housePack, entry, dice, shape))).not.toEqual(plain)
    expect(told(playOut(withCard({ ...entry, fuse: undefined }), entry, dice))).toEqual(plain)
    expect(textOf(housePack, id)).toContain(shape === 'triple' ? `Fuse 3 ${element}` : `Fuse 2 ${element} + 1`)
  })
  const textOf = (pack: Pack, id: string): string => {
    const card = pack.cards.find((one) => one.id === id)
    return card === undefined ? '' : cardText(card)
  }
})

describe('every field of a fusion, a single die and a pair does something', () => {
  const fusions = Object.entries(houseContent.config.fusions).flatMap(([id, fields]) =>
    Object.keys(fields).map((field) => [id, field] as const),
  )
  const users = (id: string): (readonly [CardEntry, 'triple' | 'pair'])[] =>
    houseContent.cards.flatMap((entry) =>
      (['triple', 'pair'] as const)
        .filter((shape) => entry.fuse?.[shape]?.effect === id)
        .map((shape) => [entry, shape] as const),
    )
  test.each(fusions)('%s: %s', (id, field) => {
    const { [field]: _, ...rest } = { ...houseContent.config.fusions[id] } as Record<string, unknown>
    const config = { ...houseContent.config, fusions: { ...houseContent.config.fusions, [id]: rest } }
    const bare = makePack({ ...houseContent, config })
    const results = (pack: Pack): unknown[] => [
      ...users(id).map(([entry, shape]) => {
        const element = ELEMENTS.find((one) => one === entry.element) ?? 'fire'
        return told(
          playOut(
            pack,
            entry,
            [element, element, shape === 'pair' ? (entry.fuse?.pair?.with ?? element) : element],
            shape,
          ),
        )
      }),
      ...ELEMENTS.filter((element) => houseContent.config.ults[element] === id).map((element) =>
        course({ hand: [], dice: [element, element, element] }, `ult-${element}`)(pack, { rituals: [] }),
      ),
    ]
    expect(results(housePack).length).toBeGreaterThan(0)
    expect(results(housePack)).not.toEqual(results(bare))
    expect(housePack.fusions.find((one) => one.id === id)?.text).not.toBe(
      bare.fusions.find((one) => one.id === id)?.text,
    )
  })
  test.each(ELEMENTS.map((single) => [single] as const))(
    'a single %s acts when a pair falls beside it, and not otherwise',
    (single) => {
      const { side_effects } = houseContent.config
      const bare = makePack({
        ...houseContent,
        config: { ...houseContent.config, side_effects: { ...side_effects, [single]: {} } },
      })
      const pair = single === 'fire' ? 'air' : 'fire'
      const rolled = (dice: readonly Element[]) => (pack: Pack) => course({ hand: [], dice })(pack, {})
      expect(rolled([pair, pair, single])(housePack)).not.toEqual(rolled([pair, pair, single])(bare))
      expect(rolled([single, single, single])(housePack)).toEqual(rolled([single, single, single])(bare))
    },
  )
  test.each(PAIRS)('the pair %s with %s helps cards of its element, and no other', (primary, single) => {
    const key = `${primary}+${single}`
    const { [key]: own, ...attunements } = houseContent.config.attunements
    const bare = makePack({ ...houseContent, config: { ...houseContent.config, attunements } })
    const played = (pack: Pack, of: Element): unknown[] =>
      houseContent.cards
        .filter(({ element, effects = [] }) => element === of && !effects.some(isRitual))
        .map((entry) => told(playOut(pack, entry, [primary, single, primary])))
    const strip = (list: unknown[]): unknown[] => list.map((one) => String(one).replaceAll(/"name":"[^"]*"/g, ''))
    expect(strip(played(housePack, primary))).not.toEqual(strip(played(bare, primary)))
    expect(strip(played(housePack, single))).toEqual(strip(played(bare, single)))
    const text = housePack.attunements.find((one) => one?.name === own?.name)?.text
    expect(text).toContain(primary)
  })
})
