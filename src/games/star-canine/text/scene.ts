import type { Scene, Text } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { START_RUN } from '../actions.ts'
import { enemyAt, lastCombat } from '../campaign/rules.ts'
import { runScore, scoreText } from '../campaign/score.ts'
import { type Pack, stageAt } from '../content/content.ts'
import { STAGE_COUNT, type State } from '../state.ts'
import { combatLogScene } from './battle.ts'
import { dockScene, dockServiceScene } from './dock.ts'
import { inventoryPanel, ownedUpgrades, shipPanel } from './panels.ts'
import { storyOfAct } from './phrases.ts'
import { CONTINUE_CHOICE, preCombatScene } from './pre-combat.ts'
import { bossRewardScene, rewardScene } from './rewards.ts'

/** The scene of each phase (§6). */
export function sceneOf(pack: Pack, s: State): Scene {
  switch (s.phase) {
    case 'opening':
      return opening()
    case 'narrative':
      return narrative(s)
    case 'pre-combat':
      return preCombatScene(pack, s)
    case 'combat-log':
      return combatLogScene(pack, s)
    case 'reward':
      return rewardScene(pack, s)
    case 'boss-reward':
      return bossRewardScene(pack, s)
    case 'dock':
      return dockScene(pack, s)
    case 'service':
      return dockServiceScene(pack, s)
    case 'game-clear':
    case 'game-over':
      return ending(pack, s)
    default:
      return unreachable(s.phase)
  }
}

function opening(): Scene {
  const lines = [
    'One ship, three acts, twenty-seven stages. Battles are one on one and have no luck: you choose what to equip, then the battle runs by itself.',
    '',
    'A combat has six turns: LONG, MID, CLOSE, CLOSE, MID, LONG. You fire first, and a destroyed enemy does not fire back. Shield absorbs damage at LONG, armor at CLOSE, nothing at MID. Only hull and ammo carry over from one battle to the next.',
  ]
  return {
    title: 'STAR CANINE',
    art: 'game/star-canine',
    panels: [{ kind: 'text', id: 'opening', role: 'story', lines }],
    choices: [{ id: START_RUN.id, label: 'Start', key: 'enter' }],
  }
}

function narrative(s: State): Scene {
  const { act, number } = stageAt(s.stage)
  const story = storyOfAct(act)
  // Lines with a star are narration; all others are radio messages.
  const formatted = (line: string): Text => (line.startsWith('* ') ? { text: line.slice(2), tone: 'dim' } : line)
  const lines = (number === 1 ? story.start : story.boss).map(formatted)
  const title = number === 1 ? `${story.title} · ${story.location}` : `${story.title} · Boss Encounter`
  return {
    title,
    panels: [{ kind: 'text', id: 'story', role: 'story', lines }],
    choices: [CONTINUE_CHOICE],
  }
}

/** The scene of either ending: the ship and the totals of the run. */
function ending(pack: Pack, s: State): Scene {
  const isClear = s.phase === 'game-clear'
  const lines: Text[] = [
    isClear ? { text: 'You have passed all 27 stages.', tone: 'good' } : { text: defeatText(pack, s), tone: 'bad' },
    `Stages passed: ${s.stage} of ${STAGE_COUNT}. Battles won: ${s.wins}, drawn: ${s.draws}.`,
    `Damage dealt: ${s.dealt}, faced: ${s.taken}. Ammo fired: ${s.ammoSpent}.`,
    `Upgrades: ${
      ownedUpgrades(s)
        .map(({ name }) => name)
        .join(', ') || 'none'
    }.`,
    `Score: ${runScore(s)} = ${scoreText(s)}.`,
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

function defeatText(pack: Pack, s: State): string {
  const { id, hull } = enemyAt(pack, s)
  const { name } = stageAt(s.stage)
  const left = `it had ${lastCombat(pack, s).enemyHull} of ${hull} hull left`
  return s.result === 'draw'
    ? `A draw against the boss ends the run: ${id} survived at ${name} (${left}).`
    : `Destroyed at ${name} by ${id} (${left}).`
}
