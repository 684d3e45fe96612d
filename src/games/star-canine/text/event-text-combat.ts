import type { Beat, Line } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { type Pack, RANGES, UNLIMITED_USES, WEAPON_TYPES } from '../content/content.ts'
import type { CombatEvent, WeaponShot } from '../events.ts'
import { badText, countText, equipmentName, goodText, shipName, warningText } from './phrases.ts'

/** The log entry that describes an event of a combat. */
export function combatEventText(pack: Pack, e: CombatEvent): Line {
  switch (e.kind) {
    case 'combat':
      return startLine(e)
    case 'salvo':
      return salvoLine(pack, e)
    case 'answer':
      return answerLine(e)
    case 'hold':
      return {
        text: [turnLabel(e), { text: `${shipName(e.enemy)} holds: ${HOLD_REASONS[e.why]}.`, tone: 'dim' }],
        rule: '§4.3',
        beat: { kind: 'miss', from: 'foe', to: 'you', at: turnColumn(e) },
      }
    case 'destroyed':
      return {
        text: goodText(`VICTORY: ${shipName(e.enemy)} is destroyed on turn ${e.turn}.`),
        rule: '§4.5.3',
        beat: { kind: 'fall', to: 'foe', ...(e.boss ? { isMoment: true } : {}) },
      }
    case 'lost':
      return {
        text: badText(`DEFEAT: ${shipName(e.enemy)} destroys STAR CANINE on turn ${e.turn}.`),
        rule: '§4.5.4',
        beat: { kind: 'fall', to: 'you' },
      }
    case 'drawn':
      return e.boss
        ? {
            text: badText(`DRAW: ${shipName(e.enemy)} survives turn 6. A draw against a boss ends the run.`),
            rule: '§4.5.2',
          }
        : { text: warningText(`DRAW: ${shipName(e.enemy)} survives turn 6 and slips away. No reward.`), rule: '§4.5.2' }
    case 'burned-out':
      return {
        text: warningText(`${equipmentName(pack, e.of)} has burned out. Replaced with Broken Scrap.`),
        sum: `item #${e.item} leaves its slot; Broken Scrap is item #${e.scrap}`,
        rule: '§4.5.1',
        beat: { kind: 'spend', from: 'you', at: String(e.item) },
      }
    default:
      return unreachable(e)
  }
}

const HOLD_REASONS = { 'no-shot': 'no attack at this range', 'no-uses': 'no uses left at this range' } as const

/** The column of the ledger for a turn. */
const turnColumn = (e: { turn: number }): string => `T${e.turn}`

const turnLabel = (e: { turn: number; range: number }): string => `T${e.turn} ${at(RANGES, e.range).padEnd(6)}`

function startLine(e: CombatEvent & { kind: 'combat' }): Line {
  const effects = [
    ...(e.repaired > 0 ? [`plating repairs ${e.repaired}`] : []),
    ...(e.synthesized > 0 ? [`synthesizer +${e.synthesized} ammo`] : []),
    ...(e.projector > 0 ? [`projector +${e.projector} shield`] : []),
    ...(e.hangar > 0 ? [`hangar +${e.hangar} for each FIGHTER shot`] : []),
    ...WEAPON_TYPES.flatMap((type, i) => (e.multipliers[i] === 1 ? [] : [`${type} ×${e.multipliers[i]}`])),
  ]
  const ours = `You: hull ${e.hull}, shield ${e.shield}, armor ${e.armor}, ammo ${e.ammo}.`
  const theirs = `${shipName(e.enemy)}: hull ${e.enemyHull}, shield ${e.enemyShield}, armor ${e.enemyArmor}.`
  const notes = effects.length === 0 ? '' : ` (${effects.join(', ')})`
  return { text: `${ours} ${theirs}${notes}`, rule: '§4.2' }
}

