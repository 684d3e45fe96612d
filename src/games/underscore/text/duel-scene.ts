import type { Choice, Danger, Panel, Scene, Text, Verb } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { ALL_SLOTS, CAST_MOVE, slotBit } from '../actions.ts'
import { legalOrders, seatsToAct } from '../campaign/legal.ts'
import type { Pack } from '../campaign/pack.ts'
import { moveName } from '../content/effects/move-variables.ts'
import { askText } from '../content/effects/text.ts'
import { chosenRoot, knownChosenRoot, selectableSlots } from '../duel/choices/choice.ts'
import { firstAnswerableOffer, offerOf } from '../duel/choices/offers.ts'
import { questionAt } from '../duel/choices/questions.ts'
import { delayedValueAt } from '../duel/delayed-effects.ts'
import { bindLeft, CHARGE, chargeLeft, cooldownLeft, type Move } from '../duel/move.ts'
import {
  CHOSEN,
  FIRST_BANK_SLOT,
  isReady,
  LEVEL,
  moveInSlot,
  NOT_CHOSEN,
  type Side,
  sideOfSeat,
  slotLabel,
} from '../duel/side.ts'
import { seesChoice } from '../duel/visibility.ts'
import { capitalize, elementName, NONE } from '../names.ts'
import type { State } from '../state.ts'
import { answerText } from './answer-text.ts'
import { lessonHint } from './hints.ts'
import { blessingPanel, oddsPanel, ownMovesPanel, sidePanel, storyPanels, theirMovesPanel } from './panels.ts'
import { dangerForSeat, previewMove } from './preview.ts'

/** The scene of a combat as a seat may see it. */

export const SHOW_BLESSINGS: Verb = { id: 'blessings', key: 'n', label: 'Blessings', shows: ['blessings'] }

const heading = (s: State): string =>
  s.mode === 'run' ? `Level ${s.level}` : s.mode === 'tutorial' ? `Lesson ${s.lesson + 1}` : 'Duel'

export function fightScene(pack: Pack, s: State, seat: number): Scene {
  const { duel } = s
  const side = sideOfSeat(duel, seat)
  const isDeclaring = side.stats[CHOSEN] !== NOT_CHOSEN && !isReady(side)
  const root = isDeclaring ? knownChosenRoot(pack, side) : undefined
  const isTurn = seatsToAct(s).includes(seat)
  const offer = isTurn && !isDeclaring && side.delays.length > 0 ? firstAnswerableOffer(pack, duel, seat) : NONE
  const what =
    root !== undefined
      ? `${root.name}: ${askText(questionAt(root, side.answers.length))}`
      : offer >= 0
        ? offerText(pack, side, offer)
        : 'Decision'
  const danger = isTurn ? dangerForSeat(pack, duel, seat) : undefined
  const choices = !isTurn
    ? []
    : isDeclaring || offer >= 0
      ? answerChoices(pack, s, seat)
      : castChoices(pack, s, seat, danger)
  const panels: Panel[] = [
    ...lessonPanels(pack, s, choices),
    sidePanel(pack, duel, seat, seat, stakeOf(duel, seat, danger)),
    sidePanel(pack, duel, 1 - seat, seat),
    ownMovesPanel(pack, duel, seat, playedNow(pack, duel, seat, choices)),
    oddsPanel(pack, duel, seat),
    theirMovesPanel(pack, duel, seat),
    ...storyPanels(pack, duel, seat),
    blessingPanel(pack, duel, seat),
    ...echoPanels(s),
  ]
  if (isDeclaring && seesChoice(pack, duel, seat)) panels.push(choicePanel(pack, sideOfSeat(duel, 1 - seat)))
  return {
    title: `${heading(s)} · Turn ${duel.turn} · ${what}`,
    enter: isTurn ? 'commit' : 'choose',
    panels,
    verbs: [SHOW_BLESSINGS],
    choices,
  }
}

/** §15 A note that an opponent of a lower level stands in, because none of this level is known. */
function echoPanels(s: State): Panel[] {
  const { name, stats } = s.duel.sides[1]
  const level = stats[LEVEL]
  if (s.mode !== 'run' || level >= s.level) return []
  const line = `No opponent of level ${s.level} is known. ${name} of level ${level} stands in.`
  return [{ kind: 'text', id: 'echo', role: 'notes', lines: [line] }]
}

/** §17.7 The question that a blessing asks before the move is chosen. */
function offerText(pack: Pack, side: Side, where: number): string {
  const { name, ask } = offerOf(pack, side, where)
  return `${name}: ${ask.of === 'element' ? `attune to ${elementName(delayedValueAt(side, where))}?` : askText(ask)}`
}

/** With Eye Spry, shows the opponent's move while the seat declares. In a simulated state the opponent may not have chosen yet. */
function choicePanel(pack: Pack, other: Side): Panel {
  const root = other.stats[CHOSEN] < 0 ? undefined : chosenRoot(pack, other)
  return {
    kind: 'text',
    id: 'seen',
    role: 'notes',
    lines: [`You see the opponent choose ${root?.name ?? 'nothing'}.`],
  }
}

