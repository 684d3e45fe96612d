import { describe, expect, test } from 'vitest'
import { planBot } from '../../src/bots/plan.ts'
import type { Scene } from '../../src/engine/contract/scene.ts'
import { diceFrom, makeDiceState } from '../../src/engine/dice/dice.ts'
import { info as descent } from '../../src/games/descent/info.ts'
import { info as starCanine } from '../../src/games/star-canine/info.ts'
import { groundShapes, litCells, type MapGround, visibleFrame } from '../../src/skins/descent/web/ground.ts'
import { choiceAtCell, groupChoices, heroOn, mapPanelOf, parseFoes } from '../../src/skins/descent/web/read-scene.ts'
import {
  damageDealt,
  orderSign,
  parseBands,
  parseForSale,
  parseVoyageProgress,
  splitTitle,
} from '../../src/skins/emojispace/web/read-scene.ts'
import { panelOf, withoutEmoji } from '../../src/skins/read-scene.ts'
import {
  battleForecastText,
  parseBattleForecast,
  parseGunText,
  parseItemAboard,
  parseTurns,
  withoutLeadingEmoji,
} from '../../src/skins/star-canine/web/read-scene.ts'

/** Plays turns with the plan bot and calls `see` with each scene. */
function play(game: typeof descent.game, turns: number, see: (scene: Scene) => void): void {
  const [dice, own] = [diceFrom(makeDiceState('reading')), diceFrom(makeDiceState('player'))]
  const state = game.setup({}, dice)
  for (let turn = 0; turn < turns && game.toAct(state).length > 0; turn++) {
    see(game.scene(state, 0))
    game.apply(state, [{ seat: 0, action: planBot(game, state, 0, own) }], dice)
  }
}

describe('Star Canine', () => {
  test.each([
    ['then win on turn 4, hull 135, ammo 2', 'win T4 · 135'],
    ['armor 25 → 0, then draw, hull 80, ammo 2', 'draw · 80'],
    ['then destroyed on turn 3', 'lost T3'],
    ['shield 0 → 15', undefined],
    [undefined, undefined],
  ] as const)('%s is shown as %s', (preview, text) => {
    const outcome = parseBattleForecast(preview)
    expect(outcome === undefined ? undefined : battleForecastText(outcome)).toBe(text)
  })

  test('an item has a slot, a name without emoji, guns and other properties', () => {
    expect(parseItemAboard({ id: '6', cells: ['🚀 Kuiper Torpedo', '2', 'LONG 30, MID 30, 2 ammo, 1 use'] })).toEqual({
      id: '6',
      art: undefined,
      slot: 2,
      isOffered: false,
      name: 'Kuiper Torpedo',
      shots: { LONG: 30, MID: 30 },
      more: '2 ammo · 1 use',
    })
    expect(parseGunText('armor +25')).toEqual({ shots: {}, more: 'armor +25' })
    expect(withoutLeadingEmoji('◾ Reinforced Plating #4')).toBe('Reinforced Plating #4')
  })

  test('the six turns have their ranges, and pools absorb no more than they contain', () => {
    let ledgers = 0
    play(starCanine.game, 80, (scene) => {
      const ledger = panelOf(scene, 'ledger', 'matrix')
      if (ledger === undefined) return
      ledgers++
      const [ship, enemy] = [panelOf(scene, 'ship', 'meters'), panelOf(scene, 'enemy', 'meters')]
      const turns = parseTurns(ledger, ship, enemy)
      expect(turns.map(({ range }) => range)).toEqual(['LONG', 'MID', 'CLOSE', 'CLOSE', 'MID', 'LONG'])
      const taken = (range: string): number =>
        turns.filter((turn) => turn.range === range).reduce((sum, turn) => sum + turn.theyAbsorb, 0)
      expect(taken('MID')).toBe(0)
      expect(taken('LONG')).toBeLessThanOrEqual(enemy?.meters.find(({ name }) => name === 'Shield')?.value ?? 0)
      for (const { fire = 0, theyAbsorb } of turns) expect(theyAbsorb).toBeLessThanOrEqual(fire)
    })
    expect(ledgers).toBeGreaterThan(10)
  })
})