function salvoLine(pack: Pack, e: CombatEvent & { kind: 'salvo' }): Line {
  const fired = e.shots.filter((shot) => shot.fate === 'fires')
  const idle = e.shots.filter((shot) => shot.fate !== 'fires')
  const notes = idle.map((shot) => `${equipmentName(pack, shot.kind)} does not fire: ${silenceReason(shot)}.`)
  const silent = notes.length === 0 ? '' : ` ${notes.join(' ')}`
  const text = turnLabel(e)
  if (fired.length === 0) return { text: [text, { text: `You do not fire.${silent}`, tone: 'dim' }], rule: '§4.3' }
  const names = fired.map((shot) => `${equipmentName(pack, shot.kind)} ${shotSum(shot)}`)
  const total = fired.length > 1 ? ` = ${e.damage}` : ''
  const ammo = e.ammo === e.ammoBefore ? '' : ` Ammo ${e.ammoBefore} − ${e.ammoBefore - e.ammo} = ${e.ammo}.`
  return {
    text: `${text}You fire ${names.join(' + ')}${total}. ${hitText(e)}${ammo}${silent}`,
    sum: [...fired.map((shot) => `${equipmentName(pack, shot.kind)}: ${shotArithmetic(shot)}`), hitSum(e)].join('; '),
    rule: '§4.3, §4.4',
    beat: hitBeat(e, 'you', 'foe'),
  }
}

/** The animation beat of a hit. If all damage is absorbed, it is a block. */
function hitBeat(e: CombatEvent & { kind: 'salvo' | 'answer' }, from: string, to: string): Beat {
  const through = e.damage - e.absorbed
  const at = turnColumn(e)
  return through > 0
    ? { kind: 'hit', from, to, amount: through, at }
    : { kind: 'block', from, to, amount: e.absorbed, at }
}

const silenceReason = (shot: WeaponShot): string =>
  shot.fate === 'no-ammo' ? `it needs ${shot.ammo} ammo` : 'no uses left'

/** The arithmetic of a shot, `(20 + 5) × 2 = 50`, or just the damage if there is no bonus. */
function shotArithmetic({ base, bonus, multiplier, damage }: WeaponShot): string {
  if (bonus === 0 && multiplier === 1) return String(damage)
  const sum = bonus === 0 ? String(base) : multiplier === 1 ? `${base} + ${bonus}` : `(${base} + ${bonus})`
  return `${sum}${multiplier === 1 ? '' : ` × ${multiplier}`} = ${damage}`
}
const shotSum = (shot: WeaponShot): string => {
  const arithmetic = shotArithmetic(shot)
  return arithmetic.includes('=') ? `(${arithmetic})` : arithmetic
}

interface HitFigures {
  readonly damage: number
  readonly absorbed: number
  readonly pool: string
  readonly poolLeft: number
  readonly hullBefore: number
  readonly hull: number
}

/** What a hit does: `Shield absorbs 10 (0 left). Hull 45 − 30 = 15.` */
function hitText(e: HitFigures): string {
  const pool =
    e.absorbed === 0 ? '' : `${e.pool === 'shield' ? 'Shield' : 'Armor'} absorbs ${e.absorbed} (${e.poolLeft} left). `
  const through = e.damage - e.absorbed
  if (through === 0) return `${pool}Hull stays ${e.hull}.`
  const hull =
    e.hullBefore - through < 0 ? `${e.hullBefore} − ${through} → 0` : `${e.hullBefore} − ${through} = ${e.hull}`
  return `${pool}Hull ${hull}.`
}

const hitSum = (e: HitFigures): string =>
  `${e.damage} damage − ${e.absorbed} absorbed = ${e.damage - e.absorbed} to the hull of ${e.hullBefore}`

function answerLine(e: CombatEvent & { kind: 'answer' }): Line {
  return {
    text: `${turnLabel(e)}${shipName(e.enemy)} hits for ${e.damage}. ${hitText(e).replaceAll('Hull', 'Your hull')} ${usesLeftText(e)}`,
    sum: hitSum(e),
    rule: '§4.3, §4.4',
    beat: hitBeat(e, 'foe', 'you'),
  }
}

/** The uses that an attack has left: `(1 use left at LONG)`. */
const usesLeftText = ({ usesLeft, range }: CombatEvent & { kind: 'answer' }): string =>
  `(${usesLeft === UNLIMITED_USES ? 'unlimited uses' : countText(usesLeft, 'use')} left at ${at(RANGES, range)})`
