import type {
  GridPanel,
  Meter,
  MetersPanel,
  Panel,
  Role,
  Scene,
  TablePanel,
  Text,
  TextPanel,
} from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { directionAndSteps, ownPosition, stepsBetween, thingsByDistance } from './directions.ts'
import { sentence, shortened, speakable, withoutNumbers } from './spoken-text.ts'

/** One thing a scene says: it is news when nothing of its key said the same before. */
export interface Fact {
  readonly key: string
  /** What has to differ for it to be news. */
  readonly signature: string
  readonly text: string
  /** Said where something of this key was there before and only a part of it changed. */
  changeText?(before: Fact): string
  /** The smaller, the sooner it is said. */
  readonly rank: number
  readonly parts?: readonly string[]
}

/** What a panel is for, also where its game does not say so. */
export function roleOf(scene: Scene, panel: Panel): Role {
  if (panel.role !== undefined) return panel.role
  switch (panel.kind) {
    case 'meters':
      return isOwn(scene, panel) ? 'self' : 'foe'
    case 'grid':
      return 'board'
    case 'cards':
      return 'hand'
    case 'dice':
      return 'pool'
    case 'matrix':
      return 'odds'
    case 'table':
      return panel.rows.some(({ actor }) => actor !== undefined) || /foes|sight|enem|opponent/i.test(panel.title ?? '')
        ? 'foe'
        : 'shop'
    case 'text':
      return scene.panels.every(({ kind }) => kind === 'text') ? 'story' : 'notes'
    default:
      return unreachable(panel)
  }
}

/** Without roles: bars without a name or called after oneself, and the first ones of all. */
function isOwn(scene: Scene, panel: MetersPanel): boolean {
  const own = (one: Panel): boolean => one.title === undefined || /^you/i.test(one.title)
  const bars = scene.panels.filter(({ kind }) => kind === 'meters')
  return bars.some(own) ? own(panel) : bars[0] === panel
}

export const panelsOf = (scene: Scene, ...roles: readonly Role[]): readonly Panel[] =>
  scene.panels.filter((panel) => roles.includes(roleOf(scene, panel)))

/** `HP 18 of 31` */
export function meterText({ name, value, max, note }: Meter): string {
  return speakable(`${name} ${value}${max === undefined ? '' : ` of ${max}`}${note === undefined ? '' : ` (${note})`}`)
}

/** One's own bars: the first is one's life and told apart. */
export function ownFacts(scene: Scene): readonly Fact[] {
  return panelsOf(scene, 'self').flatMap((panel, index) => {
    switch (panel.kind) {
      case 'meters': {
        const bars = panel.meters.slice(index === 0 ? 1 : 0)
        return [...bars.map((meter) => barFact(panel, meter)), ...noteFacts(panel, panel.notes ?? [])]
      }
      case 'text':
        return noteFacts(panel, panel.lines)
      case 'cards':
      case 'dice':
      case 'grid':
      case 'matrix':
      case 'table':
        return []
      default:
        return unreachable(panel)
    }
  })
}

const barFact = ({ id }: Panel, meter: Meter): Fact => {
  const text = meterText(meter)
  const isLoud = meter.tone === 'bad' || meter.tone === 'warn'
  return { key: `${id}/${meter.actor ?? ''}/${meter.name}`, signature: text, text, rank: isLoud ? 3 : 5 }
}

/** Lines below bars: each is news by itself, wherever it stands. */
const noteFacts = ({ id }: Panel, notes: readonly Text[], rank = 3): readonly Fact[] =>
  notes
    .map((note) => speakable(plain(note)))
    .filter((text) => text !== '')
    .map((text) => ({ key: `${id}/${text}`, signature: text, text: shortened(text, 16), rank }))

/** Who else is there: the other side's bars and rows, and who stands on the map. Who has a row is told once, with the way to it. */
export function otherFacts(scene: Scene): readonly Fact[] {
  const ways = directionsIn(scene)
  const foes = panelsOf(scene, 'foe')
  const inRows = new Set(foes.flatMap((panel) => (panel.kind === 'table' ? panel.rows.map(({ actor }) => actor) : [])))
  return [
    ...foes.flatMap((panel) => foeFacts(panel, ways)),
    ...panelsOf(scene, 'board').flatMap((panel) =>
      panel.kind === 'grid' ? mapFacts(panel).filter(({ actor }) => actor === undefined || !inRows.has(actor)) : [],
    ),
  ]
}

