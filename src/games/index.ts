import type { AnyGame } from '../engine/game.ts'
import type { GameSchema } from '../engine/scenario.ts'
import type { Line } from '../engine/scene.ts'
import { descent } from './descent/index.ts'
import { emojiSpace } from './emojispace/index.ts'
import { losTribe, timelineLine } from './lostribe/index.ts'
import { starCanine } from './star-canine/index.ts'
import {
  checkGhost,
  ghostOf,
  type Options as UnderscoreOptions,
  type State as UnderscoreState,
  underscore,
} from './underscore/index.ts'

/** A game as the house shows it. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** One line. */
  readonly blurb: string
  /** What a newcomer should know, a sentence a line. */
  readonly help: readonly string[]
  readonly game: AnyGame
  /** Loaded when somebody brings options, a scenario or a pack: checking costs more than playing. */
  schema(): Promise<GameSchema>
  /** An event as a line of the game's own timeline, to stand beside a replay; undefined: it does not belong there. */
  timeline?(event: unknown): Line | undefined
  /** Games whose fallen return: what a host needs to keep them and to bring them into a run. */
  readonly ghosts?: GhostKeeping
}

/** A fallen character as a host sees it: plain JSON with a name and a level. */
export interface GhostLike {
  readonly name: string
  readonly level: number
  readonly is_elite?: boolean | string | undefined
  readonly source?: string | undefined
  readonly season?: string | undefined
  readonly created?: string | undefined
}
export interface GhostKeeping {
  /** The fallen of a finished run; undefined where nobody fell. */
  of(state: unknown): GhostLike | undefined
  /** Reads what claims to be one: trimmed with notes, or refused with a reason. Never throws. */
  check(
    json: unknown,
  ):
    | { readonly ok: true; readonly ghost: GhostLike; readonly notes: readonly string[] }
    | { readonly ok: false; readonly why: string }
  /** Whether a run with these options meets ghosts and brings none of its own. */
  wants(options: unknown): boolean
  into(options: unknown, ghosts: readonly GhostLike[]): unknown
}

export { ELEMENTS, elementDice, patternKind } from './lostribe/index.ts'

