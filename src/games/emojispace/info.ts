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

export const info: GameInfo = {
  id: 'emojispace',
  name: 'EmojiSpace',
  place: 2,
  blurb: 'Ship duels against captains who announce their next act: twelve encounters, a growing ship, one last vessel.',
  help: [
    'Fit out a ship at the dock, choose whom to meet, then fight, flee, bribe or give up. After twelve encounters you meet the last vessel.',
    'Both sides choose one action per round and shoot at the same time. A hit does between 1 and (weapon band − defense band) damage.',
    'The captain decides first and announces the kind of act: attack, guard, dodge or busy. Use Batter against a guard, Unpick against a busy or dodging ship.',
    'A ship that winds up has less defense now and fires a Salvo (+4) next round: answer with Brace, Reflex or Flare. Overcharge and Flare have few uses.',
    'When a hull falls below 66 % or 33 %, a random subsystem is degraded by one; a RED subsystem has band 0 until a dock.',
    'With a red hull most captains surrender: fly their ship, or sell it. Blood raiders neither surrender nor take prisoners.',
    'TR and lane show how strong a ship is. Passing it by costs a toll, giving up costs more; both prices are shown first.',
    'For a single fight: --set mode=skirmish; add --set rival=seat for two players, or --set rival=anvil to choose a captain.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: { name: 'Difficulty', option: 'rung', levels: DIFFICULTY_LEVELS },
  achievements: [
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
