import type { Meter, Panel, Card as SceneCard, Text } from '../../../engine/contract/scene.ts'
import { hasPathTo, MAP_COLUMNS, MAP_ROWS, NO_NODE, nodeKindAt, pathsFrom } from '../campaign/map.ts'
import { statusesOf } from '../combat/statuses.ts'
import type { Card } from '../content/cards.ts'
import { countText } from '../content/fields.ts'
import { cardOf, heroOf, type Pack, relicOf } from '../content/pack.ts'
import { relicText } from '../content/relics.ts'
import { afflictionTexts } from '../content/statuses.ts'
import { countEqual } from '../number-lists.ts'
import { PLAYER, type State } from '../state.ts'
import { elementName, NO_ELEMENT, RARITIES } from '../vocabulary.ts'
import { cardTags, cardText } from './cards.ts'
import { ACT_TITLES, NODE_GLYPHS, NODE_NAMES } from './labels.ts'
import { ELEMENT_SIGNS } from './names.ts'

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
    // Without a bar: bars are for what may be lost.
    charges: { name: 'Charges', value: s.charges, max: pack.config.charge_cap, isCounter: true },
  }
}

export const heroTitle = (pack: Pack, s: State): string => `${heroOf(pack, s.hero).name} (${elementName(s.affinity)})`

/** The player's stats between fights. */
export function runMeters(pack: Pack, s: State): Panel {
  const { hp, gold, charges } = playerMeters(pack, s)
  return { kind: 'meters', id: 'you', title: heroTitle(pack, s), role: 'self', keep: true, meters: [hp, charges, gold] }
}

/** The player's deck and relics between fights. */
export function belongings(pack: Pack, s: State): Panel[] {
  const lines = [`Your deck, ${countText(s.deck.length, 'card')}: ${pileText(pack, s.deck)}.`]
  return [{ kind: 'text', id: 'deck', role: 'notes', lines }, relicsPanel(pack, s)]
}

export function relicsPanel(pack: Pack, s: State): Panel {
  const sworn = pack.config.oaths.slice(0, s.oath).map(({ name }) => name)
  const oath: Text[] = s.oath === 0 ? [] : [{ text: `Oath ${s.oath}: ${sworn.join('; ')}.`, tone: 'warn' }]
  const lines = s.boons.map((at): Text => {
    const relic = relicOf(pack, at)
    return { text: `${relic.name}: ${relicText(relic)}`, tone: 'dim' }
  })
  return { kind: 'text', id: 'boons', role: 'notes', lines: [...oath, ...lines] }
}

/** The cards of a pile by name and number, which does not reveal their order: `Basic Strike ×4, Flare`. */
export function pileText(pack: Pack, pile: readonly number[]): string {
  const codes = [...new Set(pile)].sort((a, b) => a - b)
  const names = codes.map((code) => {
    const { name } = cardOf(pack, code)
    const count = countEqual(pile, code)
    return count === 1 ? name : `${name} ×${count}`
  })
  return names.length === 0 ? 'none' : names.join(', ')
}

/** The texts of all statuses on the player or on one foe. */
export const statusTexts = (s: State, bearer: number): string[] => afflictionTexts(statusesOf(s, bearer))

/** The same without their turns: `Burn 2`. */
export const shortStatusTexts = (s: State, bearer: number): string[] =>
  statusTexts(s, bearer).map((text) => text.replace(/ for .*$/, ''))

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
  return { kind: 'grid', id: 'map', title: 'Map', role: 'board', rows, legend }
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

/** Scene cards for cards and relics on offer. */
export function cardOffer(pack: Pack, code: number, index: number): SceneCard {
  const card = cardOf(pack, code)
  const tags = [RARITIES[card.rarity] ?? '', ...cardTags(card)]
  const art = `card/${card.id}`
  return { id: String(index + 1), name: card.name, text: cardText(card), cost: String(card.cost), tags, art }
}
export function relicOffer(pack: Pack, at: number, index: number): SceneCard {
  const relic = relicOf(pack, at)
  return { id: String(index + 1), name: relic.name, text: relicText(relic), art: `relic/${relic.id}` }
}

/** The name of a card in a table: the sign of its element in front, and the number of copies behind. */
export function cardNameCell({ element, name }: Card, count = 1): Text {
  const copies = count > 1 ? `${name} ×${count}` : name
  return element === NO_ELEMENT
    ? `  ${copies}`
    : [{ text: `${ELEMENT_SIGNS[element] ?? ' '} `, tone: elementName(element) }, copies]
}
