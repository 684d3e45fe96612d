import type { Line } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { enemyOf, type Pack, stageAt } from '../content/content.ts'
import type { Event } from '../events.ts'
import { combatEventText } from './event-text-combat.ts'
import { equipmentName, goodText, makeLine, shipName, storyOfAct, upgradeText } from './phrases.ts'

/** The log entry that describes an event. */
export function eventText(pack: Pack, e: Event): Line {
  switch (e.kind) {
    case 'cast-off':
      return makeLine('STAR CANINE casts off.', 'dim')
    case 'narrative':
      return makeLine(
        e.beat === 'start' ? `${storyOfAct(e.act).title}. ${storyOfAct(e.act).location}.` : 'Boss encounter.',
        'key',
      )
    case 'logistics':
      return {
        text: goodText(`VANGUARD LOGISTICS: hull ${e.hullBefore} → ${e.hull}, ammo ${e.ammoBefore} → ${e.ammo}.`),
        sum: `hull = max hull = ${e.hull}; ammo ${e.ammoBefore} + ${e.ammo - e.ammoBefore} = ${e.ammo}`,
        rule: '§7.2',
        beat: { kind: 'heal', to: 'you', amount: e.hull - e.hullBefore },
      }
    case 'stage':
      return makeLine(stageText(pack, e.stage, e.enemy), 'dim')
    case 'equipped':
      return makeLine(`${equipmentName(pack, e.of)} is equipped in slot ${e.slot}.`)
    case 'unequipped':
      return makeLine(`${equipmentName(pack, e.of)} is unequipped.`)
    case 'combat':
    case 'salvo':
    case 'answer':
    case 'hold':
    case 'destroyed':
    case 'lost':
    case 'drawn':
    case 'burned-out':
      return combatEventText(pack, e)
    case 'rewards':
      return { text: 'Salvage: choose one reward.', rule: '§4.6.1' }
    case 'ammo':
      return {
        text: goodText(`Ammo ${e.before} + ${e.gained} = ${e.before + e.gained}.`),
        rule: '§4.6.1, §5.1',
        beat: { kind: 'gain', to: 'you', amount: e.gained },
      }
    case 'taken':
      return makeLine(`${equipmentName(pack, e.of)} comes aboard.`, 'good')
    case 'upgrades':
      return { text: 'The wreck yields a boss upgrade: choose one.', rule: '§4.6.2' }
    case 'installed': {
      const { name, text } = upgradeText(e.upgrade)
      return {
        text: goodText(`${name} installed. ${text} Hull ${e.hullBefore} → ${e.hull}.`),
        sum: `hull = max hull = ${e.hull}`,
        rule: '§4.6.2',
      }
    }
    case 'restored':
      return { text: goodText(`Hull ${e.hullBefore} → ${e.hull}.`), rule: '§4.6.2' }
    case 'laid-down':
    case 'taken-back':
    case 'paid':
    case 'repaired':
    case 'left-dock':
      return dockLine(pack, e)
    case 'ended':
      return makeLine(
        e.phase === 'game-clear' ? 'GAME CLEAR.' : 'GAME OVER.',
        e.phase === 'game-clear' ? 'good' : 'bad',
      )
    default:
      return unreachable(e)
  }
}

type DockEvent = Extract<Event, { kind: 'laid-down' | 'taken-back' | 'paid' | 'repaired' | 'left-dock' }>
function dockLine(pack: Pack, e: DockEvent): Line {
  switch (e.kind) {
    case 'laid-down':
      return makeLine(`${equipmentName(pack, e.of)} is on the counter${e.missing > 0 ? `; ${e.missing} to go` : ''}.`)
    case 'taken-back':
      return makeLine(`${equipmentName(pack, e.of)} is off the counter.`)
    case 'paid': {
      const names = e.items.map((_n, i) => equipmentName(pack, at(e.of, i)))
      return { text: `Paid with ${names.join(', ')}.`, rule: '§5.1' }
    }
    case 'left-dock':
      return makeLine('You leave the dock.', 'dim')
    case 'repaired':
      return {
        text: goodText(`Hull ${e.hullBefore} → ${e.hull}.`),
        sum: `⌊${e.maxHull} × ${e.percent} %⌋ = ${e.healed}; ${e.hullBefore} + ${e.healed}, at most ${e.maxHull}`,
        rule: '§5.1',
        beat: { kind: 'heal', to: 'you', amount: e.hull - e.hullBefore },
      }
    default:
      return unreachable(e)
  }
}

function stageText(pack: Pack, index: number, enemy: number): string {
  const stage = stageAt(index)
  if (stage.type === undefined) return `Stage ${stage.name}: a dock.`
  return `Stage ${stage.name}: ${shipName(enemyOf(pack, enemy).id)} ahead.`
}
