import type { Choice, Line, Panel, Scene, Text } from '../../../engine/scene.ts'
import { CASTS, type Order } from '../actions.ts'
import { questionAt } from '../duel/asks.ts'
import { chosenRoot, selectable, slotOfBit } from '../duel/choice.ts'
import type { Root } from '../duel/machine.ts'
import { offerAt, offerOf } from '../duel/offers.ts'
import { BANK_SLOT, BOUND, COOL, ELEMENT, type Mv, moveAt, NOT_CHOSEN, type Side } from '../duel/side.ts'
import { askWords, blessingText, moveName, moveTags, moveText, variableWords } from '../language/text.ts'
import { capital, ELEMENTS, RARITIES } from '../names.ts'
import { fallen, renewedSlot, seesChoice, takenBlessing, takenMove } from '../rules.ts'
import { isMajorOpen, MAJOR_SCOPE, MINOR_SCOPE, moveOf, scopeOf } from '../run/draft.ts'
import { recordsOf } from '../run/history.ts'
import { legal, picksNow, toAct } from '../run/legal.ts'
import { recordLevel } from '../run/outcome.ts'
import type { Pack } from '../run/pack.ts'
import { OVER_ACTIVE, OVER_BANKED, type State } from '../state.ts'
import { ADVICE } from './advice.ts'
import { answerWords } from './answers.ts'
import { hintOf } from './hints.ts'
import { characterPanels, movePanel, sidePanels, storyPanels } from './panels.ts'
import { previewMove } from './preview.ts'
import { endWords, otherName } from './tell.ts'

/** What a seat may see and do. */
export function scene(pack: Pack, s: State, seat: number): Scene {
  switch (s.phase) {
    case 'build':
      return buildScene(pack)
    case 'fight':
      return fightScene(pack, s, seat)
    case 'over':
      return overScene(pack, s, seat)
    default:
      return upgradeScene(pack, s)
  }
}

function buildScene(pack: Pack): Scene {
  const cards = pack.builds.map((build) => ({
    id: build.id,
    name: build.name,
    text: `${build.lore} ${build.max_hp} HP; ${build.moves.join(', ')}${GIFTS[build.gift]}. Teaches ${build.teaches}.`,
    tags: build.elements.slice(),
  }))
  const choices = pack.orders.builds.map((order, i) => {
    const build = pack.builds[i] as (typeof pack.builds)[number]
    return {
      id: order.id,
      label: `Be the ${build.name}`,
      key: build.name.slice(0, 1).toLowerCase(),
      at: { panel: 'builds', item: build.id },
    }
  })
  const intro: Panel = {
    kind: 'text',
    id: 'intro',
    lines: ['The dead below fight on as they fought last. Choose who goes down to them.'],
  }
  return { title: 'Underscore · Who are you?', panels: [intro, { kind: 'cards', id: 'builds', cards }], choices }
}
const GIFTS: Readonly<Record<string, string>> = {
  bankedMove: ', and a random move in the bank',
  maxHp: ' (two more HP than others)',
  charge: ', with one more Charge on Arc',
  randomMove: ', and a random attack of any element',
}

const heading = (s: State): string =>
  s.mode === 'run' ? `Level ${s.level}` : s.mode === 'tutorial' ? `Lesson ${s.lesson + 1}` : 'Duel'

