import {
  type Card,
  type CardsPanel,
  type Choice,
  type DicePanel,
  type Meter,
  type MetersPanel,
  type Panel,
  plain,
  type Scene,
  type TablePanel,
  type Text,
} from '../../../engine/contract/scene.ts'
import { SKIN_TEXT } from './text.ts'

/** Sorts the panels of a fight for the page. Nothing is computed here; a scene of another shape gets the generic stage. */

export interface FoeInFight {
  readonly actor: string
  readonly name: string
  readonly meter: Meter
  readonly art: string | undefined
  /** What the foe does next, as text: `hits for 12–18 (fire)`. */
  readonly intent: string
  /** Its defense (`def 1`), its kind and its statuses. */
  readonly notes: readonly string[]
}
export interface FightPanels {
  readonly you: MetersPanel
  readonly foes: readonly FoeInFight[]
  readonly dice: DicePanel
  readonly hand: CardsPanel
  /** All other panels in their order. */
  readonly rest: readonly Panel[]
}

const isKind =
  <K extends Panel['kind']>(kind: K) =>
  (panel: Panel): panel is Extract<Panel, { kind: K }> =>
    panel.kind === kind

/** A foe's note begins with what it does next: `hits for 8–14 (air, 2 hits), def 2, ward 4`. */
const INTENT = /^[^,(]*(?:\([^)]*\))?/
const GUARDS = /\b(?:ward \d+|dodge \d+|\w+ neutral)/g

export function parseFight({ panels }: Scene): FightPanels | undefined {
  const meters = panels.filter(isKind('meters'))
  const you = meters.find(({ role }) => role === 'self')
  const bars = meters.find(({ role }) => role === 'foe')
  const dice = panels.filter(isKind('dice')).find(({ role }) => role === 'pool')
  const hand = panels.filter(isKind('cards')).find(({ role }) => role === 'hand')
  if (you === undefined || bars === undefined || dice === undefined || hand === undefined) return undefined
  const table = panels.filter(isKind('table')).find(({ rows }) => rows.some(({ actor }) => actor !== undefined))
  const foes = bars.meters.map((meter, i): FoeInFight => {
    const actor = meter.actor ?? `foe ${i + 1}`
    const row = table?.rows.find((one) => one.actor === meter.actor)
    const cell = (name: string): string => {
      const at = table?.columns.indexOf(name) ?? -1
      return at < 0 ? '' : plain(row?.cells[at] ?? '')
    }
    // The statuses follow what it does next: `hits for 16–22 (air, 2 hits). attacker, Burn 2 for 1 turn`.
    const [, statuses = ''] = cell('does next').split('. ')
    const armour = cell('defense') === '' ? [] : [`def ${cell('defense')}`]
    const note = meter.note ?? withoutNumber(plain(bars.notes?.[i] ?? ''))
    const [intent = ''] = INTENT.exec(note) ?? []
    const guards = note.slice(intent.length).match(GUARDS) ?? []
    return {
      actor,
      name: withoutNumber(meter.name),
      meter,
      art: row?.art,
      intent,
      notes: [...armour, ...guards, ...statuses.split(STATUS_SEPARATOR).filter((part) => part !== '')],
    }
  })
  const used = new Set<Panel>([you, bars, dice, hand, ...(table === undefined ? [] : [table])])
  return { you, foes, dice, hand, rest: panels.filter((panel) => !used.has(panel)) }
}

/** Separates statuses. Commas between the elements of the last roll are no separators. */
const STATUS_SEPARATOR = /, (?!(?:fire|air|earth|water)\b)/

/** A card's name without the number in front of it: `2 Mallet ★`. */
export const withoutNumber = (name: string): string => name.replace(/^\d+ /, '')

/** Turns the table of a shop into cards. The cell before the last is the price; cards also have a column for their energy. */
export function cardsOfTable({ id, title, columns, rows }: TablePanel): CardsPanel {
  const energyAt = columns.indexOf('energy')
  const cards = rows.map(({ id: row, art, cells }): Card => {
    const [name, ...rest] = cells.map(plain)
    const [sign = ''] = /^[▲≈■●](?= )/.exec(name ?? '') ?? []
    const gold = columns.includes('gold') ? (rest.at(-2) ?? '') : ''
    const price = gold === '' ? [] : [`${gold} gold`]
    const element = SIGNS[sign]
    return {
      id: row,
      name: (name ?? '').replace(/^[▲≈■● ] /, ''),
      text: rest.at(-1) ?? '',
      tags: [...(element === undefined ? [] : [element]), ...price],
      ...(energyAt < 0 ? {} : { cost: plain(cells[energyAt] ?? '') }),
      ...(art === undefined ? {} : { art }),
    }
  })
  return { kind: 'cards', id, cards, ...(title === undefined ? {} : { title }) }
}

/** How a choice differs from plainly playing its card, as text: `spending earth`, `fused`. */
export function variantName({ label }: Choice, card: Card): string {
  const rest = label.startsWith(withoutNumber(card.name)) ? label.slice(withoutNumber(card.name).length) : `, ${label}`
  return rest.replace(/ on [^,]*$/, '').replace(/^, /, '') || SKIN_TEXT.plain
}

