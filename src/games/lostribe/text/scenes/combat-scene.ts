import type { Die, Panel, Row, Scene, Text } from '../../../../engine/contract/scene.ts'
import type { Action } from '../../actions.ts'
import { LESSONS } from '../../campaign/lessons.ts'
import { hpAfterTurn, incomingDamage } from '../../combat/forecast.ts'
import { foeDice, monsterOfFoe } from '../../combat/intents.ts'
import { energyCostOf } from '../../combat/playable.ts'
import { isDistinct, isPair, NO_PATTERN, patternOf, singleOf } from '../../content/compile/pattern-codes.ts'
import { countText, diceCount, joinList } from '../../content/fields.ts'
import { cardOf, heroOf, type Pack, sideEffectOf, ultOf } from '../../content/pack.ts'
import {
  AFFINITY,
  AI,
  DEF,
  DODGE,
  FOE_MIGHT,
  type Foe,
  HARDENED_TO,
  HARDENED_TURNS,
  HP,
  ID,
  IMMUNE,
  MARKED,
  MAX_HP,
  NO_ROLL,
  REVEALED,
  ROLL,
  SCREENED,
  STUN,
  WARD,
  WOUND_UP,
} from '../../foe.ts'
import type { State } from '../../state.ts'
import { AI_TYPES, elementName, elementOf, PICK_REROLL, PICK_STAR, PICK_SWAP } from '../../vocabulary.ts'
import { cardTags, cardText } from '../cards.ts'
import { diceHabit, intentText, rangeText, shortIntent, shortTraits, traitSentences } from '../intents.ts'
import { FIGHT_KIND_NAMES, PICK_NAMES } from '../labels.ts'
import { actorName, diceNames, ELEMENT_SIGNS, PLAYER_ACTOR_ID } from '../names.ts'
import {
  actTitle,
  heroTitle,
  pileText,
  playerMeters,
  playerStatusTexts,
  relicsPanel,
  shortStatusTexts,
  statusTexts,
} from '../panels.ts'
import { actChoices, markedDice, pickChoices } from './combat-choices.ts'
import { pickVerbs, turnVerbs } from './fight-verbs.ts'

/** The scene of a fight. */
export function fightScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const waits = s.phase === 'act' ? `turn ${s.turn}` : s.phase === 'tidy' ? 'end of the turn' : PICK_NAMES[s.ask]
  return {
    title: `${actTitle(s.act)} · ${FIGHT_KIND_NAMES[s.stakes]}, ${waits}`,
    panels: [
      ...askPanel(s),
      ...lessonPanel(s),
      youPanel(pack, s),
      dicePanel(pack, s),
      barsPanel(pack, s),
      handPanel(pack, s),
      foesPanel(pack, s),
      tricksPanel(pack, s),
      pilesPanel(pack, s),
      relicsPanel(pack, s),
    ],
    verbs: s.phase === 'act' ? turnVerbs(pack, s, open) : s.phase === 'pick' ? pickVerbs(s) : [],
    choices: s.phase === 'act' ? actChoices(pack, s, open) : pickChoices(pack, s, open),
    ...(s.phase === 'act' ? { enter: 'play' } : s.ask === PICK_SWAP ? { enter: 'turn' } : {}),
    ...(s.phase === 'pick' && s.ask === PICK_STAR ? { opens: 'permanent' } : {}),
  }
}

/** What the player is asked to pick or mark. */
function askPanel(s: State): Panel[] {
  const panel = (text: string): Panel[] => [
    { kind: 'text', id: 'ask', role: 'pool', keep: true, lines: [{ text, tone: 'key' }] },
  ]
  if (s.phase === 'act') return []
  if (s.phase === 'tidy') return panel('Mark cards to discard and dice to keep with Space; Enter ends the turn.')
  if (s.ask !== PICK_REROLL) return panel(`Choose ${PICK_NAMES[s.ask]}.`)
  const marked = s.picked === 0 ? '' : ` Marked: ${joinList(markedDice(s))}.`
  const more = s.picked === 0 ? '' : 'more '
  return panel(`Mark up to ${diceCount(s.asked)} ${more}to reroll with Space.${marked}`)
}

/** The instructions of a lesson. */
function lessonPanel({ lesson }: State): Panel[] {
  const current = LESSONS[lesson]
  if (current === undefined) return []
  return [{ kind: 'text', id: 'lesson', title: current.name, role: 'notes', lines: current.lines }]
}