function fightScene(pack: Pack, s: State, seat: number): Scene {
  const { duel: d } = s
  const side = d.sides[seat as 0 | 1]
  const isDeclaring = side.chosen !== NOT_CHOSEN && !side.isReady
  const root = isDeclaring ? (chosenRoot(pack, side) as Root) : undefined
  const isTurn = toAct(s).includes(seat)
  const offer = isTurn && !isDeclaring && side.delays.length > 0 ? offerAt(pack, d, seat) : -1
  const what =
    root !== undefined
      ? `${root.def.name}: ${askWords(questionAt(root, side.answers.length))}`
      : offer >= 0
        ? offerWords(pack, side, offer)
        : 'Decision'
  const choices = !isTurn ? [] : isDeclaring || offer >= 0 ? answerChoices(pack, s, seat) : castChoices(pack, s, seat)
  const panels: Panel[] = [
    ...lessonPanels(pack, s, choices),
    ...echoPanels(s),
    ...sidePanels(pack, d, 1 - seat, seat),
    movePanel(pack, d, 1 - seat, seat),
    ...storyPanels(pack, d, seat),
    ...sidePanels(pack, d, seat, seat),
    movePanel(pack, d, seat, seat),
  ]
  if (isDeclaring && seesChoice(pack, s, seat)) panels.push(choicePanel(pack, d.sides[(1 - seat) as 0 | 1]))
  return { title: `${heading(s)} · Turn ${d.turn} · ${what}`, panels, choices }
}

/** §15 Where nobody of one's level is known, somebody of a lower one stands in. */
function echoPanels(s: State): Panel[] {
  const { name, level } = s.duel.sides[1]
  if (s.mode !== 'run' || level >= s.level) return []
  const line = `Nobody of level ${s.level} is known down here. ${name} of level ${level} answers, an echo.`
  return [{ kind: 'text', id: 'echo', lines: [line] }]
}

/** §17.7 What a blessing asks before the move is chosen. */
function offerWords(pack: Pack, side: Side, at: number): string {
  const { name, ask } = offerOf(pack, side, at)
  const about = ask.of === 'element' ? ` attune to ${capital(ELEMENTS[side.delays[at + 2] as number] as string)}?` : ''
  return `${name}:${about === '' ? ` ${askWords(ask)}` : about}`
}

/** Eye Spry sees the move while one declares. A world that is only imagined may not have chosen yet. */
function choicePanel(pack: Pack, other: Side): Panel {
  const root = other.chosen < 0 ? undefined : chosenRoot(pack, other)
  return { kind: 'text', id: 'seen', lines: [`You see the opponent reach for ${root?.def.name ?? 'nothing'}.`] }
}

function lessonPanels(pack: Pack, s: State, choices: readonly Choice[]): Panel[] {
  const lesson = s.mode === 'tutorial' ? pack.lessons[s.lesson] : undefined
  if (lesson === undefined) return []
  const hint = hintOf(pack, s)
  const advised = choices.find(({ id }) => id === hint)
  const lines: Text[] = [
    ...lesson.teaches,
    ...(advised === undefined ? [] : [`Hint: ${advised.label} (${advised.id}).`]),
  ]
  return [{ kind: 'text', id: 'lesson', title: `${STAGES[lesson.stage - 1]}: ${lesson.title}`, lines }]
}
const STAGES = ['Learn the basics', 'Overcome a challenge', 'Discover deeper mechanics', 'Find your own solution']

function castChoices(pack: Pack, s: State, seat: number): Choice[] {
  const { duel: d } = s
  const side = d.sides[seat as 0 | 1]
  const open = selectable(pack, d, seat)
  if (open === 0) return [{ id: 'wait', label: 'Wait: nothing can be chosen', key: 'enter' }]
  const choices: Choice[] = []
  for (let bit = 0; bit < 10; bit++) {
    const slot = slotOfBit(bit)
    const m = moveAt(side, slot)
    if (m === undefined) continue
    const order = CASTS[slot] as Order
    const at = { panel: 'moves', item: slot >= BANK_SLOT ? `bank ${slot - BANK_SLOT + 1}` : String(slot + 1) }
    const label = `${moveName(pack, m)}`
    const key = 'abcdefghij'[bit] as string
    if ((open & (1 << bit)) !== 0) {
      const preview = previewMove(pack, d, seat, slot)
      choices.push({ id: order.id, label, key, at, ...(preview === '' ? {} : { preview }) })
    } else choices.push({ id: order.id, label, at, blocked: whyBlocked(m, slot) })
  }
  return choices
}

