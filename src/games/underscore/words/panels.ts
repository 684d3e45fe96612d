import type { Meter, Panel, Row, Text, Toned } from '../../../engine/scene.ts'
import {
  BANK_SLOT,
  BOUND,
  CHARGE,
  type Character,
  COOL,
  DISQUALIFIED,
  type Duel,
  ELEMENT,
  ignoresOf,
  isSealed,
  type Mv,
  maxOf,
  ON_CHARGE,
  PUBLIC,
  SEEN_ELEMENT,
  type Side,
} from '../duel/side.ts'
import { blessingText, moveTags, moveText } from '../language/text.ts'
import { seesPrivate } from '../mind/imagine.ts'
import { isMasked } from '../mind/script.ts'
import { capital, ELEMENTS, hasBit, STATUSES } from '../names.ts'
import { recordsOf } from '../run/history.ts'
import type { Pack } from '../run/pack.ts'
import { declarationWords, isPublic } from './answers.ts'
import { otherName, tonedElement } from './tell.ts'

/** The parts of a combat scene. Colour is for elements alone. */

export function sideMeters(side: Side): Meter[] {
  return [
    { name: 'HP', value: side.hp, max: side.maxHp },
    { name: 'Heat', value: side.heat, max: 6 },
    { name: 'curse risk', value: side.risk, max: 10 },
  ]
}

