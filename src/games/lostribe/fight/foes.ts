import type { DiceVerb } from '../events.ts'
import {
  ATTACKER,
  type Boon,
  type Card,
  CONTROLLER,
  DODGE_STATUS,
  I_AFFLICT,
  I_ATTACK,
  I_CHARGE,
  I_DODGE,
  I_DRAIN,
  I_SHIFT,
  I_SUMMON,
  I_WARD,
  type Intent,
  MILLION,
  type Monster,
  ON_HIT,
  type Pack,
  STUN_STATUS,
} from '../language/pack.ts'
import {
  AFFINITY,
  AI,
  CALM,
  DODGE,
  EXPLOITER,
  EXPLOITS,
  EXPLOITS_BEFORE,
  type Foe,
  HARD,
  HARD_TURNS,
  HARDEN,
  HP,
  ID,
  IMMUNE,
  INTENT,
  KIND,
  MARKED,
  REVEALED,
  ROLL,
  SCREENED,
  SHIFTS,
  STUN,
  type State,
  vowsOf,
  WARD,
  WOUND,
} from '../state.ts'
import { healFoe, strikeFoe, strikePlayer, tick, wardFoe } from './blows.ts'
import { foeLabels, MONSTER_DICE, NO_ELEMENT, rollDie } from './elements.ts'
import { type Play, roll } from './play.ts'
import { afflictPlayer, runDown } from './statuses.ts'

/** §6 Foes: what they intend, and what they do when their turn comes. */

export const monsterOf = (pack: Pack, foe: Foe): Monster => pack.monsters[foe[KIND]] as Monster

const HARDENING: Intent = { type: -1, element: NO_ELEMENT, value: 0, hits: 1, status: 0, turns: 0, upTo: MILLION }
export const intentOf = (pack: Pack, foe: Foe): Intent =>
  foe[INTENT] === HARDEN ? HARDENING : (monsterOf(pack, foe).intents[foe[INTENT]] as Intent)

/** §6.3 A shift goes to the intent's element first, then to the next face each time. */
export const elementOfIntent = (intent: Intent, foe: Foe): number =>
  intent.type === I_SHIFT ? (intent.element + foe[SHIFTS]) & 3 : intent.element

/** What an attack of this foe does before modifiers: its value, the act's and the oath's. */
export function attackValue(pack: Pack, s: State, intent: Intent): number {
  return intent.value + (pack.acts[s.act]?.attack ?? 0) + vowsOf(pack, s).attack
}

/** What every matching die adds to an attack. */
export function perMatch(pack: Pack, s: State, foe: Foe): number {
  return foe[AI] === ATTACKER ? pack.config.attacker_per_match + vowsOf(pack, s).perMatch : pack.config.match_damage
}

export function makeFoe(pack: Pack, s: State, kind: number, hp: number): Foe {
  const { def, ai, affinity } = pack.monsters[kind] as Monster
  const id = s.nextId++
  return [id, kind, hp, hp, def, ai, affinity, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
}

const INTENT_LABELS = Array.from({ length: 100 }, (_, id) => `intent m${id}`)

/** §6.1 The next intent: harden where that is armed, otherwise one of the list by its chances. */
export function declare(p: Play, foe: Foe): void {
  const { dice, pack } = p
  const { pivot } = pack.config
  const isPivot = foe[CALM] === 0 && foe[EXPLOITS] + foe[EXPLOITS_BEFORE] >= pivot.threshold
  if (isPivot) foe[INTENT] = HARDEN
  else {
    const { intents } = monsterOf(pack, foe)
    let at = 0
    if (intents.length > 1) {
      const u = roll(dice, 'intent', MILLION, INTENT_LABELS[foe[ID] % 100] as string)
      while (u >= (intents[at] as Intent).upTo) at++
    }
    foe[INTENT] = at
  }
  p.emit?.({
    ...{ kind: 'intent', foe: foe[ID], of: foe[KIND], intent: foe[INTENT], pivot: isPivot ? foe[EXPLOITER] : -1 },
  })
  reveal(p, foe)
}

/** Where something shows the coming dice of foes, they are rolled now. */
export function reveal(p: Play, foe: Foe): void {
  if (reveals(p.pack, p.s)) rollFoe(p, foe, true)
}

/** Whether something shows the coming dice of foes. */
function reveals(pack: Pack, s: State): boolean {
  if (pack.config.monster_dice_reveal === 'intent') return true
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    if (boon.reveals && (boon.onTurn === 0 || s.turn < boon.onTurn)) return true
  }
  return false
}