function whyBlocked(m: Mv, slot: number): string {
  if ((m[COOL] as number) > 0) return `On cooldown for ${m[COOL]} more.`
  if ((m[BOUND] as number) > 0) return `Bound for ${m[BOUND]} more.`
  return slot >= BANK_SLOT ? 'A banked move cannot be cast.' : 'It cannot be cast now.'
}

function answerChoices(pack: Pack, s: State, seat: number): Choice[] {
  return legal(pack, s, seat).map((order) => ({ id: order.id, label: capital(answerWords(pack, s.duel, seat, order)) }))
}

/** §12 The upgrade screen: what the fallen had, the major, the way to the minors; then one's own pools. */
function upgradeScene(pack: Pack, s: State): Scene {
  const { character: c } = s
  const panels: Panel[] = []
  const advice = s.won === 1 ? ADVICE[s.phase] : undefined
  if (advice !== undefined)
    panels.push({ kind: 'text', id: 'advice', title: 'Your first upgrade', lines: advice.slice() })
  if (s.phase === 'upgrade') panels.push(spoilsPanel(pack, s), majorPanel(pack, s), scopePanel(s))
  if (s.phase === 'learn') panels.push(foundPanel(pack, s))
  if (s.phase === 'draft') panels.push(minorPanel(pack, s))
  if (s.phase === 'pick') panels.push(pickPanel(pack, s))
  if (s.phase === 'apply') {
    const { def } = takenBlessing(pack, s)
    panels.push({ kind: 'text', id: 'taking', title: def.name, lines: [blessingText(def)] })
  }
  s.held.forEach((m, i) => {
    panels.push({
      kind: 'text',
      id: `held-${i + 1}`,
      title: 'Forget Move',
      lines: [`${moveName(pack, m)}: ${moveTags(pack, m).join(', ')}. ${moveText(pack, m)}`],
    })
  })
  panels.push(...characterPanels(pack, c, s.level))
  return { title: TITLES[s.phase] ?? s.phase, panels, choices: upgradeChoices(pack, s) }
}
const TITLES: Readonly<Record<string, string>> = {
  upgrade: 'Upgrade · one of three paths',
  learn: 'Upgrade · Learn Move',
  pick: 'Upgrade · Learn Move',
  arrange: 'Upgrade · Reorganise',
  draft: 'Upgrade · Draft Minor',
  apply: 'Upgrade · Blessing',
}

function spoilsPanel(pack: Pack, s: State): Panel {
  const other = fallen(pack, s)
  const row = (m: Mv, slot: number) => ({
    id: slot >= BANK_SLOT ? `bank ${slot - BANK_SLOT + 1}` : String(slot + 1),
    cells: [
      slot >= BANK_SLOT ? `bank ${slot - BANK_SLOT + 1}` : String(slot + 1),
      [
        { text: moveName(pack, m), tone: ELEMENTS[m[ELEMENT] as number] as string },
        ` (${moveTags(pack, m).join(', ')}. ${moveText(pack, m)})`,
      ] as Text,
    ],
  })
  const rows = [...other.active.map(row), ...other.bank.map((m, i) => row(m, BANK_SLOT + i))]
  return {
    kind: 'table',
    id: 'spoils',
    title: `Learn Move: what ${otherName(other.name)} knew`,
    columns: ['slot', 'move'],
    rows,
  }
}

function majorPanel(pack: Pack, s: State): Panel {
  const def = pack.majors[s.major]?.def
  const state = isMajorOpen(s.character) ? 'open' : 'closed until you slay another elite'
  const lines =
    def === undefined ? ['None is left.'] : [`${def.name} (${def.pool}, ${def.rarity}; ${state}): ${blessingText(def)}`]
  return { kind: 'text', id: 'major', title: 'Major Known', lines }
}