describe('EmojiSpace', () => {
  test('bands, damage, titles, items for sale and the route are parsed from scene texts', () => {
    expect(parseBands('hull 3 → 5; weapon 6, defense 3, engine 0; damage 1 to 2')).toEqual({
      weapon: 6,
      defense: 3,
      engine: 0,
    })
    expect(parseBands('credits 100 → 0')).toBeUndefined()
    const deals = (preview: string): string | undefined => damageDealt({ id: 'x', label: 'x', preview })
    expect([
      deals('damage 1 to 2'),
      deals('damage 0 to 1'),
      deals('damage 1'),
      deals('no damage'),
      deals('weapon 6'),
    ]).toEqual(['1–2', '0–1', '1', '0', undefined])
    expect(splitTitle('Pirate Raider: Carpenter Ant (kinetic guns, armored)')).toEqual({
      who: 'Pirate Raider',
      hull: 'Carpenter Ant',
      types: 'kinetic guns, armored',
    })
    expect(splitTitle('Blood Raider')).toEqual({ who: 'Blood Raider', hull: '', types: '' })
    const shop = { columns: ['module', 'price', 'slot', 'changes', 'gives'] }
    expect(
      parseForSale(shop, { id: '1', cells: ['🔆 Sunspear I', '1800', 'weapon', 'weapon +2', 'energy: Overcharge'] }),
    ).toEqual({
      id: '1',
      price: '1800',
      sign: '🔆',
      name: 'Sunspear I',
      does: 'weapon; weapon +2; energy: Overcharge',
    })
    const ships = { columns: ['ship', 'price', 'weapon', 'slots'] }
    expect(parseForSale(ships, { id: '1', cells: ['Fly', '2525', '1', '1/2/2/0'] }).does).toBe(
      'weapon 1; slots 1/2/2/0',
    )
    expect(withoutEmoji('Take out 🛢️ Drop Tank')).toBe('Take out Drop Tank')
    expect([orderSign('Repair everything: 0 credits'), orderSign('Repair with X'), orderSign('Sing')]).toEqual([
      '🩹',
      '🔧',
      '',
    ])
    const route = (title: string) => parseVoyageProgress({ title, panels: [], choices: [] })
    expect(route('EmojiSpace · Leg 2 · Encounter 5 of 12')).toEqual({ done: 4, all: 12, isDock: false })
    expect(route('EmojiSpace · Dock after 9 of 12 encounters')).toEqual({ done: 9, all: 12, isDock: true })
    expect(route('EmojiSpace')).toBeUndefined()
  })
})

describe('Descent', () => {
  const ground: MapGround = {
    rows: ['#####', '#.~,#', '#@!,#', '#.#o#', '#####'],
    hero: { x: 1, y: 2 },
    taken: new Set(['2,2', '3,3']),
    figures: new Set(['3,3']),
    name: 'floor-1',
  }

  test.each([
    // x, y, in sight
    [1, 1, true],
    [2, 1, true], // water beside lit floor
    [2, 2, true], // a thing beside the hero
    [3, 2, false], // remembered
    [0, 2, true], // wall beside lit floor
    [3, 3, true], // a visible actor round a corner
    [4, 1, false],
    [9, 9, false],
  ] as const)('cell %i,%i in sight: %s', (x, y, lit) => {
    expect(litCells(ground).has(`${x},${y}`)).toBe(lit)
  })

  test.each([
    [
      ['who', 'where', 'HP', 'you hit', 'it hits'],
      ['o orc', 'NW 2', '20/26', '86 % 15', '58 % 5 three kill'],
      { theirs: 'It hits 58 %: 5, three kill', isDeadly: true },
    ],
    [
      ['who', 'where', 'HP', 'you hit', 'it hits'],
      ['o orc', 'N', '20/26', '86 % 15', 'no harm, strikes you next'],
      { theirs: 'no harm', does: 'strikes you next', isDeadly: false },
    ],
    [['name'], ['something'], { theirs: '', isDeadly: false, hp: 0, max: 0, name: '', yours: '' }],
  ] as const)('a foe is read by the names of the columns: %j', (columns, cells, expected) => {
    const panel = { kind: 'table', id: 'enemies', columns, rows: [{ id: '2', actor: 'foe-7', cells }] } as const
    expect(parseFoes(panel)).toEqual([
      {
        number: '2',
        actor: 'foe-7',
        art: undefined,
        name: 'orc',
        hp: 20,
        max: 26,
        does: 'awake',
        yours: 'You hit 86 %: 15, kills in 2',
        ...expected,
      },
    ])
  })

  test('unknown cells are not drawn', () => {
    expect(groundShapes({ ...ground, rows: ['     ', '     '] })).not.toContain('<path')
    expect(groundShapes(ground)).toBe(groundShapes(ground))
  })

  test('the visible part is centred on the hero and stays inside the known cells', () => {
    expect(visibleFrame(ground, 3, 3)).toEqual({ x: 0, y: 1, high: 3 })
    expect(visibleFrame(ground, 9, 9)).toEqual({ x: -2, y: -2, high: 9 })
  })

  test('every choice has at most one place, every open one has one, and a click on any cell gives an open choice or none', () => {
    let fights = 0
    play(descent.game, 120, (scene) => {
      const { walks, wait, acts, pack, stows, tiles } = groupChoices(scene)
      const placed = [...walks, ...(wait === undefined ? [] : [wait]), ...acts, ...pack, ...stows, ...tiles]
      expect(new Set(placed).size).toBe(placed.length)
      expect(scene.choices.filter((one) => one.blocked === undefined && !placed.includes(one))).toEqual([])
      const map = mapPanelOf(scene)
      const foes = parseFoes(panelOf(scene, 'enemies', 'table'))
      // A choice for good has a page without the map.
      if (map === undefined && scene.opens === 'permanent') return
      if (map === undefined || heroOn(map) === undefined) throw new Error('no map')
      expect(foes.every(({ hp, max, name }) => hp > 0 && hp <= max && name !== '')).toBe(true)
      const open = new Set(scene.choices.filter(({ blocked }) => blocked === undefined).map(({ id }) => id))
      const clicked = map.rows.flatMap((row, y) => Array.from(row, (_, x) => choiceAtCell(scene, map, x, y)))
      expect(clicked.filter((id) => id !== undefined && !open.has(id))).toEqual([])
      if (foes.length > 0) fights++
    })
    expect(fights).toBeGreaterThan(10)
  })
})
