import type { Panel, Scene, Text } from '../../../engine/contract/scene.ts'
import { captainNumber, captainRow } from '../combat/captains.ts'
import { hasSurvived, winnerOf } from '../combat/combat.ts'
import { seenHull } from '../combat/events.ts'
import { LESSONS } from '../combat/lessons.ts'
import { makeRecord } from '../combat/record.ts'
import { type Combat, sideOf } from '../combat/side.ts'
import type { Skirmish } from '../combat/skirmish.ts'
import { BALANCE, type Pack } from '../content/content.ts'
import { combatChoices, combatPanels } from './combat-scene.ts'
import { fightPanel, sealPanel } from './fight-log.ts'
import { capital, hullWords } from './phrases.ts'

/** §13 A skirmish from one seat. */
export function skirmishScene(pack: Pack, s: Skirmish, seat: number): Scene {
  const c = s.combat
  if (s.rival !== 'seat' && seat !== 0)
    return {
      title: 'EmojiSpace',
      panels: [{ kind: 'text', id: 'seat', role: 'story', lines: ['A captain of the house flies this ship.'] }],
      choices: [],
    }
  const name = s.rival === 'seat' ? 'The enemy' : capital(captainRow(captainNumber(s.rival)).name)
  const panels = combatPanels(pack, c, seat, name)
  const lesson = lessonPanels(s)
  if (c.ended !== '')
    return {
      title: 'EmojiSpace · Skirmish · Over',
      panels: [
        { kind: 'text', id: 'end', role: 'story', lines: endLines(s, seat) },
        ...lesson,
        ...panels,
        fightPanel(pack, makeRecord(c)),
      ],
      choices: [],
    }
  return {
    title: `EmojiSpace · ${s.lesson === '' ? 'Skirmish' : 'Lesson'} · Round ${c.round + 1} of at most ${BALANCE.round_cap}`,
    panels: [...lesson, ...panels, sealPanel(c)],
    choices: combatChoices(pack, c, seat, 'you lose', 'nobody wins'),
  }
}

function lessonPanels(s: Skirmish): Panel[] {
  const lesson = LESSONS.find(({ id }) => id === s.lesson)
  return lesson === undefined
    ? []
    : [{ kind: 'text', id: 'lesson', role: 'story', title: lesson.name, lines: lesson.lines }]
}

/** Who won and how, what is left of both, and what it takes to fight it again. */
function endLines(s: Skirmish, seat: number): Text[] {
  const { combat: c } = s
  const [own, other] = [sideOf(c, seat), sideOf(c, 1 - seat)]
  const worn = own.degradation.reduce((sum, amount) => sum + amount, 0)
  return [
    endWords(s, seat),
    `Your hull: ${hullWords(seenHull(own, true))}, ${worn} degraded. Theirs: ${hullWords(seenHull(other, true))}. TR ${own.tr} against TR ${other.tr}.`,
    ...(c.survivalRoll > 0 && seat === 0 ? [survivalWords(c)] : []),
    `combat_rng_seed ${c.seed}: with both ships and the same actions it goes the same way.`,
  ]
}
export const survivalWords = (c: Combat): string =>
  `Insurance: a roll of ${c.survivalRoll}, ${BALANCE.survival_percent} or less lives; you ${hasSurvived(c) ? 'lived' : 'did not'}.`

function endWords({ combat: c }: Skirmish, seat: number): Text {
  // §12 Who gets away has not won here, and neither has who is left behind.
  const winner = c.ended === 'escape' ? -1 : winnerOf(c)
  const how = {
    destroyed: 'destruction',
    escape: 'escape',
    surrender: 'surrender',
    max_rounds: 'exhaustion',
    broken_off: 'breaking off',
    '': '',
  }[c.ended]
  if (winner < 0) return { text: `Nobody has won, by ${how}, after round ${c.round}.`, tone: 'warn' }
  return winner === seat
    ? { text: `You have won by ${how} in round ${c.round}.`, tone: 'good' }
    : { text: `You have lost by ${how} in round ${c.round}.`, tone: 'bad' }
}
