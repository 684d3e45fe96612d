import { monsterOf, type Pack } from '../content/pack.ts'
import { type Foe, HP, ID, INTENT, KIND, MAX_HP } from '../foe.ts'
import { DICE_A_TURN } from '../names.ts'
import { foeAt, INTACT, raise, type State } from '../state.ts'
import type { Play } from './context.ts'
import { foeLabels, PLAYER_LABELS } from './dice/dice.ts'
import { tellDice } from './dice/dice-events.ts'
import { settlePattern } from './dice/pool.ts'

/** §12 QA in a running fight: what was forced is taken up at once. Nothing here happens unless the run's options ask for it. */

export const MOST = 1000
const NOW_DICE = PLAYER_LABELS.map((label) => `now ${label}`)
export const nowLabel = (what: 'hp' | 'intent' | 'energy' | 'charges', who = 'player'): string => `now ${what} ${who}`
export const whoOf = (foe: Foe): string => `m${foe[ID]}`

export function meddle(play: Play): void {
  const { s } = play
  set(play, nowLabel('hp'), (hp) => {
    s.hp = Math.min(Math.max(1, hp), s.maxHp)
  })
  set(play, nowLabel('energy'), (energy) => {
    s.energy = energy
  })
  set(play, nowLabel('charges'), (charges) => {
    s.charges = Math.min(charges, play.pack.config.charge_cap)
  })
  for (let i = 0; i < s.foes.length; i++) meddleWith(play, foeAt(s, i))
  turnDice(play)
}

function set({ dice, emit }: Play, what: string, to: (value: number) => void): void {
  const value = dice.decided?.(what, MOST)
  if (value === undefined) return
  to(value)
  emit?.({ kind: 'meddled', what: what.slice('now '.length), value })
}

function meddleWith(play: Play, foe: Foe): void {
  const { intents } = monsterOf(play.pack, foe[KIND])
  set(play, nowLabel('hp', whoOf(foe)), (hp) => {
    foe[HP] = Math.max(1, hp)
    foe[MAX_HP] = Math.max(foe[MAX_HP], foe[HP])
  })
  set(play, nowLabel('intent', whoOf(foe)), (place) => {
    foe[INTENT] = Math.min(place, intents.length - 1)
  })
}

/** The three rolled dice show other faces; what was spent of them is back. */
function turnDice(play: Play): void {
  const { s, dice } = play
  const faces = NOW_DICE.map((label) => dice.decided?.(label, 4)).filter((face) => face !== undefined)
  if (faces.length < DICE_A_TURN) return
  s.pool = [...faces, ...s.pool.slice(DICE_A_TURN)]
  raise(s, INTACT)
  if (play.emit !== undefined) tellDice(play, 'roll', s.pool.slice(0, DICE_A_TURN), 'forced')
  settlePattern(play)
}

/** Labels of a roll, now or when it comes: of the player, or of a foe of this fight. */
export function diceLabels(s: State, who: string, isNow: boolean): readonly string[] | undefined {
  if (who === 'player') return isNow ? NOW_DICE : PLAYER_LABELS
  const foe = s.foes.find((one) => whoOf(one) === who)
  return foe === undefined || isNow ? undefined : foeLabels(foe[ID])
}

export const intentsOf = (pack: Pack, s: State, who: string): number => {
  const foe = s.foes.find((one) => whoOf(one) === who)
  return foe === undefined ? 0 : monsterOf(pack, foe[KIND]).intents.length
}
