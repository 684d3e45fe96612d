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
import { asSentence, maskNumbers, shortenToWords, speakable } from './spoken-text.ts'

/** A fact about a scene. It is news unless the previous scene had a fact with the same key and signature. */
export interface SceneFact {
  readonly key: string
  /** If this differs from the signature before, the fact is news. */
  readonly signature: string
  readonly text: string
  /** The text if only a part of a fact that was known has changed. */
  changeText?(before: SceneFact): string
  /** Facts with lower ranks are read first. */
  readonly rank: number
  readonly parts?: readonly string[]
}

/** The role of a panel. It is guessed if the game does not name one. */
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

/**
 * Whether meters are the player's own, in a scene without roles: they have no title or the title "You", or are the
 * first meters of the scene.
 */
function isOwn(scene: Scene, panel: MetersPanel): boolean {
  const own = (one: Panel): boolean => one.title === undefined || /^you/i.test(one.title)
  const bars = scene.panels.filter(({ kind }) => kind === 'meters')
  return bars.some(own) ? own(panel) : bars[0] === panel
}

export const panelsWithRoles = (scene: Scene, ...roles: readonly Role[]): readonly Panel[] =>
  scene.panels.filter((panel) => roles.includes(roleOf(scene, panel)))

/** A meter in words: `HP 18 of 31`. */
export function meterText({ name, value, max, note }: Meter): string {
  return speakable(`${name} ${value}${max === undefined ? '' : ` of ${max}`}${note === undefined ? '' : ` (${note})`}`)
}

