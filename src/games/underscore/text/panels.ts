import type { Card, Meter, Panel, Row, Text, Toned } from '../../../engine/contract/scene.ts'
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
  return parts.length === 0 ? 'none' : parts.join(', ')
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
  const notes: Text[] = [`Statuses: ${statusText(side)}.`, ['Attuned to ', ...attuned, '.']]
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

/** A move in one line, with its name in the colour of its element: `Snap (thunder attack. 2 damage.)`. */
const coloredMoveSummary = (pack: Pack, m: Move): Text => [
  { text: moveName(pack, m), tone: ELEMENTS[m[ELEMENT]] ?? 'dim' },
  ` (${moveSummary(pack, m)})`,
]
export const moveSummary = (pack: Pack, m: Move): string => `${moveTags(pack, m).join(', ')}. ${moveText(pack, m)}`

function moveRow(pack: Pack, m: Move, slot: number, isOwn: boolean, masked: boolean): Row {
  const isKnown = isOwn || (isMovePublic(m) && !masked)
  if (!isKnown) {
    const hasElement = isElementPublic(m) && !masked
    const bound = [
      ...(cooldownLeft(m) > 0 ? [`cooldown ${cooldownLeft(m)}`] : []),
      ...(bindLeft(m) > 0 ? [`bound ${bindLeft(m)}`] : []),
    ]
    const what: Text = hasElement ? ['private, ', tonedElement(m[ELEMENT])] : 'private'
    return { id: slotLabel(slot), cells: [slotLabel(slot), bound.join(', '), what] }
  }
  const publicity = isOwn ? (isMovePublic(m) ? 'public' : 'private') : ''
  const note = [slotNote(m), publicity].filter((part) => part !== '').join(', ')
  return { id: slotLabel(slot), cells: [slotLabel(slot), note, coloredMoveSummary(pack, m)] }
}

export function movePanel(pack: Pack, duel: Duel, seat: number, me: number): Panel {
  const side = sideOfSeat(duel, seat)
  const isOwn = seat === me
  const masked = !isOwn && isSideMasked(pack, duel, seat)
  const rows = [
    ...side.active.map((m, i) => moveRow(pack, m, i, isOwn, masked)),
    ...side.bank.map((m, i) => moveRow(pack, m, FIRST_BANK_SLOT + i, isOwn, masked)),
  ]
  return {
    kind: 'table',
    id: isOwn ? 'moves' : 'their-moves',
    ...(isOwn ? { role: 'hand', keep: true } : { role: 'notes' }),
    title: isOwn ? 'Your moves' : 'Their moves',
    columns: ['slot', 'state', 'move'],
    rows,
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

/** The panels of a character between combats. */
export function characterPanels(pack: Pack, character: Character, level: number): Panel[] {
  const meters: Meter[] = [
    { name: 'level', value: level },
    { name: 'Max HP', value: character.maxHp },
    { name: 'starting HP', value: character.startHp },
    { name: 'starting Wound', value: character.startWound },
    { name: 'bless burden', value: character.burden },
    { name: 'elites slain', value: character.elites },
  ]
  const blessings = character.blessings.map((index) => blessingLine(pack, index))
  return [
    { kind: 'meters', id: 'character', role: 'self', title: character.name, meters },
    ...(blessings.length === 0
      ? []
      : [{ kind: 'text', id: 'blessings', role: 'notes', title: 'Blessings', lines: blessings } as const]),
    {
      kind: 'cards',
      id: 'pools',
      role: 'shop',
      keep: true,
      isPaired: true,
      title: `${character.name}: level ${level}, HP ${character.startHp}/${character.maxHp}, burden ${character.burden}, elites slain ${character.elites}`,
      cards: cardsOfPools(pack, movesOfCharacter(character)),
    },
  ]
}

/** §12 The cards of a character's pools, two to a row, the banked ones last, as on the upgrade screen. */
export const cardsOfPools = (
  pack: Pack,
  { active, bank }: { readonly active: readonly Move[]; readonly bank: readonly Move[] },
): Card[] => [
  ...active.map((m, i) => moveCard(pack, m, slotLabel(i))),
  ...bank.map((m, i) => ({ ...moveCard(pack, m, slotLabel(FIRST_BANK_SLOT + i)), cost: 'banked' })),
]

export function moveCard(pack: Pack, m: Move, id: string): Card {
  const tone = ELEMENTS[m[ELEMENT]]
  return {
    id,
    name: moveName(pack, m),
    text: moveText(pack, m),
    tags: moveTags(pack, m),
    ...(tone === undefined ? {} : { tone }),
  }
}