export function tellFoeDice(p: Play, foe: Foe, verb: DiceVerb, dice: readonly number[], pool: readonly number[]): void {
  const cause = foe[INTENT] === HARDEN ? 'harden' : `${monsterOf(p.pack, foe).id} intent ${foe[INTENT] + 1}`
  p.emit?.({ kind: 'dice', verb, turn: p.s.turn, actor: foe[ID], of: foe[KIND], dice, pool, cause })
}

function rollFoe(p: Play, foe: Foe, isRevealed: boolean): void {
  const labels = foeLabels(foe[ID])
  const a = rollDie(p.dice, MONSTER_DICE, labels, 0)
  const b = rollDie(p.dice, MONSTER_DICE, labels, 1)
  const c = rollDie(p.dice, MONSTER_DICE, labels, 2)
  foe[ROLL] = 1 + 16 * a + 4 * b + c
  foe[REVEALED] = isRevealed ? 1 : 0
  if (p.emit !== undefined) tellFoeDice(p, foe, 'roll', diceOf(foe), diceOf(foe))
}

/** The dice of a foe's last roll, or of its coming one where that is revealed. */
export function diceOf(foe: Foe): number[] {
  const code = foe[ROLL] - 1
  return code < 0 ? [] : [code >> 4, (code >> 2) & 3, code & 3]
}

/** The order of the foes' turn: by speed, those of one speed as they stand. */
export function turnOrder(pack: Pack, s: State): number[] {
  const ids: number[] = []
  const speeds: number[] = []
  for (let i = 0; i < s.foes.length; i++) {
    const foe = s.foes[i] as Foe
    const { spd } = monsterOf(pack, foe)
    let at = ids.length
    ids.push(0)
    speeds.push(0)
    for (; at > 0 && (speeds[at - 1] as number) < spd; at--) {
      ids[at] = ids[at - 1] as number
      speeds[at] = speeds[at - 1] as number
    }
    ids[at] = foe[ID]
    speeds[at] = spd
  }
  return ids
}

/** §6.2 One foe's turn. The player may be dead after it, and so may the foe. */
export function foeTurn(p: Play, foe: Foe): void {
  const { s, pack } = p
  foe[WARD] = 0
  foe[DODGE] = 0
  foe[SCREENED] = 0
  if (s.statuses.length > 0) tick(p, foe[ID], foe)
  if (foe[HP] <= 0) return
  const { isBoss } = monsterOf(pack, foe)
  const isStunned = foe[STUN] > 0
  if (isStunned) {
    foe[STUN]--
    foe[IMMUNE] = foe[STUN] === 0 ? 1 : 0
    p.emit?.({ kind: 'stunned', foe: foe[ID], of: foe[KIND], isBoss })
    if (!isBoss) return
  } else foe[IMMUNE] = 0
  if (foe[REVEALED] === 0) rollFoe(p, foe, false)
  foe[REVEALED] = 0
  const pool = diceOf(foe)
  if (foe[MARKED] > 0) beRobbed(p, foe, pool)
  const isDone = resolve(p, foe, isStunned ? [] : pool)
  if (s.statuses.length > 0) runDown(s, foe[ID])
  if (p.emit !== undefined && pool.length > 0) tellFoeDice(p, foe, 'expire', pool.slice(), [])
  if (s.hp > 0 && foe[HP] > 0 && isDone) declare(p, foe)
}

