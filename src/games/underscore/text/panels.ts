import type { Meter, Panel, Row, Text, Toned } from '../../../engine/contract/scene.ts'
import type { Pack } from '../campaign/pack.ts'
import { movesOfCharacter } from '../campaign/stored-moves.ts'
import { moveName } from '../content/effects/move-variables.ts'
import { blessingText, moveTags, moveText } from '../content/effects/text.ts'
import { MAX_CURSE_RISK, MAX_HEAT } from '../duel/attunement.ts'
import { DISQUALIFIED, readRecords } from '../duel/choice-records.ts'
import { revealedDeclaration } from '../duel/choices/declaration.ts'
import { majorAt, rootOfMove } from '../duel/context.ts'
import {
  bindLeft,
  CHARGE,
  chargeLeft,
  cooldownLeft,
  ELEMENT,
  isElementPublic,
  isMovePublic,
  type Move,
} from '../duel/move.ts'
import {
  ATTUNED,
  ATTUNED_PUBLIC,
  attunedTurns,
  type Duel,
  FIRST_BANK_SLOT,
  IMMUNE,
  ignoredTurns,
  isElite,
  isWoundSealed,
  LEVEL,
  OWN_HEAT,
  RISK,
  SHOWN_MAJORS,
  type Side,
  sideOfSeat,
  slotLabel,
  statusMax,
} from '../duel/side.ts'
import { isSideMasked, seesPrivateValues } from '../duel/visibility.ts'
import {
  ABSORB_BITS,
  bitCount,
  ELEMENT_INDEXES,
  ELEMENTS,
  type ElementIndex,
  hasBit,
  IMMUNE_BITS,
  RESIST_BITS,
  STATUS_INDEXES,
  statusTitle,
  WEAK_BITS,
  WOUND,
} from '../names.ts'
import type { Character } from '../state.ts'
import { declarationText } from './answer-text.ts'
import { ghostName, rootName, tonedElement } from './event-text-types.ts'

/** The panels of a combat scene. Only elements have colours. */

function statusText(side: Side): string {
  const parts = STATUS_INDEXES.flatMap((status) => {
    const turns = side.stats[status]
    const ignores = ignoredTurns(side, status)
    const isScar = status === WOUND && isWoundSealed(side)
    const immune = isScar ? 'sealed' : hasBit(side.stats[IMMUNE], status) ? 'immune' : ''
    if (turns === 0 && ignores === 0 && immune === '') return []
    const notes = [...(ignores > 0 ? [`ignored ${ignores}`] : []), ...(immune === '' ? [] : [immune])]
    const most = statusMax(side, status)
    return [`${statusTitle(status)} ${turns}/${most}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`]
  })
  return parts.join(', ')
}

function attuneText(side: Side, sees: boolean, isOwn: boolean): (string | Toned)[] {
  const parts: (string | Toned)[] = []
  for (const element of ELEMENT_INDEXES) {
    const isHidden = !hasBit(side.stats[ATTUNED_PUBLIC], element)
    if (!hasBit(side.stats[ATTUNED], element) || (isHidden && !sees)) continue
    const turns = attunedTurns(side, element)
    const note = isHidden && isOwn ? ', private' : ''
    parts.push(
      parts.length === 0 ? '' : ', ',
      tonedElement(element),
      ` (${turns} ${turns === 1 ? 'turn' : 'turns'}${note})`,
    )
  }
  return parts.length === 0 ? ['nothing'] : parts
}

