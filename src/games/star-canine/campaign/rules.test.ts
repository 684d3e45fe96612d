import { describe, expect, test } from 'vitest'
import { at, equippedIds, heldIds, legalIds, offer } from '../../../../test/star-canine.ts'
import { scriptedDice, seededDice } from '../../../engine/index.ts'
import { builtInPack, STAGES } from '../content/content.ts'
import { starCanine as game } from '../index.ts'
import { CHANGES_PER_STAGE, itemsAboard, type State, UPGRADES, type Upgrade } from '../state.ts'

const upgradesIn = (bits: number): Upgrade[] => UPGRADES.filter((_, i) => (bits & (1 << i)) !== 0)

/** Strong enough for any Normal enemy of ACT I on turn 1. */
const STRONG = { items: [101, 5, 4, 1], equipped: [1, 2, 3], ship: { ammo: 40 } } as const

describe('§2.3, §2.4 setup', () => {
  test('a new ship has nothing equipped, and the enemy of every stage is drawn before the first choice', () => {
    const script = STAGES.filter((stage) => stage.type !== undefined).map((stage) => ({
      what: `enemy ${stage.name}`,
      sides: builtInPack().candidates[STAGES.indexOf(stage)]?.length ?? 0,
      value: 0,
    }))
    const dice = scriptedDice(script)
    const s = game.setup({}, dice)
    expect(dice.left()).toBe(0)
    expect(s).toMatchObject({ phase: 'opening', hull: 200, maxHull: 200, ammo: 12, maxSlots: 6, equipped: [] })
    expect(heldIds(s)).toEqual([1, 2, 2, 3])
    expect(s.enemies.map((e) => builtInPack().enemies[e]?.id ?? 'dock')).toEqual([
      'Scrap Skirmisher',
      'Void Drifter',
      'Rustbound Scout',
      'dock',
      'Sun Bear Corvette',
      'Debris Lancer',
      'Debris Lancer',
      'dock',
      'URSA-CLASS DREADNOUGHT (Railgun)',
      'Signal Hunter',
      'Solar Fang',
      'Redshift Prowler',
      'dock',
      'Dark Halo Frigate',
      'Ion Breaker',
      'Ion Breaker',
      'dock',
      'FENRIR (Ambush)',
      'Entropy Seeker',
      'Void Ascendant',
      'Anomaly Reaper',
      'dock',
      'Oblivion Choir',
      'Helios Lance',
      'Helios Lance',
      'dock',
      'CELESTIAL REAPER (Scythe)',
    ])
  })

  // §2.4 the stage table, with the irregular elites.
  test.each([
    ['I', [1, 2, 3, 0, 5, 4, 4, 0, 10]],
    ['II', [11, 12, 13, 0, 16, 14, 14, 0, 20]],
    ['III', [21, 22, 23, 0, 26, 24, 24, 0, 30]],
  ])('ACT %s has difficulties %j (0: dock)', (act, difficulties) => {
    const stages = STAGES.filter((stage) => stage.name.startsWith(`${act}-`))
    expect(stages.map((stage) => stage.difficulty)).toEqual(difficulties)
    expect(stages.map((stage) => stage.type)).toEqual([
      'Normal',
      'Normal',
      'Normal',
      undefined,
      'Elite',
      'Normal',
      'Normal',
      undefined,
      'Boss',
    ])
  })
})

