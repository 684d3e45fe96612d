import type { Choice, Panel, Row, Scene, Text } from '../../../engine/scene.ts'
import { type Deed, DISCARD, DONE, END_TURN, FUSE, FUSE_ON, KEEP, PLAY, PLAY_ON, THROW, TIDY, ULT } from '../actions.ts'
import { costOf, fuseOf, NO_FUSE, whyNot } from '../fight/cards.ts'
import { isDistinct, isPair, isTriple, pairIndex, primaryOf, singleOf } from '../fight/elements.ts'
import { throwsLeft } from '../fight/fight.ts'
import { diceOf } from '../fight/foes.ts'
import { hpAfterTurn, threat } from '../fight/forecast.ts'
import { bankCapacity } from '../fight/pool.ts'
import { AI_TYPES } from '../language/content.ts'
import { AT_ENEMY, type Attunement, type Card, type Fusion, type Pack, type Side } from '../language/pack.ts'
import {
  AFFINITY,
  AI,
  ASK_BANK,
  DEF,
  DODGE,
  FOE_MIGHT,
  type Foe,
  HARD,
  HARD_TURNS,
  HP,
  ID,
  IMMUNE,
  MARKED,
  MAX_HP,
  REVEALED,
  ROLL,
  SCREENED,
  STUN,
  type State,
  WARD,
  WOUND,
} from '../state.ts'
import { ASK_WORDS, STAKES_WORDS } from './lore.ts'
import { actTitle, boonsPanel, heroTitle, pileWords, playerMeters, playerStatusWords, statusWords } from './panels.ts'
import { previewOf } from './preview.ts'
import {
  attunementWords,
  cardTags,
  cardText,
  count,
  diceWords,
  die,
  fusionWords,
  intentWords,
  nameOf,
  REASON_WORDS,
  sideWords,
} from './words.ts'

/** A fight as the player sees it. */
export function fightScene(pack: Pack, s: State, open: readonly Deed[]): Scene {
  const waits = s.phase === 'act' ? `turn ${s.turn}` : s.phase === 'tidy' ? 'end of the turn' : ASK_WORDS[s.ask]
  return {
    title: `${actTitle(s)} · ${STAKES_WORDS[s.stakes]}, ${waits}`,
    panels: [
      youPanel(pack, s),
      dicePanel(pack, s),
      foesPanel(pack, s),
      threatPanel(pack, s),
      handPanel(pack, s),
      pilesPanel(pack, s),
      boonsPanel(pack, s),
    ],
    choices: s.phase === 'act' ? actChoices(pack, s, open) : open.map((deed) => otherChoice(pack, s, deed)),
  }
}

function youPanel(pack: Pack, s: State): Panel {
  const more = [
    { name: 'Energy', value: s.energy, ...(s.nextEnergy > 0 ? { note: `+${s.nextEnergy} next turn` } : {}) },
    { name: 'Ward', value: s.ward },
  ]
  const [hp, gold, charges] = playerMeters(pack, s) as [never, never, never]
  return { kind: 'meters', id: 'you', title: heroTitle(pack, s), meters: [hp, ...more, charges, gold] }
}

function dicePanel(pack: Pack, s: State): Panel {
  const dice = s.pool.map((one, i): string => `${i + 1} ${die(one)}`)
  const lines: Text[] = [[{ text: 'Dice: ', tone: 'key' }, dice.join(', ') || 'none left']]
  if (s.pattern !== 0) lines.push({ text: patternLine(pack, s), tone: 'good' })
  const banked = s.bank.length > 0 ? `Banked for the next turn: ${diceWords(s.bank)}.` : ''
  const own = playerStatusWords(pack, s)
  if (banked !== '') lines.push(banked)
  if (own.length > 0) lines.push(`On you: ${own.join(', ')}.`)
  return { kind: 'text', id: 'dice', lines }
}

function patternLine(pack: Pack, s: State): string {
  const { pattern } = s
  if (isDistinct(pattern)) return 'Pattern: three different, Resonance.'
  if (isTriple(pattern)) return 'Pattern: three alike.'
  if (!isPair(pattern)) return ''
  const attunement = pack.attunements[pairIndex(pattern)] as Attunement | undefined
  const side = sideWords(pack.sides[singleOf(pattern)] as Side)
  if (attunement === undefined) return `Pattern: a pair; ${side} (done).`
  return `Pattern: ${attunement.name}: ${attunementWords(attunement, primaryOf(pattern))}; ${side} (done).`
}

