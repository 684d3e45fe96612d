import { monsterOf, type Pack } from '../content/pack.ts'
import { type Foe, HP, ID, INTENT, KIND, MAX_HP } from '../foe.ts'
import { DICE_INTACT, foeAt, type State, setFlag } from '../state.ts'
import { DICE_PER_TURN } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { foeDieLabels, PLAYER_DIE_LABELS } from './dice/dice.ts'
import { emitDice } from './dice/dice-events.ts'
import { settlePattern } from './dice/pool.ts'

/** §12 Overrides for testing a running fight, applied at once. Only runs started with the admin option use them. */

export const OVERRIDE_LIMIT = 1000
const DICE_OVERRIDE_LABELS = PLAYER_DIE_LABELS.map((label) => `now ${label}`)
export const overrideLabel = (field: 'hp' | 'intent' | 'energy' | 'charges', actor = 'player'): string =>
  `now ${field} ${actor}`
export const foeLabel = (foe: Foe): string => `m${foe[ID]}`

export function applyOverrides(play: PlayContext): void {
  const { s } = play
  override(play, overrideLabel('hp'), (hp) => {
    s.hp = Math.min(Math.max(1, hp), s.maxHp)
  })
  override(play, overrideLabel('energy'), (energy) => {
    s.energy = energy
  })
  override(play, overrideLabel('charges'), (charges) => {
    s.charges = Math.min(charges, play.pack.config.charge_cap)
  })
  for (let i = 0; i < s.foes.length; i++) overrideFoe(play, foeAt(s, i))
  overrideDice(play)
}

function override({ dice, emit }: PlayContext, label: string, apply: (value: number) => void): void {
  const value = dice.decided?.(label, OVERRIDE_LIMIT)
  if (value === undefined) return
  apply(value)
  emit?.({ kind: 'overridden', what: label.slice('now '.length), value })
}

function overrideFoe(play: PlayContext, foe: Foe): void {
  const { intents } = monsterOf(play.pack, foe[KIND])
  override(play, overrideLabel('hp', foeLabel(foe)), (hp) => {
    foe[HP] = Math.max(1, hp)
    foe[MAX_HP] = Math.max(foe[MAX_HP], foe[HP])
  })
  override(play, overrideLabel('intent', foeLabel(foe)), (index) => {
    foe[INTENT] = Math.min(index, intents.length - 1)
  })
}

/** Replaces the three rolled dice. Rolled dice that were spent come back. */
function overrideDice(play: PlayContext): void {
  const { s, dice } = play
  const faces = DICE_OVERRIDE_LABELS.map((label) => dice.decided?.(label, 4)).filter((face) => face !== undefined)
  if (faces.length < DICE_PER_TURN) return
  s.pool = [...faces, ...s.pool.slice(DICE_PER_TURN)]
  setFlag(s, DICE_INTACT)
  if (play.emit !== undefined) emitDice(play, 'roll', s.pool.slice(0, DICE_PER_TURN), 'forced')
  settlePattern(play)
}

/** The labels of rolls to force for the dice of the player or of a foe in this fight: those on the table now, or those of the next roll. */
export function diceLabels(s: State, actor: string, isNow: boolean): readonly string[] | undefined {
  if (actor === 'player') return isNow ? DICE_OVERRIDE_LABELS : PLAYER_DIE_LABELS
  const foe = s.foes.find((candidate) => foeLabel(candidate) === actor)
  return foe === undefined || isNow ? undefined : foeDieLabels(foe[ID])
}

export const intentCount = (pack: Pack, s: State, actor: string): number => {
  const foe = s.foes.find((candidate) => foeLabel(candidate) === actor)
  return foe === undefined ? 0 : monsterOf(pack, foe[KIND]).intents.length
}
