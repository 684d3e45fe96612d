import type { Line, Text, Tone } from '../../../engine/scene.ts'
import story from '../content/story.json' with { type: 'json' }
import {
  type Enemy,
  type Equipment,
  NO_SHOT,
  type Pack,
  RANGES,
  stageAt,
  TYPES,
  UNLIMITED,
  WEAPON_TYPES,
} from '../content.ts'
import type { Event, Shot } from '../events.ts'
import { REPAIR_PERCENT } from '../run/rules.ts'

/** §2.5.1 What each upgrade does, in words. */
export const UPGRADE_WORDS = [
  { name: 'Regenerative Hull Plating', text: 'Max hull +40. At the start of each combat, repair 20 hull.' },
  { name: 'Automated Ammo Synthesizer', text: 'At the start of each combat, +1 ammo.' },
  { name: 'Forward Shield Projector', text: '+1 slot. At the start of each combat, +15 shield.' },
  { name: 'Reinforced Hangar', text: '+1 slot. Every FIGHTER shot has +5 base damage, before modules.' },
  { name: 'Expanded Hardpoint Array', text: '+2 slots. Penalty: rewards offer only 1 item instead of 3.' },
  { name: 'Overloaded Logistics Core', text: '+2 slots. Penalty: docks ask for twice as many items.' },
] as const

export interface Act {
  readonly title: string
  readonly location: string
  readonly start: readonly string[]
  readonly boss: readonly string[]
}
export const actWords = (act: number): Act => story.acts[act - 1] as Act

export const upgradeWords = (upgrade: number) => UPGRADE_WORDS[upgrade] as (typeof UPGRADE_WORDS)[number]

/** `🚀 Comet Lance #1`: the name as the data has it, and the number that tells it from its twins. */
export const itemName = (pack: Pack, kind: number, n: number): string => `${equipmentName(pack, kind)} #${n}`
export const equipmentName = (pack: Pack, kind: number): string => (pack.equipment[kind] as Equipment).name

/** What an item does: `LONG 40, 3 ammo`. */
export function itemStatus(item: Equipment): string {
  const parts = [...figures(item)]
  if (item.disposable) parts.push('burns out')
  return parts.join(', ')
}

function figures(item: Equipment): string[] {
  if (item.isWeapon) {
    const damage = RANGES.flatMap((range, i) => (item.damage[i] === NO_SHOT ? [] : [`${range} ${item.damage[i]}`]))
    const uses = item.uses === UNLIMITED ? [] : [count(item.uses, 'use')]
    return [damage.join(' / ') || 'never fires', ...(item.ammoCost === 0 ? [] : [`${item.ammoCost} ammo`]), ...uses]
  }
  switch (TYPES[item.type]) {
    case 'SHIELD':
      return [`shield +${item.shield}`]
    case 'ARMOR':
      return [`armor +${item.armor}`]
    case 'MODULE':
      return [`${TYPES[item.targetType]} damage ×${item.multiplier}`]
    default:
      return ['no use in battle']
  }
}

/** A boss has two classes of one name: `FENRIR (Ambush)`. The class is shown in the status line only. */
export const shipName = (id: string): string => id.replace(/ \([^)]*\)$/, '')
export const shipClass = (id: string): string => / \(([^)]*)\)$/.exec(id)?.[1] ?? ''