/** The panel of one side: HP bar, statuses, name. Two of them fit side by side in 38 columns each. */
export function sidePanel(pack: Pack, duel: Duel, seat: number, me: number, stake = 0): Panel {
  const side = sideOfSeat(duel, seat)
  const isOwn = seat === me
  const sees = isOwn || seesPrivateValues(pack, duel, me)
  const masked = !isOwn && isSideMasked(pack, duel, seat)
  const title = isOwn
    ? `${side.name}${side.name === 'You' ? '' : ' (you)'}`
    : `${ghostName(side.name)}, level ${side.stats[LEVEL]}${isElite(side) ? ', elite' : ''}`
  // Priority is shown next to the name, because players look for it first.
  const priority = duel.priority === seat ? ' · priority' : ''
  const attuned: (string | Toned)[] = masked ? ['masked'] : attuneText(side, sees, isOwn)
  const names = shownBlessings(side, isOwn).map((index) => majorAt(pack, index).name)
  const spirit = [
    ...(side.stats[OWN_HEAT] > 0 ? [`Heat ${side.stats[OWN_HEAT]}/${MAX_HEAT}`] : []),
    ...(side.stats[RISK] > 0 ? [`curse risk ${side.stats[RISK]}/${MAX_CURSE_RISK}`] : []),
  ]
  const statuses = statusText(side)
  const effects = statuses === '' ? 'No effects.' : `Statuses: ${statuses}.`
  const notes: Text[] = [effects, ['Attuned to ', ...attuned, '.']]
  const rest = [...spirit, ...names].join(', ')
  if (rest !== '') notes.push({ text: `${rest}.`, tone: 'dim' })
  const actor = isOwn ? 'you' : 'foe'
  return {
    kind: 'meters',
    id: isOwn ? 'you' : 'opponent',
    title: `${title}${priority}`,
    role: isOwn ? 'self' : 'foe',
    keep: true,
    art: isOwn ? 'self' : `foe/${familyOf(pack, side)}`,
    meters: [{ name: 'HP', value: side.hp, max: side.maxHp, actor, ...(stake > 0 ? { stake } : {}) }],
    notes,
  }
}
const shownBlessings = (side: Side, isOwn: boolean): readonly number[] =>
  side.blessings.filter((_, place) => isOwn || hasBit(side.stats[SHOWN_MAJORS], place))
/** The most common element of a side's visible moves, which an illustration may use. */
function familyOf(pack: Pack, { active }: Side): string {
  const seen = active.filter(isMovePublic)
  const [first] = seen
  return first === undefined ? 'unknown' : (rootOfMove(pack, first).def.element ?? 'unknown')
}

/** §13 The texts of the seat's own blessings, and of those that the opponent has shown. */
export function blessingPanel(pack: Pack, duel: Duel, me: number): Panel {
  const lines = [me, 1 - me].flatMap((seat) =>
    shownBlessings(sideOfSeat(duel, seat), seat === me).map(
      (index) => `${seat === me ? '' : 'Theirs: '}${blessingLine(pack, index)}`,
    ),
  )
  return {
    kind: 'text',
    id: 'blessings',
    title: 'Blessings',
    role: 'notes',
    lines: lines.length === 0 ? [NONE_YET] : lines,
  }
}
const NONE_YET: Toned = { text: 'None is known.', tone: 'dim' }

/** §3 How each element would change damage to both sides, from public information. */
export function oddsPanel(pack: Pack, duel: Duel, me: number): Panel {
  const rowOf = (seat: number, name: string): Row => {
    const side = sideOfSeat(duel, seat)
    const isOpen = seat === me || seesPrivateValues(pack, duel, me)
    const bits = isOpen ? side.stats[ATTUNED] : isSideMasked(pack, duel, seat) ? 0 : side.stats[ATTUNED_PUBLIC]
    return { id: name, cells: [name, ...ELEMENT_INDEXES.map((element) => relationText(bits, element))] }
  }
  return {
    kind: 'matrix',
    id: 'odds',
    role: 'odds',
    title: 'Elements',
    corner: '',
    columns: ELEMENTS.map((name) => ({ text: name, tone: name })),
    rows: [rowOf(me, 'you take'), rowOf(1 - me, 'they take')],
  }
}
function relationText(bits: number, element: ElementIndex): string {
  if ((bits & ABSORB_BITS[element]) !== 0) return 'heals'
  if ((bits & IMMUNE_BITS[element]) !== 0) return 'no'
  const more = bitCount(bits & WEAK_BITS[element]) - bitCount(bits & RESIST_BITS[element])
  return more === 0 ? '·' : more > 0 ? `+${more}` : `−${-more}`
}