/** Facts about the player's own meters, except the first: that is the life, about which the danger sentence speaks. */
export function ownFacts(scene: Scene): readonly SceneFact[] {
  return panelsWithRoles(scene, 'self').flatMap((panel, index) => {
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

const barFact = ({ id }: Panel, meter: Meter): SceneFact => {
  const text = meterText(meter)
  const isLoud = meter.tone === 'bad' || meter.tone === 'warn'
  return { key: `${id}/${meter.actor ?? ''}/${meter.name}`, signature: text, text, rank: isLoud ? 3 : 5 }
}

/** Facts about the lines below meters. Each line is a fact of its own, wherever it is. */
const noteFacts = ({ id }: Panel, notes: readonly Text[], rank = 3): readonly SceneFact[] =>
  notes
    .map((note) => speakable(plain(note)))
    .filter((text) => text !== '')
    .map((text) => ({ key: `${id}/${text}`, signature: text, text: shortenToWords(text, 16), rank }))

/** Facts about opponents: their meters and rows, and the actors on the map. An actor with a row is listed once, with its direction. */
export function opponentFacts(scene: Scene): readonly SceneFact[] {
  const ways = actorDirections(scene)
  const foes = panelsWithRoles(scene, 'foe')
  const inRows = new Set(foes.flatMap((panel) => (panel.kind === 'table' ? panel.rows.map(({ actor }) => actor) : [])))
  return [
    ...foes.flatMap((panel) => foeFacts(panel, ways)),
    ...panelsWithRoles(scene, 'board').flatMap((panel) =>
      panel.kind === 'grid' ? mapFacts(panel).filter(({ actor }) => actor === undefined || !inRows.has(actor)) : [],
    ),
  ]
}

function foeFacts(panel: Panel, ways: ReturnType<typeof actorDirections>): readonly SceneFact[] {
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

/** The direction and distance of every actor on a map. If an actor is near, each of its steps is news. */
export function actorDirections(scene: Scene): ReadonlyMap<string, { readonly way: string; readonly isNear: boolean }> {
  const grids = scene.panels.filter((panel) => panel.kind === 'grid')
  return new Map(
    grids.flatMap((panel) => {
      const from = ownPosition(panel)
      const actors = from === undefined ? [] : thingsByDistance(panel).filter(({ actor }) => actor !== undefined)
      return actors.map((thing) => {
        const [way, steps] = from === undefined ? ['', 0] : [directionAndSteps(from, thing), stepsBetween(from, thing)]
        return [thing.actor ?? '', { way, isNear: steps <= NEAR }] as const
      })
    }),
  )
}
const NEAR = 2

/** A fact about meters: `Flayed Keeper: HP 9 of 13`. Later only what changed is said. */
function metersFact({ id, title = '', meters }: MetersPanel): SceneFact {
  const name = speakable(title)
  const parts = meters.map(meterText)
  const joinCells = (texts: readonly string[]): string =>
    name === '' ? texts.join(', ') : `${name}: ${texts.join(', ')}`
  return {
    key: id,
    signature: parts.join(),
    text: joinCells(parts.slice(0, 4)),
    rank: 2,
    parts,
    changeText: (before) => joinCells(parts.filter((part) => !before.parts?.includes(part))),
  }
}

/** Facts about rows: the name, the direction and the other cells of each. Coordinates are left out. */
function rowFacts({ id, columns, rows }: TablePanel, ways: ReturnType<typeof actorDirections>): readonly SceneFact[] {
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
      .map((part) => shortenToWords(part, 10))
    const joinCells = (texts: readonly string[]): string => [name, ...texts.filter((part) => part !== '')].join(', ')
    return {
      key: `${id}/${row.actor ?? row.id}`,
      signature: isNear ? joinCells(parts) : parts.join(),
      parts,
      text: shortenToWords(joinCells(parts), 20),
      rank: isNear ? 1 : 2,
      changeText: (before) => shortenToWords(joinCells(parts.filter((part) => !before.parts?.includes(part))), 14),
    }
  })
}

const isSkipped = (cell: string): boolean => cell === '' || cell === '–' || /^\d+,\d+$/.test(cell)

/** Facts about a map. Near actors are news whenever they move; far actors and items are news once. */
function mapFacts(panel: GridPanel): readonly (SceneFact & { readonly actor?: string })[] {
  const from = ownPosition(panel)
  return thingsByDistance(panel).map((thing, index) => {
    const isNear = from !== undefined && stepsBetween(from, thing) <= NEAR
    const where = from === undefined ? '' : ` ${directionAndSteps(from, thing)}`
    const text = speakable(`${thing.name}${where}`)
    const key = `${panel.id}/${thing.actor ?? `${thing.name} ${thing.x} ${thing.y}`}`
    const isActor = thing.actor !== undefined
    return {
      ...(thing.actor === undefined ? {} : { actor: thing.actor }),
      key,
      signature: isActor && isNear ? text : thing.name,
      text,
      rank: isActor ? (isNear ? 1 : 2) : 5 + Math.min(2, index),
    }
  })
}

/** Facts about the remaining panels, by role. */
export function otherPanelFacts(scene: Scene): readonly SceneFact[] {
  return scene.panels.flatMap((panel): readonly SceneFact[] => {
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

function textFacts(panel: TextPanel, role: Role): readonly SceneFact[] {
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
): SceneFact {
  const faces = (state: string | undefined): string[] =>
    dice.filter((die) => die.state === state).map(({ face }) => face)
  const states = [undefined, 'forced', 'banked', 'hidden', 'spent']
    .map((state) => (faces(state).length === 0 ? '' : `${state ?? ''} ${faces(state).join(', ')}`.trim()))
    .filter((part) => part !== '')
  const noteText = note === undefined ? '' : `. ${plain(note)}`
  const text = speakable(`${title ?? 'Dice'} ${states.join('; ') || 'none'}${noteText}`)
  return { key: id, signature: text, text: shortenToWords(text, 18), rank: 2 }
}

/** Facts about prose: one per line. A line that continues in lower case belongs to the line before. */
const proseFacts = (id: string, lines: readonly Text[], rank: number): readonly SceneFact[] =>
  lines
    .map(plain)
    .join('\n')
    .replace(/([^.!?:"”…\n])\n(?=\p{Ll})/gu, '$1 ')
    .split('\n')
    .map(speakable)
    .filter((text) => text !== '')
    .map((text) => ({ key: `${id}/${text}`, signature: text, text: shortenToWords(text, 24), rank }))

/** Whether a line is dim. Dim lines are read once, and not again because a number in them changed. */
const isDim = (text: Text): boolean => typeof text === 'object' && 'tone' in text && text.tone === 'dim'
/** Whether a line has a digest. Digests are compared by eye, and reading them aloud helps nobody. */
const isDigest = (line: Text): boolean => /[0-9a-f]{32}/.test(plain(line))
const minorFacts = (panel: Panel, lines: readonly Text[]): readonly SceneFact[] =>
  noteFacts(
    panel,
    lines.filter((line) => !isDigest(line)),
    8,
  ).map((fact) => ({ ...fact, key: maskNumbers(fact.key), signature: '' }))

/** Facts that are new, and the changed parts of known facts, as sentences. */
export function changedSentences(
  facts: readonly SceneFact[],
  before: readonly SceneFact[],
): readonly { text: string; rank: number }[] {
  const known = new Map(before.map((fact) => [fact.key, fact]))
  return facts.flatMap((fact) => {
    const previous = known.get(fact.key)
    if (previous?.signature === fact.signature) return []
    const text = previous === undefined || fact.changeText === undefined ? fact.text : fact.changeText(previous)
    return [{ text: asSentence(text), rank: fact.rank }]
  })
}