/** The choices of a card: its targets, and its variants against the focused target. */
export interface ChoicesOfCard {
  readonly all: readonly Choice[]
  readonly targets: readonly string[]
  readonly focused: Choice | undefined
  /** One choice for each variant, against the same target as the focused choice. */
  readonly variants: readonly Choice[]
}
export function choicesOfCard({ choices }: Scene, hand: string, card: Card, focus: string | undefined): ChoicesOfCard {
  const all = choices.filter(({ at }) => at?.panel === hand && at.item === card.id)
  const open = all.filter(({ blocked }) => blocked === undefined)
  const focused = all.find(({ id }) => id === focus)
  const shown = focused ?? open[0] ?? all[0]
  return {
    all,
    targets: [...new Set(all.flatMap(({ on }) => (on === undefined ? [] : [on])))],
    focused,
    variants: shown === undefined ? [] : all.filter(({ on }) => on === shown.on),
  }
}

/** The choice that plays the same card in the same variant against another target. */
export function choiceAgainst({ choices }: Scene, { at, id }: Choice, actor: string): Choice | undefined {
  const verb = id.replace(/-on-.*$/, '')
  return choices.find(
    (one) =>
      one.on === actor &&
      one.at?.panel === at?.panel &&
      one.at?.item === at?.item &&
      one.id.replace(/-on-.*$/, '') === verb,
  )
}

const SIGNS: Readonly<Record<string, string>> = { '▲': 'fire', '≈': 'air', '■': 'earth', '●': 'water' }
/** Splits a text at the signs of elements. */
export function splitElements(text: string): readonly { readonly text: string; readonly element?: string }[] {
  return text
    .split(/([▲≈■●])/)
    .filter((part) => part !== '')
    .map((part) => (SIGNS[part] === undefined ? { text: part } : { text: part, element: SIGNS[part] }))
}

/** Splits a note of statuses, `On you: Burn 2 for 1 turn, Dim 1.`, into chips. Any other note is one chip. */
export const statusChips = (note: Text): readonly string[] => {
  const text = plain(note)
  const list = /^On you: (.*)\.$/.exec(text)?.[1]
  return list === undefined ? [text] : list.split(', ')
}

/** A place on the map. */
interface Place {
  readonly x: number
  readonly y: number
  readonly glyph: string
  readonly means: string
  /** The choice that goes to this place. */
  readonly choice: Choice | undefined
}
/** The map between fights. A line is `[x, y, toX, toY]`. */
export interface CampaignMap {
  readonly places: readonly Place[]
  readonly lines: readonly (readonly [number, number, number, number])[]
  readonly width: number
  readonly height: number
}
export function parseMap(
  rows: readonly string[],
  legend: readonly { readonly glyph: string; readonly means: string }[],
  choices: readonly Choice[],
): CampaignMap {
  const means = new Map(legend.map((one) => [one.glyph, one.means]))
  const here = rows.findIndex((row) => row.includes('@'))
  const ahead = here < 0 ? rows.length - 1 : here - 2
  const places: Place[] = []
  const lines: [number, number, number, number][] = []
  // A line is one character beside the place it leaves. It leads to the nearest place in that direction, which may be
  // more than one column away.
  const nearest = (y: number, x: number): number => {
    const found = Array.from(rows[y] ?? '', (glyph, at) => (glyph === ' ' ? -1 : at)).filter((at) => at >= 0)
    return found.toSorted((a, b) => Math.abs(a - x) - Math.abs(b - x))[0] ?? x
  }
  rows.forEach((row, y) => {
    Array.from(row).forEach((glyph, x) => {
      if (glyph === ' ') return
      if (y % 2 === 1) {
        const shift = glyph === '|' ? 0 : glyph === '/' ? 2 : -2
        lines.push([x - shift, y + 1, nearest(y - 1, x + shift), y - 1])
        return
      }
      const column = (x - 2) / 4 + 1
      const choice = y === ahead ? choices.find(({ id }) => id === `go-${column}`) : undefined
      places.push({ x, y, glyph, means: means.get(glyph) ?? glyph, choice })
    })
  })
  return { places, lines, width: Math.max(0, ...rows.map((row) => row.length)), height: rows.length }
}

/** Whether a choice is about dice: it is made at a die, or its label has the number of one. */
export const isAboutDice = ({ at, label }: Choice, panel: string): boolean =>
  at?.panel === panel || (at === undefined && /\bdie \d+ \(/.test(label))

/** What to say if no choice is focused: to take a card if one can be played, otherwise a die, otherwise any choice. */
export function promptText(choices: readonly Choice[], { hand, dice }: Pick<FightPanels, 'hand' | 'dice'>): string {
  const open = choices.filter(({ blocked }) => blocked === undefined)
  if (open.some(({ at }) => at?.panel === hand.id)) return SKIN_TEXT.chooseCard
  if (open.some((one) => isAboutDice(one, dice.id))) return SKIN_TEXT.chooseDie
  return open.some(({ final }) => final !== true) ? SKIN_TEXT.chooseAction : SKIN_TEXT.onlyEndTurn
}
