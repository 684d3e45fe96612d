import type {
  CardsPanel,
  DicePanel,
  GridPanel,
  Line,
  MatrixPanel,
  MetersPanel,
  Scene,
  TablePanel,
  TextPanel,
} from '../../../src/engine/contract/scene.ts'
import { at } from '../../../src/lib/enums.ts'
import { cardOf, type Pack, signOf } from '../content.ts'
import { isOver, type ToyState } from '../state.ts'
import { cardText } from './event-text.ts'

/** What a seat may see: everything except the other seat's card and the omen. */
export function scene(pack: Pack, s: ToyState, seat: number): Scene {
  return {
    title: isOver(s) ? 'The end' : `Round ${s.round + 1}`,
    panels: [
      standing(s, seat),
      hand(pack, s, seat),
      signTable(pack),
      board(s, seat),
      ledger(s, seat),
      coins(s),
      tale(pack, s),
    ],
    choices: isOver(s) ? [] : choices(pack, s, seat),
    log: lastRound(pack, s),
  }
}

function choices(pack: Pack, s: ToyState, seat: number): Scene['choices'] {
  const card = cardOf(pack, at(s.cards, seat))
  return pack.signs.map(({ id, name, text, key, beats }, sign) => ({
    id,
    label: `Show ${name}`,
    key,
    hint: text,
    at: { panel: 'signs', item: id },
    preview: `beats ${names(pack, beats)}${card.favours === sign ? `; ${card.glory} glory if it wins` : ''}`,
  }))
}

const names = (pack: Pack, signs: readonly number[]): string =>
  signs.length === 0 ? 'nothing' : signs.map((sign) => signOf(pack, sign).name).join(', ')

/** With a dare, a seat's points may exceed the number of rounds. */
const most = (s: ToyState, seat: number): number => Math.max(s.rounds, at(s.points, seat))

const standing = (s: ToyState, seat: number): MetersPanel => ({
  kind: 'meters',
  id: 'standing',
  title: 'Standing',
  role: 'self',
  keep: true,
  meters: [
    {
      name: 'Your points',
      value: at(s.points, seat),
      max: most(s, seat),
      note: `glory ${s.glory[seat]}`,
      tone: 'good',
    },
    {
      name: 'Their points',
      value: at(s.points, 1 - seat),
      max: most(s, 1 - seat),
      note: `glory ${s.glory[1 - seat]}`,
      tone: 'bad',
    },
  ],
})

const hand = (pack: Pack, s: ToyState, seat: number): CardsPanel => {
  const { id, name } = cardOf(pack, at(s.cards, seat))
  return {
    kind: 'cards',
    id: 'hand',
    title: 'Your card',
    role: 'hand',
    cards: [{ id, name, text: cardText(pack, at(s.cards, seat)), tags: ['hidden from the other seat'] }],
  }
}

export const signTable = (pack: Pack): TablePanel => ({
  kind: 'table',
  id: 'signs',
  title: 'Signs',
  columns: ['sign', 'beats', ''],
  rows: pack.signs.map(({ id, name, beats, text }) => ({ id, cells: [name, names(pack, beats), text] })),
})

/** One column per round: whether this seat won it. */
const board = (s: ToyState, seat: number): GridPanel => ({
  kind: 'grid',
  id: 'board',
  title: 'Rounds',
  role: 'board',
  rows: [Array.from({ length: s.rounds }, (_, round) => mark(s.winners[round], seat)).join('')],
  legend: [
    { glyph: '+', means: 'yours', tone: 'good' },
    { glyph: '-', means: 'theirs', tone: 'bad' },
    { glyph: '.', means: 'to come', tone: 'dim' },
  ],
  marks: s.winners.map((winner, x) => ({ x, y: 0, tone: winner === seat ? 'good' : 'bad' })),
})
const mark = (winner: number | undefined, seat: number): string =>
  winner === undefined ? '.' : winner === seat ? '+' : '-'

/** Both seats, by round. */
const ledger = (s: ToyState, seat: number): MatrixPanel => ({
  kind: 'matrix',
  id: 'ledger',
  title: 'Ledger',
  role: 'odds',
  corner: 'who',
  columns: Array.from({ length: s.rounds }, (_, round) => String(round + 1)),
  rows: ['you', 'they'].map((name, side) => ({
    id: name,
    cells: [
      name,
      ...Array.from({ length: s.rounds }, (_, round) => point(s.winners[round], side === 0 ? seat : 1 - seat)),
    ],
  })),
  now: isOver(s) ? [] : [s.round],
})
const point = (winner: number | undefined, seat: number): string =>
  winner === undefined ? '' : winner === seat ? '1' : '0'

/** The finished rounds, as spent coins. */
const coins = (s: ToyState): DicePanel => ({
  kind: 'dice',
  id: 'coins',
  title: 'Rounds left',
  role: 'pool',
  dice: Array.from({ length: s.rounds }, (_, i) => ({
    id: `coin-${i}`,
    face: 'coin',
    sign: 'o',
    art: 'die/coin',
    ...(i < s.round ? { state: 'spent' as const } : {}),
  })),
  note: `${s.rounds - s.round} to come`,
})

const tale = (pack: Pack, s: ToyState): TextPanel => ({
  kind: 'text',
  id: 'tale',
  lines: [
    ...(s.lesson === '' ? [] : [{ text: 'Show what your card favours: if it wins, you have its glory.', tone: 'key' }]),
    s.ghost === ''
      ? { text: 'Nobody stands behind seat 1.', tone: 'dim' }
      : ['Behind seat 1 stands ', { text: s.ghost, tone: 'warn' }, `, who shows ${names(pack, s.echo)}.`],
  ],
})

/** The last round, for players who return to the run. */
function lastRound(pack: Pack, s: ToyState): Line[] {
  const winner = s.winners.at(-1)
  if (winner === undefined) return []
  const shown = s.shown.slice(-2).map((sign) => signOf(pack, sign).name)
  return [{ text: `${shown.join(' against ')}: seat ${winner} won.`, rule: '§1.3' }]
}