function statusText(side: Side): string {
  const parts = STATUSES.flatMap((name, i) => {
    const turns = side.turns[i] as number
    const ignores = ignoresOf(side, i)
    const immune = hasBit(side.immune, i) || (name === 'wound' && isSealed(side))
    if (turns === 0 && ignores === 0 && !immune) return []
    const notes = [
      ...(ignores > 0 ? [`ignored ${ignores}`] : []),
      ...(immune ? [name === 'wound' && isSealed(side) ? 'sealed' : 'immune'] : []),
    ]
    return [`${capital(name)} ${turns}/${maxOf(side, i)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`]
  })
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function attuneText(side: Side, sees: boolean, isOwn: boolean): (string | Toned)[] {
  const parts: (string | Toned)[] = []
  ELEMENTS.forEach((_, e) => {
    const isHidden = !hasBit(side.attunedPublic, e)
    if (!hasBit(side.attuned, e) || (isHidden && !sees)) return
    parts.push(
      parts.length === 0 ? '' : ', ',
      tonedElement(e),
      ` (${side.attunedTurns[e]} ${side.attunedTurns[e] === 1 ? 'turn' : 'turns'}${isHidden && isOwn ? ', private' : ''})`,
    )
  })
  return parts.length === 0 ? ['nothing'] : parts
}

export function sidePanels(pack: Pack, d: Duel, seat: number, me: number): Panel[] {
  const side = d.sides[seat as 0 | 1]
  const isOwn = seat === me
  const sees = isOwn || seesPrivate(pack, d, me)
  const id = isOwn ? 'you' : 'opponent'
  const masked = !isOwn && isMasked(pack, d, seat)
  const title = `${isOwn ? side.name : otherName(side.name)}${isOwn ? (side.name === 'You' ? '' : ' (you)') : ` (level ${side.level}${side.isElite ? ', elite' : ''})`}`
  // Who has priority stands with the name: it is what one looks for first.
  const priority = d.priority === seat ? ' · priority' : ''
  const attuned: (string | Toned)[] = masked ? ['masked'] : attuneText(side, sees, isOwn)
  const lines: Text[] = [`Statuses: ${statusText(side)}.`, ['Attuned to ', ...attuned, '.']]
  const blessings = side.blessings.filter((_, place) => isOwn || (side.shown & (1 << place)) !== 0)
  for (const i of blessings) {
    const def = pack.majors[i]?.def
    if (def !== undefined) lines.push(`${def.name}: ${blessingText(def)}`)
  }
  return [
    { kind: 'meters', id, title: `${title}${priority}`, meters: sideMeters(side) },
    { kind: 'text', id: `${id}-state`, lines },
  ]
}

function slotNote(m: Mv): string {
  const notes: string[] = []
  if ((m[COOL] as number) > 0) notes.push(`cooling ${m[COOL]}`)
  if ((m[BOUND] as number) > 0) notes.push(`bound ${m[BOUND]}`)
  if ((m[CHARGE] as number) > 0) notes.push((m[ON_CHARGE] as number) > 0 ? `charged ${m[ON_CHARGE]}` : 'discharged')
  return notes.join(', ')
}

const slotName = (slot: number): string => (slot >= BANK_SLOT ? `bank ${slot - BANK_SLOT + 1}` : String(slot + 1))

function moveRow(pack: Pack, m: Mv, slot: number, isOwn: boolean, masked: boolean): Row {
  const isKnown = isOwn || (isPublic(m) && !masked)
  if (!isKnown) {
    const hasElement = ((m[PUBLIC] as number) & SEEN_ELEMENT) !== 0 && !masked
    const bound = [
      ...((m[COOL] as number) > 0 ? [`cooling ${m[COOL]}`] : []),
      ...((m[BOUND] as number) > 0 ? [`bound ${m[BOUND]}`] : []),
    ]
    const what: Text = hasElement ? ['private, ', tonedElement(m[ELEMENT] as number)] : 'private'
    return { id: slotName(slot), cells: [slotName(slot), bound.join(', '), what] }
  }
  const root = pack.roots[m[0] as number]
  const name: Toned = { text: root?.def.name ?? '?', tone: ELEMENTS[m[ELEMENT] as number] as string }
  const publicity = isOwn ? (isPublic(m) ? 'public' : 'private') : ''
  const note = [slotNote(m), publicity].filter((part) => part !== '').join(', ')
  const words = `${moveTags(pack, m).join(', ')}. ${moveText(pack, m)}`
  return { id: slotName(slot), cells: [slotName(slot), note, [name, ` (${words})`]] }
}

export function movePanel(pack: Pack, d: Duel, seat: number, me: number): Panel {
  const side = d.sides[seat as 0 | 1]
  const isOwn = seat === me
  const masked = !isOwn && isMasked(pack, d, seat)
  const rows = [
    ...side.active.map((m, i) => moveRow(pack, m, i, isOwn, masked)),
    ...side.bank.map((m, i) => moveRow(pack, m, BANK_SLOT + i, isOwn, masked)),
  ]
  return {
    kind: 'table',
    id: isOwn ? 'moves' : 'their-moves',
    title: isOwn ? 'Your moves' : "Opponent's moves",
    columns: ['slot', 'state', 'move'],
    rows,
    empty: 'None.',
  }
}

/** The declared pool, and the turns so far. */
export function storyPanels(pack: Pack, d: Duel, me: number): Panel[] {
  const panels: Panel[] = []
  const sees = seesPrivate(pack, d, me)
  const active = d.declarations.map((entry) => declarationWords(pack, d, sees ? withoutSecret(entry) : entry, me))
  if (active.length > 0) panels.push({ kind: 'text', id: 'declared', lines: [`Declared: ${active.join('; ')}.`] })
  const lines = historyLines(pack, d, me)
  if (lines.length > 0) panels.push({ kind: 'text', id: 'history', title: 'Turns', lines })
  return panels
}
const withoutSecret = (entry: readonly number[]): number[] => entry.map((value, i) => (i === 4 ? 0 : value))

const SHOWN_TURNS = 6
function historyLines(pack: Pack, d: Duel, me: number): string[] {
  const own = recordsOf(d.sides[me as 0 | 1].history)
  const other = recordsOf(d.sides[(1 - me) as 0 | 1].history)
  const lines: string[] = []
  for (let turn = Math.max(1, d.turn - SHOWN_TURNS); turn < d.turn; turn++) {
    const mine = own.find((record) => record.turn === turn)
    const theirs = other.find((record) => record.turn === turn)
    const name = (root: number): string => pack.roots[root]?.def.name ?? '?'
    const left =
      mine === undefined ? 'Wait' : `${name(mine.root)}${mine.fate === DISQUALIFIED ? ' (could not act)' : ''}`
    const right = theirs === undefined ? 'Wait' : theirs.fate === DISQUALIFIED ? 'could not act' : name(theirs.root)
    lines.push(`Turn ${turn}: you ${left}; opponent ${right}.`)
  }
  return lines
}

/** A character between combats. */
export function characterPanels(pack: Pack, c: Character, level: number): Panel[] {
  const meters: Meter[] = [
    { name: 'level', value: level },
    { name: 'Max HP', value: c.maxHp },
    { name: 'starting HP', value: c.startHp },
    { name: 'starting Wound', value: c.startWound },
    { name: 'bless burden', value: c.burden },
    { name: 'elites slain', value: c.elites },
  ]
  const rows = (list: readonly Mv[], from: number): Row[] =>
    list.map((m, i) => {
      const name: Toned = {
        text: pack.roots[m[0] as number]?.def.name ?? '?',
        tone: ELEMENTS[m[ELEMENT] as number] as string,
      }
      return {
        id: slotName(from + i),
        cells: [slotName(from + i), [name, ` (${moveTags(pack, m).join(', ')}. ${moveText(pack, m)})`]],
      }
    })
  const blessings = c.blessings.map((i) => `${pack.majors[i]?.def.name}: ${blessingText(pack.majors[i]?.def as never)}`)
  return [
    { kind: 'meters', id: 'character', title: c.name, meters },
    ...(blessings.length === 0
      ? []
      : [{ kind: 'text', id: 'blessings', title: 'Blessings', lines: blessings } as const]),
    {
      kind: 'table',
      id: 'pools',
      title: 'Your moves',
      columns: ['slot', 'move'],
      rows: [...rows(c.active, 0), ...rows(c.bank, BANK_SLOT)],
    },
  ]
}
