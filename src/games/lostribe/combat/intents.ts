import { CHANCE_UNIT, type Intent, type Monster } from '../content/monsters.ts'
import { monsterOf, oathTotalsAt, type Pack, runActOf } from '../content/pack.ts'
import {
  AFFINITY,
  AI,
  appendFace,
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
  rollOfFaces,
  SHIFTS,
  TURNED_TO,
} from '../foe.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { ATTACKER, DICE_PER_TURN, type DiceVerb, NO_ELEMENT } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { foeDieLabels, intentLabel, MONSTER_DICE_STREAM, rollFace, rollNumber } from './dice/dice.ts'
import { nextFace } from './dice/elements.ts'
import { maxOfRelics } from './relic-values.ts'

/** §6.1 Foes' intents and the dice they roll. */

export const monsterOfFoe = (pack: Pack, foe: Foe): Monster => monsterOf(pack, foe[KIND])

export const intentOf = (pack: Pack, foe: Foe): Intent => intentAt(monsterOfFoe(pack, foe), foe[INTENT])
export const intentAt = (monster: Monster, index: number): Intent =>
  monster.intents[index] ?? noIntent(monster.id, index)
function noIntent(monster: string, index: number): never {
  throw new Error(`${monster} has no intent ${index}`)
}

/** §6.3 The element of an intent. A shifting foe moves it on by one face with every shift. */
export function elementOfIntent(intent: Intent, foe: Foe): number {
  if (intent.isShift) return nextFace(intent.element, foe[SHIFTS])
  return foe[TURNED_TO] === NO_ELEMENT ? intent.element : foe[TURNED_TO]
}

/**
 * §6.7 What hunger and spite add to a foe's first hit. `left` is how many dice the player left unspent last turn,
 * `spent` how many were spent this turn.
 */
export function hungerAndSpite(pack: Pack, foe: Foe, left: number, spent: number): number {
  const { hunger, spite } = monsterOfFoe(pack, foe)
  return hunger * left + spite * spent
}

/** The value of an attack with what the act and the oath add, before other modifiers. */
export const attackValue = (pack: Pack, s: State, intent: Intent): number =>
  intent.value + runActOf(pack, s.act).attack + oathTotalsAt(pack, s.oath).attack

/** The damage that each matching die adds to an attack of this foe. */
export function damagePerMatch(pack: Pack, s: State, foe: Foe): number {
  const { config } = pack
  return foe[AI] === ATTACKER
    ? config.attacker_per_match + oathTotalsAt(pack, s.oath).attacker_per_match
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

/** §6.1 Draws a foe's next intent and announces it. */
export function declareIntent(play: PlayContext, foe: Foe): void {
  foe[INTENT] = drawIntent(play, foe)
  foe[TURNED_TO] = NO_ELEMENT
  play.emit?.({ kind: 'intent', foe: foe[ID], of: foe[KIND], intent: foe[INTENT] })
  revealDice(play, foe)
}

function drawIntent({ pack, dice }: PlayContext, foe: Foe): number {
  const { chances } = monsterOfFoe(pack, foe)
  if (chances.length === 1) return 0
  const drawn = rollNumber(dice, 'intent', CHANCE_UNIT, intentLabel(foe[ID]))
  let index = 0
  while (drawn >= numberAt(chances, index)) index++
  return index
}

/** Rolls the foe's next dice now if a knob or a relic reveals them. */
export function revealDice(play: PlayContext, foe: Foe): void {
  if (showsComingDice(play.pack, play.s)) rollFoeDice(play, foe, true)
}

const showsComingDice = ({ config, relicValues }: Pack, s: State): boolean =>
  config.monster_dice_reveal === 'intent' || s.turn < maxOfRelics(relicValues.declare_intent.reveal_monster_dice, s)

export function emitFoeDice(
  play: PlayContext,
  foe: Foe,
  verb: DiceVerb,
  dice: readonly number[],
  pool: readonly number[],
): void {
  const cause = `${monsterOfFoe(play.pack, foe).id} intent ${foe[INTENT] + 1}`
  play.emit?.({ kind: 'dice', verb, turn: play.s.turn, actor: foe[ID], of: foe[KIND], dice, pool, cause })
}

export function rollFoeDice(play: PlayContext, foe: Foe, isRevealed: boolean): void {
  const { dice } = play
  const labels = foeDieLabels(foe[ID])
  let faces = 0
  // A loop, so that V8 inlines the roll only once.
  for (let die = 0; die < DICE_PER_TURN; die++)
    faces = appendFace(faces, rollFace(dice, MONSTER_DICE_STREAM, labels[die] ?? ''))
  foe[ROLL] = rollOfFaces(faces)
  foe[REVEALED] = isRevealed ? 1 : 0
  if (play.emit !== undefined) emitFoeDice(play, foe, 'roll', foeDice(foe), foeDice(foe))
}

/** The dice of a foe's last roll, or of its next roll if that is revealed already. */
export const foeDice = (foe: Foe): number[] => facesOfRoll(foe[ROLL])

/** Logs the revealed dice of a dying foe as expired. */
export function expireFoeDice(play: PlayContext, foe: Foe): void {
  if (foe[REVEALED] === 1 && play.emit !== undefined) emitFoeDice(play, foe, 'expire', foeDice(foe), [])
}
