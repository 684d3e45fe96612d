import {
  type Card,
  type MatrixPanel,
  type MetersPanel,
  plain,
  type Row,
  type Scene,
} from '../../../engine/contract/scene.ts'
import type { ArtFacts } from '../../../views/web/skin.ts'
import { meterOf, panelOf } from '../../read-scene.ts'

export const RANGES = ['LONG', 'MID', 'CLOSE'] as const
export type RangeName = (typeof RANGES)[number]

/** A turn of the ledger. A turn that is not reached has no shots; a number that is not given is undefined. */
export interface LedgerTurn {
  readonly name: string
  readonly number: string
  readonly range: RangeName
  readonly fire: number | undefined
  readonly answer: number | undefined
  /** The hulls of both ships after the turn; 0 for one that is destroyed. */
  readonly theirs: number | undefined
  readonly ours: number | undefined
  readonly ammo: string
  readonly asks: string
  /** The damage that the enemy's shield or armor absorbs at the range of this turn, if it is known. */
  readonly theyAbsorb: number
  readonly youAbsorb: number
  readonly isReached: boolean
}

const figure = (text: string): number | undefined =>
  text === 'destroyed' ? 0 : /^\d+$/.test(text) ? Number(text) : undefined

/** Reads the six turns of a ledger, with the damage that shields and armor absorb. */
export function parseTurns(ledger: MatrixPanel, ship?: MetersPanel, enemy?: MetersPanel): LedgerTurn[] {
  const cells = (id: string): readonly string[] =>
    ledger.rows
      .find((row) => row.id === id)
      ?.cells.slice(1)
      .map(plain) ?? []
  const [fire, answer, theirs, ours, ammo, asks] = ['fire', 'answer', 'theirs', 'ours', 'ammo', 'asks'].map(cells)
  const own = poolOf(ship)
  const foe = poolOf(enemy)
  return ledger.columns.map((column, i): LedgerTurn => {
    const [number = '', word = ''] = plain(column).split(' ')
    const range = RANGES.find((one) => one === word) ?? 'MID'
    const shot = { fire: figure(fire?.[i] ?? ''), answer: figure(answer?.[i] ?? '') }
    const after = { theirs: figure(theirs?.[i] ?? ''), ours: figure(ours?.[i] ?? '') }
    return {
      name: plain(column),
      number: number.replace('T', ''),
      range,
      ...shot,
      ...after,
      ammo: ammo?.[i] ?? '',
      asks: asks?.[i] ?? '',
      theyAbsorb: foe(range, shot.fire, after.theirs),
      youAbsorb: own(range, shot.answer, after.ours),
      isReached: ![fire?.[i], answer?.[i], ours?.[i]].every((text) => text === '·'),
    }
  })
}

/**
 * Follows how a ship's shield absorbs shots at LONG and its armor shots at CLOSE, until they are used up. Returns a
 * value only if it agrees with the hulls of the ledger.
 */
function poolOf(panel: MetersPanel | undefined) {
  const left = { LONG: meterOf(panel, 'shield')?.value ?? 0, CLOSE: meterOf(panel, 'armor')?.value ?? 0, MID: 0 }
  let hull = meterOf(panel, 'hull')?.value
  return (range: RangeName, shot: number | undefined, after: number | undefined): number => {
    const taken = Math.min(left[range], shot ?? 0)
    left[range] -= taken
    const isSure = hull !== undefined && after !== undefined && Math.max(0, hull - (shot ?? 0) + taken) === after
    hull = after ?? hull
    return isSure ? taken : 0
  }
}

/** An item aboard, read from a row: `⚡ Hull Cutter`, its slot, and at last `CLOSE 10, 1 use`. At a dock `✓` or a blank comes first. */
export interface ItemAboard {
  readonly id: string
  readonly art: string | undefined
  /** The number of its slot, from 1; 0 if it is in the hold. */
  readonly slot: number
  readonly isOffered: boolean
  readonly name: string
  readonly shots: Readonly<Partial<Record<RangeName, number>>>
  /** Its other properties: ammo, uses, shield, armor. */
  readonly more: string
}

