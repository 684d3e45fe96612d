import type { GameInfo } from '../../engine/contract/info.ts'
import { type Campaign, ourSide, unpackAnnal } from './campaign/campaign-state.ts'
import { LESSONS } from './combat/lessons.ts'
import { builtInGame } from './game.ts'
import { DIFFICULTY_LEVELS } from './options.ts'
import type { State } from './state.ts'

/** An achievement of a voyage, derived from its final state. */
const voyage =
  (isDone: (s: Campaign) => boolean) =>
  (state: unknown): boolean => {
    const s = state as State
    return s.mode === 'campaign' && isDone(s)
  }
const fates = (s: Campaign): string[] => s.annals.map((annal) => unpackAnnal(annal).fate)
const won = (s: Campaign): boolean => s.phase === 'won'

/** The contacts that the player beat, in order: destroyed, or taken as a prize. */
const wins = (s: Campaign): { readonly tr: number }[] =>
  s.annals.map(unpackAnnal).filter(({ fate }) => fate === 'destroyed' || fate === 'struck')
/** Whether the player beat this many contacts in a row. */
function hasStreak(s: Campaign, length: number): boolean {
  let run = 0
  for (const fate of fates(s)) {
    run = fate === 'destroyed' || fate === 'struck' ? run + 1 : 0
    if (run >= length) return true
  }
  return false
}
const countBits = (bits: number): number => bits.toString(2).replaceAll('0', '').length

/** The achievements that a voyage can earn without being won. */
const ON_THE_WAY: GameInfo['achievements'] = [
  { id: 'first-blood', name: 'First blood', text: 'Destroy a ship.', isDone: voyage((s) => s.kills >= 1) },
  {
    id: 'first-prize',
    name: 'A prize',
    text: 'Take a ship that strikes its colours.',
    isDone: voyage((s) => s.prizes >= 1),
  },
  { id: 'first-leg', name: 'Back at a dock', text: 'Finish the first leg.', isDone: voyage((s) => s.encounter >= 3) },
  { id: 'half-way', name: 'Half way', text: 'Finish the second leg.', isDone: voyage((s) => s.encounter >= 6) },
  { id: 'last-sight', name: 'In sight', text: 'Reach the last vessel.', isDone: voyage((s) => s.encounter >= 12) },
  { id: 'streak', name: 'Clear sky', text: 'Beat three contacts in a row.', isDone: voyage((s) => hasStreak(s, 3)) },
  {
    id: 'giant',
    name: 'Giant killer',
    text: 'Beat a ship of TR 4 or more.',
    isDone: voyage((s) => wins(s).some(({ tr }) => tr >= 4)),
  },
  {
    id: 'heels',
    name: 'Fast heels',
    text: 'Outrun two contacts on one voyage.',
    isDone: voyage((s) => fates(s).filter((fate) => fate === 'outrun').length >= 2),
  },
  {
    id: 'palm',
    name: 'Greased palms',
    text: 'Buy your way past a contact.',
    isDone: voyage((s) => fates(s).includes('bribed')),
  },
  {
    id: 'reader',
    name: 'Reader of captains',
    text: 'Beat or scan ships of five different captains.',
    isDone: voyage((s) => countBits(s.known) >= 5),
  },
  { id: 'pod', name: 'Escape pod', text: 'Lose your ship and survive.', isDone: voyage((s) => s.claims >= 1) },
]

export const info: GameInfo = {
  id: 'emojispace',
  name: 'EmojiSpace',
  place: 2,
  blurb: 'Ship duels against captains who announce their next act: twelve encounters, a growing ship, one last vessel.',
  help: [
    'Fit out a ship at the dock, choose whom to meet, then fight, flee, bribe or give up. After twelve encounters you meet the last vessel.',
    'Both sides give one order per round and fire at the same time. A hit does between 1 and (weapon − defense of the other) damage; each order shows what it deals and what you take.',
    'The captain decides first and announces the kind of act: attack, guard, dodge or busy; ► marks the orders that answer it. b Batter against a guard, u Unpick against a busy or dodging ship.',
    'A ship that charges (w, Wind-up) has less defense now and fires a Salvo (v, +4) next round: answer with k Brace, j Reflex or l Flare. o Overcharge and l Flare have few uses.',
    'When a hull falls to 66 % or 33 %, a random subsystem is damaged by one; a broken subsystem has band 0 until a dock.',
    'Below a third of its hull a captain may surrender: fly the ship, or sell it. Blood raiders neither surrender nor take prisoners.',
    'TR and lane show how strong a ship is. On meeting one: p Pay, q Run, a Attack, y Surrender. Passing it by costs a toll, giving up costs more; both prices are shown first.',
    'At a dock ←→ turn the pages, a number points at a row, and Enter buys, fits or hires; z Sell, m Mend, c Cast off.',
    'For a single fight: --set mode=skirmish; add --set rival=seat for two players, or --set rival=anvil to choose a captain.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: { name: 'Difficulty', option: 'rung', levels: DIFFICULTY_LEVELS },
  achievements: [
    ...ON_THE_WAY,
    { id: 'home', name: 'Brought home', text: 'Bring the last vessel home.', isDone: voyage(won) },
    {
      id: 'prizes',
      name: 'Colours struck',
      text: 'Take five prizes on one voyage.',
      isDone: voyage((s) => s.prizes >= 5),
    },
    {
      id: 'no-retreat',
      name: 'No way round',
      text: 'Win a voyage without passing by a single contact.',
      isDone: voyage((s) => won(s) && fates(s).every((fate) => fate === 'destroyed' || fate === 'struck')),
    },
    {
      id: 'spotless',
      name: 'Not a scratch',
      text: 'Beat the last vessel with a green hull.',
      isDone: voyage((s) => won(s) && ourSide(s).hull * 3 > ourSide(s).hullMax * 2),
    },
    {
      id: 'twice-born',
      name: 'Twice born',
      text: 'Lose your ship, survive, and win.',
      isDone: voyage((s) => won(s) && s.claims > 0),
    },
    {
      id: 'hard-way',
      name: 'The hard way',
      text: 'Win at difficulty 3 or above.',
      isDone: voyage((s) => won(s) && s.rung >= 3),
    },
  ],
  duel: { mode: 'skirmish', rival: 'seat' },
  get game() {
    return builtInGame()
  },
  schema: () => import('./schema.ts').then((module) => module.gameSchema),
}