describe('§6 flow', () => {
  test('a run begins with opening, narrative, and pre-combat at stage I-1', () => {
    const s = game.setup({}, seededDice('1'))
    const dice = scriptedDice([])
    const go = () => game.apply(s, [{ seat: 0, action: game.legal(s, 0)[0] as never }], dice)
    expect(legalIds(s)).toEqual(['start'])
    go()
    expect([s.phase, s.stage, legalIds(s)]).toEqual(['narrative', 0, ['continue']])
    go()
    expect([s.phase, s.stage, s.told]).toEqual(['pre-combat', 0, true])
    expect(legalIds(s)).toEqual(['equip-1', 'equip-2', 'equip-3', 'equip-4', 'engage'])
  })

  test('rulings 43, 44: the boss narrative is shown once, before the pre-combat of stage 9', () => {
    const { play, state } = at({ act: 1, stage: 8 })
    expect(play('leave')).toMatchObject({ phase: 'narrative', stage: 8 })
    expect(play('continue')).toMatchObject({ phase: 'pre-combat', stage: 8 })
    expect(state.told).toBe(true)
  })

  test('fact: draw. A Normal enemy that survives turn 6 is passed without a reward (§4.5.2)', () => {
    const { play } = at({ act: 1, stage: 2, items: [1], enemy: 'Void Drifter' })
    expect(play('engage', 'continue')).toMatchObject({
      phase: 'pre-combat',
      stage: 2,
      draws: 1,
      wins: 0,
      ammo: 12,
      hull: 160,
    })
  })

  test('fact: boss draw. A boss that survives turn 6 ends the run (§4.5.2)', () => {
    const { play, state } = at({
      act: 1,
      stage: 9,
      items: [9, 9, 14, 3, 2, 2],
      equipped: [0, 1, 2, 3, 4, 5],
      ship: { ammo: 0 },
      enemy: 'URSA-CLASS DREADNOUGHT (Railgun)',
    })
    expect(play('engage')).toMatchObject({ phase: 'combat-log', result: 'draw', hull: 110 })
    expect(play('continue')).toMatchObject({ phase: 'game-over', stage: 8 })
    expect(game.outcome(state)).toEqual({ reason: 'game-over', standings: [{ won: false, score: 800 }] })
    expect(game.toAct(state)).toEqual([])
  })

  test('§4.5.4 a lost combat ends the run after its log', () => {
    const { play, state } = at({ act: 3, stage: 9, ship: { hull: 10 } })
    expect(play('engage')).toMatchObject({ phase: 'combat-log', result: 'loss', hull: 0 })
    expect(legalIds(state)).toEqual(['continue'])
    expect(play('continue').phase).toBe('game-over')
  })

  test('ruling 7: the last boss gives no reward, and all 27 stages are passed', () => {
    const { play, state } = at({
      act: 3,
      stage: 9,
      items: [101, 101, 19, 19, 19, 19],
      equipped: [0, 1, 2, 3, 4, 5],
      ship: { hull: 77, ammo: 3 },
      enemy: 'CELESTIAL REAPER (Scythe)',
    })
    expect(play('engage', 'continue')).toMatchObject({ phase: 'game-clear', stage: 27 })
    expect(game.outcome(state)).toEqual({ reason: 'game-clear', standings: [{ won: true, score: 2700 + 77 + 15 }] })
  })
})

describe('§3.1 equipment', () => {
  test('items of the same kind have different numbers, and the equip order is the order of the choices', () => {
    const { play } = at({})
    expect(play('equip-3', 'equip-1', 'equip-2').equipped).toEqual([3, 1, 2])
    expect(play('unequip-1').equipped).toEqual([3, 2])
    expect(play('equip-1').equipped).toEqual([3, 2, 1])
  })

  test('ruling 41: no more items than max_slots can be equipped', () => {
    const { play, state } = at({ items: [1, 2, 2, 3, 2, 2, 2], equipped: [0, 1, 2, 3, 4] })
    play('equip-6')
    expect(legalIds(state)).toEqual([
      'unequip-1',
      'unequip-2',
      'unequip-3',
      'unequip-4',
      'unequip-5',
      'unequip-6',
      'engage',
    ])
  })

  test('ruling 25: scrap can be equipped, and does nothing', () => {
    const { play } = at({ items: [999], enemy: 'Scrap Skirmisher' })
    expect(play('equip-1', 'engage')).toMatchObject({ result: 'draw' })
  })

  test(`after ${CHANGES_PER_STAGE} free changes the only choice is to engage, and the next stage allows as many again`, () => {
    const { play, state } = at({ ...STRONG, act: 1, stage: 2 }, offer('I-2', 0, 0, 0))
    for (let i = 0; i < CHANGES_PER_STAGE / 2; i++) play('equip-1', 'unequip-1')
    expect(legalIds(state)).toEqual(['engage'])
    play('engage', 'continue', 'ammo')
    expect(legalIds(state)).toContain('equip-1')
  })

  test('the selection persists between battles', () => {
    const { play } = at({ ...STRONG, act: 1, stage: 2 }, offer('I-2', 0, 0, 0))
    expect(equippedIds(play('engage', 'continue', 'ammo'))).toEqual([5, 4, 1])
  })
})