function foesPanel(pack: Pack, s: State): Panel {
  const rows = s.foes.map((foe, i): Row => {
    const notes = foeNotes(s, foe)
    const cells = [
      String(i + 1),
      nameOf(pack, foe),
      `${foe[HP]}/${foe[MAX_HP]}`,
      String(foe[DEF]),
      die(foe[AFFINITY]),
      intentWords(pack, s, foe),
    ]
    return {
      id: String(foe[ID]),
      cells: [...cells.slice(0, 5), notes === '' ? (cells[5] as string) : `${cells[5]}. ${notes}`],
    }
  })
  return { kind: 'table', id: 'foes', title: 'Foes', columns: ['at', 'foe', 'hp', 'def', 'element', 'intends'], rows }
}

function foeNotes(s: State, foe: Foe): string {
  const seen = foe[ROLL] === 0 ? [] : [`${foe[REVEALED] === 1 ? 'coming dice' : 'last roll'} ${diceWords(diceOf(foe))}`]
  const notes = [
    AI_TYPES[foe[AI]] as string,
    ...(foe[WARD] > 0 ? [`ward ${foe[WARD]}`] : []),
    ...(foe[DODGE] > 0 ? [`dodge ${foe[DODGE]}`] : []),
    ...(foe[STUN] > 0 ? ['stunned'] : foe[IMMUNE] > 0 ? ['immune to stun'] : []),
    ...(foe[SCREENED] > 0 ? ['screened'] : []),
    ...(foe[WOUND] > 0 ? ['wound up'] : []),
    ...(foe[FOE_MIGHT] > 0 ? [`might ${foe[FOE_MIGHT]}`] : []),
    ...(foe[HARD_TURNS] > 0 ? [`hardened against ${die(foe[HARD])} for ${count(foe[HARD_TURNS], 'turn')}`] : []),
    ...(foe[MARKED] > 0 ? [`robbed of ${foe[MARKED]} at its roll`] : []),
    ...statusWords(s, foe[ID]),
    ...seen,
  ]
  return notes.join(', ')
}

function threatPanel(pack: Pack, s: State): Panel {
  const [least, most] = threat(pack, s)
  const range = most > least ? `${least} to ${most}` : String(least)
  const lines = [`Coming at you this turn: ${range}, your ward ${s.ward}${s.dodge > 0 ? `, dodge ${s.dodge}` : ''}.`]
  return { kind: 'text', id: 'threat', lines }
}

function handPanel(pack: Pack, s: State): Panel {
  const cards = s.hand.map((code, i) => {
    const card = pack.cards[code] as Card
    return {
      id: String(i + 1),
      name: `${i + 1} ${card.name}`,
      text: cardText(pack, card),
      cost: String(costOf(pack, s, card)),
      tags: cardTags(card),
    }
  })
  return { kind: 'cards', id: 'hand', title: `Hand (${s.hand.length})`, cards }
}

function pilesPanel(pack: Pack, s: State): Panel {
  const lines: Text[] = [`Draw pile (${s.draw.length}, in no order): ${pileWords(pack, s.draw)}.`]
  if (s.discard.length > 0) lines.push(`Discard (${s.discard.length}): ${pileWords(pack, s.discard)}.`)
  if (s.exhaust.length > 0) lines.push(`Exhausted: ${pileWords(pack, s.exhaust)}.`)
  if (s.rituals.length > 0) lines.push(`Rituals in play: ${pileWords(pack, s.rituals)}.`)
  return { kind: 'text', id: 'piles', lines }
}

function actChoices(pack: Pack, s: State, open: readonly Deed[]): Choice[] {
  const choices: Choice[] = []
  // Twins in the hand do the same.
  const known = new Map<string, string>()
  s.hand.forEach((code, place) => {
    const card = pack.cards[code] as Card
    const plays = cardDeeds(s, card, place)
    const preview = ({ deed, fuse }: Way): string => {
      const key = `${code} ${deed.target} ${fuse}`
      const found = known.get(key) ?? (previewOf(pack, s, deed) || 'nothing happens')
      known.set(key, found)
      return found
    }
    for (const way of plays) choices.push(playChoice(pack, s, card, way, plays.length === 1, preview))
  })
  for (const deed of open) {
    if (deed.verb === 'ult') {
      const fusion = pack.fusions[pack.ults[deed.n] as number] as Fusion
      choices.push({
        id: (ULT[deed.n] as Deed).id,
        label: `Unleash ${fusion.id}: ${fusionWords(fusion)}`,
        // Six dice could hold two triples; one key means one thing.
        ...(choices.some(({ key }) => key === 'u') ? {} : { key: 'u' }),
        preview: previewOf(pack, s, deed),
      })
    }
    if (deed === THROW)
      choices.push({
        id: deed.id,
        label: `Reroll all ${s.pool.length} dice (${throwsLeft(pack, s)} left this fight)`,
        key: 'r',
      })
    if (deed === END_TURN)
      choices.push({
        id: deed.id,
        label: `End the turn${s.pool.length > 0 ? `; unspent dice expire` : ''}`,
        key: 'e',
        preview: endPreview(pack, s),
      })
    if (deed === TIDY) choices.push({ id: deed.id, label: tidyLabel(pack, s), key: 't' })
  }
  return choices
}

