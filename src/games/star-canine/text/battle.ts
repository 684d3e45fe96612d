import type { Scene } from '../../../engine/contract/scene.ts'
import { enemyAt, lastCombat } from '../campaign/rules.ts'
import { type Enemy, NO_ATTACK, type Pack, type RangeIndex, UNLIMITED_USES } from '../content/content.ts'
import type { Event } from '../events.ts'
import { isItemAboard, kindOfItem, type State } from '../state.ts'
import { eventText } from './event-text.ts'
import { ledgerOfCombat } from './ledger.ts'
import { foeArt } from './lookahead.ts'
import { enemyMeters, rangesLine, shipMeters } from './panels.ts'
import { shipName, stageTitle } from './phrases.ts'
import { CONTINUE_CHOICE } from './pre-combat.ts'

/** §6 The scene of the combat log: both ships after the combat, the uses the enemy has left, and every step. */
export function combatLogScene(pack: Pack, s: State): Scene {
  const enemy = enemyAt(pack, s)
  const events: Event[] = []
  lastCombat(pack, s, (e) => events.push(e))
  const end = standings(events)
  const ledger = ledgerOfCombat('The combat', events)
  events.push(...burnedOut(s))
  return {
    title: stageTitle(s, 'Combat Log'),
    log: events.map((e) => eventText(pack, e)),
    panels: [
      {
        kind: 'meters',
        id: 'ship',
        title: 'STAR CANINE',
        role: 'self',
        keep: true,
        art: 'ship/star-canine',
        meters: shipMeters(s, end.shield, end.armor),
      },
      {
        kind: 'meters',
        id: 'enemy',
        title: shipName(enemy.id),
        role: 'foe',
        keep: true,
        art: foeArt(enemy),
        meters: enemyMeters(end.enemyHull, enemy.hull, end.enemyShield, end.enemyArmor),
        notes: ['Uses left:', rangesLine((range) => usesLeft(enemy, range, events))],
      },
      ledger,
    ],
    choices: [CONTINUE_CHOICE],
  }
}

/** The uses that an attack of the enemy has left after the combat, as text. */
function usesLeft(enemy: Enemy, range: RangeIndex, events: readonly Event[]): string {
  if (enemy.damage[range] === NO_ATTACK) return '–'
  if (enemy.uses[range] === UNLIMITED_USES) return 'unlimited'
  const used = events.filter((e) => e.kind === 'answer' && e.range === range).length
  return String(enemy.uses[range] - used)
}

/** The shields, the armor and the enemy's hull at the end of a combat. */
function standings(events: readonly Event[]) {
  const end = { shield: 0, armor: 0, enemyHull: 0, enemyShield: 0, enemyArmor: 0 }
  for (const e of events) {
    if (e.kind === 'combat') {
      const { shield, armor, enemyHull, enemyShield, enemyArmor } = e
      Object.assign(end, { shield, armor, enemyHull, enemyShield, enemyArmor })
    } else if (e.kind === 'salvo') {
      end.enemyHull = e.hull
      if (e.pool === 'shield') end.enemyShield = e.poolLeft
      if (e.pool === 'armor') end.enemyArmor = e.poolLeft
    } else if (e.kind === 'answer') {
      if (e.pool === 'shield') end.shield = e.poolLeft
      if (e.pool === 'armor') end.armor = e.poolLeft
    }
  }
  return end
}

/** The items that fought and burned out, as events. Their scraps are the newest items, in the same order. */
function burnedOut(s: State): Event[] {
  const burned = s.fought.filter((n) => !isItemAboard(s, n))
  const firstScrap = s.items.length - burned.length + 1
  return burned.map((item, i) => ({ kind: 'burned-out', item, of: kindOfItem(s, item), scrap: firstScrap + i }))
}
