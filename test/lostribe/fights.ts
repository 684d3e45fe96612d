import { type Dice, type ScriptedDice, scriptedDice } from '../../src/engine/index.ts'
import type { Event } from '../../src/games/lostribe/events.ts'
import { HP } from '../../src/games/lostribe/foe.ts'
import {
  type Config,
  makeLosTribe,
  makePack,
  type Pack,
  type Played,
  type PlayOrder,
  playCard,
  type Scenario,
  type State,
} from '../../src/games/lostribe/index.ts'
import { elementName, elementOf } from '../../src/games/lostribe/vocabulary.ts'
import { smallGame, smallPack } from './small-pack.ts'

/** A fight under test: its state, its events and scripted dice. */
export interface Fight {
  readonly pack: Pack
  readonly s: State
  readonly dice: ScriptedDice
  readonly events: Event[]
  /** Plays a card by hand index, on the first foe by default. */
  play(card: number, order?: Omit<PlayOrder, 'card'>): Played
  /** Makes a choice by its id, as a run would. */
  choose(id: string): void
  hp(): number[]
  pool(): string[]
}

/** `dice('player', 'earth', 'fire', 'air')`: three rolls by their labels. */
export const dice = (who: string, ...faces: string[]) =>
  faces.map((face, i) => ({ what: `${who} die ${i + 1}`, sides: 4, value: elementOf(face) }))
/** The next draws, as indexes into the sorted pile. */
export const draws = (...places: number[]) => places.map((value) => ({ what: 'draw', value }))
/** An intent roll in millionths. */
export const intent = (foe: string, millionths: number) => [
  { what: `intent ${foe}`, sides: 1_000_000, value: millionths },
]

/** The small pack with other knobs. */
export const withKnobs = (knobs: Partial<Config>): Pack =>
  makePack({ ...smallPack.content, config: { ...smallPack.config, ...knobs } })

export const JACKAL = { id: 'm_mirage_jackal', intent: 0 }
export const SENTRY = { id: 'm_clay_sentry', intent: 0 }
export const LEECH = { id: 'm_brine_leech', intent: 1 }

/** Starts a fight. By default without relics and without an element. */
export function fight(
  position: Scenario,
  script: Parameters<typeof scriptedDice>[0] = [],
  { pack = smallPack, oath = 0 }: { pack?: Pack; oath?: number } = {},
): Fight {
  const game = pack === smallPack ? smallGame : makeLosTribe(pack)
  const rolls = scriptedDice(script)
  const bare = { affinity: null, relics: [], deck: ['c_basic_strike'], hand: [], monsters: [JACKAL] }
  const s = game.setup({ oath, scenario: { ...bare, ...position } }, rolls)
  const events: Event[] = []
  const listen = (event: Event): void => void events.push(event)
  return {
    pack,
    s,
    dice: rolls,
    events,
    play: (card, order = {}) => playCard(pack, s, { card, ...order }, rolls, listen),
    choose(id) {
      const action = game.legal(s, 0).find((candidate) => candidate.id === id)
      if (action === undefined)
        throw new Error(`${id} is not legal; legal are ${game.legal(s, 0).map((candidate) => candidate.id)}`)
      game.apply(s, [{ seat: 0, action }], rolls as Dice, listen)
    },
    hp: () => s.foes.map((foe) => foe[HP]),
    pool: () => s.pool.map(elementName),
  }
}
