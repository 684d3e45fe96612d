import { describe, expect, test } from 'vitest'
import { type Fight, fight, JACKAL } from '../../../../test/lostribe/fights.ts'
import { playScript, STRIKE } from '../../../../test/lostribe/play-records.ts'
import { addStatusRow } from '../combat/statuses.ts'
import type { Event } from '../events.ts'
import { builtInPack, makePack, type Pack } from '../index.ts'
import { PLAYER } from '../state.ts'
import { cardText } from '../text/cards.ts'
import { ELEMENTS, type Element } from '../vocabulary.ts'
import { type CardEntry, type EffectEntry, isRitual } from './cards.ts'
import { builtInContent } from './content.ts'
import type { SpendEntry } from './dice-options.ts'
import { countWord } from './fields.ts'
import { makeAffliction } from './statuses.ts'

/** Content law for cards: every effect, synergy and fusion makes a difference, and the text mentions it. */
const withCard = (entry: CardEntry): Pack =>
  makePack({ ...builtInContent, cards: builtInContent.cards.map((card) => (card.id === entry.id ? entry : card)) })
const PAIRS = ELEMENTS.flatMap((a) => ELEMENTS.filter((b) => b !== a).map((b) => [a, b] as const))

/** Plays a card with all dice and charges it could need, in a fight where every possible effect is visible. */
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
  addStatusRow(f.s, PLAYER, makeAffliction({ status: 'burn', value: 1, turns: 2 }), false)
  f.play(0, fuse === undefined ? { optionNumber: way } : { fuse })
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

const effects = builtInContent.cards.flatMap((entry) =>
  (entry.effects ?? []).map((effect, i) => [`${entry.id} ${JSON.stringify(effect)}`, entry, effect, i] as const),
)
const without = (list: readonly EffectEntry[], index: number): EffectEntry[] => list.filter((_, i) => i !== index)
const enough = (entry: CardEntry): Element[] => {
  const element = ELEMENTS.find((one) => one === entry.element) ?? 'fire'
  return [element, element, entry.dice_synergy?.if.element ?? entry.fuse?.pair?.with ?? element]
}

/** Exactly the dice an option needs. */
function diceFor({ element, count = 1, any, alike, different, every, mix }: SpendEntry): Element[] {
  if (element !== undefined) return new Array<Element>(count).fill(element)
  if (mix !== undefined) return [...mix]
  if (different !== undefined) return ELEMENTS.slice(0, different)
  const face = every === undefined || every === 'die' ? 'fire' : every
  return new Array<Element>(any ?? alike ?? 2).fill(face)
}

describe('every effect, synergy and fusion of a card does something, and the text says so', () => {
  test.each(effects.filter(([, , effect]) => !isRitual(effect)))('%s', (_, entry, _effect, i) => {
    const bare = { ...entry, effects: without(entry.effects ?? [], i) }
    expect(told(playOut(builtInPack(), entry, enough(entry)))).not.toEqual(
      told(playOut(withCard(bare), entry, enough(entry))),
    )
    expect(textOf(builtInPack(), entry.id)).not.toBe(textOf(withCard(bare), entry.id))
  })
  const options = builtInContent.cards.flatMap((entry) =>
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
    const played = told(playOut(builtInPack(), entry, dice, undefined, i + 1))
    expect(played).not.toEqual(told(playOut(bare, entry, dice, undefined, i + 1)))
    expect(textOf(builtInPack(), id)).not.toBe(textOf(bare, id))
  })
  const synergies = builtInContent.cards.filter((entry) => entry.dice_synergy !== undefined)
  test.each(synergies.map((entry) => [entry.id, entry] as const))(
    'synergy of %s: with its dice, and not without',
    (id, entry) => {
      const { element, count } = entry.dice_synergy?.if ?? { element: 'fire', count: 1 }
      const bare = withCard({ ...entry, dice_synergy: undefined })
      const dice = new Array<Element>(count).fill(element)
      const cost =
        entry.dice_cost === undefined ? [] : new Array<Element>(entry.dice_cost.count).fill(entry.dice_cost.element)
      const pool = cost.length > count ? cost : dice
      expect(told(playOut(builtInPack(), entry, pool))).not.toEqual(told(playOut(bare, entry, pool)))
      const few = cost.length >= count ? [] : dice.slice(1)
      expect(told(playOut(builtInPack(), entry, few))).toEqual(told(playOut(bare, entry, few)))
      expect(textOf(builtInPack(), id)).toContain(`With ${countWord(count)} ${element}:`)
    },
  )
  const fused = builtInContent.cards.flatMap((entry) =>
    (['triple', 'pair'] as const)
      .filter((shape) => entry.fuse?.[shape] !== undefined)
      .map((shape) => [entry.id, shape, entry] as const),
  )
  test.each(fused)('%s fused by a %s', (id, shape, entry) => {
    const element = ELEMENTS.find((one) => one === entry.element) ?? 'fire'
    const dice: Element[] = [element, element, shape === 'pair' ? (entry.fuse?.pair?.with ?? element) : element]
    const plain = told(playOut(builtInPack(), entry, dice))
    expect(told(playOut(builtInPack(), entry, dice, shape))).not.toEqual(plain)
    expect(told(playOut(withCard({ ...entry, fuse: undefined }), entry, dice))).toEqual(plain)
    expect(textOf(builtInPack(), id)).toContain(
      shape === 'triple' ? `Fuse three ${element}` : `Fuse two ${element} + one`,
    )
  })
  const textOf = (pack: Pack, id: string): string => {
    const card = pack.cards.find((one) => one.id === id)
    return card === undefined ? '' : cardText(card)
  }
})