function foeFacts(panel: Panel, ways: ReturnType<typeof directionsIn>): readonly Fact[] {
  switch (panel.kind) {
    case 'meters':
      return [metersFact(panel), ...noteFacts(panel, panel.notes ?? [])]
    case 'table':
      return rowFacts(panel, ways)
    case 'text':
      return noteFacts(panel, panel.lines)
    case 'cards':
    case 'dice':
    case 'grid':
    case 'matrix':
      return []
    default:
      return unreachable(panel)
  }
}

/** The direction and distance of every actor on a map. For near actors, every step is news. */
export function directionsIn(scene: Scene): ReadonlyMap<string, { readonly way: string; readonly isNear: boolean }> {
  const grids = scene.panels.filter((panel) => panel.kind === 'grid')
  return new Map(
    grids.flatMap((panel) => {
      const from = ownPosition(panel)
      const somebody = from === undefined ? [] : thingsByDistance(panel).filter(({ actor }) => actor !== undefined)
      return somebody.map((thing) => {
        const [way, steps] = from === undefined ? ['', 0] : [directionAndSteps(from, thing), stepsBetween(from, thing)]
        return [thing.actor ?? '', { way, isNear: steps <= NEAR }] as const
      })
    }),
  )
}
const NEAR = 2

/** `Flayed Keeper: HP 9 of 13`; later only what changed of it. */
function metersFact({ id, title = '', meters }: MetersPanel): Fact {
  const name = speakable(title)
  const parts = meters.map(meterText)
  const say = (said: readonly string[]): string => (name === '' ? said.join(', ') : `${name}: ${said.join(', ')}`)
  return {
    key: id,
    signature: parts.join(),
    text: say(parts.slice(0, 4)),
    rank: 2,
    parts,
    changeText: (before) => say(parts.filter((part) => !before.parts?.includes(part))),
  }
}

/** A row by its name, the way to it and what stands beside it; coordinates are for eyes. */
function rowFacts({ id, columns, rows }: TablePanel, ways: ReturnType<typeof directionsIn>): readonly Fact[] {
  return rows.map((row) => {
    const cells = row.cells.map((cell) => speakable(plain(cell)))
    const at = Math.max(
      0,
      cells.findIndex((cell) => /\p{L}{2}/u.test(cell)),
    )
    const { way = '', isNear = false } = ways.get(row.actor ?? '') ?? {}
    const name = `${(cells[at] ?? '').replace(/^\p{L} (?=\p{L})/u, '')} ${way}`.trim()
    const parts = cells
      .map((cell, i) => (i <= at || isSkipped(cell) ? '' : /^\d/.test(cell) ? `${columns[i]} ${cell}` : cell))
      .map((part) => shortened(part, 10))
    const say = (said: readonly string[]): string => [name, ...said.filter((part) => part !== '')].join(', ')
    return {
      key: `${id}/${row.actor ?? row.id}`,
      signature: isNear ? say(parts) : parts.join(),
      parts,
      text: shortened(say(parts), 20),
      rank: isNear ? 1 : 2,
      changeText: (before) => shortened(say(parts.filter((part) => !before.parts?.includes(part))), 14),
    }
  })
}

const isSkipped = (cell: string): boolean => cell === '' || cell === '–' || /^\d+,\d+$/.test(cell)

/** Somebody near is told anew whenever it moves, somebody far and everything that lies there once. */
function mapFacts(panel: GridPanel): readonly (Fact & { readonly actor?: string })[] {
  const from = ownPosition(panel)
  return thingsByDistance(panel).map((thing, place) => {
    const isNear = from !== undefined && stepsBetween(from, thing) <= NEAR
    const where = from === undefined ? '' : ` ${directionAndSteps(from, thing)}`
    const text = speakable(`${thing.name}${where}`)
    const key = `${panel.id}/${thing.actor ?? `${thing.name} ${thing.x} ${thing.y}`}`
    const isSomebody = thing.actor !== undefined
    return {
      ...(thing.actor === undefined ? {} : { actor: thing.actor }),
      key,
      signature: isSomebody && isNear ? text : thing.name,
      text,
      rank: isSomebody ? (isNear ? 1 : 2) : 5 + Math.min(2, place),
    }
  })
}

