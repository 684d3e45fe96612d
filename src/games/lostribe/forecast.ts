import { incoming } from './blows.ts'
import { attackValue, diceOf, intentOf, monsterOf, perMatch } from './foes.ts'
import { I_ATTACK, I_CHARGE, I_DRAIN, type Pack } from './pack.ts'
import { type Foe, REVEALED, STUN, type State, WOUND } from './state.ts'

/** §6.1 What is coming, from what the player may know. */

/** Whether this foe strikes in the coming turn. */
export function strikes(pack: Pack, foe: Foe): boolean {
  const { type } = intentOf(pack, foe)
  if (type !== I_ATTACK && type !== I_DRAIN && !(type === I_CHARGE && foe[WOUND] > 0)) return false
  return foe[STUN] === 0 || monsterOf(pack, foe).isBoss
}

/** Damage of the coming hits with so many matching dice, before ward and dodge. */
export function damageWith(pack: Pack, s: State, foe: Foe, matches: number): number {
  const intent = intentOf(pack, foe)
  const value = attackValue(pack, s, intent)
  const first = incoming(pack, s, foe, value + matches * perMatch(pack, s, foe), intent.element)
  return intent.hits === 1 ? first : first + (intent.hits - 1) * incoming(pack, s, foe, value, intent.element)
}

/** Least and most damage of the coming hits. Where the dice are revealed, or a stunned boss has none, both are the same. */
export function attackRange(pack: Pack, s: State, foe: Foe): readonly [least: number, most: number] {
  if (foe[STUN] > 0) return [damageWith(pack, s, foe, 0), damageWith(pack, s, foe, 0)]
  if (foe[REVEALED] === 0) return [damageWith(pack, s, foe, 0), damageWith(pack, s, foe, 3)]
  const { element } = intentOf(pack, foe)
  const known = damageWith(pack, s, foe, diceOf(foe).filter((die) => die === element).length)
  return [known, known]
}

/** Damage that is on its way, before ward: what is certain, and what dice could add. */
export function threat(pack: Pack, s: State): readonly [least: number, most: number] {
  let [least, most] = [0, 0]
  for (const foe of s.foes) {
    if (!strikes(pack, foe)) continue
    const [low, high] = attackRange(pack, s, foe)
    least += low
    most += high
  }
  return [least, most]
}