/** The register: one entry a game. */
export const GAMES: readonly Entry[] = [
  {
    id: 'star-canine',
    name: 'Star Canine',
    blurb: 'One ship against the Solar Bear Empire. No chance in combat: equip, count, engage.',
    help: [
      'Equip up to as many items as you have slots, then engage; the battle runs by itself.',
      'Six turns: LONG, MID, CLOSE, CLOSE, MID, LONG. You fire first, and a destroyed enemy does not answer.',
      'Shield absorbs at LONG, armor at CLOSE; at MID nothing absorbs. Both are used up within a battle.',
      'Weapons fire in equip order, each paying from the ammo the ones before it left. There is no holding fire.',
      'More ammo is not always better: one extra round can trigger a shot that was not needed.',
      'A draw passes a Normal or Elite stage without a reward; against a boss it is the end.',
      'Disposable items burn out after any battle they were equipped in, fired or not.',
    ],
    game: starCanine,
    schema: () => import('./star-canine/schema.ts').then((module) => module.schema),
  },
  {
    id: 'emojispace',
    name: 'EmojiSpace',
    blurb: 'Seeded ship combat in bands: twelve encounters, a hull full of modules, and a rating that seldom lies.',
    help: [
      'Fit a ship at the dock, choose whom to meet, and fight, flee, bribe or give up. After twelve encounters comes the last vessel.',
      'In combat both sides choose one action a round and shoot at once: your weapon band against their defense band.',
      'Focus Fire, Reinforce Shields and Evasive Maneuvers each raise one band by one; modules may add to that.',
      'Damage is 1 to the difference of the bands; at equal bands 0 or 1; below that nothing.',
      'A hull that falls through 66 % or 33 % loses a point of a subsystem at random; a RED subsystem has band 0 until a dock.',
      'Of the enemy you see hull percent, colour and threat rating (TR). A probe array can scan the rest.',
      'TR tells a lot: one step up is mostly a loss, one step down mostly a win. Blood raiders take no prisoners.',
      'For a single fight: --set mode=skirmish, with --set rival=seat for two players.',
    ],
    game: emojiSpace,
    schema: () => import('./emojispace/schema.ts').then((module) => module.schema),
  },
  {
    id: 'descent',
    name: 'Descent',
    blurb: 'Five floors down to the Dungeon Lord. One life, fair sight, true odds.',
    help: [
      'Go down floor by floor and slay the Dungeon Lord on the fifth. There is no way back from death.',
      'Walking into somebody strikes. Damage holds no chance, only hitting does; the table In sight has the odds both ways.',
      'Everybody sleeps until you come into sight and near. What you see sees you, and what you do not see does not.',
      'Diagonal steps and blows cut no corners: both cells beside them must be open. Fight in corridors.',
      'Keys: w a s d straight and q e z c diagonally, or arrows and the number pad; . waits, o explores, r rests, f fights, g picks up, h and m drink.',
      'More keys: > < go to the stairs and take them, $ and _ go to shop and altar, p kneels, t travels to a cell, j k l cast, v b pray.',
      'explore, travel, rest and fight take many steps as one choice and stop when anything comes up (--no-macros hides them).',
      'Scrolls are known by labels until one is read. Altars on floors 2 to 4 belong to three of five gods; serve one.',
      'Floors stay as you left them. The lantern burns for 4000 turns. Hints come once each; --set hints=false silences them.',
    ],
    game: descent,
    schema: () => import('./descent/schema.ts').then((module) => module.schema),
  },
  {
    id: 'lostribe',
    name: 'LosTribe',
    blurb: 'Elemental dice and cards: three veils, three dice a turn, and a star at the end of the road.',
    help: [
      'Each turn you roll three elemental dice. Cards may spend them, or only ask whether they are there (With 1 fire: …).',
      'Fire beats air, air beats earth, earth beats water, water beats fire: 15 % more damage, or less the other way.',
      'Three different dice are Resonance: a charge now, energy next turn. A pair tunes the turn; three alike can be unleashed.',
      'Damage is (value − defense) × percent, rounded down; then ward absorbs. Ward is gone at your next turn.',
      'Burn takes hp at the start of a turn, past ward; Brittle and Fortify move defense, Dim and Might attacks; Dodge cancels a hit. Stun takes a foe’s turn, a boss’s dice, or 2 of your energy.',
      'Pen passes over defense. Fused cards pay three dice and do more; exhausted ones are back after the fight, and rituals work until its end.',
      'Foes show what they intend and the exact number; their dice may add to it (6 (+0..6)): attackers burn those that match, controllers stun or hide by pairs, summoners call others.',
      'Having no energy does not end a turn, and what you hold is kept; at the next you draw up to five.',
      'tidy ends the turn too, but lets you discard cards first, or keep dice where a relic allows it.',
      'After a victory three charges evolve a card for good. Three veils, a boss behind each. --set oath=1 to 10 makes it harder.',
    ],
    game: losTribe,
    timeline: (event) => timelineLine(losTribe.pack, event),
    schema: () => import('./lostribe/schema.ts').then((module) => module.schema),
  },
  {
    id: 'underscore',
    name: 'Underscore',
    blurb: 'Simultaneous elemental duels below ground. Who falls rises as a ghost and fights as it fought last.',
    help: [
      'Both sides choose a move blind; then the faster one acts first. A tie goes to whoever has priority, which flips every turn.',
      'Attacks attune their caster to their element. Only the attunements of the one who is hit count: weak +1, resist −1, immune 0, absorb heals.',
      'Moves are private until they are cast. Previews count only what is public; the opponent may know more.',
      'Statuses tick in the execution of the one who has them, and own ones lose a turn at its end: what you give yourself is one turn shorter.',
      'Cooldown and bind count only when you choose; Sleep, Stun and Anger only when you act.',
      'After a win learn a move of the fallen, take the major blessing, or draft three minors: one path only. HP is full again each time.',
      'Majors are open while your burden is not above the elites you have slain; a burden brings elites.',
      'Ten lessons: --set mode=tutorial. A duel for two: --set mode=duel --set rival=seat.',
    ],
    game: underscore,
    schema: () => import('./underscore/schema.ts').then((module) => module.schema),
    ghosts: {
      of: (state) => ghostOf(underscore.pack, state as UnderscoreState),
      check: (json) => checkGhost(underscore.pack, json),
      wants: (options) => {
        const { mode, ghosts, rival, foe, scenario, lesson } = (options ?? {}) as UnderscoreOptions
        return (mode ?? 'run') === 'run' && [ghosts, rival, foe, scenario, lesson].every((given) => given === undefined)
      },
      into: (options, ghosts) => ({ ...(options as object), ghosts }),
    },
  },
]

export const findGame = (id: string): Entry | undefined => GAMES.find((entry) => entry.id === id)
