import {
  type CardsPanel,
  type MatrixPanel,
  type MetersPanel,
  type Panel,
  plain,
  type Row,
  type Scene,
  type TablePanel,
  type Text,
  type Toned,
} from '../../../engine/contract/scene.ts'
import type { ArtFacts } from '../../../views/web/skin.ts'
import { type Element, isElement } from './elements.ts'

/** Sorts the panels of a duel or an upgrade for the page. Nothing is computed here; a scene of another shape gets the generic stage. */

export interface DuelPanels {
  readonly you: MetersPanel
  readonly they: MetersPanel
  readonly moves: TablePanel
  readonly theirs: TablePanel | undefined
  readonly odds: readonly MatrixPanel[]
  readonly history: readonly Text[]
  readonly rest: readonly Panel[]
}

export function parseDuel({ panels }: Scene): DuelPanels | undefined {
  const sides = panels.filter((panel): panel is MetersPanel => panel.kind === 'meters')
  const tables = panels.filter((panel): panel is TablePanel => panel.kind === 'table')
  const you = sides.find(({ role }) => role === 'self')
  const they = sides.find(({ role }) => role === 'foe')
  const moves = tables.find(({ role }) => role === 'hand')
  if (you === undefined || they === undefined || moves === undefined) return undefined
  const theirs = tables.find(({ id }) => id === 'their-moves')
  const odds = panels.filter((panel): panel is MatrixPanel => panel.kind === 'matrix')
  const historyPanel = panels.find(({ id }) => id === 'history')
  const taken = new Set<Panel | undefined>([you, they, moves, theirs, historyPanel, ...odds])
  const history = historyPanel?.kind === 'text' ? historyPanel.lines : []
  return { you, they, moves, theirs, odds, history, rest: panels.filter((panel) => !taken.has(panel)) }
}

/** The panels of an upgrade whose rows are drawn as cards. */
const CARD_TABLES: readonly string[] = ['spoils', 'paths', 'found', 'minors', 'picks', 'forget', 'pools']

/** The rows of a table as cards: element, name, then `kind. Text.` */
const asCards = ({ id, title, rows }: TablePanel): CardsPanel => ({
  kind: 'cards',
  id,
  ...(title === undefined ? {} : { title }),
  cards: rows.map(({ id: item, cells }) => {
    const [first = ''] = cells
    const [element = '', name = '', words = ''] = cells.map(plain)
    const [, kind = '', text = words] = /^([^.]*[^.])\. (.*)$/s.exec(words) ?? []
    const isBanked = kind.startsWith('banked, ')
    const kinds = kind === '' ? [] : kind.replace(/^banked, /, '').split(', ')
    const tags = element === '' ? kinds : [element, ...kinds]
    const tone = typeof first === 'object' && 'tone' in first ? { tone: first.tone } : {}
    return { id: item, name, text, tags, ...tone, ...(isBanked ? { cost: 'banked' } : {}) }
  }),
})

export interface UpgradePanels {
  /** The name of the opponent whose moves are offered. */
  readonly fallen: string | undefined
  /** The offers in the order of the scene: moves of the opponent, the other two paths, minor blessings, picks. */
  readonly offers: readonly CardsPanel[]
  readonly pools: CardsPanel
  readonly character: MetersPanel | undefined
  /** All other panels. */
  readonly rest: readonly Panel[]
}
export function parseUpgrade({ panels }: Scene): UpgradePanels | undefined {
  const tables = panels.filter((panel): panel is TablePanel => panel.kind === 'table' && CARD_TABLES.includes(panel.id))
  const cards = tables.map(asCards)
  const pools = cards.find(({ id }) => id === 'pools')
  if (pools === undefined) return undefined
  const offers = cards.filter((panel) => panel !== pools)
  const [fallen] = offers.flatMap(({ title }) => /what (.*) knew/.exec(title ?? '')?.[1] ?? [])
  const character = panels.find((panel): panel is MetersPanel => panel.kind === 'meters')
  const taken = new Set<Panel | undefined>([character, ...tables])
  return { fallen, offers, pools, character, rest: panels.filter((panel) => !taken.has(panel)) }
}

/** A move, read from a row of a table. */
export interface MoveRow {
  readonly slot: string
  readonly name: string
  readonly element: Element | undefined
  /** Its kind, as text: `water attack, cooldown 2`. */
  readonly kind: string
  readonly text: string
  readonly state: string
  readonly isPrivate: boolean
  readonly isBanked: boolean
  readonly isKnown: boolean
}
export function parseMoveRow({ id, cells }: Row, columns: readonly string[]): MoveRow {
  const cellAt = (column: string): string => plain(cells[columns.indexOf(column)] ?? '')
  const named = [cells[0] ?? ''].flat().find((part): part is Toned => typeof part === 'object' && 'text' in part)
  const inner = plain(cells.at(-1) ?? '')
  const stop = inner.indexOf('. ')
  const charge = /(?:charged \d+|discharged)$/.exec(cellAt('if played now'))?.[0] ?? ''
  const tone = named?.tone
  return {
    slot: id,
    name: named?.text ?? inner,
    element: isElement(tone) ? tone : undefined,
    kind: (stop < 0 ? inner : inner.slice(0, stop)).replace(/\.$/, ''),
    text: stop < 0 ? '' : inner.slice(stop + 2),
    state: columns.includes('state') ? cellAt('state') : charge,
    isPrivate: cellAt('seen') === '',
    isBanked: id.startsWith('bank'),
    isKnown: named !== undefined,
  }
}

/** Reads the title of a fighter: `Hollow Adept, level 3 · priority`. */
export function parseFighterTitle(title: string): {
  readonly name: string
  readonly level: string
  readonly hasPriority: boolean
} {
  const [head = '', ...marks] = title.split(' · ')
  const [name = '', level = ''] = head.split(', ')
  return { name, level, hasPriority: marks.includes('priority') }
}

/** The facts on which a portrait depends, from meters, statuses and attunements. */
export function portraitFacts({ title = '', meters, notes = [], art = '' }: MetersPanel): ArtFacts {
  const [life] = meters
  const text = notes.map(plain).join(' ')
  const attunements = notes.flatMap((note) => parseAttunements(note))
  const { name } = parseFighterTitle(title)
  return {
    name: art === 'self' ? 'bastard' : name,
    hp: life?.value ?? 0,
    max: life?.max ?? 0,
    ring: true,
    wound: Number(/\bWound (\d+)/.exec(text)?.[1] ?? 0),
    attunements: attunements.map(({ element, turns }) => `${element} ${turns}`),
    elite: /elite/i.test(title),
  }
}

/** Reads attunements from a note: `Attuned to Fire (2 turns), Plant (1 turn).` */
export function parseAttunements(note: Text): readonly { readonly element: Element; readonly turns: number }[] {
  if (typeof note === 'string' || 'text' in note) return []
  return note.flatMap((part, i) => {
    if (typeof part === 'string' || !isElement(part.tone)) return []
    const next = note[i + 1]
    return [{ element: part.tone, turns: Number(/\((\d+)/.exec(typeof next === 'string' ? next : '')?.[1] ?? 1) }]
  })
}

/** Reads statuses, as tags, from a note such as `Statuses: Burn 1, Wound 2.` Without such a note there are none. */
export function parseStatuses(notes: readonly Text[]): readonly string[] {
  const line = notes.map(plain).find((note) => note.startsWith('Statuses: '))
  const list = (line ?? '').replace(/^Statuses: /, '').replace(/\.$/, '')
  return list === '' ? [] : list.split(', ')
}