describe('§4.5.1 disposables', () => {
  test('fact: disposable burn. Each becomes a scrap with a new number after the battle, fired or not, win or draw', () => {
    const { play, events } = at({ items: [101, 1, 103], equipped: [0, 1, 2], enemy: 'Scrap Skirmisher' })
    const s = play('engage')
    expect(heldIds(s)).toEqual([1, 999, 999])
    expect(itemsAboard(s)).toEqual([2, 4, 5])
    expect(s.equipped).toEqual([2])
    const lines = events.filter((e) => e.kind === 'burned-out').map((e) => game.eventText(e, 0)?.text)
    expect(lines).toEqual([
      { text: '💥 Final Gambit has burned out. Replaced with Broken Scrap.', tone: 'warn' },
      { text: '⚡ Singularity Core has burned out. Replaced with Broken Scrap.', tone: 'warn' },
    ])
  })

  test('ruling 23: they burn in a draw too', () => {
    const { play } = at({ items: [104], equipped: [0], enemy: 'Scrap Skirmisher' })
    expect(heldIds(play('engage', 'continue'))).toEqual([999])
  })

  test('ruling 22: disposables that are not equipped stay', () => {
    const { play } = at({ items: [101, 1], equipped: [1], enemy: 'Scrap Skirmisher' })
    expect(heldIds(play('engage'))).toEqual([101, 1])
  })
})

describe('§4.6.1 rewards', () => {
  test('ruling 31: three different items, drawn without replacement, or ammo', () => {
    const { play, state, dice } = at({ ...STRONG }, offer('I-1', 0, 0, 20))
    play('engage', 'continue')
    expect(legalIds(state)).toEqual(['ammo', 'take-4', 'take-5', 'take-106'])
    expect(dice.left()).toBe(0)
    expect(play('ammo')).toMatchObject({ stage: 1, offers: [], ammo: 40 - 12 + 5 })
  })

  test('a taken item gets the next number and is not equipped', () => {
    const { play } = at({ ...STRONG }, offer('I-1', 12, 0, 0))
    const s = play('engage', 'continue', 'take-16')
    expect([heldIds(s).at(-1), itemsAboard(s).at(-1), s.equipped]).toEqual([16, 5, [2, 3, 4]])
  })

  test('ruling 32: with the hardpoint array only the first of the three is drawn and offered', () => {
    const { play, state, dice } = at({ ...STRONG, upgrades: ['expanded_hardpoint_array'] }, offer('I-1', 7))
    play('engage', 'continue')
    expect([legalIds(state).length, dice.left()]).toEqual([2, 0])
  })

  test('ruling 34: a draw at one stage does not change later offers', () => {
    const won = at({ ...STRONG, act: 1, stage: 1 })
    const seeded = seededDice('55')
    const winDice = seededDice('55')
    const run = (s: State, dice: ReturnType<typeof seededDice>, orders: string[]): State => {
      for (const id of orders)
        game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((o) => o.id === id) as never }], dice)
      return s
    }
    const drawn = at({ ...STRONG, equipped: [], act: 1, stage: 1 })
    run(won.state, winDice, ['engage', 'continue', 'ammo', 'engage', 'continue'])
    run(drawn.state, seeded, ['engage', 'continue', 'equip-2', 'equip-3', 'equip-4', 'engage', 'continue'])
    expect([won.state.stage, drawn.state.stage]).toEqual([1, 1])
    expect(drawn.state.offers).toEqual(won.state.offers)
  })
})