/** Which rarities of which pool a draft would draw from. */
function scopePanel(s: State): Panel {
  const words = (table: readonly number[]): string =>
    scopeOf(s.character, table)
      .flatMap((bits, pool) => {
        if (bits === 0) return []
        const names = RARITIES.filter((_, i) => (bits & (1 << i)) !== 0)
        return [
          `${pool < ELEMENTS.length ? ELEMENTS[pool] : 'universal'} (${names.length === 3 ? 'all' : names.join(', ')})`,
        ]
      })
      .join(', ')
  return {
    kind: 'text',
    id: 'scope',
    lines: [`Minors are drafted from: ${words(MINOR_SCOPE)}.`, `Majors from: ${words(MAJOR_SCOPE)}.`],
  }
}

function foundPanel(pack: Pack, s: State): Panel {
  const found = takenMove(pack, s)
  const root = pack.roots[found[0] as number]?.fresh as Mv
  const say = (m: Mv): string => `${moveTags(pack, m).join(', ')}. ${moveText(pack, m)}`
  return {
    kind: 'text',
    id: 'found',
    title: moveName(pack, found),
    lines: [`As found: ${say(found)}`, `As its root: ${say(root)}`],
  }
}

function minorPanel(pack: Pack, s: State): Panel {
  const cards = s.minors.map((i, place) => {
    const def = pack.minors[i]?.def
    return {
      id: String(place + 1),
      name: def?.name ?? '',
      text: blessingText(def as never),
      tags: [def?.pool ?? '', def?.rarity ?? ''],
    }
  })
  return { kind: 'cards', id: 'minors', title: 'Three minors; take one at most', cards }
}

function pickPanel(pack: Pack, s: State): Panel {
  const cards = s.picks.slice(0, picksNow(s)).map((i, place) => {
    const m = pack.roots[i]?.fresh as Mv
    return { id: String(place + 1), name: moveName(pack, m), text: moveText(pack, m), tags: moveTags(pack, m) }
  })
  const gone = (s.pending & OVER_ACTIVE) !== 0 ? s.character.active[renewedSlot(s)] : undefined
  const title =
    gone !== undefined
      ? `In the place of ${moveName(pack, gone)}`
      : (s.pending & OVER_BANKED) !== 0
        ? 'In the place of a banked move'
        : 'Learn one'
  return { kind: 'cards', id: 'picks', title, cards }
}

function upgradeChoices(pack: Pack, s: State): Choice[] {
  const choices = legal(pack, s, 0).map((order) => upgradeChoice(pack, s, order))
  const def = pack.majors[s.major]?.def
  if (s.phase === 'upgrade' && def !== undefined && !isMajorOpen(s.character))
    choices.push({
      id: 'major',
      label: `Take ${def.name}`,
      blocked: `Your burden ${s.character.burden} is above the ${s.character.elites} elites you have slain.`,
    })
  return choices
}

function upgradeChoice(pack: Pack, s: State, order: Order): Choice {
  const { character: c } = s
  const { id, verb, n } = order
  const slot = (at: number): string => (at >= BANK_SLOT ? `bank ${at - BANK_SLOT + 1}` : String(at + 1))
  switch (verb) {
    case 'learn':
      return { id, label: 'Learn it', at: { panel: 'spoils', item: slot(n) } }
    case 'as':
      return { id, label: n === 0 ? 'Learn it as found' : 'Learn it as its root', key: n === 0 ? 'f' : 'r' }
    case 'major':
      return {
        id,
        label: `Take ${pack.majors[s.major]?.def.name}`,
        key: 'm',
        hint: 'Burden +1; elites come more often.',
      }
    case 'minor':
      return { id, label: 'Draft three minors', key: 'd', hint: 'The other paths are forfeited.' }
    case 'skip':
      return { id, label: SKIPS[s.phase] ?? 'Go on', key: 'x' }
    case 'take':
      return {
        id,
        label: `Take ${pack.minors[s.minors[n - 1] as number]?.def.name}`,
        at: { panel: 'minors', item: String(n) },
      }
    case 'pick':
      return { id, label: 'Learn it', at: { panel: 'picks', item: String(n) } }
    case 'toBank':
      return { id, label: `Bank ${moveName(pack, moveOf(c, n))}` }
    case 'toActive':
      return { id, label: `Unbank ${moveName(pack, moveOf(c, n))}` }
    case 'swap':
      return { id, label: `Swap ${moveName(pack, c.active[n >> 3] as Mv)} with ${moveName(pack, c.bank[n & 7] as Mv)}` }
    case 'forget':
      return { id, label: `Forget ${moveName(pack, moveOf(c, n))}`, at: { panel: 'pools', item: slot(n) } }
    case 'done':
      return { id, label: 'Go on to the next opponent', key: 'enter' }
    default:
      return { id, label: answerLabel(pack, s, order) }
  }
}
const SKIPS: Readonly<Record<string, string>> = {
  upgrade: 'Leave with nothing',
  draft: 'Take none of them',
  pick: 'Learn none of them',
  arrange: 'Forget the new move',
}

