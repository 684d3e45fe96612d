import {
  type Choice,
  type MetersPanel,
  plain,
  type Row,
  type Scene,
  type TablePanel,
} from '../../../engine/contract/scene.ts'
import { cellText, meterOf, panelOf } from '../../read-scene.ts'
import { splitEmojiName } from './signs.ts'

export const BANDS = ['weapon', 'defense', 'engine'] as const
type Band = (typeof BANDS)[number]
export type Bands = Readonly<Record<Band, number>>

/** Reads bands, `weapon 6, defense 3, engine 0`, wherever they are in a text. */
export function parseBands(text: string | undefined): Bands | undefined {
  const found = /weapon (\d+), defense (\d+), engine (\d+)/.exec(text ?? '')
  return found === null ? undefined : { weapon: Number(found[1]), defense: Number(found[2]), engine: Number(found[3]) }
}

/** The bands of the enemy; undefined before a scan. */
export function enemyBands(scene: Scene): Bands | undefined {
  const panel = panelOf(scene, 'scan', 'text')
  return parseBands(panel?.lines.map(plain).find((line) => line.startsWith('Bands:')))
}

export const ownBands = (panel: MetersPanel | undefined): Bands => ({
  weapon: meterOf(panel, 'weapon')?.value ?? 0,
  defense: meterOf(panel, 'defense')?.value ?? 0,
  engine: meterOf(panel, 'engine')?.value ?? 0,
})

/** A module or crew member in its socket. */
export interface FittedPart {
  readonly id: string
  readonly sign: string
  readonly name: string
  readonly does: string
  /** The art key of a crew member, `crew/gunner`, whose face is drawn instead of a sign. */
  readonly crew: string | undefined
}

/** The fitted modules and the crew, from the tables that list them. At a dock a table also lists loose modules, which are left out. */
export const parseFitted = (...panels: readonly (TablePanel | undefined)[]): FittedPart[] =>
  panels.flatMap((panel) =>
    (panel?.rows ?? [])
      .filter(({ cells }) => !cellText(cells, 1).startsWith('in the hold'))
      .map(({ id, cells }) => {
        const { sign, name } = splitEmojiName(cellText(cells, 0))
        // The ids of module rows begin with `m`, those of crew rows with `c`.
        const crew = id.startsWith('c') ? `crew/${name}` : undefined
        return { id, sign, name, does: cellText(cells, cells.length - 1), crew }
      }),
  )

/** An item for sale. */
export interface ItemForSale {
  readonly id: string
  readonly price: string
  readonly sign: string
  readonly name: string
  readonly does: string
}

/** Reads a row: name, price or place, then what it does. Figures of hulls are named by their columns. */
export function parseForSale({ columns }: Pick<TablePanel, 'columns'>, { id, cells }: Row): ItemForSale {
  const [name = '', price = '', ...more] = cells.map(plain)
  const figures = more.map((text, i) => (/^\d/.test(text) ? `${columns[i + 2]} ${text}` : text))
  return { id, price, ...splitEmojiName(name), does: figures.filter((text) => text !== '').join('; ') }
}

/** The last part of a hull's art key, such as `carpenter-ant` in `ship/carpenter-ant`, made from its name. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Splits a title such as `Pirate Raider: Ant (kinetic guns, armored)` into owner, hull and types. */
export function splitTitle(title: string | undefined): {
  readonly who: string
  readonly hull: string
  readonly types: string
} {
  const [, who = title ?? '', hull = '', types = ''] = /^([^:(]+)(?:: ([^(]+?))?(?: \((.+)\))?$/.exec(title ?? '') ?? []
  return { who: who.trim(), hull: hull.trim(), types }
}

/** The emoji of an order, by how its label begins. */
const ORDER_SIGNS: readonly (readonly [begins: string, sign: string])[] = [
  ['Focus Fire', '🎯'],
  ['Reinforce', '🛡'],
  ['Evasive', '💨'],
  ['Attempt Escape', '🏃'],
  ['Surrender', '🏳'],
  ['Scan', '🔭'],
  ['Repair everything', '🩹'],
  ['Repair', '🔧'],
  ['Wind-up', '⏳'],
  ['Salvo', '💥'],
  ['Overcharge', '⚡'],
  ['Batter', '🔨'],
  ['Unpick', '🪡'],
  ['Flare', '🎇'],
  ['Brace', '🧱'],
  ['Reflex', '🐇'],
  ['Hard Burn', '🔥'],
  ['Grapple', '🪝'],
  ['Attack', '💥'],
  ['Flee', '🏃'],
  ['Bribe', '🪙'],
  ['Comply', '🏳'],
  ['Let it pass', '🏳'],
  ['Insurance', '📜'],
  ['Sign', '📜'],
  ['Sell', '🪙'],
  ['Cast off', '🚀'],
  ['Close with', '🚀'],
  ['Fly the', '🚀'],
  ['Burn the drop tank', '🛢'],
]
export const orderSign = (label: string): string => ORDER_SIGNS.find(([begins]) => label.startsWith(begins))?.[1] ?? ''

/** Splits a label such as `Focus Fire: weapon +1` into name and effect. */
export function splitOrderLabel(label: string): { readonly name: string; readonly does: string } {
  const at = label.indexOf(': ')
  return at < 0 ? { name: label, does: '' } : { name: label.slice(0, at), does: label.slice(at + 2) }
}

/** The damage that a preview announces, `1 to 2` or `0`; undefined before a scan. */
export function damageDealt({ preview }: Choice): string | undefined {
  const found = /(no damage|damage (\d+)(?: to (\d+))?)/.exec(preview ?? '')
  if (found === null) return undefined
  if (found[2] === undefined) return '0'
  return found[3] === undefined ? found[2] : `${found[2]}–${found[3]}`
}

export const escapeChance = ({ preview }: Choice): string | undefined => /(\d+) % to escape/.exec(preview ?? '')?.[1]

/** The progress of the voyage: the encounters done, and how many there are in all. */
export function parseVoyageProgress({
  title,
}: Scene): { readonly done: number; readonly all: number; readonly isDock: boolean } | undefined {
  const dock = /Dock after (\d+) of (\d+)/.exec(title)
  if (dock !== null) return { done: Number(dock[1]), all: Number(dock[2]), isDock: true }
  const met = /Encounter (\d+) of (\d+)/.exec(title)
  if (met !== null) return { done: Number(met[1]) - 1, all: Number(met[2]), isDock: false }
  return /last vessel/.test(title) ? { done: 12, all: 12, isDock: false } : undefined
}