describe('§4.6.2 boss rewards', () => {
  const boss = { act: 1, stage: 9, items: [101, 101], equipped: [0, 1], enemy: 'URSA-CLASS DREADNOUGHT (Ram)' } as const
  const offered = [0, 0, 0].map((value, i) => ({ what: `upgrade I-9 #${i + 1}`, sides: 6 - i, value }))

  test('three upgrades are offered: the chosen one is owned, the others skipped; slots and max hull rise at once, then the hull is restored (ruling 11)', () => {
    const { play, state, dice } = at({ ...boss, ship: { hull: 50 } }, offered)
    play('engage', 'continue')
    expect(legalIds(state)).toEqual([
      'upgrade-regenerative_hull_plating',
      'upgrade-automated_ammo_synthesizer',
      'upgrade-forward_shield_projector',
    ])
    const s = play('upgrade-regenerative_hull_plating')
    expect(dice.left()).toBe(0)
    expect(s).toMatchObject({ hull: 240, maxHull: 240, maxSlots: 6, phase: 'narrative', stage: 9 })
    expect(upgradesIn(s.owned)).toEqual(['regenerative_hull_plating'])
    expect(upgradesIn(s.skipped)).toEqual(['automated_ammo_synthesizer', 'forward_shield_projector'])
  })

  test.each<[Upgrade, number]>([
    ['regenerative_hull_plating', 6],
    ['automated_ammo_synthesizer', 6],
    ['forward_shield_projector', 7],
    ['reinforced_hangar', 7],
    ['expanded_hardpoint_array', 8],
    ['overloaded_logistics_core', 8],
  ])('%s gives %i slots', (upgrade, slots) => {
    const first = UPGRADES.indexOf(upgrade)
    const { play } = at(boss, [{ what: 'upgrade I-9 #1', value: first }, ...offered.slice(1)])
    expect(play('engage', 'continue', `upgrade-${upgrade}`).maxSlots).toBe(slots)
  })

  test('ruling 8: with no upgrade left only the hull is restored', () => {
    const { play, events } = at({ ...boss, upgrades: UPGRADES, ship: { hull: 10 } })
    expect(play('engage', 'continue')).toMatchObject({ hull: 240, phase: 'narrative', stage: 9 })
    expect(events.some((e) => e.kind === 'restored')).toBe(true)
  })

  test('ruling 6: a boss win gives no normal reward', () => {
    const { play, events } = at(boss, offered)
    play('engage', 'continue', 'upgrade-forward_shield_projector')
    expect(events.some((e) => e.kind === 'rewards')).toBe(false)
  })
})

describe('§7.2 ACT II', () => {
  test('fact: ACT II gift once. Hull 100 % and +12 ammo when the narrative is shown, not again afterwards', () => {
    const { play, state } = at(
      {
        act: 1,
        stage: 9,
        items: [101, 101],
        equipped: [0, 1],
        ship: { hull: 120, ammo: 3 },
        enemy: 'URSA-CLASS DREADNOUGHT (Ram)',
      },
      [1, 0, 0].map((value, i) => ({ what: `upgrade I-9 #${i + 1}`, value })),
    )
    play('engage', 'continue', 'upgrade-automated_ammo_synthesizer')
    expect(state).toMatchObject({ phase: 'narrative', stage: 9, hull: 200, ammo: 15 })
    expect(play('continue')).toMatchObject({ phase: 'pre-combat', stage: 9, hull: 200, ammo: 15 })
  })

  test('ruling 13: ACT III starts without help', () => {
    const { play } = at({
      act: 2,
      stage: 9,
      items: [101, 101, 101],
      equipped: [0, 1, 2],
      upgrades: UPGRADES,
      enemy: 'FENRIR (Ambush)',
    })
    expect(play('engage', 'continue')).toMatchObject({ phase: 'narrative', stage: 18, ammo: 13 })
  })
})

describe('the chart', () => {
  // option, stage, which enemies may be known
  test.each([
    ['none', 1, 1],
    ['act', 1, 9],
    ['act', 9, 9],
    ['run', 1, 27],
  ] as const)('%s at stage %i shows the first %i stages', (chart, stage, known) => {
    const s = game.setup({ chart, scenario: { stage } }, seededDice('3'))
    const imagined = Array.from({ length: 40 }, (_, i) => game.determinize?.(s, 0, seededDice(`world ${i}`)) as State)
    const sure = s.enemies.map((enemy, i) => imagined.every((other) => other.enemies[i] === enemy))
    const docks = STAGES.map((entry) => entry.type === undefined)
    expect(sure.map((isSure, i) => isSure || docks[i])).toEqual(STAGES.map((_, i) => i < known || docks[i]))
  })
})
