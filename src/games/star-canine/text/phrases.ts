import type { Line, Text, Tone } from '../../../engine/contract/scene.ts'
import { at, type ByIndex, mapWords } from '../../../lib/enums.ts'
import {
  type Enemy,
  type Equipment,
  equipmentOf,
  NO_SHOT,
  NO_WEAPON,
  type Pack,
  RANGES,
  stageAt,
  TYPES,
  UNLIMITED,
  WEAPON_TYPES,
} from '../content/content.ts'
import story from '../content/story.json' with { type: 'json' }
import { CHANGES_PER_STAGE, type State, type UPGRADES } from '../state.ts'

/** §2.5 What each upgrade does, in words. */
const UPGRADE_WORDS: Readonly<ByIndex<typeof UPGRADES, { readonly name: string; readonly text: string }>> = [
  { name: 'Regenerative Hull Plating', text: 'Max hull +40. At the start of each combat, repair 20 hull.' },
  { name: 'Automated Ammo Synthesizer', text: 'At the start of each combat, +1 ammo.' },
  { name: 'Forward Shield Projector', text: '+1 slot. At the start of each combat, +15 shield.' },
  { name: 'Reinforced Hangar', text: '+1 slot. Every FIGHTER shot has +5 base damage, before modules.' },
  { name: 'Expanded Hardpoint Array', text: '+2 slots. Penalty: rewards offer only 1 item instead of 3.' },
  { name: 'Overloaded Logistics Core', text: '+2 slots. Penalty: docks ask for twice as many items.' },
]

export interface Act {
  readonly title: string
  readonly location: string
  readonly start: readonly string[]
  readonly boss: readonly string[]
}
export const actWords = (act: number): Act => at(story.acts, act - 1)

export const upgradeWords = (upgrade: number) => at(UPGRADE_WORDS, upgrade)

export function stageTitle(s: State, what: string): string {
  const { act, name } = stageAt(s.stage)
  return `${actWords(act).title} · Stage ${name} · ${what}`
}

export const TOO_MANY_CHANGES = `You have changed the loadout ${CHANGES_PER_STAGE} times at this stage; go on.`

/** `🚀 Comet Lance #1`: the name as the data has it, and the number that tells it from its twins. */
export const itemName = (pack: Pack, kind: number, n: number): string => `${equipmentName(pack, kind)} #${n}`
export const equipmentName = (pack: Pack, kind: number): string => equipmentOf(pack, kind).name

/** What an item does: `LONG 40, 3 ammo`. */
export function itemStatus(item: Equipment): string {
  const parts = [...figures(item)]
  if (item.disposable) parts.push('burns out')
  return parts.join(', ')
}

function figures(item: Equipment): string[] {
  if (item.weapon !== NO_WEAPON) {
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
      return [`${item.target === NO_WEAPON ? 'no' : WEAPON_TYPES[item.target]} damage ×${item.multiplier}`]
    default:
      return ['no use in battle']
  }
}

/** A boss has two classes of one name: `FENRIR (Ambush)`. The class is shown in the status line only. */
export const shipName = (id: string): string => id.replace(/ \([^)]*\)$/, '')
export const shipClass = (id: string): string => / \(([^)]*)\)$/.exec(id)?.[1] ?? ''

/** `LONG 30 (1 use), CLOSE 15 (3 uses)` */
export function attackWords(enemy: Enemy): string {
  const attacks = mapWords(RANGES, (place, range) => {
    if (enemy.damage[place] === NO_SHOT) return ''
    const uses = enemy.uses[place]
    return `${range} ${enemy.damage[place]} (${uses === UNLIMITED ? 'unlimited' : count(uses, 'use')})`
  }).filter((words) => words !== '')
  return attacks.length === 0 ? 'none' : attacks.join(', ')
}

/** ` ×2`; nothing where it never ends. */
export const usesWords = (uses: number): string => (uses === UNLIMITED ? '' : ` ×${uses}`)

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

export const say = (text: string, tone?: Tone): Line => ({ text: tone === undefined ? text : { text, tone } })
export const good = (text: string): Text => ({ text, tone: 'good' })
export const bad = (text: string): Text => ({ text, tone: 'bad' })
export const warn = (text: string): Text => ({ text, tone: 'warn' })
