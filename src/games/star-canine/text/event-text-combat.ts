import type { Beat, Line } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { type Pack, RANGES, UNLIMITED, WEAPON_TYPES } from '../content/content.ts'
import type { FightEvent, Shot } from '../events.ts'
import { bad, count, equipmentName, good, itemName, shipName, warn } from './phrases.ts'

/** What happened in a combat. */
export function tellFight(pack: Pack, e: FightEvent): Line {
  switch (e.kind) {
    case 'combat':
      return tellStart(e)
    case 'salvo':
      return tellSalvo(pack, e)
    case 'answer':
      return tellAnswer(e)
    case 'hold':
      return {
        text: [turnWords(e), { text: `${shipName(e.enemy)} holds: ${WHY_HELD[e.why]}.`, tone: 'dim' }],
        rule: '§4.3',
        beat: { kind: 'miss', from: 'foe', to: 'you', at: turnColumn(e) },
      }
    case 'destroyed':
      return {
        text: good(`VICTORY: ${shipName(e.enemy)} is destroyed on turn ${e.turn}.`),
        rule: '§4.5.3',
        beat: { kind: 'fall', to: 'foe' },
      }
    case 'lost':
      return {
        text: bad(`DEFEAT: STAR CANINE is destroyed on turn ${e.turn}.`),
        rule: '§4.5.4',
        beat: { kind: 'fall', to: 'you' },
      }
    case 'drawn':
      return e.boss
        ? { text: bad(`DRAW: ${shipName(e.enemy)} survives turn 6. Against a boss that is the end.`), rule: '§4.5.2' }
        : { text: warn(`DRAW: ${shipName(e.enemy)} survives turn 6 and slips away. No reward.`), rule: '§4.5.2' }
    case 'burned-out':
      return {
        text: warn(`${equipmentName(pack, e.of)} has burned out. Replaced with Broken Scrap.`),
        sum: `item #${e.item} leaves its slot; Broken Scrap is item #${e.scrap}`,
        rule: '§4.5.1',
        beat: { kind: 'spend', from: 'you', at: String(e.item) },
      }
  }
}

const WHY_HELD = { 'no-shot': 'no attack at this range', 'no-uses': 'its uses at this range are spent' } as const

/** The column of the ledger a turn stands in. */
const turnColumn = (e: { turn: number }): string => `T${e.turn}`

const turnWords = (e: { turn: number; range: number }): string => `T${e.turn} ${at(RANGES, e.range).padEnd(6)}`

function tellStart(e: FightEvent & { kind: 'combat' }): Line {
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

function tellSalvo(pack: Pack, e: FightEvent & { kind: 'salvo' }): Line {
  const fired = e.shots.filter((shot) => shot.fate === 'fires')
  const idle = e.shots.filter((shot) => shot.fate !== 'fires')
  const notes = idle.map((shot) => `${itemName(pack, shot.kind, shot.item)} is silent: ${silence(shot)}.`)
  const silent = notes.length === 0 ? '' : ` ${notes.join(' ')}`
  const text = turnWords(e)
  if (fired.length === 0) return { text: [text, { text: `You have no shot.${silent}`, tone: 'dim' }], rule: '§4.3' }
  const names = fired.map((shot) => `${itemName(pack, shot.kind, shot.item)} ${shotSum(shot)}`)
  const total = fired.length > 1 ? ` = ${e.damage}` : ''
  const ammo = e.ammo === e.ammoBefore ? '' : ` Ammo ${e.ammoBefore} − ${e.ammoBefore - e.ammo} = ${e.ammo}.`
  return {
    text: `${text}You fire ${names.join(' + ')}${total}. ${hitWords(e)}${ammo}${silent}`,
    sum: [...fired.map((shot) => `${equipmentName(pack, shot.kind)}: ${shotArithmetic(shot)}`), hitSum(e)].join('; '),
    rule: '§4.3, §4.4',
    beat: hitBeat(e, 'you', 'foe'),
  }
}

/** What gets through; all of it absorbed is a block. */
function hitBeat(e: FightEvent & { kind: 'salvo' | 'answer' }, from: string, to: string): Beat {
  const through = e.damage - e.absorbed
  const at = turnColumn(e)
  return through > 0
    ? { kind: 'hit', from, to, amount: through, at }
    : { kind: 'block', from, to, amount: e.absorbed, at }
}

const silence = (shot: Shot): string => (shot.fate === 'no-ammo' ? `it needs ${shot.ammo} ammo` : 'its uses are spent')

/** `(20 + 5) × 2 = 50`, or just the damage where nothing was added. */
function shotArithmetic({ base, bonus, multiplier, damage }: Shot): string {
  if (bonus === 0 && multiplier === 1) return String(damage)
  const sum = bonus === 0 ? String(base) : multiplier === 1 ? `${base} + ${bonus}` : `(${base} + ${bonus})`
  return `${sum}${multiplier === 1 ? '' : ` × ${multiplier}`} = ${damage}`
}
const shotSum = (shot: Shot): string => {
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

/** What a hit did: `Shield absorbs 10 (0 left). Hull 45 − 30 = 15.` */
function hitWords(e: HitFigures): string {
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

function tellAnswer(e: FightEvent & { kind: 'answer' }): Line {
  return {
    text: `${turnWords(e)}${shipName(e.enemy)} hits for ${e.damage}. ${hitWords(e).replaceAll('Hull', 'Your hull')} ${usesLeftWords(e)}`,
    sum: hitSum(e),
    rule: '§4.3, §4.4',
    beat: hitBeat(e, 'foe', 'you'),
  }
}

/** `(1 use left at LONG)` */
const usesLeftWords = ({ usesLeft, range }: FightEvent & { kind: 'answer' }): string =>
  `(${usesLeft === UNLIMITED ? 'unlimited uses' : count(usesLeft, 'use')} left at ${at(RANGES, range)})`