const blessingLine = (pack: Pack, index: number): string => {
  const { name, def } = majorAt(pack, index)
  return `${name}: ${blessingText(def)}`
}

function slotNote(m: Move): string {
  const notes: string[] = []
  if (cooldownLeft(m) > 0) notes.push(`cooldown ${cooldownLeft(m)}`)
  if (bindLeft(m) > 0) notes.push(`bound ${bindLeft(m)}`)
  if (m[CHARGE] > 0) notes.push(chargeLeft(m) > 0 ? `charged ${chargeLeft(m)}` : 'discharged')
  return notes.join(', ')
}

export const moveSummary = (pack: Pack, m: Move): string => `${moveTags(pack, m).join(', ')}. ${moveText(pack, m)}`

const tonedMoveName = (pack: Pack, m: Move): Toned => ({
  text: moveName(pack, m),
  tone: ELEMENTS[m[ELEMENT]] ?? 'dim',
})

/** A row of the seat's own moves. `now` says what the move would do if it were played now, or why it cannot be. */
function ownMoveRow(pack: Pack, m: Move, slot: number, now: ReadonlyMap<string, Text>): Row {
  const id = slotLabel(slot)
  const played = now.get(id) ?? slotNote(m)
  return { id, cells: [tonedMoveName(pack, m), played, isMovePublic(m) ? '✓' : '', moveSummary(pack, m)] }
}

function theirMoveRow(pack: Pack, m: Move, slot: number, masked: boolean): Row {
  const id = slotLabel(slot)
  if (isMovePublic(m) && !masked) return { id, cells: [tonedMoveName(pack, m), slotNote(m), moveSummary(pack, m)] }
  const rests = [
    ...(cooldownLeft(m) > 0 ? [`cooldown ${cooldownLeft(m)}`] : []),
    ...(bindLeft(m) > 0 ? [`bound ${bindLeft(m)}`] : []),
  ]
  const what: Text = isElementPublic(m) && !masked ? ['not seen yet, ', tonedElement(m[ELEMENT])] : 'not seen yet'
  return { id, cells: ['?', rests.join(', '), what] }
}

/** The moves of the seat itself: what each does, what it would do now, and whether the opponent has seen it. */
export function ownMovesPanel(pack: Pack, duel: Duel, me: number, now: ReadonlyMap<string, Text>): Panel {
  const { active, bank } = sideOfSeat(duel, me)
  return {
    kind: 'table',
    id: 'moves',
    role: 'hand',
    keep: true,
    title: 'Your moves',
    columns: ['move', 'if played now', 'seen', 'what it does'],
    rows: [
      ...active.map((m, i) => ownMoveRow(pack, m, i, now)),
      ...bank.map((m, i) => ownMoveRow(pack, m, FIRST_BANK_SLOT + i, now)),
    ],
    empty: 'None.',
  }
}

/** What the seat knows of the opponent's moves. */
export function theirMovesPanel(pack: Pack, duel: Duel, me: number): Panel {
  const { active, bank } = sideOfSeat(duel, 1 - me)
  const masked = isSideMasked(pack, duel, 1 - me)
  const seen = masked ? 0 : active.filter(isMovePublic).length
  return {
    kind: 'table',
    id: 'their-moves',
    role: 'notes',
    title: `Their moves: ${seen} of ${active.length} seen`,
    columns: ['move', 'state', 'what it does'],
    rows: [
      ...active.map((m, i) => theirMoveRow(pack, m, i, masked)),
      ...bank.map((m, i) => theirMoveRow(pack, m, FIRST_BANK_SLOT + i, masked)),
    ],
    empty: 'None.',
  }
}

