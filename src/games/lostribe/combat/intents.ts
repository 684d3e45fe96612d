import { type Intent, MILLION, type Monster } from '../content/monsters.ts'
import { chapterOf, monsterOf, type Pack, swornAt } from '../content/pack.ts'
import {
  AFFINITY,
  AI,
  blankFoe,
  DEF,
  type Foe,
  facesOfRoll,
  HP,
  ID,
  INTENT,
  KIND,
  MAX_HP,
  REVEALED,
  ROLL,
  rolled,
  SHIFTS,
  TURNED_TO,
  withFace,
} from '../foe.ts'
import { ATTACKER, DICE_A_TURN, type DiceVerb, NO_ELEMENT } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import type { Play } from './context.ts'
import { foeLabels, intentLabel, MONSTER_DICE, roll, rollFace } from './dice/dice.ts'
import { faceAfter } from './dice/elements.ts'
import { mostAsked } from './relic-values.ts'

/** §6.1 What foes intend, and their dice. */

export const monsterOfFoe = (pack: Pack, foe: Foe): Monster => monsterOf(pack, foe[KIND])

export const intentOf = (pack: Pack, foe: Foe): Intent => intentAt(monsterOfFoe(pack, foe), foe[INTENT])
export const intentAt = (monster: Monster, place: number): Intent =>
  monster.intents[place] ?? noIntent(monster.id, place)
function noIntent(monster: string, place: number): never {
  throw new Error(`${monster} has no intent ${place}`)
}

/** §6.3 A shift goes to the intent's element first, then to the next face each time. */
export function elementOfIntent(intent: Intent, foe: Foe): number {
  if (intent.isShift) return faceAfter(intent.element, foe[SHIFTS])
  return foe[TURNED_TO] === NO_ELEMENT ? intent.element : foe[TURNED_TO]
}

/** §6.7 What hunger and spite add to its first hit: `left` dice you leave, `spent` dice you spent. */
export function appetite(pack: Pack, foe: Foe, left: number, spent: number): number {
  const { hunger, spite } = monsterOfFoe(pack, foe)
  return hunger * left + spite * spent
}

/** What an attack of this foe does before modifiers: its value, the act's and the oath's. */
export const attackValue = (pack: Pack, s: State, intent: Intent): number =>
  intent.value + chapterOf(pack, s.act).attack + swornAt(pack, s.oath).attack

/** What every matching die adds to an attack. */
export function perMatch(pack: Pack, s: State, foe: Foe): number {
  const { config } = pack
  return foe[AI] === ATTACKER
    ? config.attacker_per_match + swornAt(pack, s.oath).attacker_per_match
    : config.match_damage
}

export function makeFoe(pack: Pack, s: State, kind: number, hp: number): Foe {
  const { def, ai, affinity } = monsterOf(pack, kind)
  const foe = blankFoe()
  foe[ID] = s.nextId++
  foe[KIND] = kind
  foe[HP] = hp
  foe[MAX_HP] = hp
  foe[DEF] = def
  foe[AI] = ai
  foe[AFFINITY] = affinity
  return foe
}

/** §6.1 The next intent: one of the list by its chances. */
export function declare(play: Play, foe: Foe): void {
  foe[INTENT] = drawIntent(play, foe)
  foe[TURNED_TO] = NO_ELEMENT
  play.emit?.({ kind: 'intent', foe: foe[ID], of: foe[KIND], intent: foe[INTENT] })
  reveal(play, foe)
}

function drawIntent({ pack, dice }: Play, foe: Foe): number {
  const { chances } = monsterOfFoe(pack, foe)
  if (chances.length === 1) return 0
  const drawn = roll(dice, 'intent', MILLION, intentLabel(foe[ID]))
  let place = 0
  while (drawn >= numberAt(chances, place)) place++
  return place
}

/** Where something shows the coming dice of foes, they are rolled now. */
export function reveal(play: Play, foe: Foe): void {
  if (reveals(play.pack, play.s)) rollFoe(play, foe, true)
}

const reveals = ({ config, asks }: Pack, s: State): boolean =>
  config.monster_dice_reveal === 'intent' || s.turn < mostAsked(asks.declare_intent.reveal_monster_dice, s)

export function tellFoeDice(
  play: Play,
  foe: Foe,
  verb: DiceVerb,
  dice: readonly number[],
  pool: readonly number[],
): void {
  const cause = `${monsterOfFoe(play.pack, foe).id} intent ${foe[INTENT] + 1}`
  play.emit?.({ kind: 'dice', verb, turn: play.s.turn, actor: foe[ID], of: foe[KIND], dice, pool, cause })
}

export function rollFoe(play: Play, foe: Foe, isRevealed: boolean): void {
  const { dice } = play
  const labels = foeLabels(foe[ID])
  let faces = 0
  // In a loop, so that one copy of the dice serves for all three.
  for (let die = 0; die < DICE_A_TURN; die++) faces = withFace(faces, rollFace(dice, MONSTER_DICE, labels[die] ?? ''))
  foe[ROLL] = rolled(faces)
  foe[REVEALED] = isRevealed ? 1 : 0
  if (play.emit !== undefined) tellFoeDice(play, foe, 'roll', diceOf(foe), diceOf(foe))
}

/** The dice of a foe's last roll, or of its coming one where that is revealed. */
export const diceOf = (foe: Foe): number[] => facesOfRoll(foe[ROLL])

/** Dice of a foe that dies before it could use them. */
export function dropDice(play: Play, foe: Foe): void {
  if (foe[REVEALED] === 1 && play.emit !== undefined) tellFoeDice(play, foe, 'expire', diceOf(foe), [])
}