function beRobbed(p: Play, foe: Foe, pool: number[]): void {
  const stolen = pool.splice(0, foe[MARKED])
  foe[MARKED] = 0
  p.s.loot.push(...stolen)
  if (p.emit !== undefined) tellFoeDice(p, foe, 'steal', stolen, pool.slice())
}

/** Does what was declared. False while a charge is being wound up: the intent stays. */
function resolve(p: Play, foe: Foe, pool: number[]): boolean {
  const { s, pack } = p
  const intent = intentOf(pack, foe)
  const element = elementOfIntent(intent, foe)
  let matches = 0
  for (let i = 0; i < pool.length; i++) if (pool[i] === element) matches++
  const { config } = pack
  switch (intent.type) {
    case I_ATTACK:
    case I_DRAIN:
      attack(p, foe, intent, element, matches, pool)
      break
    case I_CHARGE:
      if (foe[WOUND] === 0) {
        foe[WOUND] = 1
        p.emit?.({ kind: 'wound-up', foe: foe[ID], of: foe[KIND], value: attackValue(pack, s, intent) })
        combine(p, foe, pool)
        return false
      }
      foe[WOUND] = 0
      attack(p, foe, intent, element, matches, pool)
      break
    case I_WARD:
      wardUp(p, foe, intent.value, matches)
      break
    case I_DODGE:
      foe[DODGE] += matches >= 2 ? 2 : 1
      p.emit?.({
        kind: 'status',
        actor: foe[ID],
        of: foe[KIND],
        status: DODGE_STATUS,
        value: foe[DODGE],
        turns: 0,
        cause: 'intent',
      })
      break
    case I_AFFLICT: {
      const { status, turns } = intent
      afflictPlayer(p, { status, value: intent.value + (matches >= 2 ? 1 : 0), turns }, false, monsterOf(pack, foe).id)
      break
    }
    case I_SUMMON:
      summon(p, foe, element, pool)
      break
    case I_SHIFT:
      foe[AFFINITY] = element
      foe[SHIFTS]++
      p.emit?.({ kind: 'shifted', foe: foe[ID], of: foe[KIND], element })
      healFoe(p, foe, config.match_shift_heal * matches, 'shift')
      break
    default:
      harden(p, foe)
  }
  combine(p, foe, pool)
  return true
}

/** §6.3 Matching dice strengthen the ward. */
function wardUp(p: Play, foe: Foe, value: number, matches: number): void {
  const { match_ward } = p.pack.config
  const sum = p.emit === undefined ? '' : `${value} + ${match_ward} × ${matches}`
  wardFoe(p, foe, value + match_ward * matches, sum)
}

/** §6.3 Matching dice strengthen the first hit; an attacker burns them for more. */
function attack(p: Play, foe: Foe, intent: Intent, element: number, matches: number, pool: number[]): void {
  const { s, pack } = p
  const bonus = matches * perMatch(pack, s, foe)
  // Nobody looks at an attacker's dice again but the log.
  if (foe[AI] === ATTACKER && matches > 0 && p.emit !== undefined) {
    const burned = pool.filter((die) => die === element)
    const rest = pool.filter((die) => die !== element)
    pool.length = 0
    pool.push(...rest)
    tellFoeDice(p, foe, 'consume', burned, rest)
  }
  const value = attackValue(pack, s, intent)
  const { id } = monsterOf(pack, foe)
  let lost = 0
  for (let hit = 0; hit < intent.hits; hit++) {
    const took = strikePlayer(p, foe, value, hit === 0 ? bonus : 0, element, id)
    if (took >= 0) thorns(p, foe)
    lost += Math.max(0, took)
  }
  if (intent.type === I_DRAIN && foe[HP] > 0) healFoe(p, foe, lost >> 1, 'drain')
}

