import type {
  GridPanel,
  Meter,
  MetersPanel,
  Panel,
  Role,
  Scene,
  TablePanel,
  Text,
} from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { standingOn, stepsBetween, thingsAround, wayTo } from './directions.ts'
import { sentence, shortened, spoken, withoutFigures } from './spoken-text.ts'

/** One thing a scene says: it is news when nothing of its key said the same before. */
export interface Fact {
  readonly key: string
  /** What has to differ for it to be news. */
  readonly sense: string
  readonly text: string
  /** Said where something of this key was there before and only a part of it changed. */
  since?(before: Fact): string
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
  return spoken(`${name} ${value}${max === undefined ? '' : ` of ${max}`}${note === undefined ? '' : ` (${note})`}`)
}

/** One's own bars: the first is one's life and told apart. */
export function ownFacts(scene: Scene): readonly Fact[] {
  return panelsOf(scene, 'self').flatMap((panel, place) => {
    if (panel.kind === 'meters') {
      const bars = panel.meters.slice(place === 0 ? 1 : 0)
      return [...bars.map((meter) => barFact(panel, meter)), ...noteFacts(panel, panel.notes ?? [])]
    }
    return panel.kind === 'text' ? noteFacts(panel, panel.lines) : []
  })
}

const barFact = ({ id }: Panel, meter: Meter): Fact => {
  const text = meterText(meter)
  const isLoud = meter.tone === 'bad' || meter.tone === 'warn'
  return { key: `${id}/${meter.actor ?? ''}/${meter.name}`, sense: text, text, rank: isLoud ? 3 : 5 }
}

/** Lines below bars: each is news by itself, wherever it stands. */
const noteFacts = ({ id }: Panel, notes: readonly Text[], rank = 3): readonly Fact[] =>
  notes
    .map((note) => spoken(plain(note)))
    .filter((text) => text !== '')
    .map((text) => ({ key: `${id}/${text}`, sense: text, text: shortened(text, 16), rank }))

/** Who else is there: the other side's bars and rows, and who stands on the map. Who has a row is told once, with the way to it. */
export function otherFacts(scene: Scene): readonly Fact[] {
  const ways = waysIn(scene)
  const foes = panelsOf(scene, 'foe')
  const inRows = new Set(foes.flatMap((panel) => (panel.kind === 'table' ? panel.rows.map(({ actor }) => actor) : [])))
  return [
    ...foes.flatMap((panel): readonly Fact[] => {
      if (panel.kind === 'meters') return [sideFact(panel), ...noteFacts(panel, panel.notes ?? [])]
      if (panel.kind === 'table') return rowFacts(panel, ways)
      return panel.kind === 'text' ? noteFacts(panel, panel.lines) : []
    }),
    ...panelsOf(scene, 'board').flatMap((panel) =>
      panel.kind === 'grid' ? mapFacts(panel).filter(({ actor }) => actor === undefined || !inRows.has(actor)) : [],
    ),
  ]
}

/** The way to everybody who stands on a map, and whether it is near: then every step of it counts. */
export function waysIn(scene: Scene): ReadonlyMap<string, { readonly way: string; readonly isNear: boolean }> {
  const grids = scene.panels.filter((panel) => panel.kind === 'grid')
  return new Map(
    grids.flatMap((panel) => {
      const from = standingOn(panel)
      const somebody = from === undefined ? [] : thingsAround(panel).filter(({ actor }) => actor !== undefined)
      return somebody.map((thing) => {
        const [way, steps] = from === undefined ? ['', 0] : [wayTo(from, thing), stepsBetween(from, thing)]
        return [thing.actor ?? '', { way, isNear: steps <= NEAR }] as const
      })
    }),
  )
}
const NEAR = 2

/** `Flayed Keeper: HP 9 of 13`; later only what changed of it. */
function sideFact({ id, title = '', meters }: MetersPanel): Fact {
  const name = spoken(title)
  const parts = meters.map(meterText)
  const say = (said: readonly string[]): string => (name === '' ? said.join(', ') : `${name}: ${said.join(', ')}`)
  return {
    key: id,
    sense: parts.join(),
    text: say(parts.slice(0, 4)),
    rank: 2,
    parts,
    since: (before) => say(parts.filter((part) => !before.parts?.includes(part))),
  }
}

