import {
  type Choice,
  type GridPanel,
  plain,
  type Scene,
  type TablePanel,
  type Thing,
} from '../../../engine/contract/scene.ts'
import { cellText } from '../../read-scene.ts'

/** A foe in sight, with what the list and the map show of it. */
export interface FoeInSight {
  readonly number: string
  readonly actor: string
  readonly art: string | undefined
  readonly name: string
  readonly hp: number
  readonly max: number
  readonly does: string
  readonly isDeadly: boolean
  /** The odds of your attack on the foe, and of its attack on you. */
  readonly yours: string
  readonly theirs: string
}

/** Reads the table of foes by the names of its columns. */
export function parseFoes(panel: TablePanel | undefined): FoeInSight[] {
  if (panel === undefined) return []
  const place = new Map(panel.columns.map((column, i) => [column, i]))
  return panel.rows.map(({ id, actor, art, cells }): FoeInSight => {
    const cell = (column: string): string => cellText(cells, place.get(column) ?? -1)
    const [hp = 0, max = 0] = cell('HP')
      .split('/')
      .map((part) => Number(part) || 0)
    // The odds come first, then what it does next: `62 % 20 two kill, strikes you next`.
    const [theirs = '', ...does] = cell('it hits').split(', ')
    return {
      number: id,
      actor: actor ?? id,
      art,
      hp,
      max,
      does: does.join(', ') || 'awake',
      name: cell('who').replace(/^\S /, ''),
      isDeadly: / kills?$/.test(theirs),
      yours: ownOddsText(cell('you hit'), hp),
      theirs: theirs.replace(/^(\d+ %) (\d+)/, 'It hits $1: $2,').replace(/,$/, ''),
    }
  })
}

/** `88 % 12` as `You hit 88 %: 12, kills in 3`. */
function ownOddsText(odds: string, hp: number): string {
  const [, chance, damage] = /^(\d+ %) (\d+)$/.exec(odds) ?? []
  if (chance === undefined || damage === undefined) return odds
  return `You hit ${chance}: ${damage}, kills in ${Math.ceil(hp / Number(damage))}`
}

export const mapPanelOf = ({ panels }: Scene): GridPanel | undefined =>
  panels.find((panel): panel is GridPanel => panel.kind === 'grid')

export const heroOn = (map: GridPanel): Thing | undefined => map.things?.find(({ actor }) => actor === 'you')

/** The direction of each step choice. A step with a target is an attack. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  'move-n': [0, -1],
  'move-s': [0, 1],
  'move-w': [-1, 0],
  'move-e': [1, 0],
  'move-nw': [-1, -1],
  'move-ne': [1, -1],
  'move-sw': [-1, 1],
  'move-se': [1, 1],
}
export const stepDirection = (id: string): readonly [number, number] | undefined => STEPS[id]

const isWalk = ({ id, on }: Choice): boolean => on === undefined && stepDirection(id) !== undefined
const isStowing = ({ id }: Choice): boolean => /^(drop|unequip)-/.test(id)

/** The choices, grouped by their place on the stage. */
export interface ChoiceGroups {
  readonly walks: readonly Choice[]
  readonly wait: Choice | undefined
  /** Choices with buttons of their own: attacks, then actions without a target, then actions with one. */
  readonly acts: readonly Choice[]
  readonly pack: readonly Choice[]
  /** Drop and unequip. They are hidden in a box, so that nobody chooses them by mistake. */
  readonly stows: readonly Choice[]
  readonly tiles: readonly Choice[]
}

export function groupChoices({ choices }: Scene): ChoiceGroups {
  const walks = choices.filter(isWalk)
  const wait = choices.find(({ id }) => id === 'wait')
  const tiles = choices.filter(({ at }) => at?.panel === 'map')
  const stows = choices.filter(isStowing)
  const pack = choices.filter(({ at }) => at?.panel === 'pack' || at?.panel === 'shop')
  const placed = new Set<Choice | undefined>([...walks, wait, ...tiles, ...stows, ...pack])
  // Targets out of reach are not worth a button.
  const isTooFar = ({ blocked, answers = [] }: Choice): boolean => blocked !== undefined && answers.length > 1
  const rest = choices.filter((choice) => !placed.has(choice) && !isTooFar(choice))
  const rank = ({ id, on, blocked }: Choice): number =>
    blocked !== undefined ? 3 : on === undefined ? 1 : stepDirection(id) !== undefined ? 0 : 2
  return { walks, wait, tiles, stows, pack, acts: rest.toSorted((a, b) => rank(a) - rank(b)) }
}

/** Splits a label such as `Strike the orc (east)` into the text of the button, `Strike`, and the target, `orc 2`. */
export function splitLabel(
  { label, on }: Choice,
  foes: readonly FoeInSight[],
): { readonly verb: string; readonly target: string } {
  const foe = foes.find(({ actor }) => actor === on)
  if (foe === undefined) return { verb: label, target: '' }
  const verb = /^(Strike|Thrust|Cast [^:]+?|Throw the .+?|Point the .+?|.+?)(?: at \d+,| (?:at )?the | \()/.exec(
    label,
  )?.[1]
  return { verb: verb ?? label, target: `${foe.name} ${foe.number}` }
}

/** The choice that a click on a cell takes. */
export function choiceAtCell(scene: Scene, map: GridPanel, x: number, y: number): string | undefined {
  const tile = scene.choices.find(
    ({ at, blocked }) => at?.panel === map.id && at.item === `${x},${y}` && blocked === undefined,
  )
  if (tile !== undefined) return tile.id
  const hero = heroOn(map)
  if (hero === undefined) return undefined
  if (hero.x === x && hero.y === y) return scene.choices.find(({ id }) => id === 'wait')?.id
  const foe = map.things?.find((thing) => thing.x === x && thing.y === y && thing.actor?.startsWith('foe-') === true)
  if (foe !== undefined) {
    const at = scene.choices.filter(({ on, blocked }) => on === foe.actor && blocked === undefined)
    return (at.find(({ id }) => id.startsWith('move-')) ?? at.find(({ id }) => id.startsWith('thrust')) ?? at[0])?.id
  }
  const letter = map.ways?.rows[y]?.[x]
  return letter === undefined || letter === ' ' ? undefined : map.ways?.choices[letter]
}

/** Describes what is on a cell. */
export function describeCell(map: GridPanel, x: number, y: number): string {
  const things = map.things?.filter((thing) => thing.x === x && thing.y === y) ?? []
  if (things.length > 0)
    return things.map(({ name, note }) => (note === undefined ? name : `${name}: ${note}`)).join(' · ')
  const glyph = map.rows[y]?.[x] ?? ' '
  return glyph === ' ' ? '' : (map.legend.find((entry) => entry.glyph === glyph)?.means ?? '')
}

export const panelLines = (scene: Scene, id: string): readonly string[] => {
  const panel = scene.panels.find((one) => one.id === id)
  return panel?.kind === 'text' ? panel.lines.map(plain) : []
}