describe('every field of a fusion, a single die and a pair does something', () => {
  const fusions = Object.entries(builtInContent.config.fusions).flatMap(([id, fields]) =>
    Object.keys(fields).map((field) => [id, field] as const),
  )
  const users = (id: string): (readonly [CardEntry, 'triple' | 'pair'])[] =>
    builtInContent.cards.flatMap((entry) =>
      (['triple', 'pair'] as const)
        .filter((shape) => entry.fuse?.[shape]?.effect === id)
        .map((shape) => [entry, shape] as const),
    )
  test.each(fusions)('%s: %s', (id, field) => {
    const { [field]: _, ...rest } = { ...builtInContent.config.fusions[id] } as Record<string, unknown>
    const config = { ...builtInContent.config, fusions: { ...builtInContent.config.fusions, [id]: rest } }
    const bare = makePack({ ...builtInContent, config })
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
      ...ELEMENTS.filter((element) => builtInContent.config.ults[element] === id).map((element) =>
        playScript({ hand: [], dice: [element, element, element] }, `ult-${element}`)(pack, { rituals: [] }),
      ),
    ]
    expect(results(builtInPack()).length).toBeGreaterThan(0)
    expect(results(builtInPack())).not.toEqual(results(bare))
    expect(builtInPack().fusions.find((one) => one.id === id)?.text).not.toBe(
      bare.fusions.find((one) => one.id === id)?.text,
    )
  })
  test.each(ELEMENTS.map((single) => [single] as const))(
    'a single %s acts when a pair falls beside it, and not otherwise',
    (single) => {
      const { side_effects } = builtInContent.config
      const bare = makePack({
        ...builtInContent,
        config: { ...builtInContent.config, side_effects: { ...side_effects, [single]: {} } },
      })
      const pair = single === 'fire' ? 'air' : 'fire'
      const rolled = (dice: readonly Element[]) => (pack: Pack) => playScript({ hand: [], dice })(pack, {})
      expect(rolled([pair, pair, single])(builtInPack())).not.toEqual(rolled([pair, pair, single])(bare))
      expect(rolled([single, single, single])(builtInPack())).toEqual(rolled([single, single, single])(bare))
    },
  )
  test.each(PAIRS)('the pair %s with %s helps cards of its element, and no other', (primary, single) => {
    const key = `${primary}+${single}`
    const { [key]: own, ...attunements } = builtInContent.config.attunements
    const bare = makePack({ ...builtInContent, config: { ...builtInContent.config, attunements } })
    const played = (pack: Pack, of: Element): unknown[] =>
      builtInContent.cards
        .filter(({ element, effects = [] }) => element === of && !effects.some(isRitual))
        .map((entry) => told(playOut(pack, entry, [primary, single, primary])))
    const strip = (list: unknown[]): unknown[] => list.map((one) => String(one).replaceAll(/"name":"[^"]*"/g, ''))
    expect(strip(played(builtInPack(), primary))).not.toEqual(strip(played(bare, primary)))
    expect(strip(played(builtInPack(), single))).toEqual(strip(played(bare, single)))
    const text = builtInPack().attunements.find((one) => one?.name === own?.name)?.text
    expect(text).toContain(primary)
  })
})
