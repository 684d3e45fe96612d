import { describe, expect, test } from 'vitest'
import { at as position } from '../../../../test/star-canine.ts'
import type { Panel } from '../../../engine/index.ts'
import { plain, seededDice } from '../../../engine/index.ts'
import { atDifficulty, builtInPack, DIFFICULTY_COUNT, DIFFICULTY_LEVELS } from '../content/content.ts'
import { starCanine as game } from '../index.ts'
import { info } from '../info.ts'
import { LESSON_IDS, type Options } from '../options.ts'
import { dockPrice, type State } from '../state.ts'
import { rulesAndPosition } from './position-text.ts'

const pack = builtInPack()

const begin = (options: Options): State => game.setup(options, seededDice('book'))
const panelsOf = (s: State): readonly Panel[] => game.scene(s, 0).panels
function textOf(s: State, id: string): string {
  const panel = panelsOf(s).find((one) => one.id === id)
  if (panel === undefined) return ''
  if (panel.kind === 'table' || panel.kind === 'matrix')
    return [panel.title, ...panel.rows.map((row) => row.cells.map(plain).join(' · '))].join('\n')
  return panel.kind === 'text' ? panel.lines.map(plain).join('\n') : JSON.stringify(panel)
}

describe('2.4 the open book', () => {
  test('the chart shows class and figures of the enemies ahead in this act, and none beyond', () => {
    const s = begin({ scenario: { act: 1, stage: 7 } })
    const boss = pack.enemies[s.enemies[8] as number] as (typeof pack.enemies)[number]
    expect(textOf(s, 'chart')).toContain('I-8 · dock · costs 1 item')
    expect(textOf(s, 'chart')).toContain(
      `I-9 · ${boss.id} · ${boss.hull}/${boss.shield}/${boss.armor} · ${boss.damage[0]} ×2`,
    )
    expect(textOf(s, 'chart')).not.toContain('II-1')
    expect(textOf(begin({ chart: 'none', scenario: { act: 1, stage: 7 } }), 'chart')).toBe('Chart')
  })

  test('determinize keeps the enemies on the chart and redraws the others', () => {
    const s = begin({ scenario: { act: 1, stage: 7 } })
    const beliefs = Array.from({ length: 40 }, (_, n) => game.determinize?.(s, 0, seededDice(`belief ${n}`)) as State)
    expect(new Set(beliefs.map((b) => b.enemies[8])).size).toBe(1)
    expect(new Set(beliefs.map((b) => b.enemies[17])).size).toBe(2)
    expect(new Set(beliefs.map((b) => b.enemies[26])).size).toBe(2)
  })

  test('the reward pool marks items as seen or taken; the upgrade list marks those to come', () => {
    const { state, play } = position({ items: [1, 2], equipped: [0], enemy: 'Scrap Skirmisher' }, [
      { what: 'offer I-1 #1', sides: 23, value: 0 },
      { what: 'offer I-1 #2', sides: 22, value: 0 },
      { what: 'offer I-1 #3', sides: 21, value: 0 },
    ])
    play('engage', 'continue')
    expect(textOf(state, 'pool')).toContain('🚀 Meteor Spear · LONG 50, 3 ammo · seen')
    expect(textOf(state, 'pool')).toContain('⚡ Solar Overload · CLOSE 25, 1 use · –')
    expect(textOf(state, 'book-upgrades')).toContain('to come · Reinforced Hangar')
    play('take-4')
    expect(textOf(state, 'book')).toContain(
      'Rewards seen: 3 of 23 (🚀 Meteor Spear, 🚀 Twin Nova Rack, ⚡ Plasma Fang).',
    )
  })

  test('the forecast matches the combat, and can be turned off', () => {
    const scenario = { items: [1, 2, 2, 3], equipped: [0, 1], enemy: 'Void Drifter', stage: 2 }
    const { state, play } = position(scenario)
    const engage = game.scene(state, 0).choices.find(({ id }) => id === 'engage')
    expect(engage).toMatchObject({ preview: 'win on turn 1, hull 200, ammo 9', final: true, danger: { dies: 0 } })
    expect(engage?.spends).toEqual([{ name: 'ammo', amount: 3 }])
    play('engage')
    expect(state).toMatchObject({ hull: 200, ammo: 9, result: 'win' })
    const bare = game.scene(begin({ forecast: false, scenario }), 0).choices.find(({ id }) => id === 'engage')
    expect(bare?.preview).toBe(undefined)
  })

  test('the combat log shows the uses an enemy has left', () => {
    const { state, play } = position({ items: [3], enemy: 'Debris Lancer', stage: 6 })
    play('engage')
    const log = (game.scene(state, 0).log ?? []).map(({ text }) => plain(text)).join('\n')
    expect(log).toContain('hits for 30. Your hull 200 − 30 = 170. (0 uses left at LONG)')
    expect(textOf(state, 'enemy')).toContain('LONG 0, MID –, CLOSE 1')
  })

  test('advice shows three loadouts with their results', () => {
    const scenario = { items: [1, 2, 2, 3, 4, 6, 17], enemy: 'Void Drifter', stage: 2 }
    expect(textOf(begin({ advice: true, scenario }), 'advice').split('\n')).toHaveLength(4)
    expect(textOf(begin({ scenario }), 'advice')).toBe('')
  })
})

