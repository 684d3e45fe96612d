import type { Scene, Text } from '../../../engine/contract/scene.ts'
import { START } from '../actions.ts'
import { enemyAt, lastCombat } from '../campaign/rules.ts'
import { score, scoreWords } from '../campaign/score.ts'
import { type Pack, stageAt } from '../content/content.ts'
import { STAGE_COUNT, type State } from '../state.ts'
import { combatLog } from './battle.ts'
import { dock, service } from './dock.ts'
import { inventoryPanel, ownedUpgrades, shipPanel } from './panels.ts'
import { actWords } from './phrases.ts'
import { GO_ON, preCombat } from './pre-combat.ts'
import { bossReward, reward } from './rewards.ts'

/** What the captain sees (§6). Nothing here decides anything. */
export function scene(pack: Pack, s: State): Scene {
  switch (s.phase) {
    case 'opening':
      return opening()
    case 'narrative':
      return narrative(s)
    case 'pre-combat':
      return preCombat(pack, s)
    case 'combat-log':
      return combatLog(pack, s)
    case 'reward':
      return reward(pack, s)
    case 'boss-reward':
      return bossReward(pack, s)
    case 'dock':
      return dock(pack, s)
    case 'service':
      return service(pack, s)
    case 'game-clear':
    case 'game-over':
      return ending(pack, s)
  }
}

function opening(): Scene {
  const lines = [
    'One ship, three acts, twenty-seven stages. Battles are one on one and hold no chance: you choose what to equip, and the guns speak for themselves.',
    '',
    'A combat has six turns: LONG, MID, CLOSE, CLOSE, MID, LONG. You fire first, and what you destroy does not answer. Shield absorbs at LONG, armor at CLOSE, and nothing at MID. Hull and ammo are all you carry from one battle to the next.',
  ]
  return {
    title: 'STAR CANINE',
    art: 'game/star-canine',
    panels: [{ kind: 'text', id: 'opening', role: 'story', lines }],
    choices: [{ id: START.id, label: 'Start', key: 'enter' }],
  }
}

function narrative(s: State): Scene {
  const { act, number } = stageAt(s.stage)
  const words = actWords(act)
  // A star marks what the story tells; the rest comes over the radio.
  const told = (line: string): Text => (line.startsWith('* ') ? { text: line.slice(2), tone: 'dim' } : line)
  const lines = (number === 1 ? words.start : words.boss).map(told)
  const title = number === 1 ? `${words.title} · ${words.location}` : `${words.title} · Boss Encounter`
  return {
    title,
    panels: [{ kind: 'text', id: 'story', role: 'story', lines }],
    choices: [GO_ON],
  }
}

/** Both endings: the ship as it is, and how far it came. */
function ending(pack: Pack, s: State): Scene {
  const isClear = s.phase === 'game-clear'
  const lines: Text[] = [
    isClear ? { text: 'All 27 stages are behind you.', tone: 'good' } : { text: lastWords(pack, s), tone: 'bad' },
    `Stages passed: ${s.stage} of ${STAGE_COUNT}. Battles won: ${s.wins}, drawn: ${s.draws}.`,
    `Damage dealt: ${s.dealt}, faced: ${s.taken}. Ammo fired: ${s.ammoSpent}.`,
    `Upgrades: ${
      ownedUpgrades(s)
        .map(({ name }) => name)
        .join(', ') || 'none'
    }.`,
    `Score: ${score(s)} = ${scoreWords(s)}.`,
  ]
  return {
    title: isClear ? 'GAME CLEAR' : 'GAME OVER',
    panels: [
      shipPanel(pack, s),
      { kind: 'text', id: 'summary', title: 'Summary', role: 'story', lines },
      inventoryPanel(pack, s),
    ],
    choices: [],
  }
}

function lastWords(pack: Pack, s: State): string {
  const { id, hull } = enemyAt(pack, s)
  const { name } = stageAt(s.stage)
  const deed = s.result === 'draw' ? 'outlasted' : 'destroyed'
  return `${id} ${deed} STAR CANINE at stage ${name}, with ${lastCombat(pack, s).enemyHull} of ${hull} hull left.`
}