/** Dice, stories and the rest, by what each is for. */
export function restFacts(scene: Scene): readonly Fact[] {
  return scene.panels.flatMap((panel): readonly Fact[] => {
    const role = roleOf(scene, panel)
    switch (panel.kind) {
      case 'dice':
        return [diceFact(panel.id, panel.title, panel.dice, panel.note)]
      case 'text':
        return textFacts(panel, role)
      case 'meters':
        return role === 'self' || role === 'foe' ? [] : [metersFact(panel)]
      case 'cards':
      case 'grid':
      case 'matrix':
      case 'table':
        return []
      default:
        return unreachable(panel)
    }
  })
}

function textFacts(panel: TextPanel, role: Role): readonly Fact[] {
  switch (role) {
    case 'story':
      return proseFacts(panel.id, panel.lines, 3)
    case 'pool':
    case 'odds':
    case 'board':
      return [
        ...proseFacts(
          panel.id,
          panel.lines.filter((line) => !isDim(line)),
          2,
        ),
        ...minorFacts(panel, panel.lines.filter(isDim)),
      ]
    case 'notes':
      return minorFacts(panel, panel.lines)
    case 'self':
    case 'foe':
    case 'hand':
    case 'shop':
      return []
    default:
      return unreachable(role)
  }
}

function diceFact(
  id: string,
  title: string | undefined,
  dice: readonly { readonly face: string; readonly state?: string }[],
  note: Text | undefined,
): Fact {
  const faces = (state: string | undefined): string[] =>
    dice.filter((die) => die.state === state).map(({ face }) => face)
  const said = [undefined, 'forced', 'banked', 'hidden', 'spent']
    .map((state) => (faces(state).length === 0 ? '' : `${state ?? ''} ${faces(state).join(', ')}`.trim()))
    .filter((part) => part !== '')
  const made = note === undefined ? '' : `. ${plain(note)}`
  const text = speakable(`${title ?? 'Dice'} ${said.join('; ') || 'none'}${made}`)
  return { key: id, signature: text, text: shortened(text, 18), rank: 2 }
}

/** Prose is told line by line as far as there is room; a line that goes on in the next is one with it. */
const proseFacts = (id: string, lines: readonly Text[], rank: number): readonly Fact[] =>
  lines
    .map(plain)
    .join('\n')
    .replace(/([^.!?:"”…\n])\n(?=\p{Ll})/gu, '$1 ')
    .split('\n')
    .map(speakable)
    .filter((text) => text !== '')
    .map((text) => ({ key: `${id}/${text}`, signature: text, text: shortened(text, 24), rank }))

/** What stands there quietly is said once, and not again for another figure. */
const isDim = (text: Text): boolean => typeof text === 'object' && 'tone' in text && text.tone === 'dim'
/** Digests are there to be compared: nobody wants to hear them spelt. */
const isDigest = (line: Text): boolean => /[0-9a-f]{32}/.test(plain(line))
const minorFacts = (panel: Panel, lines: readonly Text[]): readonly Fact[] =>
  noteFacts(
    panel,
    lines.filter((line) => !isDigest(line)),
    8,
  ).map((fact) => ({ ...fact, key: withoutNumbers(fact.key), signature: '' }))

/** What is news beside the scene before: new facts, and what changed of known ones, as sentences. */
export function changedSentences(
  facts: readonly Fact[],
  before: readonly Fact[],
): readonly { text: string; rank: number }[] {
  const known = new Map(before.map((fact) => [fact.key, fact]))
  return facts.flatMap((fact) => {
    const then = known.get(fact.key)
    if (then?.signature === fact.signature) return []
    const text = then === undefined || fact.changeText === undefined ? fact.text : fact.changeText(then)
    return [{ text: sentence(text), rank: fact.rank }]
  })
}