function youPanel(pack: Pack, s: State): Panel {
  const more = [
    { name: 'Energy', value: s.energy, ...(s.nextEnergy > 0 ? { note: `+${s.nextEnergy} next turn` } : {}) },
    { name: 'Ward', value: s.ward },
  ]
  const { hp, gold, charges } = playerMeters(pack, s)
  const [worst] = hpAfterTurn(pack, s)
  const own = playerStatusTexts(pack, s)
  return {
    kind: 'meters',
    id: 'you',
    title: heroTitle(pack, s),
    role: 'self',
    keep: true,
    art: `hero/${heroOf(pack, s.hero).id}`,
    meters: [{ ...hp, actor: PLAYER_ACTOR_ID, stake: s.hp - worst }, ...more, charges, gold],
    notes: [
      own.length > 0 ? `On you: ${own.join(', ')}.` : { text: 'No effects.', tone: 'dim' },
      incomingLine(pack, s),
    ],
  }
}

/** What the foes' turn will do to the player: `COMING 19–33 − ward 5, dodge 1: you keep 16–30`. */
function incomingLine(pack: Pack, s: State): Text {
  const [min, max] = incomingDamage(pack, s)
  const [worst, best] = hpAfterTurn(pack, s)
  const guards = `ward ${s.ward}${s.dodge > 0 ? `, dodge ${s.dodge}` : ''}`
  const text = `COMING ${rangeText(min, max)} − ${guards}: you keep ${rangeText(worst, best)}${worst === 0 ? ', YOU MAY DIE' : ''}`
  return { text, tone: worst === 0 ? 'bad' : max > s.ward ? 'warn' : 'good' }
}

/** Up to this many foes have a line each below the bars; more have a short one beside each bar. */
const FEW_FOES = 4
/** Up to this many foes have their statuses in that line. */
const VERY_FEW_FOES = 2

/** The foes: HP, what each does next, and what protects it. The number in front of a name stays with a foe for the whole fight. */
function barsPanel(pack: Pack, s: State): Panel {
  const isShort = s.foes.length > FEW_FOES
  const notes = isShort ? [] : s.foes.map((foe) => `${foe[ID]} ${foeNote(pack, s, foe)}`)
  return {
    kind: 'meters',
    id: 'bars',
    title: 'Foes',
    role: 'foe',
    keep: true,
    meters: s.foes.map((foe) => ({
      name: `${foe[ID]} ${monsterOfFoe(pack, foe).name}`,
      value: foe[HP],
      max: foe[MAX_HP],
      ...(isShort ? { note: foeNote(pack, s, foe) } : {}),
      tone: elementName(foe[AFFINITY]),
      actor: actorName(foe[ID]),
    })),
    notes,
  }
}

/** What a foe does next and what protects it: `hits for 9–15 (fire), defense 2, ward 4`. */
function foeNote(pack: Pack, s: State, foe: Foe): string {
  const { isBoss } = monsterOfFoe(pack, foe)
  const acts = foe[STUN] > 0 && !isBoss ? 'stunned, does nothing' : shortIntent(pack, s, foe)
  const parts = [
    acts,
    ...(foe[STUN] > 0 && isBoss ? ['stunned: no dice'] : []),
    ...(foe[SCREENED] > 0 ? ['screened'] : []),
    ...(foe[DEF] > 0 ? [`def ${foe[DEF]}`] : []),
    ...(foe[WARD] > 0 ? [`ward ${foe[WARD]}`] : []),
    ...(foe[DODGE] > 0 ? [`dodge ${foe[DODGE]}`] : []),
    ...(foe[HARDENED_TURNS] > 0 ? [`${elementName(foe[HARDENED_TO])} neutral`] : []),
  ]
  const statuses = s.foes.length > VERY_FEW_FOES ? [] : shortStatusTexts(s, foe[ID])
  const traits = s.foes.length > FEW_FOES ? [] : shortTraits(monsterOfFoe(pack, foe))
  return joinList([...parts, ...statuses, ...traits])
}

function dicePanel(pack: Pack, s: State): Panel {
  const die = (face: number, i: number): Die => ({
    id: String(i + 1),
    face: elementName(face),
    sign: ELEMENT_SIGNS[face] ?? '?',
    tone: elementName(face),
    art: `die/${elementName(face)}`,
  })
  const banked = s.bank.map((face, i): Die => ({ ...die(face, s.pool.length + i), state: 'banked' }))
  const none = s.pool.length === 0 ? 'No dice left. ' : ''
  const pattern = s.pattern === NO_PATTERN ? 'No pattern.' : patternLine(pack, s)
  return {
    kind: 'dice',
    id: 'dice',
    title: 'Dice',
    role: 'pool',
    keep: true,
    actor: PLAYER_ACTOR_ID,
    dice: [...s.pool.map(die), ...banked],
    note: { text: `${none}${pattern}`, tone: s.pattern === NO_PATTERN ? 'dim' : 'good' },
  }
}

