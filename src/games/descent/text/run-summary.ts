import type { Panel, Text } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { runScore, scoreText } from '../campaign/score.ts'
import type { Pack } from '../content/content.ts'
import { enemyOf, itemOf } from '../content/content.ts'
import { backgroundOf, isOver, KEY_MOMENTS, type KeyMoment, type State, speciesOf } from '../state.ts'
import { missileName, theEnemyName } from './phrases.ts'

/** §16 The summary of a finished run as text: cause of death, score and key moments. */
export function runSummaryText(pack: Pack, s: State): string[] {
  return runSummaryPanels(pack, s).flatMap((panel) => {
    const lines = panel.kind === 'text' ? panel.lines : []
    return [
      panel.title ?? '',
      ...lines.map((line) => (typeof line === 'string' ? line : 'text' in line ? line.text : '')),
    ]
  })
}

export function runSummaryPanels(pack: Pack, s: State): Panel[] {
  if (!isOver(s)) return []
  return [
    { kind: 'text', id: 'summary', title: 'Summary', lines: [fate(pack, s), ...figures(pack, s)] },
    { kind: 'text', id: 'chronicle', title: 'How it went', lines: chronicleText(pack, s) },
  ]
}

function fate(pack: Pack, s: State): Text {
  const killer = pack.enemies[s.killer]
  if (s.phase === 'won') return { text: `You killed the Dungeon Lord on turn ${s.turn}.`, tone: 'good' }
  if (killer === undefined)
    return {
      text: s.killer === -1 ? 'Your lantern went out.' : `You burnt on floor ${s.depth}, turn ${s.turn}.`,
      tone: 'bad',
    }
  const text = `Slain by ${theEnemyName(killer)} on floor ${s.depth}, turn ${s.turn}: its last ${killer.range > 0 ? missileName(killer) : 'blow'} did ${s.wound}.`
  return { text, tone: 'bad' }
}

function figures(pack: Pack, s: State): string[] {
  const { hero } = s
  const kin = `${speciesOf(pack, s).name} ${backgroundOf(pack, s).name}`
  const god = pack.gods[hero.god]
  const slain = s.kills
    .map((count, kind) => ({ count, name: enemyOf(pack, kind).name }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const kills = slain.reduce((sum, { count }) => sum + count, 0)
  return [
    `${kin}, level ${hero.level}, deepest floor ${s.deepest}${god === undefined ? '' : `, servant of ${god.name} (piety ${hero.piety})`}.`,
    `Score ${runScore(s)} = ${scoreText(s)}.`,
    `Kills ${kills}${kills === 0 ? '' : `: ${slain.map(({ count, name }) => `${count} × ${name}`).join(', ')}`}.`,
    ...(s.leastHp < 0
      ? [s.killer === -1 ? 'You were never wounded.' : 'You died of your first wound.']
      : [`Closest call: ${s.leastHp} HP left on turn ${s.leastTurn}.`]),
  ]
}

export function chronicleText(pack: Pack, s: State): string[] {
  const lines: string[] = []
  for (let i = 0; i < s.chronicle.length; i += 3) {
    const [turn = 0, moment = 0, n = 0] = s.chronicle.slice(i, i + 3)
    lines.push(`Turn ${turn}: ${momentText(pack, at(KEY_MOMENTS, moment), n)}.`)
  }
  return lines.length === 0 ? ['The run ended before anything notable happened.'] : lines
}

function momentText(pack: Pack, moment: KeyMoment, n: number): string {
  const itemName = (): string => itemOf(pack, n).name
  switch (moment) {
    case 'floor':
      return `down to floor ${n}`
    case 'level':
      return `level ${n}`
    case 'god':
      return `knelt to ${pack.gods[n]?.name}`
    case 'chief':
      return `slew ${theEnemyName(enemyOf(pack, n))}`
    case 'boss':
      return n === 2 ? 'the Dungeon Lord called for help' : 'the Dungeon Lord went berserk'
    case 'equipped':
      return `equipped the ${itemName()}`
    case 'learned':
      return `learned ${pack.spells[n]?.name}`
    case 'bought':
      return `bought a ${itemName()}`
    default:
      return unreachable(moment)
  }
}