/** Rituals that answer a hit. */
function thorns(p: Play, foe: Foe): void {
  const { s, pack } = p
  for (let i = 0; i < s.rituals.length; i++) {
    const { ritual, id } = pack.cards[s.rituals[i] as number] as Card
    if (ritual?.hook === ON_HIT) strikeFoe(p, foe, ritual.deal, 0, 0, NO_ELEMENT, id)
  }
}

/** §6.3 Two equal dice bring a minion, stronger where they match; without them, or with enough about: ward. */
function summon(p: Play, foe: Foe, element: number, pool: number[]): void {
  const { s, pack } = p
  const { summons, summonCap } = monsterOf(pack, foe)
  const face = summons < 0 || pool.length < 2 ? -1 : pairIn(pool)
  let living = 0
  let minions = 0
  for (let i = 0; i < s.foes.length; i++) {
    const one = s.foes[i] as Foe
    if (one[HP] <= 0) continue
    living++
    if (one[KIND] === summons) minions++
  }
  const { summoner_ward, foe_cap, summon_pair_hp } = pack.config
  if (face < 0) return wardFoe(p, foe, summoner_ward, 'no pair')
  if (minions >= summonCap || living >= foe_cap) return wardFoe(p, foe, summoner_ward, 'no room')
  const at = pool.indexOf(face)
  pool.splice(at, 1)
  pool.splice(pool.indexOf(face), 1)
  if (p.emit !== undefined) tellFoeDice(p, foe, 'consume', [face, face], pool.slice())
  const more = face === element ? summon_pair_hp : 0
  const hp = Math.floor(((pack.monsters[summons] as Monster).hp * (pack.acts[s.act]?.hpPercent ?? 100)) / 100) + more
  const add = makeFoe(pack, s, summons, hp)
  s.foes.push(add)
  p.emit?.({ kind: 'summoned', by: foe[ID], foe: add[ID], of: summons, hp })
  declare(p, add)
}

function pairIn(pool: readonly number[]): number {
  const [a, b, c] = pool
  if (a === b || a === c) return a as number
  return b === c ? (b as number) : -1
}

function harden(p: Play, foe: Foe): void {
  const { pivot } = p.pack.config
  foe[HARD] = foe[EXPLOITER]
  foe[HARD_TURNS] = pivot.turns
  foe[CALM] = pivot.rest
  foe[EXPLOITS] = 0
  foe[EXPLOITS_BEFORE] = 0
  p.emit?.({ kind: 'hardened', foe: foe[ID], of: foe[KIND], element: foe[HARD], turns: pivot.turns })
  wardFoe(p, foe, pivot.ward, 'harden')
}

/** §6.3 A controller's dice: three alike daze the player, two alike let it slip behind another. */
function combine(p: Play, foe: Foe, pool: readonly number[]): void {
  if (foe[AI] !== CONTROLLER || pool.length < 2 || foe[HP] <= 0) return
  const face = pairIn(pool)
  if (face < 0) return
  const { s, pack } = p
  if (pool.length === 3 && pool[0] === pool[1] && pool[1] === pool[2])
    return afflictPlayer(p, { status: STUN_STATUS, value: 0, turns: 1 }, false, monsterOf(pack, foe).id)
  const place = s.foes.indexOf(foe)
  const other = nextLiving(s, place)
  if (other < 0) return wardFoe(p, foe, pack.config.controller_ward, 'alone')
  const ally = s.foes[other] as Foe
  s.foes[other] = foe
  s.foes[place] = ally
  foe[SCREENED] = 1
  p.emit?.({ kind: 'moved', foe: foe[ID], of: foe[KIND], with: ally[ID] })
}

function nextLiving(s: State, place: number): number {
  for (let step = 1; step < s.foes.length; step++) {
    const at = (place + step) % s.foes.length
    if ((s.foes[at] as Foe)[HP] > 0) return at
  }
  return -1
}
