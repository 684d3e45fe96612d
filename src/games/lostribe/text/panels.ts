import type { Meter, Panel, Card as SceneCard, Text } from '../../../engine/contract/scene.ts'
import { hasPathTo, MAP_COLUMNS, MAP_ROWS, NO_NODE, nodeKindAt, pathsFrom } from '../campaign/map.ts'
import { statusesOf } from '../combat/statuses.ts'
import { cardOf, heroOf, type Pack, relicOf } from '../content/pack.ts'
import { relicText } from '../content/relics.ts'
import { afflictionText } from '../content/statuses.ts'
import { countEqual } from '../number-lists.ts'
import { PLAYER, type State } from '../state.ts'
import { elementName } from '../vocabulary.ts'
import { cardTags, cardText } from './cards.ts'
import { ACT_TITLES, NODE_GLYPHS, NODE_NAMES } from './labels.ts'

interface PlayerMeters {
  readonly hp: Meter
  readonly gold: Meter
  readonly charges: Meter
}
export function playerMeters(pack: Pack, s: State): PlayerMeters {
  const isLow = s.hp * 4 <= s.maxHp
  return {
    hp: { name: 'HP', value: s.hp, max: s.maxHp, ...(isLow ? { tone: 'bad' } : {}) },
    gold: { name: 'Gold', value: s.gold },
    charges: { name: 'Charges', value: s.charges, max: pack.config.charge_cap },
  }
}

export const heroTitle = (pack: Pack, s: State): string => `${heroOf(pack, s.hero).name} (${elementName(s.affinity)})`

/** The panels shown between fights: the player's stats, relics and deck. */
export function runPanels(pack: Pack, s: State): Panel[] {
  const { hp, gold, charges } = playerMeters(pack, s)
  return [
    { kind: 'meters', id: 'you', title: heroTitle(pack, s), meters: [hp, gold, charges] },
    relicsPanel(pack, s),
    { kind: 'text', id: 'deck', lines: [`Deck (${s.deck.length}): ${pileText(pack, s.deck)}.`] },
  ]
}

export function relicsPanel(pack: Pack, s: State): Panel {
  const sworn = pack.config.oaths.slice(0, s.oath).map(({ name }) => name)
  const oath: Text[] = s.oath === 0 ? [] : [{ text: `Oath ${s.oath}: ${sworn.join('; ')}.`, tone: 'warn' }]
  const lines = s.boons.map((at): Text => {
    const relic = relicOf(pack, at)
    return { text: `${relic.name}: ${relicText(relic)}`, tone: 'dim' }
  })
  return { kind: 'text', id: 'boons', lines: [...oath, ...lines] }
}

/** The cards of a pile by name and number, which does not reveal their order: `4 Basic Strike, Flare`. */
export function pileText(pack: Pack, pile: readonly number[]): string {
  const codes = [...new Set(pile)].sort((a, b) => a - b)
  const names = codes.map((code) => {
    const { name } = cardOf(pack, code)
    const count = countEqual(pile, code)
    return count === 1 ? name : `${count} ${name}`
  })
  return names.length === 0 ? 'none' : names.join(', ')
}

/** The texts of all statuses on the player or on one foe. */
export const statusTexts = (s: State, bearer: number): string[] => statusesOf(s, bearer).map(afflictionText)

export const playerStatusTexts = (pack: Pack, s: State): string[] => [
  ...statusTexts(s, PLAYER),
  ...(s.dodge > 0 ? [`Dodge ${s.dodge}`] : []),
  ...(s.daze > 0 ? [`Stunned: ${pack.config.player_stun_energy} less energy next turn`] : []),
]

export const actTitle = (act: number): string => ACT_TITLES[act] ?? `Act ${act + 1}`

const GAP = 4
const WIDTH = GAP * MAP_COLUMNS + 1

/** §9.1 The map of the act with the boss at the top. `@` is the player. */
export function mapPanel(pack: Pack, s: State): Panel {
  const rows: string[] = []
  for (let row = MAP_ROWS - 1; row >= 0; row--) {
    if (row < MAP_ROWS - 1) rows.push(pathRow(s, row))
    const cells = new Array<string>(WIDTH).fill(' ')
    for (let column = 0; column < MAP_COLUMNS; column++) {
      const node = nodeKindAt(s.map, row, column)
      if (node !== NO_NODE) cells[xOf(column)] = row === s.row && column === s.column ? '@' : (NODE_GLYPHS[node] ?? '')
    }
    rows.push(cells.join(''))
  }
  const places = NODE_GLYPHS.slice(0, -1).map((glyph, node) => ({
    glyph,
    means: (NODE_NAMES[node] ?? '').replace(/^an? /, '').replace('resting place', 'rest'),
  }))
  const boss = { glyph: NODE_GLYPHS.at(-1) ?? '', means: pack.monsters[s.boss]?.name ?? 'nobody' }
  const legend = [boss, ...places, { glyph: '@', means: 'you' }]
  return { kind: 'grid', id: 'map', title: 'Map', rows, legend }
}

const xOf = (column: number): number => 2 + GAP * column

function pathRow(s: State, row: number): string {
  const cells = new Array<string>(WIDTH).fill(' ')
  for (let column = 0; column < MAP_COLUMNS; column++) {
    if (nodeKindAt(s.map, row, column) === NO_NODE) continue
    const paths = pathsFrom(s.map, row, column)
    for (let to = 0; to < MAP_COLUMNS; to++) {
      if (!hasPathTo(paths, to)) continue
      if (to === column) cells[xOf(column)] = '|'
      else cells[xOf(column) + (to > column ? 2 : -2)] = to > column ? '/' : '\\'
    }
  }
  return cells.join('')
}

/** Scene cards for a card or a relic on offer or for sale. */
export function cardOffer(pack: Pack, code: number, index: number, price?: string): SceneCard {
  const card = cardOf(pack, code)
  const tags = [...cardTags(card), ...(price === undefined ? [] : [price])]
  return { id: String(index + 1), name: card.name, text: cardText(card), cost: String(card.cost), tags }
}
export function relicOffer(pack: Pack, at: number, index: number, price?: string): SceneCard {
  const relic = relicOf(pack, at)
  const tags = price === undefined ? {} : { tags: [price] }
  return { id: String(index + 1), name: relic.name, text: relicText(relic), ...tags }
}