export function parseItemAboard({ id, art, cells }: Row): ItemAboard {
  const texts = cells.map(plain)
  const isAtDock = texts[0] === '' || texts[0] === '✓'
  const [name = '', slot = ''] = isAtDock ? texts.slice(1) : texts
  return {
    id,
    art,
    name: withoutLeadingEmoji(name),
    ...parseGunText(texts.at(-1) ?? ''),
    slot: /^\d+$/.test(slot) ? Number(slot) : 0,
    isOffered: texts[0] === '✓',
  }
}

/** The name of an item without its emoji, because the picture beside it shows the kind. */
export const withoutLeadingEmoji = (name: string): string => name.replace(/^\P{L}+/u, '')

/** Splits the text of an item, such as `LONG 30, MID 30, 2 ammo`, into its shots and the rest. */
export function parseGunText(text: string): Pick<ItemAboard, 'shots' | 'more'> {
  const shots: Partial<Record<RangeName, number>> = {}
  const rest = text.split(', ').filter((part) => {
    const [, range, damage] = /^(LONG|MID|CLOSE) (\d+)$/.exec(part) ?? []
    const found = RANGES.find((one) => one === range)
    if (found === undefined) return true
    shots[found] = Number(damage)
    return false
  })
  return { shots, more: rest.join(' · ') }
}

export const cardGuns = ({ text }: Card): Pick<ItemAboard, 'shots' | 'more'> => parseGunText(text)

/** The forecast of a battle, read from a preview: `win on turn 4, hull 135, ammo 2`. */
export interface BattleForecast {
  readonly result: 'win' | 'draw' | 'loss'
  readonly turn: string
  readonly hull: string
  readonly ammo: string
}

export function parseBattleForecast(preview: string | undefined): BattleForecast | undefined {
  const text = /(win on turn|destroyed on turn|draw).*$/.exec(preview ?? '')?.[0]
  if (text === undefined) return undefined
  const at = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
  const result = text.startsWith('win') ? 'win' : text.startsWith('draw') ? 'draw' : 'loss'
  return { result, turn: at(/turn (\d+)/), hull: at(/hull (\d+)/), ammo: at(/ammo (\d+)/) }
}

/** A forecast in short: `win T4 · 135`. */
export const battleForecastText = ({ result, turn, hull }: BattleForecast): string =>
  result === 'loss' ? `lost T${turn}` : result === 'win' ? `win T${turn} · ${hull}` : `draw · ${hull}`

/** The facts on which the pictures of the ships depend. */
export function ownShipFacts(scene: Scene): ArtFacts {
  const ship = panelOf(scene, 'ship', 'meters')
  const fire =
    panelOf(scene, 'ledger', 'matrix')
      ?.rows.find(({ id }) => id === 'fire')
      ?.cells.slice(1)
      .map(plain) ?? []
  const at = (i: number): number => figure(fire[i] ?? '') ?? 0
  return {
    shield: meterOf(ship, 'shield')?.value ?? 0,
    armor: meterOf(ship, 'armor')?.value ?? 0,
    ...(fire.length === 0
      ? {}
      : { long: Math.max(at(0), at(5)), mid: Math.max(at(1), at(4)), close: Math.max(at(2), at(3)) }),
  }
}

export function foeShipFacts(scene: Scene): ArtFacts {
  const enemy = panelOf(scene, 'enemy', 'meters')
  const notes = enemy?.notes?.map(plain).join(' ') ?? ''
  const gun = (range: RangeName): number => Number(new RegExp(`${range} (\\d+) ×`).exec(notes)?.[1] ?? 0)
  const hull = meterOf(enemy, 'hull')
  return {
    shield: meterOf(enemy, 'shield')?.value ?? 0,
    armor: meterOf(enemy, 'armor')?.value ?? 0,
    hull: hull?.max ?? hull?.value ?? 60,
    isBoss: notes.includes('Boss'),
    ...(notes.includes('×') ? { long: gun('LONG'), mid: gun('MID'), close: gun('CLOSE') } : {}),
  }
}
