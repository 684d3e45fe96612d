import type { Meter, Panel, Text } from '../../../engine/scene.ts'
import { elementName } from '../fight/elements.ts'
import { STATUSES } from '../language/content.ts'
import type { Boon, Card, Hero, Pack } from '../language/pack.ts'
import { COLUMNS, nodeAt, ROWS, waysFrom } from '../road/map.ts'
import { PLAYER, STATUS_SIZE, type State } from '../state.ts'
import { ACT_TITLES, NODE_GLYPHS, NODE_WORDS } from './lore.ts'
import { afflictionWords, boonText, cardText } from './words.ts'

export function playerMeters(pack: Pack, s: State): Meter[] {
  const isLow = s.hp * 4 <= s.maxHp
  return [
    { name: 'HP', value: s.hp, max: s.maxHp, ...(isLow ? { tone: 'bad' } : {}) },
    { name: 'Gold', value: s.gold },
    { name: 'Charges', value: s.charges, max: pack.config.charge_cap },
  ]
}

export const heroTitle = (pack: Pack, s: State): string => {
  const { name } = pack.heroes[s.hero] as Hero
  return `${name} (${elementName(s.affinity)})`
}

/** Who you are and what you own, between fights. */
export function runPanels(pack: Pack, s: State): Panel[] {
  return [
    { kind: 'meters', id: 'you', title: heroTitle(pack, s), meters: playerMeters(pack, s) },
    boonsPanel(pack, s),
    { kind: 'text', id: 'deck', lines: [`Deck (${s.deck.length}): ${pileWords(pack, s.deck)}.`] },
  ]
}

export function boonsPanel(pack: Pack, s: State): Panel {
  const sworn = pack.config.oaths.slice(0, s.oath).map(({ name }) => name)
  const oath: Text[] = s.oath === 0 ? [] : [{ text: `Oath ${s.oath}: ${sworn.join('; ')}.`, tone: 'warn' }]
  const lines = s.boons.map((at): Text => {
    const boon = pack.boons[at] as Boon
    return { text: `${boon.name}: ${boonText(boon)}`, tone: 'dim' }
  })
  return { kind: 'text', id: 'boons', lines: [...oath, ...lines] }
}

/** A pile by name, never in its order: `4 Basic Strike, Flare`. */
export function pileWords(pack: Pack, pile: readonly number[]): string {
  const codes = [...new Set(pile)].sort((a, b) => a - b)
  const words = codes.map((code) => {
    const { name } = pack.cards[code] as Card
    const count = pile.filter((other) => other === code).length
    return count === 1 ? name : `${count} ${name}`
  })
  return words.length === 0 ? 'none' : words.join(', ')
}

/** What one bearer has on it. */
export function statusWords(s: State, bearer: number): string[] {
  const words: string[] = []
  for (let i = 0; i < s.statuses.length; i += STATUS_SIZE)
    if (s.statuses[i] === bearer && STATUSES[s.statuses[i + 1] as number] !== undefined)
      words.push(
        afflictionWords({
          status: s.statuses[i + 1] as number,
          value: s.statuses[i + 2] as number,
          turns: s.statuses[i + 3] as number,
        }),
      )
  return words
}

export const playerStatusWords = (pack: Pack, s: State): string[] => [
  ...statusWords(s, PLAYER),
  ...(s.dodge > 0 ? [`Dodge ${s.dodge}`] : []),
  ...(s.daze > 0 ? [`Stunned: ${pack.config.player_stun_energy} less energy next turn`] : []),
]

export const actTitle = (s: State): string => ACT_TITLES[s.act] ?? `Act ${s.act + 1}`

const GAP = 4
const WIDTH = GAP * COLUMNS + 1

/** §9.1 The whole map, the boss on top; `@` is where you stand. */
export function mapPanel(s: State): Panel {
  const rows: string[] = []
  for (let row = ROWS - 1; row >= 0; row--) {
    if (row < ROWS - 1) rows.push(wayRow(s, row))
    const cells = new Array<string>(WIDTH).fill(' ')
    for (let column = 0; column < COLUMNS; column++) {
      const node = nodeAt(s.map, row, column)
      if (node >= 0) cells[xOf(column)] = row === s.row && column === s.column ? '@' : (NODE_GLYPHS[node] as string)
    }
    rows.push(cells.join(''))
  }
  const legend = NODE_GLYPHS.map((glyph, node) => ({ glyph: glyph as string, means: NODE_WORDS[node] as string }))
  return { kind: 'grid', id: 'map', title: 'The way', rows, legend: [...legend, { glyph: '@', means: 'you' }] }
}

const xOf = (column: number): number => 2 + GAP * column

function wayRow(s: State, row: number): string {
  const cells = new Array<string>(WIDTH).fill(' ')
  for (let column = 0; column < COLUMNS; column++) {
    if (nodeAt(s.map, row, column) < 0) continue
    const ways = waysFrom(s.map, row, column)
    for (let to = 0; to < COLUMNS; to++) {
      if ((ways & (1 << to)) === 0) continue
      if (to === column) cells[xOf(column)] = '|'
      else cells[xOf(column) + (to > column ? 2 : -2)] = to > column ? '/' : '\\'
    }
  }
  return cells.join('')
}

/** Cards on offer, or for sale. */
export const cardOffer = (pack: Pack, code: number, at: number, price?: string) => {
  const card = pack.cards[code] as Card
  const tags = [...(card.element < 0 ? [] : [elementName(card.element)]), ...(price === undefined ? [] : [price])]
  return { id: String(at + 1), name: card.name, text: cardText(pack, card), cost: String(card.cost), tags }
}
export const boonOffer = (pack: Pack, at: number, place: number, price?: string) => {
  const boon = pack.boons[at] as Boon
  return {
    id: String(place + 1),
    name: boon.name,
    text: boonText(boon),
    ...(price === undefined ? {} : { tags: [price] }),
  }
}
