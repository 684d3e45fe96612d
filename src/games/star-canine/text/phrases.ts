import type { Line, Text, Tone } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at, type ByIndex, mapWords } from '../../../lib/enums.ts'
import type { CombatResult } from '../combat/combat.ts'
import {
  type Enemy,
  EQUIPMENT_TYPES,
  type Equipment,
  type EquipmentType,
  equipmentOf,
  NO_ATTACK,
  NO_WEAPON,
  type Pack,
  RANGES,
  stageAt,
  UNLIMITED_USES,
  WEAPON_TYPES,
} from '../content/content.ts'
import story from '../content/story.json' with { type: 'json' }
import { CHANGES_PER_STAGE, type State, type UPGRADES } from '../state.ts'

/** §2.5 The name and the effect of each upgrade. */
const UPGRADE_TEXT: Readonly<ByIndex<typeof UPGRADES, { readonly name: string; readonly text: string }>> = [
  { name: 'Regenerative Hull Plating', text: 'Max hull +40. At the start of each combat, repair 20 hull.' },
  { name: 'Automated Ammo Synthesizer', text: 'At the start of each combat, +1 ammo.' },
  { name: 'Forward Shield Projector', text: '+1 slot. At the start of each combat, +15 shield.' },
  { name: 'Reinforced Hangar', text: '+1 slot. Every FIGHTER shot has +5 base damage, before modules.' },
  { name: 'Expanded Hardpoint Array', text: '+2 slots. Penalty: rewards offer only 1 item instead of 3.' },
  { name: 'Overloaded Logistics Core', text: '+2 slots. Penalty: docks cost twice as many items.' },
]

export interface StoryAct {
  readonly title: string
  readonly location: string
  readonly start: readonly string[]
  readonly boss: readonly string[]
}
export const storyOfAct = (act: number): StoryAct => at(story.acts, act - 1)

export const upgradeText = (upgrade: number) => at(UPGRADE_TEXT, upgrade)

export function stageTitle(s: State, what: string): string {
  const { act, name } = stageAt(s.stage)
  return `${storyOfAct(act).title} · Stage ${name} · ${what}`
}

export const TOO_MANY_CHANGES = `You have made ${CHANGES_PER_STAGE} changes at this stage, the most allowed. Continue with what you have.`

export const equipmentName = (pack: Pack, kind: number): string => equipmentOf(pack, kind).name

/** The effect of an item: `LONG 40, 3 ammo`. */
export function itemEffectText(item: Equipment): string {
  const parts = [...statusParts(item)]
  if (item.disposable) parts.push('burns out')
  return parts.join(', ')
}

function statusParts(item: Equipment): string[] {
  if (item.weapon !== NO_WEAPON) {
    const damage = RANGES.flatMap((range, i) => (item.damage[i] === NO_ATTACK ? [] : [`${range} ${item.damage[i]}`]))
    const uses = item.uses === UNLIMITED_USES ? [] : [countText(item.uses, 'use')]
    return [damage.join(' / ') || 'never fires', ...(item.ammoCost === 0 ? [] : [`${item.ammoCost} ammo`]), ...uses]
  }
  const type: EquipmentType = EQUIPMENT_TYPES[item.type]
  switch (type) {
    case 'SHIELD':
      return [`shield +${item.shield}`]
    case 'ARMOR':
      return [`armor +${item.armor}`]
    case 'MODULE':
      return [`${item.target === NO_WEAPON ? 'no' : WEAPON_TYPES[item.target]} damage ×${item.multiplier}`]
    // A weapon always has a weapon index, so these cases cannot occur. They are listed so that a new type does not compile.
    case 'MISSILE':
    case 'LASER':
    case 'FIGHTER':
    case 'JUNK':
      return ['no use in battle']
    default:
      return unreachable(type)
  }
}

/** The name of a ship without its class, as a boss may come in two classes: `FENRIR (Ambush)`. Only the status line shows the class. */
export const shipName = (id: string): string => id.replace(/ \([^)]*\)$/, '')
export const shipClass = (id: string): string => / \(([^)]*)\)$/.exec(id)?.[1] ?? ''

/** All attacks of an enemy: `LONG 30 (1 use), CLOSE 15 (3 uses)`. */
export function attacksText(enemy: Enemy): string {
  const attacks = mapWords(RANGES, (index, range) => {
    if (enemy.damage[index] === NO_ATTACK) return ''
    const uses = enemy.uses[index]
    return `${range} ${enemy.damage[index]} (${uses === UNLIMITED_USES ? 'unlimited' : countText(uses, 'use')})`
  }).filter((attack) => attack !== '')
  return attacks.length === 0 ? 'none' : attacks.join(', ')
}

/** The number of uses as text: ` ×2`; empty if unlimited. */
export const usesText = (uses: number): string => (uses === UNLIMITED_USES ? '' : ` ×${uses}`)

export const countText = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

export const makeLine = (text: string, tone?: Tone): Line => ({ text: tone === undefined ? text : { text, tone } })
export const goodText = (text: string): Text => ({ text, tone: 'good' })
export const badText = (text: string): Text => ({ text, tone: 'bad' })
export const warningText = (text: string): Text => ({ text, tone: 'warn' })

/** How a combat ends: `win on turn 4, hull 135, ammo 2`. */
export function forecastText({
  result,
  turn,
  hull,
  ammo,
}: Pick<CombatResult, 'result' | 'turn' | 'hull' | 'ammo'>): string {
  if (result === 'loss') return `destroyed on turn ${turn}`
  return `${result === 'win' ? `win on turn ${turn}` : 'draw'}, hull ${hull}, ammo ${ammo}`
}

/** The outcome of the fight in a few letters, for a table cell: `win T4, hull 135`. */
export function shortForecastText({ result, turn, hull }: Pick<CombatResult, 'result' | 'turn' | 'hull'>): string {
  if (result === 'loss') return `lost T${turn}`
  return `${result === 'win' ? `win T${turn}` : 'draw'}, hull ${hull}`
}
