import type { GameInfo } from '../../engine/contract/info.ts'
import { annalOf, type Campaign, ourSide } from './campaign/campaign-state.ts'
import { LESSONS } from './combat/lessons.ts'
import { houseGame } from './game.ts'
import { LEVELS, type State } from './state.ts'

/** A voyage, told from its last state. */
const voyage =
  (tells: (s: Campaign) => boolean) =>
  (state: unknown): boolean => {
    const s = state as State
    return s.mode === 'campaign' && tells(s)
  }
const fates = (s: Campaign): string[] => s.annals.map((annal) => annalOf(annal).fate)
const won = (s: Campaign): boolean => s.phase === 'won'

export const info: GameInfo = {
  id: 'emojispace',
  name: 'EmojiSpace',
  place: 2,
  blurb:
    'Ship duels in bands against captains who tell what they are about: twelve encounters, a growing ship, one last vessel.',
  help: [
    'Fit a ship at the dock, choose whom to meet, and fight, flee, bribe or give up. After twelve encounters comes the last vessel.',
    'Both sides choose one action a round and shoot at once: your weapon band against their defense band, damage 1 to the difference.',
    'The captain decides first, and you are told the kind: attack, guard, dodge or busy. Batter breaks a guard, Unpick hits what is busy or dodges.',
    'A ship that winds up is open now and fires a Salvo (+4) next: Brace, Reflex or Flare against it. Overcharge and Flare have few uses.',
    'A hull that falls through 66 % or 33 % loses a point of a subsystem at random; a RED subsystem has band 0 until a dock.',
    'In the red most captains strike their colours: fly the prize, or sell it. Blood raiders neither give nor take quarter.',
    'TR and lane say how strong somebody is. Passing by costs a toll, giving up costs more; both are told before.',
    'For a single fight: --set mode=skirmish, with --set rival=seat for two players, or rival=anvil for a captain.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: { name: 'Rung', option: 'rung', levels: LEVELS },
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
      text: 'Win a voyage without passing anybody by.',
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
      text: 'Lose your ship, live, and win.',
      isDone: voyage((s) => won(s) && s.claims > 0),
    },
    {
      id: 'hard-way',
      name: 'The hard way',
      text: 'Win on the third rung or above.',
      isDone: voyage((s) => won(s) && s.rung >= 3),
    },
  ],
  duel: { mode: 'skirmish', rival: 'seat' },
  get game() {
    return houseGame()
  },
  schema: () => import('./schema.ts').then((module) => module.schema),
}