const tidyLabel = (pack: Pack, s: State): string =>
  `End the turn, first discarding cards${bankCapacity(pack, s) > 0 ? ` or keeping up to ${count(bankCapacity(pack, s), 'die').replace('dies', 'dice')}` : ''}`

/** What the foes' turn and the start of the next leave of you. */
function endPreview(pack: Pack, s: State): string {
  const [worst, best] = hpAfterTurn(pack, s)
  if (worst === s.hp) return threat(pack, s)[1] > 0 ? 'your ward holds' : 'no hit is coming'
  return `hp ${s.hp} → ${worst === best ? best : `${worst} to ${best}`}${s.dodge > 0 ? ', more by dodging' : ''}`
}

interface Way {
  readonly deed: Deed
  readonly fuse: number
}

/** All ways a card in hand could be played, allowed or not. */
function cardDeeds(s: State, card: Card, place: number): Way[] {
  const fuse = fuseOf(s, card)
  const fuses = fuse === NO_FUSE ? [NO_FUSE] : [NO_FUSE, fuse]
  return fuses.flatMap((how) => {
    if (card.target !== AT_ENEMY) return [{ deed: (how === NO_FUSE ? PLAY : FUSE)[place] as Deed, fuse: how }]
    const table = (how === NO_FUSE ? PLAY_ON : FUSE_ON)[place] as readonly Deed[]
    return s.foes.map((_, at) => ({ deed: table[at] as Deed, fuse: how }))
  })
}

function playChoice(
  pack: Pack,
  s: State,
  card: Card,
  way: Way,
  isAlone: boolean,
  preview: (way: Way) => string,
): Choice {
  const { deed, fuse } = way
  const foe = deed.target < 0 ? undefined : s.foes[deed.target]
  const how = fuse === NO_FUSE ? '' : ', fused'
  const label = `${card.name}${how}${foe === undefined ? '' : ` on ${nameOf(pack, foe)}`}`
  const reason = whyNot(pack, s, deed.n, deed.target, fuse)
  const at = isAlone ? { at: { panel: 'hand', item: String(deed.n + 1) } } : {}
  if (reason !== undefined) return { id: deed.id, label, ...at, blocked: REASON_WORDS[reason] }
  return { id: deed.id, label, ...at, preview: preview(way) }
}

function otherChoice(pack: Pack, s: State, deed: Deed): Choice {
  const atDie = (n: number): string => `die ${n + 1} (${die(s.pool[n] as number)})`
  const cardOf = (n: number): Card => pack.cards[s.hand[n] as number] as Card
  if (deed === DONE) return { id: deed.id, label: s.phase === 'tidy' ? 'End the turn' : 'That is all', key: 'enter' }
  if (deed.verb === 'discard')
    return {
      id: (DISCARD[deed.n] as Deed).id,
      label: `Discard ${cardOf(deed.n).name}`,
      at: { panel: 'hand', item: String(deed.n + 1) },
    }
  if (deed.verb === 'keep') return { id: (KEEP[deed.n] as Deed).id, label: `Keep ${atDie(deed.n)}` }
  if (deed.verb === 'card') {
    const evolved = pack.cards[(s.hand[deed.n] as number) + 1] as Card
    return {
      id: deed.id,
      label: `Evolve ${cardOf(deed.n).name}`,
      preview: cardText(pack, evolved),
      at: { panel: 'hand', item: String(deed.n + 1) },
    }
  }
  if (deed.target >= 0)
    return {
      id: deed.id,
      label: `Turn ${atDie(deed.n)} to ${die(deed.target)}`,
      ...withPreview(previewOf(pack, s, deed)),
    }
  return { id: deed.id, label: `${s.ask === ASK_BANK ? 'Bank' : 'Reroll'} ${atDie(deed.n)}` }
}

const withPreview = (preview: string): { preview?: string } => (preview === '' ? {} : { preview })