/** A row by its name, the way to it and what stands beside it; coordinates are for eyes. */
function rowFacts({ id, columns, rows }: TablePanel, ways: ReturnType<typeof waysIn>): readonly Fact[] {
  return rows.map((row) => {
    const cells = row.cells.map((cell) => spoken(plain(cell)))
    const at = Math.max(
      0,
      cells.findIndex((cell) => /\p{L}{2}/u.test(cell)),
    )
    const { way = '', isNear = false } = ways.get(row.actor ?? '') ?? {}
    const name = `${(cells[at] ?? '').replace(/^\p{L} (?=\p{L})/u, '')} ${way}`.trim()
    const parts = cells
      .map((cell, i) => (i <= at || isUnsaid(cell) ? '' : /^\d/.test(cell) ? `${columns[i]} ${cell}` : cell))
      .map((part) => shortened(part, 10))
    const say = (said: readonly string[]): string => [name, ...said.filter((part) => part !== '')].join(', ')
    return {
      key: `${id}/${row.actor ?? row.id}`,
      sense: isNear ? say(parts) : parts.join(),
      parts,
      text: shortened(say(parts), 20),
      rank: isNear ? 1 : 2,
      since: (before) => shortened(say(parts.filter((part) => !before.parts?.includes(part))), 14),
    }
  })
}

const isUnsaid = (cell: string): boolean => cell === '' || cell === '–' || /^\d+,\d+$/.test(cell)

/** Somebody near is told anew whenever it moves, somebody far and everything that lies there once. */
function mapFacts(panel: GridPanel): readonly (Fact & { readonly actor?: string })[] {
  const from = standingOn(panel)
  return thingsAround(panel).map((thing, place) => {
    const isNear = from !== undefined && stepsBetween(from, thing) <= NEAR
    const where = from === undefined ? '' : ` ${wayTo(from, thing)}`
    const text = spoken(`${thing.name}${where}`)
    const key = `${panel.id}/${thing.actor ?? `${thing.name} ${thing.x} ${thing.y}`}`
    const isSomebody = thing.actor !== undefined
    return {
      ...(thing.actor === undefined ? {} : { actor: thing.actor }),
      key,
      sense: isSomebody && isNear ? text : thing.name,
      text,
      rank: isSomebody ? (isNear ? 1 : 2) : 5 + Math.min(2, place),
    }
  })
}

/** Dice, stories and the rest, by what each is for. */
export function restFacts(scene: Scene): readonly Fact[] {
  return scene.panels.flatMap((panel): readonly Fact[] => {
    const role = roleOf(scene, panel)
    if (panel.kind === 'dice') return [diceFact(panel.id, panel.title, panel.dice, panel.note)]
    if (panel.kind === 'text' && (role === 'story' || role === 'pool' || role === 'odds' || role === 'board'))
      return [
        ...proseFacts(
          panel.id,
          role === 'story' ? panel.lines : panel.lines.filter((line) => !isDim(line)),
          role === 'story' ? 3 : 2,
        ),
        ...(role === 'story' ? [] : quietFacts(panel, panel.lines.filter(isDim))),
      ]
    if (panel.kind === 'text' && role === 'notes') return quietFacts(panel, panel.lines)
    return panel.kind === 'meters' && role !== 'self' && role !== 'foe' ? [sideFact(panel)] : []
  })
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
  const text = spoken(`${title ?? 'Dice'} ${said.join('; ') || 'none'}${made}`)
  return { key: id, sense: text, text: shortened(text, 18), rank: 2 }
}

/** Prose is told line by line as far as there is room; a line that goes on in the next is one with it. */
const proseFacts = (id: string, lines: readonly Text[], rank: number): readonly Fact[] =>
  lines
    .map(plain)
    .join('\n')
    .replace(/([^.!?:"”…\n])\n(?=\p{Ll})/gu, '$1 ')
    .split('\n')
    .map(spoken)
    .filter((text) => text !== '')
    .map((text) => ({ key: `${id}/${text}`, sense: text, text: shortened(text, 24), rank }))

/** What stands there quietly is said once, and not again for another figure. */
const isDim = (text: Text): boolean => typeof text === 'object' && 'tone' in text && text.tone === 'dim'
/** Digests are there to be compared: nobody wants to hear them spelt. */
const isDigest = (line: Text): boolean => /[0-9a-f]{32}/.test(plain(line))
const quietFacts = (panel: Panel, lines: readonly Text[]): readonly Fact[] =>
  noteFacts(
    panel,
    lines.filter((line) => !isDigest(line)),
    8,
  ).map((fact) => ({ ...fact, key: withoutFigures(fact.key), sense: '' }))

/** What is news beside the scene before: new facts, and what changed of known ones, as sentences. */
export function news(facts: readonly Fact[], before: readonly Fact[]): readonly { text: string; rank: number }[] {
  const known = new Map(before.map((fact) => [fact.key, fact]))
  return facts.flatMap((fact) => {
    const then = known.get(fact.key)
    if (then?.sense === fact.sense) return []
    const text = then === undefined || fact.since === undefined ? fact.text : fact.since(then)
    return [{ text: sentence(text), rank: fact.rank }]
  })
}