/** `LONG 30 (1 use), CLOSE 15 (3 uses)` */
export function attackWords(enemy: Enemy): string {
  const attacks = RANGES.flatMap((range, i) => {
    if (enemy.damage[i] === NO_SHOT) return []
    const uses = enemy.uses[i] as number
    return [`${range} ${enemy.damage[i]} (${uses === UNLIMITED ? 'unlimited' : count(uses, 'use')})`]
  })
  return attacks.length === 0 ? 'none' : attacks.join(', ')
}

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** An event as a line for the captain. */
export function tell(pack: Pack, e: Event): Line {
  switch (e.kind) {
    case 'cast-off':
      return say('STAR CANINE casts off.', 'dim')
    case 'narrative':
      return say(
        e.beat === 'start' ? `${actWords(e.act).title}. ${actWords(e.act).location}.` : 'Boss encounter.',
        'key',
      )
    case 'logistics':
      return {
        text: good(`VANGUARD LOGISTICS: hull ${e.hullBefore} → ${e.hull}, ammo ${e.ammoBefore} → ${e.ammo}.`),
        sum: `hull = max hull = ${e.hull}; ammo ${e.ammoBefore} + ${e.ammo - e.ammoBefore} = ${e.ammo}`,
        rule: '§7.2',
      }
    case 'stage':
      return say(stageWords(pack, e.stage, e.enemy), 'dim')
    case 'equipped':
      return say(`${itemName(pack, e.of, e.item)} goes into slot ${e.slot}.`)
    case 'unequipped':
      return say(`${itemName(pack, e.of, e.item)} comes out of its slot.`)
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
      }
    case 'destroyed':
      return { text: good(`VICTORY: ${shipName(e.enemy)} is destroyed on turn ${e.turn}.`), rule: '§4.5.3' }
    case 'lost':
      return { text: bad(`DEFEAT: STAR CANINE is destroyed on turn ${e.turn}.`), rule: '§4.5.4' }
    case 'drawn':
      return e.boss
        ? { text: bad(`DRAW: ${shipName(e.enemy)} survives turn 6. Against a boss that is the end.`), rule: '§4.5.2' }
        : { text: warn(`DRAW: ${shipName(e.enemy)} survives turn 6 and slips away. No reward.`), rule: '§4.5.2' }
    case 'burned-out':
      return {
        text: warn(`${equipmentName(pack, e.of)} has burned out. Replaced with Broken Scrap.`),
        sum: `item #${e.item} leaves its slot; Broken Scrap is item #${e.scrap}`,
        rule: '§4.5.1',
      }
    case 'rewards':
      return { text: 'Salvage: choose one reward.', rule: '§4.6.1' }
    case 'ammo':
      return { text: good(`Ammo ${e.before} + ${e.gained} = ${e.before + e.gained}.`), rule: '§4.6.1, §5.1' }
    case 'taken':
      return say(`${itemName(pack, e.of, e.item)} comes aboard.`, 'good')
    case 'upgrades':
      return { text: 'The wreck yields a boss upgrade: choose one.', rule: '§4.6.2' }
    case 'installed': {
      const { name, text } = upgradeWords(e.upgrade)
      return {
        text: good(`${name} installed. ${text} Hull ${e.hullBefore} → ${e.hull}.`),
        sum: `hull = max hull = ${e.hull}`,
        rule: '§4.6.2',
      }
    }
    case 'restored':
      return { text: good(`Hull ${e.hullBefore} → ${e.hull}.`), rule: '§4.6.2' }
    case 'laid-down':
      return say(`${itemName(pack, e.of, e.item)} is on the counter${e.missing > 0 ? `; ${e.missing} to go` : ''}.`)
    case 'taken-back':
      return say(`${itemName(pack, e.of, e.item)} is off the counter.`)
    case 'paid': {
      const names = e.items.map((n, i) => itemName(pack, e.of[i] as number, n))
      return { text: `Paid with ${names.join(', ')}.`, rule: '§5.1' }
    }
    case 'left-dock':
      return say('You leave the dock.', 'dim')
    case 'repaired':
      return {
        text: good(`Hull ${e.hullBefore} → ${e.hull}.`),
        sum: `⌊${e.maxHull} × ${REPAIR_PERCENT} %⌋ = ${e.healed}; ${e.hullBefore} + ${e.healed}, at most ${e.maxHull}`,
        rule: '§5.1',
      }
    case 'ended':
      return say(e.phase === 'game-clear' ? 'GAME CLEAR.' : 'GAME OVER.', e.phase === 'game-clear' ? 'good' : 'bad')
  }
}

const say = (text: string, tone?: Tone): Line => ({ text: tone === undefined ? text : { text, tone } })
const good = (text: string): Text => ({ text, tone: 'good' })
const bad = (text: string): Text => ({ text, tone: 'bad' })
const warn = (text: string): Text => ({ text, tone: 'warn' })

const WHY_HELD = { 'no-shot': 'no attack at this range', 'no-uses': 'its uses at this range are spent' } as const

function stageWords(pack: Pack, index: number, enemy: number): string {
  const stage = stageAt(index)
  if (stage.type === undefined) return `Stage ${stage.name}: a dock.`
  return `Stage ${stage.name}: ${shipName((pack.enemies[enemy] as Enemy).id)} ahead.`
}

const turnWords = (e: { turn: number; range: number }): string => `T${e.turn} ${(RANGES[e.range] as string).padEnd(6)}`

function tellStart(e: Event & { kind: 'combat' }): Line {
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

function tellSalvo(pack: Pack, e: Event & { kind: 'salvo' }): Line {
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
  }
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

function tellAnswer(e: Event & { kind: 'answer' }): Line {
  return {
    text: `${turnWords(e)}${shipName(e.enemy)} hits for ${e.damage}. ${hitWords(e).replaceAll('Hull', 'Your hull')}`,
    sum: hitSum(e),
    rule: '§4.3, §4.4',
  }
}