/** Answers to the questions of a blessing. */
function answerLabel(pack: Pack, s: State, order: Order): string {
  const { character: c } = s
  const asks = takenBlessing(pack, s).def.ask ?? []
  const at = asks.findIndex((ask) => ask.ask === 'ownMove')
  const m = at >= 0 && at < s.answers.length ? moveOf(c, s.answers[at] as number) : undefined
  switch (order.verb) {
    case 'ownMove':
      return moveName(pack, moveOf(c, order.n))
    case 'field':
      return m === undefined ? order.id : capital(variableWords(pack, m, ELEMENT + order.n))
    case 'sign':
      if (asks[s.answers.length]?.of === 'kindred') return order.n === 1 ? 'Quick-Move' : 'Slow-Move'
      return order.n === 1 ? '+1' : '−1'
    case 'path':
      return order.n === 0 ? 'Never learn a move again' : 'Never draft minors again'
    default:
      return capital(order.id)
  }
}

/** The end: what it came to, and how the last combat went. */
function overScene(pack: Pack, s: State, seat: number): Scene {
  const { duel: d } = s
  const own = d.sides[seat as 0 | 1]
  const other = d.sides[(1 - seat) as 0 | 1]
  const lines: Text[] = [
    `${endWords(s.mode === 'duel' && seat === 1 ? flipped(s.reason) : s.reason)}`,
    `Last combat: ${own.name} ${own.hp}/${own.maxHp} HP against ${otherName(other.name)} ${other.hp}/${other.maxHp} HP, ${d.turn} ${d.turn === 1 ? 'turn' : 'turns'}.`,
  ]
  if (s.mode === 'run') {
    lines.push(
      `Level ${s.level}${recordLevel(s) > s.level ? ` (record ${recordLevel(s)})` : ''}; opponents slain: ${s.won}, elites among them: ${s.character.elites}; major blessings: ${s.character.blessings.length}.`,
    )
    if (s.reason === 'slain' || s.reason === 'draw')
      lines.push(`The ghost of level ${s.level} that rises now will fight as you fought here.`)
  }
  if (s.mode === 'tutorial') lines.push(`${s.won} of ${pack.lessons.length} lessons learned.`)
  const name = (root: number): string => pack.roots[root]?.def.name ?? '?'
  const log: Line[] = []
  const moves = recordsOf(own.history).map((record) => name(record.root))
  const theirs = recordsOf(other.history)
    .filter((record) => record.fate === 0)
    .map((record) => name(record.root))
  if (moves.length > 0) lines.push(`You chose: ${moves.join(', ')}.`)
  if (theirs.length > 0) lines.push(`The opponent cast: ${theirs.join(', ')}.`)
  const panels: Panel[] = [{ kind: 'text', id: 'end', lines }]
  if (s.mode === 'run') panels.push(...characterPanels(pack, s.character, s.level))
  return { title: 'Underscore · The end', panels, choices: [], ...(log.length > 0 ? { log } : {}) }
}
const flipped = (reason: string): string => (reason === 'won' ? 'lost' : reason === 'lost' ? 'won' : reason)