// README, "Difficulty": each level includes the changes of all lower ones.
describe('difficulty', () => {
  const enemy = (difficulty: number, id: string) => atDifficulty(pack, difficulty).enemies.find((one) => one.id === id)
  test.each([
    [
      0,
      {
        startAmmo: 12,
        rewardAmmo: 5,
        repairPercent: 30,
        resupplyAmmo: 7,
        dockExtra: 0,
        rewardOffers: 3,
        logisticsAmmo: 12,
      },
    ],
    [3, { startAmmo: 10, rewardAmmo: 4, repairPercent: 25, resupplyAmmo: 6, dockExtra: 0, rewardOffers: 3 }],
    [9, { startAmmo: 10, rewardAmmo: 4, resupplyAmmo: 6, dockExtra: 1, rewardOffers: 2, logisticsAmmo: 6 }],
  ])('difficulty %i: %j', (difficulty, terms) => {
    expect(atDifficulty(pack, difficulty).terms).toMatchObject(terms)
  })
  test.each([
    [3, 'FENRIR (Ambush)', 140, [75, 35, 40]],
    [4, 'FENRIR (Ambush)', 147, [75, 35, 40]],
    [6, 'FENRIR (Ambush)', 147, [82, 38, 44]],
    [9, 'FENRIR (Ambush)', 168, [82, 38, 44]],
    [9, 'Scrap Skirmisher', 31, [-1, -1, 11]],
  ])('difficulty %i: %s has hull %i and hits for %j', (difficulty, id, hull, damage) => {
    expect(enemy(difficulty, id)).toMatchObject({ hull, damage })
  })
  test('a run uses the numbers of its difficulty', () => {
    const s = begin({ rung: 5, scenario: { act: 2, stage: 4 } })
    expect([s.ammo, dockPrice(atDifficulty(pack, 5), s)]).toEqual([10, 3])
    expect(textOf(s, 'inventory')).toContain('Pay 3 items for good')
    expect([DIFFICULTY_LEVELS.length, info.difficulty?.levels.length]).toEqual([DIFFICULTY_COUNT, DIFFICULTY_COUNT])
  })
})

test.each(LESSON_IDS)('lesson %s shows its text, and is practice', (lesson) => {
  const s = begin({ lesson })
  expect(textOf(s, 'lesson')).not.toBe('')
  expect(game.mode?.({ lesson })).toMatchObject({ practice: 'lesson' })
  expect(info.lessons?.some(({ options }) => (options as Options).lesson === lesson)).toBe(true)
})

test('the text for language models begins with the rules, the same bytes for every position, and stays short', () => {
  const scenes: Options[] = [{}, { scenario: { act: 3, stage: 1, items: pack.equipment.map(({ id }) => id) } }]
  const texts = scenes.map((options) => rulesAndPosition(pack, begin({ ...options, advice: true })))
  const rules = texts.map((text) => text.slice(0, text.indexOf('\nNOW ')))
  expect(rules[0]).toBe(rules[1])
  // English has about four letters per token; these lines are denser, so count three.
  for (const text of texts) expect(text.length / 3).toBeLessThan(2500)
  expect(texts[1]).toContain('AHEAD III-2 ')
})