function patternLine(pack: Pack, s: State): string {
  const { pattern } = s
  if (isDistinct(pattern)) return 'Pattern: three different, Resonance.'
  const known = patternOf(pattern)
  if (known?.kind === 'triple') {
    const ult = ultOf(pack, elementOf(known.of))
    return `Pattern: three alike: u unleashes ${ult.id.replaceAll('_', ' ')}: ${ult.text}.`
  }
  if (!isPair(pattern)) return ''
  const attunement = pack.attunements[pattern]
  const side = sideEffectOf(pack, singleOf(pattern)).text
  if (attunement === undefined) return `Pattern: a pair; ${side} (done).`
  return `Pattern: ${attunement.name}: ${attunement.text}; ${side} (done).`
}

/** The details of the foes: defense, element, what they do next in full, and statuses. */
function foesPanel(pack: Pack, s: State): Panel {
  const rows = s.foes.map((foe): Row => {
    const notes = foeNotes(s, foe)
    const intends = intentText(pack, s, foe)
    return {
      id: String(foe[ID]),
      actor: actorName(foe[ID]),
      art: `foe/${monsterOfFoe(pack, foe).id}`,
      cells: [
        `${foe[ID]} ${monsterOfFoe(pack, foe).name}`,
        elementName(foe[AFFINITY]),
        String(foe[DEF]),
        notes === '' ? intends : `${intends}. ${notes}`,
      ],
    }
  })
  const columns = ['foe', 'element', 'defense', 'does next']
  return { kind: 'table', id: 'foes', title: 'Foe details', role: 'notes', columns, rows }
}

/** How each kind of foe here uses its dice, and its traits. */
function tricksPanel(pack: Pack, s: State): Panel {
  const tricks = s.foes.map((foe): string => {
    const monster = monsterOfFoe(pack, foe)
    return `${monster.name}: ${[diceHabit(pack, s, foe), ...traitSentences(monster)].join('. ')}.`
  })
  return { kind: 'text', id: 'tricks', title: 'Tricks of the foes', role: 'notes', lines: [...new Set(tricks)] }
}

function foeNotes(s: State, foe: Foe): string {
  const seen =
    foe[ROLL] === NO_ROLL ? [] : [`${foe[REVEALED] === 1 ? 'next dice' : 'last roll'} ${diceNames(foeDice(foe))}`]
  const notes = [
    AI_TYPES[foe[AI]] ?? '',
    ...(foe[STUN] > 0 ? ['stunned'] : foe[IMMUNE] > 0 ? ['immune to stun'] : []),
    ...(foe[SCREENED] > 0 ? ['screened'] : []),
    ...(foe[WOUND_UP] > 0 ? ['wound up'] : []),
    ...(foe[FOE_MIGHT] > 0 ? [`might ${foe[FOE_MIGHT]}`] : []),
    ...(foe[HARDENED_TURNS] > 0
      ? [`hardened against ${elementName(foe[HARDENED_TO])} for ${countText(foe[HARDENED_TURNS], 'turn')}`]
      : []),
    ...(foe[MARKED] > 0 ? [`you steal ${foe[MARKED]} of its next roll`] : []),
    ...statusTexts(s, foe[ID]),
    ...seen,
  ]
  return notes.join(', ')
}

function handPanel(pack: Pack, s: State): Panel {
  const cards = s.hand.map((code, i) => {
    const card = cardOf(pack, code)
    return {
      id: String(i + 1),
      name: card.name,
      text: cardText(card),
      cost: String(energyCostOf(pack, s, card)),
      tags: cardTags(card),
      art: `card/${card.id}`,
    }
  })
  return {
    kind: 'cards',
    id: 'hand',
    title: `Hand ${s.hand.length} · draw pile ${s.draw.length} · discard ${s.discard.length}`,
    role: 'hand',
    keep: true,
    cards,
  }
}

function pilesPanel(pack: Pack, s: State): Panel {
  const lines: Text[] = [`Draw pile (${s.draw.length}, unordered): ${pileText(pack, s.draw)}.`]
  if (s.discard.length > 0) lines.push(`Discard (${s.discard.length}): ${pileText(pack, s.discard)}.`)
  if (s.exhaust.length > 0) lines.push(`Exhausted: ${pileText(pack, s.exhaust)}.`)
  if (s.rituals.length > 0) lines.push(`Rituals in play: ${pileText(pack, s.rituals)}.`)
  return { kind: 'text', id: 'piles', title: 'Deck', role: 'notes', lines }
}
