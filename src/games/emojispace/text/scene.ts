import type { Panel, Scene, Text } from '../../../engine/contract/scene.ts'
import { captainNumber, captainTable } from '../combat/captains.ts'
import { hasSurvived, winnerOf } from '../combat/combat.ts'
import { visibleHull } from '../combat/events.ts'
import { LESSONS } from '../combat/lessons.ts'
import { makeFightRecord } from '../combat/record.ts'
import { type Combat, sideOf } from '../combat/side.ts'
import { lookalikesInSkirmish, type Skirmish } from '../combat/skirmish.ts'
import type { ShipYard } from '../combat/yard.ts'
import { BALANCE, type Pack } from '../content/content.ts'
import { combatPanels, combatRound } from './combat-scene.ts'
import { commitmentPanel, fightLogPanel } from './fight-log.ts'
import { capitalize, hullText } from './phrases.ts'

/** §13 The scene of a skirmish as one seat sees it. */
export function skirmishScene(pack: Pack, yard: ShipYard, s: Skirmish, seat: number): Scene {
  const c = s.combat
  if (s.rival !== 'seat' && seat !== 0)
    return {
      title: 'EmojiSpace',
      panels: [{ kind: 'text', id: 'seat', role: 'story', lines: ['A built-in captain commands this ship.'] }],
      choices: [],
    }
  const name = s.rival === 'seat' ? 'The enemy' : capitalize(captainTable(captainNumber(s.rival)).name)
  const lesson = lessonPanels(s)
  if (c.ended !== '')
    return {
      title: 'EmojiSpace · Skirmish · Over',
      panels: [
        { kind: 'text', id: 'end', role: 'story', lines: endLines(s, seat) },
        ...lesson,
        ...combatPanels(pack, c, seat, name),
        fightLogPanel(pack, makeFightRecord(c)),
      ],
      choices: [],
    }
  const costs = { surrender: 'you lose', leaving: 'the fight is a draw' }
  const round = combatRound(pack, c, seat, name, costs, lookalikesInSkirmish(pack, yard, s, seat))
  return {
    ...round,
    title: `EmojiSpace · ${s.lesson === '' ? 'Skirmish' : 'Lesson'} · Round ${c.round + 1} of at most ${BALANCE.round_cap}`,
    panels: [...lesson, ...round.panels, commitmentPanel(c)],
  }
}

function lessonPanels(s: Skirmish): Panel[] {
  const lesson = LESSONS.find(({ id }) => id === s.lesson)
  return lesson === undefined
    ? []
    : [{ kind: 'text', id: 'lesson', role: 'story', keep: true, title: lesson.name, lines: lesson.lines }]
}

/** The lines at the end of a skirmish: who won and how, the state of both ships, and the seed. */
function endLines(s: Skirmish, seat: number): Text[] {
  const { combat: c } = s
  const [own, other] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  const worn = own.degradation.reduce((sum, amount) => sum + amount, 0)
  return [
    endText(s, seat),
    `Your hull: ${hullText(visibleHull(own, true))}, ${worn} degraded. Enemy hull: ${hullText(visibleHull(other, true))}. TR ${own.tr} against TR ${other.tr}.`,
    ...(c.survivalRoll > 0 && seat === 0 ? [survivalText(c)] : []),
    `combat_rng_seed ${c.seed}: the same ships and actions give the same fight.`,
  ]
}
export const survivalText = (c: Combat): string =>
  `Insurance: rolled ${c.survivalRoll}, needed ${BALANCE.survival_percent} or less; you ${hasSurvived(c) ? 'survived' : 'died'}.`

function endText({ combat: c }: Skirmish, seat: number): Text {
  // §12 In a skirmish an escape is a draw.
  const winner = c.ended === 'escape' ? -1 : winnerOf(c)
  const how = {
    destroyed: 'destruction',
    escape: 'escape',
    surrender: 'surrender',
    max_rounds: 'the round limit',
    broken_off: 'stalemate',
    '': '',
  }[c.ended]
  if (winner < 0) return { text: `A draw by ${how} after round ${c.round}.`, tone: 'warn' }
  return winner === seat
    ? { text: `You won by ${how} in round ${c.round}.`, tone: 'good' }
    : { text: `You lost by ${how} in round ${c.round}.`, tone: 'bad' }
}