/** The panels with the declarations, and with the turns so far. */
export function storyPanels(pack: Pack, duel: Duel, me: number): Panel[] {
  const panels: Panel[] = []
  const sees = seesPrivateValues(pack, duel, me)
  const active = duel.declarations.map((entry) =>
    declarationText(pack, duel, sees ? revealedDeclaration(entry) : entry, me),
  )
  const declared =
    active.length === 0 ? { text: 'Nothing is declared.', tone: 'dim' } : `Declared: ${active.join('; ')}.`
  panels.push({ kind: 'text', id: 'declared', role: 'notes', lines: [declared] })
  const lines = historyLines(pack, duel, me)
  const none = { text: 'None yet.', tone: 'dim' }
  panels.push({
    kind: 'text',
    id: 'history',
    title: 'Turns',
    role: 'notes',
    lines: lines.length === 0 ? [none] : lines,
  })
  return panels
}

const SHOWN_TURNS = 6
function historyLines(pack: Pack, duel: Duel, me: number): string[] {
  const own = readRecords(sideOfSeat(duel, me).history)
  const other = readRecords(sideOfSeat(duel, 1 - me).history)
  const lines: string[] = []
  for (let turn = Math.max(1, duel.turn - SHOWN_TURNS); turn < duel.turn; turn++) {
    const mine = own.find((record) => record.turn === turn)
    const theirs = other.find((record) => record.turn === turn)
    const left =
      mine === undefined
        ? 'Wait'
        : `${rootName(pack, mine.root)}${mine.fate === DISQUALIFIED ? ' (could not act)' : ''}`
    const right =
      theirs === undefined ? 'Wait' : theirs.fate === DISQUALIFIED ? 'could not act' : rootName(pack, theirs.root)
    lines.push(`Turn ${turn}: you ${left}; they ${right}.`)
  }
  return lines
}

/** The panels of a character between combats. `keepsMoves`: its moves are what the page is about. */
export function characterPanels(pack: Pack, character: Character, level: number, keepsMoves = false): Panel[] {
  const meters: Meter[] = [
    { name: 'level', value: level },
    { name: 'Max HP', value: character.maxHp },
    { name: 'starting HP', value: character.startHp },
    { name: 'starting Wound', value: character.startWound },
    { name: 'burden', value: character.burden },
    { name: 'elites slain', value: character.elites },
  ]
  const blessings = character.blessings.map((index) => blessingLine(pack, index))
  const { active, bank } = movesOfCharacter(character)
  return [
    { kind: 'meters', id: 'character', role: 'self', title: character.name, meters },
    {
      kind: 'text',
      id: 'blessings',
      role: 'notes',
      title: 'Blessings',
      lines: blessings.length === 0 ? [{ text: 'You have no major blessing.', tone: 'dim' }] : blessings,
    },
    {
      kind: 'table',
      id: 'pools',
      role: 'shop',
      ...(keepsMoves ? { keep: true } : {}),
      title: `Your moves: ${active.length} you can cast, ${bank.length} banked`,
      columns: MOVE_COLUMNS,
      rows: movesTable(pack, active, bank),
    },
  ]
}

/** §12 The rows of a character's pools, the banked ones last. */
export const movesTable = (pack: Pack, active: readonly Move[], bank: readonly Move[]): readonly Row[] => [
  ...active.map((m, i) => moveRow(pack, m, slotLabel(i))),
  ...bank.map((m, i) => moveRow(pack, m, slotLabel(FIRST_BANK_SLOT + i), 'banked, ')),
]
export const MOVE_COLUMNS = ['element', 'move', 'what it does'] as const
/** A move as a row: element, name, then its kind and its text. */
/** The tags of a move without its element: `attack, cooldown 2`. */
const kindOfMove = (pack: Pack, m: Move): string =>
  moveTags(pack, m)
    .join(', ')
    .replace(new RegExp(`^${ELEMENTS[m[ELEMENT]] ?? ''} `), '')
export const moveRow = (pack: Pack, m: Move, id: string, state = ''): Row => ({
  id,
  cells: [tonedElement(m[ELEMENT]), moveName(pack, m), `${state}${kindOfMove(pack, m)}. ${moveText(pack, m)}`],
})