function lessonPanels(pack: Pack, s: State, choices: readonly Choice[]): Panel[] {
  if (s.mode === 'duel') return challengePanels(pack, s)
  const lesson = s.mode === 'tutorial' ? pack.lessons[s.lesson] : undefined
  if (lesson === undefined) return []
  const hint = lessonHint(pack, s)
  const advised = choices.find(({ id }) => id === hint)
  const lines: Text[] = [
    ...((s.part > 0 ? lesson.then : undefined) ?? lesson).teaches,
    ...(advised === undefined ? [] : [`Try ${numberText(choices, advised)}${advised.label}.`]),
  ]
  return [
    {
      kind: 'text',
      id: 'lesson',
      role: 'story',
      keep: true,
      title: `${STAGES[lesson.stage - 1]}: ${lesson.title}`,
      lines,
    },
  ]
}
/** The number by which a choice is pointed at: moves and answers are listed in their order. */
const numberText = (choices: readonly Choice[], { id, key }: Choice): string =>
  key === undefined ? `${choices.findIndex((choice) => choice.id === id) + 1} ` : ''

/** The task of a challenge, and the turn by which a good player solves it. */
function challengePanels(pack: Pack, s: State): Panel[] {
  const challenge = pack.challenges[s.lesson - 1]
  if (challenge === undefined) return []
  const lines = [challenge.text, `Par: turn ${challenge.par}.`]
  return [{ kind: 'text', id: 'lesson', role: 'story', keep: true, title: challenge.title, lines }]
}
const STAGES = ['Learn the basics', 'Overcome a challenge', 'Discover deeper mechanics', 'Find your own solution']

/** The damage that the seat may take before its next decision, as far as it knows. */
const stakeOf = (duel: State['duel'], seat: number, danger: Danger | undefined): number =>
  danger?.least === undefined ? 0 : Math.max(0, sideOfSeat(duel, seat).hp - danger.least)

function castChoices(pack: Pack, s: State, seat: number, danger: Danger | undefined): Choice[] {
  const { duel } = s
  const side = sideOfSeat(duel, seat)
  const open = selectableSlots(pack, duel, seat)
  if (open === 0) return [{ id: 'wait', label: 'Wait (no move is ready)', key: 'enter' }]
  const choices: Choice[] = []
  ALL_SLOTS.forEach((slot) => {
    const m = moveInSlot(side, slot)
    if (m === undefined) return
    const { id } = at(CAST_MOVE, slot)
    const where = { panel: 'moves', item: slotLabel(slot) }
    const label = moveName(pack, m)
    if ((open & slotBit(slot)) !== 0) {
      const preview = previewMove(pack, duel, seat, slot)
      choices.push({
        id,
        label,
        at: where,
        on: 'foe',
        ...(preview.text === '' ? {} : { preview: preview.text }),
        ...(preview.effects.length === 0 ? {} : { effects: preview.effects }),
        ...(danger === undefined ? {} : { danger }),
      })
    } else choices.push({ id, label, at: where, blocked: whyBlocked(m, slot, duel.turn) })
  })
  return choices
}

/** What each move would do if it were played now, in the few words of its row; or why it cannot be played. */
function playedNow(
  pack: Pack,
  duel: State['duel'],
  seat: number,
  choices: readonly Choice[],
): ReadonlyMap<string, Text> {
  const side = sideOfSeat(duel, seat)
  const foe = sideOfSeat(duel, 1 - seat)
  const words = (choice: Choice, m: Move, slot: number): Text => {
    const charge = m[CHARGE] === 0 ? '' : chargeLeft(m) > 0 ? `, charged ${chargeLeft(m)}` : ', discharged'
    if (choice.blocked !== undefined) return { text: `${shortReason(m)}${charge}`, tone: 'dim' }
    const [least, most] = previewMove(pack, duel, seat, slot).foeHp ?? [foe.hp, foe.hp]
    const hit =
      least === foe.hp && most === foe.hp ? '' : `HP ${foe.hp} → ${least === most ? least : `${least}–${most}`}`
    const { preview = '' } = choice
    return `${hit === '' && preview.length <= ROW_TEXT ? preview : hit}${charge}`
  }
  return new Map(
    choices.flatMap((choice): [string, Text][] => {
      const slot = ALL_SLOTS.find((one) => choice.at?.panel === 'moves' && slotLabel(one) === choice.at.item)
      const m = slot === undefined ? undefined : moveInSlot(side, slot)
      return m === undefined || slot === undefined ? [] : [[slotLabel(slot), words(choice, m, slot)]]
    }),
  )
}

/** The longest preview that has room in a row. The focused move shows it in full. */
const ROW_TEXT = 24

/** Why a move cannot be played, in the words that a row has room for. */
function shortReason(m: Move): string {
  if (cooldownLeft(m) > 0) return `rests ${cooldownLeft(m)}`
  return bindLeft(m) > 0 ? `bound ${bindLeft(m)}` : 'banked'
}

function whyBlocked(m: Move, slot: number, turn: number): string {
  if (cooldownLeft(m) > 0) return `On cooldown; ready on turn ${turn + cooldownLeft(m)}.`
  if (bindLeft(m) > 0) return `Bound for ${bindLeft(m)} more ${bindLeft(m) === 1 ? 'turn' : 'turns'}.`
  return slot >= FIRST_BANK_SLOT ? 'A banked move cannot be cast.' : 'This move cannot be cast now.'
}

function answerChoices(pack: Pack, s: State, seat: number): Choice[] {
  return legalOrders(pack, s, seat).map((order) => ({
    id: order.id,
    label: capitalize(answerText(pack, s.duel, seat, order)),
  }))
}
