import type { Die, Panel, Row, Scene, Text } from '../../../../engine/contract/scene.ts'
import type { Action } from '../../actions.ts'
import { LESSONS } from '../../campaign/lessons.ts'
import { hpAfterTurn, incomingDamage } from '../../combat/forecast.ts'
import { foeDice, monsterOfFoe } from '../../combat/intents.ts'
import { energyCostOf } from '../../combat/playable.ts'
import { isDistinct, isPair, isTriple, NO_PATTERN, singleOf } from '../../content/compile/pattern-codes.ts'
import { countText, joinList } from '../../content/fields.ts'
import { cardOf, heroOf, type Pack, sideEffectOf } from '../../content/pack.ts'
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
import { AI_TYPES, elementName } from '../../vocabulary.ts'
import { cardTags, cardText } from '../cards.ts'
import { intentText, shortIntent, shortTraits } from '../intents.ts'
import { FIGHT_KIND_NAMES, PICK_NAMES } from '../labels.ts'
import { actorName, diceNames, ELEMENT_SIGNS, nameOfFoe, PLAYER_ACTOR_ID } from '../names.ts'
import { actTitle, heroTitle, pileText, playerMeters, playerStatusTexts, relicsPanel, statusTexts } from '../panels.ts'
import { actChoices, otherChoice } from './combat-choices.ts'

/** The scene of a fight. */
export function fightScene(pack: Pack, s: State, open: readonly Action[]): Scene {
  const waits = s.phase === 'act' ? `turn ${s.turn}` : s.phase === 'tidy' ? 'end of the turn' : PICK_NAMES[s.ask]
  return {
    title: `${actTitle(s.act)} · ${FIGHT_KIND_NAMES[s.stakes]}, ${waits}`,
    panels: [
      ...lessonPanel(s),
      youPanel(pack, s),
      barsPanel(pack, s),
      dicePanel(pack, s),
      handPanel(pack, s),
      foesPanel(pack, s),
      pilesPanel(pack, s),
      relicsPanel(pack, s),
    ],
    choices: s.phase === 'act' ? actChoices(pack, s, open) : open.map((action) => otherChoice(pack, s, action)),
  }
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

/** What the foes' turn will do to the player: `Incoming 19–33, ward 5, dodge 1: 16–30 hp left.` */
function incomingLine(pack: Pack, s: State): Text {
  const [min, max] = incomingDamage(pack, s)
  const [worst, best] = hpAfterTurn(pack, s)
  const range = (a: number, b: number): string => (a === b ? String(a) : `${a}–${b}`)
  const guards = `ward ${s.ward}${s.dodge > 0 ? `, dodge ${s.dodge}` : ''}`
  const text = `Incoming ${range(min, max)}, ${guards}: ${range(worst, best)} hp left${worst === 0 ? ', you may die' : ''}.`
  return { text, tone: worst === 0 ? 'bad' : max > s.ward ? 'warn' : 'good' }
}

/** The foes' hp bars and short intents. */
function barsPanel(pack: Pack, s: State): Panel {
  return {
    kind: 'meters',
    id: 'bars',
    title: 'Foes',
    role: 'foe',
    keep: true,
    meters: s.foes.map((foe, i) => ({
      name: `${i + 1} ${monsterOfFoe(pack, foe).name}`,
      value: foe[HP],
      max: foe[MAX_HP],
      tone: elementName(foe[AFFINITY]),
      actor: actorName(foe[ID]),
    })),
    notes: s.foes.map((foe, i): Text => {
      const guards = [
        foe[WARD] > 0 ? `ward ${foe[WARD]}` : '',
        foe[DODGE] > 0 ? `dodge ${foe[DODGE]}` : '',
        foe[HARDENED_TURNS] > 0 ? `${elementName(foe[HARDENED_TO])} neutral` : '',
        ...shortTraits(monsterOfFoe(pack, foe)),
      ]
      return `${i + 1} ${joinList([shortIntent(pack, s, foe), ...guards])}`
    }),
  }
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
  if (isTriple(pattern)) return 'Pattern: three alike.'
  if (!isPair(pattern)) return ''
  const attunement = pack.attunements[pattern]
  const side = sideEffectOf(pack, singleOf(pattern)).text
  if (attunement === undefined) return `Pattern: a pair; ${side} (done).`
  return `Pattern: ${attunement.name}: ${attunement.text}; ${side} (done).`
}

/** The details of the foes: defense, element, the full intent and statuses. */
function foesPanel(pack: Pack, s: State): Panel {
  const rows = s.foes.map((foe, i): Row => {
    const notes = foeNotes(s, foe)
    const intends = intentText(pack, s, foe)
    return {
      id: String(foe[ID]),
      actor: actorName(foe[ID]),
      art: `foe/${monsterOfFoe(pack, foe).id}`,
      cells: [
        String(i + 1),
        nameOfFoe(pack, foe),
        String(foe[DEF]),
        elementName(foe[AFFINITY]),
        notes === '' ? intends : `${intends}. ${notes}`,
      ],
    }
  })
  const columns = ['#', 'foe', 'def', 'element', 'intends']
  return { kind: 'table', id: 'foes', title: 'Foe details', role: 'notes', columns, rows }
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
      name: `${i + 1} ${card.name}`,
      text: cardText(card),
      cost: String(energyCostOf(pack, s, card)),
      tags: cardTags(card),
      art: `card/${card.id}`,
    }
  })
  return { kind: 'cards', id: 'hand', title: `Hand (${s.hand.length})`, role: 'hand', keep: true, cards }
}

function pilesPanel(pack: Pack, s: State): Panel {
  const lines: Text[] = [`Draw pile (${s.draw.length}, unordered): ${pileText(pack, s.draw)}.`]
  if (s.discard.length > 0) lines.push(`Discard (${s.discard.length}): ${pileText(pack, s.discard)}.`)
  if (s.exhaust.length > 0) lines.push(`Exhausted: ${pileText(pack, s.exhaust)}.`)
  if (s.rituals.length > 0) lines.push(`Rituals in play: ${pileText(pack, s.rituals)}.`)
  return { kind: 'text', id: 'piles', role: 'notes', lines }
}
